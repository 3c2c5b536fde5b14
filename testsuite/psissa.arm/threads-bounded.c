/* A test whose outcome an arm knows is skipped, and what is before it copied, if that is
   no more than 13 statements: the plain compiler copies 15.  Not so where a loop goes
   from state to state or asks which constant a flag was set to, or a switch is large, or the
   function is to be ignored or has less than three tests but for those of loops: there it is
   as ever.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-times "@ short" 2 } } */
/* { dg-final { scan-assembler-times "@ long" 1 } } */
/* { dg-final { scan-assembler-times "@ loop" 2 } } */
/* { dg-final { scan-assembler-times "@ switch" 2 } } */
/* { dg-final { scan-assembler-times "@ ignored" 2 } } */
/* { dg-final { scan-assembler-times "@ few" 2 } } */
/* { dg-final { scan-assembler-times "@ turns" 2 } } */
/* { dg-final { scan-assembler-times "@ flag" 2 } } */

#define SHORT(text)					\
  if (a > 3)						\
    {							\
      p[0] = a * 5;					\
      p[1] = 8;						\
      far = 1;						\
    }							\
  p[2] += 4;						\
  __asm__ volatile ("@ " text " %0" : : "r" (a));
#define FEW(text) SHORT (text) p[3] ^= 9;
#define LONG(text) if (p[7] == 100) p[1] = 7; FEW (text)
#define END						\
  if (far)						\
    return p[6] + p[0];					\
  p[7] = 3;						\
  return p[2];

__attribute__ ((noipa)) int
copied (int a, int *p)
{
  int far = 0;
  SHORT ("short")
  END
}

__attribute__ ((noipa)) int
too_long (int a, int *p)
{
  int far = 0;
  LONG ("long")
  END
}

__attribute__ ((noipa)) int
few_tests (int a, int *p)
{
  int far = 0;
  FEW ("few")
  END
}

__attribute__ ((noipa)) int
tests_of_loops (int a, int *p, const char *s)
{
  int far = 0;
  while (*s)
    p[8] += *s++ - '/';
  FEW ("turns")
  END
}

__attribute__ ((noipa, psissa ("ignore"))) int
ignored (int a, int *p)
{
  int far = 0;
  LONG ("ignored")
  END
}

__attribute__ ((noipa)) int
by_state (int a, int *p, const char *s)
{
  int far = 0, state = 0;
  for (; *s; s++)
    if (state == 0)
      state = *s == '/' ? 1 : 0;
    else if (state == 1)
      {
	p[8]++;
	state = *s == '*' ? 2 : 0;
      }
    else if (*s == '/')
      state = 0;
  LONG ("loop")
  END
}

__attribute__ ((noipa)) int
by_flag (int a, int *p, const char *s)
{
  int far = 0;
  for (; *s; s++)
    {
      int event = 0;
      if (*s == '/')
	event = 1;
      else if (*s == '*')
	event = 4;
      p[4] += p[5] & 1;
      if (event)
	p[4] ^= event;
    }
  LONG ("flag")
  END
}

__attribute__ ((noipa)) int
by_switch (int a, int *p, int s)
{
  int far = 0;
  switch (s)
    {
    case 0: p[8] += a; break;
    case 1: p[8] ^= a; break;
    case 2: p[8] -= a; break;
    case 3: p[9] += a; break;
    case 4: p[9] ^= a; break;
    case 5: p[9] -= a; break;
    case 6: p[8] *= a; break;
    case 7: p[9] *= a; break;
    case 8: p[9] = 5; break;
    }
  LONG ("switch")
  END
}

int
main (void)
{
  int p[10] = { 0 };
  for (int a = 2; a < 8; a += 5)
    if (copied (a, p) != (a > 3 ? 35 : p[2]) || too_long (a, p) != (a > 3 ? 35 : p[2])
	|| few_tests (a, p) != (a > 3 ? 35 : p[2])
	|| tests_of_loops (a, p, "//") != (a > 3 ? 35 : p[2])
	|| ignored (a, p) != (a > 3 ? 35 : p[2])
	|| by_state (a, p, "a/*b*/") != (a > 3 ? 35 : p[2])
	|| by_flag (a, p, "-") != (a > 3 ? 35 : p[2])
	|| by_switch (a, p, 8) != (a > 3 ? 35 : p[2]))
      __builtin_abort ();
  return p[9] != 5 || p[8] != 2;
}
