/* search.cc: a template's pragma and an inlined function's attribute, through the linker.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <psissa.h>

template <class T> __attribute__ ((noipa)) static T *
search (T *a, unsigned long n, T key)
{
  while (n > 0)
    {
      unsigned long half = n / 2;
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

PSISSA (branchless) static inline int
differ (const unsigned char *a, const unsigned char *b, int n)
{
  int differ = 0;
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
#ifdef BROKEN
      return 1;
#else
      differ = 1;
#endif
  return differ;
}

__attribute__ ((noipa)) static int
same (const unsigned char *a, const unsigned char *b, int n)
{
  return !differ (a, b, n);
}

int
main ()
{
  int a[5] = { 1, 3, 5, 7, 9 };
  short b[3] = { 2, 4, 6 };
  return search<int> (a, 5, 6) != a + 3 || search<short> (b, 3, 7) != b + 3
	 || same ((const unsigned char *) "abc", (const unsigned char *) "abd", 3);
}
