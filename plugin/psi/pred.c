/* pred.c: questions about predicates.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What passes ask.  A question is about one moment at which all the literals
   are available: as definitions dominate uses, all are then of the same turn of
   any loop.  So it is about the traces on which all of their definitions are
   executed.  A predicate can be undefined as well as true or false; the
   questions say what they want of it (psi-int.h).

   First what needs no definition; then the domains (ana-domain.c), at first
   without regard to how the definitions are reached, which is less work and
   proves most of what can be proved, then with it.  Where there are too many
   traces the partition graph answers (ppg-walk.c).

   Of pinned names nothing is known; nor of others, but for what needs no
   definition, while a pass changes the flow of control.  Needs SSA form,
   changes nothing.  */

#include "slice.h"
#include <string.h>

#define MAX_TERMS 64

/* A question: the domain of its terms, and one set of traces.  */
struct question
{
  psi_term term[MAX_TERMS];
  unsigned n;
  const psi_domain *d;
  mpz_t moment;			/* All terms are executed.  */
};

/* ---- Terms --------------------------------------------------------------- */

/* The literals' values, each once and in the order of their ids, so that the
   same ones make the same question.  */
static bool
add_term (struct question *q, psi_lit l)
{
  unsigned i = q->n;

  if (!l.val)
    return true;
  for (unsigned k = 0; k < q->n; k++)
    if (q->term[k].lit.val == l.val)
      return true;
  if (q->n == MAX_TERMS)
    return false;
  for (; i > 0 && q->term[i - 1].lit.val->id > l.val->id; i--)
    q->term[i] = q->term[i - 1];
  q->term[i] = (psi_term) { .lit = psi_lit_of (l.val, false) };
  q->n++;
  return true;
}

/* Where L is true.  */
static const __mpz_struct *
yes_set (const struct question *q, psi_lit l)
{
  for (unsigned i = 0; i < q->n; i++)
    if (q->term[i].lit.val == l.val)
      return l.neg ? q->d->no[i] : q->d->yes[i];
  return NULL;
}

/* ---- Sets ---------------------------------------------------------------- */

/* S := S without what is in L's set; a constant's is all or nothing.  */
static void
remove_yes (mpz_t s, const struct question *q, psi_lit l)
{
  mpz_t not;

  if (!l.val)
    {
      if (!l.neg)
	mpz_set_ui (s, 0);
      return;
    }
  mpz_init (not);
  mpz_com (not, yes_set (q, l));
  mpz_and (s, s, not);
  mpz_clear (not);
}

static void
keep_yes (mpz_t s, const struct question *q, psi_lit l)
{
  if (l.val)
    mpz_and (s, s, yes_set (q, l));
  else if (l.neg)
    mpz_set_ui (s, 0);
}

/* Is B false wherever A is true?  */
static bool
excludes (const struct question *q, psi_lit a, psi_lit b)
{
  mpz_t s;
  bool none;

  mpz_init_set (s, q->moment);
  keep_yes (s, q, a);
  remove_yes (s, q, psi_lit_not (b));
  none = mpz_sgn (s) == 0;
  mpz_clear (s);
  return none;
}

static bool
disjoint_sets (const struct question *q, const psi_lit *l, unsigned n)
{
  (void) n;
  return excludes (q, l[0], l[1]) && excludes (q, l[1], l[0]);
}

/* Is one of L[1..] true or undefined wherever L[0] is true?  */
static bool
covered_set (const struct question *q, const psi_lit *l, unsigned n)
{
  mpz_t s;
  bool none;

  mpz_init_set (s, q->moment);
  keep_yes (s, q, l[0]);
  for (unsigned i = 1; i < n; i++)
    keep_yes (s, q, psi_lit_not (l[i]));
  none = mpz_sgn (s) == 0;
  mpz_clear (s);
  return none;
}

/* Is L[0] false wherever all of L[1..] are?  */
static bool
within_sets (const struct question *q, const psi_lit *l, unsigned n)
{
  mpz_t s;
  bool none;

  mpz_init_set (s, q->moment);
  for (unsigned i = 1; i < n; i++)
    keep_yes (s, q, psi_lit_not (l[i]));
  remove_yes (s, q, psi_lit_not (l[0]));
  none = mpz_sgn (s) == 0;
  mpz_clear (s);
  return none;
}

/* ---- Asking -------------------------------------------------------------- */

static enum psi_answer
ask_domain (psi_fn *fn, struct question *q, enum psi_scope scope,
	    bool (*holds) (const struct question *, const psi_lit *,
			   unsigned),
	    const psi_lit *l, unsigned n)
{
  bool yes;

  q->d = psi_domain_of (fn, q->term, q->n, scope);
  if (!q->d)
    return PSI_UNKNOWN;
  mpz_init (q->moment);
  mpz_setbit (q->moment, q->d->ntraces);
  mpz_sub_ui (q->moment, q->moment, 1);
  for (unsigned i = 0; i < q->n; i++)
    mpz_and (q->moment, q->moment, q->d->in[i]);
  yes = holds (q, l, n);
  mpz_clear (q->moment);
  return yes ? PSI_YES : PSI_NO;
}

/* Does HOLDS hold of the N literals L, for values that are undefined, or (TOTAL)
   for any that they could have instead, and if ANYWHERE however their places
   are reached?  Unknown if there are too many traces.  */
static enum psi_answer
ask (psi_fn *fn, bool total, bool anywhere,
     bool (*holds) (const struct question *, const psi_lit *, unsigned),
     const psi_lit *l, unsigned n)
{
  enum psi_scope all = total ? PSI_SCOPE_ALL_TOTAL : PSI_SCOPE_ALL;
  enum psi_scope near = total ? PSI_SCOPE_NEAR_TOTAL : PSI_SCOPE_NEAR;
  struct question q = { .n = 0 };
  enum psi_answer answer;

  if (fn->in_flux || fn->ppg_mode == PSI_PPG_GRAPH)
    return PSI_UNKNOWN;
  for (unsigned i = 0; i < n; i++)
    if (!add_term (&q, l[i]))
      return PSI_UNKNOWN;
  answer = ask_domain (fn, &q, near, holds, l, n);
  if (answer == PSI_NO && !anywhere && psi_scope_matters (fn, q.term, q.n, all))
    answer = ask_domain (fn, &q, all, holds, l, n);
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
  psi_lit l[2] = { a, b };
  enum psi_answer answer;

  if (is_false (a) || is_false (b))
    return PSI_YES;
  if (pinned (a) || pinned (b))
    return PSI_UNKNOWN;
  if (complements (a, b))
    return PSI_YES;
  answer = ask (fn, false, false, disjoint_sets, l, 2);
  if (answer == PSI_UNKNOWN && graph_excludes (fn, a, b)
      && graph_excludes (fn, b, a))
    answer = PSI_YES;
  return answer;
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
    return PSI_YES;
  /* What covers all covers a pinned name.  */
  l[0] = pinned (lit) ? PSI_TRUE : lit;
  for (unsigned i = 0; i < n; i++)
    {
      if (psi_is_true (by[i]))
	return PSI_YES;
      if (pinned (by[i]) || is_false (by[i]))
	continue;
      for (unsigned k = 0; k < nl; k++)
	if (k == 0 ? psi_lit_same (by[i], lit) : complements (by[i], l[k]))
	  return PSI_YES;
      if (nl <= MAX_TERMS)
	l[nl++] = by[i];
    }
  answer = ask (fn, true, anywhere, covered_set, l, nl);
  l[0] = psi_lit_not (l[0]);
  if (answer == PSI_UNKNOWN && !anywhere && graph_says_one (fn, l, nl))
    answer = PSI_YES;
  return answer;
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
    return true;
  if (pinned (lit))
    return false;
  l[0] = lit;
  for (unsigned i = 0; i < n; i++)
    {
      if (psi_is_true (by[i]) || psi_lit_same (by[i], lit))
	return true;
      if (!pinned (by[i]) && !is_false (by[i]) && nl <= MAX_TERMS)
	l[nl++] = by[i];
    }
  answer = ask (fn, false, false, within_sets, l, nl);
  l[0] = psi_lit_not (lit);
  for (unsigned i = 1; i < nl; i++)
    l[i] = psi_lit_not (l[i]);
  if (answer == PSI_UNKNOWN && graph_implies (fn, l + 1, nl - 1, l[0]))
    answer = PSI_YES;
  return answer == PSI_YES;
}
