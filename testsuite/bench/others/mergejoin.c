/* mergejoin.c: two sorted tables joined, with outer rows and nulls.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static struct row { int64_t key; int32_t value; } a[1200], b[1200];

MAKE (mergejoin)
{
  int64_t k = 0;
  for (int i = 0; i < COUNT (a); i++)
    {
      k += from_to (0, 4);
      a[i].key = k;
      a[i].value = from_to (0, 9) ? from_to (0, 999) : -1;
    }
  k = 0;
  for (int i = 0; i < COUNT (b); i++)
    {
      k += from_to (0, 3) ? from_to (1, 3) : from_to (0, 3);
      b[i].key = k;
      b[i].value = from_to (0, 9) ? from_to (0, 999) : -1;
    }
}

RUN (mergejoin)
{
  int i = 0, j = 0;
  unsigned rows = 0, only_a = 0, only_b = 0, nulls = 0, less = 0, s = 0;
  int64_t total = 0;
  while (i < COUNT (a) && j < COUNT (b))
    {
      if (a[i].value < 0)
	{
	  nulls++;
	  i++;
	  continue;
	}
      if (a[i].key < b[j].key)
	{
	  only_a++;
	  i++;
	}
      else if (a[i].key > b[j].key)
	{
	  only_b++;
	  j++;
	}
      else
	{
	  for (int k = j; k < COUNT (b) && b[k].key == a[i].key; k++)
	    {
	      if (b[k].value < 0)
		{
		  nulls++;
		  continue;
		}
	      if (a[i].value < b[k].value)
		{
		  less++;
		  total += b[k].value - a[i].value;
		}
	      else
		total -= a[i].value;
	      rows++;
	      s = s * 3 + i + k;
	    }
	  i++;
	}
    }
  while (i < COUNT (a))
    if (a[i++].value >= 0)
      only_a++;
  only_b += COUNT (b) - j;
  return s + rows * 3 + only_a * 5 + only_b * 7 + nulls * 11 + less * 13
	 + (unsigned) total;
}
