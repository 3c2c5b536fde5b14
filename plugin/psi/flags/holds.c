/* flags/holds.c: on which traces the conditions of chains hold, for plans in order.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "flags/inorder.h"

void
flags_note_holds (struct flags_order *r, unsigned c)
{
  const struct flags_chain *x = &r->plan->chain[c];

  for (unsigned k = 0; k < 2 * FLAGS_CONDS; k++)
    {
      uint8_t held = r->plan->s->holds[k / 2][k % 2];
      struct flags_holds h = { 0, 0 };
      for (unsigned t = 0; t < r->w->ntraces; t++)
	if (!(x->outcomes[t] & ~held))
	  h.surely |= (uint64_t) 1 << t;
	else if (x->outcomes[t] & held)
	  h.maybe |= (uint64_t) 1 << t;
      if (!(x->allow >> (k / 2) & 1))
	h = (struct flags_holds) { 0, ~(uint64_t) 0 };
      r->holds[c][k] = h;
    }
}

bool
flags_serves (const struct flags_order *r, const struct flags_todo *d, unsigned c, unsigned cond)
{
  const struct flags_holds *h = &r->holds[c][cond];

  return !(d->must & ~h->surely) && !(d->harm & (h->surely | h->maybe));
}
