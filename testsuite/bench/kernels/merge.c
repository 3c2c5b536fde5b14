/* merge.c: two sorted arrays merged.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int left[2000], right[2000], both[4000];

MAKE (merge)
{
  for (int i = 1; i < COUNT (left); i++)
    {
      left[i] = left[i - 1] + from_to (0, 9);
      right[i] = right[i - 1] + from_to (0, 9);
    }
  left[0] = right[0] = 0;
}

RUN (merge)
{
  int l = 0, r = 0, n = 0;
  while (l < COUNT (left) && r < COUNT (right))
    if (right[r] < left[l])
      both[n++] = right[r++];
    else
      both[n++] = left[l++];
  while (l < COUNT (left))
    both[n++] = left[l++];
  while (r < COUNT (right))
    both[n++] = right[r++];
  unsigned sum = 0;
  for (int i = 0; i < n; i += 64)
    sum = sum * 5 + both[i];
  return sum;
}
