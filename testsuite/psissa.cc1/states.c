/* states.c: many ways meet, and it is asked many times what was set on them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Two phis of more than a hundred arguments each, nearly all of which are the other one,
   take long to follow unless each is looked at once.  */

#include "many.h"

#define FIRST(n) case n: in[n]++; goto second;
#define SECOND(n) case n: in[n] += in[0]; if (state == n + 3) in[n] = state; goto first;

int
states (unsigned *in, int state)
{
 first:
  switch (*in++)
    {
      SIXTY_FOUR (FIRST, 0)
      SIXTY_FOUR (FIRST, 1)
      default: return state;
    }
 second:
  switch (*in++)
    {
      SIXTY_FOUR (SECOND, 0)
      SIXTY_FOUR (SECOND, 1)
      default: state = *in; goto second;
    }
}
