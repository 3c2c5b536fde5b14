/* persons.cc: persons sorted by several keys, stably.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <tuple>
#include <vector>

namespace {

struct person
{
  int age, town, id;
  bool operator< (const person &other) const
  {
    return std::tie (age, town) < std::tie (other.age, other.town);
  }
};

std::vector<person> all;

}

MAKE (persons)
{
  all.resize (1200);
  int id = 0;
  for (person &p : all)
    p = { from_to (1, 90), from_to (0, 20), id++ };
}

RUN (persons)
{
  std::vector<person> v = all;
  std::stable_sort (v.begin (), v.end ());
  unsigned sum = 0;
  for (const person &p : v)
    sum = sum * 31 + p.id;
  return sum;
}
