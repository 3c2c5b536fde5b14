/* What is not proved to compute the same is undone: what is computed always of what was
   loaded under a condition is not followed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats sharings-undone min 1 } } */

struct queue
{
  unsigned char *bytes;
  unsigned long used;
  unsigned short held;
  int bits;
};

__attribute__ ((noipa)) void
finish (struct queue *q)
{
  if (q->bits > 8)
    {
      q->bytes[q->used++] = q->held & 255;
      q->bytes[q->used++] = q->held >> 8;
    }
  else if (q->bits > 0)
    q->bytes[q->used++] = q->held;
  q->held = 0;
  q->bits = 0;
}

int
main (void)
{
  for (int bits = 0; bits <= 16; bits++)
    {
      unsigned char bytes[4] = { 0 };
      struct queue q = { bytes, 1, 0x2211, bits };
      finish (&q);
      if (q.used != 1u + (bits > 0) + (bits > 8) || q.held || q.bits
	  || bytes[1] != (bits > 0 ? 0x11 : 0) || bytes[2] != (bits > 8 ? 0x22 : 0)
	  || bytes[3] || q.bytes != bytes)
	__builtin_abort ();
    }
  return 0;
}
