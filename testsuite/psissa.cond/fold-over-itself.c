/* What is folded into its copy moves down over copies of a register to itself: the
   check after register allocation sees that they change nothing.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

extern void abort (void);

static int
root (int x)
{
  short r = 0;
  unsigned n = x;
  if (n >= 65536)
    {
      n >>= 16;
      r += 8;
    }
  if (n >= 256)
    {
      n >>= 8;
      r += 4;
    }
  if (n >= 16)
    r += 2;
  return (x >> r) + r;
}

int a[8];

short
f (int x, int start, int len)
{
  short g = 0;
  int e = x;
  for (int j = 0; j < len; j++)
    {
      g = a[j] / (root (e) * root (start));
      e += a[j];
    }
  return g;
}

int
main (void)
{
  for (int j = 0; j < 8; j++)
    a[j] = 1000 * j;
  if (f (1000000, 70000, 8) != 0 || f (3, 2, 8) != 10)
    abort ();
  return 0;
}
