/* pred/ppg-print.c: the predicate partition graph as text and as a drawing.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The format is in doc/predicates.texi.  A node has the name of the first block of
   its class on the level at hand, or else of its first edge, or of a predicate; if it
   has none of these it is what others leave out of their parent.  */

#include "pred/ppg.h"
#include "text/text.h"
#include <string.h>

/* The first node of class X that has a name of its own in the text form, else
   X.  */
static unsigned
spokesman (const psi_ppg *g, unsigned x)
{
  const struct psi_flow *f = g->cdg->flow;

  /* A START is followed by its edge and by the block that is always
     executed.  */
  if (f->node[x].kind == PSI_FLOW_START && f->node[x].nout == 1)
    return x + 2;
  if (f->node[x].kind == PSI_FLOW_EDGE
      && g->cdg->class[f->node[x].out[0]] == x
      && f->node[f->node[x].out[0]].kind != PSI_FLOW_END)
    return f->node[x].out[0];
  return x;
}

/* The class of flow nodes by which X is known on LEVEL: one of that level, else the
   first.  */
static unsigned
class_on (const psi_ppg *g, unsigned x, unsigned level)
{
  unsigned first = PSI_NONE, here = PSI_NONE;

  for (unsigned k = g->node[x].flow; k != PSI_NONE; k = g->same[k])
    {
      first = k < first ? k : first;
      if (g->cdg->flow->node[k].level == level && k < here)
	here = k;
    }
  return here != PSI_NONE ? here : first;
}

void
psi_ppg_print_node (FILE *out, const psi_ppg *g, unsigned x, unsigned level)
{
  const struct psi_ppg_node *n = &g->node[x];

  if (x == PSI_PPG_EMPTY)
    fputs ("false", out);
  else if (n->flow != PSI_NONE)
    psi_print_flow_node (out, g->cdg->flow,
			 spokesman (g, class_on (g, x, level)));
  else if (n->literal != PSI_NONE)
    {
      fputs (n->literal & 1 ? "!" : "", out);
      psi_print_name (out, g->fn->vals[n->literal >> 1]);
    }
  else
    fprintf (out, "#%u", x);
}

static void
print_partition (FILE *out, const psi_ppg *g, const struct psi_ppg_partition *p)
{
  fputs ("  ", out);
  psi_ppg_print_node (out, g, p->parent, p->level);
  for (unsigned k = 0; k < p->n; k++)
    {
      fputs (k ? " | " : " = ", out);
      psi_ppg_print_node (out, g, p->child[k], p->level);
    }
  putc ('\n', out);
}

/* ---- The listing ----------------------------------------------------------- */

/* The blocks, loops and stars among the N flow nodes of ORDER, all of one level, that
   are equivalent to one before.  FIRST, by node, is PSI_NONE for all of them.  */
static void
print_equal_flow (FILE *out, const psi_ppg *g, const unsigned *order,
		  unsigned n, unsigned *first)
{
  const struct psi_flow *f = g->cdg->flow;

  memset (first, 0xff, g->nnode * sizeof *first);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned x = order[i], node = g->class[g->cdg->class[x]];
      enum psi_flow_kind kind = f->node[x].kind;
      if ((kind != PSI_FLOW_BLOCK && kind != PSI_FLOW_LOOP
	   && kind != PSI_FLOW_STAR) || node == PSI_NONE)
	continue;
      if (first[node] == PSI_NONE)
	{
	  first[node] = x;
	  continue;
	}
      fputs ("  ", out);
      psi_print_flow_node (out, f, first[node]);
      fputs (" == ", out);
      psi_print_flow_node (out, f, x);
      putc ('\n', out);
    }
}

/* The predicates of LEVEL that have a node under another name.  */
static void
print_equal_values (FILE *out, psi_ppg *g, unsigned level)
{
  for (unsigned i = 0; i < g->ndone && i < g->fn->nvals; i++)
    for (unsigned k = 0; k < 2; k++)
      {
	psi_val *v = g->fn->vals[i];
	psi_term t = { .lit = psi_lit_of (v, k) };
	const psi_loop *in;
	unsigned x;
	if (!g->done[i] || !v || v->type != PSI_PRED)
	  continue;
	in = v->def && v->def->block ? psi_loop_of (g->fn, v->def->block)
	     : NULL;
	x = psi_ppg_find (g, t);
	if (level != (in ? in->index + 1 : 0) || x == PSI_NONE
	    || (g->node[x].flow == PSI_NONE
		&& g->node[x].literal == 2 * i + k))
	  continue;
	fputs ("  ", out);
	psi_ppg_print_node (out, g, x, level);
	fputs (k ? " == !" : " == ", out);
	psi_print_name (out, g->fn->vals[i]);
	putc ('\n', out);
      }
}

static void
print (FILE *out, psi_ppg *g)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned *order = psi_flow_by_level (f), at = 0;
  unsigned *first = psi_xmalloc (g->nnode * sizeof *first);

  fprintf (out, "@%s\n", g->fn->name);
  for (unsigned level = 0; level < f->nlevels; level++)
    {
      unsigned end = at;
      while (end < f->n && f->node[order[end]].level == level)
	end++;
      psi_print_level (out, f, level);
      print_equal_flow (out, g, order + at, end - at, first);
      print_equal_values (out, g, level);
      for (unsigned x = 0; x < g->nnode; x++)
	for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
	  if (g->partition[g->link[l].partition].level == level)
	    print_partition (out, g, &g->partition[g->link[l].partition]);
      at = end;
    }
  psi_xfree (order);
  psi_xfree (first);
}

enum psi_status
psi_print_ppg (psi_ctx *ctx, FILE *out, psi_fn *fn)
{
  psi_ppg *g = psi_ppg_new (fn, ctx->choice[PSI_CH_PPG]);
  enum psi_status status;

  psi_ppg_add_all (g);
  status = psi_ppg_check (ctx, g);
  print (out, g);
  psi_ppg_free (g);
  return status;
}

/* ---- The drawing --------------------------------------------------------------- */

/* In the manner of Gindraud, Brandner and Darte's Figure 11: a small node for each
   partition, with an edge from its parent and edges to its children.  */
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
	psi_ppg_print_node (out, g, x, 0);
	fputs ("\"];\n", out);
      }
  for (unsigned i = 0; i < g->npartition; i++)
    put_partition (out, g, i);
  fputs ("}\n", out);
}
