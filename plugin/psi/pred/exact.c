/* pred/exact.c: of how many insns all is known exactly.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A block is exact if two things are known: on which traces it is executed, and on
   which traces each predicate holds that it computes or that guards its insns.  Then
   each answer about these is yes or no, and right.  A block is not exact if a set took
   too many steps (sets.c), or outside SSA form.  Changes nothing.  */

#include "pred/ppg.h"

static bool
exact (psi_sets *s, psi_term t)
{
  struct psi_set set;

  return psi_set_of_ref (s, psi_pdg_term (s->pdg, t), false, &set) && set.exact;
}

static bool
exact_literal (psi_sets *s, psi_lit l)
{
  return !l.val || l.val->type != PSI_PRED || l.val->pinned
	 || exact (s, (psi_term) { .lit = l });
}

static bool
exact_block (psi_fn *fn, psi_block *b)
{
  psi_sets *s = fn->props & PSI_P_SSA ? psi_ppg_of (fn, false)->sets : NULL;

  if (!s || !exact (s, (psi_term) { .block = b }))
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

static void
count (psi_fn *fn, psi_block *b, psi_stats *stats)
{
  const psi_loop *in = psi_loop_of (fn, b);
  bool exact = exact_block (fn, b);

  psi_for_each_insn (i, b)
    {
      stats->insns++;
      stats->insns_exact += exact;
      stats->insns_irreducible += in && in->nentries > 0;
    }
}

void
psi_count_exact (psi_ctx *ctx, psi_fn *fn)
{
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      count (fn, b, &ctx->stats);
}

void
psi_print_exact (FILE *out, psi_fn *fn)
{
  const struct psi_flow *f = psi_cdg_of (fn)->flow;

  fprintf (out, "@%s\n", fn->name);
  for (unsigned level = 0; level < f->nlevels; level++)
    {
      psi_stats n = { .insns = 0 };
      psi_for_each_block (b, fn)
	if (psi_reachable (fn, b) && f->node[f->block[b->id]].level == level)
	  count (fn, b, &n);
      psi_print_level (out, f, level);
      fprintf (out, "  insns %lu, not exact %lu\n", n.insns,
	       n.insns - n.insns_exact);
    }
}
