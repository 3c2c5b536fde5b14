/* ifconv/chain.c: what a loop's next turn waits for.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A core that predicts a branch goes on before the branch is decided, with the values
   of the side that it expects.  Once the region is straight code, whatever the region
   defines has to wait for the region's predicates.

   That costs little, with one exception: the predicates of a loop's next turn are
   computed from what this turn defines.  Then no turn can begin before the last one has
   decided; the chain of dependences from turn to turn has become longer.  It matters
   where the chain holds a load, which takes longer than all else.  A binary search is
   such a loop, and so is a merge of two lists.

   Such a chain is found by going from the region's predicates up to the definitions
   that they are computed from.  Only by way of a loop does that lead to a phi of the
   region's join, so who comes to one of these phis has found a chain.  Dependences
   through memory are not looked for.  */

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
      found = i->op == PSI_PHI && region_leaves (s->r, i->block);
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
