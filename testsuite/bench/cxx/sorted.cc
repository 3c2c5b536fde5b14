/* sorted.cc: std::sort, and what is there more than once removed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <vector>

static std::vector<int> v;

MAKE (sorted)
{
  v.resize (3000);
  for (int &x : v)
    x = from_to (-2000, 2000);
}

RUN (sorted)
{
  std::vector<int> w = v;
  std::sort (w.begin (), w.end ());
  w.erase (std::unique (w.begin (), w.end ()), w.end ());
  unsigned sum = 0;
  for (int x : w)
    sum = sum * 31 + x;
  return sum;
}
