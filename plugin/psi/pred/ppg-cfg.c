/* pred/ppg-cfg.c: the partitions of a flow graph, from the graph itself.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", Algorithm 1, after Gillies et al. (1996): a branch is partitioned
   into its edges, and what is entered by several edges into these (Property 5).
   What then is in no partition becomes part of its dominator, with a dummy for
   the rest.  Unlike in the first publication equivalent nodes are one
   (Definition 8), which spares most dummies.

   Linear in the size of the flow graph.  */

#include "pred/ppg.h"

static void
add_merge (psi_ppg *g, unsigned x)
{
  const struct psi_flow_node *n = &g->cdg->flow->node[x];
  unsigned *child;

  if (n->nin < 2)
    return;
  child = psi_xmalloc (n->nin * sizeof *child);
  for (unsigned i = 0; i < n->nin; i++)
    child[i] = g->class[n->in[i]];
  psi_ppg_partition (g, g->class[x], child, n->nin, false);
  psi_xfree (child);
}

void
psi_ppg_from_cfg (psi_ppg *g)
{
  const struct psi_flow *f = g->cdg->flow;

  for (unsigned x = 0; x < f->n; x++)
    if (g->class[x] != PSI_NONE)
      add_merge (g, x);
  for (unsigned x = 0; x < f->n; x++)
    if (g->class[x] != PSI_NONE && g->cdg->class[x] == x
	&& f->dom.up[x] != PSI_NONE && g->node[g->class[x]].up == PSI_NONE)
      psi_ppg_within (g, g->class[f->dom.up[x]], g->class[x]);
}
