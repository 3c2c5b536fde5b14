/* pred/cells.c: compares of the same operands, split into elementary cells.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Two compares of the same operands are not independent: of less, equal and
   greater exactly one holds.  All conditions of a slice that compare the same
   form a group.  A cell of it is one way in which all of them can come out
   together:

     two integers	equal, or less or greater by both orders: four ways to
			differ, as the signed order and the unsigned one have
			nothing but equality in common (of one bit: they are
			each other's reverse)
     one and numbers	the numbers and the ends of both orders cut the integers
			of that many bits into intervals, on each of which no
			condition changes; both orders are exact, also of what
			is computed of the one (condition.c)
     floating point	less, equal, greater, unordered; equal or unordered when
			both operands are the same
     edges		one of those asked about, or another
     the rest		true or false; where it is possible, undefined

   Ways that no condition tells apart are one cell.  So the number of cells, and
   with it that of the traces, depends on what is asked.  */

#include "pred/sets.h"
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
  uint64_t h = (uint64_t) k->x << 32 | k->y;

  h = (h ^ k->at) * 0x9e3779b97f4a7c15 + k->kind * 8 + k->of;
  return (unsigned) (h * 0x9e3779b97f4a7c15 >> 40);
}

unsigned
psi_group_add (struct psi_group *g, struct obstack *arena,
	       struct psi_condition c)
{
  if (g->nconds == g->conds_cap)
    {
      unsigned cap = g->conds_cap ? 2 * g->conds_cap : 4;
      struct psi_condition *larger = obstack_alloc (arena, cap * sizeof c);
      if (g->nconds)
	memcpy (larger, g->conds, g->nconds * sizeof c);
      g->conds = larger;
      g->conds_cap = cap;
    }
  g->conds[g->nconds] = c;
  return g->nconds++;
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

/* Way W of a group, see ways (); what condition C of it is then.  */
static enum psi_state
way_state (const struct psi_group *g, const struct psi_condition *c,
	   uint64_t w)
{
  bool holds;

  switch (g->key.kind)
    {
    case PSI_G_ORDER:
      holds = psi_relation_holds (c->relation, w == 4, w & 1, w & 2);
      break;
    case PSI_G_NUMBERS:
      holds = psi_number_holds (c->relation, g->key.type, linear (c->x, w),
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
add_cut (struct psi_linear l, uint64_t to, uint64_t mask, uint64_t *ways)
{
  uint64_t w = l.neg ? l.add - to : to - l.add;

  ways[0] = w & mask;
  ways[1] = (w + 1) & mask;
  return 2;
}

/* The first numbers of intervals of the unknown, on each of which condition C does
   not change: where what is computed passes the ends of either order, or what it is
   compared with.  Doubles do no harm.  */
static unsigned
intervals (psi_type type, const struct psi_condition *c, uint64_t *ways)
{
  uint64_t sign = (uint64_t) 1 << (type - 1), mask = 2 * sign - 1;
  unsigned n = 0;

  ways[n++] = 0;
  for (unsigned k = 0; k < 2; k++)
    n += add_cut (c->x, k ? sign : 0, mask, ways + n);
  if (!c->twice)
    {
      n += add_cut (c->x, c->number, mask, ways + n);
      return n + add_cut (c->x, c->number + 1, mask, ways + n);
    }
  for (unsigned k = 0; k < 2; k++)
    n += add_cut (c->y, k ? sign : 0, mask, ways + n);
  /* Where both are equal: of X + a and b - X at half of b - a.  */
  for (unsigned k = 0; k < 2 && c->x.neg != c->y.neg; k++)
    {
      uint64_t twice = c->x.neg ? c->x.add - c->y.add : c->y.add - c->x.add;
      uint64_t half = ((twice & mask) >> 1) + k * sign;
      n += add_cut ((struct psi_linear) { false, 0 }, half, mask, ways + n);
      ways[n++] = (half + 2) & mask;
    }
  return n;
}

/* The ways in which G's condition can come out, at most PSI_MAX_RUNS.  Two integers
   that differ: bit 0 if less, bit 1 if less without a sign.  */
static unsigned
all_ways (const struct psi_group *g, uint64_t *ways)
{
  bool same = g->key.x == g->key.y;
  unsigned n = 0;

  switch (g->key.kind)
    {
    case PSI_G_ORDER:
      for (unsigned w = 0; w < 4 && !same; w++)
	if (g->key.type > 1 || w == 1 || w == 2)
	  ways[n++] = w;
      ways[n++] = 4;
      return n;
    case PSI_G_NUMBERS:
      return intervals (g->key.type, g->conds, ways);
    case PSI_G_FLOAT:
      for (unsigned w = PSI_ORDER_LT; w <= PSI_ORDER_NONE; w++)
	if (!same || w == PSI_ORDER_EQ || w == PSI_ORDER_NONE)
	  ways[n++] = w;
      return n;
    case PSI_G_CHOICE:
      for (unsigned i = 0; i < g->nconds; i++)
	ways[n++] = g->conds[i].number;
      if (n < g->key.n)
	ways[n++] = UINT64_MAX;
      return n;
    default:
      ways[n++] = 0;
      ways[n++] = 1;
      if (g->key.kind == PSI_G_MAYBE)
	ways[n++] = 2;
      return n;
    }
}

/* ---- As numbers ---------------------------------------------------------- */

/* The ways of the group of KEY that C can tell apart, smallest first in
   WAYS, and one past the last.  */
static unsigned
ordered_ways (struct psi_group_key key, struct psi_condition c,
	      uint64_t *ways, uint64_t *end)
{
  struct psi_group g = { .key = key, .conds = &c, .nconds = 1 };
  unsigned n = all_ways (&g, ways);

  *end = n;
  if (key.kind == PSI_G_NUMBERS)
    *end = (uint64_t) 2 << (key.type - 1);
  else if (key.kind == PSI_G_CHOICE)
    {
      *end = key.n;
      ways[0] = 0;
      ways[1] = (uint64_t) c.number;
      ways[2] = (uint64_t) c.number + 1;
      n = 3;
    }
  for (unsigned i = 1; i < n; i++)
    for (unsigned k = i; k > 0 && ways[k - 1] > ways[k]; k--)
      {
	uint64_t t = ways[k];
	ways[k] = ways[k - 1];
	ways[k - 1] = t;
      }
  return n;
}

unsigned
psi_condition_runs (struct psi_group_key key, struct psi_condition c,
		    enum psi_state state, struct psi_run *run)
{
  struct psi_group g = { .key = key };
  uint64_t ways[PSI_MAX_RUNS], end;
  unsigned n = ordered_ways (key, c, ways, &end), nrun = 0;
  bool numbers = key.kind == PSI_G_NUMBERS || key.kind == PSI_G_CHOICE;

  /* Of the others there are few: each has the number of its place here.  */
  for (unsigned i = 0; i < n; i++)
    {
      uint64_t first = numbers ? ways[i] : i;
      uint64_t next = i + 1 == n ? end : numbers ? ways[i + 1] : i + 1;
      if (first != next)
	run[nrun++] = (struct psi_run) {
	  next - 1, way_state (&g, &c, ways[i]) == state
		    ? PSI_DD_TRUE : PSI_DD_FALSE
	};
    }
  return nrun;
}
