/* setjmp: what is set between it and longjmp.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

#include <setjmp.h>

static jmp_buf env;

__attribute__ ((noipa)) void
jump (int n)
{
  if (n > 2)
    longjmp (env, n);
}

__attribute__ ((noipa)) int
f (int a, int b)
{
  volatile int seen = 0;
  int r = setjmp (env);
  if (r)
    {
      if (a > b)
	return r * 10 + seen;
      return r + seen;
    }
  if (a > 1)
    seen = a;
  jump (a);
  return -1;
}

int
main (void)
{
  if (f (1, 2) != -1 || f (5, 2) != 55 || f (5, 7) != 10)
    __builtin_abort ();
  return 0;
}
