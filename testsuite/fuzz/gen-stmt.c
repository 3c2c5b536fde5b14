/* gen-stmt.c: random statements.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Insns that are not in SSA form, so that a name is defined again and again,
   under guards that overlap, exclude each other or lie within each other, and
   here and there under one that is undefined on some path.  Predicates come from
   compares, logic, flags words and a handful of opaque operations: few unknown
   ones, so that their outcomes can be gone through.  Most programs end well
   defined: what is undefined may be refined to anything, and proves nothing.  */

#include "fuzz.h"

#define OPAQUE_PREDS 3		/* Different opaque predicates.  */

static psi_type
int_type (struct fuzz_gen *g)
{
  unsigned n = fuzz_below (g->rng, 20);

  return n == 0 ? 8 : n == 1 ? 64 : 32;
}

void
fuzz_add_var (struct fuzz_gen *g, psi_val *v)
{
  for (unsigned i = 0; i < g->nvars; i++)
    if (g->var[i] == v)
      return;
  if (g->nvars < FUZZ_VARS)
    g->var[g->nvars++] = v;
}

/* Some variable of TYPE with a definition above; null: none was found.  */
static psi_val *
some_var (struct fuzz_gen *g, psi_type type)
{
  for (int tries = 0; g->nvars && tries < 12; tries++)
    {
      psi_val *v = g->var[fuzz_below (g->rng, g->nvars)];
      if (v->type == type)
	return v;
    }
  return NULL;
}

/* Where a result of TYPE goes: a variable that is there, or a new one.  Counts
   as defined from now on.  */
static psi_val *
result (struct fuzz_gen *g, psi_type type)
{
  psi_val *v = NULL;

  if (fuzz_chance (g->rng, 65) || g->nvars == FUZZ_VARS)
    v = some_var (g, type);
  if (!v || v->param)
    v = psi_var_new (g->fn, NULL, type);
  fuzz_add_var (g, v);
  return v;
}

psi_opnd
fuzz_operand (struct fuzz_gen *g, psi_type type)
{
  unsigned constants = type == PSI_PRED ? 3 : 15;
  psi_val *v = fuzz_chance (g->rng, constants) ? NULL : some_var (g, type);
  psi_opnd o = { v, 0 };

  if (!v)
    o.imm = fuzz_below (g->rng, type == PSI_PRED ? 2 : 5);
  return o;
}

static psi_lit
sure_literal (struct fuzz_gen *g)
{
  if (!g->nsure)
    return PSI_TRUE;
  return psi_lit_of (g->sure[fuzz_below (g->rng, g->nsure)],
		     fuzz_chance (g->rng, 40));
}

psi_lit
fuzz_condition (struct fuzz_gen *g)
{
  psi_val *v = fuzz_chance (g->rng, 20) ? some_var (g, PSI_PRED) : NULL;

  return v ? psi_lit_of (v, fuzz_chance (g->rng, 40)) : sure_literal (g);
}

static psi_lit
some_literal (struct fuzz_gen *g)
{
  psi_val *v = fuzz_chance (g->rng, 50) ? some_var (g, PSI_PRED) : NULL;

  return v ? psi_lit_of (v, fuzz_chance (g->rng, 40)) : sure_literal (g);
}

psi_insn *
fuzz_append (struct fuzz_gen *g, enum psi_op op, psi_val *dst, unsigned nsrc)
{
  psi_insn *i = psi_insn_new (g->fn, op, dst != NULL, nsrc);

  if (dst)
    i->dst[0] = dst;
  psi_append (g->at, i);
  if (g->left)
    g->left--;
  return i;
}

static const char *
numbered (struct fuzz_gen *g, const char *stem, unsigned n)
{
  char text[16];

  snprintf (text, sizeof text, "%s%u", stem, fuzz_below (g->rng, n));
  return psi_strdup (g->fn, text);
}

/* ---- Single insns, under GUARD --------------------------------------------- */

/* Operands before the result: it may be a new variable.  */
static void
computation (struct fuzz_gen *g, psi_lit guard)
{
  static const enum psi_op ops[] = {
    PSI_COPY, PSI_COPY, PSI_COPY, PSI_CONST, PSI_CONST, PSI_ADD, PSI_ADD,
    PSI_SUB, PSI_MUL, PSI_AND, PSI_XOR, PSI_NEG, PSI_NOT, PSI_SHL, PSI_SELECT,
    PSI_DIV
  };
  enum psi_op op = ops[fuzz_below (g->rng, sizeof ops / sizeof *ops)];
  psi_type type = int_type (g);
  psi_opnd a = fuzz_operand (g, type), b = fuzz_operand (g, type);
  psi_lit lit = some_literal (g);
  psi_insn *i;

  if (op == PSI_CONST)
    a = (psi_opnd) { NULL, fuzz_below (g->rng, 100) };
  if (op == PSI_SHL)
    b = (psi_opnd) { NULL, fuzz_below (g->rng, 7) };
  i = fuzz_append (g, op, result (g, type), psi_ops[op].nsrc);
  i->guard = guard;
  i->src[0] = a;
  if (i->nsrc > 1)
    i->src[1] = b;
  if (op == PSI_SELECT)
    i->pred[0] = lit;
}

/* `x[, y] = op "fN" (a, b)', perhaps one that reads or writes memory.  */
static void
opaque (struct fuzz_gen *g, psi_lit guard)
{
  psi_opnd src[2];
  unsigned nsrc = fuzz_below (g->rng, 3), ndst = 1 + fuzz_chance (g->rng, 20);
  psi_insn *i;

  for (unsigned k = 0; k < nsrc; k++)
    src[k] = fuzz_operand (g, 32);
  i = psi_insn_new (g->fn, fuzz_chance (g->rng, 8) ? PSI_CALL : PSI_OPAQUE,
		    ndst, nsrc);
  for (unsigned k = 0; k < ndst; k++)
    do
      i->dst[k] = result (g, 32);
    while (k && i->dst[k] == i->dst[0]);
  for (unsigned k = 0; k < nsrc; k++)
    i->src[k] = src[k];
  i->name = numbered (g, i->op == PSI_CALL ? "call" : "f", 4);
  i->guard = guard;
  if (i->op == PSI_OPAQUE && fuzz_chance (g->rng, 15))
    i->flags |= 1u << fuzz_below (g->rng, 4);
  psi_append (g->at, i);
}

static void
memory (struct fuzz_gen *g, psi_lit guard)
{
  psi_opnd address = fuzz_operand (g, 32), value = fuzz_operand (g, 32);
  psi_insn *i;

  if (fuzz_chance (g->rng, 40))
    address = (psi_opnd) { NULL, 1 + fuzz_below (g->rng, 3) };
  if (fuzz_chance (g->rng, 50))
    i = fuzz_append (g, PSI_LOAD, result (g, 32), 1);
  else
    {
      i = fuzz_append (g, PSI_STORE, NULL, 2);
      i->src[1] = value;
    }
  i->src[0] = address;
  i->guard = guard;
  if (fuzz_chance (g->rng, 30))
    i->flags &= ~PSI_F_TRAP;
}

/* Makes values seen.  */
static void
event (struct fuzz_gen *g, psi_lit guard)
{
  unsigned nsrc = 1 + fuzz_below (g->rng, 2);
  psi_insn *i = fuzz_append (g, PSI_OPAQUE, NULL, nsrc);

  for (unsigned k = 0; k < nsrc; k++)
    i->src[k] = fuzz_operand (g, 32);
  i->flags |= PSI_F_EFFECT;
  i->name = numbered (g, "e", 3);
  i->guard = guard;
}

static void
compare (struct fuzz_gen *g, psi_lit guard)
{
  psi_type type = int_type (g);
  psi_opnd a = fuzz_operand (g, type), b = fuzz_operand (g, type);
  enum psi_op op = PSI_EQ + fuzz_below (g->rng, PSI_GEU - PSI_EQ + 1);
  unsigned ndst = 1 + fuzz_chance (g->rng, 40);
  psi_insn *i = psi_insn_new (g->fn, op, ndst, 2);

  /* Of two constants neither says the type.  */
  if (!a.val && !b.val)
    a.val = some_var (g, 32);
  for (unsigned k = 0; k < ndst; k++)
    do
      i->dst[k] = result (g, PSI_PRED);
    while (k && i->dst[k] == i->dst[0]);
  i->src[0] = a;
  i->src[1] = b;
  i->guard = guard;
  psi_append (g->at, i);
}

/* A compare under a literal: `p = unc LIT, lt a, b' and its like.  */
static void
compare_under (struct fuzz_gen *g, psi_lit guard)
{
  enum psi_op op = PSI_UNC + fuzz_below (g->rng, PSI_ORTYPE - PSI_UNC + 1);
  psi_opnd old = fuzz_operand (g, PSI_PRED), a = fuzz_operand (g, 32);
  psi_opnd b = fuzz_operand (g, 32);
  psi_insn *i = fuzz_append (g, op, result (g, PSI_PRED),
			     op == PSI_UNC ? 2 : 3);
  unsigned first = i->nsrc - 2;

  if (first)
    i->src[0] = old;
  i->src[first] = a;
  i->src[first + 1] = b;
  i->rel = PSI_EQ + fuzz_below (g->rng, PSI_GEU - PSI_EQ + 1);
  i->pred[0] = some_literal (g);
  i->guard = guard;
}

static void
logic (struct fuzz_gen *g, psi_lit guard)
{
  static const enum psi_op ops[] = {
    PSI_AND, PSI_AND, PSI_OR, PSI_XOR, PSI_NOT, PSI_NOT, PSI_COPY, PSI_CONST
  };
  enum psi_op op = ops[fuzz_below (g->rng, sizeof ops / sizeof *ops)];
  psi_opnd a = fuzz_operand (g, PSI_PRED), b = fuzz_operand (g, PSI_PRED);
  psi_insn *i = fuzz_append (g, op, result (g, PSI_PRED), psi_ops[op].nsrc);

  if (op == PSI_CONST)
    a.val = NULL;
  i->src[0] = a;
  if (i->nsrc > 1)
    i->src[1] = b;
  i->guard = guard;
}

/* I, a compare, or a conditional one that leaves flags NUMBER where it is not made.  */
static psi_insn *
maybe_conditional (struct fuzz_gen *g, psi_insn *i, unsigned number)
{
  if (fuzz_chance (g->rng, 30))
    i->flags |= PSI_F_CCMP;
  if (!psi_is_true (i->guard) || i->op != PSI_COMPARE || !fuzz_chance (g->rng, 15))
    return i;
  psi_insn *c = psi_insn_new (g->fn, PSI_CCMP, 1, 3);
  c->name = i->name;
  c->flags = i->flags;
  c->dst[0] = i->dst[0];
  c->pred[0] = some_literal (g);
  c->src[0].imm = number;
  c->src[1] = i->src[0];
  c->src[2] = i->src[1];
  return c;
}

/* A compare of floating point numbers into the one flags register, or into another and from
   there to it, and what it is tested for.  */
static void
float_flags (struct fuzz_gen *g)
{
  static const char *const conditions[] =
    { "lt", "eq", "le", "gt", "ltgt", "ge", "ordered", "unordered", "unlt", "uneq", "unle",
      "ungt", "ne", "unge" };
  psi_val *cc = psi_pinned (g->fn, "cc", 32);
  bool halves = fuzz_chance (g->rng, 50);
  psi_insn *i = psi_insn_new (g->fn, PSI_COMPARE, 1, 2);

  i->dst[0] = halves ? psi_pinned (g->fn, "fcc", 32) : cc;
  i->name = fuzz_chance (g->rng, 80) ? "CCFPE" : "CCFP";
  i->src[0] = psi_opnd_of (some_var (g, 32));
  i->src[1] = psi_opnd_of (some_var (g, 32));
  if (!halves && fuzz_chance (g->rng, 30))
    i->flags |= PSI_F_PRED;
  if (fuzz_chance (g->rng, 50))
    i->flags |= PSI_F_TRAP;
  if (!halves)
    i = maybe_conditional (g, i, PSI_OUT_FLOAT + fuzz_below (g->rng, PSI_ORDER_NONE + 1));
  psi_append (g->at, i);
  if (halves)
    {
      psi_insn *copy = psi_insn_new (g->fn, PSI_COPY, 1, 1);
      copy->dst[0] = cc;
      copy->src[0] = psi_opnd_of (i->dst[0]);
      psi_append (g->at, copy);
    }
  for (int n = 1 + fuzz_chance (g->rng, 50); n > 0; n--)
    {
      i = fuzz_append (g, PSI_TEST, result (g, PSI_PRED), 1);
      i->name = conditions[fuzz_below (g->rng, 14)];
      i->src[0] = psi_opnd_of (cc);
    }
}

/* A compare, or what says no more than whether numbers are equal, into the one
   flags register, and what it is tested for.  */
static void
flags (struct fuzz_gen *g)
{
  psi_val *cc = psi_pinned (g->fn, "cc", 32);
  bool word = fuzz_chance (g->rng, 25);
  psi_insn *i = psi_insn_new (g->fn, word ? PSI_OPAQUE : PSI_COMPARE, 1, 2);

  i->dst[0] = cc;
  i->name = word ? "and" : fuzz_chance (g->rng, 80) ? "CC" : "CCZ";
  i->src[0] = psi_opnd_of (some_var (g, 32));
  i->src[1] = fuzz_operand (g, 32);
  if (fuzz_chance (g->rng, 60))
    i->flags |= PSI_F_PRED;
  if (fuzz_chance (g->rng, 20))
    i->guard = some_literal (g);
  psi_append (g->at, maybe_conditional (g, i, fuzz_below (g->rng, PSI_OUT_FLOAT)));
  for (int n = 1 + fuzz_chance (g->rng, 30); n > 0; n--)
    {
      i = fuzz_append (g, PSI_TEST, result (g, PSI_PRED), 1);
      i->name = word ? "ne" : psi_op_name (PSI_EQ + fuzz_below (g->rng, 10));
      i->src[0] = psi_opnd_of (cc);
    }
}

static void
predicate (struct fuzz_gen *g, psi_lit guard)
{
  psi_insn *i;
  psi_opnd o;

  switch (fuzz_below (g->rng, 9))
    {
    case 7:
    case 8:
      if (fuzz_chance (g->rng, 20))
	float_flags (g);
      else
	flags (g);
      break;
    case 6:
      compare_under (g, guard);
      break;
    case 0:
    case 1:
      compare (g, guard);
      break;
    case 2:
      i = fuzz_append (g, PSI_OPAQUE, result (g, PSI_PRED), 0);
      i->name = numbered (g, "p", OPAQUE_PREDS);
      i->guard = guard;
      break;
    case 3:
      o = fuzz_operand (g, 32);
      i = fuzz_append (g, PSI_COMPARE, result (g, 32), 2);
      i->name = "cmp";
      i->src[0] = o;
      i->src[1] = fuzz_operand (g, 32);
      o = psi_opnd_of (i->dst[0]);
      i = fuzz_append (g, PSI_TEST, result (g, PSI_PRED), 1);
      i->name = fuzz_chance (g->rng, 50) ? "lt" : "eq";
      i->src[0] = o;
      i->guard = guard;
      break;
    default:
      logic (g, guard);
      break;
    }
}

/* ---- Several insns --------------------------------------------------------- */

/* What if-conversion leaves: definitions of few variables under a predicate,
   its complement, and others within it.  */
static void
guarded_run (struct fuzz_gen *g)
{
  psi_lit p = some_literal (g);

  for (unsigned n = 2 + fuzz_below (g->rng, 4); n > 0; n--)
    {
      if (p.val && fuzz_chance (g->rng, 20))
	{
	  psi_opnd other = fuzz_operand (g, PSI_PRED);
	  psi_insn *i = fuzz_append (g, PSI_AND, result (g, PSI_PRED), 2);
	  i->src[0] = psi_opnd_of (p.val);
	  i->src[1] = other;
	  p = psi_lit_of (i->dst[0], false);
	}
      if (fuzz_chance (g->rng, 40))
	p.neg = p.val && !p.neg;
      if (fuzz_chance (g->rng, 85))
	computation (g, p);
      else
	predicate (g, p);
    }
}

/* `dst = op a, b'.  */
static psi_opnd
of_constant (struct fuzz_gen *g, enum psi_op op, psi_opnd a, int64_t b)
{
  psi_insn *i = fuzz_append (g, op, result (g, 32), 2);

  i->src[0] = a;
  i->src[1].imm = b;
  return psi_opnd_of (i->dst[0]);
}

/* A number of few bits, something done to it, a mask, and what can see whether the mask was
   needed: a compare, or a part that is made seen.  */
static void
masked (struct fuzz_gen *g)
{
  static const enum psi_op ops[] = { PSI_ADD, PSI_ADD, PSI_SUB, PSI_MUL, PSI_SHL, PSI_SHR,
				     PSI_SAR, PSI_XOR, PSI_OR };
  psi_opnd x = fuzz_operand (g, 32), y;
  enum psi_op op = ops[fuzz_below (g->rng, sizeof ops / sizeof *ops)];
  int64_t mask = ((int64_t) 1 << fuzz_below (g->rng, 9)) - 1;

  if (fuzz_chance (g->rng, 70))
    x = of_constant (g, PSI_AND, x, mask);
  x = of_constant (g, op, x, (int64_t) fuzz_below (g->rng, op == PSI_ADD ? 64 : 8)
			     - (op == PSI_ADD ? 32 : 0));
  y = fuzz_chance (g->rng, 85) ? of_constant (g, PSI_AND, x, mask)
      : of_constant (g, PSI_OR, x, ~mask);
  if (fuzz_chance (g->rng, 50))
    {
      psi_val *p = result (g, PSI_PRED);
      enum psi_op rel = PSI_EQ + fuzz_below (g->rng, PSI_GEU - PSI_EQ + 1);
      psi_insn *i = fuzz_append (g, rel, p, 2);
      unsigned k = fuzz_chance (g->rng, 20);
      i->src[k] = y;
      i->src[!k].imm = fuzz_below (g->rng, 70);
      if (fuzz_chance (g->rng, 50))
	return;
    }
  op = ops[fuzz_below (g->rng, sizeof ops / sizeof *ops)];
  y = of_constant (g, op, y, fuzz_below (g->rng, 8));
  mask = ((int64_t) 1 << fuzz_below (g->rng, 9)) - 1;
  y = of_constant (g, PSI_AND, y, mask << fuzz_below (g->rng, 6));
  event (g, PSI_TRUE);
  g->at->last->src[0] = y;
}

/* A machine's register, or its flags.  */
static void
pinned (struct fuzz_gen *g)
{
  psi_opnd o = fuzz_operand (g, 32);
  psi_lit guard = fuzz_chance (g->rng, 20) ? some_literal (g) : PSI_TRUE;
  psi_val *r = psi_pinned (g->fn, fuzz_chance (g->rng, 50) ? "r0" : "r1", 32);
  psi_insn *i;

  switch (fuzz_below (g->rng, 4))
    {
    case 0:
      i = fuzz_append (g, PSI_COPY, r, 1);
      i->src[0] = o;
      i->guard = guard;
      break;
    case 1:
      i = fuzz_append (g, PSI_COPY, result (g, 32), 1);
      i->src[0] = psi_opnd_of (r);
      i->guard = guard;
      break;
    case 2:
      i = fuzz_append (g, PSI_CALL, r, 1);
      i->name = "call";
      i->src[0] = psi_opnd_of (r);
      break;
    default:
      i = fuzz_append (g, PSI_LT, psi_pinned (g->fn, "f", PSI_PRED), 2);
      i->src[0] = o;
      i->src[1] = fuzz_operand (g, 32);
      computation (g, psi_lit_of (i->dst[0], fuzz_chance (g->rng, 50)));
      break;
    }
}

/* `x, y = pcopy y, x' or such.  */
static void
parallel (struct fuzz_gen *g)
{
  psi_val *x = some_var (g, 32), *y = some_var (g, 32);
  psi_insn *i;

  if (!x || !y || x == y || x->param || y->param)
    return;
  i = psi_insn_new (g->fn, PSI_PCOPY, 2, 2);
  i->dst[0] = x;
  i->dst[1] = y;
  i->src[0] = fuzz_chance (g->rng, 60) ? psi_opnd_of (y) : fuzz_operand (g, 32);
  i->src[1] = fuzz_chance (g->rng, 60) ? psi_opnd_of (x) : fuzz_operand (g, 32);
  if (fuzz_chance (g->rng, 20))
    i->guard = some_literal (g);
  psi_append (g->at, i);
}

void
fuzz_statement (struct fuzz_gen *g)
{
  psi_lit guard = fuzz_chance (g->rng, 35) ? some_literal (g) : PSI_TRUE;
  unsigned n = fuzz_below (g->rng, 100);
  psi_insn *before = g->at->last;

  if (n < 38)
    computation (g, guard);
  else if (n < 42)
    masked (g);
  else if (n < 52)
    opaque (g, guard);
  else if (n < 58)
    memory (g, guard);
  else if (n < 66)
    event (g, guard);
  else if (n < 80)
    predicate (g, fuzz_chance (g->rng, 60) ? PSI_TRUE : guard);
  else if (n < 93)
    guarded_run (g);
  else if (n < 98)
    pinned (g);
  else if (n < 99)
    parallel (g);
  else
    fuzz_append (g, PSI_UNDEF, result (g, 32), 0)->guard = guard;
  if (g->at->last != before && fuzz_chance (g->rng, 15))
    g->at->last->flags |= PSI_F_PRED;
  if (g->at->last != before && fuzz_chance (g->rng, 10))
    g->at->last->cost = fuzz_below (g->rng, 6);
}
