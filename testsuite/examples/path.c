/* path.c: what takes as many instructions whatever the data are, for bounds of the
   time that it takes.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "path.h"

/* The first of 16 bytes that differ; 16: none.  The loop's bound is seen.  */
PSISSA (single-path) int
differ (const uint8_t *a, const uint8_t *b)
{
  for (int i = 0; i < 16; i++)
    if (a[i] != b[i])
      return i;
  return 16;
}

/* Where KEY is among the N words of A, which are sorted, at most 1,024.  */
PSISSA (single-path) const int *
bound (const int *a, unsigned n, int key)
{
  PSISSA_BOUND (11)
  while (n > 0)
    {
      unsigned half = n / 2;
      if (a[half] < key)
	{
	  a += half + 1;
	  n -= half + 1;
	}
      else
	n = half;
    }
  return a;
}

/* Sorts N words, at most eight, by insertion.  */
PSISSA (single-path) void
sort (int *a, unsigned n)
{
  PSISSA_BOUND (7)
  for (unsigned i = 1; i < n; i++)
    {
      int x = a[i];
      unsigned j = i;
      PSISSA_BOUND (7)
      while (j > 0 && a[j - 1] > x)
	{
	  a[j] = a[j - 1];
	  j--;
	}
      a[j] = x;
    }
}

/* The number that N characters begin with, at most 12; blanks in it do not count.  */
PSISSA (single-path) unsigned
number (const char *s, unsigned n)
{
  unsigned value = 0;

  PSISSA_BOUND (12)
  for (unsigned i = 0; i < n; i++)
    {
      unsigned digit = s[i] - '0';
      if (s[i] == ' ')
	continue;
      if (digit > 9)
	break;
      value = value * 10 + digit;
    }
  return value;
}
