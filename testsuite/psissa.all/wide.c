/* Values of two words.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

typedef long long wide;

__attribute__ ((noipa)) wide
f (wide a, wide b, int c, wide *p)
{
  wide x = a;
  if (c > 3)
    {
      x = a + b;
      if (b > a)
	*p = x;
    }
  else if (c < -3)
    x = b - 1;
  return x;
}

int
main (void)
{
  wide m = 7;
  if (f (1LL << 40, 5, 4, &m) != (1LL << 40) + 5 || m != 7
      || f (5, 1LL << 40, 4, &m) != (1LL << 40) + 5 || m != (1LL << 40) + 5
      || f (1, 1LL << 40, -4, &m) != (1LL << 40) - 1
      || f (1LL << 33, 2, 0, &m) != 1LL << 33)
    __builtin_abort ();
  return 0;
}
