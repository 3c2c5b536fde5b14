/* irnec.c: pulses of a remote control decoded, with repeats and noise.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t width[5000];
static int count;

static void
irnec_put (int us)
{
  if (count < COUNT (width))
    width[count++] = from_to (0, 150) == 0 ? from_to (100, 6000) : us + from_to (-90, 90);
}

MAKE (irnec)
{
  count = 0;
  while (count < COUNT (width))
    {
      unsigned code = from_to (0, 255), address = from_to (0, 3);
      irnec_put (9000);
      if (from_to (0, 3) == 0)
	{
	  irnec_put (2250);
	  irnec_put (560);
	  irnec_put (40000);
	  continue;
	}
      irnec_put (4500);
      uint32_t frame = address | (address ^ 255) << 8 | code << 16 | (code ^ 255) << 24;
      for (int b = 0; b < 32; b++)
	{
	  irnec_put (560);
	  irnec_put (frame >> b & 1 ? 1690 : 560);
	}
      irnec_put (560);
      irnec_put (30000);
    }
}

static inline int
irnec_near (unsigned t, unsigned want)
{
  return t > want - want / 4 && t < want + want / 4;
}

RUN (irnec)
{
  unsigned s = 0, good = 0, repeats = 0, bad = 0, bits = 0, last = 0;
  uint32_t frame = 0;
  enum
  {
    WAIT,
    LEAD,
    MARK,
    SPACE
  } state
    = WAIT;
  for (int i = 0; i < COUNT (width); i++)
    {
      unsigned t = width[i];
      switch (state)
	{
	case WAIT:
	  if (irnec_near (t, 9000))
	    state = LEAD;
	  break;
	case LEAD:
	  if (irnec_near (t, 4500))
	    {
	      state = MARK;
	      frame = 0;
	      bits = 0;
	    }
	  else if (irnec_near (t, 2250) && last != 0)
	    {
	      repeats++;
	      s = s * 3 + last;
	      state = WAIT;
	    }
	  else
	    {
	      bad++;
	      state = WAIT;
	    }
	  break;
	case MARK:
	  if (!irnec_near (t, 560))
	    {
	      bad++;
	      state = t > 7000 ? LEAD : WAIT;
	    }
	  else if (bits < 32)
	    state = SPACE;
	  else
	    {
	      uint8_t a = frame, na = frame >> 8, c = frame >> 16, nc = frame >> 24;
	      if ((a ^ na) == 255 && (c ^ nc) == 255)
		{
		  good++;
		  last = c + 256u * a + 1;
		  s = s * 5 + last;
		}
	      else
		{
		  bad++;
		  last = 0;
		}
	      state = WAIT;
	    }
	  break;
	case SPACE:
	  state = MARK;
	  if (irnec_near (t, 1690))
	    frame |= (uint32_t)1 << bits++;
	  else if (irnec_near (t, 560))
	    bits++;
	  else
	    {
	      bad++;
	      last = 0;
	      state = WAIT;
	    }
	  break;
	}
    }
  return s + good * 7 + repeats * 11 + bad * 13;
}
