/* preds.c: one question, several ways to find the answer.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What clients are told (pred.c: decision diagrams kept for the function) is
   compared with the traces themselves, gone through for each question; and,
   after insns were added, with what is told when everything is made anew.  */

#include "fuzz.h"
#include "ir/ir.h"
#include "cfg/cfg.h"
#include "../ppg/traces.h"
#include <stdio.h>

#define QUESTIONS 6
#define ADDED 3
#define MAX_TRACES 4096

struct literals
{
  psi_fn *fn;
  struct fuzz_rng rng;
  psi_val **val;
  unsigned n;
};

static void
find_literals (struct literals *l, psi_fn *fn)
{
  l->fn = fn;
  l->rng.state = fn->next_uid * 1000003u + fn->nvals;
  l->val = psi_xmalloc ((fn->nvals + ADDED) * sizeof *l->val);
  l->n = 0;
  for (unsigned i = 0; i < fn->nvals; i++)
    {
      psi_val *v = fn->vals[i];
      if (v && v->type == PSI_PRED && !v->pinned && v->def && v->def->block)
	l->val[l->n++] = v;
    }
}

static psi_lit
draw (struct literals *l)
{
  psi_val *v = l->val[fuzz_below (&l->rng, l->n)];

  return psi_lit_of (v, fuzz_chance (&l->rng, 50));
}

/* ---- The traces themselves ----------------------------------------------- */

/* On no trace on which both are executed is A true and B not false.  */
static bool
excludes (const struct traces *d, const mpz_t *yes, const mpz_t *no, unsigned a,
	  unsigned b)
{
  mpz_t s, rest;
  bool none;

  mpz_inits (s, rest, NULL);
  mpz_and (s, d->in[0], d->in[1]);
  mpz_and (s, s, yes[a]);
  mpz_com (rest, no[b]);
  mpz_and (s, s, rest);
  none = mpz_sgn (s) == 0;
  mpz_clears (s, rest, NULL);
  return none;
}

/* Are both executed on some trace?  What holds of none, as a loop is left from
   where it never goes, is found in one way and not in the other.  */
static bool
one_moment (const struct traces *d)
{
  mpz_t s;
  bool some;

  mpz_init (s);
  mpz_and (s, d->in[0], d->in[1]);
  some = mpz_sgn (s) != 0;
  mpz_clear (s);
  return some;
}

/* Do clients and traces agree on A and B?  */
static bool
check_traces (struct literals *l, psi_lit a, psi_lit b, char *why, size_t size)
{
  psi_term t[2] = { { .lit = a }, { .lit = b } };
  struct traces d;
  bool disjoint, within, told_disjoint, told_within, known;

  known = traces_of (l->fn, t, 2, MAX_TRACES, &d) && one_moment (&d);
  disjoint = excludes (&d, d.yes, d.no, 0, 1)
	     && excludes (&d, d.yes, d.no, 1, 0);
  within = excludes (&d, d.no, d.no, 1, 0);
  traces_clear (&d);
  if (!known)
    return true;
  told_disjoint = psi_disjoint (l->fn, a, b) == PSI_YES;
  told_within = psi_within (l->fn, a, b);
  if ((disjoint == told_disjoint || (!disjoint && !d.simple))
      && (within == told_within || (!within && !d.simple)))
    return true;
  snprintf (why, size, "%s%%%s.%u and %s%%%s.%u: disjoint %d, told %d; within"
	    " %d, told %d", a.neg ? "!" : "", a.val->name, a.val->version,
	    b.neg ? "!" : "", b.val->name, b.val->version, disjoint,
	    told_disjoint, within, told_within);
  return false;
}

/* ---- More predicates ------------------------------------------------------ */

/* Appends logic on predicates to blocks of the function.  */
static void
add_insns (struct literals *l)
{
  static const enum psi_op ops[] = { PSI_AND, PSI_OR, PSI_XOR };

  for (unsigned i = 0; i < ADDED; i++)
    {
      psi_val *x = l->val[fuzz_below (&l->rng, l->n)];
      psi_val *y = l->val[fuzz_below (&l->rng, l->n)];
      psi_insn *at = psi_terminator (x->def->block), *insn;
      if (!at || !psi_insn_dominates (l->fn, y->def, at)
	  || x->def == at || y->def == at)
	continue;
      insn = psi_insn_new (l->fn, ops[fuzz_below (&l->rng, 3)], 1, 2);
      insn->src[0] = psi_opnd_of (x);
      insn->src[1] = psi_opnd_of (y);
      insn->dst[0] = psi_var_new (l->fn, NULL, PSI_PRED);
      insn->dst[0]->def = insn;
      psi_insert_before (at, insn);
      l->val[l->n++] = insn->dst[0];
    }
}

/* Clients rely on a yes only; whether what is none is known not to be one can depend
   on how much there is to look at.  */
static unsigned
told (psi_fn *fn, psi_lit a, psi_lit b)
{
  return (psi_disjoint (fn, a, b) == PSI_YES) << 2
	 | (psi_implies (fn, a, b) == PSI_YES) << 1 | psi_within (fn, a, b);
}

/* Are answers the same, after insns were added, when all is made anew?  */
static bool
check_growth (struct literals *l, char *why, size_t size)
{
  psi_lit a[QUESTIONS], b[QUESTIONS];
  unsigned before[QUESTIONS];

  told (l->fn, draw (l), draw (l));
  add_insns (l);
  for (unsigned i = 0; i < QUESTIONS; i++)
    {
      a[i] = draw (l);
      b[i] = draw (l);
      before[i] = told (l->fn, a[i], b[i]);
    }
  psi_domains_invalidate (l->fn);
  for (unsigned i = 0; i < QUESTIONS; i++)
    {
      unsigned after = told (l->fn, a[i], b[i]);
      if (after == before[i])
	continue;
      snprintf (why, size, "%s%%%s.%u and %s%%%s.%u: told %o, made anew %o",
		a[i].neg ? "!" : "", a[i].val->name, a[i].val->version,
		b[i].neg ? "!" : "", b[i].val->name, b[i].val->version,
		before[i], after);
      return false;
    }
  return true;
}

bool
fuzz_check_predicates (const psi_fn *original, char *why, size_t size)
{
  psi_fn *fn = psi_fn_copy (original);
  struct literals l;
  bool ok = true;

  find_literals (&l, fn);
  for (unsigned i = 0; i < QUESTIONS && ok && l.n; i++)
    {
      psi_lit a = draw (&l), b = draw (&l);
      ok = check_traces (&l, a, b, why, size);
    }
  ok = ok && (!l.n || check_growth (&l, why, size));
  psi_xfree (l.val);
  psi_fn_free (fn);
  return ok;
}
