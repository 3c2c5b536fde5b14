/* A loop's turn may wait for what needs no load; here the way is not to be foreseen.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

int __attribute__ ((noipa))
steps (unsigned x)
{
  int n = 0;
  while (x != 1)
    {
      if (x & 1)
	x = x * 3 + 1;
      else
	x /= 2;
      n++;
    }
  return n;
}

int
main (void)
{
  return steps (27) != 111;
}
/* { dg-final { scan-dump-not {loop-carried chain} } } */
/* { dg-final { scan-assembler {cmov} } } */
