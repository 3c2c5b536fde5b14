/* ppg-quick.c: queries of the predicate partition graph that do not walk through
   all that they reach.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The walk of ppg-walk.c, with its rules and its answers, but for two things.  A
   node that is out takes out what ppg-skip.c says, not all its descendants.  And a
   node that comes in is not asked for its partitions: those in which a child is
   out are in a list of the walk's own.

   A query finds the same contradictions.  Let IN be what this walk finds in, OUT
   what it finds out, and call out also all descendants of OUT; suppose that it
   ends without a contradiction.  Then all rules are kept.  What is in has its
   parents in and its siblings out.  A parent that is not out has all its children
   that are out in OUT (see ppg-skip.c), so they were counted; if it is in IN and
   all but one of them are out that one is in.  And no node is both: one that is in
   IN and below a node of OUT has this one among its ancestors, which are all in
   IN.

   The graph is copied for this, so that a step looks at few places in memory; a
   graph to which partitions have been added needs a new copy.  */

#include "ppg.h"
#include <string.h>

/* LIST has the closed partitions that it is a child of, the open ones, the children
   of closed partitions that have but one, and what goes out with it; the next
   node's follow.  */
struct quick_node
{
  unsigned closed, open, only, skip;
  unsigned state;		/* Twice the walk that reached it last, plus 1:
				   in.  */
  unsigned counting;		/* The walk that PARTLY is of.  */
  unsigned partly;		/* The first of its closed partitions with
				   children that are out.  */
};

struct quick_partition
{
  unsigned parent, child, n;	/* CHILD: in LIST.  */
  unsigned counting;		/* The walk that OUT and NEXT are of.  */
  unsigned out;			/* How many children are out.  */
  unsigned next;		/* After PARTLY; PSI_NONE: the last.  */
};

struct psi_ppg_quick
{
  unsigned nnodes, npartitions;
  struct quick_node *node;	/* One more than there are.  */
  struct quick_partition *partition;
  unsigned *list, nlist, list_cap;
  unsigned *trail, n;		/* Nodes as they were reached.  */
  unsigned now;			/* The number of this walk.  */
  bool clash;
};

/* ---- The copy -------------------------------------------------------------- */

/* Appends the partitions that X is a child of, the open or the closed ones.  */
static void
add_up (struct psi_ppg_quick *q, const psi_ppg *g, unsigned x, bool open)
{
  for (unsigned l = g->node[x].up; l != PSI_NONE; l = g->link[l].next)
    if (g->partition[g->link[l].partition].open == open)
      PSI_ADD (q, list, g->link[l].partition);
}

static void
add_only (struct psi_ppg_quick *q, const psi_ppg *g, unsigned x)
{
  for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[l].partition];
      if (p->n == 1 && !p->open)
	PSI_ADD (q, list, p->child[0]);
    }
}

struct psi_ppg_quick *
psi_ppg_quick_new (const psi_ppg *g)
{
  struct psi_ppg_quick *q = psi_zeroed (1, sizeof *q);
  struct psi_ppg_skip skip;

  psi_ppg_skip_init (&skip, g);
  q->nnodes = g->nnodes;
  q->npartitions = g->npartitions;
  q->node = psi_zeroed ((size_t) g->nnodes + 1, sizeof *q->node);
  q->partition = psi_zeroed (g->npartitions, sizeof *q->partition);
  q->trail = psi_xmalloc (g->nnodes * sizeof *q->trail);
  for (unsigned x = 0; x < g->nnodes; x++)
    {
      struct quick_node *n = &q->node[x];
      n->closed = q->nlist;
      add_up (q, g, x, false);
      n->open = q->nlist;
      add_up (q, g, x, true);
      n->only = q->nlist;
      add_only (q, g, x);
      n->skip = q->nlist;
      for (unsigned i = skip.first[x]; i < skip.end[x]; i++)
	PSI_ADD (q, list, skip.list[i]);
    }
  q->node[g->nnodes].closed = q->nlist;
  for (unsigned i = 0; i < g->npartitions; i++)
    {
      const struct psi_ppg_partition *p = &g->partition[i];
      q->partition[i].parent = p->parent;
      q->partition[i].n = p->n;
      q->partition[i].child = q->nlist;
      for (unsigned k = 0; k < p->n; k++)
	PSI_ADD (q, list, p->child[k]);
    }
  psi_ppg_skip_free (&skip);
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
  psi_xfree (q);
}

/* ---- Walking --------------------------------------------------------------- */

static void
set (struct psi_ppg_quick *q, unsigned x, bool in)
{
  unsigned state = 2 * q->now + in;

  if (q->node[x].state >> 1 != q->now)
    {
      q->node[x].state = state;
      q->trail[q->n++] = x;
    }
  else if (q->node[x].state != state)
    q->clash = true;
}

static bool
is (const struct psi_ppg_quick *q, unsigned x, bool in)
{
  return q->node[x].state == 2 * q->now + in;
}

/* The parent of P is in, and all children but one are out, or all.  */
static void
last_child (struct psi_ppg_quick *q, const struct quick_partition *p)
{
  for (unsigned k = 0; k < p->n; k++)
    if (!is (q, q->list[p->child + k], false))
      set (q, q->list[p->child + k], true);
}

static void
child_in (struct psi_ppg_quick *q, unsigned i, unsigned x)
{
  const struct quick_partition *p = &q->partition[i];

  set (q, p->parent, true);
  for (unsigned k = 0; k < p->n; k++)
    if (q->list[p->child + k] != x)
      set (q, q->list[p->child + k], false);
}

/* Partition I is closed.  */
static void
child_out (struct psi_ppg_quick *q, unsigned i)
{
  struct quick_partition *p = &q->partition[i];
  struct quick_node *parent = &q->node[p->parent];

  if (p->counting != q->now)
    {
      p->counting = q->now;
      p->out = 0;
      p->next = parent->counting == q->now ? parent->partly : PSI_NONE;
      parent->counting = q->now;
      parent->partly = i;
    }
  p->out++;
  if (p->out == p->n)
    set (q, p->parent, false);
  else if (p->out + 1 == p->n && is (q, p->parent, true))
    last_child (q, p);
}

static void
node_in (struct psi_ppg_quick *q, unsigned x)
{
  const struct quick_node *n = &q->node[x];
  unsigned i;

  for (i = n->closed; i < n->only; i++)
    child_in (q, q->list[i], x);
  for (; i < n->skip; i++)
    set (q, q->list[i], true);
  if (n->counting == q->now)
    for (i = n->partly; i != PSI_NONE; i = q->partition[i].next)
      if (q->partition[i].out + 1 == q->partition[i].n)
	last_child (q, &q->partition[i]);
}

static void
node_out (struct psi_ppg_quick *q, unsigned x)
{
  const struct quick_node *n = &q->node[x];

  for (unsigned i = n->closed; i < n->open; i++)
    child_out (q, q->list[i]);
  for (unsigned i = n->skip; i < n[1].closed; i++)
    set (q, q->list[i], false);
}

static void
begin (struct psi_ppg_quick *q)
{
  q->n = 0;
  q->clash = false;
  if (++q->now < UINT_MAX / 2)
    return;
  for (unsigned x = 0; x < q->nnodes; x++)
    q->node[x].state = q->node[x].counting = 0;
  for (unsigned i = 0; i < q->npartitions; i++)
    q->partition[i].counting = 0;
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
