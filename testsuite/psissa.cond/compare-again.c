/* The outer predicate is wanted after its operand and the flags have changed: no
   compare gives it again.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b, int c, int *p)
{
  if (a < b)
    {
      a += c;
      p[0] = a;
      if (a > 7)
	p[1] = a * 3;
      p[2] = a + 1;
    }
  return a;
}

int
main (void)
{
  for (int a = 0; a < 20; a++)
    {
      int p[3] = { 100, 101, 102 };
      int in = a < 10, n = a + (a & 3), r = f (a, 10, a & 3, p);
      if (r != (in ? n : a) || p[0] != (in ? n : 100)
	  || p[1] != (in && n > 7 ? n * 3 : 101)
	  || p[2] != (in ? n + 1 : 102))
	__builtin_abort ();
    }
  return 0;
}
/* { dg-final { scan-stats regions-converted min 1 } } */
