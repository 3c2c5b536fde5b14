/* traces.c: the domains of predicates as bit strings over traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What the library answers by structure and by diagrams is found here in the plainest
   way: all traces of a system of nodes are gone through, and each term is a string
   of bits, one for each trace (Gindraud et al., Definition 14).  Three-valued logic
   makes it two sets, where it is true and where it is false; on the other traces it
   is undefined or not executed.

   The nodes are worked out in their order.  Where one is a condition of a group
   that this trace has not met, the trace splits into one for each cell, that is, for
   each way in which the group's conditions can come out together; the next trace
   begins anew at the last such place that has a cell left.  A condition that is not
   executed decides nothing: its cells make no traces.

   Values are worked out in three-valued logic as doc/psi-il.texi has it, and
   are out where their definition is not executed, or something it needs is
   not.  */

#include "traces.h"
#include <stdlib.h>
#include <string.h>

#define WORK_PER_TRACE 64	/* Nodes worked out, at most, on average.  */
#define MIN_TRACES 1024		/* So many may be worked out in any case.  */
#define MAX_CUTS 1024		/* Of one group.  */

/* Of a group: the state of condition C in cell K at C * N + K; and the cell that
   the trace is in, -1: not met.  */
struct cells
{
  unsigned n;
  unsigned char *states;
  int at;
};

struct walk
{
  psi_pdg *s;
  struct cells *group;
  unsigned *row;		/* By node: its condition's number in the group.  */
};

static inline enum psi_state
psi_ref_state (const unsigned char *state, struct psi_ref r)
{
  enum psi_state s = r.node == PSI_PDG_CONST ? PSI_S_TRUE : state[r.node];

  if (r.neg && s >= PSI_S_FALSE)
    s = PSI_S_FALSE + PSI_S_TRUE - s;
  return s;
}

/* ---- Cells ------------------------------------------------------------------- */

static int
compare_numbers (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;

  return x < y ? -1 : x > y;
}

/* What condition C of a group of KEY is if it comes out as the number X.  */
static unsigned char
state_at (struct psi_group_key key, struct psi_condition c, uint64_t x)
{
  for (enum psi_state state = PSI_S_FALSE; state <= PSI_S_TRUE; state++)
    {
      struct psi_run run[PSI_MAX_RUNS], *r = run;
      psi_condition_runs (key, c, state, run);
      while (r->last < x)
	r++;
      if (r->to == PSI_DD_TRUE)
	return state;
    }
  return PSI_S_UNDEF;
}

/* The cells of group G, as few as tell its conditions apart; false: too many.  */
static bool
make_cells (struct walk *w, unsigned g)
{
  const struct psi_group_key key = w->s->groups[g];
  struct psi_condition cond[MAX_CUTS];
  struct cells *cells = &w->group[g];
  uint64_t cut[MAX_CUTS];
  unsigned n = 0, ncuts = 0, c = 0;
  unsigned char *rows;

  *cells = (struct cells) { 0, NULL, -1 };
  for (unsigned i = 0; i < w->s->nnodes; i++)
    if (w->s->nodes[i].group == g)
      {
	if (c == MAX_CUTS)
	  return false;
	cond[c] = w->s->nodes[i].cond;
	w->row[i] = c++;
      }
  for (unsigned i = 0; i < c; i++)
    {
      struct psi_run run[PSI_MAX_RUNS];
      unsigned m = psi_condition_runs (key, cond[i], PSI_S_TRUE, run);
      if (n + m > MAX_CUTS)
	return false;
      for (unsigned r = 0; r < m; r++)
	cut[n++] = run[r].last;
    }
  qsort (cut, n, sizeof *cut, compare_numbers);
  for (unsigned i = 0; i < n; i++)
    if (i == 0 || cut[i] != cut[ncuts - 1])
      cut[ncuts++] = cut[i];
  rows = psi_xmalloc ((size_t) ncuts * c + 1);
  for (unsigned x = 0; x < ncuts; x++)
    {
      unsigned char *row = rows + (size_t) cells->n * c;
      unsigned k = 0;
      for (unsigned i = 0; i < c; i++)
	row[i] = state_at (key, cond[i], cut[x]);
      while (k < cells->n && memcmp (rows + (size_t) k * c, row, c))
	k++;
      cells->n += k == cells->n;
    }
  cells->states = psi_xmalloc ((size_t) cells->n * c + 1);
  for (unsigned i = 0; i < c; i++)
    for (unsigned k = 0; k < cells->n; k++)
      cells->states[(size_t) i * cells->n + k] = rows[(size_t) k * c + i];
  psi_xfree (rows);
  return true;
}

/* ---- One node ------------------------------------------------------------ */

static enum psi_state
not_state (enum psi_state s)
{
  return s >= PSI_S_FALSE ? PSI_S_FALSE + PSI_S_TRUE - s : s;
}

static enum psi_state
and_state (enum psi_state a, enum psi_state b)
{
  if (a == PSI_S_FALSE || b == PSI_S_FALSE)
    return PSI_S_FALSE;
  return a == PSI_S_TRUE ? b : PSI_S_UNDEF;
}

static enum psi_state
or_state (enum psi_state a, enum psi_state b)
{
  return not_state (and_state (not_state (a), not_state (b)));
}

static enum psi_state
xor_state (enum psi_state a, enum psi_state b)
{
  if (a == PSI_S_UNDEF || b == PSI_S_UNDEF)
    return PSI_S_UNDEF;
  return a == b ? PSI_S_FALSE : PSI_S_TRUE;
}

/* The condition of node I: a state, or -1.  */
static int
condition_state (const struct walk *w, const struct psi_pdg_node *i)
{
  const struct cells *g = &w->group[i->group];
  enum psi_state c;

  if (g->at < 0)
    return -1;
  c = g->states[(size_t) w->row[i - w->s->nodes] * g->n + g->at];
  return i->neg ? not_state (c) : c;
}

/* The same where the N operands at R are defined.  */
static int
compare_state (const struct walk *w, const struct psi_pdg_node *i,
	       const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    if (psi_ref_state (state, r[k]) == PSI_S_UNDEF)
      return PSI_S_UNDEF;
  return condition_state (w, i);
}

static enum psi_state
psi_state_of (const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  for (; n > 0; n -= 2)
    {
      enum psi_state p = psi_ref_state (state, r[n - 2]);
      if (p == PSI_S_TRUE)
	return psi_ref_state (state, r[n - 1]);
      if (p == PSI_S_UNDEF)
	return p;
    }
  return PSI_S_UNDEF;
}

/* Only one edge can be taken; where nothing is known of the control flow a
   trace can have two, which is none of the program's.  */
static enum psi_state
phi_state (const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  enum psi_state found = PSI_S_OUT;
  unsigned taken = 0;

  for (unsigned k = 0; k < n; k += 2)
    if (psi_ref_state (state, r[k]) == PSI_S_TRUE && taken++ == 0)
      found = psi_ref_state (state, r[k + 1]);
  return taken == 1 ? found : PSI_S_OUT;
}

/* A compare under a literal: what the literal or the old value decides alone
   needs no compare.  */
static int
pcmp_state (const struct walk *w, const struct psi_pdg_node *i,
	    const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  unsigned skip = i->op == PSI_PDG_UNC ? 1 : 2;
  enum psi_state lit = psi_ref_state (state, r[0]), old = PSI_S_TRUE;
  int c;

  if (i->op != PSI_PDG_UNC)
    old = psi_ref_state (state, r[1]);
  if (lit == PSI_S_FALSE)
    return i->op == PSI_PDG_UNC ? PSI_S_FALSE : old;
  c = compare_state (w, i, state, r + skip, n - skip);
  if (c < 0)
    return c;
  if (i->op == PSI_PDG_ANDTYPE)
    return and_state (old, or_state (not_state (lit), c));
  if (i->op == PSI_PDG_ORTYPE)
    return or_state (old, and_state (lit, c));
  return and_state (lit, c);
}

/* A value whose definition is executed, from its operands, the N at R.  */
static int
value_state (const struct walk *w, const struct psi_pdg_node *i,
	     const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  enum psi_state a = n > 0 ? psi_ref_state (state, r[0]) : PSI_S_TRUE;
  enum psi_state b = n > 1 ? psi_ref_state (state, r[1]) : PSI_S_TRUE;

  switch (i->op)
    {
    case PSI_PDG_ATOM:
      return compare_state (w, i, state, r, n);
    case PSI_PDG_COPY:
      return a;
    case PSI_PDG_NOT:
      return not_state (a);
    case PSI_PDG_AND:
      return and_state (a, b);
    case PSI_PDG_OR:
      return or_state (a, b);
    case PSI_PDG_XOR:
      return xor_state (a, b);
    case PSI_PDG_SELECT:
      return a == PSI_S_UNDEF ? a : a == PSI_S_TRUE ? b
	     : psi_ref_state (state, r[2]);
    case PSI_PDG_PSI:
      return psi_state_of (state, r, n);
    case PSI_PDG_UNC:
    case PSI_PDG_ANDTYPE:
    case PSI_PDG_ORTYPE:
      return pcmp_state (w, i, state, r, n);
    case PSI_PDG_DEFINED:
      for (unsigned k = 0; k < n; k++)
	if (psi_ref_state (state, r[k]) == PSI_S_UNDEF)
	  return PSI_S_UNDEF;
      return PSI_S_TRUE;
    default:
      return PSI_S_UNDEF;
    }
}

static int
item_state (const struct walk *w, unsigned node, const unsigned char *state)
{
  const struct psi_pdg_node *i = &w->s->nodes[node];
  const struct psi_ref *r = w->s->refs + i->ref;
  unsigned n = i->nref;
  int c;

  switch (i->op)
    {
    case PSI_PDG_OUT:
      return PSI_S_OUT;
    case PSI_PDG_ANY:
      for (unsigned k = 0; k < n; k++)
	if (psi_ref_state (state, r[k]) == PSI_S_TRUE)
	  return PSI_S_TRUE;
      return PSI_S_OUT;
    case PSI_PDG_EDGE:
    case PSI_PDG_TAKEN:
      if (psi_ref_state (state, r[0]) != PSI_S_TRUE)
	return PSI_S_OUT;
      c = i->op == PSI_PDG_EDGE ? (int) psi_ref_state (state, r[1])
	  : condition_state (w, i);
      if (c == PSI_S_UNDEF)
	c = condition_state (w, i);
      return c < 0 ? c : c == PSI_S_TRUE ? PSI_S_TRUE : PSI_S_OUT;
    default:
      break;
    }
  if (psi_ref_state (state, r[0]) != PSI_S_TRUE)
    return PSI_S_OUT;
  if (i->op == PSI_PDG_PHI)
    return phi_state (state, r + 2, n - 2);
  for (unsigned k = 1; k < n; k++)
    if (psi_ref_state (state, r[k]) == PSI_S_OUT)
      return PSI_S_OUT;
  if (psi_ref_state (state, r[1]) != PSI_S_TRUE)
    return PSI_S_UNDEF;
  return value_state (w, i, state, r + 2, n - 2);
}

/* ---- All traces ---------------------------------------------------------- */

/* Where a trace splits.  */
struct split
{
  unsigned node, group;
};

/* Goes on from node AT to the end of the trace; false when *WORK is done.  */
static bool
go_on (struct walk *w, unsigned at, unsigned char *state, struct split *splits,
       unsigned *nsplits, uint64_t *work)
{
  while (at < w->s->nnodes)
    {
      int r = item_state (w, at, state);
      if (*work == 0)
	return false;
      --*work;
      if (r >= 0)
	state[at++] = r;
      else
	{
	  unsigned g = w->s->nodes[at].group;
	  w->group[g].at = 0;
	  splits[(*nsplits)++] = (struct split) { at, g };
	}
    }
  return true;
}

/* Changes the last decision that can be changed; the node where, or UINT32_MAX
   if all is done.  */
static unsigned
go_back (struct walk *w, struct split *splits, unsigned *nsplits)
{
  while (*nsplits > 0)
    {
      struct split *last = &splits[*nsplits - 1];
      struct cells *g = &w->group[last->group];
      if ((unsigned) ++g->at < g->n)
	return last->node;
      g->at = -1;
      --*nsplits;
    }
  return UINT32_MAX;
}

/* Goes through all traces, in depth-first order of the decisions; VISIT gets the
   trace's number and the nodes' states.  Returns how many traces there are, or MAX +
   1 if more than MAX or if it is too much work.  */
static unsigned
all_traces (struct walk *w, unsigned max,
	    void (*visit) (void *, unsigned, const unsigned char *),
	    void *data)
{
  unsigned char *state = psi_xmalloc (w->s->nnodes + 1);
  struct split *splits = psi_xmalloc ((w->s->ngroups + 1) * sizeof *splits);
  unsigned nsplits = 0, n = 0, at = 0;
  uint64_t work = ((uint64_t) max + MIN_TRACES) * WORK_PER_TRACE;

  while (at != UINT32_MAX)
    {
      if (n == max || !go_on (w, at, state, splits, &nsplits, &work))
	{
	  n = max + 1;
	  break;
	}
      visit (data, n++, state);
      at = go_back (w, splits, &nsplits);
    }
  psi_xfree (state);
  psi_xfree (splits);
  return n;
}

/* ---- Bit strings --------------------------------------------------------------- */

struct collecting
{
  struct traces *t;
  const struct psi_ref *refs;
};

static void
collect (void *data, unsigned number, const unsigned char *state)
{
  struct collecting *c = data;

  for (unsigned i = 0; i < c->t->n; i++)
    {
      enum psi_state s = psi_ref_state (state, c->refs[i]);
      if (s != PSI_S_OUT)
	mpz_setbit (c->t->in[i], number);
      if (s == PSI_S_TRUE)
	mpz_setbit (c->t->yes[i], number);
      else if (s == PSI_S_FALSE)
	mpz_setbit (c->t->no[i], number);
    }
}

bool
traces_of (psi_fn *fn, const psi_term *term, unsigned n, unsigned max,
	   struct traces *t)
{
  psi_defined *defined = psi_defined_new (fn);
  psi_pdg *s = psi_pdg_new (fn, defined);
  struct psi_ref refs[TRACES_TERMS];
  struct collecting c = { t, refs };
  struct walk w = { .s = s };
  bool ok;

  *t = (struct traces) { .n = n };
  for (unsigned i = 0; i < n; i++)
    {
      mpz_inits (t->yes[i], t->no[i], t->in[i], NULL);
      refs[i] = psi_pdg_term (s, term[i]);
    }
  w.group = psi_zeroed (s->ngroups + 1, sizeof *w.group);
  w.row = psi_zeroed (s->nnodes + 1, sizeof *w.row);
  ok = !s->failed;
  t->simple = !s->mixed;
  for (unsigned i = 0; i < n; i++)
    t->simple &= refs[i].node == PSI_PDG_CONST || !s->nodes[refs[i].node].final;
  for (unsigned g = 0; g < s->ngroups && ok; g++)
    ok = make_cells (&w, g);
  if (ok)
    t->ntraces = all_traces (&w, max, collect, &c);
  for (unsigned g = 0; g < s->ngroups; g++)
    psi_xfree (w.group[g].states);
  psi_xfree (w.group);
  psi_xfree (w.row);
  psi_pdg_free (s);
  psi_defined_free (defined);
  return ok && t->ntraces <= max;
}

void
traces_clear (struct traces *t)
{
  for (unsigned i = 0; i < t->n; i++)
    mpz_clears (t->yes[i], t->no[i], t->in[i], NULL);
}
