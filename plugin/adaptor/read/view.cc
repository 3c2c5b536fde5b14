/* view.cc: the insns of a function as GCC has them, before they are read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The list of insns a block that rtl-in.cc reads, and the pseudos that SSA cannot
   rename: those set in parts or by autoincrement, operands of asm, and what calls and
   the ABI name.  */

#include "read/read.h"
#include "hard-reg-set.h"

/* Pins what is live at the other end of an edge that an exception or a computed goto
   takes, or that is kept for a landing pad: no copy can be made on it.  Pinned as well
   is what is live at the block's other ends, for those copies would be behind the insn
   that jumps or throws.  */
static void
pin_exceptions (basic_block bb, sbitmap pinned)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if ((e->flags & EDGE_COMPLEX) && !(e->flags & EDGE_SIBCALL))
      break;
  if (!e)
    return;
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      unsigned r;
      bitmap_iterator bi;
      EXECUTE_IF_SET_IN_BITMAP (df_get_live_in (e->dest), FIRST_PSEUDO_REGISTER, r,
				bi)
	if (r < SBITMAP_SIZE (pinned))
	  bitmap_set_bit (pinned, r);
    }
}

/* ---- Views ------------------------------------------------------------------ */

static void
view_edges (rtl_block *b)
{
  rtx_insn *last = b->insns.is_empty () ? NULL : b->insns.last ();
  if (last && JUMP_P (last) && any_condjump_p (last)
      && EDGE_COUNT (b->bb->succs) == 2)
    {
      edge e[2] = { BRANCH_EDGE (b->bb), FALLTHRU_EDGE (b->bb) };
      for (int i = 0; i < 2; i++)
	{
	  b->succs.safe_push (e[i]->dest->index);
	  b->probs.safe_push (price_odds (e[i]));
	}
      return;
    }
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, b->bb->succs)
    {
      b->succs.safe_push (e->dest->index);
      b->probs.safe_push (price_odds (e));
    }
}

rtl_view *
view_of_function (void)
{
  rtl_view *view = new rtl_view;
  basic_block bb;
  FOR_ALL_BB_FN (bb, cfun)
    {
      rtl_block *b = new rtl_block;
      b->bb = bb;
      b->index = bb->index;
      if (bb->index >= NUM_FIXED_BLOCKS)
	{
	  rtx_insn *insn;
	  FOR_BB_INSNS (bb, insn)
	    if (NONDEBUG_INSN_P (insn))
	      b->insns.safe_push (insn);
	}
      view_edges (b);
      view->blocks.safe_push (b);
    }
  return view;
}

bool
ends_block_p (const rtl_block *b, const rtx_insn *insn)
{
  unsigned n = b->succs.length ();
  return insn == b->insns[b->insns.length () - 1] && n > 0
	 && (n > 1 || JUMP_P (insn) || control_flow_insn_p (insn));
}

bool
branch_p (const rtx_insn *jump)
{
  if (!any_condjump_p (jump) || !onlyjump_p (jump))
    return false;
  const_rtx x = PATTERN (jump);
  for (int k = 1; GET_CODE (x) == PARALLEL && k < XVECLEN (x, 0); k++)
    if (GET_CODE (XVECEXP (x, 0, k)) != CLOBBER)
      return false;
  return true;
}

/* ---- What cannot be renamed ------------------------------------------------- */

static void
pin (sbitmap pinned, const_rtx reg)
{
  if (reg && REG_P (reg) && !HARD_REGISTER_P (reg)
      && REGNO (reg) < SBITMAP_SIZE (pinned))
    bitmap_set_bit (pinned, REGNO (reg));
}

static void
pin_usage (sbitmap pinned, rtx_insn *call)
{
  for (rtx u = CALL_INSN_FUNCTION_USAGE (call); u; u = XEXP (u, 1))
    {
      subrtx_iterator::array_type array;
      FOR_EACH_SUBRTX (iter, array, XEXP (u, 0), NONCONST)
	pin (pinned, *iter);
    }
}

void
find_pinned (const rtl_view *view, sbitmap pinned)
{
  pin (pinned, pic_offset_table_rtx);
  for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
    pin (pinned, has_hard_reg_initial_val (word_mode, i));
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    pin_exceptions (bb, pinned);
  for (rtl_block *b : view->blocks)
    for (rtx_insn *insn : b->insns)
      {
	slot_vec slots;
	pattern_facts facts = pattern_facts ();
	collect_slots (&PATTERN (insn), slots, &facts);
	/* What ends a block cannot be followed by a copy.  */
	bool all_defs = (JUMP_P (insn) || ends_block_p (b, insn)
			 || RTX_FRAME_RELATED_P (insn));
	for (unsigned i = 0; i < slots.length (); i++)
	  {
	    reg_slot s = slots[i];
	    if (HARD_REGISTER_P (*s.loc))
	      continue;
	    /* Flags can be a pseudo (POWER); a test names them as RTL does.  */
	    if (s.kind == SLOT_PART || facts.asm_p
		|| GET_MODE_CLASS (GET_MODE (*s.loc)) == MODE_CC
		|| (s.kind != SLOT_USE && all_defs))
	      pin (pinned, *s.loc);
	    else if (s.kind != SLOT_USE)
	      for (unsigned j = 0; j < i; j++)
		if (slots[j].kind != SLOT_USE
		    && REGNO (*slots[j].loc) == REGNO (*s.loc))
		  pin (pinned, *s.loc);
	  }
	if (CALL_P (insn))
	  pin_usage (pinned, insn);
      }
}
