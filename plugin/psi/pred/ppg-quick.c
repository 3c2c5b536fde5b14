/* pred/ppg-quick.c: queries of the predicate partition graph that do not walk through
   all that they reach.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The walk of pred/ppg-walk.c, with its rules and its answers, but for two things.  A
   node that is out takes out what pred/ppg-skip.c says, not all its descendants.  And a
   node that comes in does not look at its partitions: where all children but one
   are out that one waits for it.

   A query finds the same contradictions.  Let IN be what this walk finds in, OUT
   what it finds out, and call out also all descendants of OUT; suppose that it
   ends without a contradiction.  Then all rules are kept.  What is in has its
   parents in and its siblings out.  A parent that is not out has all its children
   that are out in OUT (see pred/ppg-skip.c), so they were counted; if it is in IN and
   all but one of them are out that one is in.  And no node is both: one that is in
   IN and below a node of OUT has this one among its ancestors, which are all in
   IN.

   The graph is copied for this, so that a step looks at few places in memory; most
   partitions have one child or two, and are kept with these.  A graph that grows
   needs a new copy.  */

#include "pred/ppg.h"
#include <string.h>

/* Where in LIST begins what a node has to do with others; the next node's
   follows.  */
struct quick_node
{
  unsigned pairs;		/* Its closed partitions with two children: the
				   parent, the other child.  */
  unsigned closed, open;	/* Partitions that it is one of more children
				   of.  */
  unsigned with;		/* What comes in with it: its parents by open
				   partitions into it alone, what it is equal
				   to.  */
  unsigned skip;		/* What goes out with it.  */
  unsigned state;		/* Twice the walk that reached it last, plus
				   1: in.  */
  unsigned queued, first;	/* In the walk QUEUED, in WAITING.  */
};

struct quick_partition
{
  unsigned parent, child, n;	/* CHILD: in LIST.  */
  unsigned walk, out;		/* In that walk so many children are out.  */
};

/* What comes in if a node does, all other children of some partition of it being
   out.  */
struct waiting
{
  unsigned node, next;		/* NEXT: PSI_NONE is the last.  */
};

struct psi_ppg_quick
{
  unsigned nnodes, npartitions;
  struct quick_node *node;	/* One more than there are.  */
  struct quick_partition *partition;
  unsigned *list, nlist, list_cap;
  unsigned now;			/* The number of this walk.  */
  unsigned *trail, n;		/* Nodes as they were reached.  */
  struct waiting *waiting;	/* One for each link at most.  */
  unsigned nwaiting;
  bool clash;
};

/* ---- The copy -------------------------------------------------------------- */

static void
add_pairs (struct psi_ppg_quick *q, const psi_ppg *g, unsigned x)
{
  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      if (p->n != 2 || p->open)
	continue;
      PSI_ADD (q, list, p->parent);
      PSI_ADD (q, list, p->child[p->child[0] == x]);
    }
}

static void
add_others (struct psi_ppg_quick *q, const psi_ppg *g, unsigned x, bool open)
{
  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      if (p->open == open && p->n > (open ? 1 : 2))
	PSI_ADD (q, list, g->link[l].partition);
    }
}

/* Parents of X by partitions into it alone; those that are closed, and if OPEN
   the others, too.  */
static void
add_parents (struct psi_ppg_quick *q, const psi_ppg *g, unsigned x, bool open)
{
  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      if (p->n == 1 && (open || !p->open))
	PSI_ADD (q, list, p->parent);
    }
}

static void
add_equals (struct psi_ppg_quick *q, const psi_ppg *g, unsigned x)
{
  for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      if (p->n == 1 && !p->open)
	PSI_ADD (q, list, p->child[0]);
    }
}

static void
copy_nodes (struct psi_ppg_quick *q, const psi_ppg *g)
{
  struct psi_ppg_skip skip;

  psi_ppg_skip_init (&skip, g);
  for (unsigned x = 0; x < g->nnodes; x++)
    {
      struct quick_node *n = &q->node[x];
      n->pairs = q->nlist;
      add_pairs (q, g, x);
      n->closed = q->nlist;
      add_others (q, g, x, false);
      n->open = q->nlist;
      add_others (q, g, x, true);
      n->with = q->nlist;
      add_parents (q, g, x, true);
      add_equals (q, g, x);
      n->skip = q->nlist;
      add_parents (q, g, x, false);
      for (unsigned i = skip.first[x]; i < skip.end[x]; i++)
	PSI_ADD (q, list, skip.list[i]);
    }
  q->node[g->nnodes].pairs = q->nlist;
  psi_ppg_skip_free (&skip);
}

static void
copy_partitions (struct psi_ppg_quick *q, const psi_ppg *g)
{
  for (unsigned i = 0; i < g->npartitions; i++)
    {
      const struct psi_ppg_partition *p = &g->partition[i];
      q->partition[i].parent = p->parent;
      q->partition[i].n = p->n;
      q->partition[i].child = q->nlist;
      for (unsigned k = 0; k < p->n; k++)
	PSI_ADD (q, list, p->child[k]);
    }
}

struct psi_ppg_quick *
psi_ppg_quick_new (const psi_ppg *g)
{
  struct psi_ppg_quick *q = psi_zeroed (1, sizeof *q);

  q->nnodes = g->nnodes;
  q->npartitions = g->npartitions;
  q->node = psi_zeroed ((size_t) g->nnodes + 1, sizeof *q->node);
  q->partition = psi_zeroed (g->npartitions, sizeof *q->partition);
  q->trail = psi_xmalloc (((size_t) g->nnodes + 1) * sizeof *q->trail);
  q->waiting = psi_xmalloc (g->nlinks * sizeof *q->waiting);
  copy_nodes (q, g);
  copy_partitions (q, g);
  return q;
}

void
psi_ppg_quick_free (struct psi_ppg_quick *q)
{
  if (!q)
    return;
  psi_xfree (q->node);
  psi_xfree (q->partition);
  psi_xfree (q->list);
  psi_xfree (q->trail);
  psi_xfree (q->waiting);
  psi_xfree (q);
}

/* ---- Walking --------------------------------------------------------------- */

/* What a node is set to is seldom what a processor would guess; so there is no
   branch.  */
static inline void
set (struct psi_ppg_quick *q, unsigned x, bool in)
{
  unsigned state = 2 * q->now + in, before = q->node[x].state;
  bool reached = before >> 1 == q->now;

  q->clash |= reached & (before != state);
  q->node[x].state = state;
  q->trail[q->n] = x;
  q->n += !reached;
}

static bool
is (const struct psi_ppg_quick *q, unsigned x, bool in)
{
  return q->node[x].state == 2 * q->now + in;
}

/* All children of a partition of PARENT are out but LAST.  */
static inline void
one_left (struct psi_ppg_quick *q, unsigned parent, unsigned last)
{
  struct quick_node *p = &q->node[parent];

  if (is (q, parent, true))
    {
      set (q, last, true);
      return;
    }
  q->waiting[q->nwaiting].node = last;
  q->waiting[q->nwaiting].next
    = p->queued == q->now ? p->first : PSI_NONE;
  p->queued = q->now;
  p->first = q->nwaiting++;
}

static void
child_in (struct psi_ppg_quick *q, const struct quick_partition *p, unsigned x)
{
  set (q, p->parent, true);
  for (unsigned k = 0; k < p->n; k++)
    if (q->list[p->child + k] != x)
      set (q, q->list[p->child + k], false);
}

/* P is closed.  */
static void
child_out (struct psi_ppg_quick *q, struct quick_partition *p)
{
  if (p->walk != q->now)
    {
      p->walk = q->now;
      p->out = 0;
    }
  p->out++;
  if (p->out == p->n)
    set (q, p->parent, false);
  else if (p->out + 1 == p->n)
    for (unsigned k = 0; k < p->n; k++)
      if (!is (q, q->list[p->child + k], false))
	one_left (q, p->parent, q->list[p->child + k]);
}

static void
node_in (struct psi_ppg_quick *q, unsigned x)
{
  const struct quick_node *n = &q->node[x];
  unsigned i;

  for (i = n->pairs; i < n->closed; i += 2)
    {
      set (q, q->list[i], true);
      set (q, q->list[i + 1], false);
    }
  for (; i < n->with; i++)
    child_in (q, &q->partition[q->list[i]], x);
  for (; i < n->skip; i++)
    set (q, q->list[i], true);
  if (n->queued == q->now)
    for (i = n->first; i != PSI_NONE; i = q->waiting[i].next)
      set (q, q->waiting[i].node, true);
}

static void
node_out (struct psi_ppg_quick *q, unsigned x)
{
  const struct quick_node *n = &q->node[x];
  unsigned i;

  for (i = n->pairs; i < n->closed; i += 2)
    if (is (q, q->list[i + 1], false))
      set (q, q->list[i], false);
    else
      one_left (q, q->list[i], q->list[i + 1]);
  for (; i < n->open; i++)
    child_out (q, &q->partition[q->list[i]]);
  for (i = n->skip; i < n[1].pairs; i++)
    set (q, q->list[i], false);
}

/* Numbers of walks are not used twice.  */
static void
begin (struct psi_ppg_quick *q)
{
  q->n = q->nwaiting = 0;
  q->clash = false;
  if (++q->now < UINT_MAX / 2)
    return;
  for (unsigned x = 0; x < q->nnodes; x++)
    q->node[x].state = q->node[x].queued = 0;
  for (unsigned i = 0; i < q->npartitions; i++)
    q->partition[i].walk = 0;
  q->now = 1;
}

bool
psi_ppg_quick_none (struct psi_ppg_quick *q, const unsigned *in, unsigned nin,
		    const unsigned *out, unsigned nout)
{
  begin (q);
  for (unsigned i = 0; i < nin; i++)
    set (q, in[i], true);
  for (unsigned i = 0; i < nout; i++)
    set (q, out[i], false);
  set (q, 0, false);
  for (unsigned at = 0; at < q->n && !q->clash; at++)
    if (is (q, q->trail[at], true))
      node_in (q, q->trail[at]);
    else
      node_out (q, q->trail[at]);
  return q->clash;
}
