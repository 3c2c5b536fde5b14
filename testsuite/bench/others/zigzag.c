/* zigzag.c: numbers with a sign packed into bytes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int a[2000];
static unsigned char o[12000];

MAKE (zigzag)
{
  for (int i = 0; i < COUNT (a); i++)
    {
      int x = from_to (-1000000, 1000000);
      a[i] = x >> from_to (0, 20);
    }
}

RUN (zigzag)
{
  unsigned char *p = o;
  for (int i = 0; i < COUNT (a); i++)
    {
      unsigned x = a[i] < 0 ? ~((unsigned) a[i] << 1) : (unsigned) a[i] << 1;
      while (x >= 128)
	{
	  *p++ = x | 128;
	  x >>= 7;
	}
      *p++ = x;
    }
  unsigned s = p - o;
  while (p > o)
    s = s * 3 + *--p;
  return s;
}
