/* roman.c: Roman numerals read, checked and written again.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char text[450][20], out[20];

static const char *const part[3][10] =
{ { "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX" },
  { "", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC" },
  { "", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM" } };

MAKE (roman)
{
  for (int i = 0; i < COUNT (text); i++)
    {
      int n = 0;
      for (int k = from_to (0, 3); k > 0; k--)
	text[i][n++] = 'M';
      for (int d = 2; d >= 0; d--)
	for (const char *p = part[d][from_to (0, 9)]; *p; p++)
	  text[i][n++] = *p;
      if (n && from_to (0, 5) == 0)
	text[i][from_to (0, n - 1)] = "IVXLCDMm"[from_to (0, 7)];
      text[i][n] = 0;
    }
}

static inline int
roman_digit (char c)
{
  switch (c)
    {
    case 'I': return 1;
    case 'V': return 5;
    case 'X': return 10;
    case 'L': return 50;
    case 'C': return 100;
    case 'D': return 500;
    case 'M': return 1000;
    default: return 0;
    }
}

RUN (roman)
{
  static const struct { int value; char a, b; } step[13] =
  { { 1000, 'M', 0 }, { 900, 'C', 'M' }, { 500, 'D', 0 }, { 400, 'C', 'D' },
    { 100, 'C', 0 }, { 90, 'X', 'C' }, { 50, 'L', 0 }, { 40, 'X', 'L' },
    { 10, 'X', 0 }, { 9, 'I', 'X' }, { 5, 'V', 0 }, { 4, 'I', 'V' }, { 1, 'I', 0 } };
  unsigned bad = 0, strange = 0, s = 0;
  for (int i = 0; i < COUNT (text); i++)
    {
      const char *p = text[i];
      int value = 0, before = 0;
      for (; *p; p++)
	{
	  int d = roman_digit (*p);
	  if (!d)
	    break;
	  if (before && before < d)
	    value += d - 2 * before;
	  else
	    value += d;
	  before = d;
	}
      if (*p || value <= 0 || value >= 4000)
	{
	  bad++;
	  continue;
	}
      int n = 0, left = value;
      for (int k = 0; left; )
	if (left >= step[k].value)
	  {
	    left -= step[k].value;
	    out[n++] = step[k].a;
	    if (step[k].b)
	      out[n++] = step[k].b;
	  }
	else
	  k++;
      out[n] = 0;
      int k = 0;
      while (out[k] && out[k] == text[i][k])
	k++;
      if (out[k] != text[i][k])
	strange++;
      s = s * 3 + value + k;
    }
  return s + bad * 5 + strange * 7;
}
