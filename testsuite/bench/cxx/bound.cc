/* bound.cc: where numbers belong in a sorted vector.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <vector>

static std::vector<int> sorted, asked;

MAKE (bound)
{
  sorted.resize (4000);
  asked.resize (2000);
  for (int &x : sorted)
    x = from_to (0, 1000000);
  std::sort (sorted.begin (), sorted.end ());
  for (int &x : asked)
    x = from_to (-100, 1000100);
}

RUN (bound)
{
  unsigned sum = 0;
  for (int x : asked)
    {
      auto at = std::lower_bound (sorted.begin (), sorted.end (), x);
      sum += at - sorted.begin ();
      if (at != sorted.end () && *at == x)
	sum += 7;
    }
  return sum;
}
