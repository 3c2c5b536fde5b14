/* An insn under a condition goes up to others only over insns that do not need what it
   changes, and change nothing that it needs.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

/* The load comes before the store.  */
__attribute__ ((noipa)) int
store (int c, int a, int b, int v, int *q)
{
  int r = a, t = q[a * b & 1];
  if (c > 3)
    {
      r = b;
      q[1] = v;
    }
  return r * 1000 + t;
}

/* The sum is of A as it was.  */
__attribute__ ((noipa)) int
sum (int a, int b, int c, int k, int *p)
{
  int z = a + k, s = k, y = a ^ b;
  if (c > 3)
    {
      s = b;
      a = k;
      b = 5;
    }
  p[0] = z;
  p[1] = y;
  p[2] = a;
  return s * 3 + b;
}

/* U is chosen before it is used.  */
__attribute__ ((noipa)) int
uses (int a, int b, int c, int d, int *p)
{
  int t = a < b, u = 1, v = 2, w = 5;
  p[0] = t;
  if (c < d)
    {
      u = c;
      w = 9;
    }
  if (t)
    v = u + 4;
  else
    w = d * 3;
  return u * 100 + v * 10 + w;
}

int
main (void)
{
  int q[3] = { 7, 9 };
  if (store (3, 3, 5, 4, q) != 3009 || q[1] != 9 || store (4, 3, 5, 4, q) != 5009
      || q[1] != 4)
    __builtin_abort ();
  if (sum (1, 4, 3, 7, q) != 25 || q[0] != 8 || q[1] != 5 || q[2] != 1
      || sum (1, 4, 4, 7, q) != 17 || q[0] != 8 || q[1] != 5 || q[2] != 7)
    __builtin_abort ();
  if (uses (1, 2, 3, 4, q) != 379 || uses (2, 2, 3, 4, q) != 332
      || uses (1, 2, 4, 4, q) != 155 || uses (2, 2, 4, 4, q) != 132)
    __builtin_abort ();
  return 0;
}
