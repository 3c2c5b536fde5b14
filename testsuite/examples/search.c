/* search.c: a binary search among random keys, and a merge of sorted lists, in one file.
   This file is part of psissa, under the GNU GPL version 3 or later.

   Which way the search goes nobody can predict; the pragma says so.  Which list the merge
   takes from is predicted well, if the lists are of runs, and stays a branch.  */

#include <stddef.h>
#include <psissa.h>
#include "search.h"

/* The first of N sorted words at A that is not less than KEY.  */
const int *
lower_bound (const int *a, size_t n, int key)
{
  while (n > 0)
    {
      size_t half = n / 2;
      PSISSA_NEXT (branchless)
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

/* Merges A and B, sorted, of NA and NB words, to TO.  */
void
merge (int *to, const int *a, size_t na, const int *b, size_t nb)
{
  while (na > 0 && nb > 0)
    {
      if (*b < *a)
	{
	  *to++ = *b++;
	  nb--;
	}
      else
	{
	  *to++ = *a++;
	  na--;
	}
    }
  while (na-- > 0)
    *to++ = *a++;
  while (nb-- > 0)
    *to++ = *b++;
}

/* Moves those of N words at A that are less than PIVOT to the front; returns how many
   there are.  All words stay.  */
size_t
partition (int *a, size_t n, int pivot)
{
  size_t less = 0;
  for (size_t i = 0; i < n; i++)
    {
      int x = a[i], y = a[less];
      a[less] = x;
      a[i] = y;
      PSISSA_NEXT (branchless)
      if (x < pivot)
	less++;
    }
  return less;
}
