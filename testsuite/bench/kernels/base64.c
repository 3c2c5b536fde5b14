/* base64.c: characters of base64, some of them none, made bytes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char text[4000];
static unsigned char bytes[3000];

MAKE (base64)
{
  static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\n ";
  for (int i = 0; i < COUNT (text); i++)
    text[i] = digits[from_to (0, COUNT (digits) - 2)];
}

static int
base64_digit (int c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  if (c == '+')
    return 62;
  if (c == '/')
    return 63;
  return -1;
}

RUN (base64)
{
  unsigned bits = 0, held = 0, sum = 0;
  int n = 0;
  for (int i = 0; i < COUNT (text); i++)
    {
      int digit = base64_digit (text[i]);
      if (digit < 0)
	continue;
      bits = bits << 6 | digit;
      held += 6;
      if (held >= 8)
	{
	  held -= 8;
	  bytes[n++] = bits >> held;
	}
    }
  for (int i = 0; i < n; i += 16)
    sum = sum * 31 + bytes[i];
  return sum;
}
