/* network.c: groups of five sorted by a network of nine compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int fives[500][5];

MAKE (network)
{
  for (int i = 0; i < COUNT (fives); i++)
    for (int j = 0; j < 5; j++)
      fives[i][j] = from_to (0, 999);
}

#define ORDER(a, b) if (b < a) { int c = a; a = b; b = c; }

RUN (network)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT (fives); i++)
    {
      int *f = fives[i], a = f[0], b = f[1], c = f[2], d = f[3], e = f[4];
      ORDER (a, b) ORDER (d, e) ORDER (c, e) ORDER (c, d) ORDER (a, d)
      ORDER (a, c) ORDER (b, e) ORDER (b, d) ORDER (b, c)
      f[0] = a, f[1] = b, f[2] = c, f[3] = d, f[4] = e;
      sum = sum * 3 + (((a * 3 + b) * 3 + c) * 3 + d) * 3 + e;
    }
  return sum;
}
