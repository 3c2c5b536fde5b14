/* ir/op.c: what operations, flags and conditions there are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ir/ir.h"
#include <string.h>

const struct psi_op_info psi_ops[PSI_N_OPS] = {
#define PSI_OP(id, name, kind, ndst, nsrc, flags)			\
  { name, PSI_K_##kind, ndst, nsrc, flags },
#include "ir/ops.def"
};

const struct psi_keyword psi_flag_words[] = {
  { "reads", PSI_F_READ }, { "writes", PSI_F_WRITE }, { "traps", PSI_F_TRAP },
  { "effect", PSI_F_EFFECT }, { "predicable", PSI_F_PRED },
  { "implicit", PSI_F_IMPLICIT }, { "unpredicable", PSI_F_UNPRED },
  { "speculable", PSI_F_SPEC }, { "unspeculable", PSI_F_UNSPEC },
  { "free", PSI_F_FREE }, { "ahead", PSI_F_AHEAD },
  { "even", PSI_F_EVEN }, { "step", PSI_F_STEP },
  { "part", PSI_F_PART }, { "bytes", PSI_F_BYTES }, { "conditional", PSI_F_CCMP },
  { "straight", PSI_F_STRAIGHT }, { "weighed", PSI_F_WEIGHED }, { NULL, 0 }
};

const struct psi_keyword psi_prop_words[] = {
  { "ssa", PSI_P_SSA }, { "normal", PSI_P_NORMAL }, { "psiweb", PSI_P_PSIWEB },
  { "cssa", PSI_P_CSSA }, { "broken", PSI_P_BROKEN }, { NULL, 0 }
};

static const char *const causes[PSI_N_CAUSES] = {
#define PSI_CAUSE(id, name) name,
#include "ir/causes.def"
};

const char *
psi_op_name (enum psi_op op)
{
  return psi_ops[op].name;
}

const char *
psi_cause_name (enum psi_cause cause)
{
  return causes[cause];
}

bool
psi_is_arithmetic (enum psi_op op)
{
  enum psi_kind kind = psi_ops[op].kind;

  return (kind == PSI_K_UNARY || kind == PSI_K_BINARY) && op != PSI_CONST
	 && op != PSI_COPY && op != PSI_NOT && op != PSI_AND && op != PSI_OR
	 && op != PSI_XOR;
}

bool
psi_defines_predicate (const psi_insn *insn)
{
  for (unsigned k = 0; k < insn->ndst; k++)
    if (insn->dst[k]->type == PSI_PRED && !insn->dst[k]->pinned)
      return true;
  return false;
}

enum psi_op
psi_relation (const psi_insn *insn)
{
  return psi_ops[insn->op].kind == PSI_K_PCMP ? insn->rel : insn->op;
}

enum psi_op
psi_relation_named (const char *name, size_t len)
{
  enum psi_op op = 0;

  while (op < PSI_N_OPS
	 && !(psi_ops[op].kind == PSI_K_CMP && strlen (psi_ops[op].name) == len
	      && !memcmp (psi_ops[op].name, name, len)))
    op++;
  return op;
}

bool
psi_relation_holds (enum psi_op rel, bool eq, bool lt, bool ltu)
{
  switch (rel)
    {
    case PSI_EQ:
      return eq;
    case PSI_NE:
      return !eq;
    case PSI_LT:
      return lt;
    case PSI_GE:
      return !lt;
    case PSI_LE:
      return lt || eq;
    case PSI_GT:
      return !lt && !eq;
    case PSI_LTU:
      return ltu;
    case PSI_GEU:
      return !ltu;
    case PSI_LEU:
      return ltu || eq;
    default:
      return !ltu && !eq;
    }
}

uint8_t
psi_relation_outcomes (enum psi_op rel)
{
  uint8_t set = 0;

  for (unsigned o = 0; o < 8; o++)
    if (psi_relation_holds (rel, o & PSI_OUT_EQ, o & PSI_OUT_LT, o & PSI_OUT_LTU))
      set |= 1u << o;
  return set;
}

enum psi_op
psi_relation_turned (enum psi_op rel)
{
  static const enum psi_op pairs[][2] = {
    { PSI_LT, PSI_GT }, { PSI_LE, PSI_GE }, { PSI_LTU, PSI_GTU },
    { PSI_LEU, PSI_GEU }
  };

  for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (unsigned k = 0; k < 2; k++)
      if (pairs[i][k] == rel)
	return pairs[i][!k];
  return rel;
}

enum psi_op
psi_relation_inverse (enum psi_op rel)
{
  enum psi_op inverse = PSI_EQ;

  while (psi_relation_outcomes (inverse) & psi_relation_outcomes (rel)
	 || (psi_relation_outcomes (inverse) | psi_relation_outcomes (rel)) != 0xff)
    inverse++;
  return inverse;
}

bool
psi_floating (const char *mode)
{
  return !strncmp (mode, "CCFP", 4);
}

bool
psi_floating_word (const char *name)
{
  static const char compare[] = "compare:";

  return name && !strncmp (name, compare, sizeof compare - 1)
	 && psi_floating (name + sizeof compare - 1);
}

unsigned
psi_float_condition (const char *cond)
{
  static const struct { const char *name; unsigned orders; } table[] = {
    { "lt", 1 }, { "eq", 2 }, { "le", 3 }, { "gt", 4 }, { "ltgt", 5 },
    { "ge", 6 }, { "ordered", 7 }, { "unordered", 8 }, { "unlt", 9 },
    { "uneq", 10 }, { "unle", 11 }, { "ungt", 12 }, { "ne", 13 },
    { "unge", 14 }
  };

  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp (table[i].name, cond))
      return table[i].orders;
  return 0;
}

int
psi_flags_hold (const char *cond, unsigned number)
{
  if (number - PSI_OUT_FLOAT <= PSI_ORDER_NONE)
    {
      unsigned orders = psi_float_condition (cond);
      return orders ? (int) (orders >> (number - PSI_OUT_FLOAT) & 1) : -1;
    }
  enum psi_op rel = psi_relation_named (cond, strlen (cond));
  return rel == PSI_N_OPS ? -1 : psi_relation_outcomes (rel) >> (number & 7) & 1;
}

unsigned
psi_float_turned (unsigned orders)
{
  unsigned less = orders >> PSI_ORDER_LT & 1, more = orders >> PSI_ORDER_GT & 1;

  orders &= ~(1u << PSI_ORDER_LT | 1u << PSI_ORDER_GT);
  return orders | less << PSI_ORDER_GT | more << PSI_ORDER_LT;
}

bool
psi_is_copy (const psi_insn *insn)
{
  return insn->op == PSI_COPY
	 && !(insn->flags & (PSI_F_READ | PSI_F_WRITE | PSI_F_EFFECT
			     | PSI_F_TRAP))
	 && !insn->dst[0]->pinned && !insn->dst[0]->pin && insn->src[0].val
	 && !insn->src[0].val->pinned
	 && insn->src[0].val->type == insn->dst[0]->type;
}

bool
psi_is_move (const psi_insn *insn)
{
  return insn && (insn->op == PSI_COPY
		  || (insn->name && insn->nsrc == 1 && insn->ndst == 1
		      && (!strcmp (insn->name, "copy") || !strncmp (insn->name, "copy:", 5))));
}
