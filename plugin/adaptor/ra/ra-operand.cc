/* ra-operand.cc: for the check after register allocation, an operand and what became of
   it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   It has the same shape but for registers, which are equations (ra-trace.cc), and for
   what a new insn right before has computed.  */

#include "ra-int.h"

const ra_event *
ra_event_at (const ra_match *m, unsigned e)
{
  return &m->c->record->blocks[m->block]->events[e];
}

bool
ra_gone_p (const ra_match *m, unsigned e)
{
  const ra_block *b = m->c->record->blocks[m->block];
  return e < b->events.length () && b->events[e].gone ();
}

static bool
location_p (rtx x)
{
  x = ra_whole (x);
  return REG_P (x) || (MEM_P (x) && ra_location_of (x).kind == RA_SLOT);
}

/* Does E, or is it new and does it, set X?  Then what it is set to; else null.  */
static rtx
set_by_new (const ra_match *m, unsigned e, rtx x)
{
  const ra_event *event = ra_event_at (m, e);
  if (event->was || !event->insn)
    return NULL;
  rtx set = single_set (event->insn);
  return set && rtx_equal_p (SET_DEST (set), x) ? SET_SRC (set) : NULL;
}

/* Does W set a register to what it is?  */
static bool
writes_itself (const ra_write &w)
{
  if (!w.src || !REG_P (w.src))
    return false;
  ra_location from = ra_location_of (w.src);
  return from.start == w.dest.start && from.end == w.dest.end;
}

/* Is a register of X written in the form NOW from event FIRST on, before END?  */
static bool
changed_between (const ra_match *m, const_rtx x, bool now, unsigned first, unsigned end)
{
  const vec<ra_write> &writes = ra_writes (m->c->record, m->block);
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, x, NONCONST)
    {
      if (!REG_P (*iter))
	continue;
      ra_location p = ra_location_of (const_cast<rtx> (*iter));
      for (const ra_write &w : writes)
	if (w.event >= first && w.event < end && w.now == now && !w.call
	    && w.dest.kind == RA_REG && w.dest.start < p.end
	    && p.start < w.dest.end && !writes_itself (w))
	  return true;
    }
  return false;
}

/* NOW, which is no register, or none that is a name's, is read in event E.  If it is
   a register that a new insn right before set, matches WAS with what that was.  */
static enum ra_verdict
match_computed (ra_match *m, rtx was, rtx now, unsigned e)
{
  if (location_p (now))
    while (e-- > 0)
      {
	const ra_event *event = ra_event_at (m, e);
	if (event->was && !ra_gone_p (m, e))
	  break;
	rtx src = set_by_new (m, e, now);
	if (!src)
	  continue;
	/* By an insn that is gone.  */
	if (changed_between (m, was, false, e, m->event))
	  break;
	if (m->guard && m->may_trap && !ra_guard_of (event->now ())
	    && MEM_P (was) && MEM_P (src) && may_trap_or_fault_p (was))
	  {
	    m->what = "a load's guard was lost";
	    return RA_REFUTED;
	  }
	return ra_match_rtx (m, was, src, e);
      }
  return RA_UNPROVED;
}

/* WAS is a register that was computed before, in an insn that is gone, and now is
   computed in event E: of registers that hold what those did there.  */
static enum ra_verdict
match_moved (ra_match *m, rtx was, rtx now, unsigned e)
{
  const vec<ra_write> &writes = ra_writes (m->c->record, m->block);
  ra_location name = ra_location_of (was);
  for (int k = (int) writes.length () - 1; k >= 0; k--)
    {
      const ra_write *w = &writes[k];
      if (w->event >= m->event || w->now || w->call || w->dest.kind != name.kind
	  || w->dest.start >= name.end || name.start >= w->dest.end)
	continue;
      const ra_event *event = ra_event_at (m, w->event);
      if (event->insn || !w->src || SUBREG_P (was)
	  || (w->guard && !(m->guard && rtx_equal_p (w->guard, m->guard))))
	return RA_UNPROVED;
      for (unsigned j = w->event + 1; j < m->event && MEM_P (w->src); j++)
	if (ra_event_at (m, j)->insn
	    && memory_modified_in_insn_p (w->src, ra_event_at (m, j)->insn))
	  {
	    m->what = "memory changed before";
	    return RA_REFUTED;
	  }
      /* What changed an operand may have been moved down itself.  */
      if (changed_between (m, now, true, w->event, e))
	{
	  if (!changed_between (m, w->src, false, w->event + 1, m->event))
	    return RA_UNPROVED;
	  m->what = "an operand changed before";
	  return RA_REFUTED;
	}
      ra_match there = *m;
      there.event = w->event;
      there.guard = NULL;
      enum ra_verdict v = ra_match_rtx (&there, w->src, now, w->event);
      m->what = there.what;
      return v;
    }
  return RA_UNPROVED;
}

/* WAS is a register or part of one.  */
static enum ra_verdict
match_name (ra_match *m, rtx was, rtx now, unsigned e)
{
  rtx name = ra_whole (was);
  if (m->only && !bitmap_bit_p (m->only, REGNO (name)))
    return RA_PROVED;
  if (!location_p (now))
    {
      ra_location constant = ra_location_of (now);
      if (constant.kind == RA_CONSTANT)
	return ra_holds (m->c, ra_location_of (name), constant, m->block, e, m->guard);
      return m->only ? RA_PROVED : match_moved (m, was, now, e);
    }
  ra_location words, loc;
  if (!ra_locations (was, now, &words, &loc))
    return RA_UNPROVED;
  enum ra_verdict v = ra_holds (m->c, words, loc, m->block, e, m->guard);
  if (v == RA_REFUTED)
    m->what = "an operand changed";
  return v;
}

/* WAS, added to the frame's address, now is NOW, added to what that address has
   become: if it is not the same, the difference was added by new insns.  */
static enum ra_verdict
match_index (ra_match *m, rtx was, rtx now, unsigned e)
{
  if (ra_match_rtx (m, was, now, e) == RA_PROVED)
    return RA_PROVED;
  for (unsigned k = e; k-- > 0 && (!ra_event_at (m, k)->was || ra_gone_p (m, k));)
    if (rtx src = set_by_new (m, k, now))
      {
	if (GET_CODE (src) != PLUS || !CONST_INT_P (XEXP (src, 1)))
	  break;
	now = XEXP (src, 0);
	e = k;
      }
  /* By an insn that is gone.  */
  if (changed_between (m, was, false, e, m->event))
    return RA_UNPROVED;
  return ra_match_rtx (m, was, now, e);
}

enum ra_verdict
ra_match_operands (ra_match *m, rtx was, rtx now, unsigned e, bool swapped)
{
  const char *format = GET_RTX_FORMAT (GET_CODE (was));
  enum ra_verdict worst = RA_PROVED;
  for (int i = 0; i < GET_RTX_LENGTH (GET_CODE (was)); i++)
    {
      enum ra_verdict v = RA_PROVED;
      switch (format[i])
	{
	case 'e':
	  if (XEXP (was, i) && XEXP (now, i))
	    v = ra_match_rtx (m, XEXP (was, i), XEXP (now, swapped && i < 2 ? 1 - i : i),
			   e);
	  break;
	case 'E':
	  if (XVECLEN (was, i) != XVECLEN (now, i))
	    v = RA_UNPROVED;
	  else
	    for (int j = 0; j < XVECLEN (was, i); j++)
	      v = MIN (v, ra_match_rtx (m, XVECEXP (was, i, j), XVECEXP (now, i, j),
				     e));
	  break;
	case 'i': case 'n':
	  v = GET_CODE (was) == ASM_OPERANDS || XINT (was, i) == XINT (now, i)
	      ? RA_PROVED : RA_UNPROVED;
	  break;
	case 'w':
	  v = XWINT (was, i) == XWINT (now, i) ? RA_PROVED : RA_UNPROVED;
	  break;
	}
      worst = MIN (worst, v);
    }
  return worst;
}

enum ra_verdict
ra_match_rtx (ra_match *m, rtx was, rtx now, unsigned e)
{
  if (ra_frame_address_p (was))
    {
      if (ra_frame_address_p (now))
	return RA_PROVED;
      /* What no one insn can add to it is added by two.  */
      rtx base = GET_CODE (now) == PLUS && CONST_INT_P (XEXP (now, 1))
		 ? XEXP (now, 0) : now;
      if (match_computed (m, was, base, e) == RA_PROVED)
	return RA_PROVED;
    }
  if (REG_P (ra_whole (was)))
    return match_name (m, was, now, e);
  rtx c = MEM_P (now) ? avoid_constant_pool_reference (now) : now;
  rtx d = MEM_P (was) ? avoid_constant_pool_reference (was) : was;
  if (CONSTANT_P (d))
    {
      if (m->only || rtx_equal_p (c, d))
	return RA_PROVED;
      /* What is left of it: (plus R N) for N + M.  */
      if (GET_CODE (c) == PLUS && CONST_INT_P (XEXP (c, 1)) && CONST_INT_P (d))
	{
	  d = gen_int_mode (INTVAL (d) - INTVAL (XEXP (c, 1)), GET_MODE (c));
	  c = XEXP (c, 0);
	}
      if (!location_p (c) || SUBREG_P (c))
	return RA_UNPROVED;
      ra_location constant = ra_location_of (d), p = ra_location_of (c);
      return ra_holds (m->c, constant, p, m->block, e, m->guard);
    }
  if (GET_CODE (was) != GET_CODE (now) || GET_MODE (was) != GET_MODE (now))
    return m->only ? RA_PROVED : match_computed (m, was, now, e);
  if (GET_CODE (was) == PLUS && ra_frame_address_p (XEXP (was, 0))
      && ra_frame_address_p (XEXP (now, 0)) && REG_P (XEXP (was, 1))
      && REG_P (XEXP (now, 1)))
    return match_index (m, XEXP (was, 1), XEXP (now, 1), e);
  if (GET_CODE (was) == CLOBBER || (GET_CODE (was) == SUBREG && m->only))
    return RA_PROVED;
  if (GET_CODE (was) == SUBREG)
    return known_eq (SUBREG_BYTE (was), SUBREG_BYTE (now))
	   ? ra_match_rtx (m, SUBREG_REG (was), SUBREG_REG (now), e) : RA_UNPROVED;
  enum ra_verdict v = ra_match_operands (m, was, now, e, false);
  if (v != RA_PROVED && COMMUTATIVE_P (was))
    v = MAX (v, ra_match_operands (m, was, now, e, true));
  return v;
}
