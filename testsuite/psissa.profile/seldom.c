/* An arm that a profile says is executed seldom, of a region that was not priced, as there
   is a loop in it: GCC is not to put it under the branch's condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "mix.h"

static unsigned least[64];
static unsigned short from[64];

__attribute__ ((noipa)) static unsigned
mix (const unsigned *data, int n)
{
  unsigned changed = 0;
  for (int k = 0; k < 64; k++)
    least[k] = k == 5 ? 0 : 1 << 28;
  for (int round = 0; round < 5; round++)
    for (int i = 0; i < n; i++)
      {
	unsigned x = least[data[i] & 63], y = data[i] >> 6 & 63;
	if (x == 1 << 28)
	  continue;
	x += data[i] >> 12;
	if (x < least[y])
	  {
	    least[y] = x;
	    from[y] = i;
	    changed++;
	  }
      }
  return changed * 7 + from[9];
}
