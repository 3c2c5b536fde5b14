/* cfg/dot.c: levels of the loop nesting forest and control dependence as
   drawings for Graphviz.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   In the manner of Gindraud, Brandner and Darte's Figures 8, 9 and 13: a frame
   for each level, critical edges as dashed nodes, headers blue, edges back red,
   stars for what leaves a loop.  */

#include "cfg/level.h"
#include "text/text.h"

/* Does the edge X need a node of its own (3.2.1)?  */
static bool
critical (const struct psi_flow *f, unsigned x)
{
  return f->node[f->node[x].in[0]].nout > 1
	 && f->node[f->node[x].out[0]].nin > 1;
}

static bool
drawn (const struct psi_flow *f, unsigned x)
{
  return f->node[x].kind != PSI_FLOW_EDGE || critical (f, x);
}

static void
put_node (FILE *out, const struct psi_flow *f, unsigned x)
{
  const struct psi_flow_node *n = &f->node[x];
  const char *style = "";

  if (n->kind == PSI_FLOW_EDGE)
    style = ", style=dashed";
  else if (n->kind == PSI_FLOW_LOOP)
    style = ", peripheries=2";
  else if (n->kind == PSI_FLOW_BLOCK && n->level
	   && f->loops[n->level - 1].header == n->block)
    style = ", color=blue";
  fprintf (out, "    n%u [label=\"", x);
  psi_print_flow_node (out, f, x);
  fprintf (out, "\"%s];\n", style);
}

/* Begins the frame of LEVEL; false, with the reason in it, if it is refused.  */
static bool
open_level (FILE *out, const struct psi_flow *f, unsigned level)
{
  const psi_loop *l = level ? &f->loops[level - 1] : NULL;

  fprintf (out, "  subgraph cluster_%u {\n    label=\"", level);
  if (!l)
    fputs ("function", out);
  else
    fprintf (out, "loop %s", l->header->name);
  if (psi_flow_refused (f, level))
    {
      fputs (", irreducible by ", out);
      psi_print_edge (out, l->entries[0]);
    }
  fputs ("\";\n", out);
  if (psi_flow_refused (f, level))
    fprintf (out, "    n%u [label=\"\"];\n", f->start[level]);
  return !psi_flow_refused (f, level);
}

/* The way from what edge X leaves to what it leads to, over its own node if it
   has one.  */
static void
put_flow_edge (FILE *out, const struct psi_flow *f, unsigned x)
{
  const struct psi_flow_node *n = &f->node[x];
  bool back = n->edge && n->level
	      && n->edge->dst == f->loops[n->level - 1].header;

  fprintf (out, "    n%u -> ", n->in[0]);
  if (critical (f, x))
    fprintf (out, "n%u -> ", x);
  fprintf (out, "n%u%s;\n", n->out[0], back ? " [color=red]" : "");
}

/* What X depends on, each edge marked with its name.  */
static void
put_dependences (FILE *out, const struct psi_cdg *c, unsigned x)
{
  const struct psi_flow *f = c->flow;
  unsigned class = c->class[x];

  for (unsigned i = 0; i < c->nedges[class]; i++)
    {
      unsigned e = c->edges[class][i];
      fprintf (out, "    n%u -> n%u [label=\"", f->node[e].in[0], x);
      psi_print_flow_node (out, f, e);
      fputs ("\"];\n", out);
    }
}

void
psi_dot_levels (FILE *out, psi_fn *fn, bool cdg)
{
  const struct psi_cdg *c = psi_cdg_of (fn);
  const struct psi_flow *f = c->flow;
  unsigned *order = psi_flow_by_level (f), at = 0;

  psi_dot_open (out, fn);
  for (unsigned level = 0; level < f->nlevels; level++)
    {
      bool known = open_level (out, f, level);
      unsigned begin = at;
      for (; at < f->n && f->node[order[at]].level == level; at++)
	if (known && drawn (f, order[at])
	    && !(cdg && f->node[order[at]].kind == PSI_FLOW_END))
	  put_node (out, f, order[at]);
      for (unsigned i = begin; i < at && known; i++)
	if (cdg && drawn (f, order[i]))
	  put_dependences (out, c, order[i]);
	else if (!cdg && f->node[order[i]].kind == PSI_FLOW_EDGE)
	  put_flow_edge (out, f, order[i]);
      fputs ("  }\n", out);
    }
  fputs ("}\n", out);
  psi_xfree (order);
}
