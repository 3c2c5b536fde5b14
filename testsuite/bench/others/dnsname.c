/* dnsname.c: names of DNS with labels and pointers compared and hashed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t message[2048];
static uint16_t name[240];

MAKE (dnsname)
{
  int n = 12, names = 0;
  for (int i = 0; i < COUNT (message); i++)
    message[i] = 0;
  for (int i = 0; i < COUNT (name); i++)
    name[i] = 12;
  while (n < COUNT (message) - 80 && names < COUNT (name))
    {
      name[names++] = n;
      int labels = from_to (1, 3);
      for (int k = 0; k < labels; k++)
	{
	  int length = from_to (1, 12);
	  message[n++] = from_to (0, 29) ? length : 0x80 | length;
	  for (int j = 0; j < length; j++)
	    {
	      int r = from_to (0, 19);
	      message[n++] = r < 5 ? 'A' + from_to (0, 25) : r < 6 ? '-'
			     : r < 8 ? '0' + from_to (0, 9) : r == 8 && !j ? '_'
			     : 'a' + from_to (0, 25);
	    }
	}
      if (names > 1 && from_to (0, 2))
	{
	  int to = name[from_to (0, names - 1)];
	  message[n++] = 0xc0 | to >> 8;
	  message[n++] = to;
	}
      else
	message[n++] = 0;
    }
}

RUN (dnsname)
{
  unsigned bad = 0, loops = 0, labels = 0, odd = 0, s = 0;
  for (int i = 0; i < COUNT (name); i++)
    {
      unsigned at = name[i], jumps = 0, length = 0;
      uint32_t hash = 2166136261u;
      for (;;)
	{
	  if (at >= sizeof message)
	    {
	      bad++;
	      break;
	    }
	  unsigned c = message[at++];
	  if (c == 0)
	    break;
	  if (c >= 0xc0)
	    {
	      if (at >= sizeof message || ++jumps > 5)
		{
		  loops++;
		  break;
		}
	      at = (c & 63) << 8 | message[at];
	      continue;
	    }
	  if (c > 63 || at + c > sizeof message)
	    {
	      bad++;
	      break;
	    }
	  length += c + 1;
	  if (length > 60)
	    {
	      bad++;
	      break;
	    }
	  labels++;
	  for (unsigned k = 0; k < c; k++)
	    {
	      uint8_t b = message[at + k];
	      if (b >= 'A' && b <= 'Z')
		b += 32;
	      else if (b == '-')
		{
		  if (k == 0 || k == c - 1)
		    odd++;
		}
	      else if (b == '_')
		odd++;
	      hash = (hash ^ b) * 16777619u;
	    }
	  at += c;
	}
      s = s * 3 + hash;
    }
  return s + bad * 3 + loops * 5 + labels * 7 + odd * 11;
}
