/* slots.cc: where an insn's pattern refers to registers, and what it does with
   the registers left out.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The order of the slots follows from the shape of the pattern alone.  So the
   slots of a copy of a pattern match those of the original one by one: this is
   how operands of a psi insn find their way back into RTL.  */

#include "base/base.h"

static void collect_uses (rtx *, slot_vec &, pattern_facts *);

static void
push (slot_vec &slots, rtx *loc, slot_kind kind)
{
  slots.safe_push ({ loc, kind });
}

/* What was collected from FIRST on are parts, whatever their use.  */
static void
become_parts (slot_vec &slots, unsigned first)
{
  for (unsigned i = first; i < slots.length (); i++)
    slots[i].kind = SLOT_PART;
}

static void
collect_parts (rtx *loc, slot_vec &slots, pattern_facts *facts)
{
  unsigned first = slots.length ();
  collect_uses (loc, slots, facts);
  become_parts (slots, first);
}

static void
collect_children (rtx x, slot_vec &slots, pattern_facts *facts)
{
  const char *format = GET_RTX_FORMAT (GET_CODE (x));
  for (int i = 0; format[i]; i++)
    if (format[i] == 'e')
      collect_uses (&XEXP (x, i), slots, facts);
    else if (format[i] == 'E')
      for (int j = 0; j < XVECLEN (x, i); j++)
	collect_uses (&XVECEXP (x, i, j), slots, facts);
}

static void
collect_uses (rtx *loc, slot_vec &slots, pattern_facts *facts)
{
  rtx x = *loc;
  unsigned first = slots.length ();
  if (!x)
    return;
  switch (GET_CODE (x))
    {
    case REG:
      push (slots, loc, SLOT_USE);
      return;
    CASE_CONST_ANY:
    case SYMBOL_REF:
    case LABEL_REF:
    case PC:
    case SCRATCH:
      return;
    case PRE_INC:
    case PRE_DEC:
    case POST_INC:
    case POST_DEC:
    case PRE_MODIFY:
    case POST_MODIFY:
      collect_children (x, slots, facts);
      become_parts (slots, first);
      return;
    case ASM_OPERANDS:
    case ASM_INPUT:
      if (facts)
	{
	  facts->asm_p = true;
	  facts->volatile_p |= MEM_VOLATILE_P (x);
	}
      /* Several outputs share one vector of inputs: not to be renamed.  */
      collect_children (x, slots, facts);
      become_parts (slots, first);
      return;
    case UNSPEC_VOLATILE:
      if (facts)
	facts->volatile_p = true;
      break;
    case MEM:
      if (facts)
	{
	  facts->reads_memory = true;
	  facts->volatile_p |= MEM_VOLATILE_P (x);
	}
      break;
    default:
      break;
    }
  collect_children (x, slots, facts);
}

/* The place *LOC that a SET (KIND def) or CLOBBER writes.  */
static void
collect_dest (rtx *loc, slot_kind kind, slot_vec &slots, pattern_facts *facts)
{
  rtx x = *loc;
  switch (GET_CODE (x))
    {
    case REG:
      push (slots, loc, kind);
      return;
    case PC:
    case SCRATCH:
      return;
    case SUBREG:
      /* A paradoxical subreg of at most a word sets the whole register.  */
      if (REG_P (SUBREG_REG (x)) && paradoxical_subreg_p (x)
	  && known_le (GET_MODE_SIZE (GET_MODE (x)), UNITS_PER_WORD))
	push (slots, &SUBREG_REG (x), kind);
      else
	collect_parts (loc, slots, facts);
      return;
    case MEM:
      collect_uses (&XEXP (x, 0), slots, facts);
      if (facts)
	{
	  facts->writes_memory = true;
	  facts->volatile_p |= MEM_VOLATILE_P (x);
	}
      return;
    case PARALLEL:
      for (int i = 0; i < XVECLEN (x, 0); i++)
	{
	  rtx e = XVECEXP (x, 0, i);
	  if (GET_CODE (e) == EXPR_LIST)
	    {
	      if (XEXP (e, 0))
		collect_dest (&XEXP (e, 0), kind, slots, facts);
	    }
	  else
	    collect_dest (&XVECEXP (x, 0, i), kind, slots, facts);
	}
      return;
    default:
      /* ZERO_EXTRACT, STRICT_LOW_PART and what else there may be.  */
      collect_parts (loc, slots, facts);
      if (facts)
	facts->writes_memory |= contains_mem_rtx_p (x);
      return;
    }
}

void
collect_slots (rtx *pattern, slot_vec &slots, pattern_facts *facts)
{
  rtx x = *pattern;
  switch (GET_CODE (x))
    {
    case COND_EXEC:
      collect_uses (&COND_EXEC_TEST (x), slots, facts);
      collect_slots (&COND_EXEC_CODE (x), slots, facts);
      return;
    case PARALLEL:
      for (int i = 0; i < XVECLEN (x, 0); i++)
	collect_slots (&XVECEXP (x, 0, i), slots, facts);
      return;
    case SET:
      collect_uses (&SET_SRC (x), slots, facts);
      collect_dest (&SET_DEST (x), SLOT_DEF, slots, facts);
      return;
    case CLOBBER:
      collect_dest (&XEXP (x, 0), SLOT_CLOBBER, slots, facts);
      return;
    default:
      collect_uses (pattern, slots, facts);
      return;
    }
}
