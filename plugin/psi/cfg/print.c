/* cfg/print.c: loops and control dependence, for reading and for tests.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Edges are SRC->DST; the second one between the same blocks SRC->DST#2.  The
   format of the listings is in doc/predicates.texi.  */

#include "cfg/level.h"

void
psi_print_edge (FILE *out, const psi_edge *e)
{
  unsigned same = 0;

  fprintf (out, "%s->%s", e->src->name, e->dst->name);
  for (unsigned i = 0; i < e->src->nsucc; i++)
    {
      same += e->src->succ[i]->dst == e->dst;
      if (e->src->succ[i] == e)
	break;
    }
  if (same > 1)
    fprintf (out, "#%u", same);
}

static void
print_loop (FILE *out, const psi_loop *l)
{
  fprintf (out, "%*sloop %s: blocks", 2 * (int) l->depth - 2, "",
	   l->header->name);
  for (unsigned i = 0; i < l->nblocks; i++)
    fprintf (out, " %s", l->blocks[i]->name);
  fputs (", exits", out);
  for (unsigned i = 0; i < l->nexits; i++)
    {
      putc (' ', out);
      psi_print_edge (out, l->exits[i]);
    }
  if (l->nentries > 0)
    {
      fputs (", irreducible by ", out);
      psi_print_edge (out, l->entries[0]);
    }
  putc ('\n', out);
}

void
psi_print_loops (FILE *out, psi_fn *fn)
{
  unsigned n;
  const psi_loop *l = psi_loops_all (fn, &n);

  fprintf (out, "@%s\n", fn->name);
  for (unsigned i = 0; i < n; i++)
    print_loop (out, l + i);
}

unsigned *
psi_flow_by_level (const struct psi_flow *f)
{
  unsigned *order = psi_xmalloc (f->n * sizeof *order), at = 0;
  unsigned *place = psi_xmalloc (f->nlevels * sizeof *place);

  for (unsigned l = 0; l < f->nlevels; l++)
    place[l] = 0;
  for (unsigned x = 0; x < f->n; x++)
    place[f->node[x].level]++;
  for (unsigned l = 0; l < f->nlevels; l++)
    {
      at += place[l];
      place[l] = at - place[l];
    }
  for (unsigned x = 0; x < f->n; x++)
    order[place[f->node[x].level]++] = x;
  psi_xfree (place);
  return order;
}

void
psi_print_flow_node (FILE *out, const struct psi_flow *f, unsigned x)
{
  const struct psi_flow_node *n = &f->node[x];

  switch (n->kind)
    {
    case PSI_FLOW_START:
      if (n->level)
	fprintf (out, "start %s", f->loops[n->level - 1].header->name);
      else
	fputs ("start", out);
      break;
    case PSI_FLOW_END:
      fputs ("end", out);
      break;
    case PSI_FLOW_BLOCK:
      fputs (n->block->name, out);
      break;
    case PSI_FLOW_LOOP:
      fprintf (out, "loop %s", n->block->name);
      break;
    case PSI_FLOW_STAR:
      fprintf (out, "*%s", n->block->name);
      break;
    case PSI_FLOW_EDGE:
      if (n->edge)
	psi_print_edge (out, n->edge);
      else
	putc ('-', out);
      break;
    }
}

/* What X depends on.  */
static void
print_dependence (FILE *out, const struct psi_cdg *c, unsigned x)
{
  unsigned class = c->class[x];

  fputs ("  ", out);
  psi_print_flow_node (out, c->flow, x);
  putc (':', out);
  if (c->large)
    fputs (" too many", out);
  else if (c->nedges[class] == 0)
    fputs (" always", out);
  else
    for (unsigned i = 0; i < c->nedges[class]; i++)
      {
	putc (' ', out);
	psi_print_flow_node (out, c->flow, c->edges[class][i]);
      }
  putc ('\n', out);
}

bool
psi_print_level (FILE *out, const struct psi_flow *f, unsigned level)
{
  const psi_loop *l = level ? &f->loops[level - 1] : NULL;

  if (!l)
    fputs ("function\n", out);
  else
    fprintf (out, "loop %s\n", l->header->name);
  if (!psi_flow_refused (f, level))
    return true;
  fputs ("  irreducible by ", out);
  psi_print_edge (out, l->entries[0]);
  putc ('\n', out);
  return false;
}

void
psi_print_cdg (FILE *out, psi_fn *fn)
{
  const struct psi_cdg *c = psi_cdg_of (fn);
  const struct psi_flow *f = c->flow;
  unsigned *order = psi_flow_by_level (f), i = 0;

  fprintf (out, "@%s\n", fn->name);
  for (unsigned level = 0; level < f->nlevels; level++)
    {
      bool known = psi_print_level (out, f, level);
      for (; i < f->n && f->node[order[i]].level == level; i++)
	{
	  enum psi_flow_kind kind = f->node[order[i]].kind;
	  if (known && (kind == PSI_FLOW_BLOCK || kind == PSI_FLOW_LOOP
			|| kind == PSI_FLOW_STAR))
	    print_dependence (out, c, order[i]);
	}
    }
  psi_xfree (order);
}
