/* pred/pred.c: questions about predicates.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What passes ask.  A question is about one moment at which all the literals
   are available: as definitions dominate uses, all are then of the same turn of
   any loop.  So it is about the traces on which all of their definitions are
   executed.  A predicate can be undefined as well as true or false; the
   questions say what they want of it (pred.h).

   First what needs no definition; then the partition graph (ppg-query.c), where the
   definitions are executed; where that takes too many steps without regard to how
   these are reached.

   Of pinned names nothing is known; nor of others, but for what needs no
   definition, while a pass changes the flow of control.  Needs SSA form,
   changes nothing.  */

#include "pred/ppg.h"

#define SIMPLE_STEPS 3
#define MOST_TESTS 4

/* ---- Asking -------------------------------------------------------------- */

/* At the moment when the definitions of all N literals L are executed, or ANYWHERE, is
   there no trace on which all but the first are true and the first is, or (UNLESS) is
   not false?  TOTAL: for any value that what is undefined could have instead.  Unknown
   if that takes too many steps; what is so anywhere can take fewer steps to find.
   *STRUCTURE: the graph's structure gives the answer.  */
static enum psi_answer
none (psi_fn *fn, const psi_lit *l, unsigned n, bool unless, bool total,
      bool anywhere, bool *structure)
{
  struct psi_ppg_query q;
  enum psi_answer answer = PSI_UNKNOWN;
  unsigned known = 0;

  *structure = false;
  if (fn->in_flux)
    return PSI_UNKNOWN;
  psi_ppg_query_start (&q, psi_ppg_of (fn, total));
  while (known < n
	 && psi_ppg_query_literal (&q, l[known], unless && known == 0, !anywhere))
    known++;
  if (known == n)
    answer = psi_ppg_query_none (&q);
  *structure = q.structure;
  if (answer == PSI_UNKNOWN && !anywhere
      && none (fn, l, n, unless, total, true, structure) == PSI_YES)
    return PSI_YES;
  return answer;
}

/* ---- Questions ----------------------------------------------------------- */

/* The answer that was found so.  */
static enum psi_answer
answered (psi_fn *fn, enum psi_asked how, enum psi_answer answer)
{
  fn->asked[answer == PSI_UNKNOWN ? PSI_ASKED_UNKNOWN : how]++;
  fn->asked[PSI_ASKED_YES] += answer == PSI_YES;
  return answer;
}

static enum psi_answer
by_name (psi_fn *fn, enum psi_answer answer)
{
  return answered (fn, PSI_ASKED_NAME, answer);
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

/* Is V computed in a few steps of predicates of which nothing is known, or of none?  */
static bool
simple (const psi_val *v, unsigned steps)
{
  const psi_insn *d = v->def;

  if (!d || d->op == PSI_UNDEF)
    return true;
  if (steps == 0 || (psi_ops[d->op].kind != PSI_K_UNARY
		     && psi_ops[d->op].kind != PSI_K_BINARY && d->op != PSI_PSI))
    return false;
  psi_for_each_used (u, d)
    if (!simple (u, steps - 1))
      return false;
  return true;
}

/* Does L come from a compare, that is always made?  Then *TEST is what it finds.  */
static bool
compared (psi_fn *fn, psi_lit l, struct psi_test *test)
{
  const psi_insn *d = l.val ? l.val->def : NULL;

  if (!d || !psi_is_true (d->guard)
      || (psi_ops[d->op].kind != PSI_K_TEST && psi_ops[d->op].kind != PSI_K_CMP))
    return false;
  *test = psi_test_of (d);
  if (test->key.kind == PSI_G_NUMBERS)
    test->key.y = test->key.x = psi_unknown_of (fn, test->key.x);
  else if (test->key.kind == PSI_G_ORDER)
    {
      test->key.x = psi_unknown_of (fn, test->key.x);
      test->key.y = psi_unknown_of (fn, test->key.y);
    }
  else if (test->key.kind == PSI_G_TEST)
    test->key.y = test->key.x;
  return test->key.kind != PSI_G_CHOICE;
}

/* Does a pass ask of N literals L each of which is constant or compares what no other
   does, or of only one?  Then what is asked can be so only if one of them is always the
   same, or by what branches on the way have tested of several.  To find that takes the
   sets of all that they depend on, and what comes of it is dead code, for which there
   are other passes.  */
static bool
unrelated (psi_fn *fn, const psi_lit *l, unsigned n)
{
  struct psi_test test[MOST_TESTS];
  const psi_val *of[MOST_TESTS];
  unsigned m = 0;

  if (!fn->in_pass)
    return false;
  for (unsigned i = 0, k; i < n; i++)
    {
      for (k = 0; k < m && of[k] != l[i].val; k++)
	continue;
      if (!l[i].val || k < m)
	continue;
      if (m == MOST_TESTS)
	return false;
      of[m++] = l[i].val;
    }
  if (m < 2)
    return m == 0 || !simple (of[0], SIMPLE_STEPS);
  for (unsigned i = 0; i < m; i++)
    {
      const struct psi_group_key *a = &test[i].key;
      if (!compared (fn, psi_lit_of ((psi_val *) of[i], false), &test[i]))
	return false;
      for (unsigned k = 0; k < i; k++)
	{
	  const struct psi_group_key *b = &test[k].key;
	  if (a->at == b->at && (a->x == b->x || a->x == b->y || a->y == b->x
				 || a->y == b->y))
	    return false;
	}
    }
  return true;
}

static unsigned
hash_pair (psi_lit a, psi_lit b)
{
  uint64_t h = psi_hash (0, a.val ? 2 * (a.val->id + 1ull) + a.neg : a.neg);

  return (unsigned) psi_hash (h, b.val ? 2 * (b.val->id + 1ull) + b.neg : b.neg);
}

/* Are A and B disjoint, where both are executed?  The answer is kept with the graph:
   liveness asks it of the same two for each use.  */
static struct psi_ppg_pair
disjoint_pair (psi_fn *fn, psi_lit a, psi_lit b)
{
  psi_lit ab[2] = { a, b }, ba[2] = { b, a };
  struct psi_ppg_pair p = { a, b, PSI_UNKNOWN, false };
  psi_ppg *g = psi_ppg_of (fn, false);
  unsigned hash = hash_pair (a, b);
  bool back = true;

  psi_for_each_hashed (i, &g->pairs, hash)
    if (psi_lit_same (g->pair[i].a, a) && psi_lit_same (g->pair[i].b, b))
      return g->pair[i];
  p.answer = none (fn, ab, 2, true, false, false, &p.structure);
  if (p.answer == PSI_YES)
    p.answer = none (fn, ba, 2, true, false, false, &back);
  p.structure &= back;
  g = psi_ppg_of (fn, false);
  psi_table_add (&g->pairs, hash, g->npair);
  PSI_ADD (g, pair, p);
  return p;
}

enum psi_answer
psi_disjoint (psi_fn *fn, psi_lit a, psi_lit b)
{
  psi_lit both[2] = { a, b };
  struct psi_ppg_pair p;

  if (is_false (a) || is_false (b))
    return by_name (fn, PSI_YES);
  if (pinned (a) || pinned (b))
    return by_name (fn, PSI_UNKNOWN);
  if (complements (a, b))
    return by_name (fn, PSI_YES);
  if (fn->in_flux || unrelated (fn, both, 2))
    return by_name (fn, PSI_UNKNOWN);
  p = disjoint_pair (fn, a, b);
  return answered (fn, p.structure ? PSI_ASKED_STRUCTURE : PSI_ASKED_DIAGRAM, p.answer);
}

bool
psi_never_both (psi_fn *fn, psi_lit a, psi_lit b)
{
  return psi_disjoint (fn, a, b) == PSI_YES;
}

/* COVERED: a predicate computed from an undefined value is undefined, which counts
   as covering.  But passes give such values a meaning (they refine the program), and
   what was proved must stay so: here each has every value it could have.  That
   proves no less than it should: a literal that is true stays true, and one that is
   false false, whatever an undefined value comes to.  */
enum how { COVERED, COVERED_ANYWHERE, WITHIN, WITHIN_TOTAL };

static enum psi_answer
covered (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n, enum how how)
{
  psi_lit l[PSI_MAX_TERMS + 1];
  unsigned nl = 1;
  bool within = how == WITHIN || how == WITHIN_TOTAL, structure;
  enum psi_answer answer;

  if (is_false (lit))
    return by_name (fn, PSI_YES);
  if (pinned (lit) && within)
    return by_name (fn, PSI_UNKNOWN);
  /* What covers all covers a pinned name.  */
  l[0] = pinned (lit) ? PSI_TRUE : lit;
  for (unsigned i = 0; i < n; i++)
    {
      if (psi_is_true (by[i]))
	return by_name (fn, PSI_YES);
      if (pinned (by[i]) || is_false (by[i]))
	continue;
      if (psi_lit_same (by[i], lit))
	return by_name (fn, PSI_YES);
      for (unsigned k = 1; k < nl; k++)
	if (complements (by[i], l[k]))
	  return by_name (fn, PSI_YES);
      if (nl <= PSI_MAX_TERMS)
	l[nl++] = by[i];
    }
  if (unrelated (fn, l, nl))
    return by_name (fn, PSI_UNKNOWN);
  for (unsigned i = 1; i < nl; i++)
    l[i] = psi_lit_not (l[i]);
  answer = none (fn, l, nl, within, how != WITHIN, how == COVERED_ANYWHERE,
		 &structure);
  return answered (fn, structure ? PSI_ASKED_STRUCTURE : PSI_ASKED_DIAGRAM, answer);
}

enum psi_answer
psi_covered (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  return covered (fn, lit, by, n, COVERED);
}

enum psi_answer
psi_covered_anywhere (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  return covered (fn, lit, by, n, COVERED_ANYWHERE);
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
  return covered (fn, lit, by, n, WITHIN) == PSI_YES;
}

bool
psi_within_total (psi_fn *fn, psi_lit a, psi_lit b)
{
  return covered (fn, a, &b, 1, WITHIN_TOTAL) == PSI_YES;
}
