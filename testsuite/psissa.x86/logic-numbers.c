/* GCC has a condition of two compares as the conjunction of numbers 1 or 0.  Flags
   allocation asks for what the numbers were made of: the plan has no number.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=refine" } */

#define BOTH ((a > b && c < d) || a == 7)
#define EITHER ((a > b || c < d) && a != 7)
/* These are no numbers 1 or 0: both can be other than zero, and their conjunction not.  */
#define BITS (((a > b ? 1 : 2) & (c < d ? 2 : 1)) != 0)

#define FUNCTION(name, options, condition)			\
  __attribute__ ((noipa options)) static int			\
  name (int a, int b, int c, int d)				\
  {								\
    int x = c, y = d;						\
    if (condition)						\
      {								\
	x = d;							\
	y = a;							\
      }								\
    return x * 5 + y;						\
  }
#define PLAIN , optimize ("O0")

FUNCTION (both, , BOTH)
FUNCTION (either, , EITHER)
FUNCTION (bits, , BITS)
FUNCTION (both_plain, PLAIN, BOTH)
FUNCTION (either_plain, PLAIN, EITHER)
FUNCTION (bits_plain, PLAIN, BITS)

int
main (void)
{
  for (int n = 0; n < 10000; n++)
    {
      int a = n % 10, b = n / 10 % 10, c = n / 100 % 10, d = n / 1000;
      if (both (a, b, c, d) != both_plain (a, b, c, d))
	__builtin_abort ();
      if (either (a, b, c, d) != either_plain (a, b, c, d))
	__builtin_abort ();
      if (bits (a, b, c, d) != bits_plain (a, b, c, d))
	__builtin_abort ();
    }
  return 0;
}
/* { dg-final { scan-assembler-not {both:(?:(?!\tret)[^\n]*\n)*\tset} } } */
