/* An argument that lies on the stack and is an address of a predicated store stays where it
   is: it was copied to a slot of its own.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats regions-converted min 2 } } */
/* { dg-final { scan-assembler-times {frame = 0} 2 } } */

__attribute__ ((noipa)) int
coordinates (const int *from, int *a, int *b, int *c, int *d, int *e, int *f, int *g)
{
  if (!from || !(from[9] & 2))
    return 0;
  if (a) *a = from[0];
  if (b) *b = from[1];
  if (c) *c = from[2];
  if (d) *d = from[3];
  if (e) *e = from[4];
  if (f) *f = from[5];
  if (g) *g = from[6];
  return 2;
}

int from[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 2 }, to[7];

int
main (void)
{
  int n = coordinates (from, to, to + 1, 0, to + 3, to + 4, 0, to + 6);
  return !(n == 2 && to[0] == 1 && to[1] == 2 && !to[2] && to[3] == 4 && to[4] == 5
	   && !to[5] && to[6] == 7);
}
