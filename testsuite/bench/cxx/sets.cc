/* sets.cc: what two sorted vectors have in common, and all they have.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <iterator>
#include <vector>

static std::vector<int> a, b;

MAKE (sets)
{
  for (auto *v : { &a, &b })
    {
      v->resize (2000);
      for (int &x : *v)
	x = from_to (0, 6000);
      std::sort (v->begin (), v->end ());
    }
}

RUN (sets)
{
  std::vector<int> both, all (a.size () + b.size ());
  std::set_intersection (a.begin (), a.end (), b.begin (), b.end (),
			 std::back_inserter (both));
  std::merge (a.begin (), a.end (), b.begin (), b.end (), all.begin ());
  unsigned sum = both.size ();
  for (int x : both)
    sum = sum * 31 + x;
  for (int x : all)
    sum = sum * 3 + x;
  return sum;
}
