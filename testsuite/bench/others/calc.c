/* calc.c: sums and products as they are written.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char t[4000];

MAKE (calc)
{
  for (int i = 0; i < COUNT (t); i++)
    t[i] = i % 3 == 2 ? "+-*&"[from_to (0, 3)] : from_to ('1', '9');
  t[COUNT (t) - 1] = 0;
}

RUN (calc)
{
  unsigned s = 0, n = 0;
  char op = '+';
  for (const char *p = t;; p++)
    {
      char c = *p;
      if (c >= '0' && c <= '9')
	{
	  n = n * 10 + c - '0';
	  continue;
	}
      if (op == '+')
	s += n;
      else if (op == '-')
	s -= n;
      else if (op == '*')
	s = s * n;
      else
	s &= n;
      op = c;
      n = 0;
      if (!c)
	break;
    }
  return s;
}
