/* middle.cc: the median and the ten greatest of numbers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <functional>
#include <vector>

static std::vector<short> v;

MAKE (middle)
{
  v.resize (3001);
  for (short &x : v)
    x = from_to (-30000, 30000);
}

RUN (middle)
{
  std::vector<short> w = v;
  auto half = w.begin () + w.size () / 2;
  std::nth_element (w.begin (), half, w.end ());
  unsigned sum = *half;
  w = v;
  std::partial_sort (w.begin (), w.begin () + 10, w.end (), std::greater<> ());
  for (int i = 0; i < 10; i++)
    sum = sum * 31 + w[i];
  return sum;
}
