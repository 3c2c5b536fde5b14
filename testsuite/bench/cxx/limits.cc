/* limits.cc: numbers clamped, and the least and greatest of them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <numeric>
#include <vector>

static std::vector<int> v;

MAKE (limits)
{
  v.resize (4000);
  for (int &x : v)
    x = from_to (-1000, 1000);
}

RUN (limits)
{
  std::vector<int> w (v.size ());
  std::transform (v.begin (), v.end (), w.begin (),
		  [] (int x) { return std::clamp (x * 3 / 2, -900, 900); });
  auto [least, most] = std::minmax_element (v.begin (), v.end ());
  long up = std::count_if (w.begin (), w.end (), [] (int x) { return x > 250; });
  int gap = 0;
  std::accumulate (w.begin (), w.end (), 0, [&] (int before, int x)
    {
      gap = std::max (gap, std::abs (x - before));
      return x;
    });
  return *least + *most * 3 + up * 5 + gap * 7
	 + (least - v.begin ()) + (most - v.begin ());
}
