/* kmp.c: a pattern looked for with its failure function.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t text[6000], pat[9];
static int fail[10];

MAKE (kmp)
{
  for (int i = 0; i < COUNT (pat); i++)
    pat[i] = i > 2 && from_to (0, 5) ? pat[i - 3] : 'a' + from_to (0, 1);
  for (int i = 0; i < COUNT (text); i++)
    text[i] = i > 8 && from_to (0, 3) ? text[i - 3] : 'a' + from_to (0, 1);
}

RUN (kmp)
{
  unsigned s = 0, hits = 0;
  int k = -1;
  fail[0] = -1;
  for (int i = 0; i < COUNT (pat); i++)
    {
      while (k >= 0 && pat[k] != pat[i])
	k = fail[k];
      fail[i + 1] = ++k;
    }
  k = 0;
  for (int i = 0; i < COUNT (text); i++)
    {
      while (k >= 0 && pat[k] != text[i])
	k = fail[k];
      k++;
      if (k == COUNT (pat))
	{
	  hits++;
	  s = s * 3 + i;
	  k = fail[k];
	}
    }
  return s + hits;
}
