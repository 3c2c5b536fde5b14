/* cron.c: lines of a table of jobs parsed, and their next times found.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct job
{
  uint64_t minutes;
  uint32_t hours, days;
  uint8_t week;
};
static char table[50][24];

static int
cron_put (char *p, int most)
{
  int n = 0, r = from_to (0, 5), a = from_to (0, most), b = from_to (a, most);
  if (r < 2)
    {
      p[n++] = '*';
      if (r)
	{
	  p[n++] = '/';
	  p[n++] = '2' + from_to (0, 7);
	}
      return n;
    }
  if (a > 9)
    p[n++] = '0' + a / 10;
  p[n++] = '0' + a % 10;
  if (r == 2)
    {
      p[n++] = '-';
      if (b > 9)
	p[n++] = '0' + b / 10;
      p[n++] = '0' + b % 10;
    }
  else if (r == 3)
    {
      p[n++] = ',';
      p[n++] = '0' + from_to (0, most > 9 ? 9 : most);
    }
  return n;
}

MAKE (cron)
{
  for (int i = 0; i < COUNT (table); i++)
    {
      int n = cron_put (table[i], 59);
      table[i][n++] = ' ';
      n += cron_put (table[i] + n, 23);
      table[i][n++] = ' ';
      n += cron_put (table[i] + n, from_to (0, 9) ? 6 : 8);
      while (n < 24)
	table[i][n++] = 0;
    }
}

static const char *
cron_field (const char *p, int most, uint64_t *set)
{
  *set = 0;
  for (;;)
    {
      int from = 0, to = most, step = 1;
      if (*p == '*')
	p++;
      else
	{
	  if (*p < '0' || *p > '9')
	    return NULL;
	  while (*p >= '0' && *p <= '9')
	    from = from * 10 + (*p++ - '0');
	  to = from;
	  if (*p == '-')
	    {
	      p++;
	      for (to = 0; *p >= '0' && *p <= '9'; p++)
		to = to * 10 + (*p - '0');
	    }
	}
      if (*p == '/')
	for (step = 0, p++; *p >= '0' && *p <= '9'; p++)
	  step = step * 10 + (*p - '0');
      if (to > most || from > to || step == 0)
	return NULL;
      for (int v = from; v <= to; v += step)
	*set |= (uint64_t)1 << v;
      if (*p != ',')
	break;
      p++;
    }
  while (*p == ' ')
    p++;
  return p;
}

RUN (cron)
{
  unsigned s = 0, bad = 0, never = 0;
  int now = 613;
  for (int i = 0; i < COUNT (table); i++)
    {
      uint64_t minutes, hours, week;
      const char *p = cron_field (table[i], 59, &minutes);
      if (!p || !(p = cron_field (p, 23, &hours)) || !(p = cron_field (p, 6, &week)) || *p)
	{
	  bad++;
	  continue;
	}
      int t = now + 1, end = now + 7 * 1440;
      while (t <= end)
	{
	  int m = t % 60, h = t / 60 % 24, d = t / 1440 % 7;
	  if (!(week >> d & 1))
	    t += 1440 - t % 1440;
	  else if (!(hours >> h & 1))
	    t += 60 - m;
	  else if (!(minutes >> m & 1))
	    t++;
	  else
	    break;
	}
      if (t > end)
	{
	  never++;
	  continue;
	}
      s = s * 5 + (unsigned)(t - now);
      now = t % 10080;
    }
  return s + bad * 7 + never * 11;
}
