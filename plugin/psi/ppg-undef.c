/* ppg-undef.c: which values can be undefined although they were computed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A compare of what can be undefined is true, false or undefined, one of other
   values true or false (doc/psi-il.texi, "Meaning").  Values count as defined
   until something says that they may not be (so a counter of a loop stays
   defined), and what uses such a value is looked at again: linear in operands.
   What is read from memory may be undefined, as what was stored there may be,
   and so may all that is pinned.  Values made after the graph are judged by
   their operands when they are asked for; younger operands may be undefined.  */

#include "ppg.h"
#include <string.h>

/* Can O be undefined where the guard of its definition held?  */
static bool
computed_undef (const psi_ppg *g, psi_opnd o)
{
  return o.val && (o.val->pinned || o.val->id >= g->nmaybe
		   || g->maybe[o.val->id]);
}

static bool
guarded (psi_opnd o)
{
  return o.val && o.val->def && !psi_is_true (o.val->def->guard);
}

static bool
operand_undef (const psi_ppg *g, psi_opnd o)
{
  return guarded (o) || computed_undef (g, o);
}

static bool
any_operand (const psi_ppg *g, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->nsrc; i++)
    if (operand_undef (g, insn->src[i]))
      return true;
  for (unsigned i = 0; i < psi_npred (insn); i++)
    if (operand_undef (g, psi_opnd_of (insn->pred[i].val)))
      return true;
  return false;
}

/* Its arguments' guards hold where they are taken.  */
static bool
psi_undef (const psi_ppg *g, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    if (computed_undef (g, psi->src[i])
	|| operand_undef (g, psi_opnd_of (psi->pred[i].val)))
      return true;
  return !psi_is_true (psi->pred[0]);
}

static bool
shift_undef (const psi_ppg *g, const psi_insn *insn)
{
  const psi_opnd *by = &insn->src[1];

  return by->val || (uint64_t) by->imm >= insn->dst[0]->type
	 || any_operand (g, insn);
}

/* Can the results of INSN be undefined where its guard held?  */
static bool
insn_undef (const psi_ppg *g, const psi_insn *insn)
{
  switch (insn->op)
    {
    case PSI_UNDEF:
      return true;
    case PSI_PSI:
      return psi_undef (g, insn);
    case PSI_SHL:
    case PSI_SHR:
    case PSI_SAR:
      return shift_undef (g, insn);
    case PSI_DIV:
      return !(insn->flags & PSI_F_TRAP) || any_operand (g, insn);
    default:
      return (insn->flags & PSI_F_READ) || any_operand (g, insn);
    }
}

/* ---- The fixed point ------------------------------------------------------- */

struct uses
{
  unsigned *first;		/* By value id: into USE; one more at the end.  */
  psi_insn **use;
};

/* Counts or stores the uses of the values of O by INSN.  */
static void
add_use (struct uses *u, psi_val *val, psi_insn *insn, bool store)
{
  if (!val)
    return;
  if (store)
    u->use[--u->first[val->id]] = insn;
  else
    u->first[val->id]++;
}

static void
add_uses (struct uses *u, psi_fn *fn, bool store)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->nsrc; k++)
	  add_use (u, i->src[k].val, i, store);
	for (unsigned k = 0; k < psi_npred (i); k++)
	  add_use (u, i->pred[k].val, i, store);
      }
}

static void
find_uses (struct uses *u, psi_fn *fn)
{
  unsigned n = fn->nvals;

  u->first = psi_xmalloc ((n + 1) * sizeof *u->first);
  memset (u->first, 0, (n + 1) * sizeof *u->first);
  add_uses (u, fn, false);
  for (unsigned i = 0; i < n; i++)
    u->first[i + 1] += u->first[i];
  u->use = psi_xmalloc (u->first[n] * sizeof *u->use);
  add_uses (u, fn, true);
}

/* The results of INSN may be undefined: they are, and go on STACK.  */
static void
mark (psi_ppg *g, const psi_insn *insn, psi_val **stack, unsigned *depth)
{
  for (unsigned i = 0; i < insn->ndst; i++)
    if (!g->maybe[insn->dst[i]->id])
      {
	g->maybe[insn->dst[i]->id] = true;
	stack[(*depth)++] = insn->dst[i];
      }
}

/* The guard of a value matters to its users although the value itself may be
   computed; so each insn is looked at once before any use is.  */
void
psi_ppg_find_undefined (psi_ppg *g)
{
  psi_fn *fn = g->fn;
  struct uses u;
  psi_val **stack = psi_xmalloc (fn->nvals * sizeof *stack);
  unsigned depth = 0;

  g->nmaybe = fn->nvals;
  g->maybe = psi_xmalloc (g->nmaybe * sizeof *g->maybe);
  memset (g->maybe, 0, g->nmaybe * sizeof *g->maybe);
  find_uses (&u, fn);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (insn_undef (g, i))
	mark (g, i, stack, &depth);
  while (depth > 0)
    {
      const psi_val *v = stack[--depth];
      for (unsigned k = u.first[v->id]; k < u.first[v->id + 1]; k++)
	if (insn_undef (g, u.use[k]))
	  mark (g, u.use[k], stack, &depth);
    }
  psi_xfree (u.first);
  psi_xfree (u.use);
  psi_xfree (stack);
}

bool
psi_ppg_maybe (psi_ppg *g, psi_opnd o)
{
  if (guarded (o))
    return true;
  if (o.val && o.val->id >= g->nmaybe && !o.val->pinned && o.val->def)
    return insn_undef (g, o.val->def);
  return computed_undef (g, o);
}
