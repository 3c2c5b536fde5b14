/* bcdadd.c: decimal numbers, two digits a byte, with signs, added and shown.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct bcd
{
  uint8_t negative, d[5];
};
static struct bcd in[400];

MAKE (bcdadd)
{
  for (int i = 0; i < COUNT (in); i++)
    {
      int used = from_to (1, 4);
      in[i].negative = from_to (0, 1);
      for (int j = 0; j < 5; j++)
	{
	  int tens = from_to (0, 9);
	  in[i].d[j] = j < used ? tens * 16 + from_to (0, 9) : 0;
	}
    }
}

static int
bcdadd_compare (const struct bcd *a, const struct bcd *b)
{
  for (int j = 4; j >= 0; j--)
    if (a->d[j] != b->d[j])
      return a->d[j] < b->d[j] ? -1 : 1;
  return 0;
}

static int
bcdadd_plus (struct bcd *a, const struct bcd *b)
{
  uint8_t carry = 0;
  for (int j = 0; j < 5; j++)
    {
      uint8_t low = (a->d[j] & 15) + (b->d[j] & 15) + carry, high = (a->d[j] >> 4) + (b->d[j] >> 4);
      if (low > 9)
	{
	  low -= 10;
	  high++;
	}
      carry = 0;
      if (high > 9)
	{
	  high -= 10;
	  carry = 1;
	}
      a->d[j] = high << 4 | low;
    }
  return carry;
}

static void
bcdadd_minus (struct bcd *a, const struct bcd *b, struct bcd *to)
{
  int8_t borrow = 0;
  for (int j = 0; j < 5; j++)
    {
      int8_t low = (a->d[j] & 15) - (b->d[j] & 15) - borrow, high = (a->d[j] >> 4) - (b->d[j] >> 4);
      if (low < 0)
	{
	  low += 10;
	  high--;
	}
      borrow = high < 0;
      if (borrow)
	high += 10;
      to->d[j] = high << 4 | low;
    }
}

RUN (bcdadd)
{
  struct bcd sum = { 0, { 0 } };
  unsigned s = 0, overflows = 0, swaps = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      if (sum.negative == in[i].negative)
	{
	  if (bcdadd_plus (&sum, &in[i]))
	    {
	      overflows++;
	      sum = in[i];
	    }
	}
      else if (bcdadd_compare (&sum, &in[i]) >= 0)
	bcdadd_minus (&sum, &in[i], &sum);
      else
	{
	  bcdadd_minus (&in[i], &sum, &sum);
	  sum.negative = in[i].negative;
	  swaps++;
	}
      int shown = 0;
      for (int j = 9; j >= 0; j--)
	{
	  unsigned digit = j & 1 ? sum.d[j / 2] >> 4 : sum.d[j / 2] & 15;
	  if (digit == 0 && !shown && j > 2)
	    continue;
	  if (!shown && sum.negative)
	    s = s * 3 + '-';
	  shown = 1;
	  s = s * 3 + '0' + digit;
	  if (j == 2)
	    s = s * 3 + '.';
	}
    }
  return s + overflows * 7 + swaps * 11;
}
