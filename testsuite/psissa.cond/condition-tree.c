/* A conjunction that is tested once becomes branches in GIMPLE already: what only the
   second condition needs is computed if the first one holds.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

extern int calls;
__attribute__ ((noipa)) void call (void) { calls++; }
int calls;

__attribute__ ((noipa)) void
f (int a, int b, int c, int d)
{
  int product = c * d;
  if ((a != b) & (product == 6))
    call ();
}

int
main (void)
{
  for (int i = 0; i < 64; i++)
    f (i & 1, i >> 1 & 1, i >> 2 & 3, i >> 4 & 3);
  if (calls != 4)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split 1 } } */
/* { dg-final { scan-assembler {cmp\tr0, r1\n\tb[^\n]*\n\tmul\t} } } */
