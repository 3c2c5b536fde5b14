/* compares.c: the compares of a window, and what else each can be.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A compare can have its operands exchanged, or be made under a condition: on Arm as any
   insn, on AArch64 as a conditional compare, which says what the flags are otherwise.  */

#include "flags/flags-int.h"

/* The conditions by which the window tests flags that insn K writes.  */
static unsigned
tested (const flags_window *w, unsigned k)
{
  unsigned set = 0;
  bool neg;

  const psi_insn *half = flags_second_half (w, w->insn[k]);
  for (unsigned j = k + 1; j < w->n; j++)
    if (half)
      half = w->insn[j] == half ? NULL : half;
    else if (w->insn[j]->op == PSI_TEST)
      set |= 1u << flags_cond_of (flags_tested_relation (w->insn[k], w->insn[j]), &neg);
    else
      for (unsigned d = 0; d < w->insn[j]->ndst; d++)
	if (w->insn[j]->dst[d] == w->flags)
	  return set;
  return set;
}

struct flags_act *
flags_compare_act (flags_window *w, unsigned number)
{
  psi_insn *i = w->compare[number];
  struct flags_act *a = flags_new_act (w, FLAGS_COMPARES, i);
  bool word = flags_word (i), plain = psi_ops[i->op].kind == PSI_K_CMP, neg;
  bool halves = flags_second_half (w, i);
  unsigned facts = halves ? 0 : flags_compare_facts (w, i), k = 0;

  while (w->insn[k] != i)
    k++;
  a->number = number;
  a->class = word ? flags_class (w, i) : 0;
  if (word && flags_result (w, i))
    a->dst = w->web_of[flags_result (w, i)->id];
  a->reads = i->flags & PSI_F_READ;
  a->traps = i->flags & PSI_F_TRAP;
  a->word = word;
  a->cost += halves ? FLAGS_COST : 0;
  a->guarded = a->dst < 0 && (facts & PSI_COMPARE_GUARDED) ? FLAGS_COST : 0;
  a->mixes = facts & PSI_COMPARE_MIXES;
  /* A word that can be tested for all is the machine's own.  */
  a->mode = i->op == PSI_COMPARE ? i->name : facts & PSI_COMPARE_ALL ? "CC" : NULL;
  a->allow = !word && (facts & PSI_COMPARE_ALL) ? (1u << FLAGS_CONDS) - 1
	     : plain ? 1u << flags_cond_of (i->op, &neg) : tested (w, k);
  return a;
}

uint8_t
flags_otherwise (const struct flags_act *a)
{
  unsigned number = (unsigned) a->otherwise;

  return (uint8_t) (1u << (number < PSI_OUT_FLOAT ? number
			   : flags_float_outcome (number - PSI_OUT_FLOAT)));
}

/* The flags, as the host's otherwise () has them, that compare I can leave.  */
static unsigned
otherwise (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (i->op == PSI_OPAQUE || flags_second_half (w, i))
    return 0;
  if (host && host->otherwise)
    return host->otherwise (host->data, i);
  return !(i->flags & PSI_F_CCMP) ? 0 : flags_floating (i) ? 0xf << PSI_OUT_FLOAT : 0xff;
}

/* Of what A may be tested for, the conditions that hold of OUTCOME; a set.  */
static unsigned
told_by (const struct flags_act *a, uint8_t outcome)
{
  unsigned set = 0;

  for (unsigned c = 0; c < FLAGS_CONDS; c++)
    if (psi_relation_outcomes (flags_relation ((enum flags_cond) c)) & outcome)
      set |= 1u << c;
  return set & a->allow;
}

/* A as a conditional compare, with all that the flags can be otherwise, as far as tests
   tell that apart.  Of two plans as long the one with fewer of them: each waits for the
   compare before, and none can be the subtraction of its operands.  */
static void
add_conditional (flags_window *w, const struct flags_act *a)
{
  unsigned numbers = otherwise (w, a->insn), told = 0;

  for (int n = 0; numbers >> n; n++)
    {
      struct flags_act b = *a;
      if (!(numbers >> n & 1))
	continue;
      b.otherwise = n;
      b.cost = 0;
      b.guarded = FLAGS_COST + 1;
      unsigned holds = told_by (a, flags_otherwise (&b));
      if (told >> holds & 1)
	continue;
      told |= 1u << holds;
      *flags_new_act (w, FLAGS_COMPARES, a->insn) = b;
    }
}

static void
add_turned (flags_window *w, const struct flags_act *a)
{
  psi_insn *i = a->insn;

  if (i->op != PSI_COMPARE || a->allow != (1u << FLAGS_CONDS) - 1 || !i->src[0].val
      || !i->src[1].val)
    return;
  struct flags_act *b = flags_new_act (w, FLAGS_COMPARES, i);
  *b = *a;
  b->src[0] = a->src[1];
  b->src[1] = a->src[0];
  for (unsigned t = 0; t < w->ntraces; t++)
    b->best[t] = flags_turned (a->best[t]);
}

void
flags_other_compares (flags_window *w, const struct flags_act *a)
{
  /* Alone it stands under no condition.  */
  if (w->ncompares == 1)
    return;
  if (a->guarded)
    add_turned (w, a);
  else if (a->dst < 0)
    add_conditional (w, a);
}

bool
flags_conditional_compares (const flags_window *w)
{
  for (unsigned k = 0; k < w->nacts; k++)
    if (w->act[k].kind == FLAGS_COMPARES && w->act[k].guarded)
      return true;
  return false;
}

flags_value
flags_number_beside (flags_window *w, const psi_insn *i, flags_value x)
{
  psi_type type = flags_compared_type (i);

  if (!w->values[x].is_const)
    return 0;
  int64_t imm = flags_immediate (type, w->values[x].imm);
  uint64_t half = (uint64_t) 1 << (type - 1);
  /* Neither as signed nor as unsigned numbers may the next one be smaller.  */
  bool last = imm == (int64_t) (half - 1) || imm == -1;
  return flags_constant (w, type, last ? imm - 1 : imm + 1);
}
