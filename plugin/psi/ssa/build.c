/* ssa/build.c: construction of psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), section 1.1:
   phis are put (ssa/place.c), then each variable is renamed to its versions, on
   which way predicated definitions get their psis (ssa/rename.c; chapter 15,
   15.1).

   Needs: no SSA form, an entry without predecessors.  Keeps: the insns, their order
   and the CFG.  What it makes is normalised and conventional: renaming each version
   to its variable gives the program back.  */

#include "ssa/ssa-int.h"
#include "live/live.h"
#include "ssa/ssa.h"

/* Whom to give versions.  */
static void
choose (struct psi_ssa *s, psi_val *const *chosen, unsigned n)
{
  s->nvars = s->fn->nvals;
  s->vars = psi_zeroed (s->nvars, sizeof *s->vars);
  for (unsigned i = 0; chosen && i < n; i++)
    s->vars[chosen[i]->id].chosen = true;
  for (unsigned i = 0; i < s->nvars; i++)
    {
      psi_val *v = s->fn->vals[i];
      if (!chosen)
	s->vars[i].chosen = v && !v->pinned;
      if (s->vars[i].chosen)
	s->vars[i].said = v->aux = v->param ? v : NULL;
    }
}

/* A phi's argument on each edge is at the edge's index.  */
static void
number_edges (psi_fn *fn, bool set)
{
  psi_for_each_block (block, fn)
    for (unsigned i = 0; i < block->npred; i++)
      block->pred[i]->aux = set ? (void *) (uintptr_t) i : NULL;
}

void
psi_ssa_rebuild (struct psi_ssa *s, psi_val *const *chosen, unsigned n)
{
  psi_fn *fn = s->fn;

  choose (s, chosen, n);
  obstack_specify_allocation (&s->scratch, 0, 0, psi_xmalloc, psi_xfree);
  number_edges (fn, true);
  psi_ssa_place_phis (s);
  psi_ssa_rename (s);
  number_edges (fn, false);
  for (unsigned i = 0; i < s->nvars; i++)
    if (s->vars[i].chosen)
      {
	fn->vals[i]->aux = NULL;
	fn->vals[i]->def = NULL;
      }
  psi_xfree (s->log);
  obstack_free (&s->scratch, NULL);
}

enum psi_status
psi_ssa_build (psi_ctx *ctx, psi_fn *fn)
{
  struct psi_ssa s = { .ctx = ctx, .fn = fn,
		       .build = ctx->choice[PSI_CH_BUILD] };

  ctx->stats.functions++;
  if (fn->nblocks == 0 || fn->blocks[0]->npred > 0)
    return psi_broken (ctx, "ssa-build", "@%s has no entry", fn->name);
  psi_ssa_rebuild (&s, NULL, 0);
  for (unsigned i = 0; i < s.nvars; i++)
    ctx->stats.variables += s.vars[i].seen;
  psi_xfree (s.vars);
  return PSI_OK;
}
