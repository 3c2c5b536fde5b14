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

   The branch of a merge is often foreseen, as one list's values can all be less than the
   other's; what decides is the next element of a list, whose place goes on by a constant.
   A binary search looks somewhere else at each turn.  So the host can refuse chains
   by way of such places alone: a phi of the join steps if in its loop it is computed
   from itself, by phis and additions of constants and nothing else.

   Such a chain is found by going from the region's predicates up to the definitions
   that they are computed from.  Only by way of a loop does that lead to a phi of the
   region's join, so who comes to one of these phis has found a chain.  Dependences
   through memory are not looked for.  */

#include "ifconv/ifconv-int.h"
#include "live/live.h"
#include <string.h>

#define CHAIN_INSNS 256		/* Looked at; beyond, no chain is found.  */
#define STEP_PHIS 16		/* The same of one value's phis.  */
#define ELEMENT_INSNS 8		/* From a branch up to the phi of an element's address.  */

typedef struct search
{
  const region *r;
  enum psi_ahead ahead;		/* What of the join's phis is looked for.  */
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
    if (psi_writes (i, v))
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

static bool
is_step (const psi_insn *i)
{
  return (i->flags & PSI_F_STEP) || (i->op == PSI_ADD && !i->src[1].val);
}

static bool
steps (const region *r, const psi_insn *phi)
{
  const psi_insn *todo[STEP_PHIS] = { phi };
  psi_loop *loop = psi_loop_of (r->fn, phi->block);
  bool any = false;

  for (unsigned n = 1, k = 0; k < n; k++)
    for (unsigned j = 0; j < todo[k]->nsrc; j++)
      {
	const psi_val *v = psi_resolve (todo[k]->src[j].val);
	unsigned at = 0;
	while (v && v->def && is_step (v->def))
	  {
	    any = true;
	    v = psi_resolve (v->def->src[0].val);
	  }
	if (!v || !v->def
	    || psi_loop_common (psi_loop_of (r->fn, v->def->block), loop) != loop)
	  continue;
	while (at < n && todo[at] != v->def)
	  at++;
	if (v->def->op != PSI_PHI || at == STEP_PHIS)
	  return false;
	if (at == n)
	  todo[n++] = v->def;
      }
  return any;
}

/* Goes up from what S has to look at; true if that led to one of the join's phis that
   is looked for.  */
static bool
reaches_join (search *s)
{
  bool found = false;

  for (unsigned k = 0; k < s->n && !found; k++)
    {
      const psi_insn *i = s->todo[k];
      found = i->op == PSI_PHI && region_leaves (s->r, i->block)
	      && (s->ahead == PSI_AHEAD_YES || steps (s->r, i));
      for (unsigned n = 0; n < i->nsrc; n++)
	look_at (s, i, i->src[n].val);
      for (unsigned n = 0; n < psi_npred (i); n++)
	look_at (s, i, i->pred[n].val);
      look_at (s, i, i->guard.val);
    }
  return found;
}

bool
region_chain (const region *r, enum psi_ahead ahead)
{
  search all = { .r = r, .ahead = PSI_AHEAD_YES, .n = 0 };
  bool found = false;
  unsigned size = r->fn->nvals;

  if (ahead == PSI_AHEAD_NO)
    return false;
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
	  search from = { .r = r, .ahead = ahead, .n = 0 };
	  from.seen = all.seen + size;
	  memset (from.seen, 0, size);
	  for (unsigned n = 0; n < all.todo[k]->nsrc; n++)
	    look_at (&from, all.todo[k], all.todo[k]->src[n].val);
	  found = reaches_join (&from);
	}
  psi_xfree (all.seen);
  return found;
}

/* Is V, which I reads, computed from what was loaded from a place that a phi chooses, by at
   most DEPTH insns?  LOADED: V is part of that place's address.  */
static bool
from_element (const psi_insn *i, psi_val *v, bool loaded, unsigned depth)
{
  const psi_insn *d;

  v = psi_resolve (v);
  if (!v || !depth || !(d = definition (i, v)))
    return false;
  if (d->op == PSI_PHI)
    return loaded;
  loaded |= (d->flags & PSI_F_READ) != 0;
  for (unsigned k = 0; k < d->nsrc; k++)
    if (from_element (d, d->src[k].val, loaded, depth - 1))
      return true;
  return false;
}

bool
psi_tests_element (const psi_block *head)
{
  const psi_insn *br = psi_terminator (head);
  return br->op == PSI_BR && from_element (br, br->pred[0].val, false, ELEMENT_INSNS);
}
