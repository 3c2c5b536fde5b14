/* ra-insn.cc: for the check after register allocation, insns of RTL as steps.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An insn reads all that it reads, then clobbers, then sets.  Predicated, it
   selects between what it would set and what was there; its effects (stores,
   calls, whatever is volatile) have its guard.  */

#include "ra/ra.h"

/* ---- Effects ----------------------------------------------------------------- */

/* An effect of N further ARGS; its step stands for memory after it.  */
static int
effect (ra_reader *r, unsigned code, unsigned size, const int *args, unsigned n)
{
  auto_vec<int, 16> all;
  all.safe_push (r->guard == RA_NO_STEP ? ra_number (r, 1) : r->guard);
  for (unsigned i = 0; i < n; i++)
    all.safe_push (args[i]);
  if (r->guard != RA_NO_STEP)
    r->program->guarded++;
  return ra_add_step (r, code, size, 0, all.address (), all.length ());
}

/* What a call or another effect leaves in its result number N.  */
static int
result (ra_reader *r, int effect_step, unsigned n)
{
  return ra_add_step (r, RA_RESULT, 0, n, &effect_step, 1);
}

static void
add_words (vec<int> *args, const ra_words *w)
{
  for (unsigned k = 0; k < w->n; k++)
    args->safe_push (w->step[k]);
}

/* ---- Assignment -------------------------------------------------------------- */

/* OLD with the low BITS of VALUE from POSITION on.  */
static int
insert (ra_reader *r, int old, int value, unsigned position, unsigned bits)
{
  const int args[] = { old, value };
  return ra_add_step (r, RA_INSERT, 0, position + 32 * bits, args, 2);
}

static void
assign_slot (ra_reader *r, HOST_WIDE_INT offset, unsigned size,
	     const ra_words *value)
{
  if (size < 4)
    {
      unsigned v = ra_slot (r, offset);
      ra_put (r, v, insert (r, ra_get (r, v), value->step[0],
			    ra_shift (offset, size), 8 * size));
      return;
    }
  for (unsigned k = 0; k < value->n; k++)
    {
      unsigned at = WORDS_BIG_ENDIAN ? value->n - 1 - k : k;
      ra_put (r, ra_slot (r, offset + 4 * at), value->step[k]);
    }
}

/* Stores each word, by ascending addresses.  */
static void
assign_memory (ra_reader *r, rtx mem, const ra_words *value)
{
  unsigned size = ra_bytes (GET_MODE (mem));
  HOST_WIDE_INT offset;
  if (ra_slot_p (mem, &offset))
    {
      assign_slot (r, offset, size, value);
      return;
    }
  if (GET_CODE (XEXP (mem, 0)) == SCRATCH)
    return;
  int address = ra_address (r, mem);
  for (unsigned at = 0; at < value->n; at++)
    {
      unsigned k = WORDS_BIG_ENDIAN ? value->n - 1 - at : at;
      int a = at ? ra_two (r, PLUS, address, ra_number (r, 4 * at)) : address;
      const int args[] = { a, value->step[k] };
      effect (r, RA_STORE, size > 4 ? 4 : size, args, 2);
    }
}

static void
assign_register (ra_reader *r, rtx reg, const ra_words *value)
{
  machine_mode mode = GET_MODE (reg);
  unsigned n = ra_words_of (mode);
  if (HARD_REGISTER_P (reg) && hard_regno_nregs (REGNO (reg), mode) != n)
    {
      for (unsigned k = REGNO (reg); k < END_REGNO (reg); k++)
	ra_put (r, k, ra_add_step (r, RA_FUNCTION, 0, k - REGNO (reg),
				   value->step, value->n));
      return;
    }
  for (unsigned k = 0; k < n; k++)
    ra_put (r, ra_register (r, reg, mode, k),
	    value->step[MIN (k, value->n - 1)]);
}

static void assign (ra_reader *r, rtx dest, const ra_words *value);

/* Sets the BITS from POSITION on of X to VALUE; the rest stays.  */
static void
assign_part (ra_reader *r, rtx x, unsigned position, unsigned bits, int value)
{
  ra_words old = ra_eval (r, x, GET_MODE (x));
  unsigned k = position / 32;
  if (k < old.n)
    old.step[k] = insert (r, old.step[k], value, position % 32, bits);
  assign (r, x, &old);
}

/* (subreg REG): the words that it touches; of a word all is lost that it does
   not set, unless it begins in the middle.  */
static void
assign_subreg (ra_reader *r, rtx x, const ra_words *value)
{
  rtx in = SUBREG_REG (x);
  unsigned HOST_WIDE_INT bit;
  if (paradoxical_subreg_p (x) || !subreg_lsb (x).is_constant (&bit))
    bit = 0;
  if (bit % 32 || !REG_P (in))
    {
      assign_part (r, in, bit, 8 * MIN (4, ra_bytes (GET_MODE (x))),
		   value->step[0]);
      return;
    }
  ra_words all;
  all.n = ra_words_of (GET_MODE (in));
  if (all.n > value->n)
    all = ra_eval (r, in, GET_MODE (in));
  for (unsigned k = 0; k < value->n && bit / 32 + k < all.n; k++)
    all.step[bit / 32 + k] = value->step[k];
  assign_register (r, in, &all);
}

/* (zero_extract X LENGTH POSITION)  */
static void
assign_extract (ra_reader *r, rtx x, const ra_words *value)
{
  rtx length = XEXP (x, 1), position = XEXP (x, 2);
  if (CONST_INT_P (length) && CONST_INT_P (position) && !BITS_BIG_ENDIAN)
    {
      assign_part (r, XEXP (x, 0), UINTVAL (position), UINTVAL (length),
		   value->step[0]);
      return;
    }
  int args[] = { ra_eval_word (r, XEXP (x, 0), word_mode), value->step[0],
		 ra_eval_word (r, length, word_mode),
		 ra_eval_word (r, position, word_mode) };
  ra_words w;
  w.n = 1;
  w.step[0] = ra_add_step (r, RA_FUNCTION, 0, ZERO_EXTRACT, args, 4);
  assign (r, XEXP (x, 0), &w);
}

static void
assign (ra_reader *r, rtx dest, const ra_words *value)
{
  switch (GET_CODE (dest))
    {
    case REG:
      assign_register (r, dest, value);
      break;
    case MEM:
      assign_memory (r, dest, value);
      break;
    case SUBREG:
      assign_subreg (r, dest, value);
      break;
    case STRICT_LOW_PART:
      {
	rtx x = XEXP (dest, 0);
	unsigned HOST_WIDE_INT bit = 0;
	if (SUBREG_P (x) && !subreg_lsb (x).is_constant (&bit))
	  bit = 0;
	assign_part (r, SUBREG_P (x) ? SUBREG_REG (x) : x, bit,
		     8 * ra_bytes (GET_MODE (x)), value->step[0]);
	break;
      }
    case ZERO_EXTRACT: case SIGN_EXTRACT:
      assign_extract (r, dest, value);
      break;
    default:
      break;
    }
}

/* X holds nothing from here on.  */
static void
clobber (ra_reader *r, rtx x)
{
  if (SUBREG_P (x))
    x = SUBREG_REG (x);
  if (!REG_P (x))
    return;
  unsigned n = (HARD_REGISTER_P (x) ? REG_NREGS (x)
		: ra_words_of (GET_MODE (x)));
  for (unsigned k = 0; k < n; k++)
    {
      int lost = ra_add_step (r, RA_LOST, 0, 0, NULL, 0);
      ra_put (r, HARD_REGISTER_P (x) ? REGNO (x) + k
	      : ra_register (r, x, GET_MODE (x), k), lost);
    }
}

/* ---- Calls ------------------------------------------------------------------- */

/* Does a call that clobbers SET leave nothing in hard register REGNO?  The
   frame's registers, and whatever else is fixed but the flags, it keeps.  */
static bool
lost_in_call_p (const_hard_reg_set set, unsigned regno)
{
  return (TEST_HARD_REG_BIT (set, regno)
	  && (!fixed_regs[regno]
	      || targetm.hard_regno_mode_ok (regno, CCmode)));
}

/* CALL is the rtx (call MEM ARGUMENT), or null.  */
static void
read_call (ra_reader *r, rtx_insn *insn, rtx call)
{
  auto_vec<int, 16> args;
  if (call && MEM_P (XEXP (call, 0)))
    args.safe_push (ra_eval_word (r, XEXP (XEXP (call, 0), 0), Pmode));
  unsigned first = args.length () + 1;
  for (rtx l = CALL_INSN_FUNCTION_USAGE (insn); l; l = XEXP (l, 1))
    {
      rtx x = XEXP (l, 0);
      if (GET_CODE (x) != USE || !REG_P (XEXP (x, 0)))
	continue;
      ra_words w = ra_eval (r, XEXP (x, 0), VOIDmode);
      add_words (&args, &w);
    }
  int step = effect (r, RA_CALL, 0, args.address (), args.length ());
  HARD_REG_SET set = insn_callee_abi (insn).full_reg_clobbers ();
  for (unsigned k = 0; k < FIRST_PSEUDO_REGISTER; k++)
    if (lost_in_call_p (set, k))
      ra_put (r, k, result (r, step, k));
  rtx body = PATTERN (insn);
  if (GET_CODE (body) == COND_EXEC)
    body = COND_EXEC_CODE (body);
  if (GET_CODE (body) == PARALLEL)
    body = XVECEXP (body, 0, 0);
  if (GET_CODE (body) != SET || !REG_P (SET_DEST (body)))
    return;
  unsigned k = REGNO (SET_DEST (body));
  if (!lost_in_call_p (set, k))
    ra_put (r, k, result (r, step, k));
  if (find_reg_note (insn, REG_RETURNED, NULL) && first <= args.length ())
    r->program->steps[step].imm = ra_returned (k, first);
}

/* ---- Insns ------------------------------------------------------------------- */

struct assignment
{
  rtx dest;
  ra_words value;
};

/* Something that is done for more than its value.  */
static bool
volatile_source_p (const_rtx x)
{
  return ((GET_CODE (x) == ASM_OPERANDS && MEM_VOLATILE_P (x))
	  || GET_CODE (x) == UNSPEC_VOLATILE
	  || (MEM_P (x) && MEM_VOLATILE_P (x)));
}

/* All that X reads as one effect.  */
static int
effect_of (ra_reader *r, rtx x)
{
  auto_vec<int, 16> args;
  ra_words w;
  if (MEM_P (x))
    args.safe_push (ra_address (r, x));
  else
    {
      w = ra_eval (r, x, GET_MODE (x));
      add_words (&args, &w);
    }
  return effect (r, RA_OTHER, 0, args.address (), args.length ());
}

static void
read_set (ra_reader *r, rtx set, vec<assignment> *sets)
{
  rtx src = SET_SRC (set), dest = SET_DEST (set);
  if (dest == pc_rtx)
    {
      /* Before the jump's own clobbers.  */
      if (any_condjump_p (r->insn) && COMPARISON_P (XEXP (src, 0)))
	r->jump = ra_condition (r, XEXP (src, 0));
      else
	r->jump = ra_eval_word (r, any_condjump_p (r->insn) ? XEXP (src, 0)
				: src, word_mode);
    }
  if (GET_CODE (src) == CALL || dest == pc_rtx)
    return;
  machine_mode mode = GET_MODE (dest);
  assignment a = { dest, {} };
  a.value = ra_eval (r, src, mode);
  if (volatile_source_p (src))
    {
      HOST_WIDE_INT offset;
      int step = (MEM_P (src) && ra_slot_p (src, &offset) ? RA_NO_STEP
		  : effect_of (r, src));
      if (step != RA_NO_STEP && GET_CODE (src) != ASM_OPERANDS)
	for (unsigned k = 0; k < a.value.n; k++)
	  a.value.step[k] = result (r, step, k);
    }
  if (GET_CODE (dest) != PARALLEL)
    {
      sets->safe_push (a);
      return;
    }
  for (int i = 0; i < XVECLEN (dest, 0); i++)
    if (rtx part = XEXP (XVECEXP (dest, 0, i), 0))
      {
	assignment b = { part, {} };
	b.value.n = ra_words_of (GET_MODE (part));
	for (unsigned k = 0; k < b.value.n; k++)
	  b.value.step[k] = ra_add_step (r, RA_FUNCTION, 0, 16 * i + k,
					 a.value.step, a.value.n);
	sets->safe_push (b);
      }
}

/* One element of the pattern.  */
static void
read_element (ra_reader *r, rtx x, vec<assignment> *sets, vec<rtx> *clobbers)
{
  switch (GET_CODE (x))
    {
    case SET:
      read_set (r, x, sets);
      break;
    case CLOBBER:
      clobbers->safe_push (XEXP (x, 0));
      break;
    case USE:
      /* A result of the function, before its end.  */
      if (REG_P (XEXP (x, 0)) && REG_FUNCTION_VALUE_P (XEXP (x, 0))
	  && GET_CODE (PATTERN (r->insn)) == USE)
	{
	  ra_words w = ra_eval (r, XEXP (x, 0), VOIDmode);
	  effect (r, RA_USE, 0, w.step, w.n);
	}
      break;
    case CALL: case RETURN: case SIMPLE_RETURN: case ADDR_VEC:
    case ADDR_DIFF_VEC: case CONST_INT: case EH_RETURN:
      break;
    default:
      effect_of (r, x);
    }
}

/* The (call ...) in BODY; or null.  */
static rtx
call_in (rtx body)
{
  if (GET_CODE (body) == PARALLEL)
    body = XVECEXP (body, 0, 0);
  if (GET_CODE (body) == SET)
    body = SET_SRC (body);
  return GET_CODE (body) == CALL ? body : NULL_RTX;
}

void
ra_read_insn (ra_reader *r, rtx_insn *insn)
{
  rtx body = PATTERN (insn);
  r->insn = insn;
  r->guard = RA_NO_STEP;
  r->increments.truncate (0);
  r->program->places.safe_push ({ INSN_UID (insn), INSN_LOCATION (insn) });
  if (GET_CODE (body) == COND_EXEC)
    {
      r->guard = ra_condition (r, COND_EXEC_TEST (body));
      body = COND_EXEC_CODE (body);
    }
  auto_vec<assignment> sets;
  auto_vec<rtx> clobbers;
  if (GET_CODE (body) == PARALLEL)
    for (int k = 0; k < XVECLEN (body, 0); k++)
      read_element (r, XVECEXP (body, 0, k), &sets, &clobbers);
  else
    read_element (r, body, &sets, &clobbers);
  if (CALL_P (insn))
    read_call (r, insn, call_in (body));
  for (rtx x : clobbers)
    clobber (r, x);
  for (const assignment &a : sets)
    assign (r, a.dest, &a.value);
  for (const ra_out &o : r->increments)
    ra_put (r, o.variable, o.step);
  r->guard = RA_NO_STEP;
  r->insn = NULL;
}
