/* search.h: the functions of search.c.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stddef.h>

const int *lower_bound (const int *a, size_t n, int key);
void merge (int *to, const int *a, size_t na, const int *b, size_t nb);
size_t partition (int *a, size_t n, int pivot);
