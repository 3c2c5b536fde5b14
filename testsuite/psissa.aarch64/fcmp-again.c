/* A compare of floating point numbers that is made again notes as the first one does that a
   number is none.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (double a, double b, int x, int y, int z, int *p)
{
  int s = x;
  if (a < b)
    {
      x = z;
      if (y > 4)
	y = z, z = s;
      s += x;
    }
  p[0] = y;
  p[1] = s;
  p[2] = z;
  return x;
}

int
main (void)
{
  int p[3];
  if (f (1, 2, 3, 5, 7, p) != 7 || p[0] != 7 || p[1] != 10 || p[2] != 3
      || f (1, 2, 3, 4, 7, p) != 7 || p[0] != 4 || p[1] != 10 || p[2] != 7
      || f (2, 1, 3, 5, 7, p) != 3 || p[0] != 5 || p[1] != 3 || p[2] != 7)
    __builtin_abort ();
  return 0;
}
