/* Three arms stay branches, for they call.  The test for another turn stands behind each of
   them.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats latches-copied 1 } } */
/* { dg-final { scan-assembler-times {cmp\tr4, r5} 3 } } */

/* What the tests that include this ask in another way.  */
#ifndef BELOW
#define BELOW(X) ((X) < 5)
#endif
#ifndef MORE
#define MORE(P, END) ((P) != (END))
#endif

static int above, below, equal;

__attribute__ ((noipa)) void
is_above (int x)
{
  above += x;
}

__attribute__ ((noipa)) void
is_below (int x)
{
  below += x;
}

__attribute__ ((noipa)) void
is_equal (void)
{
  equal++;
}

__attribute__ ((noipa)) void
part (const int *p, const int *end)
{
  do
    {
      int x = *p++;
      if (x > 5)
	is_above (x);
      else if (BELOW (x))
	is_below (x);
      else
	is_equal ();
    }
  while (MORE (p, end));
}

int
main (void)
{
  static const int p[] = { 1, 30, 5, 6, -40, 90, 17, 9 };
  part (p, p + 8);
  return above != 152 || below != -39 || equal != 1;
}
