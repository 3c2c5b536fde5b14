/* psi/larger.c: predicates that an argument of a psi could have instead.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   De Ferriere, "Improvements to the psi-SSA representation", 3.1: promotion is
   "to reduce the number of predicates that need to be computed", and the
   height of their expressions.  Tried are
   - true;
   - the guard of the argument's definition;
   - what the argument's predicate was made from: p and q for `and p, q', and
     so on upwards, also the guard of a predicate's definition;
   - the complements of predicates a little further left.

   Cheaper is what has less height, and at equal height what the psi has as a
   predicate elsewhere, if the old one is not: so each promotion lowers the sum
   of the heights, or keeps it and lowers the number of predicates used.

   Needs: SSA form.  Changes nothing.  */

#include "psi/larger.h"

#define LEFT 4			/* Arguments whose complements are tried.  */

/* The literal of operand K of D; false: it is a constant or pinned.  */
static bool
operand (const psi_insn *d, unsigned k, bool neg, psi_lit *lit)
{
  *lit = psi_lit_of (d->src[k].val, neg);
  return lit->val && !lit->val->pinned;
}

/* Puts into UP, of 3 places, what holds whenever L does, by L's definition. */
static unsigned
upwards (psi_lit l, psi_lit *up)
{
  const psi_insn *d = l.val->def;
  unsigned n = 0;

  if (!d)
    return 0;
  if (d->guard.val && !d->guard.val->pinned)
    up[n++] = d->guard;
  switch (d->op)
    {
    case PSI_NOT:
    case PSI_COPY:
      n += operand (d, 0, l.neg ^ (d->op == PSI_NOT), &up[n]);
      break;
    case PSI_AND:
    case PSI_OR:
      if (l.neg == (d->op == PSI_OR))
	for (unsigned k = 0; k < 2; k++)
	  n += operand (d, k, l.neg, &up[n]);
      break;
    default:
      break;
    }
  return n;
}

void
find_heights (promoter *p)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (p->fn, &n);

  p->height = psi_zeroed (p->fn->nvals, sizeof *p->height);
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (d, order[i])
      {
	unsigned most = 0;
	if (d->ndst == 0 || d->dst[0]->type != PSI_PRED)
	  continue;
	if (d->op == PSI_AND || d->op == PSI_OR || d->op == PSI_XOR
	    || d->op == PSI_NOT || d->op == PSI_COPY)
	  for (unsigned k = 0; k < d->nsrc; k++)
	    if (d->src[k].val && p->height[d->src[k].val->id] > most)
	      most = p->height[d->src[k].val->id];
	for (unsigned k = 0; k < d->ndst; k++)
	  p->height[d->dst[k]->id] = most + 1;
      }
}

/* ---- Cost -------------------------------------------------------------------- */

/* Is V a predicate of PSI, or a value's complement one, but for argument I?  */
static bool
used_elsewhere (const psi_insn *psi, unsigned i, const psi_val *v)
{
  for (unsigned k = 0; k < psi->nsrc; k++)
    if (k != i && psi->pred[k].val == v)
      return true;
  return false;
}

static unsigned
cost (const promoter *p, const psi_insn *psi, unsigned i, psi_lit lit)
{
  if (!lit.val)
    return 0;
  return 2 * p->height[lit.val->id] + !used_elsewhere (psi, i, lit.val);
}

/* ---- Candidates -------------------------------------------------------------- */

static void
add (psi_lit *lit, unsigned *n, psi_lit l)
{
  for (unsigned k = 0; k < *n; k++)
    if (psi_lit_same (lit[k], l))
      return;
  if (*n < CANDIDATES)
    lit[(*n)++] = l;
}

/* Sorts by cost, stable; drops what costs MOST or more.  */
static unsigned
cheapest_first (const promoter *p, const psi_insn *psi, unsigned i,
		psi_lit *lit, unsigned n, unsigned most)
{
  unsigned cheap[CANDIDATES], kept = 0;

  for (unsigned k = 0; k < n; k++)
    {
      psi_lit l = lit[k];
      unsigned c = cost (p, psi, i, l), at = kept;
      if (c >= most)
	continue;
      for (; at > 0 && cheap[at - 1] > c; at--)
	{
	  cheap[at] = cheap[at - 1];
	  lit[at] = lit[at - 1];
	}
      cheap[at] = c;
      lit[at] = l;
      kept++;
    }
  return kept;
}

unsigned
larger_predicates (const promoter *p, const psi_insn *psi, unsigned i,
		   psi_lit lit[CANDIDATES])
{
  const psi_insn *d = psi_def_of (psi->src[i]);
  psi_lit own = psi->pred[i], up[3];
  unsigned n = 0;

  if (!own.val || own.val->pinned)
    return 0;
  add (lit, &n, PSI_TRUE);
  for (unsigned k = i; k > 0 && k + LEFT > i; k--)
    if (psi->pred[k - 1].val && !psi->pred[k - 1].val->pinned)
      add (lit, &n, psi_lit_not (psi->pred[k - 1]));
  if (d && d->op != PSI_PSI && d->guard.val && !d->guard.val->pinned)
    add (lit, &n, d->guard);
  for (unsigned k = 0, m = upwards (own, up); k < m; k++)
    add (lit, &n, up[k]);
  for (unsigned at = 1; at < n; at++)
    for (unsigned k = 0, m = upwards (lit[at], up); k < m; k++)
      add (lit, &n, up[k]);
  return cheapest_first (p, psi, i, lit, n, cost (p, psi, i, own));
}
