/* dates.c: dates checked and moved by days.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct day { int16_t year; int8_t month, day; };

static struct day d[1100];
static int8_t move[1100];

MAKE (dates)
{
  for (int i = 0; i < COUNT (d); i++)
    {
      d[i].year = from_to (0, 3) ? from_to (1970, 2105) : from_to (1, 5) * 400;
      d[i].month = from_to (0, 13);
      d[i].day = from_to (1, 31);
      move[i] = from_to (-60, 60);
    }
}

static inline int
leap_year (int y)
{
  if (y & 3)
    return 0;
  if (y % 100)
    return 1;
  return (y & 15) == 0;
}

static inline int
month_days (int y, int m)
{
  if (m == 2)
    return leap_year (y) ? 29 : 28;
  if (m == 4 || m == 6 || m == 9 || m == 11)
    return 30;
  return 31;
}

RUN (dates)
{
  unsigned s = 0, bad = 0;
  for (int i = 0; i < COUNT (d); i++)
    {
      int y = d[i].year, m = d[i].month, n = d[i].day;
      if (m < 1 || m > 12 || n > month_days (y, m))
	{
	  bad++;
	  continue;
	}
      n += move[i];
      while (n < 1)
	{
	  if (--m < 1)
	    {
	      m = 12;
	      y--;
	    }
	  n += month_days (y, m);
	}
      for (int len; n > (len = month_days (y, m)); )
	{
	  n -= len;
	  if (++m > 12)
	    {
	      m = 1;
	      y++;
	    }
	}
      /* The day of the week.  */
      int mm = m, yy = y;
      if (mm < 3)
	{
	  mm += 12;
	  yy--;
	}
      int w = (n + 13 * (mm + 1) / 5 + yy + yy / 4 - yy / 100 + yy / 400) % 7;
      if (w < 2)
	s += 3;
      s = s * 17 + y * 372 + m * 31 + n;
    }
  return s + bad;
}
