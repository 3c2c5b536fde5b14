/* verify/shape.c: the verifier; shape and types.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Three parts, each relying on those before it: the shape (lists, edges,
   terminators, numbers of operands), without which nothing else may be looked
   at; types; definitions and uses in SSA form (verify/ssa.c).  Each part
   reports all that it finds, then the verifier stops if there was something.
   The shape is also what the interpreter relies on.

   Changes nothing but insn->order, fn->dom and, meanwhile, edge->aux and
   val->aux.  */

#include "pred/pred.h"
#include "verify/verify-int.h"
#include <inttypes.h>

/* ---- Shape --------------------------------------------------------------- */

/* Each edge is once in its source's and once in its destination's list.  An
   edge's AUX is itself from when it is met in the first to when it is met in
   the second.  */
static void
check_edges (struct psi_check *c)
{
  psi_fn *fn = c->fn;

  psi_for_each_block (b, fn)
    for (unsigned i = 0; i < b->nsucc; i++)
      {
	psi_edge *e = b->succ[i];
	if (e->src != b || !e->dst || e->dst->id >= fn->nblocks
	    || fn->blocks[e->dst->id] != e->dst)
	  psi_violation (c, b->last, "successor %u of block '%s' is no block "
			 "of the function", i, b->name);
	else if (e->aux == e)
	  psi_violation (c, b->last, "successor %u of block '%s' is listed "
			 "twice", i, b->name);
	e->aux = e;
      }
  psi_for_each_block (b, fn)
    for (unsigned i = 0; i < b->npred; i++)
      {
	psi_edge *e = b->pred[i];
	if (e->aux != e || e->dst != b)
	  psi_violation (c, b->first, "predecessor %u of block '%s' does not "
			 "have it as a successor", i, b->name);
	e->aux = NULL;
      }
  psi_for_each_block (b, fn)
    for (unsigned i = 0; i < b->nsucc; i++)
      if (b->succ[i]->aux)
	{
	  psi_violation (c, b->last, "block '%s' is not a predecessor of its "
			 "successor %u", b->name, i);
	  b->succ[i]->aux = NULL;
	}
}

static bool
is_term (const psi_insn *i)
{
  return psi_ops[i->op].flags & PSI_F_TERM;
}

static void
check_terminator (struct psi_check *c, const psi_block *b)
{
  const psi_insn *t = b->last;
  bool ok = true;

  if (!t || !is_term (t))
    {
      psi_violation (c, t, "block '%s' does not end with a terminator",
		     b->name);
      return;
    }
  switch (t->op)
    {
    case PSI_JUMP:
      ok = b->nsucc == 1;
      break;
    case PSI_BR:
      ok = b->nsucc == 2;
      break;
    case PSI_SWITCH:
      ok = b->nsucc > 0;
      break;
    default:
      ok = b->nsucc == 0;
      break;
    }
  if (!ok)
    psi_violation (c, t, "'%s' in a block of %u successors",
		   psi_op_name (t->op), b->nsucc);
}

static bool
known_val (const psi_fn *fn, const psi_val *v)
{
  return v && v->id < fn->nvals && fn->vals[v->id] == v;
}

/* That everything INSN refers to is the function's, and is all there.  */
static void
check_operands (struct psi_check *c, const psi_insn *i)
{
  const struct psi_op_info *info = &psi_ops[i->op];
  bool ok = true;
  int ndst = i->ndst, nsrc = i->nsrc;

  for (unsigned k = 0; k < i->ndst; k++)
    ok &= known_val (c->fn, i->dst[k]);
  psi_for_each_used (v, i)
    ok &= known_val (c->fn, v);
  if (!ok)
    {
      psi_violation (c, NULL, "'%s' in block '%s' refers to a name that is "
		     "not of the function", info->name, i->block->name);
      return;
    }
  if (info->ndst >= 0 && ndst != info->ndst)
    psi_violation (c, i, "'%s' has %d results", info->name, ndst);
  if (info->nsrc >= 0 && nsrc != info->nsrc)
    psi_violation (c, i, "'%s' has %d operands", info->name, nsrc);
  if ((info->kind == PSI_K_CMP || i->op == PSI_UNC) && (ndst < 1 || ndst > 2))
    psi_violation (c, i, "'%s' has %d results", info->name, ndst);
  if (info->kind == PSI_K_PCMP
      && (i->rel >= PSI_N_OPS || psi_ops[i->rel].kind != PSI_K_CMP))
    psi_violation (c, NULL, "'%s' of no compare", info->name);
  if (i->op == PSI_PSI && nsrc == 0)
    psi_violation (c, i, "psi without arguments");
  if (i->op == PSI_PHI && i->nsrc != i->block->npred)
    psi_violation (c, i, "phi of %d arguments in a block of %u predecessors",
		   nsrc, i->block->npred);
  if (i->op == PSI_PCOPY && ndst != nsrc)
    psi_violation (c, i, "parallel copy of %d values to %d names", nsrc, ndst);
  switch (info->kind)
    {
    case PSI_K_OPAQUE:
    case PSI_K_COMPARE:
    case PSI_K_CCMP:
    case PSI_K_TEST:
    case PSI_K_SWITCH:
      if (!i->name)
	psi_violation (c, i, "'%s' without a name", info->name);
      break;
    default:
      break;
    }
}

static void
check_block (struct psi_check *c, const psi_block *b)
{
  const psi_insn *last = NULL;

  for (const psi_insn *i = b->first; i; last = i, i = i->next)
    {
      if (i->block != b || i->prev != last)
	{
	  psi_violation (c, NULL, "the insns of block '%s' are badly linked",
			 b->name);
	  return;
	}
      if (i->op >= PSI_N_OPS)
	{
	  psi_violation (c, NULL, "unknown operation %d in block '%s'",
			 (int) i->op, b->name);
	  return;
	}
      check_operands (c, i);
      if (is_term (i) != !!(i->flags & PSI_F_TERM))
	psi_violation (c, i, "'%s' with wrong flags", psi_op_name (i->op));
      if (is_term (i) && i->next)
	psi_violation (c, i, "'%s' is not the last of its block",
		       psi_op_name (i->op));
      if (i->op == PSI_PHI && last && last->op != PSI_PHI)
	psi_violation (c, i, "phi after another insn of its block");
    }
  if (b->last != last)
    psi_violation (c, NULL, "the insns of block '%s' are badly linked",
		   b->name);
  else
    check_terminator (c, b);
}

static void
check_shape (struct psi_check *c)
{
  psi_fn *fn = c->fn;

  if (fn->nblocks == 0 || !fn->blocks[0])
    {
      psi_violation (c, NULL, "no entry");
      return;
    }
  for (unsigned i = 0; i < fn->nblocks; i++)
    if (fn->blocks[i] && fn->blocks[i]->id != i)
      psi_violation (c, NULL, "block '%s' has a wrong id", fn->blocks[i]->name);
  for (unsigned i = 0; i < fn->nvals; i++)
    if (fn->vals[i] && fn->vals[i]->id != i)
      psi_violation (c, NULL, "%s has a wrong id",
		     psi_name_of (c, fn->vals[i]));
  if (c->errors)
    return;
  check_edges (c);
  psi_for_each_block (b, fn)
    check_block (c, b);
  if (fn->blocks[0]->npred)
    psi_violation (c, fn->blocks[0]->pred[0]->src->last,
		   "the entry '%s' has a predecessor", fn->blocks[0]->name);
}

enum psi_status
psi_check_shape (psi_ctx *ctx, const psi_fn *fn)
{
  struct psi_check c = { .ctx = ctx, .fn = (psi_fn *) fn };

  check_shape (&c);
  return c.errors ? PSI_WRONG : PSI_OK;
}

/* ---- Types --------------------------------------------------------------- */

/* Operand O of I, called WHAT in messages, has TYPE.  */
static void
want_type (struct psi_check *c, const psi_insn *i, psi_opnd o, psi_type type)
{
  char is[8], want[8];

  if (o.val)
    {
      if (o.val->type != type)
	psi_violation (c, i, "%s is of type %s, not %s",
		       psi_name_of (c, o.val), psi_type_name (o.val->type, is),
		       psi_type_name (type, want));
    }
  else if (type == PSI_PRED ? o.imm != 0 && o.imm != 1
	   : (type < 64 && o.imm < -((int64_t) 1 << (type - 1)))
	     || (type < 63 && o.imm >= (int64_t) 1 << type))
    psi_violation (c, i, "constant %" PRId64 " is not of type %s", o.imm,
		   psi_type_name (type, want));
}

/* O is an integer of some type.  */
static void
want_int (struct psi_check *c, const psi_insn *i, psi_opnd o)
{
  if (o.val && o.val->type == PSI_PRED)
    psi_violation (c, i, "%s is a predicate", psi_name_of (c, o.val));
}

static void
want_pred (struct psi_check *c, const psi_insn *i, psi_lit lit)
{
  if (lit.val)
    want_type (c, i, psi_opnd_of (lit.val), PSI_PRED);
}

/* The last two operands of I are integers of one type.  */
static void
want_same_ints (struct psi_check *c, const psi_insn *i)
{
  const psi_opnd *s = i->src + i->nsrc - 2;

  want_int (c, i, s[0]);
  want_int (c, i, s[1]);
  if (s[0].val && s[0].val->type != PSI_PRED)
    want_type (c, i, s[1], s[0].val->type);
  else if (s[1].val && s[1].val->type != PSI_PRED)
    want_type (c, i, s[0], s[1].val->type);
}

/* O, of I, is to be flags as a number, of its mode.  */
static void
want_flags_number (struct psi_check *c, const psi_insn *i, psi_opnd o)
{
  bool floating = i->name && psi_floating (i->name);

  if (o.val || (floating ? o.imm < PSI_OUT_FLOAT || o.imm > PSI_OUT_FLOAT + PSI_ORDER_NONE
		: o.imm < 0 || o.imm >= PSI_OUT_FLOAT))
    psi_violation (c, i, "'%s' without flags that %s can have", psi_op_name (i->op),
		   floating ? "floating point numbers" : "integers");
}

static void
check_results (struct psi_check *c, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    {
      psi_val *v = i->dst[k];
      if (v->aux == i)
	psi_violation (c, i, "%s is twice a result of one insn",
		       psi_name_of (c, v));
      v->aux = (void *) i;
      if (v->pinned && (i->op == PSI_PSI || i->op == PSI_PHI))
	psi_violation (c, i, "'%s' of a pinned name", psi_op_name (i->op));
      if (!v->pinned && is_term (i))
	psi_violation (c, i, "%s, which '%s' gives, is not pinned",
		       psi_name_of (c, v), psi_op_name (i->op));
    }
  for (unsigned k = 0; k < i->ndst; k++)
    i->dst[k]->aux = NULL;
}

/* A way that nothing decides would be the same in all places and each time.  */
static void
check_switch (struct psi_check *c, const psi_insn *i)
{
  if (i->nsrc == 0 && psi_decides_alone (i) && i->block->nsucc > 1)
    psi_violation (c, i, "'switch' has nothing to decide by: no operand, and "
		   "neither 'reads', 'writes' nor 'effect'");
}

/* Copies of what flows into I stand above the terminators.  */
static void
check_phi (struct psi_check *c, const psi_insn *i)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      const psi_insn *t = i->block->pred[k]->src->last;
      for (unsigned d = 0; d < t->ndst; d++)
	if (t->dst[d] == i->src[k].val)
	  psi_violation (c, i, "%s flows in right after '%s' gave it",
			 psi_name_of (c, t->dst[d]), psi_op_name (t->op));
    }
}

static void
check_types (struct psi_check *c, const psi_insn *i)
{
  want_pred (c, i, i->guard);
  for (unsigned k = 0; k < psi_npred (i); k++)
    want_pred (c, i, i->pred[k]);
  switch (psi_ops[i->op].kind)
    {
    case PSI_K_UNARY:
    case PSI_K_BINARY:
      if (i->dst[0]->type == PSI_PRED && psi_is_arithmetic (i->op))
	{
	  psi_violation (c, i, "'%s' of a predicate", psi_op_name (i->op));
	  break;
	}
      /* Fall through.  */
    case PSI_K_SELECT:
    case PSI_K_PSI:
    case PSI_K_PHI:
      for (unsigned k = 0; k < i->nsrc; k++)
	want_type (c, i, i->src[k], i->dst[0]->type);
      break;
    case PSI_K_PCOPY:
      for (unsigned k = 0; k < i->nsrc; k++)
	want_type (c, i, i->src[k], i->dst[k]->type);
      break;
    case PSI_K_CMP:
    case PSI_K_PCMP:
      if (i->nsrc > 2)
	want_type (c, i, i->src[0], PSI_PRED);
      for (unsigned k = 0; k < i->ndst; k++)
	want_type (c, i, psi_opnd_of (i->dst[k]), PSI_PRED);
      want_same_ints (c, i);
      break;
    case PSI_K_CCMP:
      want_flags_number (c, i, i->src[0]);
      /* Fall through.  */
    case PSI_K_COMPARE:
      want_int (c, i, psi_opnd_of (i->dst[0]));
      want_same_ints (c, i);
      break;
    case PSI_K_TEST:
      want_type (c, i, psi_opnd_of (i->dst[0]), PSI_PRED);
      want_int (c, i, i->src[0]);
      break;
    case PSI_K_LOAD:
    case PSI_K_STORE:
      want_int (c, i, i->src[0]);
      break;
    case PSI_K_SWITCH:
      check_switch (c, i);
      break;
    default:
      break;
    }
  if (i->op == PSI_PHI)
    check_phi (c, i);
  if (i->op == PSI_CONST && i->src[0].val)
    psi_violation (c, i, "const of a name");
  if (!psi_is_true (i->guard) && (is_term (i) || i->op == PSI_PSI
				  || i->op == PSI_PHI))
    psi_violation (c, i, "'%s' under a guard", psi_op_name (i->op));
  check_results (c, i);
}

enum psi_status
psi_verify (psi_ctx *ctx, psi_fn *fn)
{
  struct psi_check c = { .ctx = ctx, .fn = fn };

  check_shape (&c);
  if (c.errors)
    return PSI_WRONG;
  psi_domains_options (fn, ctx);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	check_types (&c, i);
	if (!psi_has_psis (fn)
	    && (i->op == PSI_PSI || i->op == PSI_PHI))
	  psi_violation (&c, i, "'%s' outside SSA form", psi_op_name (i->op));
      }
  if ((fn->props & PSI_P_BROKEN) && (fn->props & ~PSI_P_BROKEN))
    psi_violation (&c, NULL, "marked 'broken', and that something holds");
  psi_check_pins (&c);
  if (c.errors)
    return PSI_WRONG;
  if (fn->props & PSI_P_SSA)
    psi_check_ssa (&c);
  return c.errors ? PSI_WRONG : PSI_OK;
}
