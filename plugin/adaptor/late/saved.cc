/* saved.cc: registers that need not be saved.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where an insn is shorter with one of the low registers (Thumb-2) the allocator takes
   one that must be saved, though another one is free in all of the function that need
   not.  To save and to restore costs more than two bytes for each of a few insns.  So in a
   function that calls nothing, and is not to be small, what such a register holds moves to a
   free one.  Runs before the prologue is made.  */

#include "late/late.h"

/* How many references may make an insn longer by two bytes, for two cycles a call.  Without
   a bound the insertion into a red-black tree took 1.24 of its text.  */
#define LONGER 12

/* Are insns shorter with register R than with others?  */
static bool
short_p (unsigned r ATTRIBUTE_UNUSED)
{
#ifdef TARGET_THUMB2
  return TARGET_THUMB2 && r <= LAST_LO_REGNUM;
#else
  return false;
#endif
}

/* Does INSN say what is at some place in the frame?  */
static bool
mentions_frame (const rtx_insn *insn)
{
  if (reg_mentioned_p (stack_pointer_rtx, PATTERN (insn)))
    return true;
  for (rtx note = REG_NOTES (insn); note; note = XEXP (note, 1))
    if ((REG_NOTE_KIND (note) == REG_EQUAL || REG_NOTE_KIND (note) == REG_EQUIV)
	&& reg_mentioned_p (stack_pointer_rtx, XEXP (note, 0)))
      return true;
  return false;
}

/* Can fewer registers be saved?  Where insns refer to the frame they do so by offsets,
   which are final.  */
static bool
frame_can_change (void)
{
  if (frame_pointer_needed || maybe_ne (get_frame_size (), 0)
      || cfun->calls_alloca || cfun->has_nonlocal_label || crtl->calls_eh_return
      || crtl->saves_all_registers)
    return false;
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (NONDEBUG_INSN_P (insn) && mentions_frame (insn))
      return false;
  return true;
}

void
forget_registers (void)
{
  if (!frame_can_change ())
    return;
  /* A place for a variable that only the debugger knows.  */
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (DEBUG_BIND_INSN_P (insn)
	&& reg_mentioned_p (stack_pointer_rtx, INSN_VAR_LOCATION_LOC (insn)))
      {
	INSN_VAR_LOCATION_LOC (insn) = gen_rtx_UNKNOWN_VAR_LOC ();
	df_insn_rescan (insn);
      }
  df_compute_regs_ever_live (true);
  targetm.compute_frame_layout ();
}

/* ---- Another register ------------------------------------------------------------ */

/* Does the function return by register R?  */
static bool
returns_by (unsigned r)
{
#ifdef INCOMING_RETURN_ADDR_RTX
  return REG_P (INCOMING_RETURN_ADDR_RTX) && REGNO (INCOMING_RETURN_ADDR_RTX) == r;
#else
  return false;
#endif
}

bool
saved_p (unsigned r)
{
  return !fixed_regs[r] && (returns_by (r) || !crtl->abi->clobbers_full_reg_p (r));
}

/* Is register TO better than FROM, which must be saved?  If what the function returns by is
   saved, it returns by restoring it.  */
static bool
better_p (unsigned to, unsigned from)
{
  return !saved_p (to) || (returns_by (to) && !returns_by (from));
}

bool
find_references (rtx *loc, unsigned from, unsigned to, vec<rtx *> *refs)
{
  subrtx_ptr_iterator::array_type array;
  FOR_EACH_SUBRTX_PTR (iter, array, loc, ALL)
    if (rtx x = REG_P (**iter) ? **iter : NULL)
      if (from >= REGNO (x) && from < END_REGNO (x))
	{
	  if (REG_NREGS (x) > 1 || !targetm.hard_regno_mode_ok (to, GET_MODE (x))
	      || hard_regno_nregs (to, GET_MODE (x)) > 1)
	    return false;
	  refs->safe_push (*iter);
	}
  return true;
}

/* Proposes that INSN refers to register TO instead of FROM; false: it cannot.  */
static bool
propose (rtx_insn *insn, unsigned from, unsigned to)
{
  auto_vec<rtx *> refs;
  if (!find_references (&PATTERN (insn), from, to, &refs)
      || (!refs.is_empty () && (asm_noperands (PATTERN (insn)) >= 0
				|| RTX_FRAME_RELATED_P (insn))))
    return false;
  for (rtx *x : refs)
    validate_change (insn, x, gen_rtx_REG (GET_MODE (*x), to), true);
  return true;
}

void
rename_notes (rtx_insn *insn, unsigned from, unsigned to)
{
  for (rtx note = REG_NOTES (insn), next; note; note = next)
    {
      next = XEXP (note, 1);
      rtx x = XEXP (note, 0);
      if (GET_CODE (note) != EXPR_LIST || !x)
	continue;
      if (REG_P (x) && REGNO (x) == from)
	XEXP (note, 0) = gen_rtx_REG (GET_MODE (x), to);
      else if (refers_to_regno_p (from, x))
	remove_note (insn, note);
    }
}

void
forget_in_debug (rtx_insn *insn, unsigned r)
{
  if (!DEBUG_BIND_INSN_P (insn)
      || !refers_to_regno_p (r, INSN_VAR_LOCATION_LOC (insn)))
    return;
  INSN_VAR_LOCATION_LOC (insn) = gen_rtx_UNKNOWN_VAR_LOC ();
  df_insn_rescan (insn);
}

/* All that register FROM holds moves to TO, if all insns can have it, and not too many become
   longer.  */
static bool
rename_register (unsigned from, unsigned to)
{
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (NONDEBUG_INSN_P (insn) && !propose (insn, from, to))
      {
	cancel_changes (0);
	return false;
      }
  if (num_changes_pending () == 0 || (short_p (from) && num_changes_pending () > LONGER)
      || !apply_change_group ())
    {
      cancel_changes (0);
      return false;
    }
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (DEBUG_INSN_P (insn))
      forget_in_debug (insn, from);
    else if (INSN_P (insn))
      rename_notes (insn, from, to);
  if (dump_file)
    fprintf (dump_file, "register %u instead of %u\n", to, from);
  return true;
}

bool
saves_in_vain_p (void)
{
  return crtl->is_leaf && !crtl->profile && !cfun->static_chain_decl
	 && optimize_function_for_speed_p (cfun) && frame_can_change ();
}

bool
worth_freeing_p (unsigned r)
{
  /* Who asks for the address that the function returns to reads what it was called with.  */
  if (!df_regs_ever_live_p (r) || !saved_p (r)
      || bitmap_bit_p (df_get_live_out (ENTRY_BLOCK_PTR_FOR_FN (cfun)), r))
    return false;
  for (unsigned other = 0; returns_by (r) && other < FIRST_PSEUDO_REGISTER; other++)
    if (other != r && df_regs_ever_live_p (other) && saved_p (other))
      return false;
  return true;
}

unsigned
use_saved (void)
{
  if (!saves_in_vain_p ())
    return 0;
  df_analyze ();
  const HARD_REG_SET &general = reg_class_contents[GENERAL_REGS];
  auto_vec<unsigned> taken;
  for (unsigned from = 0; from < FIRST_PSEUDO_REGISTER; from++)
    {
      if (!worth_freeing_p (from) || !TEST_HARD_REG_BIT (general, from))
	continue;
      for (unsigned to = 0; to < FIRST_PSEUDO_REGISTER; to++)
	if (!df_regs_ever_live_p (to) && !fixed_regs[to] && better_p (to, from)
	    && !global_regs[to] && !taken.contains (to)
	    && TEST_HARD_REG_BIT (general, to)
	    && rename_register (from, to))
	  {
	    taken.safe_push (to);
	    df_set_regs_ever_live (from, false);
	    break;
	  }
    }
  if (!taken.is_empty ())
    forget_registers ();
  return 0;
}
