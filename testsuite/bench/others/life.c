/* life.c: a generation of cells.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{ N = 64 };
static unsigned char g[N + 2][N + 2], h[N + 2][N + 2];

MAKE (life)
{
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++)
      g[i][j] = from_to (0, 2) == 0;
}

RUN (life)
{
  unsigned s = 0;
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++)
      {
	int n =
	  g[i - 1][j - 1] + g[i - 1][j] + g[i - 1][j + 1] + g[i][j - 1] + g[i][j + 1] +
	  g[i + 1][j - 1] + g[i + 1][j] + g[i + 1][j + 1];
	if (g[i][j])
	  {
	    if (n < 2 || n > 3)
	      h[i][j] = 0;
	    else
	      h[i][j] = 1;
	  }
	else
	  {
	    if (n == 3)
	      h[i][j] = 1;
	    else
	      h[i][j] = 0;
	  }
	s += h[i][j] * i;
      }
  return s;
}
