/* blocks.cc: free blocks of an allocator, in a std::list.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <list>
#include <vector>

namespace {

struct block { int at, size; };
std::vector<int> wanted;

}

MAKE (blocks)
{
  wanted.resize (600);
  for (int &w : wanted)
    w = from_to (0, 2) ? from_to (1, 40) : -from_to (1, 50);
}

RUN (blocks)
{
  std::list<block> free { { 0, 20000 } };
  std::vector<block> used;
  unsigned sum = 0;
  for (int w : wanted)
    if (w > 0)
      {
	auto best = free.end ();
	for (auto b = free.begin (); b != free.end (); ++b)
	  if (b->size >= w && (best == free.end () || b->size < best->size))
	    best = b;
	if (best == free.end ())
	  continue;
	used.push_back ({ best->at, w });
	best->at += w;
	best->size -= w;
	if (best->size == 0)
	  free.erase (best);
      }
    else if (!used.empty ())
      {
	size_t i = -w % used.size ();
	block gone = used[i];
	used[i] = used.back ();
	used.pop_back ();
	auto b = free.begin ();
	while (b != free.end () && b->at < gone.at)
	  ++b;
	if (b != free.end () && gone.at + gone.size == b->at)
	  {
	    b->at = gone.at;
	    b->size += gone.size;
	  }
	else
	  b = free.insert (b, gone);
	if (b != free.begin ())
	  {
	    auto left = std::prev (b);
	    if (left->at + left->size == b->at)
	      {
		left->size += b->size;
		free.erase (b);
	      }
	  }
	sum = sum * 31 + gone.at;
      }
  return sum + free.size ();
}
