/* Notes that say what a register equals go when a region sets it otherwise.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) long long
f (long long x, int n)
{
  return x >> n;
}

/* The halves of the constant have notes.  */
__attribute__ ((noipa)) int
g (int n)
{
  return (int) (0x2513579bdf02468aLL >> n) >> 3;
}

int
main (void)
{
  for (int n = 0; n < 64; n++)
    {
      volatile int one = 1;
      long long x = 0x8123456789abcdefLL, y = x;
      for (int i = 0; i < n; i++)
	y = (y - (y & 1)) / (one * 2);
      if (f (x, n) != y)
	__builtin_abort ();
    }
  if (g (0) != (int) 0xdf02468a >> 3 || g (32) != 0x2513579b >> 3
      || g (60) != 0)
    __builtin_abort ();
  return 0;
}
