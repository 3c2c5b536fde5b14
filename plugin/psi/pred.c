/* pred.c: questions about predicates.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What passes ask.  A question is about one moment at which all the literals
   are available: as definitions dominate uses, all are then of the same turn of
   any loop.  So it is about the traces on which all of their definitions are
   executed.  A predicate can be undefined as well as true or false; the
   questions say what they want of it (psi-int.h).

   First what needs no definition; then the domains (slice-sets.c), at first
   without regard to how the definitions are reached, which proves most of what
   can be proved, then with it.  Where that takes too many steps the partition
   graph answers (ppg-walk.c).

   Of pinned names nothing is known; nor of others, but for what needs no
   definition, while a pass changes the flow of control.  Needs SSA form,
   changes nothing.  */

#include "slice.h"

#define MAX_TERMS 64

/* ---- Asking -------------------------------------------------------------- */

/* Is there a trace in all of these sets?  */
struct question
{
  psi_fn *fn;
  psi_sets *sets;
  psi_dd set[2 * (MAX_TERMS + 1)];
  unsigned n;
  bool exact;			/* There may be fewer traces, if not.  */
};

static void
add_set (struct question *q, psi_dd set, bool exact)
{
  for (unsigned i = 0; i < q->n; i++)
    if (q->set[i] == set)
      return;
  if (set == PSI_DD_TRUE)
    return;
  q->set[q->n++] = set;
  q->exact &= exact;
}

/* L, which may be constant, is true; or (UNLESS) is not false.  False: nothing
   can be said.  */
static bool
add_literal (struct question *q, psi_lit l, bool unless)
{
  struct psi_set s = { l.neg ? PSI_DD_FALSE : PSI_DD_TRUE,
		       l.neg ? PSI_DD_TRUE : PSI_DD_FALSE, true };

  if (l.val && !psi_set_of_lit (q->sets, l, &s))
    return false;
  add_set (q, unless ? psi_diagram_not (s.no) : s.yes, s.exact);
  return true;
}

static psi_block *
block_of (psi_lit l)
{
  return l.val && l.val->def ? l.val->def->block : NULL;
}

/* Is block B executed wherever the definition of one of the N literals L, in
   another block, is?  */
static bool
on_the_way (psi_fn *fn, const psi_block *b, const psi_lit *l, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *low = block_of (l[i]);
      if (low && low != b && psi_loop_of (fn, low) == psi_loop_of (fn, b)
	  && psi_block_dominates (fn, b, low))
	return true;
    }
  return false;
}

/* The definitions of all N literals L are executed.  */
static bool
add_places (struct question *q, const psi_lit *l, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *b = block_of (l[i]);
      struct psi_set place, block;
      if (!b)
	continue;
      if (!psi_place_of_lit (q->sets, l[i], &place))
	return false;
      if (place.yes != PSI_DD_TRUE && on_the_way (q->fn, b, l, n)
	  && psi_set_of_block (q->sets, b, &block) && block.yes == place.yes)
	continue;
      add_set (q, place.yes, place.exact);
    }
  return true;
}

/* Is there none?  Unknown if that takes too many steps.  A trace is soon found as
   a rule if there is one.  */
static enum psi_answer
is_empty (const struct question *q)
{
  psi_diagrams *d = psi_sets_diagrams (q->sets);
  psi_dd left = PSI_DD_TRUE;

  if (!psi_diagram_shared (d, q->set, q->n))
    {
      psi_diagrams_begin (d, q->fn->trace_bound, false);
      for (unsigned i = 0; i < q->n; i++)
	left = psi_diagram_and (d, left, q->set[i]);
    }
  if (left == PSI_DD_FALSE)
    return PSI_YES;
  return left != PSI_DD_NONE && q->exact ? PSI_NO : PSI_UNKNOWN;
}

/* At the moment when the definitions of all N literals L are executed, is there
   no trace on which all but the first are true and the first is, or (UNLESS) is
   not false?  TOTAL: for any value that what is undefined could have instead.
   ANYWHERE: however their places are reached.  Unknown if that takes too many
   steps.  */
static enum psi_answer
none (psi_fn *fn, const psi_lit *l, unsigned n, bool unless, bool total,
      bool anywhere)
{
  struct question q = { .fn = fn, .exact = true };
  enum psi_answer answer;

  if (fn->in_flux || fn->ppg_mode == PSI_PPG_GRAPH)
    return PSI_UNKNOWN;
  q.sets = psi_sets_of (fn, total);
  psi_sets_trim (q.sets);
  for (unsigned i = 0; i < n; i++)
    if (!add_literal (&q, l[i], unless && i == 0))
      return PSI_UNKNOWN;
  answer = is_empty (&q);
  if (answer == PSI_YES || anywhere || !add_places (&q, l, n))
    return answer;
  return is_empty (&q);
}

/* ---- Asking the graph ---------------------------------------------------- */

/* No graph, or none that is up to date.  */
static bool
no_graph (const psi_fn *fn)
{
  return fn->ppg_mode == PSI_PPG_EXACT || fn->in_flux;
}

/* At the moment meant the definition of L is executed: that goes into T, of N
   terms.  Returns how many there are then.  */
static unsigned
add_place (psi_term *t, unsigned n, psi_lit l)
{
  if (l.val && l.val->def && l.val->def->block)
    t[n++] = (psi_term) { .lit = PSI_TRUE, .block = l.val->def->block };
  return n;
}

/* Does the graph know that L is true wherever all of the N literals IN are?  */
static bool
graph_implies (psi_fn *fn, const psi_lit *in, unsigned n, psi_lit l)
{
  psi_term t[MAX_TERMS + 2], out = { .lit = l };

  if (no_graph (fn) || n > MAX_TERMS)
    return false;
  for (unsigned i = 0; i < n; i++)
    t[i] = (psi_term) { .lit = in[i] };
  n = add_place (t, n, l);
  return psi_ppg_none (psi_graph_of (fn), t, n, &out, 1) == PSI_YES;
}

/* Does the graph know that always one of the N literals L is true?  */
static bool
graph_says_one (psi_fn *fn, const psi_lit *l, unsigned n)
{
  psi_term in[MAX_TERMS + 1], out[MAX_TERMS + 1];
  unsigned nin = 0;

  if (no_graph (fn))
    return false;
  for (unsigned i = 0; i < n; i++)
    {
      out[i] = (psi_term) { .lit = l[i] };
      nin = add_place (in, nin, l[i]);
    }
  return psi_ppg_none (psi_graph_of (fn), in, nin, out, n) == PSI_YES;
}

/* Is B false wherever A is true, as the graph knows it?  */
static bool
graph_excludes (psi_fn *fn, psi_lit a, psi_lit b)
{
  return graph_implies (fn, &a, 1, psi_lit_not (b));
}

/* ---- Questions ----------------------------------------------------------- */

/* The answer that names alone give.  */
static enum psi_answer
by_name (psi_fn *fn, enum psi_answer answer)
{
  fn->asked[answer == PSI_UNKNOWN ? PSI_ASKED_UNKNOWN : PSI_ASKED_NAME]++;
  return answer;
}

/* The answer that the sets gave, or else (GRAPH) the graph, which is yes.  */
static enum psi_answer
by_sets (psi_fn *fn, enum psi_answer answer, bool graph)
{
  fn->asked[graph ? PSI_ASKED_GRAPH
	    : answer == PSI_UNKNOWN ? PSI_ASKED_UNKNOWN : PSI_ASKED_EXACT]++;
  return graph ? PSI_YES : answer;
}

static bool
pinned (psi_lit l)
{
  return l.val && l.val->pinned;
}

static bool
is_false (psi_lit l)
{
  return !l.val && l.neg;
}

/* Are A and B the two results of one compare, or one result and its
   complement?  Then one is true where the other is false.  */
static bool
complements (psi_lit a, psi_lit b)
{
  const psi_insn *d = a.val ? a.val->def : NULL;

  if (a.val == b.val)
    return a.neg != b.neg;
  return d && b.val && b.val->def == d && psi_ops[d->op].kind == PSI_K_CMP
	 && a.neg == b.neg;
}

enum psi_answer
psi_disjoint (psi_fn *fn, psi_lit a, psi_lit b)
{
  psi_lit ab[2] = { a, b }, ba[2] = { b, a };
  enum psi_answer answer;

  if (is_false (a) || is_false (b))
    return by_name (fn, PSI_YES);
  if (pinned (a) || pinned (b))
    return by_name (fn, PSI_UNKNOWN);
  if (complements (a, b))
    return by_name (fn, PSI_YES);
  answer = none (fn, ab, 2, true, false, false);
  if (answer == PSI_YES)
    answer = none (fn, ba, 2, true, false, false);
  return by_sets (fn, answer, answer == PSI_UNKNOWN
			      && graph_excludes (fn, a, b)
			      && graph_excludes (fn, b, a));
}

/* A predicate computed from an undefined value is undefined, which counts as
   covering.  But passes give such values a meaning (they refine the program),
   and what was proved must stay so: here each has every value it could have.
   That proves no less than it should: a literal that is true stays true, and
   one that is false false, whatever an undefined value comes to.  */
static enum psi_answer
covered (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n, bool anywhere)
{
  psi_lit l[MAX_TERMS + 1];
  unsigned nl = 1;
  enum psi_answer answer;

  if (is_false (lit))
    return by_name (fn, PSI_YES);
  /* What covers all covers a pinned name.  */
  l[0] = pinned (lit) ? PSI_TRUE : lit;
  for (unsigned i = 0; i < n; i++)
    {
      if (psi_is_true (by[i]))
	return by_name (fn, PSI_YES);
      if (pinned (by[i]) || is_false (by[i]))
	continue;
      for (unsigned k = 0; k < nl; k++)
	if (k == 0 ? psi_lit_same (by[i], lit) : complements (by[i], l[k]))
	  return by_name (fn, PSI_YES);
      if (nl <= MAX_TERMS)
	l[nl++] = by[i];
    }
  for (unsigned i = 1; i < nl; i++)
    l[i] = psi_lit_not (l[i]);
  answer = none (fn, l, nl, false, true, anywhere);
  for (unsigned i = 0; i < nl; i++)
    l[i] = psi_lit_not (l[i]);
  return by_sets (fn, answer, answer == PSI_UNKNOWN && !anywhere
			      && graph_says_one (fn, l, nl));
}

enum psi_answer
psi_covered (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  return covered (fn, lit, by, n, false);
}

enum psi_answer
psi_covered_anywhere (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  return covered (fn, lit, by, n, true);
}

enum psi_answer
psi_implies (psi_fn *fn, psi_lit a, psi_lit b)
{
  return psi_covered (fn, a, &b, 1);
}

bool
psi_within (psi_fn *fn, psi_lit a, psi_lit b)
{
  return psi_within_union (fn, a, &b, 1);
}

bool
psi_within_union (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  psi_lit l[MAX_TERMS + 1];
  unsigned nl = 1;
  enum psi_answer answer;

  if (is_false (lit))
    return by_name (fn, PSI_YES) == PSI_YES;
  if (pinned (lit))
    return by_name (fn, PSI_UNKNOWN) == PSI_YES;
  l[0] = lit;
  for (unsigned i = 0; i < n; i++)
    {
      if (psi_is_true (by[i]) || psi_lit_same (by[i], lit))
	return by_name (fn, PSI_YES) == PSI_YES;
      if (!pinned (by[i]) && !is_false (by[i]) && nl <= MAX_TERMS)
	l[nl++] = psi_lit_not (by[i]);
    }
  answer = none (fn, l, nl, true, false, false);
  return by_sets (fn, answer, answer == PSI_UNKNOWN
			      && graph_implies (fn, l + 1, nl - 1,
						psi_lit_not (lit)))
	 == PSI_YES;
}
