/* verify/ssa.c: the verifier; definitions, uses, psis, properties.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15: arguments, guards and predicates are dominated by
   their definitions, and the predicate of an argument lies within the guard of
   its definition, which for a psi is the union of its own predicates (15.1).
   What fn->props claims: normalised psis (15.4.1), read on virtually inlined
   psis: the last leaf of an argument dominates the first leaf of the next;
   webs without interference (15.4.2).

   "Within" must be provable by psi_covered (), or by psi_covered_in () where the
   psi stands: a program that is legal for a deeper reason is refused.  */

#include "live/live.h"
#include "verify/verify-int.h"
#include <string.h>

/* ---- Definitions and uses ---------------------------------------------- */

/* One definition each, and DEF says which.  */
static void
check_definitions (struct psi_check *c)
{
  psi_fn *fn = c->fn;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      for (unsigned k = 0; k < i->ndst; k++)
	{
	  psi_val *v = i->dst[k];
	  if (v->pinned)
	    continue;
	  if (v->param)
	    psi_violation (c, i, "parameter %s is defined again",
			   psi_name_of (c, v));
	  else if (v->aux)
	    psi_violation (c, i, "%s is defined again", psi_name_of (c, v));
	  else if (v->def != i)
	    psi_violation (c, i, "%s has another definition than this",
			   psi_name_of (c, v));
	  v->aux = i;
	}
  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k])
      fn->vals[k]->aux = NULL;
}

/* V is used at I; its definition must dominate I, or (INDEX >= 0) the end of
   predecessor INDEX.  */
static void
check_use (struct psi_check *c, const psi_insn *i, const psi_val *v, int index)
{
  const psi_block *from = index < 0 ? i->block : i->block->pred[index]->src;

  if (!v || v->pinned || v->param || !psi_reachable (c->fn, from))
    return;
  if (!v->def || !v->def->block)
    psi_violation (c, i, "%s is not defined", psi_name_of (c, v));
  else if (index >= 0 && !psi_block_dominates (c->fn, v->def->block, from))
    psi_violation (c, i, "the definition of %s does not dominate the end of "
		   "block '%s'", psi_name_of (c, v), from->name);
  else if (index < 0 && !psi_insn_dominates (c->fn, v->def, i))
    psi_violation (c, i, "the definition of %s does not dominate this use",
		   psi_name_of (c, v));
}

static void
check_uses (struct psi_check *c, const psi_insn *i)
{
  check_use (c, i, i->guard.val, -1);
  for (unsigned k = 0; k < i->nsrc; k++)
    check_use (c, i, i->src[k].val, i->op == PSI_PHI ? (int) k : -1);
  for (unsigned k = 0; k < psi_npred (i); k++)
    check_use (c, i, i->pred[k].val, -1);
}

/* ---- Pins -------------------------------------------------------------- */

static void
check_not_taken (struct psi_check *c, const psi_insn *i, const psi_val *v,
		 const bool *taken)
{
  if (v && v->pinned && taken[v->id])
    psi_violation (c, i, "values are to be in %s, so that no insn may use it",
		   psi_name_of (c, v));
}

static void
check_pin (struct psi_check *c, const psi_insn *i, unsigned k)
{
  const psi_val *v = i->dst[k];

  if (!v->pin)
    return;
  if (!psi_has_psis (c->fn))
    psi_violation (c, i, "'in' outside SSA form");
  if (v->pinned || i->op == PSI_PSI || i->op == PSI_PHI)
    psi_violation (c, i, "'in' with the result of a psi or phi, or a pinned one");
  if (v->pin->type != v->type)
    psi_violation (c, i, "%s and %s are of different types",
		   psi_name_of (c, v), psi_name_of (c, v->pin));
  for (unsigned j = 0; j < k; j++)
    if (i->dst[j]->pin == v->pin)
      psi_violation (c, i, "two results are to be in %s",
		     psi_name_of (c, v->pin));
}

void
psi_check_pins (struct psi_check *c)
{
  psi_fn *fn = c->fn;
  bool *taken = psi_zeroed (fn->nvals, sizeof *taken);

  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k] && fn->vals[k]->pin)
      taken[fn->vals[k]->pin->id] = true;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	check_not_taken (c, i, i->guard.val, taken);
	for (unsigned k = 0; k < i->ndst; k++)
	  {
	    check_pin (c, i, k);
	    check_not_taken (c, i, i->dst[k], taken);
	  }
	for (unsigned k = 0; k < i->nsrc; k++)
	  check_not_taken (c, i, i->src[k].val, taken);
	for (unsigned k = 0; k < psi_npred (i); k++)
	  check_not_taken (c, i, i->pred[k].val, taken);
      }
  psi_xfree (taken);
}

/* ---- Psis -------------------------------------------------------------- */

static void
check_domains (struct psi_check *c, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    if (!psi_argument_defined (c->fn, psi, i))
      psi_violation (c, psi, "the predicate of argument %s is not within the "
		     "guard of its definition",
		     psi_name_of (c, psi->src[i].val));
}

/* Is the domain D was executed in within A?  */
static bool
domain_within (struct psi_check *c, const psi_insn *d, psi_lit a)
{
  if (!d)
    return psi_within (c->fn, PSI_TRUE, a);
  if (d->op != PSI_PSI)
    return psi_within (c->fn, d->guard, a);
  for (unsigned i = 0; i < d->nsrc; i++)
    if (!psi_within (c->fn, d->pred[i], a))
      return false;
  return true;
}

/* The definition of O's rightmost leaf, psis inlined.  */
static const psi_insn *
last_leaf (psi_opnd o)
{
  const psi_insn *d = psi_def_of (o);

  while (d && d->op == PSI_PSI)
    d = psi_def_of (d->src[d->nsrc - 1]);
  return d;
}

/* All inner psis are checked for themselves.  */
static void
check_normal_psi (struct psi_check *c, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      const psi_insn *before, *leaf;
      if (!psi->src[i].val)
	{
	  psi_violation (c, psi, "not normalised: argument %u is a constant",
			 i + 1);
	  continue;
	}
      if (psi->src[i].val->pinned)
	{
	  psi_violation (c, psi, "not normalised: argument %s is pinned",
			 psi_name_of (c, psi->src[i].val));
	  continue;
	}
      if (!domain_within (c, psi_def_of (psi->src[i]), psi->pred[i]))
	psi_violation (c, psi, "not normalised: %s is defined where the "
		       "predicate of the argument does not hold",
		       psi_name_of (c, psi->src[i].val));
      if (i == 0)
	continue;
      before = last_leaf (psi->src[i - 1]);
      leaf = psi_first_ancestor (c->fn, psi->src[i]);
      if (before && (!leaf || !psi_insn_dominates (c->fn, before, leaf)))
	psi_violation (c, psi, "not normalised: %s is not defined after the "
		       "argument before it", psi_name_of (c, psi->src[i].val));
    }
}

void
psi_check_normal (struct psi_check *c)
{
  psi_for_each_block (b, c->fn)
    if (psi_reachable (c->fn, b))
      psi_for_each_insn (i, b)
	if (i->op == PSI_PSI)
	  check_normal_psi (c, i);
}

/* ---- Webs -------------------------------------------------------------- */

struct webs
{
  struct psi_check *c;
  const char *kind;
};

static void
report (void *data, psi_val *a, psi_val *b)
{
  struct webs *w = data;
  psi_violation (w->c, b->def, "%s and %s are in one %s-web but interfere",
		 psi_name_of (w->c, a), psi_name_of (w->c, b), w->kind);
}

void
psi_check_webs (struct psi_check *c, bool psis, bool phis)
{
  struct webs w = { c, !psis ? "phi" : phis ? "psi-phi" : "psi" };

  psi_webs_check (c->ctx, c->fn, psis, phis, report, &w);
}

/* ---- All --------------------------------------------------------------- */

void
psi_check_ssa (struct psi_check *c)
{
  psi_fn *fn = c->fn;

  check_definitions (c);
  if (c->errors)
    return;
  psi_number (fn);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      check_uses (c, i);
  if (c->errors)
    return;
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (i, b)
	if (i->op == PSI_PSI)
	  check_domains (c, i);
  if (fn->props & PSI_P_NORMAL)
    psi_check_normal (c);
  if (c->errors)
    return;
  if (fn->props & PSI_P_PSIWEB)
    psi_check_webs (c, true, false);
  if (fn->props & PSI_P_CSSA)
    psi_check_webs (c, true, true);
}
