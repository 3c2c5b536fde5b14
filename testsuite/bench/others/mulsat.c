/* mulsat.c: products limited and summed up.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short a[2000], b[2000];

MAKE (mulsat)
{
  for (int i = 0; i < COUNT (a); i++)
    a[i] = from_to (-32768, 32767), b[i] = from_to (-32768, 32767);
}

RUN (mulsat)
{
  unsigned s = 0;
  int acc = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      int p = a[i] * b[i] >> 12;
      if (p > 32767)
	p = 32767;
      if (p < -32768)
	p = -32768;
      acc += p;
      if (acc > 100000)
	acc -= 100000;
      if (acc < -100000)
	acc += 100000;
      s = s * 3 + acc;
    }
  return s;
}
