/* floyd.c: shortest paths between all places.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{ N = 22 };
static int d[N][N];

MAKE (floyd)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = from_to (1, 1000);
}

RUN (floyd)
{
  unsigned s = 0;
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	if (d[i][k] + d[k][j] < d[i][j])
	  d[i][j] = d[i][k] + d[k][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s = s * 3 + d[i][j];
  return s;
}
