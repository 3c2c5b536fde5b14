/* ssa/place.c: construction of SSA form: where phis go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), Algorithm 1
   and sections 1.1 and 1.3:

   minimal       at the iterated dominance frontier of the definitions (Cytron
		 et al. 1991), of every variable, dead or not;
   semi-pruned   the same, but of no variable that each block defines before it
		 uses it (Briggs et al. 1998);
   pruned        of these only the phis that are used.  A use calls for the phi
		 that is the nearest definition above it in the dominator tree,
		 and that phi for those above the ends of its predecessors.
		 This is what Algorithm 8 finds afterwards.  The blocks passed
		 on the way up are live, so no more of them are looked at than
		 by a walk through the blocks where the variable is live, and
		 as a rule fewer;
   pessimistic   at the start of each block but the entry, of every variable:
		 the chapter's crude strategy.  (Its other one, only where the
		 variable is live, would need the liveness that the strategy is
		 there to do without.)

   A predicated definition counts as a use of the old value: that is what the
   psi makes of it, and what the machine does.  In repair it does not.

   Order: of several phis in one block by variable, so that no set's order is
   seen; in the variable's place among fn->vals.  */

#include "cfg/cfg.h"
#include "ssa/ssa-int.h"
#include <string.h>

/* ---- Where the variables are defined and used ---------------------------- */

static struct psi_ssa_node *
node_new (struct psi_ssa *s, struct psi_ssa_node *next, psi_block *block)
{
  struct psi_ssa_node n = { next, block };
  return obstack_copy (&s->scratch, &n, sizeof n);
}

static void
note_use (struct psi_ssa *s, psi_block *block, const psi_val *val)
{
  struct psi_ssa_var *v = psi_ssa_var_of (s, val);

  if (!v)
    return;
  v->seen = true;
  /* A definition under a guard was a use itself.  */
  if (v->read == block->id + 1 || v->defined == block->id + 1)
    return;
  v->read = block->id + 1;
  v->exposed = node_new (s, v->exposed, block);
}

static void
note_def (struct psi_ssa *s, psi_block *block, const psi_val *val)
{
  struct psi_ssa_var *v = psi_ssa_var_of (s, val);

  if (!v)
    return;
  v->seen = true;
  if (v->defined == block->id + 1)
    return;
  v->defined = block->id + 1;
  v->defs = node_new (s, v->defs, block);
}

static void
note_insn (struct psi_ssa *s, psi_block *block, const psi_insn *insn)
{
  if (insn->op != PSI_PHI)
    for (unsigned i = 0; i < insn->nsrc; i++)
      note_use (s, block, insn->src[i].val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    note_use (s, block, insn->pred[i].val);
  note_use (s, block, insn->guard.val);
  if (!psi_is_true (insn->guard) && !s->repair)
    for (unsigned i = 0; i < insn->ndst; i++)
      note_use (s, block, insn->dst[i]);
  for (unsigned i = 0; i < insn->ndst; i++)
    note_def (s, block, insn->dst[i]);
}

static void
note_block (struct psi_ssa *s, psi_block *block)
{
  psi_for_each_insn (insn, block)
    note_insn (s, block, insn);
  for (unsigned i = 0; i < block->nsucc; i++)
    {
      unsigned index = (unsigned) (uintptr_t) block->succ[i]->aux;
      for (psi_insn *phi = block->succ[i]->dst->first;
	   phi && phi->op == PSI_PHI; phi = phi->next)
	note_use (s, block, phi->src[index].val);
    }
}

/* ---- Places -------------------------------------------------------------- */

/* A variable that a block is to have a phi of.  */
struct wanted
{
  struct wanted *next;
  psi_val *var;
};

struct places
{
  struct psi_ssa *s;
  unsigned number;		/* The variable's id + 1.  */
  /* By block id, == NUMBER: it defines the variable, is in its frontier, the
     variable is live into it.  */
  unsigned *def, *front, *live;
  struct wanted **phis, **last;	/* By block id: its phis.  */
  psi_block **list, **work;
  unsigned nlist, nwork;
};

/* The variable is live into B: wants the phi that is the nearest definition
   above, if that is a phi.  */
static void
want_into (struct places *at, psi_block *b)
{
  psi_fn *fn = at->s->fn;

  while (b && at->live[b->id] != at->number)
    {
      at->live[b->id] = at->number;
      if (at->front[b->id] == at->number)
	{
	  at->work[at->nwork++] = b;
	  return;
	}
      b = psi_idom (fn, b);
      if (b && at->def[b->id] == at->number)
	return;
    }
}

/* Leaves in the list the blocks whose phis V's uses want.  */
static void
prune (struct places *at, const struct psi_ssa_var *v)
{
  psi_fn *fn = at->s->fn;
  psi_block **list = at->work;

  for (struct psi_ssa_node *n = v->defs; n; n = n->next)
    at->def[n->block->id] = at->number;
  for (unsigned i = 0; i < at->nlist; i++)
    at->front[at->list[i]->id] = at->number;
  at->nwork = 0;
  for (struct psi_ssa_node *n = v->exposed; n; n = n->next)
    if (psi_reachable (fn, n->block))
      want_into (at, n->block);
  for (unsigned i = 0; i < at->nwork; i++)
    for (unsigned k = 0; k < at->work[i]->npred; k++)
      {
	psi_block *p = at->work[i]->pred[k]->src;
	if (psi_reachable (fn, p) && at->def[p->id] != at->number)
	  want_into (at, p);
      }
  at->work = at->list;
  at->list = list;
  at->nlist = at->nwork;
}

/* One block defines V and strictly dominates all that it is live into.  */
static bool
simple (psi_fn *fn, const struct psi_ssa_var *v)
{
  psi_block *def = v->defs->block;

  if (v->defs->next)
    return false;
  for (struct psi_ssa_node *n = v->exposed; n; n = n->next)
    if (n->block == def
	|| (psi_reachable (fn, n->block)
	    && !psi_block_dominates (fn, def, n->block)))
      return false;
  return true;
}

static void
iterated_frontier (struct places *at, const struct psi_ssa_var *v)
{
  unsigned n = 0;

  for (struct psi_ssa_node *d = v->defs; d; d = d->next)
    at->work[n++] = d->block;
  at->nlist = psi_iterated_frontier (at->s->fn, at->work, n, at->list);
}

/* Makes the list the blocks where phis of V go.  */
static void
find_places (struct places *at, const struct psi_ssa_var *v)
{
  psi_fn *fn = at->s->fn;
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);

  at->nlist = 0;
  if (at->s->build == PSI_BUILD_PESSIMISTIC)
    {
      at->nlist = n - 1;
      memcpy (at->list, order + 1, at->nlist * sizeof *order);
      return;
    }
  if (!v->defs || (!v->exposed && at->s->build != PSI_BUILD_MINIMAL)
      || (at->s->build == PSI_BUILD_PRUNED && simple (fn, v)))
    return;
  iterated_frontier (at, v);
  if (at->s->build == PSI_BUILD_PRUNED)
    prune (at, v);
}

static void
list_phi (struct places *at, psi_block *block, psi_val *var)
{
  struct wanted w = { NULL, var }, *new, **last = &at->last[block->id];

  new = obstack_copy (&at->s->scratch, &w, sizeof w);
  *(*last ? &(*last)->next : &at->phis[block->id]) = new;
  *last = new;
}

/* All of a block's together: they are walked together for each edge.  */
static void
put_phis (struct places *at, psi_block *block)
{
  psi_insn *last = NULL;

  for (struct wanted *w = at->phis[block->id]; w; w = w->next)
    {
      psi_insn *phi = psi_insn_new (at->s->fn, PSI_PHI, 1, block->npred);
      phi->dst[0] = w->var;
      for (unsigned i = 0; i < phi->nsrc; i++)
	phi->src[i] = psi_opnd_of (w->var);
      if (last)
	psi_insert_after (last, phi);
      else
	psi_insert_at_start (block, phi);
      last = phi;
    }
}

void
psi_ssa_place_phis (struct psi_ssa *s)
{
  psi_fn *fn = s->fn;
  unsigned n = fn->nblocks;
  struct places at = { .s = s };

  psi_for_each_block (block, fn)
    note_block (s, block);
  at.def = psi_zeroed (3 * n, sizeof *at.def);
  at.front = at.def + n;
  at.live = at.front + n;
  at.phis = psi_zeroed (2 * n, sizeof *at.phis);
  at.last = at.phis + n;
  at.list = psi_xmalloc (n * sizeof *at.list);
  at.work = psi_xmalloc (n * sizeof *at.work);
  for (unsigned i = 0; i < s->nvars; i++)
    if (s->vars[i].seen)
      {
	at.number = i + 1;
	find_places (&at, &s->vars[i]);
	for (unsigned k = 0; k < at.nlist; k++)
	  list_phi (&at, at.list[k], fn->vals[i]);
      }
  psi_for_each_block (block, fn)
    put_phis (&at, block);
  psi_xfree (at.def);
  psi_xfree (at.phis);
  psi_xfree (at.list);
  psi_xfree (at.work);
}
