/* psi-inline.c: psis that are arguments of psis become their arguments.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-inlining:

     x = psi (a, p? b)
     y = psi (x, q? c)		->	y = psi (a, p? b, q? c)

   An argument of the inner psi gets the conjunction of its own predicate and
   the outer one (pitfall: the polarity of both is kept).  Departures: a psi
   whose result has other uses stays, so that the work is linear in the form's
   size and nothing is computed twice; and so does one for which a conjunction
   would have to be computed, being none of the two predicates.

   The inner psi's value where none of its predicates holds is undefined; there
   the outer one now takes an argument further left, which refines it.

   Needs: SSA form.  Keeps: normalised psis, for they are normalised on the
   virtually inlined psi.  */

#include "psi-int.h"
#include <string.h>

/* The conjunction of A and B, if it is one of them.  */
static bool
conjunction (psi_fn *fn, psi_lit a, psi_lit b, psi_lit *both)
{
  if (psi_is_true (b) || psi_implies (fn, a, b) == PSI_YES)
    *both = a;
  else if (psi_is_true (a) || psi_implies (fn, b, a) == PSI_YES)
    *both = b;
  else
    return false;
  return true;
}

/* The psi that argument K of PSI can be replaced by; null: none.  */
static psi_insn *
inner_psi (psi_fn *fn, const psi_insn *psi, unsigned k, const unsigned *uses)
{
  const psi_val *v = psi->src[k].val;
  psi_insn *inner = v && !v->pinned ? v->def : NULL;
  psi_lit both;

  if (!inner || inner->op != PSI_PSI || uses[v->id] != 1
      || inner->block != psi->block)
    return NULL;
  for (unsigned j = 0; j < inner->nsrc; j++)
    if (!conjunction (fn, psi->pred[k], inner->pred[j], &both))
      return NULL;
  return inner;
}

/* Replaces argument K of PSI by those of INNER.  */
static void
inline_at (psi_fn *fn, psi_insn *psi, unsigned k, psi_insn *inner)
{
  unsigned more = inner->nsrc - 1, behind = psi->nsrc - k - 1;
  psi_lit outer = psi->pred[k];

  psi_set_nsrc (fn, psi, psi->nsrc + more);
  memmove (psi->src + k + 1 + more, psi->src + k + 1,
	   behind * sizeof *psi->src);
  memmove (psi->pred + k + 1 + more, psi->pred + k + 1,
	   behind * sizeof *psi->pred);
  for (unsigned j = 0; j < inner->nsrc; j++)
    {
      psi->src[k + j] = inner->src[j];
      conjunction (fn, outer, inner->pred[j], &psi->pred[k + j]);
    }
  inner->dst[0]->def = NULL;
  psi_unlink (inner);
}

static unsigned *
count_uses (const psi_fn *fn)
{
  size_t size = fn->nvals * sizeof (unsigned);
  unsigned *uses = memset (psi_xmalloc (size), 0, size);

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (i->src[k].val)
	    uses[i->src[k].val->id]++;
	for (unsigned k = 0; k < psi_npred (i); k++)
	  if (i->pred[k].val)
	    uses[i->pred[k].val->id]++;
	if (i->guard.val)
	  uses[i->guard.val->id]++;
      }
  return uses;
}

enum psi_status
psi_inline (psi_ctx *ctx, psi_fn *fn)
{
  unsigned *uses = count_uses (fn);

  (void) ctx;
  /* Within a block inner psis come first, and so are flat already.  */
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (psi, b)
      if (psi->op == PSI_PSI)
	for (unsigned k = 0; k < psi->nsrc;)
	  {
	    psi_insn *inner = inner_psi (fn, psi, k, uses);
	    unsigned n = inner ? inner->nsrc : 1;
	    if (inner)
	      inline_at (fn, psi, k, inner);
	    k += n;
	  }
  psi_xfree (uses);
  return PSI_OK;
}
