/* ifconv/chain.c: what a loop's next turn waits for.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A core that predicts branches goes on with the values of the way that it expects.
   When the region is straight, what it defines waits for the region's predicates.
   That costs little but where the predicates of the next turn are computed from what
   this turn defines, for then no turn can begin before the one before it has
   decided: the chain of dependences from turn to turn has got longer.  It counts
   where a load is in it, which takes longer than all else: so it is with a binary
   search, or two lists merged.

   Found by going from the region's predicates up the definitions.  A join is above
   its region only by way of a loop, so to come to one of the join's phis is to have
   found such a chain.  What goes through memory is not looked for.  */

#include "ifconv/ifconv-int.h"
#include "live/live.h"
#include <string.h>

#define CHAIN_INSNS 256		/* Looked at; beyond, no chain is found.  */

typedef struct search
{
  const region *r;
  bool *seen;			/* By the value's id.  */
  const psi_insn *todo[CHAIN_INSNS];
  unsigned n;
} search;

/* The insn that gives V, which I reads, its value; null: none is known.  */
static const psi_insn *
definition (const psi_insn *i, const psi_val *v)
{
  if (!v->pinned)
    return v->def;
  for (i = i->prev; i; i = i->prev)
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k] == v)
	return i;
  return NULL;
}

static void
look_at (search *s, const psi_insn *i, psi_val *v)
{
  const psi_insn *d;

  v = psi_resolve (v);
  if (!v || s->n == CHAIN_INSNS || !(d = definition (i, v)) || d->ndst == 0
      || s->seen[d->dst[0]->id])
    return;
  s->seen[d->dst[0]->id] = true;
  s->todo[s->n++] = d;
}

/* Goes up from what S has to look at; true if that led to one of the join's phis.  */
static bool
reaches_join (search *s)
{
  bool found = false;

  for (unsigned k = 0; k < s->n && !found; k++)
    {
      const psi_insn *i = s->todo[k];
      found = i->op == PSI_PHI && i->block == s->r->join;
      for (unsigned n = 0; n < i->nsrc; n++)
	look_at (s, i, i->src[n].val);
      for (unsigned n = 0; n < psi_npred (i); n++)
	look_at (s, i, i->pred[n].val);
      look_at (s, i, i->guard.val);
    }
  return found;
}

bool
region_chain (const region *r)
{
  search all = { .r = r, .n = 0 };
  bool found = false;
  unsigned size = r->fn->nvals;

  all.seen = psi_xmalloc (2 * size);
  memset (all.seen, 0, size);
  for (unsigned k = 0; k < r->n; k++)
    {
      const psi_insn *br = psi_terminator (r->b[k].block);
      if (br->op == PSI_BR)
	look_at (&all, br, br->pred[0].val);
    }
  if (reaches_join (&all))
    for (unsigned k = 0; k < all.n && !found; k++)
      if (all.todo[k]->flags & PSI_F_READ)
	{
	  search from = { .r = r, .n = 0 };
	  from.seen = all.seen + size;
	  memset (from.seen, 0, size);
	  for (unsigned n = 0; n < all.todo[k]->nsrc; n++)
	    look_at (&from, all.todo[k], all.todo[k]->src[n].val);
	  found = reaches_join (&from);
	}
  psi_xfree (all.seen);
  return found;
}
