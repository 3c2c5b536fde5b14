/* satadd.c: sums that are limited.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static short a[3000], b[3000], c[3000];

MAKE (satadd)
{
  for (int i = 0; i < COUNT (a); i++)
    a[i] = from_to (-32768, 32767), b[i] = from_to (-32768, 32767);
}

static short
sat (int x)
{
  if (x > 32767)
    return 32767;
  if (x < -32768)
    return -32768;
  return x;
}

RUN (satadd)
{
  unsigned s = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      c[i] = sat (a[i] + b[i]);
      s = s * 3 + c[i];
    } return s;
}
