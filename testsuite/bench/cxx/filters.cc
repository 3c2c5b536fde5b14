/* filters.cc: samples through stages with virtual functions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <memory>
#include <vector>

namespace {

struct stage
{
  virtual ~stage () = default;
  virtual int pass (int x) = 0;
};

struct limit final : stage
{
  int most;
  explicit limit (int most) : most (most) {}
  int pass (int x) override { return x > most ? most : x < -most ? -most : x; }
};

struct gate final : stage
{
  int open = 0, level;
  explicit gate (int level) : level (level) {}
  int pass (int x) override
  {
    if (x > level || x < -level)
      open = 8;
    else if (open > 0)
      open--;
    return open ? x : 0;
  }
};

struct follow final : stage
{
  int state = 0;
  int pass (int x) override
  {
    int rise = x - state;
    state += rise > 0 ? rise / 2 : rise / 8;
    return state;
  }
};

std::vector<std::unique_ptr<stage>> stages;
std::vector<int> samples;

}

MAKE (filters)
{
  stages.clear ();
  stages.push_back (std::make_unique<gate> (from_to (50, 90)));
  stages.push_back (std::make_unique<limit> (from_to (100, 200)));
  stages.push_back (std::make_unique<follow> ());
  samples.resize (1500);
  for (int &x : samples)
    x = from_to (-300, 300) * from_to (0, 2) / 2;
}

RUN (filters)
{
  unsigned sum = 0;
  for (int x : samples)
    {
      for (auto &s : stages)
	x = s->pass (x);
      sum = sum * 3 + x;
    }
  return sum;
}
