/* flags/float.c: compares of floating point numbers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Two such numbers are less, equal, greater, or in no order.  What flags say of that is
   put as what they would say of integers, so that all that plans tests needs to know of one
   kind of flags only.  It is as on Arm: less is less by either sense, in no order is less as
   signed and not as unsigned numbers.  So `lt' is the unsigned one, `unlt' the signed.
   No conditions of integers are `uneq', `ltgt', `ordered' and `unordered'.

   What is compared is a word: one such compare says nothing of another.

   Arm compares into flags of its own, and copies them (vcmp, vmrs).  Such a pair is one
   compare: the copy is the second half, behind the first and tests of what was there before.  */

#include "flags/flags-int.h"
#include <string.h>

static const struct { enum psi_op rel; const char *name; } conditions[] =
{
  { PSI_LTU, "lt" }, { PSI_EQ, "eq" }, { PSI_LEU, "le" }, { PSI_GT, "gt" }, { PSI_GE, "ge" },
  { PSI_LT, "unlt" }, { PSI_LE, "unle" }, { PSI_GTU, "ungt" }, { PSI_NE, "ne" },
  { PSI_GEU, "unge" }
};

#define NCONDITIONS (sizeof conditions / sizeof *conditions)

bool
flags_floating (const psi_insn *i)
{
  return i->op == PSI_COMPARE ? psi_floating (i->name)
	 : i->op == PSI_OPAQUE && psi_floating_word (i->name);
}

bool
flags_word (const psi_insn *compare)
{
  return compare->op == PSI_OPAQUE || flags_floating (compare);
}

enum psi_op
flags_tested_relation (const psi_insn *compare, const psi_insn *test)
{
  if (!flags_floating (compare))
    return psi_relation_named (test->name, strlen (test->name));
  for (unsigned k = 0; k < NCONDITIONS; k++)
    if (!strcmp (conditions[k].name, test->name))
      return conditions[k].rel;
  return PSI_N_OPS;
}

const char *
flags_test_name (const psi_insn *compare, enum psi_op rel)
{
  unsigned k = 0;

  if (!flags_floating (compare))
    return psi_op_name (rel);
  while (conditions[k].rel != rel)
    k++;
  return conditions[k].name;
}

unsigned
flags_float_outcome (enum psi_order order)
{
  static const unsigned outcome[] = { PSI_OUT_LT | PSI_OUT_LTU, PSI_OUT_EQ, 0, PSI_OUT_LT };

  return outcome[order];
}

/* ---- Halves ------------------------------------------------------------------------ */

const psi_insn *
flags_copied (const psi_insn *i)
{
  const psi_insn *copy = i->next;

  if (!flags_floating (i) || i->ndst != 1 || !i->dst[0]->pinned || !psi_is_true (i->guard))
    return NULL;
  while (copy && copy->op == PSI_TEST)
    copy = copy->next;
  return copy && copy->op == PSI_COPY && copy->src[0].val == i->dst[0] && copy->dst[0]->pinned
	 && psi_is_true (copy->guard) ? copy : NULL;
}

const psi_insn *
flags_second_half (const flags_window *w, const psi_insn *i)
{
  const psi_insn *copy = flags_copied (i);

  return copy && copy->dst[0] == w->flags ? copy : NULL;
}

psi_insn *
flags_first_half (const flags_window *w, const psi_insn *copy)
{
  psi_insn *i = copy->prev;

  while (i && i->op == PSI_TEST)
    i = i->prev;
  return i && flags_second_half (w, i) == copy ? i : NULL;
}
