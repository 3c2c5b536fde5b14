/* pred/domain.c: what is kept of a function's predicates.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Kept with a function are which of its values are surely defined, and two graphs.  One
   is of predicates as they are.  In the other, of total values, an undefined value may
   be any value instead.  Both stay true when insns are added, as that changes no
   definition.  */

#include "pred/ppg.h"
#include <string.h>

struct psi_domains
{
  psi_defined *defined;
  psi_ppg *graph[2];		/* Null: not made yet.  [1]: of total values.  */
};

void
psi_domains_forget_graphs (psi_fn *fn)
{
  for (unsigned i = 0; i < 2 && fn->domains; i++)
    {
      psi_ppg_free (fn->domains->graph[i]);
      fn->domains->graph[i] = NULL;
    }
}

const psi_defined *
psi_domains_defined (const psi_fn *fn)
{
  return fn->domains ? fn->domains->defined : NULL;
}

void
psi_domains_changed (psi_fn *fn, const psi_insn *i)
{
  struct psi_domains *all = fn->domains;
  bool stale;

  if (!all)
    return;
  /* Who reads a pinned name is not known: what its tests find depends on the guard of
     the insn that set it.  */
  stale = psi_defined_stale (all->defined, i);
  for (unsigned k = 0; k < i->ndst; k++)
    stale |= i->dst[k]->pinned;
  if (stale)
    {
      psi_domains_invalidate (fn);
      return;
    }
  for (unsigned k = 0; k < i->ndst; k++)
    for (unsigned g = 0; g < 2; g++)
      if (all->graph[g] && psi_pdg_has (all->graph[g]->sets->pdg, i->dst[k]))
	{
	  psi_domains_forget_graphs (fn);
	  return;
	}
}

void
psi_domains_invalidate (psi_fn *fn)
{
  if (!fn->domains)
    return;
  psi_domains_forget_graphs (fn);
  psi_defined_free (fn->domains->defined);
  psi_xfree (fn->domains);
  fn->domains = NULL;
}

psi_ppg *
psi_ppg_of (psi_fn *fn, bool total)
{
  struct psi_domains *all = fn->domains;

  if (!all)
    {
      all = fn->domains = psi_zeroed (1, sizeof *all);
      all->defined = psi_defined_new (fn);
      psi_keep (fn, psi_domains_invalidate);
    }
  if (all->graph[total] && psi_diagrams_size (all->graph[total]->sets->d) > MAX_NODES)
    {
      psi_ppg_free (all->graph[total]);
      all->graph[total] = NULL;
    }
  if (!all->graph[total])
    all->graph[total] = psi_ppg_start (fn, total ? NULL : all->defined);
  return all->graph[total];
}

void
psi_domains_options (psi_fn *fn, const psi_ctx *ctx)
{
  fn->trace_bound = ctx->trace_bound;
  fn->ppg_mode = ctx->choice[PSI_CH_PPG_MODE];
}
