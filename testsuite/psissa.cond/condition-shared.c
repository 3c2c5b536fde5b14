/* A condition that two tests read is computed by none of them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-short-circuit=late" } */

#define MIN (-32768)
#define MAX 32767

__attribute__ ((noipa)) static int
f (const short *a, short *b, int n, int s)
{
  while (n--)
    {
      int x = a[n], y = b[n];
      y = x == MIN && y == MIN ? MAX : (x * y + 16384) >> 15;
      s = s - y < MIN ? MIN : s - y > MAX ? MAX : s - y;
      x = x == MIN && s == MIN ? MAX : (x * s + 16384) >> 15;
      b[n] = x;
    }
  return s;
}

int
main (void)
{
  static const short a[] = { MIN, 3, MIN, -7, 5000, MIN };
  static short b[] = { MIN, 9, -20000, MIN, 5000, MIN };
  if (f (a, b, 6, 1) != -32768)
    __builtin_abort ();
  static const short result[] = { 32767, -3, 32767, 7, -5000, 32766 };
  for (int i = 0; i < 6; i++)
    if (b[i] != result[i])
      __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split 2 } } */
/* { dg-final { scan-assembler-not {orrs?\t} } } */
