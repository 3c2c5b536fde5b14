/* promise.c: a promise that is kept, and one that is not, through the linker.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <psissa.h>

PSISSA (branchless) static __attribute__ ((noipa)) int
differ (const unsigned char *a, const unsigned char *b, int n)
{
  int differ = 0;
  for (int i = 0; i < n; i++) if (a[i] != b[i])
#ifdef BROKEN
    return 1;
#else
    differ = 1;
#endif
  return differ;
}

int
main (void)
{
  return !differ ((const unsigned char *) "abc", (const unsigned char *) "abd", 3);
}
