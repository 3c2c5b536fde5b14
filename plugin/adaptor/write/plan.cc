/* plan.cc: the whole change of one function, before any of it is made.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A block is unchanged, renamed (the same insns with other registers) or new
   (insns added, deleted, guarded or moved in from blocks that go).  New ones
   are lowered.  All insns are recog'ed here; what fails costs a region or the
   renaming of some pseudos, and the caller starts again without them.  */

#include "write/write.h"
#include "promise/promise.h"

/* Does I stand for an insn of RTL?  */
static bool
is_rtl (const psi_insn *i)
{
  if (i->flags & PSI_F_TERM)
    return i->host && host_of (i)->insn;
  return !(i->flags & PSI_F_PART) && !(i->host && host_of (i)->cond);
}

/* Is the insn of I, which was read in BB, behind *AT there?  Then it becomes *AT.  */
static bool
comes_next (basic_block bb, const psi_insn *i, rtx_insn **at)
{
  for (rtx_insn *insn = *at; insn != BB_END (bb);)
    {
      insn = NEXT_INSN (insn);
      if (insn != host_of (i)->insn)
	continue;
      *at = insn;
      return true;
    }
  return false;
}

/* Must B be lowered: is it more than its basic block renamed?  */
static bool
is_new (const psi_block *b)
{
  basic_block bb = (basic_block) b->host;
  rtx_insn *at = BB_HEAD (bb);
  for (psi_insn *i = b->first; i; i = i->next)
    {
      const host_insn *h = host_of (i);
      if (h && h->bb == bb->index && h->insn && is_rtl (i)
	  && !comes_next (bb, i, &at))
	return true;
      if (!h)
	{
	  if (!(i->flags & PSI_F_TERM) || i->op == PSI_BR
	      || (i->op == PSI_JUMP && any_condjump_p (BB_END (bb))))
	    return true;
	}
      else if (h->bb != bb->index
	       || (!psi_is_true (i->guard) && !h->guarded))
	return true;
    }
  return false;
}

/* The pseudos of I's insn are to keep their names: marks them in PINNED.
   False if they all were.  */
static bool
pin_renamed (psi_insn *i, sbitmap pinned)
{
  slot_vec slots;
  collect_slots (&PATTERN (host_of (i)->insn), slots, NULL);
  bool more = false;
  for (reg_slot &s : slots)
    if (!HARD_REGISTER_P (*s.loc) && REGNO (*s.loc) < SBITMAP_SIZE (pinned))
      more |= set_bit_new (pinned, REGNO (*s.loc));
  return more;
}

/* What passes have moved down in its block is as new there: what is kept of a block
   keeps its order.  */
static void
note_moved (plan_block *b)
{
  rtx_insn *at = BB_HEAD (b->bb);
  for (psi_insn *i : b->steps)
    if (step_keeps (b, i) && !comes_next (b->bb, i, &at))
      host_of (i)->bb = -1;
}

/* Insns of arms that go as they are, and repeated ones, need a copy.  */
static bool
copy_moved (plan_block *b)
{
  for (psi_insn *i : b->steps)
    {
      host_insn *h = host_of (i);
      if (step_keeps (b, i) || h->fresh)
	continue;
      h->fresh = target_recog (PATTERN (h->insn), false);
      if (!h->fresh)
	return false;
      INSN_LOCATION (h->fresh) = INSN_LOCATION (h->insn);
    }
  return true;
}

static void
find_dropped (plan_block *b)
{
  hash_set<rtx_insn *> kept;
  for (psi_insn *i : b->steps)
    if (step_keeps (b, i))
      kept.add (host_of (i)->insn);
  rtx_insn *insn;
  FOR_BB_INSNS (b->bb, insn)
    if (NONDEBUG_INSN_P (insn) && !kept.contains (insn)
	&& !(b->join[0] && insn == BB_END (b->bb)))
      b->dropped.safe_push (insn);
}

/* ---- The plan ------------------------------------------------------------------ */

static void
refuse (plan_block *b, const char *why, sbitmap refused)
{
  if (set_bit_new (refused, b->bb->index))
    tell_refusal (b->bb, text_stays (b->bb, why));
}

static plan_block *
new_plan_block (basic_block bb)
{
  plan_block *b = new plan_block;
  b->bb = bb;
  b->on = NULL;
  b->join[0] = b->join[1] = NULL;
  return b;
}

/* The basic block that E leads to, if need be through one that libpsi put on it.  */
static basic_block
leads_to (const psi_edge *e)
{
  const psi_block *to = e->dst->host ? e->dst : e->dst->succ[0]->dst;
  return (basic_block) to->host;
}

/* Is the region of FROM one with two joins?  Then one of its basic block's successors
   is none of them.  */
static bool
has_exits (const psi_block *from)
{
  edge e;
  edge_iterator ei;
  if (from->nsucc == 2)
    FOR_EACH_EDGE (e, ei, ((basic_block) from->host)->succs)
      if (e->dest != leads_to (from->succ[0]) && e->dest != leads_to (from->succ[1]))
	return true;
  return false;
}

/* Plans BLOCK, which libpsi put on an edge.  Null if its copies cannot be there, and
   *NO_SPLIT says why, as it does for the others.  */
static plan_block *
plan_split (lowering *l, psi_block *block, const char **no_split)
{
  const char *why;
  edge e = find_edge ((basic_block) block->pred[0]->src->host,
		      (basic_block) block->succ[0]->dst->host);
  if (!e || has_exits (block->pred[0]->src))
    why = "edge that is made";
  else if (e->flags & EDGE_COMPLEX)
    why = "abnormal edge";
  else if (e->flags & EDGE_CROSSING)
    why = "edge between hot and cold code";
  else
    why = lower_block (l, block);
  if (why)
    {
      if (dump_file && e)
	fprintf (dump_file, "edge %d->%d: not split: %s\n", e->src->index,
		 e->dest->index, why);
      *no_split = why;
      return NULL;
    }
  plan_block *b = new_plan_block (NULL);
  b->on = e;
  for (psi_insn *i = block->first; i; i = i->next)
    if (is_rtl (i))
      b->steps.safe_push (i);
  return b;
}

static const char cannot_rename[] = "an insn does not take other pseudos";

/* BLOCK, converted, ends in END, which has two successors: they become B's joins.  No
   edge of B's is to go where the other one goes: if one would the successors change
   places.  */
static void
note_joins (psi_fn *fn, psi_block *block, psi_insn *end, plan_block *b)
{
  if (leads_to (block->succ[0]) == FALLTHRU_EDGE (b->bb)->dest
      || leads_to (block->succ[1]) == BRANCH_EDGE (b->bb)->dest)
    {
      std::swap (block->succ[0], block->succ[1]);
      end->pred[0] = psi_lit_not (end->pred[0]);
    }
  for (int k = 0; k < 2; k++)
    b->join[k] = leads_to (block->succ[k]);
  host_insn *h = need_host (fn, end);
  h->insn = BB_END (b->bb);
  h->bb = b->bb->index;
}

/* Plans BLOCK; null in *WHY if that went well.  Returns null if nothing
   changes.  */
static plan_block *
plan_one (lowering *l, psi_block *block, sbitmap pinned, const char **why)
{
  *why = NULL;
  basic_block bb = (basic_block) block->host;
  bool lower = is_new (block);
  plan_block *b = new_plan_block (bb);
  psi_insn *end = psi_terminator (block);
  if (end->op == PSI_JUMP && !end->host && EDGE_COUNT (bb->succs) > 1)
    b->join[0] = (basic_block) block->succ[0]->dst->host;
  if (end->op == PSI_BR && !end->host)
    note_joins (l->fn, block, end, b);
  if (lower)
    {
      *why = allocate_and_lower (l, block);
      if (*why && l->failed && pin_renamed (l->failed, pinned))
	*why = cannot_rename;
    }
  bool changed = lower;
  for (psi_insn *i = block->first; i && !*why; i = i->next)
    {
      if (!is_rtl (i))
	continue;
      b->steps.safe_push (i);
      if (lower)
	continue;
      if (!build_insn (l->fn, i))
	{
	  pin_renamed (i, pinned);
	  *why = cannot_rename;
	}
      changed |= host_of (i)->fresh != NULL;
    }
  if (!*why)
    note_moved (b);
  if (!*why && !copy_moved (b))
    *why = "no such insn";
  if (!*why)
    find_dropped (b);
  changed |= !b->dropped.is_empty ();
  if (!*why && b->join[0]
      && (b->join[1] ? (enum psi_ifconv) options.choice[PSI_CH_EXITS]
	  : target_ifconv (bb)) == PSI_IFCONV_COST)
    {
      if (targetm.have_conditional_execution () && price_spills (bb))
	*why = "no registers left";
      else
	*why = loses (l->fn, b);
    }
  else if (!*why && b->join[0] && dump_enabled_p ())
    loses (l->fn, b);
  if (changed || *why)
    return b;
  delete b;
  return NULL;
}

/* Are there to be insns in BLOCK, the entry or the exit, which holds none?  Copies come
   there of phis that nobody uses.  */
static bool
wants_insns (const psi_block *block)
{
  for (const psi_insn *i = block->first; i; i = i->next)
    if (i->op != PSI_UNDEF && is_rtl (i))
      return true;
  return false;
}

rtl_plan *
make_plan (psi_ctx *ctx, psi_fn *fn, sbitmap pinned, sbitmap refused,
	   const char **no_split, bool *dropped)
{
  lowering l;
  l.ctx = ctx;
  l.flags = NULL;
  l.fn = fn;
  l.clock = 0;
  l.chains = false;
  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k])
      fn->vals[k]->def = NULL;
  for (unsigned k = 0; k < fn->nblocks; k++)
    for (psi_insn *i = fn->blocks[k]->first; i; i = i->next)
      if (i->host && host_of (i)->cond)
	i->dst[0]->def = i;
  rtl_plan *plan = new rtl_plan;
  auto_sbitmap alive (last_basic_block_for_fn (cfun));
  bitmap_clear (alive);
  bool failed = false;
  for (unsigned k = 0; k < fn->nblocks; k++)
    {
      psi_block *block = fn->blocks[k];
      basic_block bb = (basic_block) block->host;
      if (!bb)
	{
	  if (plan_block *b = plan_split (&l, block, no_split))
	    plan->blocks.safe_push (b);
	  else
	    failed = true;
	  continue;
	}
      bitmap_set_bit (alive, bb->index);
      if (block->rest)
	plan->rest.safe_push (bb);
      if (bb->index < NUM_FIXED_BLOCKS)
	{
	  if (wants_insns (block))
	    {
	      *no_split = "copies at the function's end";
	      failed = true;
	    }
	  continue;
	}
      const char *why;
      plan_block *b = plan_one (&l, block, pinned, &why);
      if (!b)
	continue;
      if (why)
	{
	  if (why != cannot_rename)
	    refuse (b, why, refused);
	  failed = true;
	  delete b;
	}
      else
	plan->blocks.safe_push (b);
    }
  if (l.flags)
    psi_flags_free (l.flags);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (!bitmap_bit_p (alive, bb->index))
      plan->dead.safe_push (bb);
  *dropped = !failed && gains_little (plan);
  if (!failed && !*dropped)
    return plan;
  if (*dropped)
    for (plan_block *b : plan->blocks)
      if (b->join[0])
	refuse (b, "hardly any gain", refused);
  delete plan;
  return NULL;
}

/* B's new insns, into R.  */
static void
view_steps (const plan_block *b, rtl_block *r)
{
  for (psi_insn *i : b->steps)
    {
      host_insn *h = host_of (i);
      r->insns.safe_push (h->fresh ? h->fresh : h->insn);
    }
}

/* Adds B, a new block on an edge, to VIEW.  */
static void
view_split (rtl_view *view, const plan_block *b)
{
  rtl_block *r = new rtl_block;
  r->bb = NULL;
  r->index = last_basic_block_for_fn (cfun) + view->blocks.length ();
  view_steps (b, r);
  r->succs.safe_push (b->on->dest->index);
  r->probs.safe_push (10000);
  for (rtl_block *from : view->blocks)
    if (from->bb == b->on->src)
      for (int &succ : from->succs)
	if (succ == b->on->dest->index)
	  succ = r->index;
  /* The exit stays last.  */
  view->blocks.safe_insert (view->blocks.length () - 1, r);
}

rtl_view *
view_of_plan (const rtl_plan *plan)
{
  hash_map<basic_block, plan_block *> changed;
  for (plan_block *b : plan->blocks)
    if (b->bb)
      changed.put (b->bb, b);
  rtl_view *view = view_of_function ();
  for (unsigned k = 0; k < view->blocks.length ();)
    {
      rtl_block *r = view->blocks[k];
      if (plan->dead.contains (r->bb))
	{
	  delete r;
	  view->blocks.ordered_remove (k);
	  continue;
	}
      k++;
      plan_block **b = changed.get (r->bb);
      if (!b)
	continue;
      r->insns.truncate (0);
      view_steps (*b, r);
      if (!(*b)->join[0])
	continue;
      r->succs.truncate (0);
      r->probs.truncate (0);
      int prob = 10000;
      if ((*b)->join[1])
	prob = leaving_probability (*b, r->bb).to_reg_br_prob_base ();
      r->succs.safe_push ((*b)->join[0]->index);
      r->probs.safe_push (prob);
      if ((*b)->join[1])
	{
	  r->succs.safe_push ((*b)->join[1]->index);
	  r->probs.safe_push (10000 - prob);
	}
    }
  for (plan_block *b : plan->blocks)
    if (!b->bb)
      view_split (view, b);
  return view;
}
