/* Which of the numbers was the greatest: where that is asked each way to it knows.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler-times {\tcmp\t} 3 } } */

__attribute__ ((noipa)) static int
which (int a, int b, int c, int *x)
{
  int m = a;
  if (b > m)
    m = b;
  if (c > m)
    m = c;
  if (m == a)
    return x[0] * 3;
  if (m == b)
    return x[1] * 5;
  return x[2] * 7;
}

int
main (void)
{
  int x[] = { 1, 10, 100 };
  return (which (3, 2, 1, x) - 3) | (which (2, 3, 1, x) - 50) | (which (1, 2, 3, x) - 700)
	 | (which (3, 3, 2, x) - 3);
}
