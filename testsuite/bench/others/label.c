/* label.c: parts of an image that hang together, the first pass and the second.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

#define W 64
#define H 40

static uint8_t bit[H][W];
static short lab[H][W], parent[W * H / 2 + 2];

MAKE (label)
{
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      bit[y][x] = from_to (0, 99) < 58;
}

static inline int
label_root (int i)
{
  while (parent[i] != i)
    i = parent[i];
  return i;
}

RUN (label)
{
  int next = 1;
  unsigned s = 0, merged = 0;
  parent[0] = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      {
	if (!bit[y][x])
	  {
	    lab[y][x] = 0;
	    continue;
	  }
	int left = x ? lab[y][x - 1] : 0, above = y ? lab[y - 1][x] : 0;
	if (left && above)
	  {
	    if (left != above)
	      {
		int a = label_root (left), b = label_root (above);
		if (a < b)
		  parent[b] = a, merged++;
		else if (b < a)
		  parent[a] = b, merged++;
	      }
	    lab[y][x] = left < above ? left : above;
	  }
	else if (left)
	  lab[y][x] = left;
	else if (above)
	  lab[y][x] = above;
	else
	  {
	    parent[next] = next;
	    lab[y][x] = next++;
	  }
      }
  for (int i = 1; i < next; i++)
    parent[i] = parent[parent[i]];
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      if (lab[y][x])
	s = s * 3 + parent[lab[y][x]];
  return s + next * 1009u + merged;
}
