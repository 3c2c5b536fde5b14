/* pred/ppg-dot.c: the predicate partition graph as a drawing for Graphviz.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The graph in the manner of Gindraud, Brandner and Darte's Figure 11: a small
   node for each partition, with an edge from its parent and edges to its
   children.  */

#include "pred/ppg.h"
#include "text/text.h"

static void
put_partition (FILE *out, const psi_ppg *g, unsigned i)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  fprintf (out, "    p%u [shape=point, label=\"\", width=0.1, height=0.1];\n",
	   i);
  fprintf (out, "    n%u -> p%u [arrowhead=none];\n", p->parent, i);
  for (unsigned k = 0; k < p->n; k++)
    fprintf (out, "    p%u -> n%u;\n", i, p->child[k]);
}

void
psi_dot_ppg (FILE *out, psi_fn *fn, const psi_ppg *g)
{
  psi_dot_open (out, fn);
  for (unsigned x = 0; x < g->nnode; x++)
    if (g->node[x].up != PSI_NONE || g->node[x].down != PSI_NONE)
      {
	fprintf (out, "    n%u [label=\"", x);
	psi_ppg_print_node (out, g, x);
	fputs ("\"];\n", out);
      }
  for (unsigned i = 0; i < g->npartition; i++)
    put_partition (out, g, i);
  fputs ("}\n", out);
}
