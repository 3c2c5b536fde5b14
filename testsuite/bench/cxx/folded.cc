/* folded.cc: strings compared without case, and turned round.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <string>
#include <vector>

static std::vector<std::string> names;

MAKE (folded)
{
  names.assign (300, "");
  for (std::string &s : names)
    {
      for (int n = from_to (3, 12); n > 0; n--)
	s += (from_to (0, 2) ? 'a' : 'A') + from_to (0, 2);
      if (from_to (0, 3) == 0)
	s += std::string (s.rbegin (), s.rend ());
    }
}

static char
lower (char c)
{
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static bool
before (const std::string &a, const std::string &b)
{
  return std::lexicographical_compare (a.begin (), a.end (), b.begin (), b.end (),
				       [] (char x, char y)
				       { return lower (x) < lower (y); });
}

RUN (folded)
{
  unsigned sum = 0;
  const std::string *least = &names[0];
  for (const std::string &s : names)
    {
      if (before (s, *least))
	least = &s;
      if (std::equal (s.begin (), s.begin () + s.size () / 2, s.rbegin (),
		      [] (char x, char y) { return lower (x) == lower (y); }))
	sum++;
    }
  for (char c : *least)
    sum = sum * 31 + c;
  return sum;
}
