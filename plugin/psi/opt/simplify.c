/* opt/simplify.c: the transformations of psis that only make less, together.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3; de Ferriere, "Improvements to the psi-SSA
   representation", 3.  In this order, until nothing changes:

	copy-fold	arguments by their source, so that equal ones are seen
	psi-inline	with inline=dying: longer psis, more to compare
	psi-reduce	fewer arguments, so that others become the first
	psi-promote	fewer predicates; a psi that is one argument goes
	psi-permute	definition order, once the arguments are those
	dce		predicates and definitions that this made idle

   This ends, for none of them undoes another: each application lowers the
   first of these numbers that it changes.
   1. psis: inlining and dissolving take one away, nothing makes one;
   2. arguments of psis: reduction takes them away;
   3. copies between a use and what it is a copy of: copy folding;
   4. assignments for which an argument's predicate does not hold, over all
      arguments: promotion takes from it, nothing narrows a predicate;
   5. the cost of predicates of equal domains, as in psi/larger.c; the first
      argument gets the guard of its definition, once;
   6. pairs of arguments that are not in definition order: permutation;
   7. insns: dead code.
   Whether anything has changed is seen from a sum over the whole form.  Rounds
   are limited all the same: a function whose psis could be inlined only one
   after the other would ask for as many rounds as psis.

   Psi-projection is left out, for it makes psis; so is inline=all.

   Needs: SSA form.  Breaks: normalised psis, conventional form.  */

#include "opt/opt.h"
#include "psi/psis.h"

#define MAX_ROUNDS 16

static uint64_t
mix (uint64_t sum, uint64_t n)
{
  return (sum ^ n) * UINT64_C (0x100000001b3);
}

static uint64_t
mix_val (uint64_t sum, const psi_val *v)
{
  return mix (sum, v ? v->id + 1 : 0);
}

static uint64_t
mix_lit (uint64_t sum, psi_lit lit)
{
  return mix (mix_val (sum, lit.val), lit.neg);
}

/* A sum over all insns and their operands (after Fowler, Noll and Vo).  */
static uint64_t
fingerprint (const psi_fn *fn)
{
  uint64_t sum = UINT64_C (0xcbf29ce484222325);

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	unsigned npred = psi_npred (i);
	sum = mix_lit (mix (sum, i->uid), i->guard);
	for (unsigned k = 0; k < i->nsrc; k++)
	  sum = mix (mix_val (sum, i->src[k].val), (uint64_t) i->src[k].imm);
	for (unsigned k = 0; k < npred; k++)
	  sum = mix_lit (sum, i->pred[k]);
      }
  return sum;
}

enum psi_status
psi_simplify (psi_ctx *ctx, psi_fn *fn)
{
  static enum psi_status (*const step[]) (psi_ctx *, psi_fn *)
    = { psi_copy_fold, psi_inline_dying, psi_reduce, psi_promote, psi_permute,
	psi_dce };
  enum psi_status status = PSI_OK;
  uint64_t before, after = fingerprint (fn);
  unsigned rounds = 0;

  do
    {
      before = after;
      for (unsigned i = 0; i < sizeof step / sizeof *step && !status; i++)
	{
	  status = step[i] (ctx, fn);
	  psi_domains_invalidate (fn);
	}
      after = fingerprint (fn);
    }
  while (after != before && ++rounds < MAX_ROUNDS && !status);
  return status;
}
