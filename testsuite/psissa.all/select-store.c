/* Where stores choose their address one insn does two stores of which one is made, and a store
   is made again where another one is not made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) void
nest (int x, int y, int *p)
{
  if (x > 0)
    {
      p[0] = x;
      if (y > x)
	p[1] = y;
    }
  else
    p[2] = y;
}

/* The load may find what the store would put there before.  */
__attribute__ ((noipa)) int
load_first (int c, int d, const int *from, int *p, int *q)
{
  int t = d;
  if (c > d)
    *p = c;
  else
    {
      t = *from + d;
      *q = c;
    }
  return t;
}

/* What the second one stores is computed between them.  */
__attribute__ ((noipa)) int
computed (int c, int d, int *p, int *q)
{
  int t = c;
  if (c > d)
    *p = c;
  else
    {
      t = c * d + 3;
      *q = t;
    }
  return t;
}

/* The store above is of another width.  */
__attribute__ ((noipa)) void
widths (int c, int d, signed char *p, const signed char *from, int *q)
{
  *p = *from;
  if (c > d)
    *q = d;
}

/* It is not always made.  */
__attribute__ ((noipa)) void
sometimes (int c, int d, int *p, int *q)
{
  if (d > 3)
    *p = c;
  if (c > d)
    *q = d;
}

/* It is the last one but one.  */
__attribute__ ((noipa)) void
overwritten (int c, int d, int *p, int *q, int *r)
{
  *p = c;
  *r = d;
  if (c > d)
    *q = 2 * d;
}

/* What is loaded between them is what it was.  */
__attribute__ ((noipa)) int
loaded (int c, int d, int *p, int *q, const int *r)
{
  *p = c;
  int t = *r;
  if (c > d)
    *q = d;
  return t;
}

static int a[4];

static void
is (int a0, int a1, int a2, int a3)
{
  if (a[0] != a0 || a[1] != a1 || a[2] != a2 || a[3] != a3)
    __builtin_abort ();
  for (int k = 0; k < 4; k++)
    a[k] = 100 + k;
}

int
main (void)
{
  is (0, 0, 0, 0);
  nest (2, 3, a);
  is (2, 3, 102, 103);
  nest (2, 1, a);
  is (2, 101, 102, 103);
  nest (0, 7, a);
  is (100, 101, 7, 103);
  nest (-1, -2, a);
  is (100, 101, -2, 103);
  if (load_first (5, 6, a + 1, a, a + 1) != 107)
    __builtin_abort ();
  is (100, 5, 102, 103);
  if (load_first (7, 6, a + 1, a, a + 1) != 6)
    __builtin_abort ();
  is (7, 101, 102, 103);
  if (computed (2, 6, a, a + 3) != 15 || computed (7, 6, a + 1, a + 2) != 7)
    __builtin_abort ();
  is (100, 7, 102, 15);
  signed char bytes[2] = { -3, 9 };
  widths (0x1ff, 5, bytes, bytes + 1, a);
  if (bytes[0] != 9)
    __builtin_abort ();
  is (5, 101, 102, 103);
  a[0] = a[1] = 0x01010101;
  widths (3, 0x500, (signed char *) a, bytes, a + 1);
  a[0] &= 0xffff;
  is (a[0], 0x01010101, 102, 103);
  sometimes (9, 4, a, a + 1);
  is (9, 4, 102, 103);
  sometimes (2, 1, a, a + 1);
  is (100, 1, 102, 103);
  sometimes (2, 4, a, a + 1);
  is (2, 101, 102, 103);
  sometimes (1, 2, a, a + 1);
  is (100, 101, 102, 103);
  overwritten (1, 2, a, a + 1, a);
  is (2, 101, 102, 103);
  overwritten (4, 3, a, a + 1, a + 2);
  is (4, 6, 3, 103);
  if (loaded (5, 2, a, a + 1, a + 1) != 101)
    __builtin_abort ();
  is (5, 2, 102, 103);
  if (loaded (1, 2, a, a + 1, a) != 1)
    __builtin_abort ();
  is (1, 101, 102, 103);
  return 0;
}
