/* pred/pdg-value.c: what predicates depend on, and integers being defined.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of pdg.c.  A predicate is worked out from its definition in three
   values, as doc/psi-il.texi says.  Of an integer it matters only whether it is
   defined, and only where that is not sure.

   What is not known is a group of its own: parameters, what is loaded or comes
   out of an operation, phis of loop headers.  */

#include "cfg/cfg.h"
#include "pred/sets.h"
#include <string.h>

static struct psi_ref
always (void)
{
  return (struct psi_ref) { PSI_PDG_CONST, false };
}

/* ---- Operands ------------------------------------------------------------ */

/* The integer O must be defined.  */
static void
need_defined (struct psi_making *m, psi_opnd o)
{
  if (o.val && !psi_surely_defined (m->s->defined, o.val))
    psi_make_lit_ref (m, psi_lit_of (o.val, false));
}

static void
need_all_defined (struct psi_making *m, const psi_opnd *o, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    need_defined (m, o[i]);
}

/* The flags that the test I reads must be defined; those of a compare are if what
   it compares is.  */
static void
need_flags_defined (struct psi_making *m, const psi_insn *i)
{
  const psi_insn *d = psi_flags_insn (i);
  bool named = d && d->op == PSI_COMPARE;

  if (d && psi_surely_computed (m->s->defined, d))
    return;
  for (unsigned k = 0; named && k < d->nsrc; k++)
    named = !(d->src[k].val && d->src[k].val->pinned);
  if (named)
    need_all_defined (m, d->src, d->nsrc);
  else
    need_all_defined (m, i->src, 1);
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
    psi_make_lit_ref (m, psi_lit_of (o.val, false));
  else
    psi_make_ref (m, always ());
}

/* ---- Conditions ---------------------------------------------------------- */

/* The node has the condition that I, a compare or a test, finds.  */
static void
make_test (struct psi_making *m, const psi_insn *i)
{
  struct psi_test t = psi_test_of (i);

  psi_make_condition (m, t.key, t.cond, t.neg);
}

/* Case K of N of the switch I on an integer alone: a compare of that with K, of the
   last case with all that are left.  */
static void
make_case (struct psi_making *m, const psi_insn *i, unsigned k, unsigned n)
{
  struct psi_group_key key = { .kind = PSI_G_NUMBERS, .of = PSI_GK_VALUE };
  struct psi_condition c = { .relation = k + 1 < n ? PSI_EQ : PSI_GEU,
			     .number = k };
  psi_type type = i->src[0].val ? i->src[0].val->type : 64;
  psi_opnd o = psi_linear_of (i->src[0], false, &c.x);
  bool possible = type > 32 || k >> (type - 1) < 2;

  if (!o.val)
    possible = possible && psi_number_holds (c.relation, type, o.imm, k);
  if (!o.val || !possible)
    {
      key = (struct psi_group_key) { .kind = PSI_G_CHOICE,
				     .of = PSI_GK_SWITCH, .n = 1 };
      c = (struct psi_condition) { .number = 0 };
    }
  else
    {
      key.x = o.val->id;
      key.type = type;
      key.at = o.val->pinned ? i->uid + 1 : 0;
    }
  psi_make_condition (m, key, c, !possible);
}

/* A switch on what is undefined goes somewhere, so that a number under a guard is
   none.  */
void
psi_make_switch (struct psi_making *m, const psi_edge *e)
{
  const psi_insn *i = psi_terminator (e->src);
  unsigned n = e->src->nsucc, k = psi_succ_index (e);
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_SWITCH,
			       .n = n, .name = i->name, .insn = i };
  bool alone = psi_decides_alone (i);

  m->node.op = PSI_PDG_TAKEN;
  if (alone && i->nsrc == 1)
    {
      make_case (m, i, k, n);
      return;
    }
  for (unsigned s = 0; s < i->nsrc; s++)
    alone &= !(i->src[s].val && i->src[s].val->pinned);
  if (!alone)
    key.at = i->uid + 1;
  psi_make_condition (m, key, (struct psi_condition) { .number = k }, false);
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
      m->node.op = PSI_PDG_DEFINED;
      return;
    }
  m->node.op = PSI_PDG_ATOM;
  key.kind = v->type != PSI_PRED ? PSI_G_DEFINED
	     : sure ? PSI_G_BOOL : PSI_G_MAYBE;
  psi_make_condition (m, key, (struct psi_condition) { .number = 0 }, false);
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
out_of_reach (const psi_pdg *s, const psi_insn *i)
{
  if (!i || !i->block)
    return true;
  return !psi_reachable (s->fn, i->block)
	 || (i->op == PSI_PHI && begins_turn (s->fn, i->block));
}

static void
make_phi (struct psi_making *m, const psi_insn *i)
{
  m->node.op = PSI_PDG_PHI;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (psi_reachable (m->s->fn, i->block->pred[k]->src))
      {
	psi_make_key_ref (m, psi_key_edge (i->block->pred[k]), false);
	state_ref (m, i->src[k], i->dst[0]->type);
      }
}

static void
make_psi (struct psi_making *m, const psi_insn *i)
{
  m->node.op = PSI_PDG_PSI;
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

  m->node.op = i->op == PSI_UNC ? PSI_PDG_UNC
	       : i->op == PSI_ANDTYPE ? PSI_PDG_ANDTYPE : PSI_PDG_ORTYPE;
  psi_make_lit_ref (m, i->pred[0]);
  if (i->nsrc > 2)
    opnd_ref (m, i->src[0]);
  need_all_defined (m, o, 2);
  make_test (m, i);
  m->node.neg ^= second;
}

/* A predicate computed from predicates.  */
static void
make_logic (struct psi_making *m, const psi_insn *i)
{
  m->node.op = i->op == PSI_NOT ? PSI_PDG_NOT : i->op == PSI_AND ? PSI_PDG_AND
	       : i->op == PSI_OR ? PSI_PDG_OR : i->op == PSI_XOR ? PSI_PDG_XOR
	       : PSI_PDG_COPY;
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
      return !i->src[1].val && (uint64_t) i->src[1].imm < i->dst[0]->type;
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
      m->node.op = PSI_PDG_UNDEF;
      return;
    case PSI_K_CMP:
      m->node.op = PSI_PDG_ATOM;
      need_all_defined (m, i->src, 2);
      make_test (m, i);
      m->node.neg ^= result == 1;
      return;
    case PSI_K_PCMP:
      make_pcmp (m, i, result == 1);
      return;
    case PSI_K_TEST:
      m->node.op = PSI_PDG_ATOM;
      need_flags_defined (m, i);
      make_test (m, i);
      return;
    case PSI_K_SELECT:
      m->node.op = PSI_PDG_SELECT;
      psi_make_lit_ref (m, i->pred[0]);
      state_ref (m, i->src[0], v->type);
      state_ref (m, i->src[1], v->type);
      return;
    case PSI_K_PCOPY:
      m->node.op = PSI_PDG_COPY;
      state_ref (m, i->src[result], v->type);
      return;
    default:
      break;
    }
  if (v->type == PSI_PRED && computed (i))
    make_logic (m, i);
  else if (computed (i))
    {
      m->node.op = PSI_PDG_DEFINED;
      need_all_defined (m, i->src, i->nsrc);
    }
  else
    make_atom (m, v);
}

void
psi_make_value (struct psi_making *m, const psi_val *v)
{
  const psi_insn *i = v->def;
  bool unknown = out_of_reach (m->s, i);

  m->at = i ? i->uid : 0;
  if (i && i->block)
    psi_make_key_ref (m, psi_key_block (i->block), false);
  else
    psi_make_ref (m, always ());
  if (i && i->op != PSI_PHI && i->op != PSI_PSI && !unknown)
    {
      make_result (m, i, psi_result_index (v));
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
