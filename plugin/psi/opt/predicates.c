/* opt/predicates.c: logic on predicates that a compare has done already.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   If-conversion makes a block's predicate of all that was tested on the way there.
   Often less will do:

     p = c > 57				p = c > 57
     q = c == 10			q = c == 10
     v = and !p, q			v = q

     w = or r, (and !r, s)		w = or r, s

   - What is equal to a test of its block that it is made of, or to its complement,
     becomes that.
   - An operand that is itself logic becomes a test that does as well beside the other
     operand: in `and a, b' a may become what holds where the result does and does not
     where b holds and the result does not; in `or' the same with complements.

   What is equal is asked of the partition graph, which knows how compares of one
   value with numbers relate.  Undefined is not equal to false.

   Needs: SSA form.  Breaks: psi-webs and conventional form, as tests live longer.  */

#include "opt/opt.h"
#include "live/live.h"

#define TESTS 16		/* Tried for one predicate.  */
#define VISITS 64		/* Operands looked at to find them.  */
#define STEPS 2000		/* Of a question: there are many, and a no costs little.  */
#define DEPTH 12		/* Operations on one another that are looked through.  */

/* The tests of a block that a predicate is made of.  */
struct tests
{
  psi_fn *fn;
  unsigned n, visits;
  psi_val *test[TESTS];
};

static bool
is_test (const psi_insn *i)
{
  return (i->op == PSI_TEST || psi_ops[i->op].kind == PSI_K_CMP)
	 && i->dst[0]->type == PSI_PRED && !i->dst[0]->pinned
	 && psi_is_true (i->guard);
}

static bool
is_logic (const psi_insn *i)
{
  return (i->op == PSI_AND || i->op == PSI_OR) && i->dst[0]->type == PSI_PRED
	 && !i->dst[0]->pinned && psi_is_true (i->guard) && i->src[0].val
	 && i->src[1].val && !i->src[0].val->pinned && !i->src[1].val->pinned;
}

/* I, which defines a predicate, becomes `not', or a copy, of LIT.  */
static void
become (psi_fn *fn, psi_insn *i, psi_lit lit)
{
  i->op = lit.neg ? PSI_NOT : PSI_COPY;
  i->name = NULL;
  psi_set_nsrc (fn, i, 1);
  i->src[0] = psi_opnd_of (lit.val);
  psi_domains_changed (fn, i);
}

/* Are A and B true, and false, on the same traces?  Then B does for A, if what was proved
   of A stays so: of what is undefined that is proved for any value (pred.c).  */
static bool
equal (psi_fn *fn, psi_lit a, psi_lit b)
{
  psi_lit c = psi_lit_not (a), d = psi_lit_not (b);

  return psi_within (fn, a, b) && psi_within (fn, b, a) && psi_within (fn, c, d)
	 && psi_within (fn, d, c) && psi_within_total (fn, a, b)
	 && psi_within_total (fn, c, d);
}

/* Is O, an operand of I, defined wherever I is executed, by its definitions, at most
   DEPTH one above the other?  A predicate computed from an undefined value is
   undefined.  */
static bool
defined (const psi_insn *i, psi_opnd o, unsigned depth)
{
  const psi_insn *d = o.val ? o.val->def : NULL;

  if (o.val && o.val->pinned)
    {
      /* What I tests.  */
      for (d = i->prev; d && !psi_writes (d, o.val); d = d->prev)
	;
      if (!d || d->op != PSI_COMPARE)
	return false;
    }
  if (!d)
    return !o.val || o.val->param;
  if (depth == 0 || !psi_is_true (d->guard) || d->op == PSI_UNDEF || d->op == PSI_PHI
      || psi_npred (d))
    return false;
  for (unsigned k = 0; k < d->nsrc; k++)
    if (!defined (d, d->src[k], depth - 1))
      return false;
  return true;
}

/* Does LIT do for an operand of I, whose other one is B, which is defined?  */
static bool
fits_beside (psi_fn *fn, const psi_insn *i, psi_lit lit, psi_lit b)
{
  bool neg = i->op == PSI_OR;
  psi_lit v = psi_lit_of (i->dst[0], neg), by[2];

  /* Of `or' all are complements.  */
  lit.neg ^= neg;
  b.neg ^= neg;
  by[0] = v;
  by[1] = psi_lit_not (b);
  return psi_implies (fn, v, lit) == PSI_YES
	 && psi_covered (fn, lit, by, 2) == PSI_YES
	 && psi_within (fn, psi_lit_not (lit), psi_lit_not (v))
	 && psi_within_union (fn, lit, by, 2);
}

/* A predicate that is LIT, above I; null: there is none.  */
static psi_val *
as_operand (const psi_insn *i, psi_lit lit)
{
  if (!lit.neg)
    return lit.val;
  for (const psi_insn *d = i->prev; d; d = d->prev)
    if (d->op == PSI_NOT && d->src[0].val == lit.val && d->dst[0]->type == PSI_PRED
	&& !d->dst[0]->pinned && psi_is_true (d->guard))
      return d->dst[0];
  return NULL;
}

static psi_val *
negation (psi_fn *fn, psi_insn *i, psi_lit lit)
{
  psi_val *v = as_operand (i, lit);

  if (!v)
    {
      psi_insn *d = psi_insn_new (fn, PSI_NOT, 1, 1);
      d->src[0] = psi_opnd_of (lit.val);
      d->dst[0] = v = psi_var_new (fn, NULL, PSI_PRED);
      v->def = d;
      psi_insert_before (i, d);
    }
  return v;
}

/* Adds those that V, in BLOCK, is made of.  */
static void
collect (struct tests *t, psi_val *v, const psi_block *block)
{
  const psi_insn *d = v->def;

  if (!d || d->block != block || t->visits++ == VISITS || v->pinned)
    return;
  if (is_test (d))
    {
      for (unsigned k = 0; k < t->n; k++)
	if (t->test[k] == d->dst[0])
	  return;
      if (t->n < TESTS)
	t->test[t->n++] = d->dst[0];
    }
  else if (is_logic (d) || d->op == PSI_NOT || d->op == PSI_COPY)
    for (unsigned k = 0; k < d->nsrc && t->visits < VISITS; k++)
      if (d->src[k].val)
	collect (t, d->src[k].val, block);
}

/* Makes of I the test above it that it is equal to; false: there is none.  */
static bool
replace (psi_ctx *ctx, const struct tests *t, psi_insn *i)
{
  for (unsigned k = 0; k < 2 * t->n; k++)
    {
      psi_lit lit = psi_lit_of (t->test[k / 2], k % 2);
      if (!equal (t->fn, psi_lit_of (i->dst[0], false), lit))
	continue;
      become (t->fn, i, lit);
      ctx->stats.predicates_equal++;
      return true;
    }
  return false;
}

static void
simplify_operands (psi_ctx *ctx, const struct tests *t, psi_insn *i)
{
  psi_fn *fn = t->fn;

  for (unsigned s = 0; s < 2; s++)
    {
      const psi_insn *d = i->src[s].val->def;
      psi_lit b = psi_lit_of (i->src[!s].val, false);
      if (!d || !is_logic (d) || !defined (i, i->src[!s], DEPTH))
	continue;
      for (unsigned k = 0; k < 2 * t->n; k++)
	{
	  psi_lit lit = psi_lit_of (t->test[k / 2], k % 2);
	  if (!fits_beside (fn, i, lit, b))
	    continue;
	  i->src[s].val = negation (fn, i, lit);
	  psi_domains_changed (fn, i);
	  ctx->stats.predicates_equal++;
	  break;
	}
    }
}

enum psi_status
psi_simplify_predicates (psi_ctx *ctx, psi_fn *fn)
{
  unsigned bound = fn->trace_bound;

  if (bound > STEPS)
    fn->trace_bound = STEPS;
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (i, b)
	{
	  struct tests t = { .fn = fn };
	  if (!is_logic (i))
	    continue;
	  collect (&t, i->dst[0], b);
	  if (!replace (ctx, &t, i))
	    simplify_operands (ctx, &t, i);
	}
  fn->trace_bound = bound;
  return PSI_OK;
}
