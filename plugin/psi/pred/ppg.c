/* ppg.c: the predicate partition graph: nodes, partitions, making, checking.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   See ppg.h for what the graph is.  What a definition adds to it depends on the
   definitions before it only, never on what was asked or added in between; and
   no query (pred/ppg-walk.c) depends on the order of nodes or partitions.  So a graph
   to which predicates were added one by one gives the answers of one that is
   made anew.

   Nodes that are equivalent are one node where the construction knows it:
   classes of blocks and edges, copies and complements of predicates, what two
   nodes have in common.  Others can turn out to be equal by a query.  */

#include "pred/ppg.h"
#include "pred/slice.h"
#include <string.h>

/* ---- Tables ---------------------------------------------------------------- */

static struct psi_ppg_entry *
place (const struct psi_ppg_table *t, unsigned a, unsigned b)
{
  unsigned h = (a * 0x9e3779b1u ^ b) * 0x85ebca6bu;

  for (h ^= h >> 15;; h++)
    {
      struct psi_ppg_entry *e = &t->entry[h & (t->size - 1)];
      if (e->value == PSI_NONE || (e->a == a && e->b == b))
	return e;
    }
}

unsigned
psi_ppg_get (const struct psi_ppg_table *t, unsigned a, unsigned b)
{
  return t->size ? place (t, a, b)->value : PSI_NONE;
}

void
psi_ppg_put (psi_ppg *g, struct psi_ppg_table *t, unsigned a, unsigned b,
	     unsigned value)
{
  if (2 * t->n >= t->size)
    {
      struct psi_ppg_table old = *t;
      t->size = old.size ? 2 * old.size : 16;
      t->entry = obstack_alloc (&g->pool, t->size * sizeof *t->entry);
      memset (t->entry, 0xff, t->size * sizeof *t->entry);
      for (unsigned i = 0; i < old.size; i++)
	if (old.entry[i].value != PSI_NONE)
	  *place (t, old.entry[i].a, old.entry[i].b) = old.entry[i];
    }
  t->n++;
  *place (t, a, b) = (struct psi_ppg_entry) { a, b, value };
}

/* ARRAY with room for one more than N.  */
static void *
grow (psi_ppg *g, void *array, unsigned n, unsigned *cap, size_t size)
{
  void *larger;

  if (n < *cap)
    return array;
  *cap = *cap ? 2 * *cap : 64;
  larger = obstack_alloc (&g->pool, *cap * size);
  if (n)
    memcpy (larger, array, n * size);
  return larger;
}

/* ---- Nodes and partitions -------------------------------------------------- */

/* The graph is about to change.  */
static void
changes (psi_ppg *g)
{
  psi_ppg_quick_free (g->quick);
  g->quick = NULL;
  g->reached = 0;
}

unsigned
psi_ppg_node_new (psi_ppg *g, enum psi_ppg_kind kind, unsigned level,
		  unsigned home)
{
  unsigned x = g->nnodes;

  changes (g);
  g->node = grow (g, g->node, x, &g->nodes_cap, sizeof *g->node);
  g->node[x] = (struct psi_ppg_node) {
    .kind = kind, .level = level, .home = home, .name = PSI_NONE,
    .up = PSI_NONE, .down = PSI_NONE, .last_up = PSI_NONE,
    .last_down = PSI_NONE };
  g->nnodes++;
  return x;
}

void
psi_ppg_seen_new (psi_ppg *g, struct psi_ppg_seen s)
{
  unsigned i = g->nseen;

  g->seen = grow (g, g->seen, i, &g->seen_cap, sizeof *g->seen);
  g->seen[i] = s;
  g->nseen++;
  for (unsigned k = 0; k < 2; k++)
    {
      struct psi_ppg_node *n = &g->node[s.part[k]];
      if (n->level == s.level && n->name > 2 * s.value + k)
	n->name = 2 * s.value + k;
    }
  psi_ppg_put (g, &g->sight, s.value, s.level, i);
}

/* Appends PARTITION to a list of links.  */
static void
append (psi_ppg *g, unsigned *first, unsigned *last, unsigned partition)
{
  unsigned i = g->nlinks;

  g->link = grow (g, g->link, i, &g->links_cap, sizeof *g->link);
  g->link[i] = (struct psi_ppg_link) { partition, PSI_NONE };
  g->nlinks++;
  if (*last == PSI_NONE)
    *first = i;
  else
    g->link[*last].next = i;
  *last = i;
}

/* A number for a set of nodes, whatever their order.  That two sets have the same
   can cost a partition, but never adds a wrong one.  */
static unsigned
set_hash (const unsigned *x, unsigned n, bool open)
{
  uint64_t h = open;

  for (unsigned i = 0; i < n; i++)
    {
      uint64_t k = (x[i] + 1) * UINT64_C (0x9e3779b97f4a7c15);
      k = (k ^ k >> 29) * UINT64_C (0xbf58476d1ce4e5b9);
      h += k ^ k >> 32;
    }
  return h ^ h >> 32;
}

void
psi_ppg_partition (psi_ppg *g, unsigned parent, const unsigned *child,
		   unsigned n, bool open)
{
  unsigned *kept = obstack_alloc (&g->pool, n * sizeof *kept), m = 0;
  unsigned i = g->npartitions, hash;

  for (unsigned k = 0; k < n; k++)
    if (child[k] != 0)
      kept[m++] = child[k];
  hash = set_hash (kept, m, open);
  if (m == 0 || (m == 1 && kept[0] == parent)
      || psi_ppg_get (&g->said, parent, hash) != PSI_NONE)
    {
      obstack_free (&g->pool, kept);
      return;
    }
  changes (g);
  psi_ppg_put (g, &g->said, parent, hash, i);
  g->partition = grow (g, g->partition, i, &g->partitions_cap,
		       sizeof *g->partition);
  g->partition[i] = (struct psi_ppg_partition) { parent, m, kept, open };
  g->npartitions++;
  append (g, &g->node[parent].down, &g->node[parent].last_down, i);
  for (unsigned k = 0; k < m; k++)
    append (g, &g->node[kept[k]].up, &g->node[kept[k]].last_up, i);
}

void
psi_ppg_within (psi_ppg *g, unsigned parent, unsigned child)
{
  if (child != 0)
    psi_ppg_partition (g, parent, &child, 1, true);
}

unsigned
psi_ppg_order (const psi_ppg *g, unsigned *order)
{
  unsigned *missing = psi_zeroed (g->nnodes, sizeof *missing), n = 0, all;

  for (unsigned i = 0; i < g->npartitions; i++)
    for (unsigned k = 0; k < g->partition[i].n; k++)
      missing[g->partition[i].child[k]]++;
  for (unsigned x = 0; x < g->nnodes; x++)
    if (missing[x] == 0)
      order[n++] = x;
  for (unsigned at = 0; at < n; at++)
    for (unsigned l = g->node[order[at]].down; l != PSI_NONE;
	 l = g->link[l].next)
      {
	const struct psi_ppg_partition *p
	  = &g->partition[g->link[l].partition];
	for (unsigned k = 0; k < p->n; k++)
	  if (--missing[p->child[k]] == 0)
	    order[n++] = p->child[k];
      }
  all = n;
  for (unsigned x = 0; x < g->nnodes; x++)
    if (missing[x] != 0)
      order[all++] = x;
  psi_xfree (missing);
  return n;
}

/* ---- Making ---------------------------------------------------------------- */

static void *
chunk_alloc (size_t size)
{
  return psi_xmalloc (size);
}

/* A node for each class of flow nodes, in their order.  */
static void
make_classes (psi_ppg *g)
{
  const struct psi_flow *f = g->cdg->flow;

  g->class = obstack_alloc (&g->pool, f->n * sizeof *g->class);
  psi_ppg_node_new (g, PSI_PPG_EMPTY, 0, PSI_NONE);
  for (unsigned x = 0; x < f->n; x++)
    {
      unsigned first = g->cdg->class[x];
      if (psi_flow_refused (f, f->node[x].level))
	g->class[x] = PSI_NONE;
      else if (first != x)
	g->class[x] = g->class[first];
      else
	{
	  g->class[x] = psi_ppg_node_new (g, PSI_PPG_FLOW, f->node[x].level, x);
	  g->node[g->class[x]].a = x;
	}
    }
}

/* Each level starts where its loop is executed around it.  */
static void
link_levels (psi_ppg *g)
{
  const struct psi_flow *f = g->cdg->flow;

  for (unsigned l = 1; l < f->nlevels; l++)
    {
      unsigned start = g->class[f->start[l]];
      unsigned loop = g->class[f->loop[l - 1]];
      if (start != PSI_NONE && loop != PSI_NONE)
	psi_ppg_partition (g, loop, &start, 1, false);
    }
}

void
psi_ppg_branches (psi_ppg *g)
{
  const struct psi_flow *f = g->cdg->flow;

  for (unsigned x = 0; x < f->n; x++)
    if (f->node[x].nout > 1 && g->class[x] != PSI_NONE)
      {
	unsigned n = f->node[x].nout;
	unsigned *child = psi_xmalloc (n * sizeof *child);
	for (unsigned i = 0; i < n; i++)
	  child[i] = g->class[f->node[x].out[i]];
	psi_ppg_partition (g, g->class[x], child, n, false);
	psi_xfree (child);
      }
}

psi_ppg *
psi_ppg_new (psi_fn *fn, enum psi_ppg_how how)
{
  psi_ppg *g = psi_xmalloc (sizeof *g);

  memset (g, 0, sizeof *g);
  g->fn = fn;
  g->cdg = psi_cdg_of (fn);
  obstack_specify_allocation (&g->pool, 0, 0, chunk_alloc, psi_xfree);
  make_classes (g);
  psi_ppg_branches (g);
  if (how == PSI_PPG_CFG || g->cdg->large)
    psi_ppg_from_cfg (g);
  else
    psi_ppg_from_cdg (g);
  g->nflow = g->npartitions;
  link_levels (g);
  if (fn->props & PSI_P_SSA)
    {
      g->defined = psi_defined_new (fn);
      psi_ppg_tie (g);
    }
  return g;
}

void
psi_ppg_free (psi_ppg *g)
{
  if (!g)
    return;
  psi_ppg_walk_free (g);
  psi_ppg_compares_free (g->compares);
  psi_ppg_quick_free (g->quick);
  psi_xfree (g->last.node);
  psi_defined_free (g->defined);
  obstack_free (&g->pool, NULL);
  psi_xfree (g);
}

void
psi_ppg_add (psi_ppg *g, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->ndst; i++)
    if (insn->dst[i]->type == PSI_PRED)
      psi_ppg_value (g, insn->dst[i]);
}

void
psi_ppg_add_all (psi_ppg *g)
{
  psi_for_each_block (b, g->fn)
    if (psi_reachable (g->fn, b))
      psi_for_each_insn (i, b)
	psi_ppg_add (g, i);
}

/* ---- Terms ----------------------------------------------------------------- */

/* Edge E where it is in no loop that it leaves.  */
static unsigned
edge_node (const struct psi_flow *f, psi_fn *fn, const psi_edge *e)
{
  psi_loop *from = psi_loop_of (fn, e->src), *in = NULL;
  psi_loop *to = psi_loop_common (from, psi_loop_of (fn, e->dst));
  const struct psi_flow_node *n;

  for (; from != to; from = from->parent)
    in = from;
  n = &f->node[in ? f->loop[in->index] : f->block[e->src->id]];
  for (unsigned i = 0; i < n->nout; i++)
    if (f->node[n->out[i]].edge == e)
      return n->out[i];
  return PSI_NONE;
}

unsigned
psi_ppg_find (psi_ppg *g, psi_term t)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned s;

  if (t.block || t.edge)
    {
      const psi_block *b = t.block ? t.block : t.edge->src;
      unsigned x = f->block[b->id];
      if (x != PSI_NONE && t.edge)
	x = edge_node (f, g->fn, t.edge);
      return x == PSI_NONE ? PSI_NONE : g->class[x];
    }
  if (!t.lit.val)
    return t.lit.neg ? 0 : g->class[f->start[0]];
  s = psi_ppg_value (g, t.lit.val);
  if (s == PSI_NONE)
    return PSI_NONE;
  return g->seen[s].part[t.lit.neg ? PSI_PPG_FALSE : PSI_PPG_TRUE];
}
