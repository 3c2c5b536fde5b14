/* rtl-out.cc: the only place that changes RTL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A plan was validated whole; committing it cannot fail.  */

#include "write/write.h"
#include "cfgloop.h"

/* What is said of a register in notes and debug insns no longer holds when
   other insns set it.  Debug insns that name one of CHANGED lose their place. */
static void
forget_notes (const bitmap_head *changed)
{
  unsigned regno;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (changed, 0, regno, bi)
    {
      /* Removing a note rescans its insn, and so changes the chain.  */
      auto_vec<rtx_insn *> defs;
      for (df_ref d = DF_REG_DEF_CHAIN (regno); d; d = DF_REF_NEXT_REG (d))
	if (!DF_REF_IS_ARTIFICIAL (d))
	  defs.safe_push (DF_REF_INSN (d));
      for (rtx_insn *insn : defs)
	remove_reg_equal_equiv_notes (insn);
      remove_reg_equal_equiv_notes_for_regno (regno);
    }
  if (!MAY_HAVE_DEBUG_BIND_INSNS)
    return;
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (DEBUG_BIND_INSN_P (insn))
      {
	subrtx_iterator::array_type array;
	FOR_EACH_SUBRTX (iter, array, INSN_VAR_LOCATION_LOC (insn), NONCONST)
	  if (REG_P (*iter) && bitmap_bit_p (changed, REGNO (*iter)))
	    {
	      INSN_VAR_LOCATION_LOC (insn) = gen_rtx_UNKNOWN_VAR_LOC ();
	      df_insn_rescan (insn);
	      break;
	    }
      }
}

static void
note_changed (rtx_insn *insn, bitmap changed)
{
  slot_vec slots;
  collect_slots (&PATTERN (insn), slots, NULL);
  for (reg_slot &s : slots)
    if (s.kind != SLOT_USE && !HARD_REGISTER_P (*s.loc))
      bitmap_set_bit (changed, REGNO (*s.loc));
}

static void
commit_insns (plan_block *b, bitmap changed)
{
  rtx_insn *cursor = NULL;
  for (psi_insn *i : b->steps)
    {
      host_insn *h = host_of (i);
      if (step_keeps (b, i))
	{
	  if (h->fresh)
	    {
	      note_changed (h->insn, changed);
	      PATTERN (h->insn) = PATTERN (h->fresh);
	      INSN_CODE (h->insn) = -1;
	      remove_reg_equal_equiv_notes (h->insn, true);
	      df_insn_rescan (h->insn);
	      note_changed (h->insn, changed);
	    }
	  cursor = h->insn;
	  continue;
	}
      INSN_CODE (h->fresh) = -1;
      note_changed (h->fresh, changed);
      if (cursor)
	add_insn_after (h->fresh, cursor, b->bb);
      else
	{
	  rtx_insn *at = BB_HEAD (b->bb);
	  if (LABEL_P (at))
	    at = NEXT_INSN (at);
	  gcc_assert (NOTE_INSN_BASIC_BLOCK_P (at));
	  add_insn_after (h->fresh, at, b->bb);
	}
      df_insn_rescan (h->fresh);
      cursor = h->fresh;
    }
  for (rtx_insn *insn : b->dropped)
    {
      note_changed (insn, changed);
      delete_insn (insn);
    }
}

/* Puts a new block on E.  */
static basic_block
commit_split (edge e)
{
  basic_block bb = split_edge (e);
  stats_count ("edges-split", 1);
  if (dump_file)
    fprintf (dump_file, "bb %d: new, on the edge %d->%d\n", bb->index,
	     single_pred (bb)->index, single_succ (bb)->index);
  return bb;
}

/* Lets the jump of B lead to its first join and else go on to the second.  */
static void
commit_exits (plan_block *b, profile_probability taken)
{
  edge jumps = BRANCH_EDGE (b->bb), falls = FALLTHRU_EDGE (b->bb);
  if (jumps->dest != b->join[0])
    jumps = redirect_edge_and_branch (jumps, b->join[0]);
  gcc_assert (jumps);
  jumps->probability = taken;
  falls->probability = taken.invert ();
  update_br_prob_note (b->bb);
  if (falls->dest != b->join[1])
    redirect_edge_and_branch_force (falls, b->join[1]);
}

/* Leaves JOIN as the only successor of BB, which ends in a conditional jump.
   The edge that stays is the one that needs no jump.  */
static void
commit_join (basic_block bb, basic_block join)
{
  edge keep = FALLTHRU_EDGE (bb);
  remove_edge (BRANCH_EDGE (bb));
  delete_insn (BB_END (bb));
  keep->probability = profile_probability::always ();
  redirect_edge_and_branch_force (keep, join);
}

void
commit_plan (rtl_plan *plan)
{
  bitmap_obstack_initialize (NULL);
  auto_bitmap changed;
  for (plan_block *b : plan->blocks)
    if (b->bb)
      commit_insns (b, changed);
  /* Now that each jump is what it will be: a split redirects it.  */
  for (plan_block *b : plan->blocks)
    if (!b->bb && !b->steps.is_empty ())
      {
	b->bb = commit_split (b->on);
	commit_insns (b, changed);
      }
  for (plan_block *b : plan->blocks)
    if (b->join[1])
      commit_exits (b, leaving_probability (b, b->bb));
    else if (b->join[0])
      commit_join (b->bb, b->join[0]);
  for (basic_block bb : plan->dead)
    {
      rtx_insn *insn;
      FOR_BB_INSNS (bb, insn)
	if (NONDEBUG_INSN_P (insn))
	  note_changed (insn, changed);
      delete_basic_block (bb);
    }
  for (basic_block bb : plan->rest)
    bb->count = count_of_edges (bb);
  for (plan_block *b : plan->blocks)
    while (b->join[0] && single_succ_p (b->bb)
	   && can_merge_blocks_p (b->bb, single_succ (b->bb)))
      {
	basic_block next = single_succ (b->bb);
	/* A later block of the plan may be the one that goes.  */
	for (plan_block *o : plan->blocks)
	  if (o->bb == next)
	    o->bb = b->bb;
	merge_blocks (b->bb, next);
      }
  forget_notes (changed);
  bitmap_obstack_release (NULL);
}
