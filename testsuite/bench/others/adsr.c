/* adsr.c: voices with an envelope each, mixed with a gate.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { OFF, ATTACK, DECAY, SUSTAIN, RELEASED };

struct voice { int32_t level; uint16_t attack, decay, sustain, release; uint8_t stage; };

static struct voice voice[4];
static uint8_t notes[1500];
static int16_t wave[256];

MAKE (adsr)
{
  for (int i = 0; i < COUNT (voice); i++)
    {
      voice[i].level = 0;
      voice[i].attack = from_to (400, 4000);
      voice[i].decay = from_to (100, 900);
      voice[i].sustain = from_to (6000, 26000);
      voice[i].release = from_to (100, 2000);
      voice[i].stage = OFF;
    }
  for (int i = 0; i < COUNT (notes); i++)
    notes[i] = from_to (0, 9) ? 0 : from_to (0, 255);
  for (int i = 0; i < COUNT (wave); i++)
    wave[i] = from_to (-32767, 32767);
}

RUN (adsr)
{
  unsigned s = 0;
  int hold = 0;
  for (int t = 0; t < COUNT (notes); t++)
    {
      int32_t mix = 0;
      for (int i = 0; i < COUNT (voice); i++)
	{
	  struct voice *v = &voice[i];
	  if (notes[t] >> i & 1)
	    v->stage = ATTACK;
	  else if (notes[t] >> (i + 4) & 1)
	    {
	      if (v->stage != OFF)
		v->stage = RELEASED;
	    }
	  switch (v->stage)
	    {
	    case ATTACK:
	      v->level += v->attack;
	      if (v->level >= 32767)
		{
		  v->level = 32767;
		  v->stage = DECAY;
		}
	      break;
	    case DECAY:
	      v->level -= v->decay;
	      if (v->level <= v->sustain)
		{
		  v->level = v->sustain;
		  v->stage = SUSTAIN;
		}
	      break;
	    case RELEASED:
	      v->level -= v->release;
	      if (v->level <= 0)
		{
		  v->level = 0;
		  v->stage = OFF;
		}
	      break;
	    case OFF:
	      continue;
	    }
	  mix += (wave[(t * (i * 2 + 3)) & 255] * v->level) >> 15;
	}
      /* The gate.  */
      int loud = mix < 0 ? -mix : mix;
      if (loud > 6000)
	hold = 20;
      else if (hold > 0)
	hold--;
      if (!hold)
	mix = mix / 8;
      if (mix > 32767)
	mix = 32767;
      else if (mix < -32768)
	mix = -32768;
      s = s * 3 + mix;
    }
  return s;
}
