/* natcmp.c: names and versions sorted as people do, with numbers by their value.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char name[90][12];
static uint8_t rank[90];

MAKE (natcmp)
{
  static const char *const stem[] = { "img", "v", "file-", "Rev", "a.b" };
  for (int i = 0; i < COUNT (name); i++)
    {
      const char *p = stem[from_to (0, 4)];
      int n = 0;
      for (int j = 0; j < 12; j++)
	name[i][j] = 0;
      while (*p)
	name[i][n++] = *p++;
      while (n < 11 && from_to (0, 7))
	{
	  int r = from_to (0, 9);
	  name[i][n++] = r < 6    ? '0' + from_to (0, 3)
	                 : r < 8  ? '.'
	                 : r == 8 ? '~'
	                          : 'a' + from_to (0, 2);
	}
    }
}

static inline int
natcmp_digit (char c)
{
  return c >= '0' && c <= '9';
}

static inline int
natcmp_order (char c)
{
  if (c == '~')
    return -1;
  if (c == 0 || natcmp_digit (c))
    return 0;
  if (c >= 'A' && c <= 'Z')
    return c + 32;
  if (c >= 'a' && c <= 'z')
    return c;
  return c + 256;
}

static int
natcmp_compare (const char *a, const char *b)
{
  while (*a || *b)
    {
      int first = 0;
      while ((*a && !natcmp_digit (*a)) || (*b && !natcmp_digit (*b)))
	{
	  int x = natcmp_order (*a), y = natcmp_order (*b);
	  if (x != y)
	    return x < y ? -1 : 1;
	  if (*a)
	    a++;
	  if (*b)
	    b++;
	}
      while (*a == '0')
	a++;
      while (*b == '0')
	b++;
      while (natcmp_digit (*a) && natcmp_digit (*b))
	{
	  if (!first)
	    first = *a - *b;
	  a++;
	  b++;
	}
      if (natcmp_digit (*a))
	return 1;
      if (natcmp_digit (*b))
	return -1;
      if (first)
	return first < 0 ? -1 : 1;
    }
  return 0;
}

RUN (natcmp)
{
  unsigned s = 0, same = 0, n = 0;
  for (int i = 0; i < COUNT (name); i++)
    {
      unsigned low = 0, high = n;
      while (low < high)
	{
	  unsigned mid = (low + high) / 2;
	  int c = natcmp_compare (name[i], name[rank[mid]]);
	  if (c == 0)
	    same++;
	  if (c < 0)
	    high = mid;
	  else
	    low = mid + 1;
	}
      for (unsigned j = n; j > low; j--)
	rank[j] = rank[j - 1];
      rank[low] = i;
      n++;
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 7 + rank[i];
  return s + same * 11;
}
