/* shapes.cc: areas of shapes in a std::variant.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <variant>
#include <vector>

namespace {

struct square { int side; };
struct box { int width, height; };
struct triangle { int base, height; };
using shape = std::variant<square, box, triangle>;

struct area
{
  int operator() (const square &s) const { return s.side * s.side; }
  int operator() (const box &b) const { return b.width * b.height; }
  int operator() (const triangle &t) const { return t.base * t.height / 2; }
};

std::vector<shape> shapes;

}

MAKE (shapes)
{
  shapes.clear ();
  for (int i = 0; i < 2000; i++)
    switch (from_to (0, 2))
      {
      case 0: shapes.push_back (square { from_to (1, 100) }); break;
      case 1: shapes.push_back (box { from_to (1, 100), from_to (1, 100) }); break;
      default: shapes.push_back (triangle { from_to (1, 100), from_to (1, 100) });
      }
}

RUN (shapes)
{
  unsigned sum = 0;
  int most = 0, squares = 0;
  for (const shape &s : shapes)
    {
      int a = std::visit (area (), s);
      sum += a;
      if (a > most)
	most = a;
      if (std::holds_alternative<square> (s))
	squares++;
    }
  return sum + most * 3 + squares;
}
