/* sift.c: a heap made, and emptied.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static int heap[800];

MAKE (sift)
{
  for (int i = 0; i < COUNT (heap); i++)
    heap[i] = from_to (0, 99999);
}

static void
sift_down (int *a, int at, int n)
{
  int v = a[at];
  for (int child; (child = 2 * at + 1) < n; at = child)
    {
      if (child + 1 < n && a[child] < a[child + 1])
	child++;
      if (a[child] <= v)
	break;
      a[at] = a[child];
    }
  a[at] = v;
}

RUN (sift)
{
  int n = COUNT (heap);
  unsigned sum = 0;
  for (int i = n / 2; i-- > 0; )
    sift_down (heap, i, n);
  while (n > 1)
    {
      int v = heap[0];
      heap[0] = heap[--n];
      heap[n] = v;
      sift_down (heap, 0, n);
      sum = sum * 3 + v;
    }
  return sum;
}
