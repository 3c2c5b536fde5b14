/* flags.cc: flags allocation of one block, before it is lowered.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Libpsi's flags allocation gives the block an order, conditions and compares of its
   own.  Whether that is better is not known before both versions of the block, the old
   one and the planned one, have been lowered to insns of the target.  The plan is
   dropped if it is not shorter, or if the target lacks one of its insns.  */

#include "lower.h"

/* ---- The plan's insns ------------------------------------------------------------ */

/* Does I copy to FLAGS what the insn in front of it compared?  */
static bool
second_half (const psi_insn *i, const psi_val *flags)
{
  return i->op == PSI_COPY && i->dst[0] == flags && i->src[0].val && i->src[0].val->pinned
	 && i->prev && psi_writes (i->prev, i->src[0].val);
}

/* Gives the insns of BLOCK, planned, records of their own: those that are not of
   OLD are nowhere yet, and each reads of the flags what is in them now.  Null, or why
   that cannot be.  */
static const char *
adopt (psi_fn *fn, psi_block *block, const psi_val *flags,
       const vec<psi_insn *> &old)
{
  psi_insn *writer = NULL;
  hash_set<psi_insn *> in_place;
  hash_set<rtx_insn *> once;
  for (psi_insn *i : old)
    in_place.add (i);
  for (psi_insn *i = block->first; i; i = i->next)
    {
      host_insn *h = (host_insn *) psi_alloc (fn, sizeof *h);
      if (i->host)
	*h = *host_of (i);
      else if (i->flags & PSI_F_TERM)
	continue;
      i->host = h;
      /* It may make a label.  */
      if (h->insn && targetm.cannot_copy_insn_p && targetm.cannot_copy_insn_p (h->insn)
	  && once.add (h->insn))
	return "an insn that may be there only once";
      if (!in_place.contains (i) && !(i->flags & PSI_F_TERM))
	h->bb = -1;
      if (i->op == PSI_CCMP && !in_place.contains (i))
	{
	  /* Its record is that of a compare.  */
	  h->flags = h->insn || h->flags != VOIDmode ? mode_left (i) : CCmode;
	  h->insn = NULL;
	  i->name = psi_strdup (fn, GET_MODE_NAME (h->flags));
	}
      if (i->op == PSI_COMPARE && !h->insn && h->flags == VOIDmode)
	{
	  rtx a = val_reg (i->src[0].val);
	  rtx b = operand_rtx (i->src[1], GET_MODE (a));
	  h->flags = flags_mode (code_named (i->name), a, b);
	  i->name = psi_strdup (fn, GET_MODE_NAME (h->flags));
	}
      if (i->op == PSI_TEST && !h->cond)
	{
	  machine_mode mode = mode_left (writer);
	  if (mode == VOIDmode)
	    return "flags of an unknown mode";
	  rtx reg = gen_rtx_REG (mode, flags->host);
	  h->cond = gen_rtx_fmt_ee (code_named (i->name), VOIDmode, reg,
				    const0_rtx);
	  i->dst[0]->def = i;
	}
      psi_insn **was = h->reach;
      h->reach = (psi_insn **) psi_alloc (fn, (i->nsrc + 1) * sizeof *h->reach);
      for (unsigned k = 0; k < i->nsrc; k++)
	h->reach[k] = i->src[k].val == flags ? writer : second_half (i, flags) ? i->prev
		      : was ? was[k] : NULL;
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k] == flags)
	  writer = i;
    }
  return NULL;
}

/* ---- Two plans ------------------------------------------------------------------- */

bool
value_folds (psi_fn *fn, const psi_insn *copy)
{
  if (copy->op != PSI_COPY || psi_is_true (copy->guard))
    return false;
  const psi_insn *value = copy->prev;
  while (value && value->host && host_of (value)->cond)
    value = value->prev;
  psi_val *flags = flags_val (fn);
  target_query q = { flags ? flags->host : INVALID_REGNUM, NULL };
  return (value && value->ndst == 1 && value->dst[0] == copy->src[0].val
	  && !value->dst[0]->pinned
	  && value->op != PSI_COPY && value->op != PSI_CONST
	  && target_guarded_cost (&q, value) == 1);
}

/* Does I no more than write FLAGS, which nothing reads before they are written
   again?  It will go.  */
static bool
idle_compare (const psi_insn *i, const psi_val *flags)
{
  if (i->op != PSI_COMPARE || i->ndst != 1 || i->dst[0] != flags
      || !psi_is_true (i->guard))
    return false;
  while ((i = i->next))
    {
      bool writes = false;
      for (unsigned k = 0; k < i->nsrc; k++)
	if (i->src[k].val == flags)
	  return false;
      for (unsigned k = 0; k < i->ndst; k++)
	writes |= i->dst[k] == flags;
      if (writes)
	return psi_is_true (i->guard);
    }
  return false;
}

/* What BLOCK, lowered, costs: insns, in the unit of libpsi's costs.  */
static int
straight_cost (psi_fn *fn, const psi_block *block)
{
  int cost = 0;
  const psi_val *flags = flags_val (fn);
  int block_cost = price_block ();
  const psi_val *last = NULL;
  unsigned run = 0;
  for (const psi_insn *i = block->first; i; i = i->next)
    {
      if (i->op == PSI_UNDEF || (i->flags & (PSI_F_TERM | PSI_F_PART))
	  || (i->host && host_of (i)->cond) || idle_compare (i, flags))
	continue;
      if (!value_folds (fn, i) && i->cost != PSI_COST_NONE)
	cost += 4;
      if (psi_is_true (i->guard))
	{
	  /* Unless it will be folded.  */
	  if (!(i->next && !psi_is_true (i->next->guard)))
	    last = NULL;
	  continue;
	}
      if (i->guard.val != last || run == 4)
	{
	  cost += block_cost;
	  run = 0;
	}
      last = i->guard.val;
      run++;
    }
  return cost;
}

/* The insns of a block, and their records.  */
struct contents
{
  auto_vec<psi_insn *> insns;
  auto_vec<void *> hosts;
};

static void
take (psi_block *block, contents *c)
{
  for (psi_insn *i = block->first; i; i = i->next)
    {
      c->insns.safe_push (i);
      c->hosts.safe_push (i->host);
    }
}

static void
put (psi_block *block, const contents &c)
{
  while (block->first)
    psi_unlink (block->first);
  for (unsigned k = 0; k < c.insns.length (); k++)
    {
      psi_append (block, c.insns[k]);
      c.insns[k]->host = c.hosts[k];
    }
}

/* Lowers BLOCK, its predicates where they are; a conjunction in a register or, if that
   is shorter, by compares under conditions.  As lower_block ().  */
static const char *
lower_as_they_come (lowering *all, psi_block *block)
{
  contents before, kept;
  take (block, &before);
  const char *why = lower_block (all, block);
  if (!targetm.have_conditional_execution ())
    return why;
  psi_insn *failed = all->failed;
  int cost = why ? INT_MAX : straight_cost (all->fn, block);
  take (block, &kept);
  put (block, before);
  all->chains = true;
  const char *no = lower_block (all, block);
  all->chains = false;
  if (!no && straight_cost (all->fn, block) < cost)
    return NULL;
  put (block, kept);
  all->failed = failed;
  return why;
}

const char *
allocate_and_lower (lowering *all, psi_block *block)
{
  contents before, fixed;
  psi_fn *fn = all->fn;
  psi_val *flags = flags_val (fn);
  take (block, &before);
  const char *why = lower_as_they_come (all, block);
  if (!flags || !block->host)
    return why;
  psi_insn *failed = all->failed;
  int cost = why ? -1 : straight_cost (fn, block);
  take (block, &fixed);
  put (block, before);
  if (!all->flags)
    all->flags = psi_flags_new (all->ctx, fn, flags);
  bool hasty = all->ctx->hasty;
  if (part_for_plan (fn, block, flags))
    {
      all->ctx->hasty = false;
      /* There are names that it does not know.  */
      psi_flags_free (all->flags);
      all->flags = psi_flags_new (all->ctx, fn, flags);
    }
  const char *no = psi_flags_block (all->flags, block);
  if (no && cost >= 0 && !all->ctx->hasty
      && part_results (fn, block, flags, false))
    no = psi_flags_block (all->flags, block);
  all->ctx->hasty = hasty;
  int planned = 0;
  if (!no)
    no = adopt (fn, block, flags, before.insns);
  if (!no)
    no = lower_block (all, block);
  if (!no)
    {
      planned = straight_cost (fn, block);
      if (cost >= 0 && planned >= cost)
	no = "it is not shorter";
    }
  if (dump_file)
    {
      fprintf (dump_file, "bb %d: flags: ", ((basic_block) block->host)->index);
      if (no)
	fprintf (dump_file, "as they come: %s (%d, %d)\n", no, cost, planned);
      else
	fprintf (dump_file, "planned, %d instead of %d\n", planned, cost);
    }
  if (!no)
    return NULL;
  put (block, fixed);
  all->failed = failed;
  return why;
}
