/* One region gains next to nothing in a function of more than 500 insns: it stays, and
   the function is GCC's.  Where it is asked for it is converted, and in a short function,
   too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 11 12 14 } */
/* { dg-final { scan-stats regions-converted 2 } } */
/* { dg-final { scan-stats refused-hardly-any-gain 1 } } */

#define EIGHT(x) x x x x x x x x
#define STEP p[0] += p[1] * 3; p[1] ^= p[2] >> 3; p[2] += p[0];
#define LONG EIGHT (EIGHT (STEP))
#define BODY(steps)	\
  steps			\
  if (a > b)		\
    a = b + 3;		\
  return a;

__attribute__ ((noipa)) int
large (unsigned volatile *p, int a, int b)
{
  BODY (LONG)
}

__attribute__ ((noipa, psissa ("branchless"))) int
marked (unsigned volatile *p, int a, int b)
{
  BODY (LONG)
}

__attribute__ ((noipa)) int
small (unsigned volatile *p, int a, int b)
{
  BODY (STEP)
}

int
main (void)
{
  unsigned p[3] = { 1, 2, 3 };
  for (int k = 0; k < 2; k++)
    if (large (p, 4 * k, 2) != 5 * k || marked (p, 4 * k, 2) != 5 * k
	|| small (p, 4 * k, 2) != 5 * k)
      __builtin_abort ();
  return 0;
}
