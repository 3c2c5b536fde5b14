/* fix64.c: fixed-point numbers with 32 bits of fraction, multiplied and divided.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int64_t num[260];

MAKE (fix64)
{
  for (int i = 0; i < COUNT (num); i++)
    {
      int64_t high = from_to (-90000, 90000);
      if (from_to (0, 2))
	high /= 200;
      num[i] = high * 4294967296 + from_to (0, 2000000000) * (int64_t)2;
      if (from_to (0, 19) == 0)
	num[i] = from_to (-3, 3);
    }
}

static inline uint64_t
fix64_abs (int64_t v)
{
  return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

static int64_t
fix64_sign (uint64_t v, int negative, unsigned *over)
{
  if (v > INT64_MAX)
    {
      ++*over;
      return negative ? -INT64_MAX : INT64_MAX;
    }
  return negative ? -(int64_t)v : (int64_t)v;
}

static int64_t
fix64_mul (int64_t x, int64_t y, unsigned *over)
{
  uint64_t a = fix64_abs (x), b = fix64_abs (y);
  uint64_t ah = a >> 32, al = (uint32_t)a, bh = b >> 32, bl = (uint32_t)b;
  uint64_t low = al * bl, m1 = ah * bl, m2 = al * bh, top = ah * bh, r = low >> 32;
  if (low & 0x80000000u)
    r++;
  if (top >> 31)
    {
      ++*over;
      return (x < 0) != (y < 0) ? -INT64_MAX : INT64_MAX;
    }
  r += m1;
  if (r < m1 || r + m2 < m2)
    return fix64_sign (UINT64_MAX, (x < 0) != (y < 0), over);
  r += m2;
  top <<= 32;
  if (r + top < top)
    r = UINT64_MAX;
  else
    r += top;
  return fix64_sign (r, (x < 0) != (y < 0), over);
}

static int64_t
fix64_div (int64_t x, int64_t y, unsigned *over)
{
  uint64_t a = fix64_abs (x), b = fix64_abs (y), q = 0;
  if (b == 0)
    {
      ++*over;
      return x < 0 ? -INT64_MAX : INT64_MAX;
    }
  q = a / b;
  a %= b;
  if (q >> 31)
    return fix64_sign (UINT64_MAX, (x < 0) != (y < 0), over);
  for (int i = 0; i < 32; i++)
    {
      int top = a >> 63;
      a <<= 1;
      q <<= 1;
      if (top || a >= b)
	{
	  a -= b;
	  q |= 1;
	}
    }
  if (a > b - a)
    q++;
  return fix64_sign (q, (x < 0) != (y < 0), over);
}

RUN (fix64)
{
  unsigned s = 0, over = 0, less = 0;
  for (int i = 1; i < COUNT (num); i++)
    {
      int64_t p = fix64_mul (num[i - 1], num[i], &over), q = fix64_div (num[i - 1], num[i], &over);
      if (p < q)
	less++;
      s = s * 5 + (unsigned)(uint64_t)p + (unsigned)((uint64_t)q >> 16);
    }
  return s + over * 7 + less * 11;
}
