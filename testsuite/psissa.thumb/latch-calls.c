/* What ends a turn calls: it is not copied, for the copy would not say what the call reads.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats latches-copied 0 } } */

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

__attribute__ ((noipa)) int
more (int n)
{
  return n > 0;
}

__attribute__ ((noipa)) void
part (const int *p, int n)
{
  do
    {
      int x = *p++;
      if (x > 5)
	is_above (x);
      else if (x < 5)
	is_below (x);
      else
	is_equal ();
      n--;
    }
  while (more (n));
}

int
main (void)
{
  static const int p[] = { 1, 30, 5, 6, -40, 90, 17, 9 };
  part (p, 8);
  return above != 152 || below != -39 || equal != 1;
}
