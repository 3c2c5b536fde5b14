/* pred/ppg-walk.c: queries of the predicate partition graph, by walking through it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gillies et al. (1996) walk from nodes up to where they meet.  Here one walk
   answers all: suppose that there is a trace in some nodes and not in others, and
   follow the partitions from node to node:

	a child in:		the parent in, the other children out
	the parent out:		the children out
	and if the partition is closed,
	all children out:	the parent out
	the parent in, all children but one out:  that one in

   If a node would be both in and out there is no such trace.  So A and B are
   disjoint if no trace is in both; A is within B if none is in A and not in B.
   These walks find what the paper's partitions say without those of complete (),
   and what follows from them across branches and predicates.

   Each step is taken once: linear in the partitions of the nodes that are
   reached.  What is found depends on the set of partitions alone, not on any
   order.  A walk makes no case distinctions; what needs one stays unknown.  PSI_NO
   is never given.

   These walks go everywhere, as proofs and lists need.  For questions alone there
   are quicker ones with the same answers (pred/ppg-quick.c).  */

#include "pred/ppg.h"
#include <string.h>

struct psi_ppg_walk
{
  unsigned now;			/* The number of this walk.  */
  unsigned nodes_cap, partitions_cap;
  unsigned *stamp;		/* By node: the walk that last reached it.  */
  bool *in;
  unsigned *why;		/* By node: the partition; PSI_NONE: supposed.  */
  unsigned *place;		/* By node: in TRAIL.  */
  unsigned *counted;		/* By partition: the walk that OUT is of.  */
  unsigned *out;		/* By partition: how many children are out.  */
  unsigned *trail, n;		/* Nodes as they were reached.  */
  unsigned clash;		/* A node both in and out; PSI_NONE: none.  */
  unsigned clash_why;		/* The partition that says the contrary.  */
};

void
psi_ppg_walk_free (psi_ppg *g)
{
  if (!g->walk)
    return;
  psi_xfree (g->walk->stamp);
  psi_xfree (g->walk->in);
  psi_xfree (g->walk->counted);
  psi_xfree (g->walk);
}

/* A walk's memory, for as many nodes and partitions as there are.  */
static struct psi_ppg_walk *
walk_new (psi_ppg *g)
{
  struct psi_ppg_walk *w = g->walk;

  if (w && w->nodes_cap >= g->nnodes && w->partitions_cap >= g->npartitions)
    {
      if (++w->now == 0)
	{
	  memset (w->stamp, 0, w->nodes_cap * sizeof *w->stamp);
	  memset (w->counted, 0, w->partitions_cap * sizeof *w->counted);
	  w->now = 1;
	}
    }
  else
    {
      psi_ppg_walk_free (g);
      w = g->walk = psi_xmalloc (sizeof *w);
      w->now = 1;
      w->nodes_cap = g->nodes_cap;
      w->partitions_cap = g->partitions_cap + 1;
      w->stamp = psi_xmalloc (4 * (size_t) w->nodes_cap * sizeof *w->stamp);
      w->why = w->stamp + w->nodes_cap;
      w->place = w->why + w->nodes_cap;
      w->trail = w->place + w->nodes_cap;
      w->in = psi_xmalloc (w->nodes_cap * sizeof *w->in);
      w->counted = psi_xmalloc (2 * (size_t) w->partitions_cap
				* sizeof *w->counted);
      w->out = w->counted + w->partitions_cap;
      memset (w->stamp, 0, w->nodes_cap * sizeof *w->stamp);
      memset (w->counted, 0, w->partitions_cap * sizeof *w->counted);
    }
  w->n = 0;
  w->clash = PSI_NONE;
  return w;
}

static void
set (struct psi_ppg_walk *w, unsigned node, bool in, unsigned why)
{
  if (w->stamp[node] == w->now)
    {
      if (w->in[node] != in && w->clash == PSI_NONE)
	{
	  w->clash = node;
	  w->clash_why = why;
	}
      return;
    }
  w->stamp[node] = w->now;
  w->in[node] = in;
  w->why[node] = why;
  w->place[node] = w->n;
  w->trail[w->n++] = node;
}

static bool
is (const struct psi_ppg_walk *w, unsigned node, bool in)
{
  return w->stamp[node] == w->now && w->in[node] == in;
}

/* The parent of partition I is in, and all children but one are out, or
   all.  */
static void
last_child (const psi_ppg *g, struct psi_ppg_walk *w, unsigned i)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  for (unsigned k = 0; k < p->n; k++)
    if (!is (w, p->child[k], false))
      set (w, p->child[k], true, i);
}

static unsigned
count_out (struct psi_ppg_walk *w, unsigned partition, unsigned more)
{
  if (w->counted[partition] != w->now)
    {
      w->counted[partition] = w->now;
      w->out[partition] = 0;
    }
  return w->out[partition] += more;
}

static void
child_in (const psi_ppg *g, struct psi_ppg_walk *w, unsigned i, unsigned node)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  set (w, p->parent, true, i);
  for (unsigned k = 0; k < p->n; k++)
    if (p->child[k] != node)
      set (w, p->child[k], false, i);
}

static void
child_out (const psi_ppg *g, struct psi_ppg_walk *w, unsigned i)
{
  const struct psi_ppg_partition *p = &g->partition[i];
  unsigned out = count_out (w, i, 1);

  if (p->open)
    return;
  if (out == p->n)
    set (w, p->parent, false, i);
  else if (out == p->n - 1 && is (w, p->parent, true))
    last_child (g, w, i);
}

static void
parent_known (const psi_ppg *g, struct psi_ppg_walk *w, unsigned i, bool in)
{
  const struct psi_ppg_partition *p = &g->partition[i];

  if (!in)
    for (unsigned k = 0; k < p->n; k++)
      set (w, p->child[k], false, i);
  else if (!p->open && count_out (w, i, 0) == p->n - 1)
    last_child (g, w, i);
}

/* All that follows from what is on the trail.  */
static void
follow (const psi_ppg *g, struct psi_ppg_walk *w)
{
  for (unsigned at = 0; at < w->n && w->clash == PSI_NONE; at++)
    {
      unsigned x = w->trail[at];
      bool in = w->in[x];
      for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
	if (in)
	  child_in (g, w, g->link[l].partition, x);
	else
	  child_out (g, w, g->link[l].partition);
      for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
	parent_known (g, w, g->link[l].partition, in);
    }
}

bool
psi_ppg_walk_none (psi_ppg *g, const unsigned *in, unsigned nin,
		   const unsigned *out, unsigned nout)
{
  struct psi_ppg_walk *w = walk_new (g);

  for (unsigned i = 0; i < nin; i++)
    set (w, in[i], true, PSI_NONE);
  for (unsigned i = 0; i < nout; i++)
    set (w, out[i], false, PSI_NONE);
  set (w, 0, false, PSI_NONE);
  follow (g, w);
  return w->clash != PSI_NONE;
}

unsigned
psi_ppg_walk_out (psi_ppg *g, const unsigned *node, unsigned n,
		  unsigned **found)
{
  psi_ppg_walk_none (g, NULL, 0, node, n);
  *found = g->walk->trail;
  return g->walk->n;
}

bool
psi_ppg_walk_has (const psi_ppg *g, unsigned node)
{
  return is (g->walk, node, false);
}

/* ---- Questions ------------------------------------------------------------- */

static void
ask_about (psi_ppg *g, unsigned node)
{
  PSI_ADD (&g->last, node, node);
}

/* Is there no trace in all of the first NIN nodes last asked about and in none of
   the others?  Walking plainly costs more each time, a copy of the graph costs
   once: it is made when walks without it have reached as many nodes as there
   are.  */
static bool
none (psi_ppg *g, unsigned nin)
{
  const unsigned *in = g->last.node, *out = in ? in + nin : NULL;
  unsigned nout = g->last.nnode - nin;
  bool yes;

  g->last.nin = nin;
  if (!g->quick && g->reached > g->nnodes)
    g->quick = psi_ppg_quick_new (g);
  if (g->quick)
    return psi_ppg_quick_none (g->quick, in, nin, out, nout);
  yes = psi_ppg_walk_none (g, in, nin, out, nout);
  g->reached += g->walk->n;
  return yes;
}

bool
psi_ppg_node_within (psi_ppg *g, unsigned a, const unsigned *by, unsigned n)
{
  g->last.nnode = 0;
  ask_about (g, a);
  for (unsigned i = 0; i < n; i++)
    ask_about (g, by[i]);
  return none (g, 1);
}

bool
psi_ppg_node_disjoint (psi_ppg *g, unsigned a, unsigned b)
{
  g->last.nnode = 0;
  ask_about (g, a);
  ask_about (g, b);
  return none (g, 2);
}

enum psi_answer
psi_ppg_none (psi_ppg *g, const psi_term *in, unsigned nin,
	      const psi_term *out, unsigned nout)
{
  bool known = true;

  g->last.nnode = 0;
  for (unsigned i = 0; i < nin; i++)
    {
      ask_about (g, psi_ppg_find (g, in[i]));
      known &= g->last.node[i] != PSI_NONE;
    }
  for (unsigned i = 0; i < nout; i++)
    {
      unsigned node = psi_ppg_find (g, out[i]);
      if (node != PSI_NONE)
	ask_about (g, node);
    }
  return known && none (g, nin) ? PSI_YES : PSI_UNKNOWN;
}

enum psi_answer
psi_ppg_disjoint (psi_ppg *g, psi_term a, psi_term b)
{
  psi_term in[2] = { a, b };

  return psi_ppg_none (g, in, 2, NULL, 0);
}

enum psi_answer
psi_ppg_implies (psi_ppg *g, psi_term a, psi_term b)
{
  return psi_ppg_none (g, &a, 1, &b, 1);
}

enum psi_answer
psi_ppg_covered (psi_ppg *g, psi_term a, const psi_term *by, unsigned n)
{
  return psi_ppg_none (g, &a, 1, by, n);
}

enum psi_answer
psi_ppg_equal (psi_ppg *g, psi_term a, psi_term b)
{
  enum psi_answer there = psi_ppg_implies (g, a, b);

  return there == PSI_YES ? psi_ppg_implies (g, b, a) : there;
}

/* ---- Proofs ---------------------------------------------------------------- */

/* Marks in NEEDED the nodes that make partition WHY say what it says of NODE,
   all reached before place BEFORE.  */
static void
need (const psi_ppg *g, bool *needed, unsigned why, unsigned node,
      unsigned before)
{
  const struct psi_ppg_walk *w = g->walk;
  const struct psi_ppg_partition *p = &g->partition[why];
  bool parent = p->parent != node && w->stamp[p->parent] == w->now
		&& w->place[p->parent] < before;

  if (parent)
    needed[p->parent] = true;
  for (unsigned k = 0; k < p->n; k++)
    {
      unsigned c = p->child[k];
      if (c != node && w->stamp[c] == w->now && w->place[c] < before)
	needed[c] = true;
    }
}

static void
print_step (FILE *out, psi_ppg *g, unsigned node, bool in, unsigned why)
{
  fprintf (out, "  %s ", in ? "in" : "not in");
  psi_ppg_print_node (out, g, node);
  if (why == PSI_NONE)
    fputs (": supposed", out);
  else
    {
      fputs (": ", out);
      psi_ppg_print_partition (out, g, why);
    }
  putc ('\n', out);
}

void
psi_ppg_print_proof (FILE *out, psi_ppg *g)
{
  const unsigned *node = g->last.node;
  const struct psi_ppg_walk *w;
  bool *needed;

  if (!psi_ppg_walk_none (g, node, g->last.nin, node + g->last.nin,
			  g->last.nnode - g->last.nin))
    return;
  w = g->walk;
  needed = psi_xmalloc (g->nnodes * sizeof *needed);
  memset (needed, 0, g->nnodes * sizeof *needed);
  needed[w->clash] = true;
  if (w->clash_why != PSI_NONE)
    need (g, needed, w->clash_why, w->clash, w->n);
  for (unsigned i = w->n; i-- > 0;)
    {
      unsigned x = w->trail[i];
      if (needed[x] && w->why[x] != PSI_NONE)
	need (g, needed, w->why[x], x, i);
    }
  for (unsigned i = 0; i < w->n; i++)
    {
      unsigned x = w->trail[i];
      if (needed[x] && (x != 0 || w->clash == 0))
	print_step (out, g, x, w->in[x], w->why[x]);
    }
  print_step (out, g, w->clash, !w->in[w->clash], w->clash_why);
  psi_xfree (needed);
}
