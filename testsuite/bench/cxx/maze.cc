/* maze.cc: the way through a maze, by a std::deque.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <array>
#include <deque>
#include <utility>

static std::array<std::array<char, 64>, 64> maze;

MAKE (maze)
{
  for (auto &row : maze)
    for (char &c : row)
      c = from_to (0, 99) < 30 ? '#' : ' ';
  maze[0][0] = ' ';
}

RUN (maze)
{
  auto way = maze;
  std::deque<std::pair<int, int>> next { { 0, 0 } };
  static const int dx[] = { 1, 0, -1, 0 }, dy[] = { 0, 1, 0, -1 };
  unsigned steps = 0, sum = 0;
  way[0][0] = '.';
  while (!next.empty ())
    {
      auto [x, y] = next.front ();
      next.pop_front ();
      steps++;
      sum = sum * 31 + x * 64 + y;
      for (int i = 0; i < 4; i++)
	{
	  int nx = x + dx[i], ny = y + dy[i];
	  if (nx < 0 || ny < 0 || nx >= 64 || ny >= 64 || way[nx][ny] != ' ')
	    continue;
	  way[nx][ny] = '.';
	  next.push_back ({ nx, ny });
	}
    }
  return sum + steps;
}
