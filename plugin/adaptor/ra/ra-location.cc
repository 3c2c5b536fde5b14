/* ra-location.cc: for the check after register allocation, where a value can be, and
   what an event does to that.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A location is a register, several of them, or bytes of the frame.  */

#include "ra.h"

static bool
slot_p (const_rtx mem)
{
  HOST_WIDE_INT offset;
  return (MEM_EXPR (mem) && MEM_EXPR (mem) == get_spill_slot_decl (false)
	  && MEM_OFFSET_KNOWN_P (mem)
	  && MEM_OFFSET (mem).is_constant (&offset));
}

ra_location
ra_location_of (rtx x)
{
  ra_location p = {};
  p.mode = GET_MODE (x);
  if (REG_P (x))
    {
      p.kind = RA_REG;
      p.start = REGNO (x);
      p.end = END_REGNO (x);
    }
  else if (MEM_P (x) && slot_p (x))
    {
      HOST_WIDE_INT offset, size;
      MEM_OFFSET (x).is_constant (&offset);
      if (!GET_MODE_SIZE (p.mode).is_constant (&size))
	return p;
      p.kind = RA_SLOT;
      p.start = offset;
      p.end = offset + size;
    }
  else
    {
      if (MEM_P (x))
	x = avoid_constant_pool_reference (x);
      if (CONSTANT_P (x))
	{
	  p.kind = RA_CONSTANT;
	  p.value = x;
	}
    }
  return p;
}

bool
ra_frame_address_p (const_rtx x)
{
  if (GET_CODE (x) == PLUS && CONST_INT_P (XEXP (x, 1)))
    x = XEXP (x, 0);
  return REG_P (x) && (x == stack_pointer_rtx || x == frame_pointer_rtx
		       || x == hard_frame_pointer_rtx || x == arg_pointer_rtx);
}

bool
ra_overlap_p (const ra_location *a, const ra_location *b)
{
  return a->kind == b->kind && a->start < b->end && b->start < a->end;
}

static bool
covers_p (const ra_location *a, const ra_location *b)
{
  return a->start <= b->start && b->end <= a->end;
}

bool
ra_same_location (const ra_location *a, const ra_location *b)
{
  if (a->kind != b->kind)
    return false;
  if (a->kind == RA_CONSTANT || a->kind == RA_COMPUTED)
    return rtx_equal_p (a->value, b->value);
  return a->start == b->start && a->end == b->end;
}

ra_location
ra_shifted (rtx src, int offset, bool registers, machine_mode mode)
{
  if (SUBREG_P (src) && subreg_lowpart_p (src) && REG_P (SUBREG_REG (src))
      && (known_le (GET_MODE_SIZE (GET_MODE (SUBREG_REG (src))), UNITS_PER_WORD)
	  || !partial_subreg_p (src)))
    src = SUBREG_REG (src);
  ra_location p = ra_location_of (src);
  if (p.kind == RA_CONSTANT && offset)
    p.kind = RA_NOWHERE;
  if (p.kind != RA_REG && p.kind != RA_SLOT)
    return p;
  HOST_WIDE_INT size;
  if (!GET_MODE_SIZE (mode).is_constant (&size)
      || (p.kind == RA_REG && !registers && offset % UNITS_PER_WORD))
    {
      p.kind = RA_NOWHERE;
      return p;
    }
  p.mode = mode;
  if (p.kind == RA_SLOT)
    {
      p.start += registers ? offset * UNITS_PER_WORD : offset;
      p.end = p.start + size;
    }
  else if (p.start >= FIRST_PSEUDO_REGISTER)
    p.kind = offset ? RA_NOWHERE : RA_REG;
  else
    {
      p.start += registers ? offset : offset / UNITS_PER_WORD;
      p.end = p.start + hard_regno_nregs (p.start, mode);
    }
  return p;
}

/* ---- What an event does -------------------------------------------------------------- */

enum ra_deed
ra_deed_on (const vec<ra_write> &writes, int first, int last, bool now,
	 const ra_location *p, const ra_write **how)
{
  enum ra_deed d = RA_NOTHING;
  for (int k = first; k <= last; k++)
    {
      const ra_write *w = &writes[k];
      if (w->now != now)
	continue;
      if (w->call)
	{
	  if (p->kind != RA_REG || p->start >= FIRST_PSEUDO_REGISTER || d != RA_NOTHING)
	    continue;
	  HARD_REG_SET lost = insn_callee_abi (w->call).full_reg_clobbers ();
	  for (int r = p->start; r < p->end; r++)
	    if (TEST_HARD_REG_BIT (lost, r)
		&& (!fixed_regs[r] || targetm.hard_regno_mode_ok (r, CCmode)))
	      {
		d = RA_LOSES;
		*how = w;
	      }
	  continue;
	}
      if (!ra_overlap_p (&w->dest, p))
	continue;
      if (w->lost && d != RA_NOTHING && d != RA_LOSES)
	continue;
      *how = w;
      d = w->lost ? RA_LOSES
	  : w->part || !covers_p (&w->dest, p) ? RA_SETS_PART : RA_SETS;
    }
  return d;
}
