/* mergecount.c: what two sorted lists have in common.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int a[500], b[500];

MAKE (mergecount)
{
  int x = 0, y = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      x += from_to (1, 5);
      y += from_to (1, 5);
      a[i] = x;
      b[i] = y;
}}

RUN (mergecount)
{
  unsigned s = 0, common = 0;
  int i = 0, j = 0;
  while (i < COUNT (a) && j < COUNT (b))
    {
      if (a[i] == b[j])
	{
	  common += a[i];
	  i++;
	  j++;
	}
      else if (a[i] < b[j])
	i++;
      else
	j++;
      s++;
    }
  return s * 65537 + common;
}
