/* The arm that jumps to the test for another turn is run once in fifty turns: that is no
   reason for a copy.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats latches-copied 0 } } */
/* { dg-final { scan-assembler-times {cmp\tr4, r5} 2 } } */

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
      else if (__builtin_expect_with_probability (x < 5, 1, .98))
	is_below (x);
      else
	is_equal ();
    }
  while (p != end);
}

int
main (void)
{
  static const int p[] = { 1, 30, 5, 6, -40, 90, 17, 9 };
  part (p, p + 8);
  return above != 152 || below != -39 || equal != 1;
}
