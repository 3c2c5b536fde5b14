/* dst.c: times of the world made local, with summer time by each place's rule.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct zone
{
  int16_t offset;
  uint8_t rule;
};
static const struct zone zone[8] = { { 0, 1 },   { 60, 1 },  { -300, 2 }, { -480, 2 },
                                     { 600, 3 }, { 330, 0 }, { 720, 3 },  { -210, 2 } };
static struct
{
  int32_t minutes;
  uint8_t zone;
} when[450];

MAKE (dst)
{
  for (int i = 0; i < COUNT (when); i++)
    {
      when[i].minutes = from_to (0, 26000000);
      when[i].zone = from_to (0, 7);
    }
}

static inline int
dst_leap (int y)
{
  return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static int
dst_sunday (int weekday, int day, int n, int days)
{
  int first = (day + 6 + 35 - weekday) % 7 + 1;
  if (n < 5)
    return first + (n - 1) * 7;
  first += 21;
  while (first + 7 <= days)
    first += 7;
  return first;
}

static int
dst_summer (int rule, int month, int day, int weekday, int hour, int days)
{
  int from, to, sunday;
  switch (rule)
    {
    case 0:
      return 0;
    case 1:
      from = 3;
      to = 10;
      sunday = dst_sunday (weekday, day, 5, days);
      break;
    case 2:
      from = 3;
      to = 11;
      sunday = dst_sunday (weekday, day, month == 3 ? 2 : 1, days);
      break;
    default:
      from = 10;
      to = 4;
      sunday = dst_sunday (weekday, day, 1, days);
      break;
    }
  int after = day > sunday || (day == sunday && hour >= 2);
  if (month == from)
    return after;
  if (month == to)
    return !after;
  if (from < to)
    return month > from && month < to;
  return month > from || month < to;
}

RUN (dst)
{
  static const uint8_t length[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  unsigned s = 0, summers = 0, moved = 0;
  for (int i = 0; i < COUNT (when); i++)
    {
      const struct zone *z = &zone[when[i].zone];
      int32_t t = when[i].minutes + z->offset;
      if (t < 0)
	{
	  t = 0;
	  moved++;
	}
      int days = t / 1440, minute = t % 1440, weekday = (days + 4) % 7, year = 1970, month = 0;
      while (days >= (dst_leap (year) ? 366 : 365))
	days -= dst_leap (year++) ? 366 : 365;
      int len;
      for (;;)
	{
	  len = length[month] + (month == 1 && dst_leap (year));
	  if (days < len)
	    break;
	  days -= len;
	  month++;
	}
      if (dst_summer (z->rule, month + 1, days + 1, weekday, minute / 60, len))
	{
	  summers++;
	  minute += 60;
	  if (minute >= 1440)
	    {
	      minute -= 1440;
	      moved++;
	      weekday = weekday == 6 ? 0 : weekday + 1;
	      if (++days == len)
		{
		  days = 0;
		  month = month == 11 ? 0 : month + 1;
		}
	    }
	}
      s = s * 7 + (unsigned)(minute + days * 31 + month * 3 + year + weekday);
    }
  return s + summers * 11 + moved * 13;
}
