/* recog.cc: what insns the target has, found by asking recog.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   No target is named here and no #ifdef asks for one: a form is built and
   recog'ed.  Nothing of RTL is kept from one function to the next.  */

#include "base/base.h"

/* Of optabs-query.h, which includes a header that GCC does not install.  */
extern bool can_conditionally_move_p (machine_mode mode);

/* An insn of PATTERN in no chain; a call or jump if LIKE is one.  */
static rtx_insn *
make_insn (rtx pattern, const rtx_insn *like)
{
  if (!like || NONJUMP_INSN_P (like))
    {
      rtx_insn *insn = make_insn_raw (pattern);
      SET_PREV_INSN (insn) = SET_NEXT_INSN (insn) = NULL;
      if (const_rtx note = like ? find_reg_note (like, REG_EH_REGION, NULL) : NULL)
	add_reg_note (insn, REG_EH_REGION, XEXP (note, 0));
      return insn;
    }
  start_sequence ();
  rtx_insn *insn = CALL_P (like) ? emit_call_insn (pattern)
		   : emit_jump_insn (pattern);
  end_sequence ();
  if (CALL_P (like))
    {
      CALL_INSN_FUNCTION_USAGE (insn) = CALL_INSN_FUNCTION_USAGE (like);
      SIBLING_CALL_P (insn) = SIBLING_CALL_P (like);
      RTL_CONST_CALL_P (insn) = RTL_CONST_CALL_P (like);
      RTL_PURE_CALL_P (insn) = RTL_PURE_CALL_P (like);
      RTL_LOOPING_CONST_OR_PURE_CALL_P (insn)
	= RTL_LOOPING_CONST_OR_PURE_CALL_P (like);
    }
  else
    JUMP_LABEL (insn) = JUMP_LABEL (like);
  REG_NOTES (insn) = REG_NOTES (like);
  return insn;
}

rtx_insn *
target_recog (rtx pattern, bool add, const rtx_insn *like)
{
  pattern = copy_insn (pattern);
  rtx_insn *insn = make_insn (pattern, like);
  if (GET_CODE (pattern) == CLOBBER)
    return insn;
  int clobbers = 0;
  int code = recog (pattern, insn, add ? &clobbers : NULL);
  if (code < 0)
    return NULL;
  if (clobbers)
    {
      rtx par = gen_rtx_PARALLEL (VOIDmode, rtvec_alloc (clobbers + 1));
      XVECEXP (par, 0, 0) = pattern;
      add_clobbers (par, code);
      PATTERN (insn) = par;
    }
  INSN_CODE (insn) = code;
  return allocatable_p (insn) ? insn : NULL;
}

/* An insn for questions only, of PATTERN itself, if the target has it; else null.  It has no
   number: with each there is GCC's tables grow.  */
static rtx_insn *
ask (rtx pattern)
{
  rtx_insn *insn = as_a<rtx_insn *> (rtx_alloc (INSN));
  INSN_UID (insn) = 0;
  SET_PREV_INSN (insn) = SET_NEXT_INSN (insn) = NULL;
  BLOCK_FOR_INSN (insn) = NULL;
  PATTERN (insn) = pattern;
  INSN_LOCATION (insn) = UNKNOWN_LOCATION;
  REG_NOTES (insn) = NULL;
  INSN_CODE (insn) = -1;
  if (GET_CODE (pattern) == CLOBBER)
    return insn;
  INSN_CODE (insn) = recog (pattern, insn, NULL);
  return INSN_CODE (insn) >= 0 && allocatable_p (insn) ? insn : NULL;
}

bool
target_has (rtx pattern)
{
  return ask (pattern) != NULL;
}

rtx_code
code_named (const char *name)
{
  for (int k = 0; k < NUM_RTX_CODE; k++)
    if (GET_RTX_CLASS ((enum rtx_code) k) == RTX_COMPARE
	|| GET_RTX_CLASS ((enum rtx_code) k) == RTX_COMM_COMPARE)
      if (!strcmp (GET_RTX_NAME (k), name))
	return (enum rtx_code) k;
  gcc_unreachable ();
}

machine_mode
flags_mode (enum rtx_code code, rtx a, rtx b)
{
  (void) code, (void) a, (void) b;
#ifdef SELECT_CC_MODE
  return SELECT_CC_MODE (code, a, b);
#else
  return CCmode;
#endif
}

/* Do compares leave flags, be they one register or each a pseudo?  */
static bool
target_has_flags (void)
{
  unsigned reg = LAST_VIRTUAL_REGISTER + 1;
  rtx a = gen_raw_REG (word_mode, reg), b = gen_raw_REG (word_mode, reg + 1);
  machine_mode mode = flags_mode (EQ, a, b);
  rtx compare = gen_rtx_COMPARE (mode, a, b);
  if (target_has (gen_rtx_SET (gen_raw_REG (mode, reg + 2), compare)))
    return true;
  for (unsigned flags = 0; flags < FIRST_PSEUDO_REGISTER; flags++)
    if (targetm.hard_regno_mode_ok (flags, mode)
	&& target_has (gen_rtx_SET (gen_raw_REG (mode, flags), compare)))
      return true;
  return false;
}

const char *
target_lacks (void)
{
  static const char *const lacks
    = !targetm.have_conditional_execution () && !can_conditionally_move_p (word_mode)
      ? "neither conditional moves nor predicated instructions"
      : !target_has_flags () ? "no flags, where psissa keeps conditions" : NULL;
  return lacks;
}

rtx
target_reverse (rtx cond, const rtx_insn *insn)
{
  const_rtx flags = XEXP (cond, 0);
  /* For AArch64 GCC takes none of floating point for reversible, though each is.  */
  enum rtx_code code
    = REG_P (flags) && psi_floating (GET_MODE_NAME (GET_MODE (flags)))
      ? reverse_condition_maybe_unordered (GET_CODE (cond))
      : reversed_comparison_code (cond, insn);
  return code == UNKNOWN ? NULL
	 : gen_rtx_fmt_ee (code, VOIDmode, XEXP (cond, 0), XEXP (cond, 1));
}

/* (set DST (if_then_else COND SRC DST)), all in one mode.  */
static rtx
tied_move (rtx cond, rtx dst, rtx src)
{
  rtx pattern
    = gen_rtx_SET (dst, gen_rtx_IF_THEN_ELSE (GET_MODE (dst), cond, src, dst));
  return target_has (pattern) ? pattern : NULL;
}

/* Modes that have no conditional move of their own get it in a paradoxical
   subreg of a word, whose upper part nobody reads.  */
rtx
target_tied_move (rtx cond, rtx dst, rtx src)
{
  if (rtx pattern = tied_move (cond, dst, src))
    return pattern;
  machine_mode mode = GET_MODE (dst);
  if (GET_MODE_CLASS (mode) != MODE_INT || !REG_P (src)
      || maybe_ge (GET_MODE_SIZE (mode), UNITS_PER_WORD))
    return NULL;
  return tied_move (cond, gen_rtx_SUBREG (word_mode, dst, 0),
		    gen_rtx_SUBREG (word_mode, src, 0));
}

rtx
target_store_flag (rtx cond, rtx dst)
{
  if (STORE_FLAG_VALUE != 1)
    return NULL;
  rtx src = gen_rtx_fmt_ee (GET_CODE (cond), GET_MODE (dst), XEXP (cond, 0),
			    XEXP (cond, 1));
  rtx pattern = gen_rtx_SET (dst, src);
  return target_has (pattern) ? pattern : NULL;
}

/* Never what split_insns would take apart (it would lose the condition), nor
   a mode wider than a word.  */
rtx
target_cond_exec (rtx cond, rtx pattern)
{
  if (GET_CODE (pattern) == SET)
    {
      HOST_WIDE_INT size;
      if (!GET_MODE_SIZE (GET_MODE (SET_DEST (pattern))).is_constant (&size)
	  || size > UNITS_PER_WORD)
	return NULL;
    }
  rtx ce = gen_rtx_COND_EXEC (VOIDmode, cond, pattern);
  rtx_insn *insn = ask (ce);
  if (!insn)
    return NULL;
  rtx_insn *plain = ask (pattern);
  if (!plain || split_insns (pattern, plain) || split_insns (ce, insn))
    return NULL;
  return ce;
}
