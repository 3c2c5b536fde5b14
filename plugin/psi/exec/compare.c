/* exec/compare.c: compares of words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Those of symbols are questions to the oracle.  */

#include "exec/interp.h"
#include <string.h>

/* `X OP Y' for OP one of eq, lt, ltu.  */
static bool
compare_base (struct psi_machine *m, enum psi_op op, psi_type type,
	      struct psi_word x, struct psi_word y)
{
  struct psi_word args[2] = { x, y }, asked;

  if (x.kind == PSI_W_NUM && y.kind == PSI_W_NUM)
    return psi_relation_holds (op, x.n == y.n, x.n < y.n,
			       (uint64_t) x.n < (uint64_t) y.n);
  if (psi_word_same (x, y))
    return op == PSI_EQ;
  if (type == 1 && op == PSI_LT)
    {
      /* -1 and 0 are, read without a sign, 1 and 0.  */
      op = PSI_LTU;
      args[0] = y;
      args[1] = x;
    }
  if (op == PSI_EQ)
    {
      const struct psi_symbol *t = &m->terms[x.kind == PSI_W_SYM ? x.n : y.n];
      struct psi_word u = x, v = y;
      /* The same symbol with two constants added.  */
      if (t->tag != PSI_T_ARITH)
	t = &m->terms[y.kind == PSI_W_SYM ? y.n : x.n];
      if (t->tag == PSI_T_ARITH)
	{
	  int64_t i = psi_take_offset (m, &u, t->b), j = psi_take_offset (m, &v, t->b);
	  if (psi_word_same (u, v))
	    return i == j;
	}
      if (!psi_word_before (x, y))
	{
	  args[0] = y;
	  args[1] = x;
	}
    }
  asked = psi_symbol (m, PSI_T_CMP, psi_op_name (op), op, 0, args, 2);
  if (type)
    m->terms[asked.n].type = type;
  return psi_decide (m, asked, 2);
}

struct psi_word
psi_compare_words (struct psi_machine *m, enum psi_op op, psi_type type,
		   struct psi_word x, struct psi_word y)
{
  static const struct { enum psi_op op, base; bool turned, negated; } as[] =
  {
    { PSI_EQ, PSI_EQ, false, false }, { PSI_NE, PSI_EQ, false, true },
    { PSI_LT, PSI_LT, false, false }, { PSI_GE, PSI_LT, false, true },
    { PSI_GT, PSI_LT, true, false }, { PSI_LE, PSI_LT, true, true },
    { PSI_LTU, PSI_LTU, false, false }, { PSI_GEU, PSI_LTU, false, true },
    { PSI_GTU, PSI_LTU, true, false }, { PSI_LEU, PSI_LTU, true, true }
  };
  unsigned k;

  if (x.kind == PSI_W_UNDEF || y.kind == PSI_W_UNDEF)
    return PSI_UNDEFINED;
  for (k = 0; as[k].op != op; k++)
    ;
  return psi_num (compare_base (m, as[k].base, type, as[k].turned ? y : x,
				as[k].turned ? x : y) != as[k].negated, PSI_PRED);
}

/* A flags word of numbers is an outcome.  */
struct psi_word
psi_flags_word (struct psi_machine *m, const char *name, psi_type type,
		struct psi_word x, struct psi_word y)
{
  struct psi_word args[2] = { x, y };

  if (x.kind == PSI_W_UNDEF || y.kind == PSI_W_UNDEF)
    return PSI_UNDEFINED;
  if (x.kind == PSI_W_NUM && y.kind == PSI_W_NUM && !psi_floating (name))
    return psi_num ((x.n == y.n ? PSI_OUT_EQ : 0) | (x.n < y.n ? PSI_OUT_LT : 0)
		    | ((uint64_t) x.n < (uint64_t) y.n ? PSI_OUT_LTU : 0), 64);
  return psi_symbol (m, PSI_T_COMPARE, name, type, 0, args, 2);
}

/* Is X, a floating point number that no one knows, none?  Then it is in no order with
   itself.  */
static bool
is_none (struct psi_machine *m, struct psi_word x)
{
  struct psi_word args[2] = { x, x };

  return psi_decide (m, psi_symbol (m, PSI_T_FLOAT, "float", 0, 0, args, 2), 2);
}

/* Is one of ORDERS how X and Y compare as floating point numbers?  */
static bool
float_holds (struct psi_machine *m, unsigned orders, struct psi_word x,
	     struct psi_word y)
{
  bool turn = !psi_word_before (x, y);
  struct psi_word args[2] = { turn ? y : x, turn ? x : y };
  enum psi_order order;

  if (is_none (m, args[0]) || is_none (m, args[1]))
    order = PSI_ORDER_NONE;
  else if (psi_word_same (x, y))
    order = PSI_ORDER_EQ;
  else
    order = psi_decide (m, psi_symbol (m, PSI_T_FLOAT, "float", 0, 0, args, 2), 3);
  return (turn ? psi_float_turned (orders) : orders) >> order & 1;
}

struct psi_word
psi_test_flags (struct psi_machine *m, const char *cond, struct psi_word flags)
{
  enum psi_op op = psi_relation_named (cond, strlen (cond));
  const struct psi_symbol *t;

  if (flags.kind == PSI_W_UNDEF)
    return flags;
  int holds = flags.kind == PSI_W_NUM ? psi_flags_hold (cond, (unsigned) flags.n) : -1;
  if (holds >= 0)
    return psi_num (holds, PSI_PRED);
  t = flags.kind == PSI_W_SYM ? &m->terms[flags.n] : NULL;
  bool floats = t && (t->tag == PSI_T_COMPARE ? psi_floating (t->name)
		      : t->tag == PSI_T_OPAQUE && psi_floating_word (t->name));
  unsigned orders = floats ? psi_float_condition (cond) : 0;
  if (orders && t->tag == PSI_T_COMPARE)
    return psi_num (float_holds (m, orders, t->args[0], t->args[1]), PSI_PRED);
  /* What an opaque compare compares is not known, but for one order that it says.  */
  if (orders)
    return psi_num (orders >> psi_decide (m, psi_symbol (m, PSI_T_TEST, "order", 0, 0,
							 &flags, 1), 4) & 1, PSI_PRED);
  if (t && t->tag == PSI_T_COMPARE && !floats && op != PSI_N_OPS)
    return psi_compare_words (m, op, t->a, t->args[0], t->args[1]);
  flags = psi_symbol (m, PSI_T_TEST, cond, 0, 0, &flags, 1);
  return psi_num (psi_decide (m, flags, 2), PSI_PRED);
}
