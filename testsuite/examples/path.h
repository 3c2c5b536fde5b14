/* path.h: see path.c.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <psissa.h>
#include <stdint.h>

int differ (const uint8_t *, const uint8_t *);
const int *bound (const int *, unsigned, int);
void sort (int *, unsigned);
unsigned number (const char *, unsigned);
