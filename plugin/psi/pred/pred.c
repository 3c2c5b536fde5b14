/* pred.c: questions about predicates.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What passes ask.  A question is about one moment at which all the literals
   are available: as definitions dominate uses, all are then of the same turn of
   any loop.  So it is about the traces on which all of their definitions are
   executed.  A predicate can be undefined as well as true or false; the
   questions say what they want of it (pred.h).

   First what needs no definition; then the domains (pred/slice-sets.c), where the
   definitions are executed; where that takes too many steps without regard to how
   these are reached; then the partition graph (pred/ppg-walk.c).

   Of pinned names nothing is known; nor of others, but for what needs no
   definition, while a pass changes the flow of control.  Needs SSA form,
   changes nothing.  */

#include "pred/slice.h"

/* ---- Asking -------------------------------------------------------------- */

/* At the moment when (PLACED) the definitions of all N literals L are executed, or
   at any, is there no trace on which all but the first are true and the first is,
   or (UNLESS) is not false?  TOTAL: for any value that what is undefined could
   have instead.  Unknown if that takes too many steps.  */
static enum psi_answer
none_of_sets (psi_fn *fn, const psi_lit *l, unsigned n, bool unless,
	      bool total, bool placed)
{
  struct psi_common q;

  psi_common_start (&q, fn, total);
  for (unsigned i = 0; i < n; i++)
    if (!psi_common_literal (&q, l[i], unless && i == 0, placed))
      return PSI_UNKNOWN;
  return psi_common_empty (&q);
}

/* The same, ANYWHERE or where the definitions are executed.  What is so anywhere
   can take fewer steps to find.  */
static enum psi_answer
none (psi_fn *fn, const psi_lit *l, unsigned n, bool unless, bool total,
      bool anywhere)
{
  enum psi_answer answer;

  if (fn->in_flux || fn->ppg_mode == PSI_PPG_GRAPH)
    return PSI_UNKNOWN;
  answer = none_of_sets (fn, l, n, unless, total, !anywhere);
  if (answer == PSI_UNKNOWN && !anywhere
      && none_of_sets (fn, l, n, unless, total, false) == PSI_YES)
    return PSI_YES;
  return answer;
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
  psi_term t[PSI_MAX_TERMS + 2], out = { .lit = l };

  if (no_graph (fn) || n > PSI_MAX_TERMS)
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
  psi_term in[PSI_MAX_TERMS + 1], out[PSI_MAX_TERMS + 1];
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
  psi_lit l[PSI_MAX_TERMS + 1];
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
      if (nl <= PSI_MAX_TERMS)
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
  psi_lit l[PSI_MAX_TERMS + 1];
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
      if (!pinned (by[i]) && !is_false (by[i]) && nl <= PSI_MAX_TERMS)
	l[nl++] = psi_lit_not (by[i]);
    }
  answer = none (fn, l, nl, true, false, false);
  return by_sets (fn, answer, answer == PSI_UNKNOWN
			      && graph_implies (fn, l + 1, nl - 1,
						psi_lit_not (lit)))
	 == PSI_YES;
}
