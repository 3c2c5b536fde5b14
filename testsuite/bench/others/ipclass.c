/* ipclass.c: headers of packets checked and put in classes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint16_t head[500][12];
static unsigned class[8];

static unsigned
sum_of (const uint16_t *h)
{
  unsigned sum = 0;
  for (int i = 0; i < 10; i++)
    sum += h[i];
  while (sum >> 16)
    sum = (sum & 0xffff) + (sum >> 16);
  return sum;
}

MAKE (ipclass)
{
  for (int i = 0; i < 8; i++)
    class[i] = 0;
  for (int i = 0; i < COUNT (head); i++)
    {
      uint16_t *h = head[i];
      h[0] = from_to (0, 15) ? 0x4500 : 0x4600;
      h[0] |= from_to (0, 7) << 5;
      h[1] = from_to (0, 11) ? from_to (20, 1500) : from_to (0, 40);
      h[2] = from_to (0, 65535);
      h[3] = from_to (0, 3) ? 0x4000 : from_to (0, 0x3fff);
      h[4] = from_to (0, 64) << 8;
      switch (from_to (0, 4))
	{
	case 0: h[4] |= 1; break;
	case 1: h[4] |= from_to (0, 255); break;
	case 2: h[4] |= 17; break;
	default: h[4] |= 6; break;
	}
      h[5] = 0;
      static const uint16_t nets[6] = { 0x0a00, 0xc0a8, 0xac10, 0xe000, 0x7f00, 0x0800 };
      h[6] = nets[from_to (0, 5)];
      h[6] |= from_to (0, 15);
      h[7] = from_to (0, 65535);
      h[8] = nets[from_to (0, 5)];
      h[8] |= from_to (0, 15);
      h[9] = from_to (0, 9) ? from_to (0, 65535) : 65535;
      static const uint16_t ports[8] = { 22, 53, 80, 123, 443, 5060, 8080, 40000 };
      h[10] = from_to (1024, 65535);
      h[11] = ports[from_to (0, 7)];
      h[5] = ~sum_of (h);
      if (from_to (0, 19) == 0)
	{
	  int at = from_to (0, 9);
	  h[at] ^= 1 << from_to (0, 15);
	}
    }
}

static inline int
is_private (unsigned hi)
{
  if (hi >> 8 == 10)
    return 1;
  if ((hi & 0xfff0) == 0xac10)
    return 1;
  return hi == 0xc0a8;
}

RUN (ipclass)
{
  unsigned dropped = 0, bytes = 0, s = 0;
  for (int i = 0; i < COUNT (head); i++)
    {
      uint16_t *h = head[i];
      if (h[0] >> 12 != 4 || (h[0] >> 8 & 15) < 5 || h[1] < 20)
	{
	  dropped++;
	  continue;
	}
      unsigned sum = 0;
      for (int j = 0; j < 10; j++)
	{
	  sum += h[j];
	  if (sum > 0xffff)
	    sum -= 0xffff;
	}
      if (sum != 0xffff)
	{
	  dropped += 256;
	  continue;
	}
      if (h[4] >> 8 <= 1)
	{
	  dropped += 65536;
	  continue;
	}
      unsigned to = h[8], c;
      if (to >> 12 == 14 || (to == 0xffff && h[9] == 0xffff))
	c = 1;
      else if (to >> 8 == 127)
	c = 0;
      else
	{
	  c = 2;
	  if (is_private (h[6]) && !is_private (to))
	    c = 3;
	  if (h[3] & 0x1fff)
	    c = 4;
	  else
	    switch (h[4] & 255)
	      {
	      case 1:
		c = 5;
		break;
	      case 6:
		if (h[11] == 80 || h[11] == 443 || h[11] == 8080)
		  c += 2;
		else if (h[11] == 22)
		  c = 6;
		break;
	      case 17:
		if (h[11] == 53 || h[11] == 123)
		  c = 6;
		else if (h[11] >= 5060 && h[11] <= 5061)
		  c = 7;
		break;
	      }
	}
      class[c]++;
      bytes += h[1];
      /* One hop less.  */
      h[4] -= 256;
      unsigned check = h[5] + 256;
      h[5] = check > 0xffff ? check - 0xffff : check;
      s = s * 3 + h[5];
    }
  for (int i = 0; i < 8; i++)
    s = s * 31 + class[i];
  return s + dropped + bytes;
}
