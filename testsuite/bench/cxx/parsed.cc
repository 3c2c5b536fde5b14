/* parsed.cc: sums of numbers in a text; what is none throws.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

static std::vector<std::string> lines;

MAKE (parsed)
{
  lines.assign (800, "");
  for (std::string &l : lines)
    {
      l = std::to_string (from_to (-99999, 99999));
      if (from_to (0, 49) == 0)
	l[l.size () / 2] = 'x';
      if (from_to (0, 3) == 0)
	l = "+" + l;
    }
}

static int
number (std::string_view s)
{
  bool minus = false;
  while (!s.empty () && (s[0] == '+' || s[0] == '-'))
    {
      if (s[0] == '-')
	minus = !minus;
      s.remove_prefix (1);
    }
  if (s.empty ())
    throw std::invalid_argument ("nothing");
  int n = 0;
  for (char c : s)
    {
      if (c < '0' || c > '9')
	throw std::out_of_range ("no digit");
      n = n * 10 + (c - '0');
    }
  return minus ? -n : n;
}

RUN (parsed)
{
  unsigned sum = 0;
  for (const std::string &l : lines)
    try
      {
	sum += number (l);
      }
    catch (const std::logic_error &)
      {
	sum += 1000003;
      }
  return sum;
}
