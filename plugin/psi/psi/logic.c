/* psi/logic.c: conjunctions of predicates, found or made.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3: inlining distributes a predicate over others
   "with an and operation".  Literals have polarity and operands have not, so
   `not p and not q' is the complement of `or p, q', and a single complement
   is the other result of p's compare, or a `not'.

   What is made stands at the highest point where its operands are available;
   whoever wants the same later finds it there.  To find it, each logical insn
   hangs on the AUX of its operand with the greater id.

   Needs: SSA form, dominators, numbered insns.  Adds insns.  */

#include "psi/psis.h"

struct psi_logic
{
  psi_insn *insn;
  struct psi_logic *next;
};

/* Puts INSN where it will be looked for.  */
static void
hang (psi_fn *fn, psi_insn *insn)
{
  psi_val *v = insn->src[0].val;
  struct psi_logic *l;

  if (insn->nsrc > 1 && insn->src[1].val
      && (!v || insn->src[1].val->id > v->id))
    v = insn->src[1].val;
  if (!v)
    return;
  l = psi_alloc (fn, sizeof *l);
  l->insn = insn;
  l->next = v->aux;
  v->aux = l;
}

void
psi_logic_begin (psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if ((i->op == PSI_AND || i->op == PSI_OR || i->op == PSI_NOT)
	  && i->dst[0]->type == PSI_PRED && !i->dst[0]->pinned
	  && psi_is_true (i->guard))
	hang (fn, i);
}

void
psi_logic_end (psi_fn *fn)
{
  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k])
      fn->vals[k]->aux = NULL;
}

/* A OP B above AT, or a new one; B null: the operation has one operand.  */
static psi_val *
result_of (psi_fn *fn, enum psi_op op, psi_val *a, psi_val *b, psi_insn *at)
{
  const psi_val *last = b && b->id > a->id ? b : a;
  psi_point point = psi_point_of (fn, a);
  psi_insn *insn;

  for (const struct psi_logic *l = last->aux; l; l = l->next)
    {
      const psi_val *x = l->insn->src[0].val;
      const psi_val *y = l->insn->nsrc > 1 ? l->insn->src[1].val : NULL;
      if (l->insn->op == op && ((x == a && y == b) || (x == b && y == a))
	  && psi_insn_dominates (fn, l->insn, at))
	return l->insn->dst[0];
    }
  insn = psi_insn_new (fn, op, 1, b ? 2 : 1);
  insn->src[0] = psi_opnd_of (a);
  if (b)
    {
      insn->src[1] = psi_opnd_of (b);
      point = psi_point_lower (fn, point, psi_point_of (fn, b));
    }
  insn->dst[0] = psi_var_new (fn, NULL, PSI_PRED);
  insn->dst[0]->def = insn;
  psi_point_insert (point, insn);
  hang (fn, insn);
  return insn->dst[0];
}

static psi_val *
complement (psi_fn *fn, psi_val *v, psi_insn *at)
{
  const psi_insn *d = v->def;

  if (d && psi_ops[d->op].kind == PSI_K_CMP && d->ndst == 2
      && !d->dst[d->dst[0] == v]->pinned)
    return d->dst[d->dst[0] == v];
  return result_of (fn, PSI_NOT, v, NULL, at);
}

psi_lit
psi_logic_and (psi_fn *fn, psi_lit a, psi_lit b, psi_insn *at)
{
  if (a.neg && b.neg)
    return psi_lit_of (result_of (fn, PSI_OR, a.val, b.val, at), true);
  if (a.neg)
    a.val = complement (fn, a.val, at);
  if (b.neg)
    b.val = complement (fn, b.val, at);
  return psi_lit_of (result_of (fn, PSI_AND, a.val, b.val, at), false);
}
