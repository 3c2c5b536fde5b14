/* ra-location.cc: for the check after register allocation, where a value can be, and
   what an event does to that.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A location is a register, several of them, or bytes of the frame.  */

#include "ra-int.h"

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
      HOST_WIDE_INT size;
      if (p.start >= FIRST_PSEUDO_REGISTER && GET_MODE_SIZE (p.mode).is_constant (&size))
	p.to = size;
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

ra_location
ra_location_in (rtx x)
{
  if (!SUBREG_P (x) || !REG_P (SUBREG_REG (x)) || HARD_REGISTER_P (SUBREG_REG (x))
      || WORDS_BIG_ENDIAN)
    return ra_location_of (x);
  ra_location p = ra_location_of (SUBREG_REG (x));
  HOST_WIDE_INT size, byte;
  if (!GET_MODE_SIZE (GET_MODE (x)).is_constant (&size)
      || !SUBREG_BYTE (x).is_constant (&byte) || byte + size > p.to
      || size % UNITS_PER_WORD || byte % UNITS_PER_WORD)
    return {};
  p.mode = GET_MODE (x);
  p.from = byte;
  p.to = byte + size;
  return p;
}

rtx
ra_whole (rtx x)
{
  return SUBREG_P (x) ? SUBREG_REG (x) : x;
}

/* Where all of NAME's register begins if X of the later form is what NAME names.  */
static ra_location
location_for (rtx name, rtx x)
{
  ra_location p = {}, n = ra_location_of (ra_whole (name));
  HOST_WIDE_INT offset = 0, inner = 0;
  if (SUBREG_P (name) && !paradoxical_subreg_p (name)
      && !SUBREG_BYTE (name).is_constant (&offset))
    return p;
  if (SUBREG_P (x) && !paradoxical_subreg_p (x)
      && !SUBREG_BYTE (x).is_constant (&inner))
    return p;
  p = ra_location_of (ra_whole (x));
  p.mode = n.mode;
  if (p.kind == RA_REG && p.start >= FIRST_PSEUDO_REGISTER)
    {
      if (offset != inner)
	p.kind = RA_NOWHERE;
      return p;
    }
  if (p.kind == RA_REG)
    {
      p.start += inner / UNITS_PER_WORD - offset / UNITS_PER_WORD;
      if (p.start < 0)
	p.kind = RA_NOWHERE;
      else
	p.end = p.start + hard_regno_nregs (p.start, n.mode);
      return p;
    }
  HOST_WIDE_INT size;
  if (!GET_MODE_SIZE (n.mode).is_constant (&size))
    return {};
  p.start += inner - offset;
  p.end = p.start + size;
  return p;
}

bool
ra_locations (rtx was, rtx now, ra_location *name, ra_location *loc)
{
  *name = ra_location_in (was);
  *loc = ra_location_in (now);
  if (name->kind == RA_NOWHERE || loc->kind == RA_NOWHERE)
    {
      *name = ra_location_of (ra_whole (was));
      *loc = location_for (was, now);
    }
  return loc->kind != RA_NOWHERE;
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
  return (a->kind == b->kind && a->start < b->end && b->start < a->end
	  && (!a->to || !b->to || (a->from < b->to && b->from < a->to)));
}

static bool
covers_p (const ra_location *a, const ra_location *b)
{
  return (a->start <= b->start && b->end <= a->end
	  && (!a->to || (a->from <= b->from && b->to <= a->to)));
}

bool
ra_same_location (const ra_location *a, const ra_location *b)
{
  if (a->kind != b->kind)
    return false;
  if (a->kind == RA_CONSTANT || a->kind == RA_COMPUTED)
    return rtx_equal_p (a->value, b->value);
  return (a->start == b->start && a->end == b->end && a->from == b->from
	  && a->to == b->to);
}

int
ra_distance (const ra_location *a, const ra_location *b)
{
  return ((b->start - a->start) * (a->kind == RA_REG ? UNITS_PER_WORD : 1)
	  + b->from - a->from);
}

/* Makes of P the location of mode MODE that begins OFFSET bytes behind its start;
   false: there is none.  A smaller part of a word counts as the word.  */
static bool
shift (ra_location *p, HOST_WIDE_INT offset, machine_mode mode)
{
  HOST_WIDE_INT size;
  if (!GET_MODE_SIZE (mode).is_constant (&size)
      || (p->kind == RA_REG && offset % UNITS_PER_WORD))
    return false;
  p->mode = mode;
  if (p->kind == RA_SLOT)
    {
      p->start += offset;
      p->end = p->start + size;
    }
  else if (p->start < FIRST_PSEUDO_REGISTER)
    {
      p->start += offset / UNITS_PER_WORD;
      p->end = p->start + hard_regno_nregs (p->start, mode);
    }
  else
    {
      p->from += offset;
      p->to = MIN (p->from + ROUND_UP (size, UNITS_PER_WORD), p->to);
      return p->from >= 0 && p->from < p->to;
    }
  return true;
}

/* The word whose lowest part, less than all of it, X is.  */
static ra_location
word_around (rtx x)
{
  ra_location p = {};
  HOST_WIDE_INT size, byte;
  if (!SUBREG_P (x) || !REG_P (SUBREG_REG (x)) || HARD_REGISTER_P (SUBREG_REG (x))
      || WORDS_BIG_ENDIAN || BYTES_BIG_ENDIAN
      || !GET_MODE_SIZE (GET_MODE (x)).is_constant (&size)
      || !SUBREG_BYTE (x).is_constant (&byte)
      || size >= UNITS_PER_WORD || byte % UNITS_PER_WORD)
    return p;
  p = ra_location_of (SUBREG_REG (x));
  p.mode = GET_MODE (x);
  p.from = byte;
  p.to = MIN (byte + UNITS_PER_WORD, p.to);
  return p;
}

ra_location
ra_source (const ra_write *w, const ra_location *to)
{
  rtx src = w->src;
  int offset = ra_distance (&w->dest, to);
  if (SUBREG_P (src) && subreg_lowpart_p (src) && REG_P (SUBREG_REG (src))
      && (known_le (GET_MODE_SIZE (GET_MODE (SUBREG_REG (src))), UNITS_PER_WORD)
	  || !partial_subreg_p (src)))
    src = SUBREG_REG (src);
  ra_location p = ra_location_in (src);
  if (p.kind == RA_NOWHERE)
    p = word_around (src);
  if ((p.kind == RA_CONSTANT && offset)
      || ((p.kind == RA_REG || p.kind == RA_SLOT) && !shift (&p, offset, to->mode)))
    p.kind = RA_NOWHERE;
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
