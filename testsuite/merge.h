/* merge.h: a merge of two lists, which is left alone unless somebody says that its branch
   cannot be predicted: the next turn of its loop waits for what is loaded.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

/* DECLARE is the function's type and name, with what is said of it; LESS, of *a and *b,
   decides the branch.  All of it is on the line where it stands.  */
#define MERGE(declare, less)						\
declare (int *to, const int *a, const int *b, int n)			\
{									\
  while (n-- > 0)							\
    if (less)								\
      *to++ = *a++;							\
    else								\
      *to++ = *b++;							\
  return *to;								\
}
