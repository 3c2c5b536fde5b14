/* pred/exact.c: of how many insns all is known exactly.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A block is exact if two things are known: on which traces it is executed, and on
   which traces each predicate holds that it computes or that guards its insns.  Then
   each answer about these is yes or no, and right.  A block is not exact if a set took
   too many steps (sets.c), or outside SSA form.  Changes nothing.  */

#include "pred/ppg.h"

static bool
exact_literal (psi_sets *s, psi_lit l)
{
  struct psi_set set;

  return !l.val || l.val->type != PSI_PRED || l.val->pinned
	 || (psi_set_of_term (s, (psi_term) { .lit = l }, &set) && set.exact);
}

static bool
exact_block (psi_sets *s, psi_block *b)
{
  struct psi_set set;

  if (!psi_set_of_term (s, (psi_term) { .block = b }, &set) || !set.exact)
    return false;
  psi_for_each_insn (i, b)
    {
      if (!exact_literal (s, i->guard))
	return false;
      for (unsigned k = 0; k < i->ndst; k++)
	if (!exact_literal (s, psi_lit_of (i->dst[k], false)))
	  return false;
    }
  return true;
}

struct level
{
  unsigned insns, exact;
};

/* By level of FN, the function's own first; to be freed with psi_xfree ().  */
static struct level *
count (psi_fn *fn)
{
  bool known = fn->props & PSI_P_SSA;
  psi_sets *s = known ? psi_ppg_of (fn, false)->sets : NULL;
  struct level *level
    = psi_zeroed (psi_cdg_of (fn)->flow->nlevels, sizeof *level);

  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      {
	const psi_loop *in = psi_loop_of (fn, b);
	struct level *l = &level[in ? in->index + 1 : 0];
	bool exact = known && exact_block (s, b);
	psi_for_each_insn (i, b)
	  {
	    l->insns++;
	    l->exact += exact;
	  }
      }
  return level;
}

void
psi_count_exact (psi_ctx *ctx, psi_fn *fn)
{
  const struct psi_flow *f = psi_cdg_of (fn)->flow;
  struct level *level = count (fn);

  for (unsigned i = 0; i < f->nlevels; i++)
    {
      ctx->stats.insns += level[i].insns;
      ctx->stats.insns_exact += level[i].exact;
      if (psi_flow_refused (f, i))
	ctx->stats.insns_irreducible += level[i].insns;
    }
  psi_xfree (level);
}

void
psi_print_exact (FILE *out, psi_fn *fn)
{
  const struct psi_flow *f = psi_cdg_of (fn)->flow;
  struct level *level = count (fn);

  fprintf (out, "@%s\n", fn->name);
  for (unsigned i = 0; i < f->nlevels; i++)
    {
      psi_print_level (out, f, i);
      fprintf (out, "  insns %u, not exact %u\n", level[i].insns,
	       level[i].insns - level[i].exact);
    }
  psi_xfree (level);
}
