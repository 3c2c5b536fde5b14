/* What destroys the flags stands above the compare, and each compare is read by
   conditional moves at once: no setcc, and no test of what one made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 3 } } */
/* { dg-final { scan-assembler-not {\tset[a-z]+\t} } } */
/* { dg-final { scan-assembler-times {\tcmov} 6 } } */

__attribute__ ((noipa)) int
f (int diff, int step, int *out)
{
  int delta = 0;
  if (diff < 0)
    {
      delta = 8;
      diff = -diff;
    }
  if (diff >= step)
    {
      delta |= 4;
      diff -= step;
    }
  step >>= 1;
  if (diff >= step)
    {
      delta |= 2;
      diff -= step;
    }
  *out = diff;
  return delta;
}

/* The same with branches.  */
__attribute__ ((noipa, optimize ("O0"))) int
g (int diff, int step, int *out)
{
  int delta = 0;
  if (diff < 0)
    {
      delta = 8;
      diff = -diff;
    }
  if (diff >= step)
    {
      delta |= 4;
      diff -= step;
    }
  step >>= 1;
  if (diff >= step)
    {
      delta |= 2;
      diff -= step;
    }
  *out = diff;
  return delta;
}

int
main (void)
{
  for (int diff = -40; diff < 40; diff++)
    for (int step = 0; step < 40; step++)
      {
	int a = 1, b = 2;
	if (f (diff, step, &a) != g (diff, step, &b) || a != b)
	  __builtin_abort ();
      }
  return 0;
}
