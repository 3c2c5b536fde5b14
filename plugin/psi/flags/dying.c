/* flags/dying.c: an operand that dies is where a chosen one is put.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A compare stands for a conjunction when one of its operands is chosen: the other
   operand where the first condition does not hold (ahead.c).

     x = copy y
     p ? x = copy z			!p ? y = copy z
     cc = compare x, y			cc = compare z, y
     q = test "lt" cc			q = test "lt" cc
     q ? z = copy y			q ? z = copy y

   Where Y dies it can be chosen as well, and nothing is copied before.  What reads it
   below has a condition that does not hold for equal numbers: then P holds, and Y is
   what it was.  Not where choice and compare become a conditional compare (AArch64's ccmp),
   which chooses in the flags.  */

#include "flags/flags-int.h"
#include <string.h>

/* The insns of a plan: from FIRST to END, which is none of them.  */
struct written
{
  const flags_window *w;
  psi_insn *first, *end;
};

/* Is V read or written from I up to END?  */
static bool
touched (const psi_insn *i, const psi_insn *end, const psi_val *v)
{
  for (; i != end; i = i->next)
    if (psi_writes (i, v) || psi_has_operand (i, v))
      return true;
  return false;
}

static bool
written_between (const psi_insn *i, const psi_insn *end, const psi_val *v)
{
  for (; i != end; i = i->next)
    if (psi_writes (i, v))
      return true;
  return false;
}

static bool
live_below (const flags_window *w, const psi_val *v)
{
  return v->id < w->nids && w->live_out[v->id];
}

static bool
is_copy (const psi_insn *i, const psi_val *dst)
{
  return i->op == PSI_COPY && i->dst[0] == dst && i->src[0].val && !i->src[0].val->pinned;
}

/* Does I's guard hold only where the flags that COMPARE writes say that both numbers are
   not equal?  */
static bool
means_unequal (const flags_window *w, const psi_insn *compare, const psi_insn *i)
{
  for (const psi_insn *t = compare->next; t != i && !psi_writes (t, w->flags); t = t->next)
    if (t->op == PSI_TEST && t->dst[0] == i->guard.val)
      {
	enum psi_op rel = psi_relation_named (t->name, strlen (t->name));
	return psi_relation_holds (rel, true, false, false) == i->guard.neg;
      }
  return false;
}

/* May Y, which is read by COMPARE, be another number there where both are equal then?  */
static bool
dies (const struct written *o, const psi_insn *compare, const psi_val *y)
{
  if (y->pinned || live_below (o->w, y))
    return false;
  for (const psi_insn *i = compare->next; i != o->end; i = i->next)
    if (psi_writes (i, y)
	|| (psi_has_operand (i, y) && (i->op == PSI_SELECT || i->op == PSI_PSI
				       || !means_unequal (o->w, compare, i))))
      return false;
  return true;
}

/* The last insn above I that writes V, of the plan; null: there is none.  */
static psi_insn *
writer_above (const struct written *o, const psi_insn *i, const psi_val *v)
{
  while (i != o->first)
    if (psi_writes (i = i->prev, v))
      return (psi_insn *) i;
  return NULL;
}

/* Does COMPARE, with its operand K chosen, become one whose other operand is?  */
static bool
choose_other (const struct written *o, psi_insn *compare, unsigned k)
{
  psi_val *x = compare->src[k].val, *y = compare->src[!k].val, *z;
  if (!x || !y || x == y || x->pinned || live_below (o->w, x))
    return false;
  psi_insn *chosen = writer_above (o, compare, x);
  psi_insn *copied = chosen ? writer_above (o, chosen, x) : NULL;
  if (!copied || !is_copy (chosen, x) || psi_is_true (chosen->guard)
      || !is_copy (copied, x) || copied->src[0].val != y || !psi_is_true (copied->guard))
    return false;
  z = chosen->src[0].val;
  if (z == y || z->type != y->type || touched (o->first, copied, x)
      || touched (copied->next, chosen, x) || touched (chosen->next, compare, x)
      || touched (compare->next, o->end, x) || touched (chosen->next, compare, y)
      || written_between (copied->next, chosen, y)
      || written_between (chosen->next, compare, z) || !dies (o, compare, y))
    return false;
  chosen->dst[0] = y;
  chosen->guard.neg = !chosen->guard.neg;
  compare->src[k].val = z;
  psi_unlink (copied);
  return true;
}

void
flags_choose_dying (const flags_window *w, psi_insn *end)
{
  for (psi_insn *i = w->insn[w->n - 1]->next; i != end; i = i->next)
    {
      struct written o = { w, w->insn[w->n - 1]->next, end };
      if (i->op == PSI_COMPARE && !flags_floating (i) && i->nsrc == 2 && psi_is_true (i->guard)
	  && !choose_other (&o, i, 0))
	choose_other (&o, i, 1);
    }
}
