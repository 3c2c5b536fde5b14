/* modbus.c: requests of a Modbus slave checked and answered.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct { uint8_t unit, function; uint16_t at, count, value; } req[1500];
static uint16_t holding[128];
static uint8_t coils[16];

MAKE (modbus)
{
  for (int i = 0; i < COUNT (req); i++)
    {
      static const uint8_t common[] = { 1, 3, 3, 4, 5, 6, 6, 15 };
      req[i].unit = from_to (0, 9) ? 17 : from_to (0, 20);
      req[i].function = from_to (0, 15) ? common[from_to (0, 7)] : from_to (0, 99);
      req[i].at = from_to (0, 139);
      req[i].count = from_to (0, 19) ? from_to (1, 12) : from_to (0, 200);
      req[i].value = from_to (0, 3) ? from_to (0, 1) ? 0xff00 : 0 : from_to (0, 65535);
    }
  for (int i = 0; i < COUNT (holding); i++)
    holding[i] = from_to (0, 65535);
  for (int i = 0; i < COUNT (coils); i++)
    coils[i] = from_to (0, 255);
}

RUN (modbus)
{
  unsigned s = 0, errors[5] = { 0 }, others = 0, all = 0;
  for (int i = 0; i < COUNT (req); i++)
    {
      unsigned at = req[i].at, n = req[i].count, v = req[i].value;
      int error = 0;
      if (req[i].unit != 17)
	{
	  if (req[i].unit != 0)
	    {
	      others++;
	      continue;
	    }
	  all++;
	}
      switch (req[i].function)
	{
	case 1:
	  if (n == 0 || n > 128)
	    error = 3;
	  else if (at + n > 128)
	    error = 2;
	  else
	    for (unsigned k = at; k < at + n; k++)
	      if (coils[k >> 3] >> (k & 7) & 1)
		s += k;
	  break;
	case 3:
	case 4:
	  if (n == 0 || n > 125)
	    error = 3;
	  else if (at + n > COUNT (holding))
	    error = 2;
	  else
	    for (unsigned k = at; k < at + n; k++)
	      {
		uint16_t x = holding[k];
		if (req[i].function == 4 && x > 0x8000)
		  x = 0x8000;
		s = s * 3 + x;
	      }
	  break;
	case 5:
	  if (v != 0 && v != 0xff00)
	    error = 3;
	  else if (at >= 128)
	    error = 2;
	  else if (v)
	    coils[at >> 3] |= 1 << (at & 7);
	  else
	    coils[at >> 3] &= ~(1 << (at & 7));
	  break;
	case 6:
	  if (at >= COUNT (holding))
	    error = 2;
	  else if (at < 8 && v > 1000)
	    error = 4;
	  else
	    holding[at] = v;
	  break;
	case 15:
	  if (n == 0 || n > 16)
	    error = 3;
	  else if (at + n > 128)
	    error = 2;
	  else
	    for (unsigned k = 0; k < n; k++)
	      {
		uint8_t bit = 1 << ((at + k) & 7);
		if (v >> k & 1)
		  coils[(at + k) >> 3] |= bit;
		else
		  coils[(at + k) >> 3] &= ~bit;
	      }
	  break;
	default:
	  error = 1;
	}
      errors[error]++;
    }
  for (int i = 0; i < 5; i++)
    s = s * 5 + errors[i];
  for (int i = 0; i < COUNT (coils); i++)
    s = s * 3 + coils[i];
  return s + others * 7 + all;
}
