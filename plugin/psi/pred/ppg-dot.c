/* pred/ppg-dot.c: the predicate partition graph and psi-webs as drawings for
   Graphviz.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The graph in the manner of Gindraud, Brandner and Darte's Figure 11: a small
   node for each partition, with an edge from its parent and edges to its
   children; one that is open is hollow.  Psi-webs: each value that a psi names,
   framed with those that it shares a web with.  */

#include "pred/ppg.h"

static void
put_partition (FILE *out, const psi_ppg *g, unsigned i)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  fprintf (out, "    p%u [shape=%s, label=\"\", width=0.1, height=0.1];\n", i,
	   p->open ? "circle" : "point");
  fprintf (out, "    n%u -> p%u [arrowhead=none];\n", p->parent, i);
  for (unsigned k = 0; k < p->n; k++)
    fprintf (out, "    p%u -> n%u;\n", i, p->child[k]);
}

void
psi_dot_ppg (FILE *out, psi_fn *fn, const psi_ppg *g)
{
  psi_dot_open (out, fn);
  for (unsigned x = 0; x < g->nnodes; x++)
    if (g->node[x].up != PSI_NONE || g->node[x].down != PSI_NONE)
      {
	fprintf (out, "    n%u [label=\"", x);
	psi_ppg_print_node (out, g, x);
	fputs ("\"];\n", out);
      }
  for (unsigned i = 0; i < g->npartitions; i++)
    put_partition (out, g, i);
  fputs ("}\n", out);
}

/* ---- Psi-webs -------------------------------------------------------------- */

static void
put_literal (FILE *out, psi_lit l)
{
  fprintf (out, "%s%%%s", l.neg ? "!" : "", l.val->name);
  if (l.val->version)
    fprintf (out, ".%u", l.val->version);
}

static void
put_psi (FILE *out, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    if (psi->src[i].val)
      {
	fprintf (out, "    v%u -> v%u [label=\"", psi->src[i].val->id,
		 psi->dst[0]->id);
	if (psi->pred[i].val)
	  put_literal (out, psi->pred[i]);
	fputs ("\"];\n", out);
      }
}

void
psi_dot_webs (FILE *out, psi_fn *fn)
{
  psi_webs *w = psi_webs_new (fn);

  psi_webs_join_op (w, PSI_PSI);
  psi_webs_list (w);
  psi_dot_open (out, fn);
  for (unsigned i = 0; i < fn->nvals; i++)
    {
      unsigned n = 0;
      psi_val *const *member = NULL;
      if (fn->vals[i] && psi_web_find (w, fn->vals[i]) == fn->vals[i])
	member = psi_web_members (w, fn->vals[i], &n);
      if (n < 2)
	continue;
      fprintf (out, "  subgraph cluster_%u {\n", i);
      for (unsigned k = 0; k < n; k++)
	{
	  fprintf (out, "    v%u [label=\"", member[k]->id);
	  put_literal (out, psi_lit_of (member[k], false));
	  fputs ("\"];\n", out);
	}
      fputs ("  }\n", out);
    }
  psi_for_each_block (b, fn)
    psi_for_each_insn (p, b)
      if (p->op == PSI_PSI)
	put_psi (out, p);
  fputs ("}\n", out);
  psi_webs_free (w);
}

/* ---- Entry ----------------------------------------------------------------- */

enum psi_status
psi_draw (psi_ctx *ctx, FILE *out, psi_fn *fn, enum psi_dot what)
{
  enum psi_status status = PSI_OK;
  psi_ppg *g;

  switch (what)
    {
    case PSI_DOT_CFG:
      psi_dot (out, fn);
      break;
    case PSI_DOT_CDG:
      psi_dot_cdg (out, fn);
      break;
    case PSI_DOT_LOOPS:
      psi_dot_loops (out, fn);
      break;
    case PSI_DOT_PPG:
      g = psi_ppg_new (fn, ctx->choice[PSI_CH_PPG]);
      psi_ppg_add_all (g);
      status = psi_ppg_check (ctx, g);
      psi_dot_ppg (out, fn, g);
      psi_ppg_free (g);
      break;
    case PSI_DOT_WEBS:
      psi_dot_webs (out, fn);
      break;
    }
  return status;
}
