/* cfg/forest.c: the loops and the control dependence of a function.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each is found when it is first asked for: few who ask for loops ask what depends on
   which branch.  Nobody asks while a pass is changing blocks and edges.  */

#include "cfg/level.h"

static void
forget (psi_fn *fn)
{
  psi_cdg_free (fn->cdg);
  fn->cdg = NULL;
  psi_loops_free (fn->loops);
  fn->loops = NULL;
}

static struct psi_loops *
loops_of (psi_fn *fn)
{
  if (!fn->loops)
    {
      fn->loops = psi_loops_new (fn);
      psi_keep (fn, forget);
    }
  return fn->loops;
}

struct psi_cdg *
psi_cdg_of (psi_fn *fn)
{
  if (!fn->cdg)
    fn->cdg = psi_cdg_new (fn, loops_of (fn));
  return fn->cdg;
}

psi_loop *
psi_loop_of (psi_fn *fn, const psi_block *b)
{
  return loops_of (fn)->of[b->id];
}

psi_loop *
psi_loops_all (psi_fn *fn, unsigned *n)
{
  *n = loops_of (fn)->n;
  return fn->loops->loop;
}

psi_loop *
psi_loop_left (psi_fn *fn, const psi_edge *e)
{
  psi_loop *in = psi_loop_of (fn, e->src), *left = NULL;
  psi_loop *around = psi_loop_common (in, psi_loop_of (fn, e->dst));

  for (; in != around; in = in->parent)
    left = in;
  return left;
}

static unsigned
control_edges (const struct psi_cdg *c, unsigned x, psi_edge *const **edges)
{
  *edges = NULL;
  if (x == PSI_NONE || c->large)
    return 0;
  x = c->class[x];
  *edges = c->cfg + (c->edges[x] - c->list);
  return c->nedges[x];
}

unsigned
psi_control_edges (psi_fn *fn, const psi_block *b, psi_edge *const **edges)
{
  const struct psi_cdg *c = psi_cdg_of (fn);

  return control_edges (c, c->flow->block[b->id], edges);
}

unsigned
psi_loop_control_edges (psi_fn *fn, const psi_loop *loop,
			psi_edge *const **edges)
{
  const struct psi_cdg *c = psi_cdg_of (fn);

  return control_edges (c, c->flow->loop[loop->index], edges);
}
