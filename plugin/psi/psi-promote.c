/* psi-promote.c: promotion of the first argument of psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-promotion; de Ferriere, "Improvements to the
   psi-SSA representation", 3.1.  The predicate of a psi's first argument may
   become any larger one within the guard of the argument's definition (Eq.
   15.1 forbids nothing, there being no argument to the left): the psi gets a
   value where it had none.  It becomes that guard; true for a constant and,
   since the psi's domain is its own, for a psi that has a value everywhere.

   A psi whose last argument then has a true predicate is that argument, and
   its uses become uses of it.  Arguments to the left of a true predicate are
   never chosen and are dropped (psi-reduction).

   Needs: SSA form.  Keeps: normalised psis.  */

#include "psi-int.h"
#include <string.h>

/* The largest predicate that an argument O can have; *PRED if there is none. */
static psi_lit
largest (psi_fn *fn, psi_opnd o, psi_lit pred)
{
  const psi_insn *d = o.val && !o.val->pinned ? o.val->def : NULL;

  if (!d)
    return PSI_TRUE;
  if (d->op != PSI_PSI)
    return d->guard;
  if (psi_covered (fn, PSI_TRUE, d->pred, d->nsrc) == PSI_YES)
    return PSI_TRUE;
  return pred;
}

static void
drop_hidden (psi_insn *psi)
{
  unsigned i = psi->nsrc - 1;

  while (i > 0 && !psi_is_true (psi->pred[i]))
    i--;
  psi->nsrc -= i;
  memmove (psi->src, psi->src + i, psi->nsrc * sizeof *psi->src);
  memmove (psi->pred, psi->pred + i, psi->nsrc * sizeof *psi->pred);
}

/* The value that PSI always is; null: none, or a constant.  */
static psi_val *
always (const psi_insn *psi)
{
  psi_val *v = psi->src[0].val;

  if (psi->nsrc > 1 || !psi_is_true (psi->pred[0]) || !v || v->pinned
      || v->type != psi->dst[0]->type)
    return NULL;
  return v;
}

static psi_val *
replaced (psi_val *const *by, psi_val *v)
{
  return v && by[v->id] ? by[v->id] : v;
}

static void
replace (psi_val *const *by, psi_insn *insn)
{
  insn->guard.val = replaced (by, insn->guard.val);
  for (unsigned i = 0; i < insn->nsrc; i++)
    insn->src[i].val = replaced (by, insn->src[i].val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    insn->pred[i].val = replaced (by, insn->pred[i].val);
}

enum psi_status
psi_promote_first (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);
  size_t size = fn->nvals * sizeof (psi_val *);
  psi_val **by = memset (psi_xmalloc (size), 0, size);

  (void) ctx;
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_safe (psi, order[i])
      {
	psi_val *v;
	replace (by, psi);
	if (psi->op != PSI_PSI)
	  continue;
	psi->pred[0] = largest (fn, psi->src[0], psi->pred[0]);
	drop_hidden (psi);
	v = always (psi);
	if (!v)
	  continue;
	by[psi->dst[0]->id] = v;
	psi->dst[0]->def = NULL;
	psi_unlink (psi);
      }
  /* Uses that come before the definition in preorder.  */
  for (unsigned i = 0; i < n; i++)
    for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	 phi = phi->next)
      replace (by, phi);
  psi_xfree (by);
  return PSI_OK;
}
