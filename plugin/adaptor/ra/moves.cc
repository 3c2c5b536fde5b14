/* moves.cc: values that stay in the register where they are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An argument is copied out of the register that it comes in, and GCC 12's allocator gives that
   register to another value before it comes to the argument, as if it did not matter: which
   register a value would like it tells those it conflicts with, but not where the register
   is a class of its own (process_regs_for_copy () in GCC's ira-conflicts.cc), as six of
   x86-64's are.

     eax = edx;  edx = esi + eax;  ... eax ...	edx comes with the argument
     r8 = esi + edx;  ... edx ...		it stays there

   So of a copy whose source dies the destination gets the source's register, if those that
   are there while it lives can move to free ones.  Who is where GCC's regrename.cc finds.
   Then it is asked of each operand whether it holds what it held (ra-trace.cc).  Where that
   is not certain all is undone.  */

#include "ra/ra-int.h"
#include "regrename.h"

/* How many values move for one copy, and how many references to one may become longer by a
   byte for that.  */
static const unsigned most = 2;
static const int longer = 6;

/* Is X one register that values are allocated to?  */
static bool
allocated_p (const_rtx x)
{
  return REG_P (x) && HARD_REGISTER_P (x) && REG_NREGS (x) == 1 && !fixed_regs[REGNO (x)]
	 && !global_regs[REGNO (x)]
	 && TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], REGNO (x));
}

/* Does INSN copy a register that is a class of its own to one that is not for values which
   live across calls?  */
static bool
copies_register (const rtx_insn *insn)
{
  if (!NONJUMP_INSN_P (insn) || RTX_FRAME_RELATED_P (insn)
      || GET_CODE (PATTERN (insn)) != SET)
    return false;
  const_rtx dst = SET_DEST (PATTERN (insn)), src = SET_SRC (PATTERN (insn));
  return allocated_p (dst) && allocated_p (src) && GET_MODE (dst) == GET_MODE (src)
	 && REGNO (dst) != REGNO (src) && !saved_p (REGNO (dst))
	 && reg_class_size[REGNO_REG_CLASS (REGNO (src))] == 1;
}

/* Puts those that are in register R while CHAIN lives into OTHERS; false: one of them cannot
   leave it, or they are too many.  */
static bool
find_others (const du_head *chain, unsigned r, auto_vec<du_head_p> *others)
{
  unsigned id;
  bitmap_iterator i;

  if (TEST_HARD_REG_BIT (chain->hard_conflicts, r))
    return false;
  EXECUTE_IF_SET_IN_BITMAP (&chain->conflicts, 0, id, i)
    {
      du_head_p other = regrename_chain_from_id (id);
      if (other == chain || r < other->regno || r >= other->regno + other->nregs
	  || others->contains (other))
	continue;
      if (other->cannot_rename || other->nregs != 1 || others->length () == most)
	return false;
      others->safe_push (other);
    }
  return true;
}

/* Can all references of CHAIN be to register R, as far as R itself is concerned?  */
static bool
can_have (const du_head *chain, unsigned r)
{
  if (chain->cannot_rename || chain->nregs != 1 || chain->call_abis
      || !HARD_REGNO_RENAME_OK (chain->regno, r))
    return false;
  for (const du_chain *ref = chain->first; ref; ref = ref->next_use)
    if (!DEBUG_INSN_P (ref->insn)
	&& (!TEST_HARD_REG_BIT (reg_class_contents[ref->cl], r)
	    || !targetm.hard_regno_mode_ok (r, GET_MODE (*ref->loc))))
      return false;
  return true;
}

/* Is it bad for the length of insns if what they refer to REFS times moves from register FROM
   to TO?  */
static bool
too_long (int refs ATTRIBUTE_UNUSED, unsigned from ATTRIBUTE_UNUSED, unsigned to ATTRIBUTE_UNUSED)
{
#ifdef REX_INT_REGNO_P
  return REX_INT_REGNO_P (to) && !REX_INT_REGNO_P (from)
	 && refs > (optimize_function_for_size_p (cfun) ? 2 : longer);
#else
  return false;
#endif
}

/* Moves CHAIN to a free register, which is not R; false: there is none.  */
static bool
move_elsewhere (du_head_p chain, unsigned r)
{
  HARD_REG_SET taken;
  int refs;

  CLEAR_HARD_REG_SET (taken);
  reg_class all = regrename_find_superclass (chain, &refs, &taken);
  for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
    if (i == r || (frame_pointer_needed && i == HARD_FRAME_POINTER_REGNUM)
	|| (!df_regs_ever_live_p (i) && saved_p (i)) || too_long (refs, chain->regno, i))
      SET_HARD_REG_BIT (taken, i);
  int to = find_rename_reg (chain, all, &taken, chain->regno, false);
  if (to == (int) chain->regno || TEST_HARD_REG_BIT (taken, to)
      || !regrename_do_replace (chain, to))
    return false;
  df_set_regs_ever_live (to, true);
  return true;
}

/* Gives what INSN, a copy, writes the register that it reads, if that can be.  Keeps the
   function as it was before the first change in *BEFORE.  */
static void
stay (rtx_insn *insn, ra_record **before)
{
  const operand_rr_info *operand = insn_rr[INSN_UID (insn)].op_info;
  if (!operand || operand->n_chains != 1)
    return;
  du_head_p chain = regrename_chain_from_id (operand->heads[0]->id);
  unsigned r = REGNO (SET_SRC (PATTERN (insn)));
  auto_vec<du_head_p> others;
  if (chain->regno == r || !can_have (chain, r) || !find_others (chain, r, &others))
    return;
  if (!*before)
    *before = ra_record_function (false, NULL);
  for (du_head_p other : others)
    if (!move_elsewhere (other, r))
      return;
  if (regrename_do_replace (chain, r) && dump_file)
    fprintf (dump_file, "insn %d: what is in register %u stays there\n", INSN_UID (insn), r);
}

/* Puts all insns that changed since BEFORE was recorded back.  Where variables were for the
   debugger is not known then.  */
static void
undo (const ra_record *before)
{
  stats_count ("moves-undone", 1);
  for (const ra_block *b : before->blocks)
    for (const ra_event &e : b->events)
      if (e.insn && e.changed)
	{
	  PATTERN (e.insn) = e.was;
	  INSN_CODE (e.insn) = -1;
	  df_insn_rescan (e.insn);
	}
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (DEBUG_BIND_INSN_P (insn))
      for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
	forget_in_debug (insn, r);
}

/* Deletes those of COPIES that have become idle, and what insns are said to be equal to: it
   may name registers.  */
static void
clean_up (const vec<rtx_insn *> &copies)
{
  for (rtx_insn *insn : copies)
    if (set_noop_p (PATTERN (insn)))
      {
	stats_count ("moves-saved", 1);
	delete_insn (insn);
      }
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (NONDEBUG_INSN_P (insn))
      remove_reg_equal_equiv_notes (insn);
}

unsigned
save_moves (void)
{
  auto_vec<rtx_insn *> copies;
  /* An address in a predicated insn is more than GCC's record_operand_use () has room for.  */
  if (targetm.have_conditional_execution ())
    return 0;
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (copies_register (insn))
      copies.safe_push (insn);
  if (copies.is_empty ())
    return 0;
  df_note_add_problem ();
  df_analyze ();
  df_set_flags (DF_DEFER_INSN_RESCAN);
  regrename_init (true);
  regrename_analyze (NULL);
  ra_record *before = NULL;
  for (rtx_insn *insn : copies)
    stay (insn, &before);
  regrename_finish ();
  if (before && ra_renamed_p (before))
    clean_up (copies);
  else if (before)
    undo (before);
  delete before;
  return TODO_df_finish;
}
