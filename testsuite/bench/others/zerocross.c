/* zerocross.c: a wave's crossings and peaks.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static float sample[3000];

MAKE (zerocross)
{
  int phase = 0, step = 9;
  for (int i = 0; i < COUNT (sample); i++)
    {
      phase += step;
      if (phase > 256)
	{
	  phase -= 512;
	  step = from_to (5, 40);
	}
      sample[i] = (phase < 0 ? -128 - phase : phase - 128) / 64.0f
		  + from_to (-20, 20) / 64.0f;
      if (from_to (0, 30) == 0)
	sample[i] = -sample[i];
    }
}

RUN (zerocross)
{
  float top = 0, bottom = 0, bias = 0, level = 0;
  unsigned s = 0, rises = 0, falls = 0, glitches = 0;
  int sign = 0, since = 0, hold = 0;
  for (int i = 0; i < COUNT (sample); i++)
    {
      float x = sample[i] - bias;
      bias += x * 0.0078125f;
      since++;
      if (x > top)
	{
	  top = x;
	  hold = 12;
	}
      else if (x < bottom)
	{
	  bottom = x;
	  hold = 12;
	}
      else if (hold > 0)
	hold--;
      else
	{
	  top *= 0.96875f;
	  bottom *= 0.96875f;
	}
      float a = x < 0 ? -x : x;
      level += (a - level) * (a > level ? 0.25f : 0.03125f);
      float band = level * 0.25f;
      if (sign <= 0 && x > band)
	{
	  if (sign < 0 && since < 4)
	    glitches++;
	  else
	    {
	      rises++;
	      s = s * 5 + since;
	    }
	  sign = 1;
	  since = 0;
	}
      else if (sign >= 0 && x < -band)
	{
	  if (sign > 0 && since < 4)
	    glitches++;
	  else
	    falls++;
	  sign = -1;
	  since = 0;
	}
    }
  return s + rises * 3 + falls * 7 + glitches * 11 + (int) (top * 64) * 65537u
	 + (int) (bottom * -64) * 257u;
}
