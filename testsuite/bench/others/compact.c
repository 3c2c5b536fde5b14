/* compact.c: numbers parted by their sign.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int a[3000], o[3000];

MAKE (compact)
{
  for (int i = 0; i < COUNT (a); i++)
    a[i] = from_to (-1000, 1000);
}

RUN (compact)
{
  int n = 0, m = COUNT (o);
  for (int i = 0; i < COUNT (a); i++)
    {
      if (a[i] >= 0)
	o[n++] = a[i];
      else
	o[--m] = a[i];
    }
  unsigned s = n;
  for (int i = 0; i < COUNT (o); i++)
    s = s * 3 + o[i];
  return s;
}
