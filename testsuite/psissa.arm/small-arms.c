/* Where bytes count each insn counts once, in whichever arm it is: straight code has no branch,
   and one return less.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os" } */
/* { dg-final { scan-assembler-not {\tb(gt|le)\t} } } */

struct two { int a, b, c; };

__attribute__ ((noipa)) int
set (struct two *x, int n)
{
  if (n > 3)
    {
      x->a += n;
      x->b = x->a ^ n;
    }
  else
    {
      x->b += n;
      x->c = x->b ^ n;
    }
  return n;
}

int
main (void)
{
  struct two x = { 1, 2, 3 };
  set (&x, 4);
  set (&x, 1);
  return x.a != 5 || x.b != 2 || x.c != 3;
}
