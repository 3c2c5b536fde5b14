/* The words of a vector that is in four registers, each set under a guard and used
   alone: what another word is does not matter.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-predicated min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

typedef int vector __attribute__ ((vector_size (16)));

__attribute__ ((noipa)) void
rest (vector *x, const vector *y)
{
  *x = *y % (vector) { 4, 4, 4, 4 };
}

int
main (void)
{
  vector y = { -7, 6, -4, 9 }, x;
  rest (&x, &y);
  return !(x[0] == -3 && x[1] == 2 && x[2] == 0 && x[3] == 1);
}
