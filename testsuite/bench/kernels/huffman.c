/* huffman.c: symbols read bit by bit through a tree.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { short child[2]; } tree[128];
static unsigned char bits8[1000];

MAKE (huffman)
{
  /* Node 0 is the root; each takes two of what has no parent yet: symbols are
     negative.  */
  int next = 1, symbol = 1;
  for (int i = 0; i < COUNT (tree); i++)
    for (int j = 0; j < 2; j++)
      tree[i].child[j] = next < COUNT (tree) && (j == 0 || from_to (0, 1))
			 ? next++ : -symbol++;
  for (int i = 0; i < COUNT (bits8); i++)
    bits8[i] = from_to (0, 255);
}

RUN (huffman)
{
  unsigned sum = 0;
  int node = 0;
  for (int i = 0; i < COUNT (bits8); i++)
    for (int bit = 7; bit >= 0; bit--)
      {
	if (bits8[i] >> bit & 1)
	  node = tree[node].child[1];
	else
	  node = tree[node].child[0];
	if (node < 0)
	  {
	    sum = sum * 3 - node;
	    node = 0;
	  }
      }
  return sum;
}
