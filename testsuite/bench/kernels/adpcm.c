/* adpcm.c: samples coded in four bits each.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short samples[2000];
static const int8_t step_change[8] = { -1, -1, -1, -1, 2, 4, 6, 8 };
static short steps[89];

MAKE (adpcm)
{
  int level = 0, step = 7;
  for (int i = 0; i < COUNT (steps); i++, step += step / 10 + 1)
    steps[i] = step > 32767 ? 32767 : step;
  for (int i = 0; i < COUNT (samples); i++)
    {
      level += from_to (-900, 900);
      level -= level / 16;
      samples[i] = level;
    }
}

RUN (adpcm)
{
  int predicted = 0, index = 0;
  unsigned sum = 0;
  for (int i = 0; i < COUNT (samples); i++)
    {
      int step = steps[index], diff = samples[i] - predicted, code = 0;
      if (diff < 0)
	{
	  code = 8;
	  diff = -diff;
	}
      int change = step >> 3;
      if (diff >= step)
	{
	  code |= 4;
	  diff -= step;
	  change += step;
	}
      step >>= 1;
      if (diff >= step)
	{
	  code |= 2;
	  diff -= step;
	  change += step;
	}
      step >>= 1;
      if (diff >= step)
	{
	  code |= 1;
	  change += step;
	}
      if (code & 8)
	predicted -= change;
      else
	predicted += change;
      if (predicted > 32767)
	predicted = 32767;
      else if (predicted < -32768)
	predicted = -32768;
      index += step_change[code & 7];
      if (index < 0)
	index = 0;
      if (index > 88)
	index = 88;
      sum = sum * 3 + code;
    }
  return sum;
}
