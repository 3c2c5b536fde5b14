/* papers/graph.c: the interference graph of the values that psis connect.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4.2; de Ferriere, "Improvements to the psi-SSA
   representation", 4.4.  Psissa's default asks about liveness and dominance
   when it needs to know (live/interference.c), and makes no graph.  This one is there for
   comparison.  Each edge is an answer of psi_interf about two values, by the chosen
   rule; a copy that is inserted later does not change it.

   The papers' update after a copy is conservative in what it adds, but it adds
   nothing for values whose use the copy has moved; who uses the graph has to
   check what it led to.

   Edges are lists at both ends, as large in all as the interferences are many;
   that is quadratic for long live ranges.

   Needs: SSA form, normalised psis.  Changes insn->order only.  */

#include "papers/papers.h"
#include <string.h>

struct node
{
  psi_val **adj;
  unsigned n, cap;
};

struct psi_graph
{
  psi_fn *fn;
  struct node *nodes;		/* By id.  */
  unsigned nnodes;
};

/* ---- Edges ------------------------------------------------------------- */

static struct node *
node_of (psi_graph *g, const psi_val *v)
{
  return PSI_OF_VAL (g, nodes, v->id);
}

static void
add_to (struct node *node, psi_val *v)
{
  node->adj = psi_more (node->adj, node->n, &node->cap, sizeof *node->adj);
  node->adj[node->n++] = v;
}

static void
add_edge (void *data, psi_val *a, psi_val *b)
{
  psi_graph *g = data;

  add_to (node_of (g, a), b);
  add_to (node_of (g, b), a);
}

/* ---- Entries ----------------------------------------------------------- */

/* The operands of psis in preorder of their definitions; returns how many.  */
static unsigned
psi_operands (psi_fn *fn, psi_val **list)
{
  unsigned nblocks, n = 0;
  psi_block *const *order = psi_dom_order (fn, &nblocks);
  bool *used = psi_zeroed (fn->nvals, sizeof *used);

  for (unsigned i = 0; i < nblocks; i++)
    psi_for_each_insn (psi, order[i])
      if (psi->op == PSI_PSI)
	{
	  used[psi->dst[0]->id] = true;
	  for (unsigned k = 0; k < psi->nsrc; k++)
	    used[psi->src[k].val->id] = true;
	}
  for (unsigned i = 0; i < fn->nparams; i++)
    if (used[fn->params[i]->id])
      list[n++] = fn->params[i];
  for (unsigned i = 0; i < nblocks; i++)
    psi_for_each_insn (insn, order[i])
      for (unsigned k = 0; k < insn->ndst; k++)
	if (!insn->dst[k]->pinned && used[insn->dst[k]->id])
	  list[n++] = insn->dst[k];
  psi_xfree (used);
  return n;
}

psi_graph *
psi_graph_new (psi_fn *fn, psi_interf *in)
{
  psi_graph *g = psi_zeroed (1, sizeof *g);
  psi_val **list = psi_xmalloc (fn->nvals * sizeof *list);

  g->fn = fn;
  psi_interf_pairs (in, list, psi_operands (fn, list), add_edge, g);
  psi_xfree (list);
  return g;
}

void
psi_graph_free (psi_graph *g)
{
  if (!g)
    return;
  for (unsigned i = 0; i < g->nnodes; i++)
    psi_xfree (g->nodes[i].adj);
  psi_xfree (g->nodes);
  psi_xfree (g);
}

bool
psi_graph_interfere (const psi_graph *g, psi_webs *webs, const psi_val *a,
		     const psi_val *b)
{
  unsigned n;
  psi_val *const *member = psi_web_members (webs, a, &n);

  if (psi_web_apart (webs, a, b))
    return true;
  b = psi_web_find (webs, b);
  for (unsigned i = 0; i < n; i++)
    if (member[i]->id < g->nnodes)
      {
	const struct node *node = &g->nodes[member[i]->id];
	for (unsigned k = 0; k < node->n; k++)
	  if (psi_web_find (webs, node->adj[k]) == b)
	    return true;
      }
  return false;
}

/* Is COPY, of V, live where U is defined below V, or is U defined above V and
   so, as they interfere, live past it?  */
static bool
may_interfere (psi_fn *fn, const psi_val *v, psi_val *copy, const psi_val *u,
	       psi_live *live)
{
  if (!live || !u->def || !v->def || !psi_insn_dominates (fn, v->def, u->def))
    return true;
  return psi_live_after (live, copy, u->def);
}

void
psi_graph_copied (psi_graph *g, psi_webs *webs, const psi_val *web, psi_val *v,
		  psi_val *copy, psi_live *live)
{
  unsigned n = node_of (g, v)->n;

  web = psi_web_find (webs, web);
  for (unsigned i = 0; i < n; i++)
    {
      psi_val *u = node_of (g, v)->adj[i];
      if (psi_web_find (webs, u) != web
	  && may_interfere (g->fn, v, copy, u, live))
	add_edge (g, copy, u);
    }
  add_edge (g, v, copy);
}
