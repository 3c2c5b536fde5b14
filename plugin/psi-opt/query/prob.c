/* query/prob.c: how probable a domain is.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The probabilities of edges weigh paths, not compares.  Traces that take the
   same edges are one path, whose weight is the product of its edges'
   probabilities.  The domain must be made of whole paths: then its probability
   is the sum of their weights, exactly, and else it is unknown, as it is when
   an edge that matters has no probability.  Branches that the term's control
   flow has to do with are looked at, and those on the term itself in a block
   that is executed whenever its definition is.  Branches are taken to be
   independent of each other.  */

#include "cfg/cfg.h"
#include "query/query.h"
#include <string.h>

#define MAX_PATHS 4096
#define STEPS 16384

/* A path: its traces.  */
struct path
{
  psi_dd set;
  mpq_t weight;
};

struct weighing
{
  psi_ppg *g;
  psi_term *term;		/* Edges, from 1 on; 0 is what is asked.  */
  unsigned nterm, term_cap;
  struct path *path;
  unsigned npath, path_cap;
  bool known;
};

/* ---- Which edges --------------------------------------------------------- */

/* All edges of B are terms from now on.  */
static void
add_edges (struct weighing *w, const psi_block *b)
{
  for (unsigned i = 1; i < w->nterm; i++)
    if (w->term[i].edge->src == b)
      return;
  for (unsigned i = 0; i < b->nsucc; i++)
    PSI_ADD (w, term, (psi_term) { .lit = PSI_TRUE, .edge = b->succ[i] });
}

static void
add_branches_on (struct weighing *w, psi_term t)
{
  psi_fn *fn = w->g->fn;
  const psi_val *v = t.edge || t.block ? NULL : t.lit.val;
  const psi_block *at = v && v->def && v->def->block ? v->def->block
			: fn->blocks[0];

  if (!v || v->pinned)
    return;
  psi_for_each_block (b, fn)
    {
      const psi_insn *term = psi_terminator (b);
      if (term && term->op == PSI_BR && term->pred[0].val == v
	  && (b == at || psi_blocks_equivalent (fn, b, at)))
	add_edges (w, b);
    }
}

/* All edges of the branches that the terms have to do with.  */
static void
add_relevant (struct weighing *w)
{
  const psi_pdg *s = w->g->sets->pdg;
  unsigned before;

  do
    {
      struct psi_cone c;
      before = w->nterm;
      w->known &= psi_cone_of (w->g, w->term, w->nterm, &c);
      for (unsigned i = 0; i < c.n && w->known; i++)
	if (s->nodes[c.node[i]].kind == PSI_NODE_EDGE)
	  {
	    const psi_edge *e = s->nodes[c.node[i]].what;
	    if (e->src->nsucc > 1)
	      add_edges (w, e->src);
	  }
      psi_cone_free (&c);
    }
  while (w->known && w->nterm > before);
}

/* ---- Weights ------------------------------------------------------------- */

/* Another path: the traces SET, of which E is taken if it is not null; else as
   probable as FROM.  */
static void
add_path (struct weighing *w, psi_dd set, const struct path *from,
	  const psi_edge *e)
{
  struct path p = { .set = set };
  mpq_t prob;

  w->known &= set != PSI_DD_NONE && w->npath < MAX_PATHS
	      && (!e || e->prob >= 0);
  if (!w->known || set == PSI_DD_FALSE)
    return;
  mpq_init (p.weight);
  mpq_set (p.weight, from->weight);
  if (e)
    {
      mpq_init (prob);
      mpq_set_ui (prob, (unsigned) e->prob, 10000);
      mpq_canonicalize (prob);
      mpq_mul (p.weight, p.weight, prob);
      mpq_clear (prob);
    }
  PSI_ADD (w, path, p);
}

/* Splits each path into those that take edge E and those that do not.  */
static void
split_by (struct weighing *w, psi_edge *e)
{
  psi_diagrams *d = w->g->sets->d;
  unsigned n = w->npath;
  struct psi_set s;

  w->known &= psi_set_of_term (w->g->sets, (psi_term) { .edge = e }, &s) && s.exact;
  for (unsigned i = 0; i < n && w->known; i++)
    {
      struct path old = w->path[i];
      psi_dd in, out;
      psi_diagrams_begin (d, STEPS, false);
      in = psi_diagram_and (d, old.set, s.yes);
      out = psi_diagram_and (d, old.set, psi_diagram_not (s.yes));
      if (in == PSI_DD_FALSE)
	continue;
      add_path (w, in, &old, e);
      w->path[i].set = out;
      w->known &= out != PSI_DD_NONE;
    }
}

/* The sum of the weights of W's paths that are in SET, of all.  */
static void
add_up (struct weighing *w, psi_dd set, mpq_t sum, mpq_t all)
{
  psi_diagrams *d = w->g->sets->d;

  for (unsigned i = 0; i < w->npath && w->known; i++)
    {
      const struct path *p = &w->path[i];
      psi_dd in;
      psi_diagrams_begin (d, STEPS, false);
      in = psi_diagram_and (d, p->set, set);
      w->known &= in == PSI_DD_FALSE || in == p->set;
      if (p->set != PSI_DD_FALSE)
	mpq_add (all, all, p->weight);
      if (p->set != PSI_DD_FALSE && in == p->set)
	mpq_add (sum, sum, p->weight);
    }
}

void
psi_query_prob (psi_ppg *g, const struct psi_query *q, FILE *out)
{
  struct weighing w = { .g = g, .known = true };
  unsigned x = psi_ppg_find (g, q->term[0]);
  struct path all_traces = { .set = PSI_DD_TRUE };
  mpq_t sum, all;

  mpq_inits (sum, all, all_traces.weight, NULL);
  mpq_set_ui (all_traces.weight, 1, 1);
  PSI_ADD (&w, term, q->term[0]);
  add_branches_on (&w, q->term[0]);
  add_relevant (&w);
  add_path (&w, PSI_DD_TRUE, &all_traces, NULL);
  for (unsigned i = 1; i < w.nterm && w.known; i++)
    split_by (&w, w.term[i].edge);
  w.known &= x != PSI_NONE;
  if (w.known)
    add_up (&w, g->node[x].set, sum, all);
  /* Probabilities that do not add up, or a branch whose literal is
     undefined.  */
  if (w.known && mpq_cmp_ui (all, 1, 1) == 0)
    fprintf (out, "%.*s: %.4f%%\n", (int) q->len, q->text,
	     100 * mpq_get_d (sum));
  else
    fprintf (out, "%.*s: unknown\n", (int) q->len, q->text);
  for (unsigned i = 0; i < w.npath; i++)
    mpq_clear (w.path[i].weight);
  mpq_clears (sum, all, all_traces.weight, NULL);
  psi_xfree (w.path);
  psi_xfree (w.term);
}
