/* psi/reduce.c: arguments that are never chosen go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-reduction:

     x = psi (a1, p? a2, !p? a3)	->	x = psi (p? a2, !p? a3)

   An argument goes if its predicate, where the psi stands, lies within the union
   of those to its right: whenever it holds one of them does or is undefined, and
   then it is not this argument that the psi takes.  Of two equal predicates it is the
   LEFT one that goes, psi (p? a, q? b, p? c) being psi (q? b, p? c).

   Arguments are looked at from right to left, each against what stays of those
   to its right; so that a long psi takes no quadratic time, against the
   nearest of them and any that has the same predicate.  So what can never hold
   goes, too; but one argument stays.

   A psi's domain, the union of its predicates, does not shrink; but where it
   could not be proved any more that a psi may use this one, it is left as it
   is.  So are psis that are predicates: other predicates are known by them.

   Needs: SSA form.  Keeps: normalised psis.  */

#include "psi/psis.h"
#include <string.h>

#define WINDOW 64		/* Predicates in one query.  */

struct reducer
{
  psi_fn *fn;
  psi_uses *uses;
  bool *seen;			/* By id and polarity: a predicate to the right. */
};

/* Where SEEN has LIT; null: nowhere.  */
static bool *
seen (const struct reducer *r, psi_lit lit)
{
  return lit.val && !lit.val->pinned
	 ? &r->seen[2 * lit.val->id + lit.neg] : NULL;
}

/* Is LIT covered by BY, the N predicates that stay to its right, in AT?  */
static bool
hidden (const struct reducer *r, psi_block *at, psi_lit lit,
	const psi_lit *by, unsigned n)
{
  const bool *same = seen (r, lit);

  return (same && *same)
	 || psi_covered_at (r->fn, at, lit, by, n < WINDOW ? n : WINDOW)
	    == PSI_YES;
}

/* Moves the arguments that stay to the end of PSI; returns how many there
   are.  */
static unsigned
gather (const struct reducer *r, psi_insn *psi)
{
  unsigned kept = psi->nsrc;
  bool *same;

  for (unsigned i = psi->nsrc; i-- > 0;)
    if ((i == 0 && kept == psi->nsrc)
	|| !hidden (r, psi->block, psi->pred[i], psi->pred + kept, psi->nsrc - kept))
      {
	kept--;
	psi->src[kept] = psi->src[i];
	psi->pred[kept] = psi->pred[i];
	if ((same = seen (r, psi->pred[i])))
	  *same = true;
      }
  for (unsigned i = kept; i < psi->nsrc; i++)
    if ((same = seen (r, psi->pred[i])))
      *same = false;
  return psi->nsrc - kept;
}

static void
reduce (const struct reducer *r, psi_insn *psi)
{
  unsigned n = psi->nsrc, kept;
  psi_opnd *src = psi_xmalloc (n * sizeof *src);
  psi_lit *pred = psi_xmalloc (n * sizeof *pred);

  memcpy (src, psi->src, n * sizeof *src);
  memcpy (pred, psi->pred, n * sizeof *pred);
  kept = gather (r, psi);
  if (kept < n)
    {
      psi_args_remove (psi, 0, n - kept);
      psi_domains_changed (r->fn, psi);
      if (!psi_users_fit (r->uses, psi->dst[0], psi_opnd_of (psi->dst[0])))
	{
	  psi->nsrc = n;
	  memcpy (psi->src, src, n * sizeof *src);
	  memcpy (psi->pred, pred, n * sizeof *pred);
	  psi_domains_changed (r->fn, psi);
	}
    }
  psi_xfree (pred);
  psi_xfree (src);
}

enum psi_status
psi_reduce (psi_ctx *ctx, psi_fn *fn)
{
  struct reducer r = { .fn = fn };

  (void) ctx;
  r.uses = psi_uses_new (fn);
  r.seen = psi_zeroed (2 * (size_t) fn->nvals, sizeof *r.seen);
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (psi, b)
	if (psi->op == PSI_PSI && psi->dst[0]->type != PSI_PRED)
	  reduce (&r, psi);
  psi_xfree (r.seen);
  psi_uses_free (r.uses);
  return PSI_OK;
}
