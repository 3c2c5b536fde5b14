/* psi/promote.c: larger predicates for the arguments of psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-promotion; de Ferriere, "Improvements to the
   psi-SSA representation", 3.1.  The predicate of argument i may become a
   larger one, p', under these conditions:
   - p' holds wherever the old one does;
   - p' lies within the guard of the argument's definition (Condition 1);
   - Eq. 15.1: (p' \ union of p_k, k >= i) and the union of p_k, k < i, have
     nothing in common: p' is false, not undefined, wherever one of the
     arguments to the left was chosen.  Condition 2, that p' lies within the
     union of p_k, k >= i, is the case in which the psi's domain stays as it is.

   Choice `promote':
   - first: only the first argument, for which Eq. 15.1 forbids nothing, as
     there is none to the left of it: the psi gets a value where it had none.
     Its predicate becomes the guard of its definition; true for a constant,
     and for a psi that has a value everywhere.
   - all: each argument, from right to left: what is promoted further right
     makes more possible, the first one made true makes least.  See psi/larger.c
     for the predicates that are tried.

   Choice `promote-speculate' on: where the guard of the definition stands in
   the way, it is widened first (speculation, de Ferriere 3.1), if the
   operation may be executed in vain and nothing but this psi uses it.  More
   uses would be right, too: what was undefined may have a value.  But another
   psi, normalised now, would need a copy then.

   A psi that is one of its arguments then goes (psi/dissolve.c), so that what
   uses it can be promoted further.  Psis that are predicates are left alone,
   other predicates being known by them; and so is a predicate whose change
   would leave a client without proof that the psi has a value.

   Needs: SSA form.  Keeps: normalised psis, unless a guard was widened or with
   promote=all a predicate is not a guard.  */

#include "psi/larger.h"
#include "psi/psis.h"

/* ---- Guards ---------------------------------------------------------------- */

/* May D, which defines V, be executed where its guard is false?  */
static bool
may_speculate (const promoter *p, const psi_insn *d, const psi_val *v)
{
  if (!p->speculate || d->op == PSI_PSI || d->op == PSI_PHI
      || !host_can_speculate (p->ctx, d))
    return false;
  for (unsigned k = 0; k < d->ndst; k++)
    if (d->dst[k]->pinned
	|| psi_uses_count (p->uses, d->dst[k]) != (d->dst[k] == v))
      return false;
  return true;
}

/* Is LIT there before D?  */
static bool
available (const promoter *p, psi_lit lit, const psi_insn *d)
{
  return !lit.val || !lit.val->def
	 || psi_insn_dominates (p->fn, lit.val->def, d);
}

/* The guard that D is to have for V to be an argument under LIT; false: there
   is none.  */
static bool
wide_guard (const promoter *p, psi_opnd o, psi_lit lit, psi_lit *guard)
{
  const psi_insn *d = psi_def_of (o);

  if (d)
    *guard = d->guard;
  if (psi_defined_where (p->fn, o, lit))
    return true;
  if (!may_speculate (p, d, o.val) || !available (p, lit, d))
    return false;
  *guard = lit;
  return true;
}

/* Gives argument I of PSI the predicate LIT; false: some definition or client
   forbids it, nothing done.  */
static bool
set_predicate (const promoter *p, psi_insn *psi, unsigned i, psi_lit lit)
{
  psi_insn *d = psi_def_of (psi->src[i]);
  psi_lit old = psi->pred[i], guard = PSI_TRUE;

  if (!wide_guard (p, psi->src[i], lit, &guard))
    return false;
  psi->pred[i] = lit;
  psi_domains_changed (p->fn, psi);
  if (!psi_users_fit (p->uses, psi->dst[0], psi_opnd_of (psi->dst[0])))
    {
      psi->pred[i] = old;
      psi_domains_changed (p->fn, psi);
      return false;
    }
  if (d && d->op != PSI_PSI && !psi_lit_same (d->guard, guard))
    {
      d->guard = guard;
      psi_domains_changed (p->fn, d);
      p->fn->props &= ~PSI_P_NORMAL;
    }
  return true;
}

/* ---- The first argument ------------------------------------------------------ */

/* The largest predicate that argument O can have; *PRED if there is none.  */
static psi_lit
largest (const promoter *p, psi_opnd o, psi_lit pred)
{
  const psi_insn *d = psi_def_of (o);

  if (!d || may_speculate (p, d, o.val))
    return PSI_TRUE;
  if (d->op != PSI_PSI)
    return d->guard;
  if (psi_covered (p->fn, PSI_TRUE, d->pred, d->nsrc) == PSI_YES)
    return PSI_TRUE;
  return pred;
}

static void
promote_first (const promoter *p, psi_insn *psi)
{
  psi_lit lit = largest (p, psi->src[0], psi->pred[0]);

  if (!psi_lit_same (lit, psi->pred[0]))
    set_predicate (p, psi, 0, lit);
}

/* ---- All arguments ----------------------------------------------------------- */

/* Does LIT hold wherever the predicate of argument I of PSI does, or is the
   argument undefined there?  */
static bool
larger (const promoter *p, const psi_insn *psi, unsigned i, psi_lit lit)
{
  const psi_insn *d = psi_def_of (psi->src[i]);

  return (d && d->op != PSI_PSI && psi_lit_same (d->guard, lit))
	 || psi_within (p->fn, psi_lit_not (lit), psi_lit_not (psi->pred[i]));
}

/* Eq. 15.1 for LIT and argument I of PSI.  */
static bool
overrides_nothing (promoter *p, const psi_insn *psi, unsigned i, psi_lit lit)
{
  psi_lit by[EQUATION_ARGS + 1];
  unsigned n = psi->nsrc - i;

  if (psi_within_union (p->fn, lit, psi->pred + i, n))
    return true;
  if (psi->nsrc > EQUATION_ARGS)
    return false;
  for (unsigned k = 0; k < n; k++)
    by[k] = psi->pred[i + k];
  for (unsigned j = 0; j < i; j++)
    {
      by[n] = psi_lit_not (psi->pred[j]);
      if (!psi_within_union (p->fn, lit, by, n + 1))
	return false;
    }
  return true;
}

static bool
promote (promoter *p, psi_insn *psi, unsigned i)
{
  psi_lit lit[CANDIDATES];
  unsigned n = larger_predicates (p, psi, i, lit);

  for (unsigned k = 0; k < n; k++)
    if (larger (p, psi, i, lit[k]) && overrides_nothing (p, psi, i, lit[k])
	&& set_predicate (p, psi, i, lit[k]))
      return true;
  return false;
}

/* ---- All --------------------------------------------------------------------- */

enum psi_status
psi_promote (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);
  promoter p = { .ctx = ctx, .fn = fn };
  bool all = ctx->choice[PSI_CH_PROMOTE] == PSI_PROMOTE_ALL;

  p.speculate = ctx->choice[PSI_CH_PROMOTE_SPECULATE] == PSI_SPECULATE_ON;
  p.uses = psi_uses_new (fn);
  p.height = NULL;
  psi_number (fn);
  if (all)
    find_heights (&p);
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_safe (psi, order[i])
      {
	if (psi->op != PSI_PSI)
	  continue;
	psi_resolve_insn (psi);
	if (psi->dst[0]->type != PSI_PRED)
	  {
	    for (unsigned k = psi->nsrc; all && k-- > 0;)
	      if (promote (&p, psi, k))
		fn->props &= ~PSI_P_NORMAL;
	    promote_first (&p, psi);
	  }
	psi_dissolve_one (fn, p.uses, psi);
      }
  psi_resolve_all (fn);
  psi_xfree (p.height);
  psi_uses_free (p.uses);
  return PSI_OK;
}
