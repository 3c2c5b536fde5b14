/* Of what two compares in a chain can test no branches are made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

extern int calls;
__attribute__ ((noipa)) void call (void) { calls++; }
int calls;

__attribute__ ((noipa)) void
f (int a, int b, int c, int d)
{
  if ((a == b) & (c == d))
    call ();
}

int
main (void)
{
  for (int i = 0; i < 16; i++)
    f (i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1);
  if (calls != 4)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split 0 } } */
/* { dg-final { scan-assembler {cmpeq\t} } } */
