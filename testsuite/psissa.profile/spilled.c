/* Digits are made in inner loops: what they do not use leaves its register for them, but
   not what is used most.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>
#include "../bench/others/intfmt.c"

int
from_to (int low, int high)
{
  static unsigned random = 1;
  random = random * 1103515245 + 12345;
  return low + (int) (random * (uint64_t) (high - low + 1u) >> 32);
}

int
main (void)
{
  unsigned sum = 0;
  for (int i = 0; i < 10; i++)
    {
      make_intfmt ();
      sum = sum * 3 + run_intfmt ();
    }
  printf ("%u\n", sum);
  return 0;
}
