/* pred/cells.c: compares of the same operands, split into elementary cells.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Two compares of the same operands are not independent: of less, equal and
   greater exactly one holds.  All conditions that compare the same form a group.
   A group has one of some outcomes, which are numbered for the diagrams:

     two integers	equal, or less or greater by both orders: four outcomes to
			differ, as the signed order and the unsigned one have
			nothing but equality in common (of one bit: they are
			each other's reverse)
     one and numbers	the integer itself.  The numbers and the ends of both
			orders cut it into intervals, on each of which a
			condition does not change; so both orders are exact,
			also of what is computed of the one (condition.c)
     floating point	less, equal, greater, unordered; equal or unordered when
			both operands are the same
     edges		the edge
     the rest		true or false; where it is possible, undefined  */

#include "pred/sets.h"
#include <stdlib.h>
#include <string.h>

static bool
same_operands (const psi_insn *i, const psi_insn *j)
{
  if (i->nsrc != j->nsrc)
    return false;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val != j->src[k].val || i->src[k].imm != j->src[k].imm)
      return false;
  return true;
}

bool
psi_group_same (const struct psi_group_key *a, const struct psi_group_key *b)
{
  return a->kind == b->kind && a->of == b->of && a->x == b->x && a->y == b->y
	 && a->at == b->at && a->n == b->n && a->type == b->type
	 && !a->name == !b->name && (!a->name || !strcmp (a->name, b->name))
	 && !a->insn == !b->insn
	 && (!a->insn || same_operands (a->insn, b->insn));
}

unsigned
psi_group_hash (const struct psi_group_key *k)
{
  return (unsigned) psi_hash (psi_hash ((uint64_t) k->x << 32 | k->y, k->at),
			      k->kind * 8 + k->of);
}

bool
psi_number_holds (enum psi_op rel, psi_type type, uint64_t x, uint64_t y)
{
  uint64_t sign = (uint64_t) 1 << (type - 1), mask = 2 * sign - 1;

  x &= mask;
  y &= mask;
  return psi_relation_holds (rel, x == y, (x ^ sign) < (y ^ sign), x < y);
}

/* What L computes of W, not cut to any type.  */
static uint64_t
linear (struct psi_linear l, uint64_t w)
{
  return (l.neg ? -w : w) + l.add;
}

/* What condition C of the group of KEY is if W is the outcome of that, see
   all_outcomes ().  */
static enum psi_state
outcome_state (const struct psi_group_key *key, const struct psi_condition *c,
	       uint64_t w)
{
  bool holds;

  switch (key->kind)
    {
    case PSI_G_ORDER:
      holds = psi_relation_holds (c->relation, w == 4, w & 1, w & 2);
      break;
    case PSI_G_NUMBERS:
      holds = psi_number_holds (c->relation, key->type, linear (c->x, w),
				c->twice ? linear (c->y, w)
				: (uint64_t) c->number);
      break;
    case PSI_G_FLOAT:
      holds = c->number >> w & 1;
      break;
    case PSI_G_CHOICE:
      holds = (uint64_t) c->number == w;
      break;
    case PSI_G_DEFINED:
      return w ? PSI_S_UNDEF : PSI_S_TRUE;
    default:
      if (w > 1)
	return PSI_S_UNDEF;
      holds = w == 0;
      break;
    }
  return holds ? PSI_S_TRUE : PSI_S_FALSE;
}

/* Puts the unknowns of which L computes TO, and the next one, into WAYS.  */
static unsigned
add_cut (struct psi_linear l, uint64_t to, uint64_t mask, uint64_t *outcomes)
{
  uint64_t w = l.neg ? l.add - to : to - l.add;

  outcomes[0] = w & mask;
  outcomes[1] = (w + 1) & mask;
  return 2;
}

/* The first numbers of intervals of the unknown, on each of which condition C does
   not change: where what is computed passes the ends of either order, or what it is
   compared with.  Doubles do no harm.  */
static unsigned
intervals (psi_type type, const struct psi_condition *c, uint64_t *outcomes)
{
  uint64_t sign = (uint64_t) 1 << (type - 1), mask = 2 * sign - 1;
  unsigned n = 0;

  outcomes[n++] = 0;
  for (unsigned k = 0; k < 2; k++)
    n += add_cut (c->x, k ? sign : 0, mask, outcomes + n);
  if (!c->twice)
    {
      n += add_cut (c->x, c->number, mask, outcomes + n);
      return n + add_cut (c->x, (uint64_t) c->number + 1, mask, outcomes + n);
    }
  for (unsigned k = 0; k < 2; k++)
    n += add_cut (c->y, k ? sign : 0, mask, outcomes + n);
  /* Where both are equal: of X + a and b - X at half of b - a.  */
  for (unsigned k = 0; k < 2 && c->x.neg != c->y.neg; k++)
    {
      uint64_t twice = c->x.neg ? c->x.add - c->y.add : c->y.add - c->x.add;
      uint64_t half = ((twice & mask) >> 1) + k * sign;
      n += add_cut ((struct psi_linear) { false, 0 }, half, mask, outcomes + n);
      outcomes[n++] = (half + 2) & mask;
    }
  return n;
}

/* The outcomes of the group of KEY that C can tell apart, at most
   PSI_MAX_RUNS.  Two integers that differ: bit 0 if less, bit 1 if less without a
   sign.  */
static unsigned
all_outcomes (const struct psi_group_key *key, const struct psi_condition *c,
	      uint64_t *outcomes)
{
  bool same = key->x == key->y;
  unsigned n = 0;

  switch (key->kind)
    {
    case PSI_G_ORDER:
      for (unsigned w = 0; w < 4 && !same; w++)
	if (key->type > 1 || w == 1 || w == 2)
	  outcomes[n++] = w;
      outcomes[n++] = 4;
      return n;
    case PSI_G_NUMBERS:
      return intervals (key->type, c, outcomes);
    case PSI_G_FLOAT:
      for (unsigned w = PSI_ORDER_LT; w <= PSI_ORDER_NONE; w++)
	if (!same || w == PSI_ORDER_EQ || w == PSI_ORDER_NONE)
	  outcomes[n++] = w;
      return n;
    case PSI_G_CHOICE:
      outcomes[n++] = 0;
      outcomes[n++] = (uint64_t) c->number;
      outcomes[n++] = (uint64_t) c->number + 1;
      return n;
    default:
      outcomes[n++] = 0;
      outcomes[n++] = 1;
      if (key->kind == PSI_G_MAYBE)
	outcomes[n++] = 2;
      return n;
    }
}

/* ---- As numbers ---------------------------------------------------------- */

static int
compare_outcomes (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;

  return x < y ? -1 : x > y;
}

unsigned
psi_condition_runs (struct psi_group_key key, struct psi_condition c,
		    enum psi_state state, struct psi_run *run)
{
  bool numbers = key.kind == PSI_G_NUMBERS || key.kind == PSI_G_CHOICE;
  uint64_t outcomes[PSI_MAX_RUNS], end;
  unsigned n = all_outcomes (&key, &c, outcomes), nrun = 0;

  end = key.kind == PSI_G_CHOICE ? key.n
	: numbers ? (uint64_t) 2 << (key.type - 1) : n;
  if (numbers)
    qsort (outcomes, n, sizeof *outcomes, compare_outcomes);
  /* Of the others there are few: each has the number of its place here.  */
  for (unsigned i = 0; i < n; i++)
    {
      uint64_t first = numbers ? outcomes[i] : i;
      uint64_t next = i + 1 == n ? end : numbers ? outcomes[i + 1] : i + 1;
      if (first != next)
	run[nrun++] = (struct psi_run) {
	  next - 1, outcome_state (&key, &c, outcomes[i]) == state
		    ? PSI_DD_TRUE : PSI_DD_FALSE
	};
    }
  return nrun;
}
