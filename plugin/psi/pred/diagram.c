/* pred/diagram.c: sets of traces as decision diagrams.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A set of traces is a function of how the groups of conditions come out
   (pred/cells.c), and is held as an interval decision diagram (Strehl and
   Thiele, 1998): Bryant's diagrams (1986) where a node has, instead of two
   children, one for each interval of the group's numbers.  They are reduced and
   shared, with complemented references (Brace, Rudell and Bryant, 1990), so that
   sets are equal if and only if the references are, and the complement costs
   nothing.

   Groups are ordered with the latest on top: then a predicate that adds one
   condition to another adds one node, however deep the nest, and what two
   predicates have in common is found as soon as they meet in it.  But the cases of
   a switch are above all else (pred/sets.c).

   Of the last two sets of a question it is asked only whether they have a trace in
   common: the search for what they have in common then makes no nodes and stops at
   the first trace.

   All is canonical, and what a question finds is forgotten, but for the sets it
   needed: whether it takes more steps than it may does not depend on what else
   was asked, only on what sets there are.  */

#include "pred/sets.h"

#define MOST_STEPS 16384	/* Each can be deeper in the stack.  */

struct node
{
  unsigned group;
  unsigned run, nruns;		/* The children, in order; to all of the
				   group's numbers.  The first one is not
				   complemented.  */
};

/* What A and B have in common.  */
struct memos
{
  struct memo { psi_dd a, b, result; } *memo;
  unsigned nmemo, memo_cap;
  struct psi_table table;
};

struct psi_diagrams
{
  struct node *nodes;
  unsigned nnodes, nodes_cap;
  struct psi_table table;	/* Of NODES.  */
  struct psi_run *runs;		/* Those of all nodes.  */
  unsigned nruns, runs_cap;
  struct psi_run *open;		/* Nodes that are being made: a stack.  */
  unsigned nopen, open_cap;
  struct memos kept, own;	/* Results for good; of this question.  */
  bool keep;			/* New ones go into KEPT.  */
  unsigned steps, max_steps;
};

/* ---- Results that are known ---------------------------------------------- */

/* What M knows of A and B, of this hash; PSI_DD_NONE: nothing.  */
static psi_dd
recall (const struct memos *m, unsigned hash, psi_dd a, psi_dd b)
{
  psi_for_each_hashed (i, &m->table, hash)
    if (m->memo[i].a == a && m->memo[i].b == b)
      return m->memo[i].result;
  return PSI_DD_NONE;
}

static void
learn (struct memos *m, unsigned hash, psi_dd a, psi_dd b, psi_dd result)
{
  psi_table_add (&m->table, hash, m->nmemo);
  PSI_ADD (m, memo, (struct memo) { a, b, result });
}

void
psi_diagrams_begin (psi_diagrams *d, unsigned max_steps, bool keep)
{
  d->own.nmemo = 0;
  psi_table_clear (&d->own.table);
  d->keep = keep;
  d->steps = 0;
  d->max_steps = max_steps < MOST_STEPS ? max_steps : MOST_STEPS;
}

unsigned
psi_diagrams_steps (const psi_diagrams *d)
{
  return d->steps;
}

/* ---- Nodes --------------------------------------------------------------- */

psi_diagrams *
psi_diagrams_new (void)
{
  psi_diagrams *d = psi_zeroed (1, sizeof *d);

  PSI_ADD (d, nodes, (struct node) { 0, 0, 0 });
  return d;
}

void
psi_diagrams_free (psi_diagrams *d)
{
  if (!d)
    return;
  psi_xfree (d->nodes);
  psi_table_free (&d->table);
  psi_xfree (d->runs);
  psi_xfree (d->open);
  psi_xfree (d->kept.memo);
  psi_table_free (&d->kept.table);
  psi_xfree (d->own.memo);
  psi_table_free (&d->own.table);
  psi_xfree (d);
}

unsigned
psi_diagrams_size (const psi_diagrams *d)
{
  return d->nnodes + d->kept.nmemo;
}

/* The node of the N runs R, the first of which is not complemented.  */
static unsigned
find_node (psi_diagrams *d, unsigned group, const struct psi_run *r,
	   unsigned n)
{
  uint64_t h = group;

  for (unsigned i = 0; i < n; i++)
    h = psi_hash (h, r[i].last ^ (uint64_t) r[i].to << 24);
  psi_for_each_hashed (at, &d->table, (unsigned) h)
    {
      const struct node *x = &d->nodes[at];
      unsigned i = 0;
      while (x->group == group && x->nruns == n && i < n
	     && d->runs[x->run + i].last == r[i].last
	     && d->runs[x->run + i].to == r[i].to)
	i++;
      if (i == n)
	return at;
    }
  psi_table_add (&d->table, (unsigned) h, d->nnodes);
  PSI_ADD (d, nodes, (struct node) { group, d->nruns, n });
  for (unsigned i = 0; i < n; i++)
    PSI_ADD (d, runs, r[i]);
  return d->nnodes - 1;
}

/* One more run of the node that is being made since START.  */
static void
add_run (psi_diagrams *d, unsigned start, struct psi_run r)
{
  if (d->nopen > start && d->open[d->nopen - 1].to == r.to)
    d->open[d->nopen - 1].last = r.last;
  else
    PSI_ADD (d, open, r);
}

/* That node is complete.  */
static psi_dd
close_node (psi_diagrams *d, unsigned group, unsigned start)
{
  struct psi_run *r = d->open + start;
  unsigned n = d->nopen - start;
  psi_dd neg = r[0].to & 1;

  d->nopen = start;
  if (n == 1)
    return r[0].to;
  for (unsigned i = 0; i < n; i++)
    r[i].to ^= neg;
  return find_node (d, group, r, n) << 1 | neg;
}

psi_dd
psi_diagram_of (psi_diagrams *d, unsigned group, const struct psi_run *r,
		unsigned n)
{
  unsigned start = d->nopen;

  for (unsigned i = 0; i < n; i++)
    add_run (d, start, r[i]);
  return close_node (d, group, start);
}

unsigned
psi_diagram_group (const psi_diagrams *d, psi_dd a)
{
  return d->nodes[a >> 1].group;
}

const struct psi_run *
psi_diagram_runs (const psi_diagrams *d, psi_dd a, unsigned *n)
{
  *n = d->nodes[a >> 1].nruns;
  return d->runs + d->nodes[a >> 1].run;
}

/* ---- Intersection -------------------------------------------------------- */

/* What A and B have in common if that is plain; PSI_DD_NONE: it is not.  */
static psi_dd
plain_and (psi_dd a, psi_dd b)
{
  if (a == PSI_DD_FALSE || b == PSI_DD_FALSE || a == (b ^ 1))
    return PSI_DD_FALSE;
  if (a == PSI_DD_TRUE || a == b)
    return b;
  return b == PSI_DD_TRUE ? a : PSI_DD_NONE;
}

static psi_dd meet (psi_diagrams *, psi_dd a, psi_dd b, bool make);

/* See meet (); A and B are no constants, nor the same but for the sign.  */
static psi_dd
meet_runs (psi_diagrams *d, psi_dd a, psi_dd b, bool make)
{
  const struct node *na = &d->nodes[a >> 1], *nb = &d->nodes[b >> 1];
  unsigned top = na->group > nb->group ? na->group : nb->group;
  unsigned i = na->run, k = nb->run, start = d->nopen;
  bool ta = na->group == top, tb = nb->group == top;
  uint64_t end = ta ? d->runs[i + na->nruns - 1].last
		 : d->runs[k + nb->nruns - 1].last;

  for (;;)
    {
      /* What depends on an earlier group leads to itself.  */
      uint64_t la = ta ? d->runs[i].last : end, lb = tb ? d->runs[k].last : end;
      psi_dd to = meet (d, ta ? d->runs[i].to ^ (a & 1) : a,
			tb ? d->runs[k].to ^ (b & 1) : b, make);
      uint64_t last = la < lb ? la : lb;
      if (to == PSI_DD_NONE || (!make && to != PSI_DD_FALSE))
	{
	  d->nopen = start;
	  return to;
	}
      if (make)
	add_run (d, start, (struct psi_run) { last, to });
      if (last == end)
	return make ? close_node (d, top, start) : PSI_DD_FALSE;
      i += la == last;
      k += lb == last;
    }
}

/* What A and B have in common; unless MAKE, PSI_DD_FALSE or another set.
   PSI_DD_NONE: that takes more steps.  */
static psi_dd
meet (psi_diagrams *d, psi_dd a, psi_dd b, bool make)
{
  psi_dd result = plain_and (a, b), t = a;
  unsigned hash;

  if (result != PSI_DD_NONE)
    return result;
  if (a > b)
    {
      a = b;
      b = t;
    }
  hash = (unsigned) psi_hash (0, (uint64_t) a << 32 | b);
  if (make)
    result = recall (&d->kept, hash, a, b);
  if (result == PSI_DD_NONE && !d->keep)
    result = recall (&d->own, hash, a, b);
  if (result != PSI_DD_NONE || d->steps == d->max_steps)
    return result;
  d->steps++;
  result = meet_runs (d, a, b, make);
  if (make ? result != PSI_DD_NONE : result == PSI_DD_FALSE)
    learn (d->keep ? &d->kept : &d->own, hash, a, b, result);
  return result;
}

psi_dd
psi_diagram_and (psi_diagrams *d, psi_dd a, psi_dd b)
{
  return a == PSI_DD_NONE || b == PSI_DD_NONE ? PSI_DD_NONE
	 : meet (d, a, b, true);
}

psi_dd
psi_diagram_or (psi_diagrams *d, psi_dd a, psi_dd b)
{
  return psi_diagram_not (psi_diagram_and (d, psi_diagram_not (a),
					   psi_diagram_not (b)));
}

enum psi_answer
psi_diagram_disjoint (psi_diagrams *d, psi_dd a, psi_dd b)
{
  psi_dd both = a == PSI_DD_NONE || b == PSI_DD_NONE ? PSI_DD_NONE
		: meet (d, a, b, false);

  return both == PSI_DD_NONE ? PSI_UNKNOWN : both == PSI_DD_FALSE ? PSI_YES
	 : PSI_NO;
}
