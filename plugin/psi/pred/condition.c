/* pred/condition.c: what compares and tests find out.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A compare is a condition of the group of its operands (pred/cells.c), which are
   looked at through copies.  A copy under a guard is looked through as well: where
   the guard does not hold it is undefined, and so is the compare.  Of a pinned name
   only what two conditions read at one insn is the same.  The flags that a test
   reads in a pinned name are those of the insn before it in the block that set
   them.  */

#include "pred/sets.h"
#include <string.h>

#define MAX_COPIES 64		/* Looked through.  */
#define MAX_BACK 64		/* Insns looked back for what set flags.  */

/* ---- Integers ------------------------------------------------------------ */

/* O looked at through copies, GUARDED ones, too: a constant, a pinned name or another
   value.  */
static psi_opnd
origin (psi_opnd o, bool guarded)
{
  for (unsigned i = 0; i < MAX_COPIES && o.val && !o.val->pinned; i++)
    {
      const psi_insn *d = o.val->def;
      if (!d || (d->op != PSI_COPY && d->op != PSI_CONST)
	  || (d->src[0].val && d->src[0].val->pinned)
	  || (!guarded && !psi_is_true (d->guard)))
	break;
      o = d->src[0];
    }
  return o;
}

/* The constant that O is, through copies, in *NUMBER.  */
static bool
constant (psi_opnd o, bool guarded, uint64_t *number)
{
  o = origin (o, guarded);
  *number = o.imm;
  return !o.val;
}

/* The operand X of D, null: none is, if D yields X + *C, or (*NEG) *C - X.  */
static const psi_opnd *
linear_step (const psi_insn *d, bool guarded, bool *neg, uint64_t *c)
{
  const psi_opnd *x = d->src;

  *neg = d->op != PSI_ADD;
  *c = d->op == PSI_NOT ? -1 : 0;
  if (d->op == PSI_NEG || d->op == PSI_NOT)
    return x;
  if (d->op != PSI_ADD && d->op != PSI_SUB)
    return NULL;
  if (constant (x[0], guarded, c))
    return x + 1;
  if (!constant (x[1], guarded, c))
    return NULL;
  if (*neg)
    *c = -*c;
  *neg = false;
  return x;
}

psi_opnd
psi_linear_of (psi_opnd o, bool guarded, struct psi_linear *l)
{
  *l = (struct psi_linear) { false, 0 };
  for (unsigned n = 0; n < MAX_COPIES; n++)
    {
      const psi_opnd *x;
      uint64_t c;
      bool neg;
      o = origin (o, guarded);
      x = o.val && !o.val->pinned && o.val->def
	  && (guarded || psi_is_true (o.val->def->guard))
	  ? linear_step (o.val->def, guarded, &neg, &c) : NULL;
      if (!x || (x->val && x->val->pinned))
	break;
      l->add += l->neg ? -c : c;
      l->neg ^= neg;
      o = *x;
    }
  if (!o.val)
    {
      o.imm = (int64_t) ((l->neg ? -(uint64_t) o.imm : (uint64_t) o.imm)
			 + l->add);
      *l = (struct psi_linear) { false, 0 };
    }
  return o;
}

unsigned
psi_unknown_of (const psi_fn *fn, unsigned id)
{
  struct psi_linear l;
  psi_opnd o = psi_linear_of (psi_opnd_of (fn->vals[id]), true, &l);

  return o.val ? o.val->id : id;
}

/* Looks at X and Y through copies.  A constant goes last, of two values the one
   made first goes first: have they changed places?  */
static bool
put_in_order (psi_opnd *x, psi_opnd *y)
{
  psi_opnd a = origin (*x, true), b = origin (*y, true);
  bool change = !a.val || (b.val && b.val->id < a.val->id);

  *x = change ? b : a;
  *y = change ? a : b;
  return change;
}

/* `X REL Y' on integers that insn AT reads.  */
static struct psi_test
compare (const psi_insn *at, enum psi_op rel, psi_opnd x, psi_opnd y)
{
  struct psi_group_key key = { .of = PSI_GK_VALUE };
  struct psi_condition c = { .relation = rel };
  struct psi_linear u, v;
  psi_opnd a, b;

  key.type = x.val ? x.val->type : y.val ? y.val->type : 64;
  if (put_in_order (&x, &y))
    c.relation = psi_relation_turned (rel);
  a = psi_linear_of (x, true, &u);
  b = psi_linear_of (y, true, &v);
  if (!a.val && b.val)
    {
      psi_opnd t = a;
      a = b;
      b = t;
      u = v;
      c.relation = psi_relation_turned (c.relation);
    }
  if (!a.val)
    {
      bool holds = psi_number_holds (c.relation, key.type, a.imm, b.imm);
      key.kind = PSI_G_CHOICE;
      key.of = PSI_GK_SWITCH;
      key.n = 1;
      return (struct psi_test) { key, { .number = 0 }, !holds };
    }
  /* Of one unknown, or of two.  */
  if (!b.val || (b.val == a.val && !a.val->pinned))
    {
      key.kind = PSI_G_NUMBERS;
      key.x = a.val->id;
      key.at = a.val->pinned ? at->uid + 1 : 0;
      c.number = b.imm;
      c.x = u;
      c.y = v;
      c.twice = b.val;
    }
  else
    {
      key.kind = PSI_G_ORDER;
      key.x = x.val->id;
      key.y = y.val->id;
      if (x.val->pinned || y.val->pinned)
	key.at = at->uid + 1;
    }
  return (struct psi_test) { key, c, false };
}

/* The insn above I in its block that wrote WORD, pinned, if that is known and
   was done.  */
static const psi_insn *
insn_that_wrote (const psi_insn *i, const psi_val *word)
{
  for (unsigned n = 0; n < MAX_BACK && (i = i->prev); n++)
    if (psi_writes (i, word))
      return psi_is_true (i->guard) ? i : NULL;
  return NULL;
}

/* The insn that made the flags *WORD, which the test I reads; they may have been
   moved from another register, which then is *WORD.  Null: not known.  */
static const psi_insn *
flags_insn (const psi_insn *i, psi_val **word)
{
  const psi_insn *d, *from;

  d = (*word)->pinned ? insn_that_wrote (i, *word) : (*word)->def;
  while (d && d->op == PSI_COPY && d->src[0].val && d->src[0].val->pinned
	 && (from = insn_that_wrote (d, d->src[0].val)))
    {
      *word = d->src[0].val;
      d = from;
    }
  return d;
}

const psi_insn *
psi_flags_insn (const psi_insn *i)
{
  psi_val *word = i->src[0].val;

  return word && word->pinned ? flags_insn (i, &word) : NULL;
}

/* What I, which tests flags, finds.  */
static struct psi_test
test_flags (const psi_insn *i)
{
  psi_opnd word = origin (i->src[0], true);
  const psi_insn *d = word.val ? flags_insn (i, &word.val) : NULL;
  enum psi_op rel = psi_relation_named (i->name, strlen (i->name));
  struct psi_group_key key = { .of = PSI_GK_VALUE };
  struct psi_condition c = { .number = 0 };

  if (d && d->op == PSI_COMPARE && psi_floating (d->name)
      && psi_float_condition (i->name))
    {
      psi_opnd x = d->src[0], y = d->src[1];
      key.kind = PSI_G_FLOAT;
      c.number = psi_float_condition (i->name);
      if (put_in_order (&x, &y))
	c.number = psi_float_turned (c.number);
      key.x = x.val ? x.val->id : 0;
      key.y = y.val ? y.val->id : key.x + 1;
      if (!x.val || !y.val || x.val->pinned || y.val->pinned)
	key.at = d->uid + 1;
    }
  else if (d && d->op == PSI_COMPARE && !psi_floating (d->name)
	   && rel != PSI_N_OPS)
    return compare (d, rel, d->src[0], d->src[1]);
  else
    {
      key.kind = PSI_G_TEST;
      key.name = i->name;
      key.x = word.val ? word.val->id : 0;
      key.y = word.val ? 0 : 1;
      if (!word.val || word.val->pinned)
	key.at = 1 + (d ? d : i)->uid;
    }
  return (struct psi_test) { key, c, false };
}

struct psi_test
psi_test_of (const psi_insn *i)
{
  if (psi_ops[i->op].kind == PSI_K_TEST)
    return test_flags (i);
  return compare (i, psi_ops[i->op].kind == PSI_K_PCMP ? i->rel : i->op,
		  i->src[i->nsrc - 2], i->src[i->nsrc - 1]);
}
