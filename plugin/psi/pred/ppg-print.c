/* pred/ppg-print.c: the predicate partition graph as text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The format is in doc/psissa.texi.  A node has the name of the first block of
   its class, or else of its first edge, or of a predicate, or of one that is as if
   it were executed; if it has none of these it is what two others have in common,
   or a part of something.  */

#include "pred/ppg.h"
#include <string.h>

static void
print_value (FILE *out, const psi_ppg *g, unsigned val)
{
  const psi_val *v = g->fn->vals[val];

  fprintf (out, "%%%s", v->name);
  if (v->version)
    fprintf (out, ".%u", v->version);
}

/* The first node of class X that has a name of its own in the text form, else
   X.  */
static unsigned
spokesman (const psi_ppg *g, unsigned x)
{
  const struct psi_flow *f = g->cdg->flow;

  /* A START is followed by its edge and by the block that is always
     executed.  */
  if (f->node[x].kind == PSI_FLOW_START)
    return x + 2;
  if (f->node[x].kind == PSI_FLOW_EDGE
      && g->cdg->class[f->node[x].out[0]] == x
      && f->node[f->node[x].out[0]].kind != PSI_FLOW_END)
    return f->node[x].out[0];
  return x;
}

void
psi_ppg_print_node (FILE *out, const psi_ppg *g, unsigned x)
{
  const struct psi_ppg_node *n = &g->node[x];

  if (n->kind == PSI_PPG_EMPTY)
    fputs ("false", out);
  else if (n->kind == PSI_PPG_FLOW)
    psi_print_flow_node (out, g->cdg->flow, spokesman (g, n->a));
  else if (n->name != PSI_NONE)
    {
      fputs (n->name & 1 ? "!" : "", out);
      print_value (out, g, n->name >> 1);
    }
  else if (n->kind == PSI_PPG_VALUE)
    {
      static const char sign[] = { ' ', '!', '?' };
      if (n->part != PSI_PPG_TRUE)
	putc (sign[n->part], out);
      print_value (out, g, n->a);
    }
  else if (n->kind == PSI_PPG_COMPARE && n->a != PSI_NONE)
    {
      fputs (n->part == PSI_PPG_TRUE ? "(" : "!(", out);
      print_value (out, g, n->a);
      putc (')', out);
    }
  else
    fprintf (out, "#%u", x);
}

void
psi_ppg_print_partition (FILE *out, const psi_ppg *g, unsigned i)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  psi_ppg_print_node (out, g, p->parent);
  fputs (" = ", out);
  for (unsigned k = 0; k < p->n; k++)
    {
      fputs (k ? " | " : "", out);
      psi_ppg_print_node (out, g, p->child[k]);
    }
  if (p->open)
    fputs (" | *", out);
}

/* ---- The listing ----------------------------------------------------------- */

/* The blocks, loops and stars among the N flow nodes of ORDER that are equivalent
   to one before.  FIRST, by flow node, is PSI_NONE for all of them.  */
static void
print_equal_flow (FILE *out, const psi_ppg *g, const unsigned *order,
		  unsigned n, unsigned *first)
{
  const struct psi_flow *f = g->cdg->flow;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned x = order[i], class = g->cdg->class[x];
      enum psi_flow_kind kind = f->node[x].kind;
      if (kind != PSI_FLOW_BLOCK && kind != PSI_FLOW_LOOP
	  && kind != PSI_FLOW_STAR)
	continue;
      if (first[class] == PSI_NONE)
	{
	  first[class] = x;
	  continue;
	}
      fputs ("  ", out);
      psi_print_flow_node (out, f, first[class]);
      fputs (" == ", out);
      psi_print_flow_node (out, f, x);
      putc ('\n', out);
    }
}

/* The predicates that have a node under another name.  */
static void
print_equal_values (FILE *out, const psi_ppg *g, unsigned level)
{
  for (unsigned i = 0; i < g->nseen; i++)
    for (unsigned k = 0; k < 3; k++)
      {
	const struct psi_ppg_seen *s = &g->seen[i];
	const struct psi_ppg_node *n;
	if (s->level != level || s->part[k] == PSI_NONE)
	  continue;
	n = &g->node[s->part[k]];
	if ((n->kind == PSI_PPG_VALUE && n->a == s->value && n->part == k)
	    || (n->kind == PSI_PPG_BOTH && n->name == 2 * s->value + k))
	  continue;
	fputs ("  ", out);
	psi_ppg_print_node (out, g, s->part[k]);
	fprintf (out, " == %s", k == 0 ? "" : k == 1 ? "!" : "?");
	print_value (out, g, s->value);
	putc ('\n', out);
      }
}

static void
print_both (FILE *out, const psi_ppg *g, unsigned level)
{
  for (unsigned x = 0; x < g->nnodes; x++)
    {
      const struct psi_ppg_node *n = &g->node[x];
      if (n->level != level || n->kind != PSI_PPG_BOTH || n->a == n->b)
	continue;
      fputs ("  ", out);
      psi_ppg_print_node (out, g, x);
      fputs (" is ", out);
      psi_ppg_print_node (out, g, n->a);
      fputs (" & ", out);
      psi_ppg_print_node (out, g, n->b);
      putc ('\n', out);
    }
}

/* Partition I says no more than that its child is within its parent, and another
   one says it too.  */
static bool
redundant (const psi_ppg *g, unsigned i)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  if (!p->open || p->n > 1)
    return false;
  for (unsigned l = g->node[p->child[0]].up; l != PSI_NONE;
       l = g->link[l].next)
    if (g->link[l].partition != i
	&& g->partition[g->link[l].partition].parent == p->parent)
      return true;
  return false;
}

static void
print_partitions (FILE *out, const psi_ppg *g, unsigned level)
{
  for (unsigned x = 0; x < g->nnodes; x++)
    if (g->node[x].level == level)
      for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
	{
	  const struct psi_ppg_partition *p
	    = &g->partition[g->link[l].partition];
	  if (g->node[p->child[0]].level != level
	      || redundant (g, g->link[l].partition))
	    continue;
	  fputs ("  ", out);
	  psi_ppg_print_partition (out, g, g->link[l].partition);
	  putc ('\n', out);
	}
}

void
psi_ppg_print (FILE *out, const psi_ppg *g)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned *order = psi_flow_by_level (f), at = 0;
  unsigned *first = psi_xmalloc (f->n * sizeof *first);

  memset (first, 0xff, f->n * sizeof *first);
  fprintf (out, "@%s\n", g->fn->name);
  for (unsigned level = 0; level < f->nlevels; level++)
    {
      unsigned end = at;
      while (end < f->n && f->node[order[end]].level == level)
	end++;
      if (psi_print_level (out, f, level))
	{
	  print_equal_flow (out, g, order + at, end - at, first);
	  print_equal_values (out, g, level);
	  print_both (out, g, level);
	  print_partitions (out, g, level);
	}
      at = end;
    }
  psi_xfree (order);
  psi_xfree (first);
}
