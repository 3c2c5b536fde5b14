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

   Where values were put into other registers by psissa itself (moves.cc) all insns are
   checked.

   What became of its operands is in ra-operand.cc.  */

#include "ra-int.h"

/* ---- Insns ---------------------------------------------------------------------------- */

/* What of DEST, of a set, is read.  */
static enum ra_verdict
match_dest (ra_match *m, rtx was, rtx now, unsigned e)
{
  if (MEM_P (was) && MEM_P (now))
    return ra_match_rtx (m, XEXP (was, 0), XEXP (now, 0), e);
  if (GET_CODE (was) == ZERO_EXTRACT && GET_CODE (now) == ZERO_EXTRACT)
    return ra_match_rtx (m, XEXP (was, 0), XEXP (now, 0), e);
  return RA_PROVED;
}

static enum ra_verdict
match_body (ra_match *m, rtx was, rtx now, unsigned e)
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
      return MIN (ra_match_rtx (m, SET_SRC (was), SET_SRC (now), e),
		  match_dest (m, SET_DEST (was), SET_DEST (now), e));
    case USE:
      if (m->c->stage->renames)
	return ra_match_rtx (m, XEXP (was, 0), XEXP (now, 0), e);
      return RA_PROVED;
    case CLOBBER:
      return RA_PROVED;
    default:
      return ra_match_rtx (m, was, now, e);
    }
}

/* The store that BODY is; null: it is none but to a spill slot.  */
static rtx
store_in (rtx body)
{
  return (GET_CODE (body) == SET && MEM_P (SET_DEST (body))
	  && ra_location_of (SET_DEST (body)).kind != RA_SLOT) ? SET_DEST (body) : NULL;
}

static enum ra_verdict
match_guard (ra_match *m, rtx guard, unsigned e)
{
  m->what = "a guard was lost";
  if (!guard)
    return RA_REFUTED;
  m->what = "a guard changed";
  if (GET_CODE (guard) != GET_CODE (m->guard))
    return RA_REFUTED;
  rtx was = m->guard;
  m->guard = NULL;
  enum ra_verdict v = ra_match_operands (m, was, guard, e, false);
  m->guard = was;
  if (v == RA_PROVED)
    m->what = NULL;
  else
    m->what = "a guard changed";
  return v;
}

/* The guarded store of event E is now done by a new insn right behind it.  */
static enum ra_verdict
match_store_behind (ra_match *m, rtx set, unsigned e)
{
  const ra_block *b = m->c->record->blocks[m->block];
  rtx left = SET_DEST (ra_body_of (ra_event_at (m, e)->now ()));
  for (unsigned k = e + 1; k < b->events.length () && !b->events[k].was; k++)
    {
      rtx body = ra_body_of (b->events[k].now ());
      if (!store_in (body) || !rtx_equal_p (ra_whole (SET_SRC (body)), ra_whole (left)))
	continue;
      enum ra_verdict v = match_guard (m, ra_guard_of (b->events[k].now ()), k);
      if (v == RA_PROVED)
	v = match_dest (m, SET_DEST (set), SET_DEST (body), k);
      if (v == RA_PROVED)
	v = ra_match_rtx (m, SET_SRC (set), SET_SRC (ra_body_of (ra_event_at (m, e)->now ())),
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
match_pieces (ra_match *m, unsigned e, unsigned n)
{
  rtx was = ra_event_at (m, e)->was, body = ra_body_of (was);
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
  bool alone = !ra_gone_p (m, e + n + 1) && e > 0 && ra_event_at (m, e - 1)->was
	       && !ra_gone_p (m, e - 1);
  enum ra_verdict v = RA_PROVED;
  for (unsigned k = e + 1; k <= e + n; k++)
    {
      rtx now = ra_event_at (m, k)->now (), test = ra_guard_of (now);
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
match_predicated (ra_match *m, unsigned e)
{
  const ra_event *event = ra_event_at (m, e);
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
match_new (ra_match *m, unsigned e)
{
  rtx now = ra_event_at (m, e)->now ();
  if (!store_in (ra_body_of (now)) || ra_guard_of (now))
    return RA_PROVED;
  while (e > 0 && !ra_event_at (m, e)->was)
    e--;
  const ra_event *owner = ra_event_at (m, e);
  if (ra_pieces (m->c->record, m->c->record->blocks[m->block], e)
      || !owner->was || !ra_guard_of (owner->was))
    return RA_PROVED;
  m->what = "a guard was lost";
  return RA_REFUTED;
}

/* ---- All ------------------------------------------------------------------------------- */

static void
add_names (bitmap names, const ra_location *p)
{
  if (p->kind == RA_REG)
    bitmap_set_range (names, p->start, p->end - p->start);
}

static bool
sets_under_guard (const ra_write *w)
{
  return (!w->call && !w->lost
	  && (w->guard || (w->src && GET_CODE (w->src) == IF_THEN_ELSE)));
}

/* Adds to WAS what is set under a guard, or no longer, in the earlier form, and to
   NOW what is set under one in the later form.  Where insns are moved, or replaced by
   what is equal, one that is gone says nothing.  */
static void
find_names (const ra_checker *c, bitmap was, bitmap now)
{
  ra_record *r = c->record;
  bool kept = !c->stage->cse && !c->stage->moves;
  for (unsigned b = 0; b < r->blocks.length (); b++)
    {
      const ra_block *block = r->blocks[b];
      bool any = false;
      for (const ra_event &e : block->events)
	any |= (!e.was || (kept && e.gone ())
		|| ra_predicated_p (e.was));
      if (!any)
	continue;
      for (const ra_write &w : ra_writes (r, b))
	if (sets_under_guard (&w))
	  add_names (w.now ? now : was, &w.dest);
	else if (!w.now && !w.call && kept && !block->events[w.event].insn
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
	any |= e.changed;
      if (any)
	for (const ra_write &w : ra_writes (r, b))
	  {
	    if (!r->blocks[b]->events[w.event].changed)
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
  if (bitmap_empty_p (names))
    return false;
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, pattern, NONCONST)
    if (REG_P (*iter) && bitmap_bit_p (names, REGNO (*iter)))
      return true;
  return false;
}

/* Is the unpredicated insn E what it was, as far as it reads what is set under a
   guard, in NAMES in the earlier form and in READ in the later one?  */
static enum ra_verdict
match_use (ra_match *m, unsigned e, const_bitmap names, const_bitmap read,
	   ra_counts *counts)
{
  const ra_event *event = ra_event_at (m, e);
  if (!event->insn)
    return RA_PROVED;
  if (mentions_p (event->was, names))
    {
      counts->uses++;
      m->only = names;
      return match_body (m, event->was, event->now (), e);
    }
  if (m->c->stage->cse && event->changed && mentions_p (event->now (), read))
    {
      counts->uses++;
      return match_body (m, event->was, event->now (), e);
    }
  return RA_PROVED;
}

/* Does event E read what it read, be it in other registers?  */
static enum ra_verdict
match_renamed (ra_match *m, unsigned e)
{
  const ra_event *event = ra_event_at (m, e);
  if (!event->insn)
    return RA_UNPROVED;
  enum ra_verdict v = RA_PROVED;
  if (CALL_P (event->insn))
    for (rtx link = CALL_INSN_FUNCTION_USAGE (event->insn); link; link = XEXP (link, 1))
      if (GET_CODE (XEXP (link, 0)) == USE)
	v = MIN (v, match_body (m, XEXP (link, 0), XEXP (link, 0), e));
  if (event->changed || mentions_p (event->was, m->c->changed))
    v = MIN (v, match_body (m, event->was, event->now (), e));
  return v;
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
	ra_match m = {};
	m.c = &c;
	m.block = b;
	m.event = e;
	enum ra_verdict v;
	if (!event->was)
	  v = match_new (&m, e);
	else if (stage->renames)
	  v = event->was == const0_rtx ? RA_PROVED : match_renamed (&m, e);
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
