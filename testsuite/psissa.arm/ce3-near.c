/* Straight code that costs little more than branches, by guesses, is not kept from GCC's
   own conversion.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */

int
scale (int a, short by)
{
  int x = (a * 13) >> 4;
  int r = by >= 0 ? (x << by) & 0x7fff : (short) (x >> -by);
  return r ^ a;
}

/* { dg-final { scan-assembler {\tlsl(ge|pl)\t} } } */
