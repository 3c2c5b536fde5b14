/* Where one operation behind the ways would not be less.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-options "-O2" } */

/* The constant costs an insn.  */
int
constant (int c, int s, int a)
{
  int r;
  if (c > a)
    r = s + a;
  else
    r = s - 300;
  return r;
}

/* The branch may stay.  */
int
predicted (const int *a, int n, int d)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    if (__builtin_expect_with_probability (a[i] > 10, 1, .999))
      s += a[i];
    else
      s += d;
  return s;
}

/* Both operands differ.  */
int
apart (int c, int s, int a, int b, int t)
{
  int r;
  if (c > a)
    r = s + a;
  else
    r = t + b;
  return r;
}

/* The sides of a difference.  */
int
sides (int c, int s, int a)
{
  int r;
  if (c > a)
    r = s - a;
  else
    r = c - s;
  return r;
}

/* What the ways compute is read elsewhere, too.  */
int
twice (int c, int s, int a, int b, int *p)
{
  int r, q;
  if (c > a)
    {
      r = s * a;
      q = r;
    }
  else
    {
      r = s * b;
      q = 5;
    }
  *p = q;
  return r;
}
/* { dg-final { scan-stats ways-factored 0 } } */
