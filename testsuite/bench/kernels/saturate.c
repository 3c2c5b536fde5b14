/* saturate.c: sounds mixed, with what is too loud cut off and counted.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short one[3000], two[3000], mixed[3000];

MAKE (saturate)
{
  for (int i = 0; i < COUNT (one); i++)
    {
      one[i] = from_to (-32768, 32767);
      two[i] = from_to (-32768, 32767);
    }
}

RUN (saturate)
{
  unsigned over = 0, under = 0, sum = 0;
  for (int i = 0; i < COUNT (one); i++)
    {
      int v = one[i] + two[i];
      if (v > 32767)
	{
	  v = 32767;
	  over++;
	}
      else if (v < -32768)
	{
	  v = -32768;
	  under++;
	}
      mixed[i] = v;
      sum += v;
    }
  return sum * 31 + over * 7 + under;
}
