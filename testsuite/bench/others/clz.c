/* clz.c: leading zeros.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned v[2000];

MAKE (clz)
{
  for (int i = 0; i < COUNT (v); i++)
    {
      unsigned x = from_to (1, 2000000000);
      v[i] = x >> from_to (0, 30);
    }
}

RUN (clz)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (v); i++)
    {
      unsigned x = v[i];
      int n = 0;
      if (!(x & 0xffff0000))
	{
	  n += 16;
	  x <<= 16;
	}
      if (!(x & 0xff000000))
	{
	  n += 8;
	  x <<= 8;
	}
      if (!(x & 0xf0000000))
	{
	  n += 4;
	  x <<= 4;
	}
      if (!(x & 0xc0000000))
	{
	  n += 2;
	  x <<= 2;
	}
      if (!(x & 0x80000000))
	n++;
      s += n;
    }
  return s;
}
