/* edits.cc: how far two words are from one another.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <algorithm>
#include <string>
#include <vector>

static std::string a, b;

MAKE (edits)
{
  a.clear ();
  b.clear ();
  for (int i = 0; i < 70; i++)
    {
      a += 'a' + from_to (0, 3);
      if (from_to (0, 4))
	b += from_to (0, 3) ? a.back () : 'a' + from_to (0, 3);
    }
}

RUN (edits)
{
  std::vector<std::vector<int>> d (a.size () + 1,
				    std::vector<int> (b.size () + 1));
  for (size_t i = 0; i <= a.size (); i++)
    for (size_t j = 0; j <= b.size (); j++)
      if (i == 0 || j == 0)
	d[i][j] = i + j;
      else
	d[i][j] = std::min ({ d[i - 1][j] + 1, d[i][j - 1] + 1,
			      d[i - 1][j - 1] + (a[i - 1] != b[j - 1]) });
  return d[a.size ()][b.size ()];
}
