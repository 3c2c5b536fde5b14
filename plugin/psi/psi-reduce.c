/* psi-reduce.c: arguments that are never chosen go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-reduction:

     x = psi (a1, p? a2, !p? a3)	->	x = psi (p? a2, !p? a3)

   An argument goes if its predicate lies within the union of those to its
   right: whenever it holds one of them does or is undefined, and then it is
   not this argument that the psi takes.  Of two equal predicates it is the
   LEFT one that goes, psi (p? a, q? b, p? c) being psi (q? b, p? c).

   Arguments are looked at from right to left, each against what stays of those
   to its right; so that a long psi takes no quadratic time, against the
   nearest of them and any that has the same predicate.  The last argument
   stays whatever its predicate is.

   A psi's domain, the union of its predicates, does not shrink; but where it
   could not be proved any more that a psi may use this one, it is left as it
   is.  So are psis that are predicates: other predicates are known by them.

   Needs: SSA form.  Keeps: normalised psis.  */

#include "psi-int.h"
#include <string.h>

#define WINDOW 64		/* Predicates in one query.  */

/* Is LIT covered by BY, N predicates to its right?  */
static bool
hidden (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  if (n > WINDOW)
    for (unsigned k = WINDOW; k < n; k++)
      if (psi_lit_same (by[k], lit) && !(lit.val && lit.val->pinned))
	return true;
  return n > 0
	 && psi_covered (fn, lit, by, n < WINDOW ? n : WINDOW) == PSI_YES;
}

/* Moves the arguments that stay to the end of PSI; returns how many there
   are.  */
static unsigned
gather (psi_fn *fn, psi_insn *psi)
{
  unsigned kept = psi->nsrc;

  for (unsigned i = psi->nsrc; i-- > 0;)
    if (!hidden (fn, psi->pred[i], psi->pred + kept, psi->nsrc - kept))
      {
	kept--;
	psi->src[kept] = psi->src[i];
	psi->pred[kept] = psi->pred[i];
      }
  return psi->nsrc - kept;
}

static void
reduce (psi_fn *fn, const psi_uses *uses, psi_insn *psi)
{
  unsigned n = psi->nsrc, kept;
  psi_opnd *src = psi_xmalloc (n * sizeof *src);
  psi_lit *pred = psi_xmalloc (n * sizeof *pred);

  memcpy (src, psi->src, n * sizeof *src);
  memcpy (pred, psi->pred, n * sizeof *pred);
  kept = gather (fn, psi);
  if (kept < n)
    {
      psi_args_remove (psi, 0, n - kept);
      if (!psi_users_fit (uses, psi->dst[0], psi_opnd_of (psi->dst[0])))
	{
	  psi->nsrc = n;
	  memcpy (psi->src, src, n * sizeof *src);
	  memcpy (psi->pred, pred, n * sizeof *pred);
	}
    }
  psi_xfree (pred);
  psi_xfree (src);
}

enum psi_status
psi_reduce (psi_ctx *ctx, psi_fn *fn)
{
  psi_uses *uses = psi_uses_new (fn);

  (void) ctx;
  psi_for_each_block (b, fn)
    psi_for_each_insn (psi, b)
      if (psi->op == PSI_PSI && psi->dst[0]->type != PSI_PRED)
	reduce (fn, uses, psi);
  psi_uses_free (uses);
  return PSI_OK;
}
