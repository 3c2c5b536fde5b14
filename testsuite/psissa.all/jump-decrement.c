/* do-while loops that count down in the insn that jumps, or compares.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O1 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */

static int sum;

__attribute__ ((noipa)) void
bar (int *p)
{
  sum = sum * 3 + *p;
}

__attribute__ ((noipa)) void
foo (int *p, int n)
{
  do
    bar (p++);
  while (n--);
}

__attribute__ ((noipa)) void
baz (double *p, double a, int n)
{
  do
    {
      int x = *p++ + a;
      bar (&x);
    }
  while (n--);
}

int
main (void)
{
  int a[] = { 1, 2, 3 };
  double b[] = { 4, 5 };
  foo (a, 2);
  baz (b, 0.5, 1);
  if (sum != (18 * 3 + 4) * 3 + 5)
    __builtin_abort ();
  return 0;
}
