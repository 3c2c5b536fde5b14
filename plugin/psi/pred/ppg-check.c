/* pred/ppg-check.c: does the predicate partition graph keep its own rules?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   - A node is no part of itself, over any number of partitions (Gindraud et al.,
     Property 8); the empty node has no part but in a branch on a constant.
   - Each node of a level is within its START (Definition 16: complete).
   - A partition that the flow graph gives has as many traces as its children
     together.  Traces are counted by paths, modulo 2 to the 64th; that they agree
     by chance is no concern.  */

#include "pred/ppg.h"
#include <string.h>

struct check
{
  psi_ctx *ctx;
  const psi_ppg *g;
  bool ok;
};

static void
complain (struct check *c, const char *what, unsigned x)
{
  if (c->ok)
    psi_broken (c->ctx, "the predicate partition graph", "%s %u", what, x);
  c->ok = false;
}

/* ---- Roots ------------------------------------------------------------------ */

static void
check_roots (struct check *c, const unsigned *order)
{
  const psi_ppg *g = c->g;
  const struct psi_flow *f = g->cdg->flow;
  bool *below = psi_xmalloc (g->nnodes * sizeof *below);

  memset (below, 0, g->nnodes * sizeof *below);
  for (unsigned l = 0; l < f->nlevels; l++)
    if (g->class[f->start[l]] != PSI_NONE)
      below[g->class[f->start[l]]] = true;
  for (unsigned i = 0; i < g->nnodes; i++)
    {
      unsigned x = order[i];
      if (!below[x] && x != 0)
	complain (c, "within no node is number", x);
      for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
	{
	  const struct psi_ppg_partition *p
	    = &g->partition[g->link[l].partition];
	  for (unsigned k = 0; k < p->n; k++)
	    if (g->node[p->child[k]].level == g->node[x].level)
	      below[p->child[k]] = true;
	}
    }
  psi_xfree (below);
}

/* ---- Counting -------------------------------------------------------------- */

/* By flow node, the traces through it.  */
static uint64_t *
count_traces (const struct psi_flow *f)
{
  uint64_t *from = psi_xmalloc (2 * (size_t) f->n * sizeof *from);
  uint64_t *to = from + f->n;

  for (unsigned x = 0; x < f->n; x++)
    {
      from[x] = f->node[x].nin == 0;
      for (unsigned i = 0; i < f->node[x].nin; i++)
	from[x] += from[f->node[x].in[i]];
    }
  for (unsigned x = f->n; x-- > 0;)
    {
      to[x] = f->node[x].nout == 0;
      for (unsigned i = 0; i < f->node[x].nout; i++)
	to[x] += to[f->node[x].out[i]];
    }
  for (unsigned x = 0; x < f->n; x++)
    from[x] *= to[x];
  return from;
}

/* Partition I, which is one of classes.  */
static void
check_count (struct check *c, unsigned i, const uint64_t *traces)
{
  const psi_ppg *g = c->g;
  const struct psi_ppg_partition *p = &g->partition[i];
  uint64_t sum = 0;

  for (unsigned k = 0; k < p->n; k++)
    sum += traces[g->node[p->child[k]].a];
  if (!p->open && sum != traces[g->node[p->parent].a])
    complain (c, "too many or too few traces has partition", i);
}

enum psi_status
psi_ppg_check (psi_ctx *ctx, const psi_ppg *g)
{
  struct check c = { ctx, g, true };
  unsigned *order = psi_xmalloc (g->nnodes * sizeof *order);
  uint64_t *traces = count_traces (g->cdg->flow);

  if (psi_ppg_order (g, order) < g->nnodes)
    complain (&c, "part of itself is one of", g->nnodes);
  else
    check_roots (&c, order);
  for (unsigned i = 0; i < g->nflow; i++)
    check_count (&c, i, traces);
  psi_xfree (traces);
  psi_xfree (order);
  return c.ok ? PSI_OK : PSI_BROKEN;
}

enum psi_status
psi_print_ppg (psi_ctx *ctx, FILE *out, psi_fn *fn)
{
  psi_ppg *g = psi_ppg_new (fn, ctx->choice[PSI_CH_PPG]);
  enum psi_status status;

  psi_ppg_add_all (g);
  status = psi_ppg_check (ctx, g);
  psi_ppg_print (out, g);
  psi_ppg_free (g);
  return status;
}
