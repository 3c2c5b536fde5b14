/* roads.cc: shortest ways by a std::priority_queue.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <queue>
#include <utility>
#include <vector>

namespace {

struct road { int to, length; };
std::vector<std::vector<road>> roads;

}

MAKE (roads)
{
  roads.assign (300, {});
  for (auto &from : roads)
    for (int i = from_to (2, 6); i > 0; i--)
      from.push_back ({ from_to (0, 299), from_to (1, 100) });
}

RUN (roads)
{
  using place = std::pair<int, int>;
  std::priority_queue<place, std::vector<place>, std::greater<place>> next;
  std::vector<int> distance (roads.size (), 1 << 30);
  distance[0] = 0;
  next.push ({ 0, 0 });
  while (!next.empty ())
    {
      auto [d, at] = next.top ();
      next.pop ();
      if (d > distance[at])
	continue;
      for (const road &r : roads[at])
	if (d + r.length < distance[r.to])
	  {
	    distance[r.to] = d + r.length;
	    next.push ({ distance[r.to], r.to });
	  }
    }
  unsigned sum = 0;
  for (int d : distance)
    sum = sum * 31 + d;
  return sum;
}
