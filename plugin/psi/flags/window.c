/* flags/window.c: which insns are a window, and the names in them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A window is the part of a block from its first compare to its last guard.  Notes what
   it writes and compares, with which numbers, and what it stores; refuses what cannot be
   executed in another order.  */

#include "flags/flags-int.h"
#include <string.h>

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
    if (i->dst[k] != w->flags && !flags_second_half (w, i))
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
      if (psi_writes (i, w->flags) && psi_is_true (i->guard))
	return false;
    }
  return false;
}

bool
flags_compares (const flags_window *w, const psi_insn *i)
{
  const psi_insn *half = flags_second_half (w, i);

  if (psi_ops[i->op].kind == PSI_K_CMP)
    return true;
  if (half)
    return flags_tested (w, half) && !(i->flags & (PSI_F_WRITE | PSI_F_EFFECT));
  return i->nsrc > 0 && psi_writes (i, w->flags)
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
  if (i->op == PSI_TEST && i->src[0].val != w->flags)
    return flags_refuse (w, "a test of other flags");
  if (flags_first_half (w, i))
    return true;
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
      if (flags_second_half (w, i))
	continue;
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

/* ---- Where it begins and ends ----------------------------------------------------- */

/* Can no window hold I?  */
static bool
bars (const flags_window *w, const psi_insn *i)
{
  if ((i->flags & (PSI_F_EFFECT | PSI_F_TERM)) || i->op == PSI_PCOPY)
    return true;
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned && i->dst[k] != w->flags && !flags_second_half (w, i))
      return true;
  return false;
}

psi_insn *
flags_last_guarded (const psi_block *b)
{
  psi_insn *i = b->last;

  while (i && psi_is_true (i->guard) && i->op != PSI_SELECT)
    i = i->prev;
  return i;
}

/* Is a predicate that the window makes, or the flags that it leaves, read
   behind it?  */
static bool
read_behind (const flags_window *w)
{
  if (w->live_out[w->flags->id])
    return true;
  for (unsigned k = 0; k < w->n; k++)
    for (unsigned d = 0; d < w->insn[k]->ndst; d++)
      {
	const psi_val *v = w->insn[k]->dst[d];
	if (v->type == PSI_PRED && !v->pinned && w->live_out[v->id])
	  return true;
	/* The first half of a compare may be gone.  */
	if (v->pinned && v != w->flags && w->live_out[v->id])
	  return true;
      }
  return false;
}

bool
flags_tests_logic (const psi_insn *br)
{
  const psi_val *p = br->pred[0].val;
  const psi_insn *i = br->prev;

  while (i && !(i->ndst == 1 && i->dst[0] == p))
    i = i->prev;
  return i && (i->op == PSI_AND || i->op == PSI_OR || i->op == PSI_NOT);
}

/* Can B, which no window can hold, be executed above OVER?  */
static bool
passes (const flags_window *w, const psi_insn *b, const psi_insn *over)
{
  if (bars (w, over) || ((b->flags | over->flags) & PSI_F_WRITE))
    return false;
  for (unsigned k = 0; k < over->ndst; k++)
    if (psi_has_operand (b, over->dst[k]) || psi_writes (b, over->dst[k]))
      return false;
  for (unsigned k = 0; k < b->ndst; k++)
    if (b->dst[k]->type == PSI_PRED || psi_has_operand (over, b->dst[k]))
      return false;
  return true;
}

/* Does I read a register of the machine that no insn of a plan can, being executed elsewhere
   or not at all?  */
static bool
reads_machine (const flags_window *w, const psi_insn *i)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val && i->src[k].val->pinned && i->src[k].val != w->flags)
      return !(i->flags & PSI_F_TRAP) && !host_can_speculate (w->ctx, i);
  return false;
}

/* What no window can hold goes above compares that it has nothing to do with: such is a
   load that steps its address on, or a copy of what a function is given.  */
static void
raise_bars (const flags_window *w)
{
  psi_insn *next;

  for (psi_insn *i = w->block->first; i; i = next)
    {
      psi_insn *to = NULL;
      next = i->next;
      if (!(bars (w, i) || reads_machine (w, i))
	  || (i->flags & (PSI_F_EFFECT | PSI_F_TERM)) || i->op == PSI_PCOPY
	  || !psi_is_true (i->guard) || psi_npred (i) || psi_has_operand (i, w->flags)
	  || psi_writes (i, w->flags) || (next && flags_part (w, next)))
	continue;
      for (psi_insn *over = i->prev; over && passes (w, i, over); over = over->prev)
	if (flags_compares (w, over))
	  to = over;
      if (!to)
	continue;
      psi_unlink (i);
      psi_insert_before (to, i);
    }
}

const char *
flags_find_window (flags_window *w, const struct flags_live *live,
		   const struct flags_range *part, bool branch)
{
  psi_insn *last = part->to ? part->to : flags_last_guarded (w->block), *first = NULL;
  psi_insn *br = w->block->last;

  raise_bars (w);
  if (branch)
    {
      if (!br || br->op != PSI_BR || br == w->block->first || (!last && !flags_tests_logic (br)))
	return "no branch";
      last = br->prev;
      w->br = br;
    }
  if (!last)
    return "nothing is guarded";
  for (psi_insn *i = last; i && !bars (w, i); i = i->prev)
    {
      if (flags_compares (w, i))
	first = i;
      if (i == part->from)
	break;
    }
  if (!first)
    return "no compare";
  /* What the last one clobbers belongs to it.  */
  if (!branch && last->next && flags_part (w, last->next))
    last = last->next;
  for (psi_insn *i = first; i != last->next; i = i->next)
    w->n++;
  w->insn = psi_xmalloc (w->n * sizeof *w->insn);
  w->clobbers = psi_zeroed (w->n, sizeof *w->clobbers);
  unsigned n = 0;
  for (psi_insn *i = first; i != last->next; i = i->next)
    w->insn[n++] = i;
  flags_live_at (live, w->block, first, branch ? br : last, w->live_in, w->live_out);
  return read_behind (w) ? "a predicate is needed behind" : NULL;
}
