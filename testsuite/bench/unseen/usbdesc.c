/* usbdesc.c: descriptors of USB devices walked through and checked.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t set[60][128];
static uint8_t size[60];

MAKE (usbdesc)
{
  for (int i = 0; i < COUNT (set); i++)
    {
      uint8_t *d = set[i];
      int n = 9, interfaces = from_to (1, 3);
      for (int j = 0; j < 128; j++)
	d[j] = from_to (0, 255);
      d[0] = 9;
      d[1] = 2;
      d[3] = 0;
      d[4] = interfaces;
      d[7] = 0x80 | (d[7] & 0x60);
      d[8] = from_to (0, 255);
      for (int k = 0; k < interfaces; k++)
	{
	  int ends = from_to (0, 3);
	  d[n] = 9;
	  d[n + 1] = 4;
	  d[n + 2] = k;
	  d[n + 3] = 0;
	  d[n + 4] = ends;
	  d[n + 5] = from_to (0, 2) ? 3 : from_to (1, 10);
	  n += 9;
	  if (d[n - 4] == 3)
	    {
	      d[n] = from_to (6, 9);
	      d[n + 1] = 0x21;
	      n += d[n];
	    }
	  while (ends-- > 0)
	    {
	      d[n] = 7;
	      d[n + 1] = 5;
	      d[n + 2] = from_to (1, 15) | (d[n + 2] & 128);
	      d[n + 3] &= 3;
	      d[n + 4] = from_to (0, 1) ? 64 : 8;
	      d[n + 5] = from_to (0, 9) == 0;
	      n += 7;
	    }
	}
      size[i] = d[2] = n;
      if (from_to (0, 4) == 0)
	d[from_to (0, n - 1)] = from_to (0, 9);
    }
}

static unsigned
usbdesc_parse (const uint8_t *d, unsigned len)
{
  unsigned at, left = 0, interfaces = 0, hid = 0, bytes = 0, code = 0;
  uint32_t in = 0, out = 0;
  if (len < 9 || d[0] != 9 || d[1] != 2)
    {
      code = 1;
      goto fail;
    }
  if ((d[2] | d[3] << 8) != (int)len)
    {
      code = 2;
      goto fail;
    }
  if (!(d[7] & 0x80) || d[8] > 250)
    {
      code = 3;
      goto fail;
    }
  for (at = 9; at < len; at += d[at])
    {
      if (d[at] < 2 || at + d[at] > len)
	{
	  code = 4;
	  goto fail;
	}
      switch (d[at + 1])
	{
	case 4:
	  if (left > 0 || d[at] < 9)
	    {
	      code = 5;
	      goto fail;
	    }
	  if (d[at + 3] == 0)
	    interfaces++;
	  left = d[at + 4];
	  hid = d[at + 5] == 3;
	  break;
	case 5:
	  if (left-- == 0 || d[at] < 7)
	    {
	      code = 6;
	      goto fail;
	    }
	  unsigned end = d[at + 2] & 15, most = d[at + 4] | (d[at + 5] & 7) << 8;
	  uint32_t *map = d[at + 2] & 128 ? &in : &out;
	  if (end == 0)
	    {
	      code = 7;
	      goto fail;
	    }
	  if (*map >> end & 1)
	    {
	      code = 8;
	      goto fail;
	    }
	  *map |= (uint32_t)1 << end;
	  if ((d[at + 3] & 3) == 3 && most > 64)
	    most = 64;
	  if ((d[at + 3] & 3) != 1)
	    bytes += most;
	  break;
	case 0x21:
	  if (!hid)
	    {
	      code = 9;
	      goto fail;
	    }
	  break;
	default:
	  bytes++;
	}
    }
  if (left > 0 || interfaces != d[4])
    {
      code = 10;
      goto fail;
    }
  return (in ^ out * 5) + bytes * 3 + interfaces;
fail:
  return 0x10000u * code;
}

RUN (usbdesc)
{
  unsigned s = 0;
  for (int pass = 0; pass < 6; pass++)
    for (int i = 0; i < COUNT (set); i++)
      s = s * 7 + usbdesc_parse (set[i], size[i] - (pass == 5 ? 7 : 0));
  return s;
}
