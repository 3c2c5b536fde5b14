/* goertzel.c: tones of telephone keys found in sound, with tests of their levels.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int16_t sound[12][102];

MAKE (goertzel)
{
  static const uint16_t step[8] = { 714, 789, 873, 964, 1238, 1369, 1513, 1672 };
  for (int b = 0; b < COUNT (sound); b++)
    {
      unsigned p1 = 0, p2 = 0, a1 = from_to (0, 120), a2 = from_to (0, 120);
      unsigned low = step[from_to (0, 3)], high = step[from_to (4, 7)];
      if (from_to (0, 5) == 0)
	a1 = 0;
      for (int i = 0; i < 102; i++)
	{
	  int t1 = (int)(p1 >> 8 & 31) - 16, t2 = (int)(p2 >> 8 & 31) - 16;
	  t1 = t1 < 0 ? (t1 + 8) * (int)a1 : (8 - t1) * (int)a1;
	  t2 = t2 < 0 ? (t2 + 8) * (int)a2 : (8 - t2) * (int)a2;
	  sound[b][i] = t1 + t2 + from_to (-200, 200);
	  p1 += low;
	  p2 += high;
	}
    }
}

RUN (goertzel)
{
  static const int16_t coefficient[8] = { 27980, 26956, 25701, 24219, 19073, 16325, 13085, 9315 };
  static const char key[] = "123A456B789C*0#D";
  unsigned s = 0, quiet = 0, weak = 0, twisted = 0, keys = 0;
  char last = 0;
  for (int b = 0; b < COUNT (sound); b++)
    {
      int32_t level[8], total = 0;
      for (int f = 0; f < 8; f++)
	{
	  int32_t q1 = 0, q2 = 0;
	  for (int i = 0; i < 102; i++)
	    {
	      int32_t q0 = (int32_t)((int64_t)coefficient[f] * q1 / 16384) - q2 + sound[b][i] / 16;
	      if (q0 > 30000)
		q0 = 30000;
	      else if (q0 < -30000)
		q0 = -30000;
	      q2 = q1;
	      q1 = q0;
	    }
	  int64_t power
	    = (int64_t)q1 * q1 + (int64_t)q2 * q2 - (int64_t)coefficient[f] * q1 / 16384 * q2;
	  if (power < 0)
	    power = 0;
	  level[f] = (int32_t)(power >> 8);
	  total += level[f] / 8;
	}
      int row = 0, column = 4;
      for (int f = 1; f < 4; f++)
	{
	  if (level[f] > level[row])
	    row = f;
	  if (level[f + 4] > level[column])
	    column = f + 4;
	}
      char now = 0;
      if (total < 1000)
	quiet++;
      else if (level[row] < total || level[column] < total)
	weak++;
      else if (level[row] / 8 > level[column] || level[column] / 4 > level[row])
	twisted++;
      else
	now = key[row * 4 + column - 4];
      if (now && now != last)
	{
	  keys++;
	  s = s * 7 + (unsigned)now;
	}
      last = now;
      s = s * 5 + (unsigned)(row * 8 + column);
    }
  return s + quiet * 7 + weak * 11 + twisted * 13 + keys * 17;
}
