/* ra-match.cc: for the check after register allocation, an insn and what became of
   it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Code without predicates is what GCC's passes are made for, and is not looked at.
   Checked is

     - of each predicated insn the guard, that the effect is still under it, and all
       operands;
     - of what such an insn sets each use, by whatever insn;
     - likewise each use of what is no longer set;
     - whatever insn was changed, if now it reads what is set under a guard;
     - that beside a guarded access to memory there is none without its guard.

   An insn and what became of it have the same shape but for registers, which are
   equations (ra-trace.cc), and for what a new insn right before has computed.  */

#include "ra.h"

/* One insn being checked.  */
struct match
{
  ra_checker *c;
  int block;
  unsigned event;		/* Where the earlier form's operands are read.  */
  rtx guard;			/* Of the earlier form; null: none.  */
  bool may_trap;		/* No guard is needed for what can trap.  */
  const_bitmap only;		/* Names that matter; null: all.  */
  const char *what;		/* Is wrong.  */
};

static const ra_event *
event_at (const match *m, unsigned e)
{
  return &m->c->record->blocks[m->block]->events[e];
}

/* Event E is an insn that is gone.  */
static bool
gone_p (const match *m, unsigned e)
{
  const ra_block *b = m->c->record->blocks[m->block];
  return (e < b->events.length () && b->events[e].was && !b->events[e].insn
	  && b->events[e].was != const0_rtx);
}

/* ---- Operands ------------------------------------------------------------------------- */

static enum ra_verdict match_rtx (match *m, rtx was, rtx now, unsigned e);

/* What X, a register or part of one, is part of.  */
static rtx
whole (rtx x)
{
  return SUBREG_P (x) ? SUBREG_REG (x) : x;
}

static bool
place_p (rtx x)
{
  x = whole (x);
  return REG_P (x) || (MEM_P (x) && ra_place_of (x).kind == RA_SLOT);
}

/* Where all of NAME's register begins if X of the later form is what NAME names.  */
static ra_place
place_for (rtx name, rtx x)
{
  ra_place p = {}, n = ra_place_of (whole (name));
  HOST_WIDE_INT offset = 0, inner = 0;
  if (SUBREG_P (name) && !paradoxical_subreg_p (name)
      && !SUBREG_BYTE (name).is_constant (&offset))
    return p;
  if (SUBREG_P (x) && !paradoxical_subreg_p (x)
      && !SUBREG_BYTE (x).is_constant (&inner))
    return p;
  p = ra_place_of (whole (x));
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
    p.kind = RA_NOWHERE;
  p.start += inner - offset;
  p.end = p.start + size;
  return p;
}

/* Does E, or is it new and does it, set X?  Then what it is set to; else null.  */
static rtx
set_by_new (const match *m, unsigned e, rtx x)
{
  const ra_event *event = event_at (m, e);
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
  ra_place from = ra_place_of (w.src);
  return from.start == w.dest.start && from.end == w.dest.end;
}

/* Is a register of X written in the form NOW from event FIRST on, before END?  */
static bool
changed_between (const match *m, const_rtx x, bool now, unsigned first, unsigned end)
{
  const vec<ra_write> &writes = ra_writes (m->c->record, m->block);
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, x, NONCONST)
    {
      if (!REG_P (*iter))
	continue;
      ra_place p = ra_place_of (const_cast<rtx> (*iter));
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
match_computed (match *m, rtx was, rtx now, unsigned e)
{
  if (place_p (now))
    while (e-- > 0)
      {
	const ra_event *event = event_at (m, e);
	if (event->was && !gone_p (m, e))
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
	return match_rtx (m, was, src, e);
      }
  return RA_UNPROVED;
}

/* WAS is a register that was computed before, in an insn that is gone, and now is
   computed in event E: of the same registers, which have not changed.  */
static enum ra_verdict
match_moved (match *m, rtx was, rtx now, unsigned e)
{
  const vec<ra_write> &writes = ra_writes (m->c->record, m->block);
  ra_place name = ra_place_of (was);
  for (int k = (int) writes.length () - 1; k >= 0; k--)
    {
      const ra_write *w = &writes[k];
      if (w->event >= m->event || w->now || w->call || w->dest.kind != name.kind
	  || w->dest.start >= name.end || name.start >= w->dest.end)
	continue;
      const ra_event *event = event_at (m, w->event);
      if (event->insn || !w->src || SUBREG_P (was)
	  || (w->guard && !(m->guard && rtx_equal_p (w->guard, m->guard))))
	return RA_UNPROVED;
      if (changed_between (m, w->src, false, w->event + 1, m->event))
	{
	  m->what = "an operand changed before";
	  return RA_REFUTED;
	}
      for (unsigned j = w->event + 1; j < m->event && MEM_P (w->src); j++)
	if (event_at (m, j)->insn
	    && memory_modified_in_insn_p (w->src, event_at (m, j)->insn))
	  {
	    m->what = "memory changed before";
	    return RA_REFUTED;
	  }
      if (changed_between (m, now, true, w->event, e))
	return RA_UNPROVED;
      match there = *m;
      there.event = w->event;
      there.guard = NULL;
      enum ra_verdict v = match_rtx (&there, w->src, now, w->event);
      m->what = there.what;
      return v;
    }
  return RA_UNPROVED;
}

/* WAS is a register or part of one.  */
static enum ra_verdict
match_name (match *m, rtx was, rtx now, unsigned e)
{
  rtx name = whole (was);
  if (m->only && !bitmap_bit_p (m->only, REGNO (name)))
    return RA_PROVED;
  if (!place_p (now))
    {
      ra_place constant = ra_place_of (now);
      if (constant.kind == RA_CONSTANT)
	return ra_holds (m->c, ra_place_of (name), constant, m->block, e, m->guard);
      return m->only ? RA_PROVED : match_moved (m, was, now, e);
    }
  ra_place loc = place_for (was, now);
  if (loc.kind == RA_NOWHERE)
    return RA_UNPROVED;
  enum ra_verdict v = ra_holds (m->c, ra_place_of (name), loc, m->block, e,
				m->guard);
  if (v == RA_REFUTED)
    m->what = "an operand changed";
  return v;
}

/* WAS, added to the frame's address, now is NOW, added to what that address has
   become: the difference was added by new insns.  */
static enum ra_verdict
match_index (match *m, rtx was, rtx now, unsigned e)
{
  for (unsigned k = e; k-- > 0 && (!event_at (m, k)->was || gone_p (m, k));)
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
  return match_rtx (m, was, now, e);
}

/* The operands of WAS and NOW, which have one code.  SWAPPED: the first two are
   exchanged.  */
static enum ra_verdict
match_operands (match *m, rtx was, rtx now, unsigned e, bool swapped)
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
	    v = match_rtx (m, XEXP (was, i), XEXP (now, swapped && i < 2 ? 1 - i : i),
			   e);
	  break;
	case 'E':
	  if (XVECLEN (was, i) != XVECLEN (now, i))
	    v = RA_UNPROVED;
	  else
	    for (int j = 0; j < XVECLEN (was, i); j++)
	      v = MIN (v, match_rtx (m, XVECEXP (was, i, j), XVECEXP (now, i, j),
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

/* Is what WAS was before the event of M what NOW is in event E, or before it among
   new insns?  */
static enum ra_verdict
match_rtx (match *m, rtx was, rtx now, unsigned e)
{
  if (REG_P (whole (was))
      && !(ra_frame_address_p (was) && ra_frame_address_p (now)))
    return match_name (m, was, now, e);
  if (ra_frame_address_p (was) && ra_frame_address_p (now))
    return RA_PROVED;
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
      if (!place_p (c) || SUBREG_P (c))
	return RA_UNPROVED;
      ra_place constant = ra_place_of (d), p = ra_place_of (c);
      return ra_holds (m->c, constant, p, m->block, e, m->guard);
    }
  if (GET_CODE (was) != GET_CODE (now) || GET_MODE (was) != GET_MODE (now))
    return m->only ? RA_PROVED : match_computed (m, was, now, e);
  if (GET_CODE (was) == PLUS && ra_frame_address_p (XEXP (was, 0))
      && ra_frame_address_p (XEXP (now, 0)) && REG_P (XEXP (was, 1))
      && REG_P (XEXP (now, 1)))
    return match_index (m, XEXP (was, 1), XEXP (now, 1), e);
  if (GET_CODE (was) == SUBREG || GET_CODE (was) == CLOBBER)
    return GET_CODE (was) == SUBREG && !m->only ? RA_UNPROVED : RA_PROVED;
  enum ra_verdict v = match_operands (m, was, now, e, false);
  if (v != RA_PROVED && COMMUTATIVE_P (was))
    v = MAX (v, match_operands (m, was, now, e, true));
  return v;
}

/* ---- Insns ---------------------------------------------------------------------------- */

/* What of DEST, of a set, is read.  */
static enum ra_verdict
match_dest (match *m, rtx was, rtx now, unsigned e)
{
  if (MEM_P (was) && MEM_P (now))
    return match_rtx (m, XEXP (was, 0), XEXP (now, 0), e);
  if (GET_CODE (was) == ZERO_EXTRACT && GET_CODE (now) == ZERO_EXTRACT)
    return match_rtx (m, XEXP (was, 0), XEXP (now, 0), e);
  return RA_PROVED;
}

static enum ra_verdict
match_body (match *m, rtx was, rtx now, unsigned e)
{
  if (GET_CODE (was) != GET_CODE (now))
    return RA_UNPROVED;
  switch (GET_CODE (was))
    {
    case PARALLEL:
      {
	enum ra_verdict v = RA_PROVED;
	int n = MIN (XVECLEN (was, 0), XVECLEN (now, 0));
	for (int k = 0; k < n; k++)
	  v = MIN (v, match_body (m, XVECEXP (was, 0, k), XVECEXP (now, 0, k), e));
	return v;
      }
    case SET:
      return MIN (match_rtx (m, SET_SRC (was), SET_SRC (now), e),
		  match_dest (m, SET_DEST (was), SET_DEST (now), e));
    case CLOBBER: case USE:
      return RA_PROVED;
    default:
      return match_rtx (m, was, now, e);
    }
}

/* The store that BODY is; null: it is none but to a spill slot.  */
static rtx
store_in (rtx body)
{
  return (GET_CODE (body) == SET && MEM_P (SET_DEST (body))
	  && ra_place_of (SET_DEST (body)).kind != RA_SLOT) ? SET_DEST (body) : NULL;
}

static enum ra_verdict
match_guard (match *m, rtx guard, unsigned e)
{
  m->what = "a guard was lost";
  if (!guard)
    return RA_REFUTED;
  m->what = "a guard changed";
  if (GET_CODE (guard) != GET_CODE (m->guard))
    return RA_REFUTED;
  rtx was = m->guard;
  m->guard = NULL;
  enum ra_verdict v = match_operands (m, was, guard, e, false);
  m->guard = was;
  if (v == RA_PROVED)
    m->what = NULL;
  else
    m->what = "a guard changed";
  return v;
}

/* The guarded store of event E is now done by a new insn right behind it.  */
static enum ra_verdict
match_store_behind (match *m, rtx set, unsigned e)
{
  const ra_block *b = m->c->record->blocks[m->block];
  rtx left = SET_DEST (ra_body_of (event_at (m, e)->now ()));
  for (unsigned k = e + 1; k < b->events.length () && !b->events[k].was; k++)
    {
      rtx body = ra_body_of (b->events[k].now ());
      if (!store_in (body) || !rtx_equal_p (whole (SET_SRC (body)), whole (left)))
	continue;
      enum ra_verdict v = match_guard (m, ra_guard_of (b->events[k].now ()), k);
      if (v == RA_PROVED)
	v = match_dest (m, SET_DEST (set), SET_DEST (body), k);
      if (v == RA_PROVED)
	v = match_rtx (m, SET_SRC (set), SET_SRC (ra_body_of (event_at (m, e)->now ())),
		       e);
      return v;
    }
  m->what = "an effect is missing";
  return RA_UNPROVED;
}

/* Does A set what B sets, or a part of it?  */
static bool
same_dest_p (rtx a, rtx b)
{
  if (GET_CODE (a) != SET)
    return false;
  rtx x = SET_DEST (a), y = SET_DEST (b);
  return MEM_P (x) ? MEM_P (y) : REG_P (y) && reg_overlap_mentioned_p (y, x);
}

/* Event E, a guarded insn or a conditional move, was split into the N behind it:
   each is under that guard a part of it; or under that condition or its reverse a
   part of a move.  If insns side by side were split, which is of which is not
   certain.  */
static enum ra_verdict
match_pieces (match *m, unsigned e, unsigned n)
{
  rtx was = event_at (m, e)->was, body = ra_body_of (was);
  rtx guard = ra_guard_of (was);
  if (GET_CODE (body) == PARALLEL)
    body = XVECEXP (body, 0, 0);
  if (GET_CODE (body) != SET)
    return RA_UNPROVED;
  rtx arms[2] = { SET_SRC (body), NULL_RTX }, reversed = NULL_RTX;
  bool covered[2] = { false, true };
  if (!guard)
    {
      rtx x = SET_SRC (body);
      guard = XEXP (x, 0);
      reversed = target_reverse (guard, NULL);
      for (int k = 0; k < 2; k++)
	{
	  arms[k] = XEXP (x, k + 1);
	  covered[k] = rtx_equal_p (arms[k], SET_DEST (body));
	}
    }
  bool alone = !gone_p (m, e + n + 1) && e > 0 && event_at (m, e - 1)->was
	       && !gone_p (m, e - 1);
  enum ra_verdict v = RA_PROVED;
  for (unsigned k = e + 1; k <= e + n; k++)
    {
      rtx now = event_at (m, k)->now (), test = ra_guard_of (now);
      int arm = test && rtx_equal_p (test, guard) ? 0
		: test && reversed && rtx_equal_p (test, reversed) ? 1 : -1;
      if (arm >= 0 && ra_piece_p (ra_body_of (now), SET_DEST (body), arms[arm]))
	covered[arm] = true;
      else if (m->guard && arm < 0 && alone && same_dest_p (ra_body_of (now), body))
	{
	  m->what = test ? "a guard changed" : "a guard was lost";
	  return RA_REFUTED;
	}
      else
	v = MIN (v, RA_UNPROVED);
    }
  return covered[0] && covered[1] ? v : MIN (v, RA_UNPROVED);
}

/* Event E, an insn that was predicated.  */
static enum ra_verdict
match_predicated (match *m, unsigned e)
{
  const ra_event *event = event_at (m, e);
  rtx was = event->was, body = ra_body_of (was);
  m->guard = ra_guard_of (was);
  unsigned pieces = ra_pieces (m->c->record, m->c->record->blocks[m->block], e);
  if (pieces)
    return match_pieces (m, e, pieces);
  if (!event->insn)
    {
      if (!m->guard || !store_in (body))
	return RA_PROVED;
      m->what = "an effect is missing";
      return m->c->stage->split ? RA_UNPROVED : RA_REFUTED;
    }
  rtx now = event->now ();
  if (m->guard && store_in (body) && GET_CODE (ra_body_of (now)) == SET
      && !MEM_P (SET_DEST (ra_body_of (now))))
    return match_store_behind (m, body, e);
  enum ra_verdict v = RA_PROVED;
  if (m->guard)
    v = match_guard (m, ra_guard_of (now), e);
  m->may_trap = true;
  if (v == RA_PROVED)
    v = match_body (m, body, ra_body_of (now), e);
  return v;
}

/* The new insn E stores: if the insn that it stands behind is guarded, under its
   guard.  */
static enum ra_verdict
match_new (match *m, unsigned e)
{
  rtx now = event_at (m, e)->now ();
  if (!store_in (ra_body_of (now)) || ra_guard_of (now))
    return RA_PROVED;
  while (e > 0 && !event_at (m, e)->was)
    e--;
  const ra_event *owner = event_at (m, e);
  if (ra_pieces (m->c->record, m->c->record->blocks[m->block], e) || !owner->was || !ra_guard_of (owner->was))
    return RA_PROVED;
  m->what = "a guard was lost";
  return RA_REFUTED;
}

/* ---- All ------------------------------------------------------------------------------- */

static void
add_names (bitmap names, const ra_place *p)
{
  if (p->kind == RA_REG)
    bitmap_set_range (names, p->start, p->end - p->start);
}

static bool
changed_p (const ra_event *e)
{
  return e->was != const0_rtx
	 && (!e->was || !e->insn || !rtx_equal_p (e->was, e->now ()));
}

static bool
sets_under_guard (const ra_write *w)
{
  return (!w->call && !w->lost
	  && (w->guard || (w->src && GET_CODE (w->src) == IF_THEN_ELSE)));
}

/* Adds to WAS what is set under a guard, or no longer, in the earlier form, and to
   NOW what is set under one in the later form.  */
static void
find_names (const ra_checker *c, bitmap was, bitmap now)
{
  ra_record *r = c->record;
  for (unsigned b = 0; b < r->blocks.length (); b++)
    {
      const ra_block *block = r->blocks[b];
      bool any = false;
      for (const ra_event &e : block->events)
	any |= (!e.was || (!e.insn && !c->stage->cse && e.was != const0_rtx)
		|| ra_predicated_p (e.was));
      if (!any)
	continue;
      for (const ra_write &w : ra_writes (r, b))
	if (sets_under_guard (&w))
	  add_names (w.now ? now : was, &w.dest);
	else if (!w.now && !w.call && !c->stage->cse && !block->events[w.event].insn
		 && !ra_pieces (r, block, w.event) && w.src && !REG_P (w.src))
	  add_names (was, &w.dest);
    }
}

/* Finds C->changed, and leaves of NAMES what is in it.  */
static void
find_changed (ra_checker *c, bitmap names)
{
  ra_record *r = c->record;
  for (unsigned b = 0; b < r->blocks.length (); b++)
    {
      bool any = false;
      for (const ra_event &e : r->blocks[b]->events)
	any |= changed_p (&e);
      if (any)
	for (const ra_write &w : ra_writes (r, b))
	  {
	    if (!changed_p (&r->blocks[b]->events[w.event]))
	      continue;
	    if (w.call)
	      bitmap_set_range (c->changed, 0, FIRST_PSEUDO_REGISTER);
	    else
	      add_names (c->changed, &w.dest);
	  }
    }
  bitmap_and_into (names, c->changed);
}

static bool
mentions_p (const_rtx pattern, const_bitmap names)
{
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, pattern, NONCONST)
    if (REG_P (*iter) && bitmap_bit_p (names, REGNO (*iter)))
      return true;
  return false;
}

/* Is the unpredicated insn E what it was, as far as it reads what is set under a
   guard, in NAMES in the earlier form and in READ in the later one?  */
static enum ra_verdict
match_use (match *m, unsigned e, const_bitmap names, const_bitmap read,
	   ra_counts *counts)
{
  const ra_event *event = event_at (m, e);
  if (!event->insn)
    return RA_PROVED;
  if (mentions_p (event->was, names))
    {
      counts->uses++;
      m->only = names;
      return match_body (m, event->was, event->now (), e);
    }
  if (m->c->stage->cse && mentions_p (event->now (), read)
      && !rtx_equal_p (event->was, event->now ()))
    {
      counts->uses++;
      return match_body (m, event->was, event->now (), e);
    }
  return RA_PROVED;
}

static void
dump_finding (const ra_event *event, enum ra_verdict v, const char *what)
{
  fprintf (dump_file, "%s: insn %d: %s\n", v == RA_REFUTED ? "wrong" : "not proved",
	   event->uid, what);
  if (event->was)
    print_rtl_single (dump_file, event->was);
  if (event->insn)
    print_rtl_single (dump_file, event->now ());
}

void
ra_check_all (ra_record *r, const ra_stage *stage, ra_counts *counts,
	      ra_finding *worst)
{
  ra_checker c;
  c.record = r;
  c.stage = stage;
  *worst = { RA_PROVED, NULL, 0, UNKNOWN_LOCATION };
  auto_bitmap names, read;
  find_names (&c, names, read);
  if (stage->stays)
    find_changed (&c, names);
  for (unsigned b = 0; b < r->blocks.length (); b++)
    for (unsigned e = 0; e < r->blocks[b]->events.length (); e++)
      {
	const ra_event *event = &r->blocks[b]->events[e];
	match m = {};
	m.c = &c;
	m.block = b;
	m.event = e;
	enum ra_verdict v;
	if (!event->was)
	  v = match_new (&m, e);
	else if (ra_predicated_p (event->was))
	  {
	    counts->predicated++;
	    v = match_predicated (&m, e);
	  }
	else
	  v = match_use (&m, e, names, read, counts);
	if (v == RA_PROVED)
	  continue;
	/* Code in new places may have done anything.  */
	if (r->strange)
	  v = RA_UNPROVED;
	const char *what = m.what ? m.what : "not understood";
	if (v < worst->verdict)
	  *worst = { v, what, event->uid,
		     event->insn ? INSN_LOCATION (event->insn) : UNKNOWN_LOCATION };
	if (dump_file)
	  dump_finding (event, v, what);
      }
}
