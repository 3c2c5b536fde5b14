/* mppt.c: a charger that seeks the power of a panel, in the stages of a battery.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  NIGHT,
  BULK,
  ABSORB,
  FLOAT
};
static struct
{
  uint16_t sun, load;
  int8_t temp;
} sample[2200];

MAKE (mppt)
{
  int sun = 400;
  for (int i = 0; i < COUNT (sample); i++)
    {
      sun += from_to (-30, 30);
      if (from_to (0, 120) == 0)
	sun = from_to (0, 1000);
      sun = sun < 0 ? 0 : sun > 1000 ? 1000 : sun;
      sample[i].sun = sun;
      sample[i].load = from_to (0, 300);
      sample[i].temp = from_to (-20, 60);
    }
}

RUN (mppt)
{
  unsigned s = 0, changes = 0, wrong = 0;
  int duty = 500, step = 8, before = 0, stage = NIGHT, held = 0;
  int32_t charge = 50000;
  for (int i = 0; i < COUNT (sample); i++)
    {
      int sun = sample[i].sun, best = 350 + sun / 4, off = duty - best, old = stage;
      int power = sun - (off < 0 ? -off : off) * sun / 512;
      if (power < 0)
	power = 0;
      int volt = 11000 + charge / 25 + power;
      int full = 14400 - (sample[i].temp - 25) * 24;
      if (sample[i].temp < 0)
	full = 14400;
      switch (stage)
	{
	case NIGHT:
	  if (sun > 60 && ++held > 5)
	    {
	      stage = BULK;
	      held = 0;
	    }
	  break;
	case BULK:
	  if (power < before)
	    {
	      step = -step;
	      wrong++;
	    }
	  if (step > 0 && step < 24 && power > before + 20)
	    step += 2;
	  else if (step < -2 && power < before + 4)
	    step++;
	  duty += step;
	  if (volt >= full)
	    {
	      stage = ABSORB;
	      held = 0;
	    }
	  break;
	case ABSORB:
	  if (volt > full + 50)
	    duty -= 3;
	  else if (volt < full - 50)
	    duty += 3;
	  if (++held > 100)
	    stage = FLOAT;
	  else if (volt < full - 900)
	    stage = BULK;
	  break;
	case FLOAT:
	  if (volt > 13600)
	    duty -= 2;
	  else
	    duty++;
	  if (volt < 12800)
	    stage = BULK;
	  break;
	}
      if (sun < 30 && stage != NIGHT)
	{
	  stage = NIGHT;
	  held = 0;
	}
      if (duty < 50 || duty > 950)
	{
	  duty = duty < 50 ? 50 : 950;
	  step = -step;
	}
      charge += (stage == NIGHT ? 0 : power) - (charge > 0 ? sample[i].load : 0);
      if (charge < 0)
	charge = 0;
      else if (charge > 100000)
	charge = 100000;
      if (old != stage)
	changes++;
      before = power;
      s = s * 5 + (unsigned)(duty + stage * 1000 + charge / 64);
    }
  return s + changes * 7 + wrong;
}
