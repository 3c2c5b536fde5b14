/* text/types.c: the types of names and operands in the text form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of the reader of the text form, see text/parse.c.  The rules are in
   doc/psi-il.texi: a result's type is said at it or at another definition of
   its variable, or follows from the operation or an operand above it.  An
   operand can stand above the definition that says its type; such ones wait
   for the end of the function.  */

#include "text/text-int.h"
#include <inttypes.h>

struct info *
psi_parse_info (struct parser *p, const psi_val *v)
{
  while (p->ninfos <= v->id)
    PSI_ADD (p, infos, (struct info) { .defined = false });
  return &p->infos[v->id];
}

/* The value N as an integer of BITS bits, signed or unsigned.  */
static bool
fits (int64_t n, int bits)
{
  return ((bits > 63 || n >= -((int64_t) 1 << (bits - 1)))
	  && (bits > 62 || n < (int64_t) 1 << bits));
}

void
psi_parse_want (struct parser *p, psi_opnd o, int want, psi_val *like,
		unsigned line, unsigned column)
{
  char a[8], b[8], name[80];
  int have = o.val ? psi_parse_info (p, o.val->var)->type : TYPE_KNOWN;
  int other = want == WANT_LIKE ? psi_parse_info (p, like->var)->type
				: TYPE_KNOWN;

  if (have == TYPE_LOST || other == TYPE_LOST)
    return;
  if (have == TYPE_UNKNOWN || other == TYPE_UNKNOWN)
    {
      PSI_ADD (p, uses, (struct use) { o, want, like, line, column });
      return;
    }
  if (want == WANT_LIKE)
    want = like->var->type;
  if (!o.val)
    {
      if (want > 0 && !fits (o.imm, want))
	psi_complain (p, line, column, "%" PRId64 " does not fit in %s", o.imm,
		      psi_type_name (want, a));
    }
  else if (want == WANT_INTEGER ? o.val->var->type == PSI_PRED
				: want != o.val->var->type)
    psi_complain (p, line, column, "'%s' is of type %s, not %s",
		  psi_short_name (o.val, name), psi_type_name (o.val->var->type, a),
		  want == WANT_INTEGER ? "an integer" : psi_type_name (want, b));
}

/* Are results of an operation of KIND predicates?  */
static bool
makes_preds (enum psi_kind kind)
{
  return kind == PSI_K_CMP || kind == PSI_K_PCMP || kind == PSI_K_TEST;
}

/* Are results of OP of the same type as its operands?  */
static bool
same_type (enum psi_op op)
{
  switch (psi_ops[op].kind)
    {
    case PSI_K_UNARY:
    case PSI_K_BINARY:
    case PSI_K_SELECT:
    case PSI_K_PSI:
    case PSI_K_PHI:
    case PSI_K_PCOPY:
      return true;
    default:
      return false;
    }
}

/* Gives result I, of whose type nothing was said, that of the first operand
   whose type is known, where they are the same.  */
static void
infer_type (struct parser *p, enum psi_op op, unsigned i)
{
  enum psi_kind kind = psi_ops[op].kind;
  unsigned k = kind == PSI_K_PCOPY ? i : 0;
  unsigned end = !same_type (op) ? 0 : kind == PSI_K_PCOPY ? i + 1
		 : p->noperands;
  psi_type type = makes_preds (kind) ? PSI_PRED : 32;
  int state = TYPE_KNOWN;

  for (; k < end; k++)
    {
      const struct operand *o = &p->operands[k];
      int known = o->o.val ? psi_parse_info (p, o->o.val->var)->type
			   : TYPE_UNKNOWN;
      if (!o->pred && known == TYPE_UNKNOWN)
	continue;
      type = o->pred ? PSI_PRED : o->o.val->var->type;
      state = o->pred ? TYPE_KNOWN : known;
      break;
    }
  p->results[i].val->var->type = type;
  psi_parse_info (p, p->results[i].val->var)->type = state;
}

static void
check_results (struct parser *p, const struct statement *st)
{
  enum psi_kind kind = psi_ops[st->op].kind;

  for (unsigned i = 0; i < p->nresults; i++)
    {
      const struct result *r = &p->results[i];
      if (psi_parse_info (p, r->val->var)->type == TYPE_UNKNOWN)
	infer_type (p, st->op, i);
      r->val->type = r->val->var->type;
      if (makes_preds (kind))
	psi_parse_want (p, psi_opnd_of (r->val), PSI_PRED, NULL, st->at.line,
			r->column);
      else if (kind == PSI_K_COMPARE || kind == PSI_K_CCMP || psi_is_arithmetic (st->op))
	psi_parse_want (p, psi_opnd_of (r->val), WANT_INTEGER, NULL,
			st->at.line, r->column);
    }
}

/* Operand I is to be of type WANT, see text/text-int.h.  */
static void
check_operand (struct parser *p, const struct statement *st, unsigned i,
	       int want, psi_val *like)
{
  const struct operand *o = &p->operands[i];

  if (o->pred && want != PSI_PRED)
    psi_complain (p, st->at.line, o->column, "'%s' is a predicate here",
		  o->o.imm ? "true" : "false");
  else if (!o->pred && !o->o.val && want == PSI_PRED)
    psi_complain (p, st->at.line, o->column,
		  "a constant predicate is true or false");
  else if (want != WANT_ANY)
    psi_parse_want (p, o->o, want, like, st->at.line, o->column);
}

static void
check_operands (struct parser *p, const struct statement *st)
{
  enum psi_kind kind = psi_ops[st->op].kind;
  psi_val *like = NULL;
  /* What a compare compares comes last.  */
  unsigned compared = kind == PSI_K_PCMP || kind == PSI_K_CCMP
		      ? psi_ops[st->op].nsrc - 2 : 0;

  if (kind == PSI_K_CMP || kind == PSI_K_PCMP || kind == PSI_K_COMPARE
      || kind == PSI_K_CCMP)
    for (unsigned i = compared; i < p->noperands && !like; i++)
      like = p->operands[i].o.val;
  for (unsigned i = 0; i < p->noperands; i++)
    {
      int want = WANT_ANY;
      if (same_type (st->op))
	{
	  psi_val *v = p->results[kind == PSI_K_PCOPY ? i : 0].val;
	  if (psi_parse_info (p, v->var)->type == TYPE_LOST)
	    continue;
	  want = v->type;
	}
      else if (i < compared && kind == PSI_K_PCMP)
	want = PSI_PRED;
      else if (kind != PSI_K_OPAQUE && kind != PSI_K_SWITCH
	       && kind != PSI_K_RET && !(kind == PSI_K_STORE && i == 1))
	want = WANT_INTEGER;
      check_operand (p, st, i, want, NULL);
      if (like && i >= compared && !p->operands[i].pred)
	check_operand (p, st, i, WANT_LIKE, like);
    }
}

/* Are there as many results and operands as the operation has?  */
static void
check_counts (struct parser *p, const struct statement *st)
{
  const struct psi_op_info *op = &psi_ops[st->op];
  size_t ndst = p->nresults, nsrc = p->noperands;
  const char *wrong = NULL;

  if (op->ndst < 0 && makes_preds (op->kind))
    wrong = ndst < 1 || ndst > 2 ? "one or two results" : NULL;
  else if (op->ndst == 0 && ndst)
    wrong = "no result";
  else if (op->ndst == 1 && ndst != 1)
    wrong = "one result";
  else if (op->kind == PSI_K_PCOPY && ndst != nsrc)
    wrong = "as many operands as results";
  if (!wrong && op->nsrc >= 0 && nsrc != (size_t) op->nsrc)
    wrong = (op->nsrc == 0 ? "no operand" : op->nsrc == 1 ? "one operand"
	     : op->nsrc == 2 ? "two operands" : "three operands");
  if (!wrong && st->op == PSI_CONST && p->operands[0].o.val)
    wrong = "a constant";
  if (wrong)
    {
      psi_complain (p, st->at.line, st->at.column, "'%s' has %s", op->name,
		    wrong);
      p->failed = true;
    }
}

void
psi_parse_check (struct parser *p, const struct statement *st)
{
  check_counts (p, st);
  if (p->failed)
    return;
  check_results (p, st);
  check_operands (p, st);
}

void
psi_parse_uses (struct parser *p)
{
  unsigned n = p->nuses;

  p->nuses = 0;
  /* What is still not known has no definition, and is not put back after
     what is read here.  */
  for (unsigned i = 0; i < n; i++)
    {
      struct use u = p->uses[i];
      psi_parse_want (p, u.o, u.want, u.like, u.line, u.column);
    }
}
