/* vigenere.c: text enciphered by a key, with cases kept.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char in[5000], key[12];
static uint8_t out[5000];

MAKE (vigenere)
{
  for (int i = 0; i < COUNT (in); i++)
    {
      int r = from_to (0, 9);
      in[i] = r < 5 ? 'a' + from_to (0, 25) : r < 8 ? 'A' + from_to (0, 25)
	      : r < 9 ? '0' + from_to (0, 9) : ' ';
    }
  for (int i = 0; i < COUNT (key); i++)
    key[i] = from_to (0, 1) ? 'a' + from_to (0, 25) : 'A' + from_to (0, 25);
}

RUN (vigenere)
{
  unsigned k = 0, s = 0, same = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      int c = in[i], shift = key[k];
      if (shift >= 'a')
	shift -= 'a';
      else
	shift = 'A' - shift;
      if (c >= 'a' && c <= 'z')
	{
	  c += shift;
	  if (c > 'z')
	    c -= 26;
	  if (c < 'a')
	    c += 26;
	}
      else if (c >= 'A' && c <= 'Z')
	{
	  c += shift;
	  if (c > 'Z')
	    c -= 26;
	  if (c < 'A')
	    c += 26;
	}
      else
	{
	  if (c >= '0' && c <= '9')
	    {
	      c += 5;
	      if (c > '9')
		c -= 10;
	    }
	  out[i] = c;
	  continue;
	}
      if (c == in[i])
	same++;
      out[i] = c;
      if (++k == COUNT (key))
	k = 0;
    }
  for (int i = 0; i < COUNT (out); i++)
    s = s * 3 + out[i];
  return s + same;
}
