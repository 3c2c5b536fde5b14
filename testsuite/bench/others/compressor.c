/* compressor.c: a compressor of sound with a knee and a gate.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float sound[2500];

MAKE (compressor)
{
  int loud = 500;
  for (int i = 0; i < COUNT (sound); i++)
    {
      if (from_to (0, 59) == 0)
	loud = from_to (10, 1200);
      sound[i] = from_to (-loud, loud) / 1000.0f;
    }
}

RUN (compressor)
{
  float level = 0, gain = 1, peak = 0;
  unsigned clipped = 0, gated = 0, knee = 0, s = 0;
  int hold = 0;
  for (int i = 0; i < COUNT (sound); i++)
    {
      float x = sound[i], a = x < 0 ? -x : x, want;
      if (a > level)
	{
	  level += (a - level) * 0.3f;
	  hold = 8;
	}
      else if (hold > 0)
	hold--;
      else
	level += (a - level) * 0.02f;
      if (level < 0.03f)
	{
	  want = 0.25f;
	  gated++;
	}
      else if (level < 0.3f)
	want = 1;
      else if (level < 0.5f)
	{
	  float d = level - 0.3f;
	  want = 1 - d * d * 5;
	  knee++;
	}
      else
	want = (0.4f + (level - 0.5f) * 0.25f) / level;
      if (want < gain)
	gain += (want - gain) * 0.5f;
      else
	gain += (want - gain) * 0.05f;
      float y = x * gain * 1.8f;
      if (y > 1)
	{
	  y = 1;
	  clipped++;
	}
      else if (y < -1)
	{
	  y = -1;
	  clipped++;
	}
      if (y > peak)
	peak = y;
      else
	peak *= 0.999f;
      s = s * 3 + (int) (y * 1000);
    }
  return s + clipped * 5 + gated * 7 + knee * 11 + (unsigned) (peak * 100);
}
