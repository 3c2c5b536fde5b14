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
   common: a search through pairs of nodes, which makes none and stops at the
   first trace.

   All is canonical, and what a question finds is forgotten, but for the sets it
   needed: whether it takes more steps than it may does not depend on what else
   was asked, only on what sets there are.  */

#include "pred/sets.h"
#include <string.h>

#define FIRST_BUCKETS 1024
#define FIRST_MEMO 256
#define MOST_STEPS 16384	/* Each can be deeper in the stack.  */

struct node
{
  unsigned group;
  unsigned run, nruns;		/* The children, in order; to all of the
				   group's numbers.  The first one is not
				   complemented.  */
  unsigned chain;		/* The next of the hash; 0: none.  */
};

/* What A and B have in common.  */
struct memo
{
  psi_dd a, b, result;
  unsigned stamp;		/* Else there is none.  */
};
struct memos
{
  struct memo *memo;
  unsigned n, cap;		/* A power of two.  */
  unsigned stamp;
};

struct psi_diagrams
{
  struct node *nodes;
  unsigned nnodes, nodes_cap;
  struct psi_run *runs;		/* Those of all nodes.  */
  unsigned nruns, runs_cap;
  unsigned *bucket;
  unsigned nbuckets;		/* A power of two.  */
  struct psi_run *open;		/* Nodes that are being made: a stack.  */
  unsigned nopen, open_cap;
  struct memos kept, own;	/* Results for good; of this question.  */
  bool keep;			/* New ones go into KEPT.  */
  unsigned steps, max_steps;
};

/* ---- Results that are known ---------------------------------------------- */

static void
memos_init (struct memos *m, unsigned cap)
{
  *m = (struct memos) { psi_xmalloc (cap * sizeof *m->memo), 0, cap, 1 };
  memset (m->memo, 0, cap * sizeof *m->memo);
}

static void
memos_forget (struct memos *m)
{
  m->n = 0;
  if (++m->stamp)
    return;
  memset (m->memo, 0, m->cap * sizeof *m->memo);
  m->stamp = 1;
}

static struct memo *
find_memo (const struct memos *m, psi_dd a, psi_dd b)
{
  uint64_t h = ((uint64_t) a << 32 | b) * 0x9e3779b97f4a7c15;
  unsigned i = (unsigned) (h >> 32) & (m->cap - 1);

  while (m->memo[i].stamp == m->stamp
	 && (m->memo[i].a != a || m->memo[i].b != b))
    i = (i + 1) & (m->cap - 1);
  return &m->memo[i];
}

static void
remember (struct memos *m, psi_dd a, psi_dd b, psi_dd result)
{
  if (2 * ++m->n >= m->cap)
    {
      struct memos old = *m;
      memos_init (m, 4 * old.cap);
      m->n = old.n;
      for (unsigned i = 0; i < old.cap; i++)
	if (old.memo[i].stamp == old.stamp)
	  {
	    struct memo *to = find_memo (m, old.memo[i].a, old.memo[i].b);
	    *to = old.memo[i];
	    to->stamp = m->stamp;
	  }
      psi_xfree (old.memo);
    }
  *find_memo (m, a, b) = (struct memo) { a, b, result, m->stamp };
}

/* What is known of A and B; PSI_DD_NONE: nothing.  */
static psi_dd
recall (const psi_diagrams *d, psi_dd a, psi_dd b)
{
  const struct memo *m = find_memo (&d->kept, a, b);

  if (m->stamp != d->kept.stamp && !d->keep)
    {
      m = find_memo (&d->own, a, b);
      return m->stamp == d->own.stamp ? m->result : PSI_DD_NONE;
    }
  return m->stamp == d->kept.stamp ? m->result : PSI_DD_NONE;
}

static void
learn (psi_diagrams *d, psi_dd a, psi_dd b, psi_dd result)
{
  remember (d->keep ? &d->kept : &d->own, a, b, result);
}

void
psi_diagrams_begin (psi_diagrams *d, unsigned max_steps, bool keep)
{
  memos_forget (&d->own);
  d->keep = keep;
  d->steps = 0;
  d->max_steps = max_steps < MOST_STEPS ? max_steps : MOST_STEPS;
}

/* ---- Nodes --------------------------------------------------------------- */

psi_diagrams *
psi_diagrams_new (void)
{
  psi_diagrams *d = psi_xmalloc (sizeof *d);

  memset (d, 0, sizeof *d);
  d->nbuckets = FIRST_BUCKETS;
  d->bucket = psi_xmalloc (d->nbuckets * sizeof *d->bucket);
  memset (d->bucket, 0, d->nbuckets * sizeof *d->bucket);
  memos_init (&d->kept, FIRST_MEMO);
  memos_init (&d->own, FIRST_MEMO);
  PSI_ADD (d, nodes, (struct node) { 0, 0, 0, 0 });
  return d;
}

void
psi_diagrams_free (psi_diagrams *d)
{
  if (!d)
    return;
  psi_xfree (d->nodes);
  psi_xfree (d->runs);
  psi_xfree (d->bucket);
  psi_xfree (d->open);
  psi_xfree (d->kept.memo);
  psi_xfree (d->own.memo);
  psi_xfree (d);
}

unsigned
psi_diagrams_size (const psi_diagrams *d)
{
  return d->nnodes + d->kept.n;
}

static unsigned
hash_node (unsigned group, const struct psi_run *r, unsigned n)
{
  uint64_t h = group;

  for (unsigned i = 0; i < n; i++)
    h = (h ^ r[i].last ^ (uint64_t) r[i].to << 24) * 0x9e3779b97f4a7c15
	^ h >> 29;
  return (unsigned) (h >> 32);
}

static void
grow_buckets (psi_diagrams *d)
{
  psi_xfree (d->bucket);
  d->nbuckets *= 2;
  d->bucket = psi_xmalloc (d->nbuckets * sizeof *d->bucket);
  memset (d->bucket, 0, d->nbuckets * sizeof *d->bucket);
  for (unsigned i = 1; i < d->nnodes; i++)
    {
      struct node *n = &d->nodes[i];
      unsigned h = hash_node (n->group, d->runs + n->run, n->nruns);
      n->chain = d->bucket[h & (d->nbuckets - 1)];
      d->bucket[h & (d->nbuckets - 1)] = i;
    }
}

static bool
same_runs (const struct psi_run *a, const struct psi_run *b, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (a[i].last != b[i].last || a[i].to != b[i].to)
      return false;
  return true;
}

/* The node of the N runs R, the first of which is not complemented.  */
static unsigned
find_node (psi_diagrams *d, unsigned group, const struct psi_run *r,
	   unsigned n)
{
  unsigned h = hash_node (group, r, n), at;

  for (at = d->bucket[h & (d->nbuckets - 1)]; at; at = d->nodes[at].chain)
    if (d->nodes[at].group == group && d->nodes[at].nruns == n
	&& same_runs (d->runs + d->nodes[at].run, r, n))
      return at;
  if (d->nnodes > d->nbuckets)
    grow_buckets (d);
  at = d->nnodes;
  PSI_ADD (d, nodes, (struct node) { group, d->nruns, n,
				 d->bucket[h & (d->nbuckets - 1)] });
  d->bucket[h & (d->nbuckets - 1)] = at;
  for (unsigned i = 0; i < n; i++)
    PSI_ADD (d, runs, r[i]);
  return at;
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

/* Run I of A where the group is on top; else A itself.  */
static struct psi_run
run_of (const psi_diagrams *d, psi_dd a, bool top, unsigned i)
{
  struct psi_run r = { UINT64_MAX, a };

  if (top)
    {
      r = d->runs[d->nodes[a >> 1].run + i];
      r.to ^= a & 1;
    }
  return r;
}

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

/* A and B are no constants, nor the same but for the sign.  */
static psi_dd
intersect (psi_diagrams *d, psi_dd a, psi_dd b)
{
  unsigned ga = d->nodes[a >> 1].group, gb = d->nodes[b >> 1].group;
  unsigned group = ga > gb ? ga : gb, start = d->nopen, i = 0, k = 0;
  bool ta = ga == group, tb = gb == group;
  const struct node *top = &d->nodes[(ta ? a : b) >> 1];
  uint64_t end = d->runs[top->run + top->nruns - 1].last;

  for (;;)
    {
      struct psi_run ra = run_of (d, a, ta, i), rb = run_of (d, b, tb, k);
      uint64_t last = ra.last < rb.last ? ra.last : rb.last;
      psi_dd to = psi_diagram_and (d, ra.to, rb.to);
      if (to == PSI_DD_NONE)
	{
	  d->nopen = start;
	  return to;
	}
      add_run (d, start, (struct psi_run) { last, to });
      if (last == end)
	return close_node (d, group, start);
      i += ra.last == last;
      k += rb.last == last;
    }
}

psi_dd
psi_diagram_and (psi_diagrams *d, psi_dd a, psi_dd b)
{
  psi_dd result;

  if (a == PSI_DD_NONE || b == PSI_DD_NONE)
    return PSI_DD_NONE;
  result = plain_and (a, b);
  if (result != PSI_DD_NONE)
    return result;
  if (a > b)
    return psi_diagram_and (d, b, a);
  result = recall (d, a, b);
  if (result != PSI_DD_NONE || d->steps == d->max_steps)
    return result;
  d->steps++;
  result = intersect (d, a, b);
  if (result != PSI_DD_NONE)
    learn (d, a, b, result);
  return result;
}

psi_dd
psi_diagram_or (psi_diagrams *d, psi_dd a, psi_dd b)
{
  return psi_diagram_not (psi_diagram_and (d, psi_diagram_not (a),
					   psi_diagram_not (b)));
}

/* ---- A trace in common ---------------------------------------------------- */

/* Runs that are still to be read, with the sign of what they are of.  */
struct reading
{
  const struct psi_run *run, *end;
  psi_dd neg;
};

/* Those of A if its group is on top; else one to all of A.  */
static struct reading
read_runs (const psi_diagrams *d, psi_dd a, bool top, struct psi_run *all)
{
  const struct node *n = &d->nodes[a >> 1];
  const struct psi_run *run = d->runs + n->run;

  *all = (struct psi_run) { UINT64_MAX, a };
  return top ? (struct reading) { run, run + n->nruns, a & 1 }
	 : (struct reading) { all, all + 1, 0 };
}

/* A and B are no constants, nor the same but for the sign.  */
static enum psi_answer
find_trace (psi_diagrams *d, psi_dd a, psi_dd b)
{
  unsigned ga = d->nodes[a >> 1].group, gb = d->nodes[b >> 1].group;
  struct psi_run all_a, all_b;
  struct reading x = read_runs (d, a, ga >= gb, &all_a);
  struct reading y = read_runs (d, b, gb >= ga, &all_b);
  enum psi_answer answer = PSI_YES;

  while (answer == PSI_YES && x.run != x.end && y.run != y.end)
    {
      uint64_t end_x = x.run->last, end_y = y.run->last;
      answer = psi_diagram_disjoint (d, x.run->to ^ x.neg,
				     y.run->to ^ y.neg);
      x.run += end_x <= end_y;
      y.run += end_y <= end_x;
    }
  return answer;
}

enum psi_answer
psi_diagram_disjoint (psi_diagrams *d, psi_dd a, psi_dd b)
{
  enum psi_answer answer;
  const struct memo *m;
  psi_dd plain;

  if (a == PSI_DD_NONE || b == PSI_DD_NONE)
    return PSI_UNKNOWN;
  plain = plain_and (a, b);
  if (plain != PSI_DD_NONE)
    return plain == PSI_DD_FALSE ? PSI_YES : PSI_NO;
  if (a > b)
    return psi_diagram_disjoint (d, b, a);
  m = find_memo (&d->own, a, b);
  if (m->stamp == d->own.stamp)
    return m->result == PSI_DD_FALSE ? PSI_YES : PSI_NO;
  if (d->steps == d->max_steps)
    return PSI_UNKNOWN;
  d->steps++;
  answer = find_trace (d, a, b);
  if (answer == PSI_YES)
    remember (&d->own, a, b, PSI_DD_FALSE);
  return answer;
}
