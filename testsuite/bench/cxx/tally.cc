/* tally.cc: how often each number comes, in a std::map.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <map>
#include <vector>

static std::vector<int> v;

MAKE (tally)
{
  v.resize (3000);
  for (int &x : v)
    x = from_to (0, 600) * from_to (1, 3);
}

RUN (tally)
{
  std::map<int, int> count;
  for (int x : v)
    count[x]++;
  unsigned sum = 0;
  for (auto &[x, n] : count)
    sum = sum * 3 + x * n;
  for (int x = 0; x < 2000; x += 3)
    {
      auto found = count.find (x);
      if (found != count.end ())
	sum += found->second;
    }
  return sum;
}
