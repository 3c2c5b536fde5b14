/* Loops that stay as they are: each line says why.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats loops-unrolled 0 } } */

#define IN_ANOTHER(FN, BODY)			\
  unsigned					\
  FN (unsigned c, unsigned p, int n)		\
  {						\
    do						\
      {						\
	BODY					\
      }						\
    while (--n);				\
    return c;					\
  }
#define STEP c = c & 1 ? c >> 1 ^ p : c >> 1;
#define OTHER_4 c = other (other (other (other (c))));
#define TURNS(N) for (int i = 0; i < (N); i++)

/* Entered once.  */
unsigned
once (unsigned c, unsigned p)
{
  TURNS (8)
    STEP
  return c;
}

/* Entered now and then.  */
IN_ANOTHER (seldom, c += 7; if (__builtin_expect (c > p, 0)) TURNS (8) STEP)
/* Entered four times, which is not often enough for so much.  */
unsigned
four_times (unsigned c, unsigned p)
{
  for (unsigned k = 0; k < 4; k++)
    {
      c += k * p;
      TURNS (20)
	STEP
    }
  return c;
}
/* Not always as often.  */
IN_ANOTHER (as_asked, TURNS (n) STEP)
/* Too often; too much of it.  */
IN_ANOTHER (often, TURNS (65) c = c + 3 > p ? p : c + 3;)
IN_ANOTHER (much, TURNS (60) STEP)
/* There is no branch in it.  */
IN_ANOTHER (straight, TURNS (16) c = c * p + (c >> 3);)
/* What is called takes the time.  */
unsigned other (unsigned);
IN_ANOTHER (calls, TURNS (4) c = other (c);)
IN_ANOTHER (little, OTHER_4 OTHER_4 TURNS (24) STEP)
/* Each copy would make the constant again.  */
static __attribute__ ((noinline)) unsigned
long_constant (unsigned c)
{
  TURNS (8)
    c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
  return c;
}
IN_ANOTHER (calls_long_constant, c += long_constant (c);)
/* The user says so.  */
IN_ANOTHER (asked, _Pragma ("GCC unroll 1") TURNS (8) STEP)
IN_ANOTHER (at_branch, _Pragma ("psissa branches") TURNS (8) STEP)
__attribute__ ((psissa ("ignore"))) IN_ANOTHER (ignored, TURNS (8) STEP)
__attribute__ ((cold)) IN_ANOTHER (cold, TURNS (8) STEP)
