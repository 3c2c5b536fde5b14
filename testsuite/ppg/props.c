/* props.c: properties of loops, control dependence and the predicate partition
   graph on random flow graphs, against all traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Usage: props FIRST LAST; each number in between makes one flow graph.  Traces
   are walked on the function's own blocks and edges; of the library only what it
   says of loops is believed, and that is checked by strong components.  */

#include "pred/ppg.h"
#include "pred/pred.h"
#include <stdlib.h>
#include <string.h>

#define MAX_TRACES 20000
#define MAX_NODES_ 512
#define WORDS (MAX_NODES_ / 64)

static unsigned long seed;
static unsigned failures;

static unsigned
below (unsigned n)
{
  seed = seed * 6364136223846793005ul + 1442695040888963407ul;
  return (seed >> 33) % n;
}

static void
fail (psi_fn *fn, const char *what, const char *a, const char *b)
{
  if (failures++ < 5)
    {
      fprintf (stderr, "%s: %s (%s, %s)\n", fn->name, what, a, b);
      psi_print (stderr, fn);
    }
}

/* ---- Random functions ------------------------------------------------------ */

static void
add_terminator (psi_fn *fn, psi_block *b, bool forward)
{
  unsigned n = fn->nblocks, from = b->id + 1;
  unsigned kind = below (12), nsucc = kind < 4 ? 1 : kind < 10 ? 2 : 3;
  psi_insn *i;

  if (b->id == n - 1 || kind == 11)
    nsucc = b->id == 0 ? 1 : 0;
  i = psi_insn_new (fn, nsucc == 0 ? PSI_RET : nsucc == 1 ? PSI_JUMP
			: nsucc == 2 ? PSI_BR : PSI_SWITCH, 0, nsucc == 3);
  if (nsucc == 2)
    i->pred[0] = psi_lit_of (psi_param (fn, "p", PSI_PRED), below (2));
  if (nsucc == 3)
    {
      i->name = psi_strdup (fn, "s");
      i->flags |= PSI_F_EFFECT;
    }
  psi_append (b, i);
  for (unsigned k = 0; k < nsucc; k++)
    {
      unsigned near = from + below (4), to;
      if (forward || below (4))
	to = near < n ? near : n - 1;
      else
	to = 1 + below (n - 1);
      psi_edge_new (fn, b, fn->blocks[to], -1);
    }
}

static psi_fn *
random_fn (unsigned long number)
{
  char name[32];
  psi_fn *fn;
  unsigned n;
  bool forward;

  seed = number;
  below (2);
  forward = below (3) == 0;
  n = 3 + below (12);
  snprintf (name, sizeof name, "f%lu", number);
  fn = psi_fn_new (name);
  for (unsigned i = 0; i < n; i++)
    psi_block_new (fn, NULL);
  psi_for_each_block (b, fn)
    add_terminator (fn, b, forward);
  return fn;
}

/* ---- Loops: each is a strong component without the headers around it ------- */

/* Marks what BLOCK reaches in MASK against or along edges, without going into
   HEADER again.  */
static void
reach (psi_fn *fn, psi_block *b, const bool *mask, const psi_block *stop,
       bool back, bool *out)
{
  unsigned n = back ? b->npred : b->nsucc;

  for (unsigned i = 0; i < n; i++)
    {
      psi_edge *e = back ? b->pred[i] : b->succ[i];
      psi_block *to = back ? e->src : e->dst;
      if (!mask[to->id] || out[to->id] || e->dst == stop)
	continue;
      out[to->id] = true;
      reach (fn, to, mask, stop, back, out);
    }
}

/* B's strong component within MASK, edges into STOP being cut; all false if it
   has no edge.  */
static void
component (psi_fn *fn, psi_block *b, const bool *mask, const psi_block *stop,
	   bool *out)
{
  bool *back = calloc (fn->nblocks, sizeof *back);

  memset (out, 0, fn->nblocks);
  reach (fn, b, mask, stop, false, out);
  reach (fn, b, mask, stop, true, back);
  for (unsigned i = 0; i < fn->nblocks; i++)
    out[i] &= back[i];
  free (back);
}

static bool
in_loop (psi_fn *fn, const psi_loop *l, const psi_block *b)
{
  for (psi_loop *a = psi_loop_of (fn, b); a; a = a->parent)
    if (a == l)
      return true;
  return false;
}

/* The loop directly within OUTER (null: the function) around each block is its
   component there.  */
static void
check_loops (psi_fn *fn, const psi_loop *outer)
{
  bool *mask = calloc (2 * fn->nblocks, sizeof *mask);
  bool *comp = mask + fn->nblocks;

  psi_for_each_block (b, fn)
    mask[b->id] = psi_reachable (fn, b) && (!outer || in_loop (fn, outer, b));
  psi_for_each_block (b, fn)
    {
      psi_loop *in = psi_loop_of (fn, b);
      bool entered = false;
      if (!mask[b->id])
	continue;
      while (in && in->parent != outer)
	in = in->parent;
      if (in == outer)
	in = NULL;
      component (fn, b, mask, outer ? outer->header : NULL, comp);
      psi_for_each_block (c, fn)
	if (comp[c->id] != (in && in_loop (fn, in, c)))
	  fail (fn, "not a component", b->name, c->name);
      if (!in || in->header != b)
	continue;
      for (unsigned i = 0; i < in->nblocks; i++)
	for (unsigned k = 0; k < in->blocks[i]->npred; k++)
	  {
	    psi_edge *e = in->blocks[i]->pred[k];
	    entered |= mask[e->src->id] && !comp[e->src->id]
		       && e->dst != b;
	  }
      /* From outside OUTER too.  */
      for (unsigned i = 0; i < in->nblocks && !entered; i++)
	for (unsigned k = 0; k < in->blocks[i]->npred; k++)
	  {
	    psi_edge *e = in->blocks[i]->pred[k];
	    entered |= psi_reachable (fn, e->src) && !in_loop (fn, in, e->src)
		       && e->dst != b;
	  }
      if (entered != (in->nentries > 0)
	  || (entered && (in_loop (fn, in, in->entries[0]->src)
			  || !in_loop (fn, in, in->entries[0]->dst)
			  || in->entries[0]->dst == b)))
	fail (fn, "entries", b->name, "");
      check_loops (fn, in);
    }
  free (mask);
}

/* ---- Traces ---------------------------------------------------------------- */

/* What a trace has: blocks by id, then loops by index, then edges; then, if it
   begins at the header.  */
struct trace
{
  unsigned long has[WORDS];
};
static struct trace traces[MAX_TRACES];
static unsigned ntraces;
static bool too_many;
static unsigned edge_base[64], at_header;

static void
number_items (psi_fn *fn)
{
  unsigned nloops, nnodes;

  psi_loops_all (fn, &nloops);
  nnodes = fn->nblocks + nloops;
  psi_for_each_block (b, fn)
    {
      edge_base[b->id] = nnodes;
      nnodes += b->nsucc;
    }
  at_header = nnodes;
}

/* Null: the beginning at a header.  */
static unsigned
edge_item (const psi_edge *e)
{
  return !e ? at_header : edge_base[e->src->id] + psi_succ_index (e);
}

static bool
has (const struct trace *t, unsigned node)
{
  return t->has[node / 64] >> node % 64 & 1;
}

static void walk_block (psi_fn *, psi_loop *level, psi_block *, struct trace);

static void
walk_edge (psi_fn *fn, psi_loop *level, psi_edge *e, struct trace t)
{
  unsigned node = edge_item (e);

  t.has[node / 64] |= 1ul << node % 64;
  if (level && (e->dst == level->header || !in_loop (fn, level, e->dst)))
    {
      if (ntraces == MAX_TRACES)
	too_many = true;
      else
	traces[ntraces++] = t;
    }
  else
    walk_block (fn, level, e->dst, t);
}

static void
walk_block (psi_fn *fn, psi_loop *level, psi_block *b, struct trace t)
{
  psi_loop *in = psi_loop_of (fn, b);
  unsigned node = b->id;
  bool end = true;

  while (in != level && in->parent != level)
    in = in->parent;
  if (in != level)
    node = fn->nblocks + in->index;
  t.has[node / 64] |= 1ul << node % 64;
  psi_for_each_block (c, fn)
    if (in == level ? c == b : in_loop (fn, in, c))
      for (unsigned i = 0; i < c->nsucc && !too_many; i++)
	if (in == level || !in_loop (fn, in, c->succ[i]->dst))
	  {
	    end = false;
	    walk_edge (fn, level, c->succ[i], t);
	  }
  if (end && ntraces < MAX_TRACES)
    traces[ntraces++] = t;
}

static void
all_traces (psi_fn *fn, psi_loop *level)
{
  struct trace none = { { 0 } }, t = none;

  ntraces = 0;
  too_many = false;
  t.has[at_header / 64] |= 1ul << at_header % 64;
  walk_block (fn, level, level ? level->header : fn->blocks[0], t);
  for (unsigned i = 0; level && i < level->nentries && !too_many; i++)
    walk_edge (fn, level, level->entries[i], none);
}

/* ---- What must hold -------------------------------------------------------- */

/* Is the trace in flow node X?  START and END are in each.  */
static bool
in_flow (const psi_fn *fn, const struct psi_flow *f, const struct trace *t,
	 unsigned x)
{
  const struct psi_flow_node *n = &f->node[x];

  switch (n->kind)
    {
    case PSI_FLOW_BLOCK:
      return has (t, n->block->id);
    case PSI_FLOW_LOOP:
      for (unsigned l = 0; l + 1 < f->nlevels; l++)
	if (f->loops[l].header == n->block)
	  return has (t, fn->nblocks + l);
      return false;
    case PSI_FLOW_STAR:
      for (unsigned i = 0; i < n->nin; i++)
	if (in_flow (fn, f, t, n->in[i]))
	  return true;
      return false;
    case PSI_FLOW_EDGE:
      if (n->edge || f->node[n->in[0]].kind == PSI_FLOW_START)
	return has (t, edge_item (n->edge));
      return in_flow (fn, f, t, n->in[0]);
    default:
      return true;
    }
}

static bool
subset (psi_fn *fn, const struct psi_flow *f, unsigned x, unsigned y,
	bool not)
{
  for (unsigned i = 0; i < ntraces; i++)
    if (in_flow (fn, f, &traces[i], x)
	&& in_flow (fn, f, &traces[i], y) == not)
      return false;
  return true;
}

/* Properties 2, 3, 4 and 7, and Definition 8.  */
static void
check_pairs (psi_fn *fn, const struct psi_cdg *c, unsigned level)
{
  const struct psi_flow *f = c->flow;

  for (unsigned x = 0; x < f->n; x++)
    for (unsigned y = 0; y < f->n; y++)
      {
	bool within, back;
	if (f->node[x].level != level || f->node[y].level != level)
	  continue;
	within = subset (fn, f, x, y, false);
	back = subset (fn, f, y, x, false);
	if ((psi_tree_above (f->dom, y, x) || psi_tree_above (f->pdom, y, x))
	    != within)
	  fail (fn, "Property 3", "", "");
	if ((c->class[x] == c->class[y]) != (within && back))
	  fail (fn, "Property 4", "", "");
      }
}

/* Property 6, by the public query.  */
static void
check_control (psi_fn *fn, psi_loop *level)
{
  psi_for_each_block (b, fn)
    {
      psi_edge *const *edges;
      unsigned n = psi_control_edges (fn, b, &edges);
      if (!psi_reachable (fn, b) || psi_loop_of (fn, b) != level)
	continue;
      for (unsigned i = 0; i < ntraces; i++)
	{
	  unsigned taken = n == 0;
	  for (unsigned k = 0; k < n; k++)
	    taken += has (&traces[i], edge_item (edges[k]));
	  if (!edges || taken != has (&traces[i], b->id))
	    fail (fn, "Property 6", b->name, "");
	}
    }
}

/* The first class of LEVEL that node X is; PSI_NONE: none.  */
static unsigned
class_on (const psi_ppg *g, unsigned x, unsigned level)
{
  for (unsigned k = g->node[x].flow; k != PSI_NONE; k = g->same[k])
    if (g->cdg->flow->node[k].level == level)
      return k;
  return PSI_NONE;
}

/* Property 5 and the definition of a partition (Definition 15).  At most one child is
   no node of the flow graph: what the others leave out.  */
static void
check_partition (psi_ppg *g, const struct psi_ppg_partition *p,
		 const char *how)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned parent = class_on (g, p->parent, p->level), child[MAX_NODES_];
  unsigned rest = 0;

  for (unsigned k = 0; k < p->n; k++)
    {
      child[k] = class_on (g, p->child[k], p->level);
      rest += child[k] == PSI_NONE;
    }
  if (parent == PSI_NONE || rest > 1)
    fail (g->fn, "no names", how, "");
  for (unsigned i = 0; i < ntraces && parent != PSI_NONE; i++)
    {
      unsigned n = 0;
      bool in = in_flow (g->fn, f, &traces[i], parent);
      for (unsigned k = 0; k < p->n; k++)
	n += child[k] != PSI_NONE && in_flow (g->fn, f, &traces[i], child[k]);
      if (n > in || (n < in && rest == 0))
	fail (g->fn, "no partition", how, "");
    }
}

/* Each branch is on a parameter of its own: so all ways through a level can be.  */
static void
check_graph (psi_ctx *ctx, psi_fn *fn, enum psi_ppg_how how, unsigned level,
	     unsigned count[2])
{
  psi_ppg *g = psi_ppg_new (fn, how);
  const char *name = how == PSI_PPG_CDG ? "cdg" : "cfg";
  const struct psi_flow *f = g->cdg->flow;

  if (psi_ppg_check (ctx, g) != PSI_OK)
    fail (fn, "check", name, "");
  for (unsigned i = 0; i < g->npartition; i++)
    if (g->partition[i].level == level)
      check_partition (g, &g->partition[i], name);
  for (unsigned x = 0; x < f->n; x++)
    for (unsigned y = 0; y < f->n; y++)
      if (f->node[x].level == level && f->node[y].level == level)
	{
	  unsigned a = psi_ppg_flow_node (g, x), b = psi_ppg_flow_node (g, y);
	  if (subset (fn, f, x, y, false) != psi_ppg_within (g, a, b))
	    fail (fn, "within", name, "");
	  if (subset (fn, f, x, y, true) && !psi_ppg_apart (g, a, b))
	    count[1]++;
	  count[0]++;
	}
  psi_ppg_free (g);
}

static void
check_level (psi_ctx *ctx, psi_fn *fn, psi_loop *level, unsigned count[2])
{
  struct psi_cdg *c = psi_cdg_of (fn);
  unsigned number = level ? level->index + 1 : 0;

  all_traces (fn, level);
  if (too_many)
    return;
  check_pairs (fn, c, number);
  check_control (fn, level);
  check_graph (ctx, fn, PSI_PPG_CDG, number, count);
  check_graph (ctx, fn, PSI_PPG_CFG, number, count);
}

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) data, (void) file, (void) line, (void) column;
  fprintf (stderr, "%s\n", text);
}

int
main (int argc, char **argv)
{
  unsigned count[2] = { 0 }, levels = 0;
  psi_ctx ctx;

  if (argc != 3)
    return 2;
  psi_ctx_init (&ctx, message, NULL);
  for (unsigned long i = strtoul (argv[1], NULL, 10);
       i <= strtoul (argv[2], NULL, 10); i++)
    {
      psi_fn *fn = random_fn (i);
      unsigned nloops;
      psi_loop *loop;
      if (psi_verify (&ctx, fn) != PSI_OK)
	return 1;
      loop = psi_loops_all (fn, &nloops);
      number_items (fn);
      check_loops (fn, NULL);
      check_level (&ctx, fn, NULL, count);
      for (unsigned l = 0; l < nloops; l++)
	{
	  check_level (&ctx, fn, &loop[l], count);
	  levels++;
	}
      psi_fn_free (fn);
    }
  printf ("%u loops, %u failures\n", levels, failures);
  printf ("%u pairs, %u disjoint ones not by structure\n", count[0], count[1]);
  return failures != 0;
}
