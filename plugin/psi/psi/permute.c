/* psi/permute.c: arguments of psis in the order of their definitions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-permutation:

     !p? a3 = op3				!p? a3 = op3
     p? a2 = op2				p? a2 = op2
     x2 = psi (p? a2, !p? a3)	->	x2 = psi (!p? a3, p? a2)

   Two neighbours change places if their predicates are disjoint: whenever one
   holds the other is false, not undefined.  Then the psi's value is the same
   in both orders: where one holds it is chosen, the other being passed over
   before or not met at all; where one is undefined the other does not hold,
   and the psi is undefined before and after.

   What moves is an argument that is defined above the one before it; it moves
   left until it follows one that is defined above it, or not at all.  So each
   move takes away inversions and adds none.  Psi-normalize (15.4.1) asks
   for the same, argument by argument, before it inserts copies.

   Needs: SSA form.  Keeps: normalised psis, which it finds in order.  */

#include "psi/psis.h"

bool
psi_arg_floats (const psi_insn *psi, unsigned i)
{
  return i == 0 && !psi->src[0].val;
}

bool
psi_permute_arg (psi_fn *fn, psi_insn *psi, unsigned i)
{
  psi_point leaf = psi_leaf_point (fn, psi, i);
  psi_point at = psi_arg_point (fn, psi, i);

  for (unsigned k = i; k-- > 0;)
    {
      if (psi_arg_floats (psi, k)
	  || psi_disjoint (fn, psi->pred[k], psi->pred[i]) != PSI_YES
	  || !psi_point_above (fn, at, psi_leaf_point (fn, psi, k)))
	return false;
      if (k == 0 || psi_arg_floats (psi, k - 1)
	  || psi_point_above (fn, psi_arg_point (fn, psi, k - 1), leaf))
	{
	  psi_arg_move (psi, i, k);
	  return true;
	}
    }
  return false;
}

/* Where the last leaf of argument I is defined, psis inlined: what the next
   argument has to follow, wherever the psis stand themselves.  */
static psi_point
last_leaf_point (psi_fn *fn, const psi_insn *psi, unsigned i)
{
  const psi_insn *d = psi_def_of (psi->src[i]);

  while (d && d->op == PSI_PSI)
    {
      psi = d;
      i = d->nsrc - 1;
      d = psi_def_of (d->src[i]);
    }
  return psi_point_of (fn, psi->src[i].val);
}

static void
permute (psi_fn *fn, psi_insn *psi)
{
  for (unsigned i = 1; i < psi->nsrc; i++)
    if (!psi_arg_floats (psi, i - 1)
	&& !psi_point_above (fn, last_leaf_point (fn, psi, i - 1),
			     psi_leaf_point (fn, psi, i)))
      psi_permute_arg (fn, psi, i);
}

enum psi_status
psi_permute (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  psi_number (fn);
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (psi, b)
	if (psi->op == PSI_PSI)
	  permute (fn, psi);
  return PSI_OK;
}
