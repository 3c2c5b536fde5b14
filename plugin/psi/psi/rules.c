/* psi/rules.c: a psi as a decision list whose tests are compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A psi is a decision list (Rivest, "Learning decision lists", Machine Learning 2,
   1987, section 2) read from its right end: the first predicate that holds decides.
   If-conversion gives each argument the predicate of its block, a conjunction of all
   that was tested on the way there:

     x = psi (p and q? a, p and not q? b, not p? c)

   Here what is tested further right need not be tested again:

     x = psi (a, not q? b, not p? c)

   Rivest's greedy algorithm (section 5) finds such a list from examples: it takes any
   test for which all examples left have the same label, makes it the next rule, and
   goes on without these examples.  Here the examples are the arguments, each of which
   stands for the traces on which it is chosen; labels are values, equal ones being one;
   tests are what the block's compares made, and the psi's own predicates.  Of several
   tests the cheapest is taken, then the one made first, so that psis of one region
   come to have their tests in one order.

   A value must be defined where its rule's test holds, which is wider than where it
   was chosen: what computes it may have to be speculated.  */

#include "psi/rules.h"
#include <string.h>

#define TEST_COST 4		/* A compare.  */
#define LOGIC_COST 8		/* Predicates as 0 or 1: an operation, a register.  */
#define COPY_COST 4
#define WIDEN_DEPTH 4		/* Definitions that one value makes wider.  */

/* ---- Tests ----------------------------------------------------------------------- */

/* Can the compare whose flags TEST reads be made again?  */
static bool
can_repeat (const psi_insn *test)
{
  const psi_insn *i = test->prev;

  for (; i; i = i->prev)
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k] == test->src[0].val)
	{
	  for (unsigned s = 0; s < i->nsrc; s++)
	    if (i->src[s].val && i->src[s].val->pinned)
	      return false;
	  return i->op == PSI_COMPARE && psi_is_true (i->guard);
	}
  return false;
}

void
rules_begin_block (struct rule_finder *f, psi_block *block)
{
  f->block = block;
  f->ntests = 0;
  psi_for_each_insn (i, block)
    {
      bool flags = i->op == PSI_TEST && i->src[0].val && i->src[0].val->pinned;
      if (i->op != PSI_TEST && psi_ops[i->op].kind != PSI_K_CMP)
	continue;
      if (i->dst[0]->type != PSI_PRED || i->dst[0]->pinned
	  || !psi_is_true (i->guard) || f->ntests == RULE_TESTS)
	continue;
      f->test[f->ntests++] = (struct rule_test)
	{ i->dst[0], flags && !can_repeat (i) ? TEST_COST + LOGIC_COST : TEST_COST };
    }
}

unsigned
rules_logic (psi_lit lit, bool *counted)
{
  const psi_insn *d = lit.val ? lit.val->def : NULL;
  unsigned n = 0;

  if (!d || counted[lit.val->id])
    return 0;
  counted[lit.val->id] = true;
  if (d->op == PSI_AND || d->op == PSI_OR || d->op == PSI_XOR)
    n = 1;
  else if (d->op != PSI_NOT && d->op != PSI_COPY)
    return 0;
  for (unsigned k = 0; k < d->nsrc; k++)
    n += rules_logic (psi_lit_of (d->src[k].val, false), counted);
  return n;
}

/* ---- Values ---------------------------------------------------------------------- */

/* What O is a copy of, or the constant that it is.  */
static psi_opnd
origin (psi_opnd o)
{
  const psi_insn *d;

  while ((d = psi_def_of (o)) && (d->op == PSI_COPY || d->op == PSI_CONST)
	 && !(d->src[0].val && d->src[0].val->pinned))
    o = d->src[0];
  return o;
}

static bool
same_value (psi_opnd a, psi_opnd b)
{
  a = origin (a);
  b = origin (b);
  return a.val == b.val && a.imm == b.imm;
}

/* Can D be executed wherever LIT holds?  What it is computed of is executed always
   then, if nothing else has a use for it.  */
static bool
can_widen (const struct rule_finder *f, const psi_insn *d, psi_lit lit,
	   unsigned depth)
{
  if (depth == 0 || !host_can_speculate (f->ctx, d) || d->op == PSI_PSI
      || d->op == PSI_PHI || psi_uses_count (f->uses, d->dst[0]) != 1)
    return false;
  for (unsigned k = 0; k < d->ndst; k++)
    if (d->dst[k]->pinned || k > 0)
      return false;
  for (unsigned k = 0; k < d->nsrc; k++)
    if (d->src[k].val && !psi_defined_where (f->fn, d->src[k], lit)
	&& !can_widen (f, d->src[k].val->def, PSI_TRUE, depth - 1))
      return false;
  return true;
}

/* Can D go down in its block?  */
static bool
can_move (const struct rule_finder *f, const psi_insn *d)
{
  if (d->block != f->block || d->ndst != 1 || d->dst[0]->pinned
      || d->op == PSI_PSI || d->op == PSI_PHI || d->op == PSI_UNDEF
      || (d->flags & (PSI_F_READ | PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT))
      || psi_uses_count (f->uses, d->dst[0]) != 1)
    return false;
  for (unsigned k = 0; k < d->nsrc; k++)
    if (d->src[k].val && d->src[k].val->pinned)
      return false;
  return true;
}

/* How argument I of PSI can be had under LIT; false: it cannot.  */
static bool
find_value (const struct rule_finder *f, const psi_insn *psi, unsigned i,
	    psi_lit lit, enum rule_value *how)
{
  psi_opnd o = psi->src[i];
  const psi_insn *d = psi_def_of (o);

  *how = RULE_AS_IS;
  if (!psi_is_true (lit))
    *how = d && can_move (f, d)
	   && (d->op == PSI_CONST || d->op == PSI_COPY
	       || host_can_predicate (f->ctx, d))
	   ? RULE_MOVED : RULE_COPIED;
  return psi_defined_where (f->fn, o, lit)
	 || can_widen (f, d, *how == RULE_MOVED ? lit : PSI_TRUE, WIDEN_DEPTH);
}

static void
widen (struct rule_finder *f, psi_insn *d, psi_lit lit)
{
  struct rule_guard g = { d, lit };

  for (unsigned k = 0; k < d->nsrc; k++)
    if (d->src[k].val && !psi_defined_where (f->fn, d->src[k], lit))
      widen (f, d->src[k].val->def, PSI_TRUE);
  PSI_ADD (f, wider, g);
}

void
rules_widen (struct rule_finder *f, const psi_insn *psi,
	     const struct rule *rule)
{
  psi_opnd o = psi->src[rule->arg];
  psi_insn *d = psi_def_of (o);
  struct rule_guard g = { d, rule->lit };

  if (!psi_defined_where (f->fn, o, rule->lit))
    widen (f, d, rule->how == RULE_MOVED ? rule->lit : PSI_TRUE);
  else if (rule->how == RULE_MOVED)
    PSI_ADD (f, wider, g);
}

/* ---- Rules ----------------------------------------------------------------------- */

/* What is known of a test of PSI: the arguments that are chosen only where it holds;
   only where it does not; sets.  */
struct tested
{
  psi_lit lit;
  unsigned cost;
  uint32_t within, apart;
};

struct list
{
  const struct rule_finder *f;
  const psi_insn *psi;
  unsigned n;
  unsigned label[RULE_ARGS];	/* The first argument with that value.  */
  unsigned ntested;
  struct tested tested[2 * RULE_TRIED + 2 * RULE_ARGS];
};

/* Puts into BY, of one place more than arguments, what of L->psi's literals one
   holds wherever argument I is not chosen.  Returns how many.  */
static unsigned
not_chosen (const struct list *l, unsigned i, psi_lit *by)
{
  unsigned n = 0;

  if (!psi_is_true (l->psi->pred[i]))
    by[n++] = psi_lit_not (l->psi->pred[i]);
  for (unsigned k = i + 1; k < l->n; k++)
    by[n++] = l->psi->pred[k];
  return n;
}

static void
add_test (struct list *l, psi_lit lit, unsigned cost)
{
  struct tested *t = &l->tested[l->ntested];
  psi_fn *fn = l->f->fn;

  for (unsigned k = 0; k < l->ntested; k++)
    if (psi_lit_same (l->tested[k].lit, lit))
      return;
  *t = (struct tested) { .lit = lit, .cost = cost };
  for (unsigned i = 0; i < l->n; i++)
    {
      psi_lit by[RULE_ARGS + 1];
      unsigned n = not_chosen (l, i, by);
      /* False wherever it is chosen, or true there: not undefined.  */
      if (psi_within_union (fn, lit, by, n))
	t->apart |= (uint32_t) 1 << i;
      else if (psi_within_union (fn, psi_lit_not (lit), by, n))
	t->within |= (uint32_t) 1 << i;
    }
  if (t->within)
    l->ntested++;
}

/* Tried are the tests that the psi's predicates are made of, and these.  False: they
   are tests already, or too many.  */
static bool
add_tests (struct list *l)
{
  const struct rule_finder *f = l->f;
  bool *counted = psi_zeroed (f->fn->nvals, sizeof *counted);
  unsigned logic = 0, tests = 0;

  for (unsigned i = 0; i < l->n; i++)
    logic += rules_logic (l->psi->pred[i], counted);
  for (unsigned k = 0; k < f->ntests; k++)
    tests += counted[f->test[k].val->id];
  if (logic == 0 || tests > RULE_TRIED)
    {
      psi_xfree (counted);
      return false;
    }
  for (unsigned k = 0; k < f->ntests; k++)
    if (counted[f->test[k].val->id])
      for (unsigned neg = 0; neg < 2; neg++)
	add_test (l, psi_lit_of (f->test[k].val, neg), f->test[k].cost);
  for (unsigned i = 0; i < l->n; i++)
    if (l->psi->pred[i].val)
      {
	memset (counted, 0, f->fn->nvals * sizeof *counted);
	unsigned cost = TEST_COST
			+ LOGIC_COST * rules_logic (l->psi->pred[i], counted);
	add_test (l, l->psi->pred[i], cost);
	add_test (l, psi_lit_not (l->psi->pred[i]), cost);
      }
  psi_xfree (counted);
  return true;
}

static bool
one_label (const struct list *l, uint32_t set)
{
  unsigned first = (unsigned) __builtin_ctz (set);

  for (unsigned i = first; i < l->n; i++)
    if ((set >> i & 1) && l->label[i] != l->label[first])
      return false;
  return true;
}

/* The cheapest way to have the value that the arguments in SET have, under LIT, into
   RULE; false: there is none.  */
static bool
cheapest_value (const struct list *l, uint32_t set, psi_lit lit, struct rule *rule)
{
  bool found = false;

  for (unsigned i = 0; i < l->n; i++)
    {
      enum rule_value how;
      if (!(set >> i & 1) || !find_value (l->f, l->psi, i, lit, &how)
	  || (found && how >= rule->how))
	continue;
      found = true;
      *rule = (struct rule) { i, lit, how };
    }
  return found;
}

/* The next rule for the arguments LEFT; *DONE: those that it decides.  */
static bool
next_rule (const struct list *l, uint32_t left, struct rule *rule, uint32_t *done)
{
  unsigned least = 0;

  *done = left;
  if (one_label (l, left) && cheapest_value (l, left, PSI_TRUE, rule))
    return true;
  *done = 0;
  for (unsigned k = 0; k < l->ntested; k++)
    {
      const struct tested *t = &l->tested[k];
      uint32_t touched = left & ~t->apart;
      struct rule now;
      unsigned cost = t->cost;
      /* Where it is undefined, so is the psi.  */
      if (!touched || (touched & ~t->within) || !one_label (l, touched)
	  || (*done && cost >= least)
	  || !cheapest_value (l, touched, t->lit, &now))
	continue;
      cost += now.how == RULE_COPIED ? COPY_COST : 0;
      if (*done && cost >= least)
	continue;
      least = cost;
      *done = touched;
      *rule = now;
    }
  return *done != 0;
}

unsigned
rules_find (const struct rule_finder *f, const psi_insn *psi, struct rule *rule)
{
  struct list l = { .f = f, .psi = psi, .n = psi->nsrc };
  struct rule found[RULE_ARGS];
  uint32_t left = 0, done;
  unsigned n = 0;

  if (psi->nsrc < 2 || psi->nsrc > RULE_ARGS || psi->dst[0]->type == PSI_PRED)
    return 0;
  for (unsigned i = 0; i < l.n; i++)
    {
      if ((psi->src[i].val && psi->src[i].val->pinned)
	  || (psi->pred[i].val && psi->pred[i].val->pinned))
	return 0;
      while (!same_value (psi->src[l.label[i]], psi->src[i]))
	l.label[i]++;
      /* What is never chosen needs no rule.  */
      if (!psi_within_union (f->fn, psi->pred[i], psi->pred + i + 1, l.n - i - 1))
	left |= (uint32_t) 1 << i;
    }
  if (!add_tests (&l))
    return 0;
  for (; left; left &= ~done)
    if (!next_rule (&l, left, &found[n++], &done))
      return 0;
  for (unsigned k = 0; k < n; k++)
    rule[k] = found[n - 1 - k];
  return n;
}
