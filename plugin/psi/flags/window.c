/* flags/window.c: the insns of a window, and the names in them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Notes what the window writes and compares, with which numbers, and what it stores;
   refuses what cannot be executed in another order.  */

#include "flags/flags-int.h"
#include <string.h>

bool
flags_writes (const psi_insn *i, const psi_val *name)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k] == name)
      return true;
  return false;
}

bool
flags_part (const flags_window *w, const psi_insn *i)
{
  return i->op == PSI_OPAQUE && i->ndst == 1 && i->dst[0] == w->flags
	 && i->nsrc == 0 && !(i->flags & ~(unsigned) PSI_F_PART);
}

psi_val *
flags_result (const flags_window *w, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k] != w->flags)
      return i->dst[k];
  return NULL;
}

/* Are the flags that I writes tested?  */
static bool
flags_tested (const flags_window *w, const psi_insn *i)
{
  for (i = i->next; i; i = i->next)
    {
      if (i->op == PSI_TEST && i->src[0].val == w->flags)
	return true;
      if (flags_writes (i, w->flags) && psi_is_true (i->guard))
	return false;
    }
  return false;
}

bool
flags_compares (const flags_window *w, const psi_insn *i)
{
  if (psi_ops[i->op].kind == PSI_K_CMP)
    return true;
  return i->nsrc > 0 && flags_writes (i, w->flags)
	 && (i->op == PSI_COMPARE
	     || (i->op == PSI_OPAQUE && flags_tested (w, i)
		 && !(i->flags & (PSI_F_WRITE | PSI_F_EFFECT))));
}

/* Can I be executed so at all?  Notes its names.  */
static bool
note_insn (flags_window *w, unsigned k)
{
  psi_insn *i = w->insn[k];

  if (i->flags & PSI_F_EFFECT)
    return flags_refuse (w, "an effect");
  if (i->op == PSI_TEST
      && (i->src[0].val != w->flags
	  || psi_relation_named (i->name, strlen (i->name)) == PSI_N_OPS))
    return flags_refuse (w, "a test of other flags");
  if (psi_ops[i->op].kind == PSI_K_PCMP || i->op == PSI_PCOPY)
    return flags_refuse (w, "predicate operation");
  if (flags_compares (w, i))
    {
      if (w->ncompares == FLAGS_COMPARES_MAX)
	return flags_refuse (w, "too many compares");
      w->compare[w->ncompares++] = i;
    }
  for (unsigned s = 0; s < i->nsrc; s++)
    if (!i->src[s].val
	&& (i->op == PSI_CONST || i->op == PSI_COMPARE
	    || psi_ops[i->op].kind == PSI_K_CMP))
      {
	bool known = false;
	for (unsigned c = 0; c < w->nconsts; c++)
	  known |= w->consts[c] == i->src[s].imm;
	if (!known && w->nconsts == FLAGS_CONSTS)
	  return flags_refuse (w, "too many constants");
	if (!known)
	  w->consts[w->nconsts++] = i->src[s].imm;
      }
  if (flags_part (w, i) && k > 0)
    w->clobbers[k - 1] = true;
  if ((i->flags & PSI_F_WRITE))
    {
      if (i->ndst || w->nstores == FLAGS_STORES)
	return flags_refuse (w, i->ndst ? "a store that does more" : "too many stores");
      w->store[w->nstores++] = i;
    }
  for (unsigned d = 0; d < i->ndst; d++)
    {
      psi_val *v = i->dst[d];
      if (v == w->flags)
	{
	  w->clobbers[k] |= !flags_compares (w, i);
	  continue;
	}
      if (v->pinned)
	return flags_refuse (w, "an insn writes what cannot be renamed");
      if (v->type == PSI_PRED)
	{
	  if (w->pred_of[v->id] < 0 && w->npreds == FLAGS_PREDS)
	    return flags_refuse (w, "too many predicates");
	  if (w->pred_of[v->id] < 0)
	    w->pred_of[v->id] = (int) w->npreds++;
	  continue;
	}
      if (v != flags_result (w, i))
	return flags_refuse (w, "several results");
      if (w->web_of[v->id] >= 0)
	continue;
      if (w->nwebs == FLAGS_NAMES)
	return flags_refuse (w, "too many names");
      w->web[w->nwebs] = v;
      w->like[w->nwebs] = w->nwebs;
      w->web_of[v->id] = (int) w->nwebs++;
    }
  return true;
}

bool
flags_note_names (flags_window *w)
{
  bool ok = true;

  for (unsigned k = 0; k < w->fn->nvals; k++)
    w->pred_of[k] = w->web_of[k] = -1;
  for (unsigned k = 0; k < w->n && ok; k++)
    ok = note_insn (w, k);
  w->nnames = w->nwebs;
  return ok;
}
