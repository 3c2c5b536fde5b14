/* lzmatch.c: the longest match behind, by chains of a hash.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t data[1500];
static short head[256], before[1500];

MAKE (lzmatch)
{
  for (int i = 0; i < 256; i++)
    head[i] = -1;
  for (int i = 0; i < COUNT (data);)
    if (i > 20 && from_to (0, 3))
      {
	int back = from_to (3, i < 400 ? i : 400), n = from_to (3, 14);
	while (n-- && i < COUNT (data))
	  {
	    data[i] = data[i - back];
	    i++;
	  }
      }
    else
      data[i++] = 'a' + from_to (0, 7);
}

RUN (lzmatch)
{
  unsigned s = 0, literals = 0;
  int i = 0;
  while (i < COUNT (data) - 2)
    {
      unsigned h = (data[i] * 33u + data[i + 1] * 7u + data[i + 2]) & 255;
      int best = 2, where = 0, tries = 6;
      int most = COUNT (data) - i;
      if (most > 18)
	most = 18;
      for (int c = head[h]; c >= 0 && tries > 0; c = before[c], tries--)
	{
	  if (i - c > 600)
	    break;
	  if (best < most && data[c + best] != data[i + best])
	    continue;
	  int n = 0;
	  while (n < most && data[c + n] == data[i + n])
	    n++;
	  if (n > best)
	    {
	      best = n;
	      where = i - c;
	      if (n == most)
		break;
	    }
	}
      before[i] = head[h];
      head[h] = i;
      if (where)
	{
	  s = s * 5 + where * 16 + best;
	  i += best;
	}
      else
	{
	  literals++;
	  i++;
	}
    }
  return s + literals * 1009;
}
