/* What a condition compares changes before it is tested: it stays a value.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-schedule-insns -fno-tree-ter -fplugin-arg-psissa-short-circuit=late" } */

/* The next candidate is taken before the old one is judged.  */
__attribute__ ((noipa)) static unsigned
f (const unsigned *v, unsigned n, unsigned low)
{
  unsigned sum = 0, a = v[0], b = v[1];
  for (unsigned i = 2; i + 1 < n;)
    {
      int good = (a != low) & (b > a);
      a = v[i++];
      b = v[i++];
      __asm__ ("" : "+r" (a), "+r" (b));
      if (good)
	sum = sum * 5 + a;
      else
	sum ^= b;
      __asm__ ("" : "+r" (sum));
    }
  return sum;
}

int
main (void)
{
  static const unsigned v[] = { 1, 2, 3, 4, 4, 3, 7, 9, 3, 3, 1, 5, 8, 2 };
  if (f (v, 14, 3) != 273 || f (v, 14, 1) != 95)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split 0 } } */
