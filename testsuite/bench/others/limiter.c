/* limiter.c: sound made less loud above a knee, in floats.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float sound[1800];

MAKE (limiter)
{
  int loud = 300;
  for (int i = 0; i < COUNT (sound); i++)
    {
      if (from_to (0, 79) == 0)
	loud = from_to (10, 1000);
      sound[i] = from_to (-loud, loud) * (1.0f / 512.0f);
    }
}

RUN (limiter)
{
  float env = 0.0f, gain = 1.0f, dc = 0.0f;
  int hold = 0;
  unsigned clipped = 0, knee = 0, over = 0, quiet = 0, s = 0;
  for (int i = 0; i < COUNT (sound); i++)
    {
      float x = sound[i];
      dc += (x - dc) * 0.0078125f;
      x -= dc;
      float level = x < 0.0f ? -x : x;
      if (level > env)
	{
	  env += (level - env) * 0.5f;
	  hold = 12;
	}
      else if (hold > 0)
	hold--;
      else
	env += (level - env) * 0.03125f;
      float want;
      if (env > 0.75f)
	{
	  want = 0.625f / env;
	  over++;
	}
      else if (env > 0.375f)
	{
	  float t = env - 0.375f;
	  want = 1.0f - t * 0.5f;
	  knee++;
	}
      else if (env < 0.03125f)
	{
	  want = 0.25f;
	  quiet++;
	}
      else
	want = 1.0f;
      if (want < gain)
	gain += (want - gain) * 0.25f;
      else
	gain += (want - gain) * 0.015625f;
      float y = x * gain;
      if (y > 0.875f)
	{
	  y = 0.875f;
	  clipped++;
	}
      else if (y < -0.875f)
	{
	  y = -0.875f;
	  clipped++;
	}
      sound[i] = y;
      s = s * 3 + (int) (y * 256.0f);
    }
  return s + clipped * 5 + knee * 7 + over * 11 + quiet * 13;
}
