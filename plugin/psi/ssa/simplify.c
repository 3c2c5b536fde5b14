/* ssa/simplify.c: phis all of whose arguments are one value go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), Algorithm 9:
   the rules T1 and T2 on the graph of definitions and uses, with a queue of
   phis in reverse postorder.

	x2 = phi (x1, x2, x1)		uses of x2 are uses of x1

   What is a value here: the result of an insn or a parameter.  An undef is one
   too, so that no undefined argument is taken for equal to another (which would
   break dominance: the chapter's arguments that are bottom).  A constant or a
   pinned name is none: the phi stays.  On edges from blocks that cannot be
   reached nothing flows in, and they are not looked at; therefore rule T1
   alone, a phi of nothing but itself, does not occur.

   x1 dominates the phi, since on the first way to it one of the arguments x1
   flowed in.  Sets of phis that only together equal one value, as irreducible
   loops have them, stay: the result is minimal where the CFG is reducible.

   To the paper's phis come psis.  An argument's predicate must lie within its
   definition's domain, which for a phi is everything:
   - where x1 has a value wherever the predicate holds, it takes the place;
   - where x1 is an implicit undef, the psi's first argument is left out;
   - where x1 is a psi and the predicate is true, its arguments take the place
     (psi-inlining; chapter 15, 15.3);
   - else the phi stays.
   Each is what construction makes where it puts no phi (ssa/rename.c).  The
   second and the third narrow the psi's own domain.  So they are done only if
   all psis with it among their arguments can be narrowed as well, each by
   inlining it; these are found beforehand.

   Replaced values are kept as sets (each points to what replaces it), so that a
   use is rewritten once, at the end.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "live/live.h"
#include "ssa/ssa.h"
#include <string.h>

/* A use by a phi, or as argument INDEX of a psi.  */
struct use
{
  struct use *next;
  psi_insn *insn;
  unsigned index;
};

struct value
{
  psi_val *by;			/* What replaces it; null: nothing.  */
  struct use *phis, *last_phi;	/* Also of those that it replaces.  */
  struct use *psis, *last_psi;
  bool queued;			/* The phi that defines it is.  */
  /* Of a psi's result: the psi can, might be made to leave more out.  */
  bool can_narrow, may_narrow;
};

struct simplify
{
  psi_fn *fn;
  struct value *values;		/* By id.  */
  struct obstack uses;
  psi_insn **queue;		/* A ring.  */
  unsigned first, n, size;
};

/* What V is now; shortens the way there.  */
static psi_val *
find (struct simplify *s, psi_val *v)
{
  for (struct value *at; (at = &s->values[v->id])->by; v = at->by)
    if (s->values[at->by->id].by)
      at->by = s->values[at->by->id].by;
  return v;
}

/* ---- Uses ---------------------------------------------------------------- */

static void
add_use (struct simplify *s, psi_insn *insn, unsigned index)
{
  struct use u = { NULL, insn, index }, *use;
  const psi_val *v = insn->src[index].val;
  struct use **first, **last;

  if (!v || v->pinned)
    return;
  use = obstack_copy (&s->uses, &u, sizeof u);
  first = insn->op == PSI_PHI ? &s->values[v->id].phis
	  : &s->values[v->id].psis;
  last = insn->op == PSI_PHI ? &s->values[v->id].last_phi
	 : &s->values[v->id].last_psi;
  *(*first ? &(*last)->next : first) = use;
  *last = use;
}

/* Puts the list FROM before the list *TO.  */
static void
splice (struct use **to, struct use **last, struct use *from,
	struct use *from_last)
{
  if (!from)
    return;
  from_last->next = *to;
  if (!*to)
    *last = from_last;
  *to = from;
}

static void
enqueue (struct simplify *s, psi_insn *phi)
{
  struct value *v = &s->values[phi->dst[0]->id];

  if (v->queued || v->by)
    return;
  v->queued = true;
  s->queue[(s->first + s->n++) % s->size] = phi;
}

/* ---- Phis ---------------------------------------------------------------- */

/* The one value that flows into PHI beside itself; null: there are more.  */
static psi_val *
only_value (struct simplify *s, const psi_insn *phi)
{
  psi_val *only = NULL;

  for (unsigned i = 0; i < phi->nsrc; i++)
    {
      psi_val *v = phi->src[i].val;
      if (!psi_reachable (s->fn, phi->block->pred[i]->src))
	continue;
      if (!v || v->pinned)
	return NULL;
      v = find (s, v);
      if (v == phi->dst[0])
	continue;
      if (only && only != v)
	return NULL;
      only = v;
    }
  return only;
}

/* Might PSI, whose arguments have been asked, leave more out when phis are
   replaced?  */
static bool
may_narrow (struct simplify *s, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      const psi_val *v = psi->src[i].val;
      if (v && !v->pinned && v->def && psi_is_true (psi->pred[i])
	  && (v->def->op == PSI_PHI || psi_is_implicit (v)
	      || s->values[v->id].may_narrow))
	return true;
    }
  return false;
}

/* Can the psi of result V leave more out?  The psis that use it know.  */
static bool
can_narrow (struct simplify *s, const psi_val *v)
{
  for (struct use *u = s->values[v->id].psis; u; u = u->next)
    if (!psi_is_true (u->insn->pred[u->index])
	|| !s->values[u->insn->dst[0]->id].can_narrow)
      return false;
  return true;
}

/* In preorder of the dominator tree arguments come before their psis.  */
static void
find_narrow (struct simplify *s)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (s->fn, &n);

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (insn, order[i])
      if (insn->op == PSI_PSI)
	s->values[insn->dst[0]->id].may_narrow = may_narrow (s, insn);
  for (unsigned i = n; i-- > 0;)
    for (psi_insn *insn = order[i]->last; insn; insn = insn->prev)
      if (insn->op == PSI_PSI)
	s->values[insn->dst[0]->id].can_narrow
	  = can_narrow (s, insn->dst[0]);
}

/* Can V be argument INDEX of PSI, in one of the ways above?  */
static bool
fits (struct simplify *s, const psi_insn *psi, unsigned index, psi_val *v)
{
  const struct value *value = &s->values[v->id];
  bool is_psi = v->def && v->def->op == PSI_PSI;
  bool defined = psi_defined_where (s->fn, psi_opnd_of (v),
				    psi->pred[index]);

  if (psi_is_true (psi->pred[index])
      && s->values[psi->dst[0]->id].can_narrow)
    return is_psi || defined;
  return defined && !(is_psi && value->can_narrow && value->may_narrow);
}

static void
replace (struct simplify *s, psi_insn *phi, psi_val *v)
{
  struct value *old = &s->values[phi->dst[0]->id], *to = &s->values[v->id];

  for (struct use *u = old->psis; u; u = u->next)
    if (!fits (s, u->insn, u->index, v))
      return;
  for (struct use *u = old->phis; u; u = u->next)
    if (u->insn != phi)
      enqueue (s, u->insn);
  splice (&to->phis, &to->last_phi, old->phis, old->last_phi);
  splice (&to->psis, &to->last_psi, old->psis, old->last_psi);
  old->by = v;
}

static void
work (struct simplify *s)
{
  while (s->n > 0)
    {
      psi_insn *phi = s->queue[s->first];
      psi_val *v;
      s->first = (s->first + 1) % s->size;
      s->n--;
      s->values[phi->dst[0]->id].queued = false;
      v = only_value (s, phi);
      if (v)
	replace (s, phi, v);
    }
}

/* ---- Rewriting ----------------------------------------------------------- */

static psi_val *
replaced (struct simplify *s, psi_val *v)
{
  return v && !v->pinned ? find (s, v) : v;
}

/* Puts the arguments of FROM in the place of PSI's argument INDEX.  */
static void
inline_psi (struct simplify *s, psi_insn *psi, unsigned index,
	    const psi_insn *from)
{
  unsigned n = psi->nsrc, more = from->nsrc - 1, after = n - index - 1;

  psi_set_nsrc (s->fn, psi, n + more);
  psi_domains_changed (s->fn, psi);
  memmove (psi->src + index + 1 + more, psi->src + index + 1,
	   after * sizeof *psi->src);
  memmove (psi->pred + index + 1 + more, psi->pred + index + 1,
	   after * sizeof *psi->pred);
  memcpy (psi->src + index, from->src, from->nsrc * sizeof *psi->src);
  memcpy (psi->pred + index, from->pred, from->nsrc * sizeof *psi->pred);
}

/* PSI's operands are as they were; those of psis above are rewritten.  */
static void
rewrite_psi (struct simplify *s, psi_insn *psi)
{
  for (unsigned i = psi->nsrc; i-- > 0;)
    {
      psi_val *v = replaced (s, psi->src[i].val);
      psi->pred[i].val = replaced (s, psi->pred[i].val);
      psi->src[i].val = v;
      if (!v || v->pinned || !v->def
	  || !s->values[psi->dst[0]->id].can_narrow
	  || !psi_is_true (psi->pred[i]))
	continue;
      if (i == 0 && psi->nsrc > 1 && psi_is_implicit (v))
	{
	  psi->nsrc--;
	  memmove (psi->src, psi->src + 1, psi->nsrc * sizeof *psi->src);
	  memmove (psi->pred, psi->pred + 1, psi->nsrc * sizeof *psi->pred);
	}
      else if (v->def->op == PSI_PSI
	       && !psi_defined_where (s->fn, psi->src[i], PSI_TRUE))
	inline_psi (s, psi, i, v->def);
    }
}

static void
rewrite (struct simplify *s, psi_insn *insn)
{
  if (insn->op == PSI_PHI && s->values[insn->dst[0]->id].by)
    {
      insn->dst[0]->def = NULL;
      psi_unlink (insn);
      return;
    }
  insn->guard.val = replaced (s, insn->guard.val);
  if (insn->op == PSI_PSI)
    {
      rewrite_psi (s, insn);
      return;
    }
  for (unsigned i = 0; i < insn->nsrc; i++)
    insn->src[i].val = replaced (s, insn->src[i].val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    insn->pred[i].val = replaced (s, insn->pred[i].val);
}

/* In preorder of the dominator tree, so that a psi which is inlined has been
   rewritten itself.  */
static void
rewrite_all (struct simplify *s)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (s->fn, &n);

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_safe (insn, order[i])
      rewrite (s, insn);
  psi_for_each_block (b, s->fn)
    if (!psi_reachable (s->fn, b))
      psi_for_each_insn_safe (insn, b)
	rewrite (s, insn);
}

enum psi_status
psi_phi_simplify (psi_ctx *ctx, psi_fn *fn)
{
  struct simplify s = { .fn = fn };
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  (void) ctx;
  s.values = psi_zeroed (fn->nvals, sizeof *s.values);
  obstack_specify_allocation (&s.uses, 0, 0, psi_xmalloc, psi_xfree);
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      {
	s.size += insn->op == PSI_PHI;
	if (insn->op == PSI_PHI || insn->op == PSI_PSI)
	  for (unsigned i = 0; i < insn->nsrc; i++)
	    add_use (&s, insn, i);
      }
  s.queue = psi_xmalloc (s.size * sizeof *s.queue);
  for (unsigned i = 0; i < n; i++)
    for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	 phi = phi->next)
      enqueue (&s, phi);
  find_narrow (&s);
  work (&s);
  rewrite_all (&s);
  psi_drop_unused_undefs (fn);
  psi_xfree (s.queue);
  obstack_free (&s.uses, NULL);
  psi_xfree (s.values);
  return PSI_OK;
}
