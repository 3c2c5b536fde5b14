/* calendar.c: dates checked and compared, most of them right.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint16_t year; uint8_t month, day; } date[2500];

MAKE (calendar)
{
  for (int i = 0; i < COUNT (date); i++)
    {
      date[i].year = from_to (1895, 2030);
      date[i].month = from_to (0, 60) ? from_to (1, 12) : from_to (0, 14);
      date[i].day = from_to (0, 30) ? from_to (1, 28) : from_to (0, 33);
    }
}

RUN (calendar)
{
  int last = 0, bad = 0, later = 0, same = 0, y = 0, m = 0, d = 0;
  unsigned s = 0;
  for (int i = 0; i < COUNT (date); i++)
    {
      int year = date[i].year, month = date[i].month, day = date[i].day;
      if (month < 1 || month > 12 || day < 1)
	{
	  bad++;
	  continue;
	}
      int days = 31;
      if (month == 2)
	{
	  days = 28;
	  if (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0))
	    days = 29;
	}
      else if (month == 4 || month == 6 || month == 9 || month == 11)
	days = 30;
      if (day > days)
	{
	  bad++;
	  continue;
	}
      int order;
      if (year != y)
	order = year < y ? -1 : 1;
      else if (month != m)
	order = month < m ? -1 : 1;
      else if (day != d)
	order = day < d ? -1 : 1;
      else
	order = 0;
      if (order > 0)
	later++;
      else if (order == 0)
	same++;
      y = year;
      m = month;
      d = day;
      if (days - day < 7)
	last++;
      s = s * 3 + order;
    }
  return s + bad * 100003u + later * 1009u + same * 31u + last;
}
