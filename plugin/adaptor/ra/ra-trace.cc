/* ra-trace.cc: for the check after register allocation, where a value comes from.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   After S. Rideau and X. Leroy, "Validating register allocation and spilling"
   (CC 2010), section 4: an equation says that a location now holds what a name of
   the earlier form held, and is followed backwards, through moves, until the insn
   is found that made both.  Departures: equations are not collected for the whole
   function but followed one at a time, and only those that are asked for; insns
   under a guard leave what was there; and there are three answers.  An equation is
   refuted only where on some way the name or the location certainly got another
   value: by an insn that did not set the other one, or by a clobber.  What has a
   value in a way that is not understood - a constant, part of a register - is not
   proved.

   The allocator computes a value again rather than spill it (lra-remat.c).  Then the
   location is followed as what it was computed of, registers that nothing may change,
   until the insn that set the name: it must have computed the same, and each register
   hold what that insn read.  Where an address changes in its access the name is
   followed as what it became, to the block's beginning at most: the allocator may
   change it in an insn of its own.

   What is equivalent to a constant or to memory in GCC's opinion is GCC's own affair:
   nothing that a guarded insn reads or sets is, after psissa_unequiv.

   A pass that knows more - postreload knows what memory holds, and on which way a
   branch went - is proved wrong within one block only.

   A name that nothing has defined can be anything.  So where the location turns out to
   hold something else, the name alone is followed (to `nowhere') until it is known
   to be defined on some way.  */

#include "ra-int.h"

/* An equation at some point of a block: where event E begins.  */
struct equation
{
  int block;
  unsigned event;
  ra_location name, loc;
  rtx guard;			/* See ra_holds ().  */
  bool far;			/* It came from another block.  */
};

struct trace
{
  ra_checker *c;
  auto_vec<equation> work;
  auto_vec<int64_t> seen;
  bool far;			/* Of the one in work.  */
  enum ra_verdict verdict;
};

/* So many steps from block to block a question may take.  */
static const unsigned patience = 100000;

/* A number for P.  */
static int
number_location (ra_checker *c, const ra_location *p)
{
  for (unsigned k = 0; k < c->locations.length (); k++)
    if (ra_same_location (p, &c->locations[k]))
      return k;
  c->locations.safe_push (*p);
  return c->locations.length () - 1;
}

/* Is the guard of W that of EQ: then 1, its complement: -1, neither: 0.  */
static int
same_guard (const equation *eq, const ra_write *w)
{
  if (!eq->guard || !w->guard)
    return 0;
  if (rtx_equal_p (eq->guard, w->guard))
    return 1;
  rtx reversed = target_reverse (w->guard, NULL);
  if (reversed && rtx_equal_p (eq->guard, reversed))
    return -1;
  return 0;
}

static void
worse (trace *t, enum ra_verdict v)
{
  if (v == RA_REFUTED
      && ((t->far && t->c->stage->cse) || t->c->stage->moves))
    v = RA_UNPROVED;
  if (v < t->verdict)
    t->verdict = v;
}

/* Goes on with EQ, before event number E.  */
static void
follow (trace *t, equation eq, unsigned e)
{
  eq.event = e;
  t->work.safe_push (eq);
}

/* Has EQ, which has no guard, been met before, where event number E of its block
   begins?  */
static bool
met_before (trace *t, const equation *eq, unsigned e)
{
  unsigned place = t->c->record->blocks[eq->block]->first + e;
  int64_t key = ((int64_t) number_location (t->c, &eq->name) << 20
		 | number_location (t->c, &eq->loc)) << 22 | place << 1 | eq->far;
  if (t->c->proved.add (key))
    return true;
  t->seen.safe_push (key);
  return false;
}

/* The location of EQ holds something else where event number E begins.  */
static void
hold_nothing (trace *t, equation eq, unsigned e)
{
  eq.loc = {};
  follow (t, eq, e);
}

/* What the location of EQ holds where event number E begins is not known.  */
static void
hold_something (trace *t, equation eq, unsigned e)
{
  eq.loc = {};
  eq.loc.kind = RA_SOMEWHERE;
  follow (t, eq, e);
}

/* ---- What is computed again ------------------------------------------------------------ */

/* Does X depend on registers and memory alone?  */
static bool
computable_p (const_rtx x)
{
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, x, NONCONST)
    if ((MEM_P (*iter) && MEM_VOLATILE_P (*iter))
	|| GET_RTX_CLASS (GET_CODE (*iter)) == RTX_AUTOINC
	|| GET_CODE (*iter) == UNSPEC_VOLATILE
	|| GET_CODE (*iter) == ASM_OPERANDS || SUBREG_P (*iter))
      return false;
  return true;
}

/* Does the event that the writes from FIRST to LAST are of change a register that
   X, of the form NOW, is computed of?  */
static bool
changes_operand (const vec<ra_write> &writes, int first, int last, bool now,
		 const_rtx x)
{
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, x, NONCONST)
    if (REG_P (*iter))
      {
	const ra_write *how;
	ra_location p = ra_location_of (const_cast<rtx> (*iter));
	if (ra_deed_on (writes, first, last, now, &p, &how) != RA_NOTHING)
	  return true;
      }
  return false;
}

/* Is memory of EQ's location, which is computed, changed in event END or behind it
   before where EQ is?  Then EQ is of something that is not known, behind that.  */
static bool
memory_changes (const trace *t, equation *eq, unsigned end)
{
  if (eq->loc.kind != RA_COMPUTED)
    return false;
  const vec<ra_event> &events = t->c->record->blocks[eq->block]->events;
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, eq->loc.value, NONCONST)
    if (MEM_P (*iter))
      for (unsigned e = eq->event; e-- > end;)
	if (events[e].insn && memory_modified_in_insn_p (*iter, events[e].insn))
	  {
	    eq->event = e + 1;
	    return true;
	  }
  return false;
}

/* Is WAS the same computation as NOW?  Then equations like EQ for the registers are
   in T, too, before event number E.  */
static bool
same_computation (trace *t, equation eq, rtx was, rtx now, unsigned e)
{
  bool alike = GET_CODE (was) == GET_CODE (now) && GET_MODE (was) == GET_MODE (now);
  if (alike && ra_frame_address_p (was) && ra_frame_address_p (now))
    return true;
  if (REG_P (ra_whole (was)))
    {
      /* A register can be known to be constant.  */
      if (REG_P (was) && CONSTANT_P (now))
	{
	  eq.name = ra_location_of (was);
	  eq.loc = ra_location_of (now);
	}
      else if (!REG_P (ra_whole (now)) || GET_MODE (was) != GET_MODE (now)
	       || !ra_locations (was, now, &eq.name, &eq.loc))
	return false;
      follow (t, eq, e);
      return true;
    }
  if (!alike)
    return false;
  if (CONSTANT_P (was))
    return rtx_equal_p (was, now);
  const char *format = GET_RTX_FORMAT (GET_CODE (was));
  for (int i = 0; i < GET_RTX_LENGTH (GET_CODE (was)); i++)
    switch (format[i])
      {
      case 'e':
	if (!same_computation (t, eq, XEXP (was, i), XEXP (now, i), e))
	  return false;
	break;
      case 'E':
	if (XVECLEN (was, i) != XVECLEN (now, i))
	  return false;
	for (int j = 0; j < XVECLEN (was, i); j++)
	  if (!same_computation (t, eq, XVECEXP (was, i, j), XVECEXP (now, i, j), e))
	    return false;
	break;
      case 'i':
	if (XINT (was, i) != XINT (now, i))
	  return false;
	break;
      case '0':
	if (!MEM_P (was))
	  return false;
	break;
      default:
	return false;
      }
  return true;
}

/* The name of EQ was set to WAS, its location to NOW, before event number E.  */
static void
compare_computations (trace *t, equation eq, rtx was, rtx now, unsigned e)
{
  unsigned before = t->work.length ();
  if (same_computation (t, eq, was, now, e))
    return;
  t->work.truncate (before);
  worse (t, RA_UNPROVED);
}

/* ---- One step back --------------------------------------------------------------------- */

/* The location of EQ was set by W, not the name.  */
static void
location_was_set (trace *t, equation eq, const ra_write *w, const ra_event *event,
	       const ra_write *was)
{
  ra_location p = ra_source (w, &eq.loc);
  int guarded = same_guard (&eq, w);
  if (w->guard && guarded <= 0)
    follow (t, eq, w->event);
  if (guarded < 0)
    return;
  if (p.kind != RA_NOWHERE)
    {
      eq.loc = p;
      follow (t, eq, w->event);
      return;
    }
  /* The name was copied, and it is the copy's location.  */
  if (was && was->src)
    {
      ra_location q = ra_location_in (was->src);
      if (ra_same_location (&q, &eq.name))
	return;
    }
  if (eq.name.kind == RA_CONSTANT)
    worse (t, RA_UNPROVED);
  else if (eq.name.kind == RA_COMPUTED)
    compare_computations (t, eq, eq.name.value, w->src, w->event);
  else if (!event->was && ra_same_location (&eq.loc, &w->dest) && computable_p (w->src))
    {
      eq.loc.kind = RA_COMPUTED;
      eq.loc.value = w->src;
      follow (t, eq, w->event);
    }
  else if (!event->was || t->c->stage->cse)
    hold_something (t, eq, w->event);
  else
    hold_nothing (t, eq, w->event);
}

/* The name of EQ was set by W, not the location.  */
static void
name_was_set (trace *t, equation eq, const ra_write *w)
{
  int guarded = same_guard (&eq, w);
  if (w->guard && guarded <= 0)
    follow (t, eq, w->event);
  if (guarded < 0)
    return;
  ra_location p = {};
  if (w->src)
    p = ra_source (w, &eq.name);
  if (p.kind != RA_NOWHERE)
    {
      eq.name = p;
      follow (t, eq, w->event);
    }
  else if (eq.loc.kind == RA_COMPUTED && w->src
	   && ra_same_location (&eq.name, &w->dest))
    compare_computations (t, eq, w->src, eq.loc.value, w->event);
  else if (eq.loc.kind == RA_REG && w->element == RA_INCREMENT
	   && ra_same_location (&eq.name, &w->dest))
    {
      eq.name.kind = RA_COMPUTED;
      eq.name.value = w->src;
      follow (t, eq, w->event);
    }
  else if (eq.loc.kind >= RA_COMPUTED || w->element == RA_INCREMENT
	   || (t->c->stage->cse && eq.loc.kind != RA_NOWHERE))
    worse (t, RA_UNPROVED);
  else
    worse (t, RA_REFUTED);
}

/* Both were set, by A and by B.  */
static void
both_were_set (trace *t, equation eq, const ra_write *a, const ra_write *b)
{
  if (a->element != b->element || ra_distance (&a->dest, &eq.name)
				  != ra_distance (&b->dest, &eq.loc))
    worse (t, RA_UNPROVED);
  else if (!a->guard && !b->guard)
    return;
  else if (!a->guard || !b->guard)
    worse (t, RA_REFUTED);
  else if (same_guard (&eq, a) <= 0)
    follow (t, eq, a->event);
}

/* EQ, before event number E of its block, of which the writes from FIRST to LAST
   are: false if nothing there touches it.  */
static bool
step_back (trace *t, const equation *eq, const vec<ra_write> &writes, int first,
	   int last)
{
  unsigned e = writes[first].event;
  const ra_event *event = &t->c->record->blocks[eq->block]->events[e];
  const ra_write *a = NULL, *b = NULL;
  enum ra_deed was = ra_deed_on (writes, first, last, false, &eq->name, &a);
  enum ra_deed now = ra_deed_on (writes, first, last, true, &eq->loc, &b);
  bool changed = eq->loc.kind == RA_COMPUTED
		 && changes_operand (writes, first, last, true, eq->loc.value);
  bool renamed = eq->name.kind == RA_COMPUTED
		 && changes_operand (writes, first, last, false, eq->name.value);
  if (was == RA_NOTHING && now == RA_NOTHING && !changed && !renamed)
    return false;
  /* From here two ways lead on.  Behind many such insns there are many ways, but they
     come together again.  */
  if (((a && a->guard) || (b && b->guard)) && !eq->guard && met_before (t, eq, e + 1))
    return true;
  if (renamed)
    worse (t, RA_UNPROVED);
  else if (changed)
    hold_something (t, *eq, e + 1);
  else if (was == RA_LOSES)
    {
      if (a->guard)
	follow (t, *eq, e);
    }
  else if (was == RA_SETS_PART && now == RA_SETS_PART
	   && ra_distance (&eq->name, &a->dest) == ra_distance (&eq->loc, &b->dest))
    /* The other part is from before.  */
    follow (t, *eq, e);
  else if (was == RA_SETS_PART || now == RA_SETS_PART)
    worse (t, RA_UNPROVED);
  else if (now == RA_LOSES)
    hold_nothing (t, *eq, was == RA_SETS ? e + 1 : e);
  else if (was == RA_SETS && now == RA_SETS)
    both_were_set (t, *eq, a, b);
  else if (was == RA_SETS)
    name_was_set (t, *eq, a);
  else if (now == RA_SETS && b->src && b->element != RA_INCREMENT)
    {
      /* What else the insn set, in the earlier form.  */
      const ra_write *other = NULL;
      for (int k = first; k <= last; k++)
	if (!writes[k].now && writes[k].element == b->element && !writes[k].call)
	  other = &writes[k];
      location_was_set (t, *eq, b, event, other);
    }
  else
    hold_something (t, *eq, e);
  return true;
}

/* ---- From block to block ------------------------------------------------------------------ */

/* Where the function begins.  */
static enum ra_verdict
at_entry (const equation *eq)
{
  bool given = eq->name.kind == RA_REG && eq->name.start < FIRST_PSEUDO_REGISTER;
  if (eq->name.kind == RA_SLOT || (eq->name.kind == RA_REG && !given))
    return RA_PROVED;
  if (!given || eq->loc.kind == RA_CONSTANT || eq->loc.kind >= RA_COMPUTED)
    return RA_UNPROVED;
  return ra_same_location (&eq->name, &eq->loc) ? RA_PROVED : RA_REFUTED;
}

/* Does P hold what comes with an exception, where one lands?  */
static bool
comes_with_exception (const ra_location *p)
{
  for (unsigned k = 0;; k++)
    {
      unsigned r = EH_RETURN_DATA_REGNO (k);
      if (r == INVALID_REGNUM)
	return false;
      if (p->kind == RA_REG && p->start == (int) r && p->end == (int) r + 1)
	return true;
    }
}

/* Would the last insn of block B, which has thrown instead, have set NAME, a pseudo?  Then
   nothing has.  */
static bool
thrown_away (ra_record *r, int b, const ra_location *name)
{
  const vec<ra_write> &writes = ra_writes (r, b);
  const ra_write *w = NULL;
  int last = (int) writes.length () - 1, first = last + 1;
  while (first > 0 && writes[first - 1].event + 1 == r->blocks[b]->events.length ())
    first--;
  return (name->kind == RA_REG && name->start >= FIRST_PSEUDO_REGISTER
	  && ra_deed_on (writes, first, last, false, name, &w) == RA_SETS
	  && ra_same_location (&w->dest, name));
}

/* EQ holds where its block begins if it does at the end of each block before.  */
static void
leave_block (trace *t, equation eq)
{
  t->far = true;
  if (eq.block == 0)
    {
      worse (t, at_entry (&eq));
      return;
    }
  ra_record *r = t->c->record;
  if (r->blocks[eq.block]->lands && ra_same_location (&eq.name, &eq.loc)
      && comes_with_exception (&eq.name))
    return;
  eq.guard = NULL;
  eq.far = true;
  if (met_before (t, &eq, 0))
    return;
  bool lands = r->blocks[eq.block]->lands;
  for (int p : r->blocks[eq.block]->preds)
    if (!(lands && thrown_away (r, p, &eq.name)))
      {
	eq.block = p;
	follow (t, eq, r->blocks[p]->events.length ());
      }
}

/* A write to what the guard of EQ reads, in the earlier form.  */
static bool
changes_guard (const equation *eq, const ra_write *w)
{
  if (!eq->guard || w->now || w->call)
    return eq->guard && w->call;
  ra_location p = ra_location_of (XEXP (eq->guard, 0));
  return ra_overlap_p (&p, &w->dest);
}

static void
run_back (trace *t, equation eq)
{
  t->far = eq.far;
  if (eq.name.kind == RA_REG && bitmap_bit_p (t->c->record->equivalent, eq.name.start))
    return;
  const vec<ra_write> &writes = ra_writes (t->c->record, eq.block);
  int last = (int) writes.length () - 1;
  while (last >= 0 && writes[last].event >= eq.event)
    last--;
  while (last >= 0)
    {
      if (eq.name.kind == RA_CONSTANT && eq.loc.kind != RA_REG
	  && eq.loc.kind != RA_SLOT)
	break;
      int first = last;
      while (first > 0 && writes[first - 1].event == writes[last].event)
	first--;
      for (int k = first; k <= last; k++)
	if (changes_guard (&eq, &writes[k]))
	  eq.guard = NULL;
      if (memory_changes (t, &eq, writes[last].event))
	{
	  hold_something (t, eq, eq.event);
	  return;
	}
      eq.event = writes[last].event;
      if (step_back (t, &eq, writes, first, last))
	return;
      last = first - 1;
    }
  if (memory_changes (t, &eq, 0))
    {
      hold_something (t, eq, eq.event);
      return;
    }
  if (eq.name.kind == RA_CONSTANT && eq.loc.kind == RA_NOWHERE)
    worse (t, RA_REFUTED);
  else if (eq.name.kind == RA_CONSTANT && eq.loc.kind == RA_CONSTANT)
    {
      if (!rtx_equal_p (eq.name.value, eq.loc.value))
	worse (t, CONST_INT_P (eq.name.value) && CONST_INT_P (eq.loc.value)
		  ? RA_REFUTED : RA_UNPROVED);
    }
  else if (eq.name.kind == RA_COMPUTED
	   || (eq.name.kind == RA_CONSTANT && eq.loc.kind >= RA_COMPUTED))
    worse (t, RA_UNPROVED);
  else
    leave_block (t, eq);
}

static bool
any_bit (const_bitmap b, int first, int end)
{
  while (first < end && !bitmap_bit_p (b, first))
    first++;
  return first < end;
}

/* Word K of P, which is hard registers or a slot.  */
static ra_location
word_of (ra_location p, int k)
{
  int size = p.kind == RA_REG ? 1 : UNITS_PER_WORD;
  p.start += k * size;
  p.end = p.start + size;
  p.mode = word_mode;
  return p;
}

/* Hard registers are asked about one by one, as others may have halves.  */
enum ra_verdict
ra_holds (ra_checker *c, ra_location name, ra_location loc, int b, unsigned e, rtx guard)
{
  int n = name.end - name.start;
  /* The same insns set both.  */
  if (c->stage->stays && name.kind == RA_REG && ra_same_location (&name, &loc)
      && !any_bit (c->changed, name.start, name.end))
    return RA_PROVED;
  if (name.kind == RA_REG && name.start < FIRST_PSEUDO_REGISTER && n > 1
      && loc.kind == RA_REG && loc.end - loc.start == n)
    {
      enum ra_verdict worst = RA_PROVED;
      for (int k = 0; k < n && worst != RA_REFUTED; k++)
	worst = MIN (worst, ra_holds (c, word_of (name, k), word_of (loc, k), b, e,
				      guard));
      return worst;
    }
  trace t;
  t.c = c;
  t.verdict = RA_PROVED;
  t.work.safe_push ({ b, e, name, loc, guard, false });
  for (unsigned n = 0; !t.work.is_empty () && t.verdict != RA_REFUTED; n++)
    if (n < patience)
      run_back (&t, t.work.pop ());
    else
      {
	worse (&t, RA_UNPROVED);
	break;
      }
  /* What was met on the way depends on what was not proved.  */
  if (t.verdict != RA_PROVED)
    for (int64_t key : t.seen)
      c->proved.remove (key);
  return t.verdict;
}
