/* What one arm of each branch decides is tested later; jumps past that test would keep
   the arms from meeting.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2" } */

int
compare (const signed char *a, const signed char *b)
{
  for (;; a++, b++)
    {
      int x = *a, y = *b;
#pragma psissa branchless
      if (x >= 'A' && x <= 'Z')
	x += 'a' - 'A';
#pragma psissa branchless
      if (y >= 'A' && y <= 'Z')
	y += 'a' - 'A';
      if (x != y)
	return x < y ? -1 : 1;
      if (!x)
	return 0;
    }
}
