/* flags/kind.c: what traces want, and its numbers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Traces that want the same in all names, store the same and go the same way are of one
   kind.  Kinds get numbers, such that what several have in common is done where the number
   is small, or large, or one.  */

#include "flags/number.h"
#include <string.h>

/* ---- Kinds ------------------------------------------------------------------------- */

bool
flags_agree (const flags_window *w, uint64_t set, unsigned k, flags_value *x)
{
  *x = 0;
  for (unsigned t = 0; t < w->ntraces; t++)
    if ((set >> t & 1) && w->goal[t][k])
      {
	if (*x && *x != w->goal[t][k])
	  return false;
	*x = w->goal[t][k];
      }
  return true;
}

static bool
same_kind (const flags_window *w, unsigned t, unsigned u)
{
  if (w->stores[t] != w->stores[u] || w->taken[t] != w->taken[u]
      || memcmp (w->goal[t], w->goal[u], w->nnames * sizeof w->goal[t][0]))
    return false;
  for (unsigned n = 0; n < w->nstores; n++)
    if ((w->stores[t] >> n & 1)
	&& memcmp (w->store_src[t][n], w->store_src[u][n], sizeof w->store_src[t][n]))
      return false;
  return true;
}

unsigned
flags_list_effects (const flags_window *w, struct flags_effect *e)
{
  unsigned n = 0;

  for (unsigned k = 0; k < w->nstores + w->nnames + 1; k++)
    for (unsigned t = 0; t < w->ntraces; t++)
      {
	struct flags_effect now = { .name = -1, .store = -1 };
	unsigned first = n;
	if (k < w->nstores)
	  now.store = (int) k;
	else if (k < w->nstores + w->nnames)
	  now.name = (int) (k - w->nstores);
	if (now.name >= 0)
	  now.x = w->goal[t][now.name];
	if (now.name >= 0 ? !now.x || now.x == w->start[now.name]
	    : now.store >= 0 ? !(w->stores[t] >> k & 1) : !w->taken[t])
	  continue;
	while (first > 0 && e[first - 1].name == now.name && e[first - 1].store == now.store)
	  first--;
	while (first < n && e[first].x != now.x)
	  first++;
	if (first == MOST_EFFECTS)
	  return 0;
	if (first == n)
	  e[n++] = now;
	e[first].set |= (uint64_t) 1 << t;
      }
  return n;
}

uint64_t
flags_numbers (const flags_window *w, uint64_t set)
{
  uint64_t in = 0;

  for (; set; set &= set - 1)
    in |= (uint64_t) 1 << w->kind[__builtin_ctzll (set)];
  return in;
}

static bool
one_bit (uint64_t x)
{
  return x && !(x & (x - 1));
}

/* Can one compare with a number say whether a number is IN, of N?  */
static bool
by_one_compare (uint64_t in, unsigned n)
{
  uint64_t all = ((uint64_t) 2 << (n - 1)) - 1, out = all & ~in;

  return one_bit (in) || one_bit (out) || !(in & (in + 1)) || !(out & (out + 1));
}

uint64_t
flags_first_part (uint64_t in, unsigned n)
{
  uint64_t low, all = ((uint64_t) 2 << (n - 1)) - 1;

  if (by_one_compare (in, n))
    return in;
  low = in & ~(in + (in & -in));
  if ((low & 1) || !((low + (low & -low)) & all))
    return low;
  return in & -in;
}

bool
flags_mixed (const flags_window *w, uint64_t set)
{
  return !one_bit (flags_numbers (w, set));
}

/* What it costs to do E, N in number, by the numbers that kinds have.  */
static int
cost_of_numbers (const flags_window *w, const struct flags_effect *e, unsigned n)
{
  int cost = 0;

  for (unsigned k = 0; k < n; k++)
    {
      uint64_t in = flags_numbers (w, e[k].set), known = 0;
      for (unsigned i = 0; i < k; i++)
	known |= e[i].set == e[k].set;
      for (uint64_t left = in; left; left &= ~flags_first_part (left, w->nkinds))
	cost += known ? 1 : 2;
      /* What is done once cannot be done in parts.  */
      if (e[k].name < 0 && !by_one_compare (in, w->nkinds))
	cost += 100;
    }
  return cost;
}

bool
flags_number_kinds (flags_window *w)
{
  struct flags_effect e[MOST_EFFECTS];
  unsigned n = flags_list_effects (w, e);
  int cost;
  bool better = true;

  w->nkinds = 0;
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      unsigned u = 0;
      while (u < t && !same_kind (w, t, u))
	u++;
      w->kind[t] = u < t ? w->kind[u] : (uint8_t) w->nkinds++;
    }
  if (w->nkinds < 2 || n == 0)
    return false;
  cost = cost_of_numbers (w, e, n);
  while (better)
    {
      better = false;
      for (unsigned a = 0; a < w->nkinds; a++)
	for (unsigned b = a + 1; b < w->nkinds; b++)
	  {
	    uint8_t kept[FLAGS_TRACES];
	    memcpy (kept, w->kind, sizeof kept);
	    for (unsigned t = 0; t < w->ntraces; t++)
	      w->kind[t] = kept[t] == a ? (uint8_t) b : kept[t] == b ? (uint8_t) a : kept[t];
	    int now = cost_of_numbers (w, e, n);
	    if (now < cost)
	      {
		cost = now;
		better = true;
	      }
	    else
	      memcpy (w->kind, kept, sizeof kept);
	  }
    }
  return true;
}

/* ---- Actions ----------------------------------------------------------------------- */

/* An operand or result of I that is a number of a type that the number can have; null:
   there is none.  The names of what is opaque may be floating point.  */
static psi_val *
number_of (const psi_insn *i)
{
  psi_val *v = NULL;

  if (i->op == PSI_COMPARE ? !psi_floating (i->name) : psi_ops[i->op].kind == PSI_K_CMP)
    v = i->src[0].val;
  else if (i->op == PSI_CONST || psi_ops[i->op].kind == PSI_K_BINARY)
    v = i->dst[0];
  return v && !v->pinned && (v->type == 32 || v->type == 64) ? v : NULL;
}

int
flags_number_web (flags_window *w, unsigned n)
{
  psi_val *like = w->number_name[n];

  if (w->nwebs == FLAGS_WEBS)
    return -1;
  for (unsigned k = 0; k < w->ncompares && !like; k++)
    like = number_of (w->compare[k]);
  for (unsigned k = 0; k < w->n && !like; k++)
    like = number_of (w->insn[k]);
  if (!like)
    return -1;
  if (!w->number_name[n])
    w->number_name[n] = psi_var_like (w->fn, like);
  return flags_named_web (w, w->number_name[n]);
}

static void
add_number (flags_window *w, unsigned number)
{
  psi_insn *i = psi_insn_new (w->fn, PSI_CONST, 1, 1);

  i->dst[0] = w->web[w->kind_web];
  i->src[0].imm = number;
  struct flags_act *a = flags_new_act (w, FLAGS_MOVE, i);
  a->dst = w->kind_web;
  a->guarded = flags_guarded_cost (w, i);
  a->nsrc = 1;
  a->src[0] = (struct flags_src) { -1, flags_constant (w, i->dst[0]->type, number) };
  for (unsigned t = 0; t < w->ntraces; t++)
    w->needed[t][a->src[0].fixed] = true;
}

struct flags_act *
flags_number_compare (flags_window *w, unsigned web, unsigned n, unsigned imm, enum psi_op rel)
{
  psi_insn *i = psi_insn_new (w->fn, rel, 1, 2);
  bool neg;

  i->src[0] = psi_opnd_of (w->web[web]);
  i->src[1].imm = imm;
  unsigned facts = flags_compare_facts (w, i);
  struct flags_act *a = flags_new_act (w, FLAGS_COMPARES, i);
  a->number = n;
  a->late = true;
  a->allow = facts & PSI_COMPARE_ALL ? (1u << FLAGS_CONDS) - 1
	     : 1u << flags_cond_of (rel, &neg);
  a->mode = facts & PSI_COMPARE_ALL ? "CC" : NULL;
  a->nsrc = 2;
  a->src[0] = (struct flags_src) { (int) web, 0 };
  a->src[1] = (struct flags_src) { -1, flags_constant (w, w->web[web]->type, imm) };
  return a;
}

/* A compare of the number of kinds with NUMBER by REL.  */
static void
add_number_compare (flags_window *w, unsigned number, enum psi_op rel)
{
  struct flags_act *a = flags_number_compare (w, (unsigned) w->kind_web, w->ncompares, number,
					      rel);

  for (unsigned t = 0; t < w->ntraces; t++)
    a->best[t] = 1u << (w->kind[t] == number ? PSI_OUT_EQ
			: w->kind[t] < number ? PSI_OUT_LT | PSI_OUT_LTU : 0);
}

bool
flags_acts_numbered (flags_window *w)
{
  bool last;

  w->forced = true;
  if (!flags_acts_ahead (w, false, 0, &last) || !flags_number_kinds (w)
      || (w->kind_web = flags_number_web (w, 0)) < 0)
    return false;
  for (unsigned k = 0; k < w->nkinds && !w->why; k++)
    {
      add_number (w, k);
      add_number_compare (w, k, PSI_GTU);
      if (w->act[w->nacts - 1].allow != (1u << FLAGS_CONDS) - 1)
	add_number_compare (w, k, PSI_NE);
    }
  return !w->why;
}
