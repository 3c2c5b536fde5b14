/* code-run.c: random predicated code, and all its executions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "code.h"
#include <string.h>

/* ---- Random functions ------------------------------------------------------ */

static unsigned long seed;
psi_val *code_preds[MAX_VALS];
unsigned code_npreds;

unsigned
code_below (unsigned n)
{
  seed = seed * 6364136223846793005ul + 1442695040888963407ul;
  return (seed >> 33) % n;
}

/* A predicate that is available at the end of B, or a constant.  */
static psi_lit
some_lit (psi_fn *fn, const psi_block *b, bool constants)
{
  for (unsigned tries = 0; tries < 20; tries++)
    {
      psi_val *v = code_preds[code_below (code_npreds)];
      if (!v->def || v->def->block == b
	  || psi_block_dominates (fn, v->def->block, b))
	return psi_lit_of (v, code_below (2));
    }
  return constants ? psi_lit_of (NULL, code_below (2))
		   : psi_lit_of (fn->params[0], false);
}

static psi_opnd
some_opnd (psi_fn *fn, const psi_block *b)
{
  psi_lit l = code_below (8) ? some_lit (fn, b, true)
			: psi_lit_of (NULL, code_below (2));
  psi_opnd o = { l.val, !l.val && !l.neg };
  return o;
}

static psi_val *
new_pred (psi_fn *fn, psi_insn *i, unsigned k)
{
  psi_val *v = psi_version_new (fn, psi_var_new (fn, NULL, PSI_PRED));

  v->def = i;
  i->dst[k] = v;
  return v;
}

static void
add_insn (psi_fn *fn, psi_block *b, psi_val *ints[3])
{
  static const enum psi_op ops[] = { PSI_LT, PSI_LT, PSI_EQ, PSI_AND, PSI_OR,
    PSI_XOR, PSI_NOT, PSI_COPY, PSI_SELECT, PSI_UNC, PSI_ANDTYPE, PSI_ORTYPE,
    PSI_PSI, PSI_CONST };
  enum psi_op op = ops[code_below (sizeof ops / sizeof *ops)];
  unsigned ndst = (psi_ops[op].kind == PSI_K_CMP || op == PSI_UNC)
		  ? 1 + code_below (2) : 1;
  unsigned nsrc = op == PSI_PSI ? 2 + code_below (2)
		  : op == PSI_UNC ? 2 : (unsigned) psi_ops[op].nsrc;
  psi_insn *i = psi_insn_new (fn, op, ndst, nsrc);

  if (op != PSI_PSI && code_below (3) == 0)
    i->guard = some_lit (fn, b, false);
  for (unsigned k = 0; k < psi_npred (i); k++)
    i->pred[k] = some_lit (fn, b, false);
  if (op == PSI_PSI && code_below (2))
    i->pred[0] = PSI_TRUE;
  for (unsigned k = 0; k < nsrc; k++)
    {
      bool number = psi_ops[op].kind == PSI_K_CMP || op == PSI_UNC
		    || ((op == PSI_ANDTYPE || op == PSI_ORTYPE) && k > 0);
      i->src[k] = number ? psi_opnd_of (ints[code_below (3)])
		  : some_opnd (fn, b);
      /* An argument's predicate must lie within its guard.  */
      if (op == PSI_PSI && i->src[k].val && i->src[k].val->def
	  && !psi_is_true (i->src[k].val->def->guard))
	i->pred[k] = i->src[k].val->def->guard;
    }
  if (op == PSI_CONST)
    i->src[0] = (psi_opnd) { NULL, code_below (2) };
  if (op == PSI_UNC || op == PSI_ANDTYPE || op == PSI_ORTYPE)
    i->rel = PSI_LT;
  psi_append (b, i);
  for (unsigned k = 0; k < ndst && code_npreds < MAX_VALS; k++)
    code_preds[code_npreds++] = new_pred (fn, i, k);
}

static void
add_phi (psi_fn *fn, psi_block *b)
{
  psi_insn *i = psi_insn_new (fn, PSI_PHI, 1, b->npred);

  for (unsigned k = 0; k < b->npred; k++)
    i->src[k] = some_opnd (fn, b->pred[k]->src);
  psi_insert_at_start (b, i);
  code_preds[code_npreds++] = new_pred (fn, i, 0);
}

psi_fn *
code_fn (unsigned long number)
{
  psi_val *ints[3];
  char name[32];
  psi_fn *fn;
  unsigned n;

  seed = number;
  code_below (2);
  n = 2 + code_below (6);
  snprintf (name, sizeof name, "f%lu", number);
  fn = psi_fn_new (name);
  code_npreds = 0;
  for (unsigned i = 0; i < 2; i++)
    code_preds[code_npreds++] = psi_param (fn, "p", PSI_PRED);
  ints[0] = psi_param (fn, "x", 32);
  ints[1] = psi_param (fn, "y", 32);
  for (unsigned i = 0; i < n; i++)
    psi_block_new (fn, NULL);
  psi_for_each_block (b, fn)
    {
      unsigned nsucc = b->id == n - 1 ? 0 : 1 + (code_below (3) > 0);
      psi_insn *i = psi_insn_new (fn, nsucc == 0 ? PSI_RET
				      : nsucc == 1 ? PSI_JUMP : PSI_BR, 0, 0);
      psi_append (b, i);
      for (unsigned k = 0; k < nsucc; k++)
	{
	  unsigned to = b->id + 1 + code_below (3);
	  psi_edge_new (fn, b, fn->blocks[to < n ? to : n - 1], -1);
	}
    }
  psi_for_each_block (b, fn)
    {
      psi_insn *end = psi_terminator (b);
      psi_unlink (end);
      if (b->id == 0)
	{
	  psi_insn *u = psi_insn_new (fn, PSI_UNDEF, 1, 0);
	  ints[2] = psi_version_new (fn, psi_var_new (fn, "u", 32));
	  ints[2]->def = u;
	  u->dst[0] = ints[2];
	  psi_append (b, u);
	}
      if (b->npred > 1 && code_below (2))
	add_phi (fn, b);
      for (unsigned k = code_below (4);
	   k > 0 && code_npreds < MAX_VALS - 4; k--)
	add_insn (fn, b, ints);
      psi_append (b, end);
      if (end->op == PSI_BR)
	end->pred[0] = some_lit (fn, b, true);
    }
  fn->props = PSI_P_SSA;
  return fn;
}

/* ---- Executions ------------------------------------------------------------ */

struct run code_runs[MAX_RUNS];
unsigned code_nruns;
bool code_undefined;

/* What is free, as digits: a run asks for the next one.  */
static unsigned char digit[64], base[64];
static unsigned ndigits, asked;

static unsigned number[2 * MAX_VALS];	/* By id of an integer.  */

static unsigned
choose (unsigned n)
{
  if (asked == ndigits)
    {
      base[ndigits] = n;
      digit[ndigits++] = 0;
    }
  return digit[asked++];
}

unsigned
code_lit_value (const struct run *r, psi_lit l)
{
  unsigned v = l.val ? r->val[l.val->id] : TRUE;

  if (l.neg && v != UNDEF && v != ABSENT)
    v = v == TRUE ? FALSE : TRUE;
  return v;
}

static unsigned
opnd_value (const struct run *r, psi_opnd o)
{
  return o.val ? r->val[o.val->id] : o.imm ? TRUE : FALSE;
}

static unsigned
not3 (unsigned a)
{
  return a == TRUE ? FALSE : a == FALSE ? TRUE : UNDEF;
}

static unsigned
and3 (unsigned a, unsigned b)
{
  if (a == FALSE || b == FALSE)
    return FALSE;
  return a == TRUE && b == TRUE ? TRUE : UNDEF;
}

/* Integers are numbers, or undefined.  */
static unsigned
compare_value (const struct run *r, const psi_insn *i)
{
  const psi_val *x = i->src[i->nsrc - 2].val, *y = i->src[i->nsrc - 1].val;
  bool lt = number[x->id] < number[y->id], eq = number[x->id] == number[y->id];

  if (r->val[x->id] == UNDEF || r->val[y->id] == UNDEF)
    return UNDEF;
  if (psi_ops[i->op].kind == PSI_K_PCMP || i->op == PSI_LT)
    return lt ? TRUE : FALSE;
  return eq ? TRUE : FALSE;
}

static unsigned
psi_value (const struct run *r, const psi_insn *i)
{
  for (unsigned k = i->nsrc; k-- > 0;)
    {
      unsigned p = code_lit_value (r, i->pred[k]);
      if (p == TRUE)
	return opnd_value (r, i->src[k]);
      if (p == UNDEF)
	return UNDEF;
    }
  return UNDEF;
}

static unsigned
result (const struct run *r, const psi_insn *i)
{
  unsigned a = i->nsrc > 0 ? opnd_value (r, i->src[0]) : UNDEF;
  unsigned b = i->nsrc > 1 ? opnd_value (r, i->src[1]) : UNDEF;
  unsigned p = psi_npred (i) ? code_lit_value (r, i->pred[0]) : UNDEF;

  switch (i->op)
    {
    case PSI_UNDEF:
      return UNDEF;
    case PSI_AND:
      return and3 (a, b);
    case PSI_OR:
      return not3 (and3 (not3 (a), not3 (b)));
    case PSI_XOR:
      return a == UNDEF || b == UNDEF ? UNDEF : a == b ? FALSE : TRUE;
    case PSI_NOT:
      return not3 (a);
    case PSI_COPY:
    case PSI_CONST:
      return a;
    case PSI_SELECT:
      return p == UNDEF ? UNDEF : p == TRUE ? a : b;
    case PSI_PSI:
      return psi_value (r, i);
    case PSI_ANDTYPE:
      return and3 (a, not3 (and3 (p, not3 (compare_value (r, i)))));
    case PSI_ORTYPE:
      return not3 (and3 (not3 (a), not3 (and3 (p, compare_value (r, i)))));
    default:
      return compare_value (r, i);
    }
}

/* Both results of `unc' are of one compare.  */
static void
execute (struct run *r, const psi_insn *i)
{
  unsigned guard = code_lit_value (r, i->guard), v = result (r, i);

  for (unsigned k = 0; k < i->ndst; k++)
    {
      unsigned x = k ? not3 (v) : v;
      if (i->op == PSI_UNC)
	x = and3 (code_lit_value (r, i->pred[0]), x);
      r->val[i->dst[k]->id] = guard == TRUE ? x : UNDEF;
    }
}

/* One execution; false: its behaviour is undefined.  */
static bool
run (psi_fn *fn, struct run *r)
{
  psi_block *b = fn->blocks[0];
  psi_edge *over = NULL;

  memset (r, 0, sizeof *r);
  asked = 0;
  for (unsigned i = 0; i < fn->nparams; i++)
    {
      const psi_val *v = fn->params[i];
      if (v->type != PSI_PRED)
	number[v->id] = i + 1 < fn->nparams ? 1 : choose (3);
      r->val[v->id] = v->type == PSI_PRED ? TRUE + choose (2) : TRUE;
    }
  for (;;)
    {
      unsigned v = TRUE;
      r->block[b->id] = true;
      psi_for_each_insn (i, b)
	if (i->op == PSI_PHI)
	  r->val[i->dst[0]->id] = opnd_value (r, i->src[psi_pred_index (over)]);
	else if (!(i->flags & PSI_F_TERM))
	  execute (r, i);
      if (b->nsucc == 0)
	return true;
      if (b->nsucc == 2)
	v = code_lit_value (r, b->last->pred[0]);
      if (v == UNDEF)
	return false;
      over = b->succ[v == FALSE];
      r->edge[b->id][v == FALSE] = true;
      b = over->dst;
    }
}

bool
code_run_all (psi_fn *fn)
{
  unsigned i;

  code_nruns = ndigits = 0;
  code_undefined = false;
  do
    {
      if (code_nruns == MAX_RUNS || ndigits > 60)
	return false;
      bool defined = run (fn, &code_runs[code_nruns]);
      code_undefined |= !defined;
      code_nruns += defined;
      ndigits = asked;
      for (i = ndigits; i > 0 && digit[i - 1] + 1 == base[i - 1]; i--)
	ndigits--;
      if (i > 0)
	digit[i - 1]++;
    }
  while (i > 0);
  return true;
}
