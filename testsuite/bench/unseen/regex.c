/* regex.c: lines searched for small regular expressions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char line[28][40];

MAKE (regex)
{
  for (int i = 0; i < COUNT (line); i++)
    {
      int n = from_to (5, 39);
      for (int j = 0; j < 40; j++)
	line[i][j] = j >= n           ? 0
	             : from_to (0, 3) ? 'a' + from_to (0, 4)
	             : from_to (0, 2) ? '0' + from_to (0, 9)
	                              : " -_.="[from_to (0, 4)];
    }
}

static int regex_here (const char *, const char *);

static inline int
regex_one (char r, char c)
{
  if (c == 0)
    return 0;
  switch (r)
    {
    case '.':
      return 1;
    case '#':
      return c >= '0' && c <= '9';
    case '@':
      return (c >= 'a' && c <= 'z') || c == '_';
    default:
      return r == c;
    }
}

static int
regex_star (char r, const char *re, const char *t)
{
  do
    if (regex_here (re, t))
      return 1;
  while (regex_one (r, *t++));
  return 0;
}

static int
regex_here (const char *re, const char *t)
{
  for (;;)
    {
      if (re[0] == 0)
	return 1;
      if (re[1] == '*')
	return regex_star (re[0], re + 2, t);
      if (re[1] == '+')
	return regex_one (re[0], *t) && regex_star (re[0], re + 2, t + 1);
      if (re[1] == '?')
	{
	  if (regex_one (re[0], *t) && regex_here (re + 2, t + 1))
	    return 1;
	  re += 2;
	  continue;
	}
      if (re[0] == '$' && re[1] == 0)
	return *t == 0;
      if (!regex_one (re[0], *t))
	return 0;
      re++;
      t++;
    }
}

static int
regex_match (const char *re, const char *t)
{
  if (*re == '^')
    return regex_here (re + 1, t) ? 0 : -1;
  const char *from = t;
  do
    if (regex_here (re, t))
      return (int)(t - from);
  while (*t++);
  return -1;
}

RUN (regex)
{
  static const char *const re[]
    = { "^@+#", "ab?c", "#+.#", "a.*b$", "=#*@", "_@?-", "^.#*$", "d@*e#", "c+d*0" };
  unsigned s = 0, hits = 0;
  for (int i = 0; i < COUNT (line); i++)
    for (int j = 0; j < COUNT (re); j++)
      {
	int at = regex_match (re[j], line[i]);
	if (at >= 0)
	  hits++;
	s = s * 5 + (unsigned)at;
      }
  return s + hits * 7;
}
