/* The same in C++, with a loop over a range and a template.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
#include "single-path-run.c"

template <typename T> PSISSA (single-path) __attribute__ ((noipa)) int
find (const T (&a)[6], T x)
{
  int n = 0;
  PSISSA_BOUND (6)
  for (T y : a)
    {
      if (x == y)
	return n;
      n++;
    }
  return -1;
}

static int
test_find ()
{
  const short a[6] = { 1, 5, 3, 9, 3, 2 };
  return find<short> (a, 3) != 2 || find<short> (a, 7) != -1 || find<short> (a, 2) != 5;
}
static int bad = test_find () ? (__builtin_abort (), 1) : 0;
