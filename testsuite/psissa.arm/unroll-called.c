/* A function that is called in a loop is entered as often.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats loops-unrolled 1 } } */

static __attribute__ ((noinline)) unsigned
step (unsigned c, unsigned p)
{
  for (int i = 0; i < 8; i++)
    c = c & 1 ? c >> 1 ^ p : c >> 1;
  return c;
}

unsigned
steps (unsigned c, unsigned p, int n)
{
  do
    c = step (c, p);
  while (--n);
  return c;
}
