/* pred/ppg-query.c: questions about sets of traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A question is whether there is a trace on which all of some conditions hold:
   A and B are disjoint if there is none in both, A is within B if there is none
   in A and not in B, and so on.

   First the graph's structure.  What is below a node in its tree is within it;
   what is below two children of one partition is disjoint (Gindraud et al.,
   Definition 15); the children of a partition cover its parent.  So there is none
   if one node that a trace must be in is below one that it must not be in, or if
   two that it must be in are disjoint, or if partitions cover one of them by nodes
   that it must not be in.  And there is one if the nodes that it must be in are below
   each other, as none but the first node is empty.

   What structure does not decide the diagrams do, with what is known of integers and
   of loops that are over (theory.c): exactly, unless that takes too many steps.  To
   make a set takes steps of its own, so that all sets are made before the operations
   on them.  */

#include "pred/ppg.h"
#include <string.h>

#define MAX_LINKS 64		/* Looked at for covers.  */
#define FEW_STEPS 1024		/* For what nobody waits for.  */
#define MAX_PAIRS 4		/* Of so many each with each.  */

/* ---- Conditions ------------------------------------------------------------ */

void
psi_ppg_query_start (struct psi_ppg_query *q, psi_ppg *g)
{
  q->g = g;
  q->n = q->nin = q->nout = q->nroot = 0;
  q->left = PSI_DD_NONE;
  q->exact = q->same = true;
  q->terms = false;
  q->structure = false;
}

static void
add_set (struct psi_ppg_query *q, psi_dd set, bool exact)
{
  q->exact &= exact;
  for (unsigned i = 0; i < q->n; i++)
    if (q->set[i] == set)
      return;
  if (set != PSI_DD_TRUE)
    q->set[q->n++] = set;
}

/* A trace must be in node X, or must not.  */
static void
add_node (struct psi_ppg_query *q, unsigned x, bool in)
{
  if (x == PSI_NONE)
    return;
  if (in)
    q->in[q->nin++] = x;
  else
    {
      for (unsigned i = 0; i < q->nout; i++)
	if (q->out[i] == x)
	  return;
      q->out[q->nout++] = x;
    }
}

/* A trace must be in SET, so in its node.  */
static void
add_set_node (struct psi_ppg_query *q, psi_dd set)
{
  unsigned x = psi_ppg_node_of (q->g, set);

  q->same &= x != PSI_NONE;
  add_node (q, x, true);
}

/* The nodes of literal L: a trace is in its domain, if that is SET; so it is not in
   that of its complement.  */
static void
add_literal_nodes (struct psi_ppg_query *q, psi_lit l, psi_dd set)
{
  psi_dd other;

  if (l.val && !l.val->pinned)
    psi_ppg_value (q->g, l.val);
  add_set_node (q, set);
  if (!l.val || l.val->pinned)
    return;
  other = psi_executed_of_lit (q->g->sets, psi_lit_not (l)).set[0];
  if (other != PSI_DD_NONE)
    add_node (q, psi_ppg_node_of (q->g, other), false);
}

bool
psi_ppg_query_literal (struct psi_ppg_query *q, psi_lit l, bool unless,
		      bool executed)
{
  psi_sets *sets = q->g->sets;
  struct psi_executed both = psi_executed_of_lit (sets, l);
  struct psi_set s, at;

  q->root[q->nroot++] = both.ref;
  if (executed && both.set[unless] != PSI_DD_NONE)
    {
      add_set (q, both.set[unless], both.exact);
      if (q->g->fn->ppg_mode != PSI_PPG_DIAGRAM)
	add_literal_nodes (q, l, both.set[unless]);
      return true;
    }
  q->same = false;
  if (executed && !psi_set_of_ref (sets, both.ref, true, &at))
    return false;
  if (executed)
    add_set (q, at.yes, at.exact);
  if (!psi_set_of_ref (sets, both.ref, false, &s))
    return false;
  add_set (q, unless ? psi_diagram_not (s.no) : s.yes, s.exact);
  return true;
}

/* The set of T.  */
static bool
set_of_term (psi_ppg *g, psi_term t, struct psi_set *s)
{
  struct psi_executed p;

  if (t.edge || t.block)
    return psi_set_of_ref (g->sets, psi_pdg_term (g->sets->pdg, t), false, s);
  p = psi_executed_of_lit (g->sets, t.lit);
  s->yes = p.set[0];
  s->exact = p.exact;
  return s->yes != PSI_DD_NONE;
}

/* Edge E where it is in no loop that it leaves, in the flow graph.  */
static unsigned
edge_node (const struct psi_flow *f, psi_fn *fn, const psi_edge *e)
{
  const psi_loop *in = psi_loop_left (fn, e);
  const struct psi_flow_node *n
    = &f->node[in ? f->loop[in->index] : f->block[e->src->id]];

  for (unsigned i = 0; i < n->nout; i++)
    if (f->node[n->out[i]].edge == e)
      return n->out[i];
  return PSI_NONE;
}

unsigned
psi_ppg_find (psi_ppg *g, psi_term t)
{
  const struct psi_flow *f = g->cdg->flow;
  struct psi_set s;

  if (t.block || t.edge)
    {
      unsigned x = f->block[(t.block ? t.block : t.edge->src)->id];
      if (x == PSI_NONE)
	return PSI_PPG_EMPTY;
      if (t.edge)
	x = edge_node (f, g->fn, t.edge);
      return x == PSI_NONE ? x : psi_ppg_flow_node (g, x);
    }
  if (t.lit.val)
    psi_ppg_value (g, t.lit.val);
  return set_of_term (g, t, &s) ? psi_ppg_node_of (g, s.yes) : PSI_NONE;
}

bool
psi_ppg_query_term (struct psi_ppg_query *q, psi_term t, bool in)
{
  struct psi_set s;
  unsigned x = PSI_NONE;

  q->root[q->nroot++] = psi_pdg_term (q->g->sets->pdg, t);
  if (!set_of_term (q->g, t, &s))
    return false;
  add_set (q, in ? s.yes : psi_diagram_not (s.yes), s.exact);
  if (q->g->fn->ppg_mode != PSI_PPG_DIAGRAM)
    x = psi_ppg_find (q->g, t);
  q->same &= x != PSI_NONE;
  add_node (q, x, in);
  return true;
}

/* ---- Structure ------------------------------------------------------------- */

/* Is a node that a trace must be in within X?  */
static bool
one_within (const struct psi_ppg_query *q, unsigned x)
{
  if (x == PSI_PPG_ALL)
    return true;
  for (unsigned i = 0; i < q->nin; i++)
    if (psi_tree_above (q->g->tree, x, q->in[i]))
      return true;
  return false;
}

/* The nodes that a trace must not be in are all children of a partition, or some of
   them and parents of such partitions are, and so on; one that it must be in is
   within a parent found.  */
static bool
covered (const struct psi_ppg_query *q)
{
  const psi_ppg *g = q->g;
  unsigned queue[2 * PSI_MAX_TERMS + MAX_LINKS + 4], n = 0, links = 0;
  struct count { unsigned partition, found; } count[MAX_LINKS];
  unsigned ncount = 0;

  for (unsigned i = 0; i < q->nout; i++)
    queue[n++] = q->out[i];
  for (unsigned at = 0; at < n; at++)
    for (unsigned l = g->node[queue[at]].up;
	 l != PSI_NONE && links < MAX_LINKS; l = g->link[l].next, links++)
      {
	const struct psi_ppg_partition *p = &g->partition[g->link[l].partition];
	unsigned i = 0, k = 0;
	while (i < ncount && count[i].partition != g->link[l].partition)
	  i++;
	if (i == ncount)
	  count[ncount++] = (struct count) { g->link[l].partition, 0 };
	if (++count[i].found < p->n)
	  continue;
	if (one_within (q, p->parent))
	  return true;
	while (k < n && queue[k] != p->parent)
	  k++;
	queue[k] = p->parent;
	n += k == n;
      }
  return false;
}

/* Is there a trace in node X, which is not the empty one, whatever integers it
   compares?  False if not known; once known it is kept.  */
static bool
possible (psi_ppg *g, unsigned x)
{
  psi_dd set = g->node[x].set;

  if (!g->node[x].possible)
    g->node[x].possible = psi_theory_none (g, &set, NULL, 0, true) == PSI_NO;
  return g->node[x].possible;
}

/* Is there a trace on which all is so?  There is if each node that it must be in is
   below another or above it: it must be in the lowest, which is not empty.  What it
   must not be in is then disjoint with that one, or is part of it, once.  No: there
   is one; unknown: structure does not say.  */
static enum psi_answer
not_empty (const struct psi_ppg_query *q)
{
  psi_ppg *g = q->g;
  unsigned low = PSI_PPG_ALL, parts = 0;

  if (!q->same || !q->exact || psi_theory_about_final (g, q->root, q->nroot))
    return PSI_UNKNOWN;
  for (unsigned i = 0; i < q->nin; i++)
    if (psi_tree_above (g->tree, low, q->in[i]))
      low = q->in[i];
    else if (!psi_tree_above (g->tree, q->in[i], low))
      return PSI_UNKNOWN;
  /* What follows from literals that must be true needs no look.  */
  for (unsigned k = 0; k < q->nout && q->terms; k++)
    if (psi_tree_above (g->tree, low, q->out[k]))
      parts++;
    else if (!psi_ppg_apart (g, low, q->out[k]))
      return PSI_UNKNOWN;
  if (parts > 1 || (parts && g->sets->pdg->mixed))
    return PSI_UNKNOWN;
  return possible (g, low) ? PSI_NO : PSI_UNKNOWN;
}

/* What the graph's structure says; unknown: nothing.  */
static enum psi_answer
by_structure (struct psi_ppg_query *q)
{
  const psi_ppg *g = q->g;
  unsigned pairs = q->nin < MAX_PAIRS ? q->nin : MAX_PAIRS;

  for (unsigned i = 0; i < q->nin; i++)
    if (q->in[i] == PSI_PPG_EMPTY)
      return PSI_YES;
  for (unsigned i = 0; i < pairs; i++)
    for (unsigned k = i + 1; k < q->nin; k++)
      if (psi_ppg_apart (g, q->in[i], q->in[k]))
	return PSI_YES;
  for (unsigned k = 0; k < q->nout; k++)
    if (one_within (q, q->out[k]))
      return PSI_YES;
  if (q->nout > 1 && covered (q))
    return PSI_YES;
  return not_empty (q);
}

/* ---- The answer ------------------------------------------------------------ */

/* The traces on which all is so; PSI_DD_NONE: not known.  */
static psi_dd
traces (struct psi_ppg_query *q)
{
  psi_diagrams *d = q->g->sets->d;
  psi_dd left = PSI_DD_TRUE;

  if (q->left != PSI_DD_NONE)
    return q->left;
  psi_diagrams_begin (d, q->terms ? q->g->fn->trace_bound : FEW_STEPS, false);
  for (unsigned i = 0; i < q->n; i++)
    left = psi_diagram_and (d, left, q->set[i]);
  return q->left = left;
}

static enum psi_answer
by_diagrams (struct psi_ppg_query *q)
{
  psi_diagrams *d = q->g->sets->d;
  psi_dd left = PSI_DD_TRUE, last = q->n ? q->set[q->n - 1] : PSI_DD_TRUE;
  enum psi_answer answer;

  psi_diagrams_begin (d, q->g->fn->trace_bound, false);
  for (unsigned i = 0; i + 1 < q->n; i++)
    left = psi_diagram_and (d, left, q->set[i]);
  answer = psi_diagram_disjoint (d, left, last);
  if (answer == PSI_NO
      && (q->g->sets->pdg->mixed
	  || psi_theory_about_final (q->g, q->root, q->nroot)))
    {
      left = traces (q);
      answer = left == PSI_DD_NONE ? PSI_UNKNOWN
	       : psi_theory_none (q->g, &q->left, q->root, q->nroot,
				  !q->terms);
    }
  return answer == PSI_NO && !q->exact ? PSI_UNKNOWN : answer;
}

enum psi_answer
psi_ppg_query_none (struct psi_ppg_query *q)
{
  enum psi_answer answer = PSI_UNKNOWN;

  q->structure = false;
  if (q->g->fn->ppg_mode != PSI_PPG_DIAGRAM)
    answer = by_structure (q);
  q->structure = answer != PSI_UNKNOWN;
  if (answer == PSI_UNKNOWN && q->g->fn->ppg_mode != PSI_PPG_STRUCTURE)
    answer = by_diagrams (q);
  return answer;
}

bool
psi_ppg_set_within (psi_ppg *g, psi_dd a, psi_dd b)
{
  psi_diagrams_begin (g->sets->d, g->fn->trace_bound, false);
  return psi_diagram_disjoint (g->sets->d, a, psi_diagram_not (b)) == PSI_YES;
}

bool
psi_ppg_within (psi_ppg *g, unsigned a, unsigned b)
{
  return a == PSI_PPG_EMPTY || psi_tree_above (g->tree, b, a)
	 || psi_ppg_set_within (g, g->node[a].set, g->node[b].set);
}

/* ---- Of terms --------------------------------------------------------------- */

enum psi_answer
psi_ppg_none (psi_ppg *g, const psi_term *in, unsigned nin,
	      const psi_term *out, unsigned nout, bool *structure, psi_dd *shown)
{
  struct psi_ppg_query q;
  enum psi_answer answer;

  psi_ppg_query_start (&q, g);
  q.terms = true;
  for (unsigned i = 0; i < nin + nout; i++)
    if (i + 4 > PSI_MAX_TERMS
	|| !psi_ppg_query_term (&q, i < nin ? in[i] : out[i - nin], i < nin))
      return PSI_UNKNOWN;
  answer = psi_ppg_query_none (&q);
  if (structure)
    *structure = q.structure;
  if (shown)
    *shown = traces (&q);
  return answer;
}
