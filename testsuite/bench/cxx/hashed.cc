/* hashed.cc: pairs of numbers with a given sum, by a std::unordered_map.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <unordered_map>
#include <vector>

static std::vector<int> v;

MAKE (hashed)
{
  v.resize (1500);
  for (int &x : v)
    x = from_to (0, 3000);
}

RUN (hashed)
{
  std::unordered_map<int, int> seen;
  seen.reserve (4096);
  unsigned pairs = 0;
  for (int x : v)
    {
      auto other = seen.find (3000 - x);
      if (other != seen.end ())
	pairs += other->second;
      seen[x]++;
    }
  return pairs;
}
