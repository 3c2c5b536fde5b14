/* memops.c: copies that overlap, fills, searches and comparisons of memory, as in libc.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t heap[1024];
static struct
{
  uint8_t op;
  uint16_t a, b;
  uint8_t n, c;
} call[700];

MAKE (memops)
{
  for (int i = 0; i < COUNT (heap); i++)
    heap[i] = from_to (0, 15);
  for (int i = 0; i < COUNT (call); i++)
    {
      call[i].op = from_to (0, 9);
      call[i].a = from_to (0, 767);
      call[i].b = from_to (0, 2) ? from_to (0, 767) : call[i].a + from_to (0, 20);
      call[i].n = from_to (0, 3) ? from_to (0, 40) : from_to (0, 255);
      call[i].c = from_to (0, 15);
    }
}

static void
memops_move (uint8_t *to, const uint8_t *from, size_t n)
{
  if (to == from || n == 0)
    return;
  if (to < from || to >= from + n)
    {
      while (n >= 4)
	{
	  to[0] = from[0];
	  to[1] = from[1];
	  to[2] = from[2];
	  to[3] = from[3];
	  to += 4;
	  from += 4;
	  n -= 4;
	}
      while (n--)
	*to++ = *from++;
    }
  else
    while (n--)
      to[n] = from[n];
}

static int
memops_compare (const uint8_t *a, const uint8_t *b, size_t n)
{
  for (; n > 0; n--, a++, b++)
    if (*a != *b)
      return *a < *b ? -1 : 1;
  return 0;
}

static const uint8_t *
memops_find (const uint8_t *p, uint8_t c, size_t n)
{
  while (n-- > 0)
    if (*p++ == c)
      return p - 1;
  return NULL;
}

static int
memops_last (const uint8_t *p, uint8_t c, int n)
{
  while (--n >= 0)
    if (p[n] == c)
      break;
  return n;
}

RUN (memops)
{
  unsigned s = 0, missing = 0;
  for (int i = 0; i < COUNT (call); i++)
    {
      uint8_t *a = heap + call[i].a, *b = heap + call[i].b;
      unsigned n = call[i].n;
      if (call[i].b + n > sizeof heap)
	n = sizeof heap - call[i].b;
      switch (call[i].op)
	{
	case 0:
	case 1:
	case 2:
	  memops_move (a, b, n);
	  break;
	case 3:
	case 4:
	  s = s * 3 + (unsigned)memops_compare (a, b, n);
	  break;
	case 5:
	  for (unsigned j = 0; j < n && j < 24; j++)
	    a[j] = call[i].c;
	  break;
	case 6:
	case 7:
	  {
	    const uint8_t *p = memops_find (a, call[i].c, n);
	    if (p)
	      s = s * 5 + (unsigned)(p - a);
	    else
	      missing++;
	    break;
	  }
	case 8:
	  s = s * 7 + (unsigned)memops_last (b, call[i].c, n);
	  break;
	default:
	  for (unsigned j = 0, k = n; j + 1 < k; j++)
	    {
	      uint8_t t = b[j];
	      b[j] = b[--k] + 1;
	      b[k] = t;
	    }
	}
    }
  for (int i = 0; i < COUNT (heap); i++)
    s = s * 3 + heap[i];
  return s + missing * 13;
}
