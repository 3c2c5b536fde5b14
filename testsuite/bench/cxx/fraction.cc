/* fraction.cc: fractions of std::optional numbers, with operators.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <numeric>
#include <optional>
#include <vector>

namespace {

struct fraction
{
  int above, below;

  static std::optional<fraction> make (int above, int below)
  {
    if (below == 0)
      return std::nullopt;
    if (below < 0)
      above = -above, below = -below;
    int d = std::gcd (above, below);
    return fraction { above / d, below / d };
  }

  bool operator< (const fraction &other) const
  {
    return (long long) above * other.below < (long long) other.above * below;
  }
};

std::vector<std::pair<int, int>> v;

}

MAKE (fraction)
{
  v.resize (700);
  for (auto &[a, b] : v)
    {
      a = from_to (-500, 500);
      b = from_to (-20, 20);
    }
}

RUN (fraction)
{
  std::optional<fraction> least, most;
  int none = 0;
  for (auto [a, b] : v)
    {
      auto f = fraction::make (a, b);
      if (!f)
	{
	  none++;
	  continue;
	}
      if (!least || *f < *least)
	least = f;
      if (!most || *most < *f)
	most = f;
    }
  return none + least->above * 3 + least->below * 5 + most->above * 7
	 + most->below * 11;
}
