/* Where all is to be converted conditions that share a part are not made branches before, nor
   are jumps threaded past what follows: each `if' is straight code by itself.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted 3 } } */

/* No insn saturates to these.  */
#define MIN (-32768)
#define MAX 32766

__attribute__ ((noipa)) static int
f (const short *a, short *b, int n, short s)
{
  while (n--)
    {
      short x = a[n], y = b[n];
      y = x == MIN && y == MIN ? MAX : (x * y + 16384) >> 15;
      int d = s - y;
      s = d < MIN ? MIN : d > MAX ? MAX : d;
      x = x == MIN && s == MIN ? MAX : (x * s + 16384) >> 15;
      d = b[n] + x;
      b[n] = (unsigned) (d - MIN) > MAX - MIN ? (d > 0 ? MAX : MIN) : d;
    }
  return s;
}

__attribute__ ((psissa ("ignore"))) int
main (void)
{
  static const short a[] = { MIN, 3, MIN, -7, 5000, MIN };
  static short b[] = { MIN, 9, -20000, MIN, 5000, MIN };
  static const short result[] = { -2, 6, 12766, -32761, 0, -3 };
  if (f (a, b, 6, 1) != MIN)
    __builtin_abort ();
  for (int i = 0; i < 6; i++)
    if (b[i] != result[i])
      __builtin_abort ();
  return 0;
}
