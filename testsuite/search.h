/* search.h: a binary search, which many tests are about: its branch nobody can predict,
   and the next turn of its loop waits for what is loaded.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

/* DECLARE is the function's type and name, with what is said of it; LESS, of a[middle]
   and key, decides the branch.  All of it is on the line where it stands.  */
#define SEARCH(declare, less)						\
declare (const int *a, int n, int key)					\
{									\
  int low = 0, high = n;						\
  while (low < high)							\
    {									\
      int middle = (low + high) / 2;					\
      if (less)								\
	low = middle + 1;						\
      else								\
	high = middle;							\
    }									\
  return low;								\
}
