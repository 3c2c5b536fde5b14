/* patience.cc: the longest increasing subsequence.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <vector>

static std::vector<int> v;

MAKE (patience)
{
  v.resize (2500);
  for (int &x : v)
    x = from_to (0, 100000);
}

RUN (patience)
{
  std::vector<int> tops;
  for (int x : v)
    {
      auto pile = std::lower_bound (tops.begin (), tops.end (), x);
      if (pile == tops.end ())
	tops.push_back (x);
      else
	*pile = x;
    }
  unsigned sum = tops.size ();
  for (int x : tops)
    sum = sum * 31 + x;
  return sum;
}
