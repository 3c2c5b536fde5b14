/* hamming.c: words with a code of Hamming's: one wrong bit put right, two found.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t word[900];

static unsigned
hamming_parity (unsigned w)
{
  unsigned p = 0;
  while (w)
    {
      p ^= 1;
      w &= w - 1;
    }
  return p;
}

static unsigned
hamming_encode (unsigned data)
{
  unsigned w = 0, d = 0;
  for (unsigned i = 1; i < 16; i++)
    if (i & (i - 1))
      {
	if (data >> d & 1)
	  w |= 1u << i;
	d++;
      }
  for (unsigned p = 1; p < 16; p *= 2)
    {
      unsigned sum = 0;
      for (unsigned i = p; i < 16; i++)
	if (i & p)
	  sum ^= w >> i & 1;
      if (sum)
	w |= 1u << p;
    }
  return w | hamming_parity (w);
}

MAKE (hamming)
{
  for (int i = 0; i < COUNT (word); i++)
    {
      unsigned w = hamming_encode (from_to (0, 2047));
      int r = from_to (0, 9);
      if (r < 4)
	w ^= 1u << from_to (0, 15);
      if (r < 2)
	w ^= 1u << from_to (0, 15);
      word[i] = w;
    }
}

RUN (hamming)
{
  unsigned s = 0, clean = 0, fixed = 0, parity = 0, lost = 0;
  for (int i = 0; i < COUNT (word); i++)
    {
      unsigned w = word[i], syndrome = 0, data = 0, d = 0;
      for (unsigned b = 1; b < 16; b++)
	if (w >> b & 1)
	  syndrome ^= b;
      unsigned odd = hamming_parity (w);
      if (syndrome == 0 && !odd)
	clean++;
      else if (syndrome == 0)
	parity++;
      else if (odd)
	{
	  w ^= 1u << syndrome;
	  fixed++;
	}
      else
	{
	  lost++;
	  s = s * 3 + 1;
	  continue;
	}
      for (unsigned b = 3; b < 16; b++)
	{
	  if (b == 4 || b == 8)
	    continue;
	  data |= (w >> b & 1) << d++;
	}
      s = s * 5 + data;
    }
  return s + clean + fixed * 3 + parity * 5 + lost * 7;
}
