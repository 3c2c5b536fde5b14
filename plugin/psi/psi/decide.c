/* psi/decide.c: psis become decision lists of compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The arguments of a psi are put into another order, and get other predicates, so
   that compares decide which were conjunctions and disjunctions before: see
   psi/rules.c for the list, SSA book, chapter 15, 15.3, for the two properties that
   this rests on (psi-permutation, psi-promotion).  Then

     - psis that stand together have their rules executed together, one predicate
       after the other, so that each compare is made once for all of them: what
       computes an argument goes down to the psis, under its rule's predicate;
     - what computed the old predicates is dead, as far as nothing else uses it.

   All rules of the function are planned first, guards too: what is asked of predicates
   is asked of the form as it was.  A psi keeps its arguments if its rules save no logic
   beside those of the others of its block.

   Needs: SSA form.  Breaks: normalised psis.  */

#include "psi/rules.h"
#include "psi/psis.h"
#include <string.h>

#define STEPS 2000		/* Of a question: there are many, and a no costs little.  */

struct decision
{
  psi_insn *psi;
  unsigned n;			/* Of RULE; 0: it stays as it is.  */
  struct rule rule[RULE_ARGS];
};

/* The decisions, block by block, in the order of insns; from FIRST on those of the
   block that is looked at.  */
struct decider
{
  struct rule_finder f;
  unsigned first, ndecision, decision_cap;
  struct decision *decision;
  unsigned *decision_of;	/* By uid of a psi: its number plus 1.  */
  psi_lit *guard;		/* By uid of an insn: its guard, if GIVEN.  */
  bool *given, *counted;
};

/* ---- What a plan costs ----------------------------------------------------------- */

/* Operations of logic, and copies, that the block needs if all its decisions with rules
   are carried out but SKIP; in quarters of an insn.  */
static unsigned
plan_cost (struct decider *d, const struct decision *skip)
{
  unsigned logic = 0, copies = 0;

  memset (d->counted, 0, d->f.fn->nvals * sizeof *d->counted);
  memset (d->given, 0, d->f.fn->next_uid * sizeof *d->given);
  for (unsigned k = d->first; k < d->ndecision; k++)
    for (unsigned r = 0; r < d->decision[k].n && &d->decision[k] != skip; r++)
      {
	const struct rule *rule = &d->decision[k].rule[r];
	const psi_insn *def = psi_def_of (d->decision[k].psi->src[rule->arg]);
	copies += rule->how == RULE_COPIED;
	logic += rules_logic (rule->lit, d->counted);
	if (def)
	  {
	    d->given[def->uid] = true;
	    d->guard[def->uid] = rule->how == RULE_MOVED ? rule->lit : PSI_TRUE;
	  }
      }
  psi_for_each_insn (i, d->f.block)
    {
      unsigned number = i->op == PSI_PSI ? d->decision_of[i->uid] : 0;
      const struct decision *now = number ? &d->decision[number - 1] : NULL;
      bool predicate = i->ndst > 0 && i->dst[0]->type == PSI_PRED && !i->dst[0]->pinned;
      if (predicate && i->op != PSI_PSI)
	continue;
      logic += rules_logic (d->given[i->uid] ? d->guard[i->uid] : i->guard,
			    d->counted);
      if (now && now != skip && now->n)
	continue;
      for (unsigned k = 0; k < psi_npred (i); k++)
	{
	  const psi_insn *def = i->op == PSI_PSI ? psi_def_of (i->src[k]) : NULL;
	  logic += rules_logic (i->pred[k], d->counted);
	  copies += i->op == PSI_PSI && k > 0
		    && (!def || !psi_lit_same (def->guard, i->pred[k]));
	}
    }
  return logic * 8 + copies * 4;
}

/* Drops the decisions that save nothing.  */
static void
choose (struct decider *d)
{
  for (unsigned k = d->ndecision; k-- > d->first;)
    if (d->decision[k].n
	&& plan_cost (d, &d->decision[k]) <= plan_cost (d, NULL))
      d->decision[k].n = 0;
}

/* ---- The rules in order ---------------------------------------------------------- */

/* Decisions FIRST .. LAST - 1 stand together: puts the definitions that their rules
   move before the first of these psis.  */
static void
place (struct decider *d, unsigned first, unsigned last)
{
  psi_insn *at = d->decision[first].psi;
  unsigned *next = psi_zeroed (last - first, sizeof *next);

  for (;;)
    {
      psi_val *best = NULL;
      unsigned most = 0;
      for (unsigned k = first; k < last; k++)
	{
	  struct decision *x = &d->decision[k];
	  unsigned *n = &next[k - first], ready = 0;
	  while (*n < x->n && x->rule[*n].how != RULE_MOVED)
	    ++*n;
	  if (*n == x->n)
	    continue;
	  psi_val *v = x->rule[*n].lit.val;
	  for (unsigned j = first; j < last; j++)
	    {
	      const struct decision *y = &d->decision[j];
	      ready += next[j - first] < y->n && y->rule[next[j - first]].lit.val == v;
	    }
	  /* Of equals the one tested last: others wait for what is tested first.  */
	  if (!best || ready > most
	      || (ready == most && v && v->def->order > best->def->order))
	    {
	      best = v;
	      most = ready;
	    }
	}
      if (!best)
	break;
      for (unsigned neg = 0; neg < 2; neg++)
	for (unsigned k = first; k < last; k++)
	  {
	    struct decision *x = &d->decision[k];
	    unsigned *n = &next[k - first];
	    if (*n == x->n || x->rule[*n].how != RULE_MOVED
		|| !psi_lit_same (x->rule[*n].lit, psi_lit_of (best, neg)))
	      continue;
	    psi_insn *def = psi_def_of (x->psi->src[x->rule[*n].arg]);
	    psi_unlink (def);
	    psi_insert_before (at, def);
	    psi_number_insn (def);
	    ++*n;
	  }
    }
  psi_xfree (next);
}

/* The psi's arguments become those of its rules.  */
static void
rewrite (struct decider *d, struct decision *x)
{
  psi_opnd src[RULE_ARGS];

  for (unsigned k = 0; k < x->n; k++)
    src[k] = x->psi->src[x->rule[k].arg];
  psi_set_nsrc (d->f.fn, x->psi, x->n);
  for (unsigned k = 0; k < x->n; k++)
    {
      x->psi->src[k] = src[k];
      x->psi->pred[k] = x->rule[k].lit;
    }
  d->f.ctx->stats.psis_decided++;
}

static void
commit (struct decider *d)
{
  for (unsigned k = 0; k < d->ndecision; k++)
    for (unsigned r = 0; r < d->decision[k].n; r++)
      rules_widen (&d->f, d->decision[k].psi, &d->decision[k].rule[r]);
  for (unsigned k = 0; k < d->f.nwider; k++)
    d->f.wider[k].insn->guard = d->f.wider[k].guard;
  for (unsigned k = 0; k < d->ndecision;)
    {
      unsigned last = k + 1;
      if (d->decision[k].n == 0)
	{
	  k++;
	  continue;
	}
      while (last < d->ndecision && d->decision[last].n
	     && d->decision[last - 1].psi->next == d->decision[last].psi)
	last++;
      place (d, k, last);
      for (; k < last; k++)
	rewrite (d, &d->decision[k]);
    }
}

/* ---- All ------------------------------------------------------------------------- */

static void
decide_block (struct decider *d, psi_block *block)
{
  rules_begin_block (&d->f, block);
  d->first = d->ndecision;
  if (d->f.ntests == 0)
    return;
  psi_for_each_insn (psi, block)
    if (psi->op == PSI_PSI)
      {
	struct decision x = { .psi = psi };
	x.n = rules_find (&d->f, psi, x.rule);
	if (x.n == 0)
	  continue;
	PSI_ADD (d, decision, x);
	d->decision_of[psi->uid] = d->ndecision;
      }
  choose (d);
}

enum psi_status
psi_decision_lists (psi_ctx *ctx, psi_fn *fn)
{
  struct decider d = { .f = { .ctx = ctx, .fn = fn } };
  unsigned bound = fn->trace_bound;
  unsigned long before = ctx->stats.psis_decided;

  if (bound > STEPS)
    fn->trace_bound = STEPS;
  psi_number (fn);
  d.f.uses = psi_uses_new (fn);
  d.decision_of = psi_zeroed (fn->next_uid, sizeof *d.decision_of);
  d.guard = psi_zeroed (fn->next_uid, sizeof *d.guard);
  d.given = psi_zeroed (fn->next_uid, sizeof *d.given);
  d.counted = psi_zeroed (fn->nvals, sizeof *d.counted);
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      decide_block (&d, b);
  commit (&d);
  fn->trace_bound = bound;
  if (ctx->stats.psis_decided != before)
    psi_domains_invalidate (fn);
  psi_uses_free (d.f.uses);
  psi_xfree (d.f.wider);
  psi_xfree (d.decision);
  psi_xfree (d.decision_of);
  psi_xfree (d.guard);
  psi_xfree (d.given);
  psi_xfree (d.counted);
  return PSI_OK;
}
