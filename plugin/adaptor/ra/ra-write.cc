/* ra-write.cc: for the check after register allocation, what insns write, before and
   after.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ra-int.h"

rtx
ra_guard_of (rtx pattern)
{
  return GET_CODE (pattern) == COND_EXEC ? COND_EXEC_TEST (pattern) : NULL_RTX;
}

rtx
ra_body_of (rtx pattern)
{
  return GET_CODE (pattern) == COND_EXEC ? COND_EXEC_CODE (pattern) : pattern;
}

rtx
ra_condition_of (rtx pattern)
{
  if (GET_CODE (pattern) == PARALLEL)
    pattern = XVECEXP (pattern, 0, 0);
  if (GET_CODE (pattern) != SET || SET_DEST (pattern) == pc_rtx
      || GET_CODE (SET_SRC (pattern)) != IF_THEN_ELSE)
    return NULL;
  /* What compares by itself is the target's own.  */
  rtx test = XEXP (SET_SRC (pattern), 0);
  return (COMPARISON_P (test)
	  && GET_MODE_CLASS (GET_MODE (XEXP (test, 0))) == MODE_CC) ? test : NULL;
}

bool
ra_predicated_p (rtx pattern)
{
  return GET_CODE (pattern) == COND_EXEC || ra_condition_of (pattern);
}

/* Fills in where W goes, DEST of a set or clobber; false: not to a location.  */
static bool
find_dest (rtx dest, ra_write *w)
{
  if (GET_CODE (dest) == STRICT_LOW_PART || GET_CODE (dest) == ZERO_EXTRACT)
    {
      w->part = true;
      dest = XEXP (dest, 0);
    }
  if (SUBREG_P (dest))
    {
      w->dest = ra_location_in (dest);
      if (w->dest.kind == RA_REG)
	return true;
      rtx in = SUBREG_REG (dest);
      /* A lowest part leaves the rest of a word undefined.  */
      w->part |= (partial_subreg_p (dest)
		  && (maybe_gt (GET_MODE_SIZE (GET_MODE (in)), UNITS_PER_WORD)
		      || maybe_ne (SUBREG_BYTE (dest),
				   subreg_lowpart_offset (GET_MODE (dest),
							  GET_MODE (in)))));
      dest = in;
    }
  if (!REG_P (dest) && !MEM_P (dest))
    return false;
  w->dest = ra_location_of (dest);
  return w->dest.kind == RA_REG || w->dest.kind == RA_SLOT;
}

static void
add_element (vec<ra_write> *writes, rtx x, ra_write w, rtx_insn *call)
{
  if (GET_CODE (x) != SET && GET_CODE (x) != CLOBBER)
    return;
  rtx dest = XEXP (x, 0);
  w.lost = GET_CODE (x) == CLOBBER;
  if (!find_dest (dest, &w))
    return;
  if (!w.lost)
    w.src = SET_SRC (x);
  /* The allocator knows which functions return an argument of theirs.  */
  if (call && w.src && REG_P (dest) && find_reg_note (call, REG_RETURNED, NULL_RTX)
      && find_reg_fusage (call, USE, dest))
    w.src = dest;
  writes->safe_push (w);
}

/* What the register in ADDRESS becomes, which an access of MODE changes.  */
static rtx
incremented (rtx address, machine_mode mode)
{
  poly_int64 size = GET_MODE_SIZE (mode);
  switch (GET_CODE (address))
    {
    case PRE_MODIFY: case POST_MODIFY:
      return XEXP (address, 1);
    case PRE_DEC: case POST_DEC:
      size = -size;
      /* FALLTHRU */
    default:
      return plus_constant (GET_MODE (address), XEXP (address, 0), size);
    }
}

/* What PATTERN does, which is that of event number E of BLOCK; CALL: it is that call's
   pattern.  */
static void
add_writes (ra_block *block, unsigned e, rtx pattern, bool now, rtx_insn *call)
{
  ra_write w = {};
  w.event = e;
  w.now = now;
  w.guard = ra_guard_of (pattern);
  pattern = ra_body_of (pattern);
  if (call)
    {
      ra_write all = w;
      all.call = call;
      block->writes.safe_push (all);
    }
  if (GET_CODE (pattern) == PARALLEL)
    for (int k = 0; k < XVECLEN (pattern, 0); k++)
      {
	w.element = k;
	add_element (&block->writes, XVECEXP (pattern, 0, k), w, call);
      }
  else
    add_element (&block->writes, pattern, w, call);
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, pattern, NONCONST)
    if (MEM_P (*iter)
	&& GET_RTX_CLASS (GET_CODE (XEXP (*iter, 0))) == RTX_AUTOINC)
      {
	ra_write inc = w;
	inc.element = RA_INCREMENT;
	inc.dest = ra_location_of (XEXP (XEXP (*iter, 0), 0));
	inc.src = incremented (XEXP (*iter, 0), GET_MODE (*iter));
	block->writes.safe_push (inc);
      }
}

unsigned
ra_pieces (const ra_record *r, const ra_block *b, unsigned e)
{
  unsigned n = 0;
  if (r->split && b->events[e].gone ())
    while (e + 1 + n < b->events.length () && !b->events[e + 1 + n].was)
      n++;
  return n;
}

/* Event number E of BLOCK was split into the N behind it, or others near.  They set
   what it set, as far as others see; and what else they write is lost.  */
static void
add_split_writes (ra_block *block, unsigned e, unsigned n)
{
  rtx was = block->events[e].was;
  unsigned first = block->writes.length ();
  add_writes (block, e, was, true, NULL);
  unsigned last = block->writes.length ();
  for (unsigned k = e + 1; k <= e + n; k++)
    {
      rtx_insn *insn = block->events[k].insn;
      unsigned from = block->writes.length ();
      add_writes (block, e, PATTERN (insn), true, CALL_P (insn) ? insn : NULL);
      for (unsigned i = from; i < block->writes.length ();)
	{
	  ra_write *w = &block->writes[i];
	  bool known = false;
	  for (unsigned j = first; j < last; j++)
	    known |= (!w->call && block->writes[j].dest.kind == w->dest.kind
		      && block->writes[j].dest.start <= w->dest.start
		      && w->dest.end <= block->writes[j].dest.end);
	  if (known)
	    block->writes.ordered_remove (i);
	  else
	    block->writes[i++].lost = true;
	}
    }
}

const vec<ra_write> &
ra_writes (ra_record *r, int b)
{
  ra_block *block = r->blocks[b];
  if (block->written)
    return block->writes;
  block->writes.reserve (2 * block->events.length ());
  for (unsigned k = 0; k < block->events.length (); k++)
    {
      const ra_event *e = &block->events[k];
      rtx_insn *call = e->insn && CALL_P (e->insn) ? e->insn : NULL;
      unsigned first = block->writes.length ();
      if (e->was)
	add_writes (block, k, e->was, false, call);
      if (e->insn && e->changed)
	add_writes (block, k, e->now (), true, call);
      else if (e->insn)
	for (unsigned j = first, end = block->writes.length (); j < end; j++)
	  {
	    ra_write w = block->writes[j];
	    w.now = true;
	    block->writes.safe_push (w);
	  }
      else if (r->split && e->gone ())
	{
	  unsigned n = ra_pieces (r, block, k);
	  add_split_writes (block, k, n);
	  k += n;
	}
    }
  block->written = true;
  return block->writes;
}
