/* Selects are read as psis, and written back as the selects that they were; a psi beside
   them, of a region that was converted, is none.  What it chooses of a select in that
   region is copied behind the select, though its predicate is known before.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,psi-from-select,psi-reduce,psi-dissolve,psi-select -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
two (int a, int b, int c, int d)
{
  int x = a < b ? c : 7;
  int y = a < b ? d : c;
  return x * y;
}

__attribute__ ((noipa)) int
number (int a, int b, int *p)
{
  int less = a < b;
  *p = less;
  return less + b;
}

__attribute__ ((noipa)) int
beside (int a, int b, int c, int *p)
{
  int x = a < b ? c : b;
  int y = *p;
  if (c > 3)
    y = x;
  return y + (c << 2) + x;
}

__attribute__ ((noipa)) int
within (int a, int b, int c, int *p)
{
  int y = *p;
  if (c > 3)
    {
      y = a < b ? c : b;
      p[1] = y;
    }
  return y + c;
}

int
main (void)
{
  int n, m = 50, v[] = { 30, 1 };
  if (two (1, 2, 5, 6) != 30 || two (2, 1, 5, 6) != 35 || number (1, 2, &n) != 3
      || n != 1 || number (2, 1, &n) != 1 || n != 0)
    __builtin_abort ();
  if (beside (1, 2, 3, &m) != 65 || beside (1, 2, 4, &m) != 24
      || beside (2, 1, 4, &m) != 18)
    __builtin_abort ();
  if (within (1, 2, 3, v) != 33 || v[1] != 1 || within (1, 2, 4, v) != 8 || v[1] != 4
      || within (2, 1, 5, v) != 6 || v[1] != 1 || v[0] != 30)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-assembler-times "cset" 1 } } */
/* { dg-final { scan-assembler-times "csel" 8 } } */
