/* states.c: many ways meet, and it is asked many times what was set on them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Two phis of a hundred arguments each, nearly all of which are the other one, take long to
   follow unless each is looked at once.  */

#define FOUR(m, n) m ((n) * 4 + 0) m ((n) * 4 + 1) m ((n) * 4 + 2) m ((n) * 4 + 3)
#define SIXTEEN(m, n) FOUR (m, (n) * 4 + 0) FOUR (m, (n) * 4 + 1) FOUR (m, (n) * 4 + 2) \
  FOUR (m, (n) * 4 + 3)
#define ALL(m) SIXTEEN (m, 0) SIXTEEN (m, 1) SIXTEEN (m, 2) SIXTEEN (m, 3) SIXTEEN (m, 4) \
  SIXTEEN (m, 5)

#define FIRST(n) case n: in[n]++; goto second;
#define SECOND(n) case n: in[n] += in[0]; if (state == n + 3) in[n] = state; goto first;

int
states (unsigned *in, int state)
{
 first:
  switch (*in++)
    {
      ALL (FIRST)
      default: return state;
    }
 second:
  switch (*in++)
    {
      ALL (SECOND)
      default: state = *in; goto second;
    }
}
