/* numbers.c: numbers with signs and points read from text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char digits[5000];

MAKE (numbers)
{
  static const char letters[] = "01234567890123456789-. ,";
  for (int i = 0; i < COUNT (digits); i++)
    digits[i] = letters[from_to (0, COUNT (letters) - 2)];
}

RUN (numbers)
{
  unsigned sum = 0;
  int value = 0, negative = 0, fraction = 0;
  for (int i = 0; i < COUNT (digits); i++)
    {
      int c = digits[i];
      if (c >= '0' && c <= '9')
	{
	  if (value < 100000)
	    {
	      value = value * 10 + c - '0';
	      if (fraction)
		fraction++;
	    }
	}
      else if (c == '-')
	negative = !negative;
      else if (c == '.' && !fraction)
	fraction = 1;
      else
	{
	  sum = sum * 3 + (negative ? -value : value) + fraction;
	  value = negative = fraction = 0;
	}
    }
  return sum;
}
