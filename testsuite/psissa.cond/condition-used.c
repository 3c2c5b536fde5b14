/* A condition that is tested with another one, and kept, too, is still computed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-short-circuit=late" } */

static int calls;
__attribute__ ((noipa)) static void call (void) { calls++; }
int kept[16];

__attribute__ ((noipa)) static void
f (int a, int b, int c, int d, int *to)
{
  int differ = a != b;
  *to = differ;
  if (differ & (c == d))
    call ();
}

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < 16; i++)
    {
      f (i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1, &kept[i]);
      sum += kept[i] * i;
    }
  if (calls != 4 || sum != 60)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split 1 } } */
