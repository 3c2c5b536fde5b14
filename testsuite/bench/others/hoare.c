/* hoare.c: numbers sorted by partition.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int v[600];

MAKE (hoare)
{
  for (int i = 0; i < COUNT (v); i++)
    v[i] = from_to (-10000, 10000);
}

static void
hsort (int *a, int n)
{
  while (n > 1)
    {
      int p = a[n / 2], i = 0, j = n - 1;
      while (i <= j)
	{
	  while (a[i] < p)
	    i++;
	  while (a[j] > p)
	    j--;
	  if (i <= j)
	    {
	      int t = a[i];
	      a[i] = a[j];
	      a[j] = t;
	      i++;
	      j--;
	    }
	} hsort (a, j + 1);
      a += i;
      n -= i;
}}

RUN (hoare)
{
  unsigned s = 0;
  hsort (v, COUNT (v));
  for (int i = 0; i < COUNT (v); i++)
    s = s * 31 + v[i];
  return s;
}
