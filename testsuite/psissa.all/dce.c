/* Dead code elimination leaves a jump through a table alone.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort -fplugin-arg-psissa-passes=dce,psi-simplify" } */

__attribute__ ((noipa)) int
f (int a, int c)
{
  switch (c)
    {
    case 1: a += 3; break;
    case 2: a *= a; break;
    case 3: a = -a; break;
    case 4: a ^= 77; break;
    case 5: a = ~a; break;
    case 7: a >>= 2; break;
    case 8: a -= c; break;
    }
  return a > 5 ? a : a * 2;
}

int
main (void)
{
  static const int want[] = { 10, 13, 100, -20, 71, -22, 10, 4, 4 };
  for (int c = 0; c < 9; c++)
    if (f (10, c) != want[c])
      __builtin_abort ();
  return 0;
}
