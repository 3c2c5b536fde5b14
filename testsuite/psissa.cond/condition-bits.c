/* What is joined with a condition may have more bits than one, of which the last counts:
   no branch on all of them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

static int calls;
__attribute__ ((noipa)) static void call (void) { calls++; }

__attribute__ ((noipa)) static void
f (int bits, int a, int b)
{
  if (bits & (a != b))
    call ();
}

int
main (void)
{
  for (int bits = 0; bits < 8; bits++)
    f (bits, bits, 3);
  return calls != 3;
}

/* { dg-final { scan-stats conditions-split 0 } } */
