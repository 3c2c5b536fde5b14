/* A select one of whose operands comes to be in its result's register is read back as
   a move under a condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */

int e = 2;
static double d = 1;

__attribute__ ((noipa)) double
f (void)
{
  double r = 0.0;
  r += e - d;
  r += d < e;
  r += e == d;
  d = e;
  return r;
}

int
main (void)
{
  if (f () != 2 || f () != 1)
    __builtin_abort ();
  return 0;
}
