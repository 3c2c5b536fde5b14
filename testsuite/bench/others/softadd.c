/* softadd.c: sums of floats by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint32_t x[900], y[900];

static uint32_t
some_float (void)
{
  uint32_t r = from_to (0, 0x7fffff);
  if (from_to (0, 1))
    r |= 0x80000000u;
  int k = from_to (0, 30);
  if (k == 0)
    return r & 0x80000000u;
  if (k == 1)
    return r;
  if (k == 2)
    return r | 0x7f800000;
  if (k == 3)
    return (r & 0x80000000u) | 0x7f800000;
  return r | (uint32_t) from_to (115, 135) << 23;
}

MAKE (softadd)
{
  for (int i = 0; i < COUNT (x); i++)
    x[i] = some_float (), y[i] = some_float ();
}

static inline uint32_t
soft_add (uint32_t a, uint32_t b)
{
  if ((a & 0x7fffffff) < (b & 0x7fffffff))
    {
      uint32_t t = a;
      a = b;
      b = t;
    }
  uint32_t sign = a & 0x80000000u, ma = a & 0x7fffff, mb = b & 0x7fffff;
  int ea = a >> 23 & 255, eb = b >> 23 & 255;
  if (ea == 255)
    {
      if (ma)
	return a | 0x400000;
      if (eb == 255 && (a ^ b) >> 31)
	return 0x7fc00000;
      return a;
    }
  if (ea)
    ma |= 0x800000;
  else
    ea = 1;
  if (eb)
    mb |= 0x800000;
  else
    eb = 1;
  ma <<= 3, mb <<= 3;
  int by = ea - eb;
  if (by > 0)
    {
      if (by < 27)
	{
	  uint32_t lost = mb & ((1u << by) - 1);
	  mb >>= by;
	  if (lost)
	    mb |= 1;
	}
      else
	mb = mb != 0;
    }
  if ((a ^ b) >> 31)
    {
      ma -= mb;
      if (ma == 0)
	return 0;
      while (!(ma & 0x4000000) && ea > 1)
	{
	  ma <<= 1;
	  ea--;
	}
    }
  else
    {
      ma += mb;
      if (ma & 0x8000000)
	{
	  ma = ma >> 1 | (ma & 1);
	  ea++;
	}
    }
  uint32_t low = ma & 7;
  ma >>= 3;
  if (low > 4 || (low == 4 && (ma & 1)))
    ma++;
  if (ma & 0x1000000)
    {
      ma >>= 1;
      ea++;
    }
  if (ea >= 255)
    return sign | 0x7f800000;
  if (!(ma & 0x800000))
    ea = 0;
  return sign | (uint32_t) ea << 23 | (ma & 0x7fffff);
}

RUN (softadd)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (x); i++)
    s = s * 31 + soft_add (x[i], y[i]);
  return s;
}
