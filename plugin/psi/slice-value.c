/* slice-value.c: what predicates depend on, and integers being defined.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of ana-slice.c.  A predicate is worked out from its definition in three
   values, as doc/psi-il.texi says.  Of an integer it matters only whether it is
   defined, and only where that is not sure.

   A compare is a condition of the group of its operands, which are looked at
   through copies.  A copy under a guard is looked through as well: where the
   guard does not hold it is undefined, and so is the compare, which is an item
   that the compare depends on.  Of a pinned name only what two conditions read
   at one insn is the same.  The flags that a test reads in a pinned name are
   those of the insn before it in the block that set them.

   What is not known is a group of its own: parameters, what is loaded or comes
   out of an operation, phis of loop headers.  */

#include "slice.h"
#include <string.h>

#define MAX_COPIES 64		/* Looked through.  */
#define MAX_INTEGERS 200	/* In a slice that is to be gone through; others may
				   be undefined.  */
#define MAX_BACK 64		/* Insns looked back for what set flags.  */

static struct psi_ref
always (void)
{
  return (struct psi_ref) { PSI_CONST_ITEM, false };
}

/* ---- Operands ------------------------------------------------------------ */

/* O looked at through copies: a constant, a pinned name or another value.  */
static psi_opnd
origin (psi_opnd o)
{
  for (unsigned i = 0; i < MAX_COPIES && o.val && !o.val->pinned; i++)
    {
      const psi_insn *d = o.val->def;
      if (!d || (d->op != PSI_COPY && d->op != PSI_CONST)
	  || (d->src[0].val && d->src[0].val->pinned))
	break;
      o = d->src[0];
    }
  return o;
}

/* The integer O must be defined.  */
static void
need_defined (struct psi_making *m, psi_opnd o)
{
  if (o.val && !psi_surely_defined (m->s->defined, o.val))
    psi_make_value_ref (m, o.val);
}

static void
need_all_defined (struct psi_making *m, const psi_opnd *o, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    need_defined (m, o[i]);
}

static void
opnd_ref (struct psi_making *m, psi_opnd o)
{
  psi_make_lit_ref (m, o.val ? psi_lit_of (o.val, false)
		       : psi_lit_of (NULL, o.imm == 0));
}

/* O as a value whose state counts: a predicate, or whether it is defined.  */
static void
state_ref (struct psi_making *m, psi_opnd o, psi_type type)
{
  if (type == PSI_PRED)
    opnd_ref (m, o);
  else if (o.val && !psi_surely_defined (m->s->defined, o.val))
    psi_make_value_ref (m, o.val);
  else
    psi_make_ref (m, always ());
}

/* ---- Conditions ---------------------------------------------------------- */

/* `A REL B' as one of `B REL A'.  */
static enum psi_op
turned (enum psi_op rel)
{
  switch (rel)
    {
    case PSI_LT:
      return PSI_GT;
    case PSI_GT:
      return PSI_LT;
    case PSI_LE:
      return PSI_GE;
    case PSI_GE:
      return PSI_LE;
    case PSI_LTU:
      return PSI_GTU;
    case PSI_GTU:
      return PSI_LTU;
    case PSI_LEU:
      return PSI_GEU;
    case PSI_GEU:
      return PSI_LEU;
    default:
      return rel;
    }
}

/* Looks at X and Y through copies.  A constant goes last, of two values the one
   made first goes first: have they changed places?  */
static bool
put_in_order (psi_opnd *x, psi_opnd *y)
{
  psi_opnd a = origin (*x), b = origin (*y);
  bool change = !a.val || (b.val && b.val->id < a.val->id);

  *x = change ? b : a;
  *y = change ? a : b;
  return change;
}

/* The condition `X REL Y' on integers that insn AT reads.  */
static void
integer_condition (struct psi_making *m, const psi_insn *at, enum psi_op rel,
		   psi_opnd x, psi_opnd y)
{
  struct psi_group_key key = { .of = PSI_GK_VALUE };
  struct psi_condition c = { rel, 0 };

  key.type = x.val ? x.val->type : y.val ? y.val->type : 64;
  if (put_in_order (&x, &y))
    c.relation = turned (rel);
  if (!x.val)
    {
      bool holds = psi_number_holds (c.relation, key.type, x.imm, y.imm);
      key.kind = PSI_G_CHOICE;
      key.of = PSI_GK_SWITCH;
      key.n = 1;
      psi_make_condition (m, key, (struct psi_condition) { 0, 0 }, !holds);
      return;
    }
  key.x = x.val->id;
  if (x.val->pinned || (y.val && y.val->pinned))
    key.at = at->uid + 1;
  key.kind = y.val ? PSI_G_ORDER : PSI_G_NUMBERS;
  if (y.val)
    key.y = y.val->id;
  else
    c.number = y.imm;
  psi_make_condition (m, key, c, false);
}

/* The insn above I in its block that wrote WORD, pinned, if that is known and
   was done.  */
static const psi_insn *
insn_that_wrote (const psi_insn *i, const psi_val *word)
{
  for (unsigned n = 0; n < MAX_BACK && (i = i->prev); n++)
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k] == word)
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

/* The condition that I, a test, finds.  */
static void
test_condition (struct psi_making *m, const psi_insn *i)
{
  psi_opnd word = origin (i->src[0]);
  const psi_insn *d = word.val ? flags_insn (i, &word.val) : NULL;
  enum psi_op rel = psi_relation_named (i->name, strlen (i->name));
  struct psi_group_key key = { .of = PSI_GK_VALUE };
  struct psi_condition c = { 0, 0 };

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
    {
      integer_condition (m, d, rel, d->src[0], d->src[1]);
      return;
    }
  else
    {
      key.kind = PSI_G_TEST;
      key.name = i->name;
      key.x = word.val ? word.val->id : 0;
      key.y = word.val ? 0 : 1;
      if (!word.val || word.val->pinned)
	key.at = 1 + (d ? d : i)->uid;
    }
  psi_make_condition (m, key, c, false);
}

void
psi_make_switch (struct psi_making *m, const psi_edge *e)
{
  const psi_insn *i = psi_terminator (e->src);
  unsigned n = e->src->nsucc, k = psi_succ_index (e);
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_SWITCH,
			       .n = n, .name = i->name, .insn = i };
  psi_opnd number = { NULL, 0 };

  if (i->nsrc == 1)
    number = origin (i->src[0]);
  m->item.op = PSI_I_TAKEN;
  if (i->nsrc == 1 && !number.val)
    {
      uint64_t to = (uint64_t) number.imm < n ? (uint64_t) number.imm : n - 1;
      key = (struct psi_group_key) { .kind = PSI_G_CHOICE,
				     .of = PSI_GK_SWITCH, .n = 1 };
      psi_make_condition (m, key, (struct psi_condition) { 0, 0 }, to != k);
      return;
    }
  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val && i->src[s].val->pinned)
      key.at = i->uid + 1;
  psi_make_condition (m, key, (struct psi_condition) { 0, k }, false);
}

/* ---- Values -------------------------------------------------------------- */

/* Nothing is known of V but what its definition's place and guard say.  */
static void
make_atom (struct psi_making *m, const psi_val *v)
{
  struct psi_group_key key = { .of = PSI_GK_VALUE, .x = v->id };

  bool sure = psi_surely_defined (m->s->defined, v)
	      || (v->def && psi_surely_computed (m->s->defined, v->def));

  if (sure && v->type != PSI_PRED)
    {
      m->item.op = PSI_I_DEFINED;
      return;
    }
  m->item.op = PSI_I_ATOM;
  key.kind = v->type != PSI_PRED ? PSI_G_DEFINED
	     : sure ? PSI_G_BOOL : PSI_G_MAYBE;
  psi_make_condition (m, key, (struct psi_condition) { 0, 0 }, false);
}

/* Does a turn of a loop begin at B, which is directly in it?  Then nothing is
   known of its phis: in an irreducible loop edges from outside the loop and from
   within it can be taken on one trace.  */
static bool
begins_turn (psi_fn *fn, const psi_block *b)
{
  const psi_loop *l = psi_loop_of (fn, b);

  if (!l || l->header == b)
    return l;
  for (unsigned i = 0; i < l->nentries; i++)
    if (l->entries[i]->dst == b)
      return true;
  return false;
}

/* Is what I yields not worked out?  */
static bool
out_of_reach (const psi_slice *s, const psi_insn *i)
{
  if (!i || !i->block)
    return true;
  return !psi_reachable (s->fn, i->block)
	 || (i->op == PSI_PHI && begins_turn (s->fn, i->block));
}

static void
make_phi (struct psi_making *m, const psi_insn *i)
{
  m->item.op = PSI_I_PHI;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (psi_reachable (m->s->fn, i->block->pred[k]->src))
      {
	psi_make_edge_ref (m, i->block->pred[k]);
	state_ref (m, i->src[k], i->dst[0]->type);
      }
}

static void
make_psi (struct psi_making *m, const psi_insn *i)
{
  m->item.op = PSI_I_PSI;
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      psi_make_lit_ref (m, i->pred[k]);
      state_ref (m, i->src[k], i->dst[0]->type);
    }
}

static void
make_pcmp (struct psi_making *m, const psi_insn *i, bool second)
{
  const psi_opnd *o = i->src + i->nsrc - 2;

  m->item.op = i->op == PSI_UNC ? PSI_I_UNC
	       : i->op == PSI_ANDTYPE ? PSI_I_ANDTYPE : PSI_I_ORTYPE;
  psi_make_lit_ref (m, i->pred[0]);
  if (i->nsrc > 2)
    opnd_ref (m, i->src[0]);
  need_all_defined (m, o, 2);
  integer_condition (m, i, i->rel, o[0], o[1]);
  m->item.neg ^= second;
}

/* A predicate computed from predicates.  */
static void
make_logic (struct psi_making *m, const psi_insn *i)
{
  m->item.op = i->op == PSI_NOT ? PSI_I_NOT : i->op == PSI_AND ? PSI_I_AND
	       : i->op == PSI_OR ? PSI_I_OR : i->op == PSI_XOR ? PSI_I_XOR
	       : PSI_I_COPY;
  for (unsigned k = 0; k < i->nsrc; k++)
    opnd_ref (m, i->src[k]);
}

/* Is the predicate, or whether the integer that I yields is defined, to be
   found from operands?  Else it is not known.  */
static bool
computed (const psi_insn *i)
{
  switch (i->op)
    {
    case PSI_SHL:
    case PSI_SHR:
    case PSI_SAR:
      return !i->src[1].val;
    case PSI_DIV:
      return i->flags & PSI_F_TRAP;
    default:
      return psi_ops[i->op].kind == PSI_K_UNARY
	     || psi_ops[i->op].kind == PSI_K_BINARY
	     || i->op == PSI_COMPARE;
    }
}

/* The result RESULT of I, an insn that is not a phi nor a psi.  */
static void
make_result (struct psi_making *m, const psi_insn *i, unsigned result)
{
  psi_val *v = i->dst[result];

  psi_make_lit_ref (m, i->guard);
  switch (psi_ops[i->op].kind)
    {
    case PSI_K_NULLARY:
      m->item.op = PSI_I_UNDEF;
      return;
    case PSI_K_CMP:
      m->item.op = PSI_I_ATOM;
      need_all_defined (m, i->src, 2);
      integer_condition (m, i, i->op, i->src[0], i->src[1]);
      m->item.neg ^= result == 1;
      return;
    case PSI_K_PCMP:
      make_pcmp (m, i, result == 1);
      return;
    case PSI_K_TEST:
      m->item.op = PSI_I_ATOM;
      need_all_defined (m, i->src, 1);
      test_condition (m, i);
      return;
    case PSI_K_SELECT:
      m->item.op = PSI_I_SELECT;
      psi_make_lit_ref (m, i->pred[0]);
      state_ref (m, i->src[0], v->type);
      state_ref (m, i->src[1], v->type);
      return;
    case PSI_K_PCOPY:
      m->item.op = PSI_I_COPY;
      state_ref (m, i->src[result], v->type);
      return;
    default:
      break;
    }
  if (v->type == PSI_PRED && computed (i))
    make_logic (m, i);
  else if (computed (i))
    {
      m->item.op = PSI_I_DEFINED;
      need_all_defined (m, i->src, i->nsrc);
    }
  else
    make_atom (m, v);
}

void
psi_make_value (struct psi_making *m, const psi_val *v)
{
  const psi_insn *i = v->def;
  unsigned result = 0;
  bool unknown = out_of_reach (m->s, i)
		 || (v->type != PSI_PRED && !m->s->whole
		     && m->s->integers > MAX_INTEGERS);

  m->at = i ? i->uid : 0;
  if (i && i->block)
    psi_make_block_ref (m, i->block);
  else
    psi_make_ref (m, always ());
  if (i && i->op != PSI_PHI && i->op != PSI_PSI && !unknown)
    {
      while (i->dst[result] != v)
	result++;
      make_result (m, i, result);
      return;
    }
  psi_make_ref (m, always ());
  if (unknown)
    make_atom (m, v);
  else if (i->op == PSI_PHI)
    make_phi (m, i);
  else
    make_psi (m, i);
}
