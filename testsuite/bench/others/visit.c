/* visit.c: a way through a maze.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{ N = 40 };
static unsigned char maze[N][N], seen[N][N];
static short qx[N * N], qy[N * N];

MAKE (visit)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      maze[i][j] = from_to (0, 3) == 0, seen[i][j] = 0;
  maze[0][0] = 0;
}

RUN (visit)
{
  int h = 0, t = 0;
  qx[t] = 0;
  qy[t++] = 0;
  seen[0][0] = 1;
  unsigned s = 0;
  static const signed char dx[4] = { 1, -1, 0, 0 }, dy[4] = { 0, 0, 1, -1 };
  while (h < t)
    {
      int x = qx[h], y = qy[h++];
      s += x * y;
      for (int k = 0; k < 4; k++)
	{
	  int u = x + dx[k], v = y + dy[k];
	  if (u >= 0 && u < N && v >= 0 && v < N && !maze[u][v] && !seen[u][v])
	    {
	      seen[u][v] = 1;
	      qx[t] = u;
	      qy[t++] = v;
	    }
	}
    }
  return s + t;
}
