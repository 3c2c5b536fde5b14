/* ra-record.cc: for the check after register allocation, a function at two
   moments, insn by insn.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The allocator replaces the operands of an insn but keeps its UID.  So an insn is found
   again by its UID, and a basic block by that of the note at its start.  An insn that
   was not there before belongs to the last one before it that was, or stands
   alone in a block on an edge.  Blocks that were merged, or have become empty,
   stay in the record as they were.  */

#include "ra-int.h"
#include "ira.h"

/* A copy with pseudos of its own: LRA turns the others into hard registers.  */
static rtx
copy_pattern (rtx pattern)
{
  pattern = copy_rtx (pattern);
  subrtx_ptr_iterator::array_type array;
  FOR_EACH_SUBRTX_PTR (iter, array, &pattern, NONCONST)
    {
      rtx x = **iter;
      if (x && REG_P (x) && !HARD_REGISTER_P (x))
	{
	  **iter = gen_raw_REG (GET_MODE (x), REGNO (x));
	  iter.skip_subrtxes ();
	}
    }
  return pattern;
}

/* ---- The earlier moment ---------------------------------------------------------- */

static void
add_event (ra_record *r, int b, rtx was, rtx_insn *insn)
{
  ra_block *block = r->blocks[b];
  unsigned uid = INSN_UID (insn);
  r->where[uid] = { b, (int) block->events.length (), NULL };
  block->events.safe_push ({ was, NULL, (int) uid, false, was != const0_rtx });
}

/* INSN's pattern, which no pass changes: that of the record BEFORE if it is the same.  */
static rtx
pattern_of (const rtx_insn *insn, const ra_record *before)
{
  unsigned uid = INSN_UID (insn);
  if (before && uid < before->where.length () && before->where[uid].still)
    return before->where[uid].still;
  return copy_pattern (PATTERN (insn));
}

ra_record *
ra_record_function (bool allocating, const ra_record *before)
{
  ra_record *r = new ra_record ();
  r->where.safe_grow (get_max_uid ());
  for (ra_record::at &a : r->where)
    a = { -1, -1, NULL };
  auto_vec<int> number;
  number.safe_grow_cleared (last_basic_block_for_fn (cfun));
  basic_block bb;
  r->blocks.safe_push (new ra_block ());
  FOR_EACH_BB_FN (bb, cfun)
    {
      number[bb->index] = r->blocks.length ();
      r->blocks.safe_push (new ra_block ());
    }
  FOR_EACH_BB_FN (bb, cfun)
    {
      int b = number[bb->index];
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	r->blocks[b]->preds.safe_push (number[e->src->index]);
      r->blocks[b]->lands = bb_has_eh_pred (bb);
      rtx_insn *insn;
      FOR_BB_INSNS (bb, insn)
	if (NONDEBUG_INSN_P (insn))
	  add_event (r, b, pattern_of (insn, before), insn);
	else if (NOTE_INSN_BASIC_BLOCK_P (insn))
	  add_event (r, b, const0_rtx, insn);
    }
  if (allocating)
    for (int k = FIRST_PSEUDO_REGISTER; k < ira_reg_equiv_len; k++)
      if (ira_reg_equiv[k].defined_p)
	bitmap_set_bit (r->equivalent, k);
  return r;
}

void
ra_mark_record (ra_record *r)
{
  for (ra_block *b : r->blocks)
    for (ra_event &e : b->events)
      if (e.was)
	gt_ggc_mx_rtx_def (e.was);
}

/* ---- The later one ----------------------------------------------------------------- */

/* Where INSN was; null: it is new, or has come to stand before BEHIND.  */
static ra_record::at *
find_old (ra_record *r, const rtx_insn *insn, const ra_record::at *behind)
{
  unsigned uid = INSN_UID (insn);
  if (uid >= r->where.length () || r->where[uid].block < 0)
    return NULL;
  ra_record::at *a = &r->where[uid];
  return behind && behind->block == a->block && behind->event > a->event ? NULL : a;
}

/* An insn that is new, and where it stands.  */
struct fresh
{
  ra_record::at behind;
  unsigned number;		/* In the order of insns.  */
  rtx_insn *insn;
};

static int
compare_fresh (const void *p, const void *q)
{
  const fresh *a = (const fresh *) p, *b = (const fresh *) q;
  if (a->behind.block != b->behind.block)
    return a->behind.block - b->behind.block;
  if (a->behind.event != b->behind.event)
    return a->behind.event - b->behind.event;
  return a->number < b->number ? -1 : 1;
}

static ra_event
new_event (rtx_insn *insn)
{
  return { NULL, insn, INSN_UID (insn), false, true };
}

/* Is NOW the same as WAS, with all that is known of memory?  */
static bool
same_p (const_rtx was, const_rtx now)
{
  if (was == now)
    return true;
  if (!was || !now || GET_CODE (was) != GET_CODE (now)
      || GET_MODE (was) != GET_MODE (now))
    return false;
  if (REG_P (was))
    return REGNO (was) == REGNO (now);
  if (MEM_P (was))
    return (MEM_ATTRS (was) == MEM_ATTRS (now)
	    && MEM_VOLATILE_P (was) == MEM_VOLATILE_P (now)
	    && MEM_NOTRAP_P (was) == MEM_NOTRAP_P (now)
	    && same_p (XEXP (was, 0), XEXP (now, 0)));
  const char *format = GET_RTX_FORMAT (GET_CODE (was));
  for (int i = 0; format[i]; i++)
    if (format[i] == 'e')
      {
	if (!same_p (XEXP (was, i), XEXP (now, i)))
	  return false;
      }
    else if (format[i] == 'E')
      {
	if (XVECLEN (was, i) != XVECLEN (now, i))
	  return false;
	for (int j = 0; j < XVECLEN (was, i); j++)
	  if (!same_p (XVECEXP (was, i, j), XVECEXP (now, i, j)))
	    return false;
      }
    else
      return rtx_equal_p (was, now);
  return true;
}

/* X of a pattern, or something in it, sets register or memory DEST.  */
static bool
sets_p (rtx x, rtx dest)
{
  if (GET_CODE (x) == PARALLEL)
    {
      for (int k = 0; k < XVECLEN (x, 0); k++)
	if (sets_p (XVECEXP (x, 0, k), dest))
	  return true;
      return false;
    }
  if (GET_CODE (x) != SET && GET_CODE (x) != CLOBBER)
    return false;
  rtx to = XEXP (x, 0);
  while (SUBREG_P (to) || GET_CODE (to) == ZERO_EXTRACT
	 || GET_CODE (to) == STRICT_LOW_PART)
    to = XEXP (to, 0);
  return MEM_P (dest) ? MEM_P (to) : REG_P (to) && reg_overlap_mentioned_p (dest, to);
}

/* Is PART what is left of ALL, which was of a wider mode, in word K?  */
static bool
word_p (rtx part, rtx all, unsigned k)
{
  if (GET_MODE (all) == VOIDmode ? !CONST_INT_P (all) : !REG_P (all) && !MEM_P (all))
    return rtx_equal_p (part, all);
  machine_mode mode = GET_MODE (all) == VOIDmode ? DImode : GET_MODE (all);
  if (GET_MODE (part) == mode || known_le (GET_MODE_SIZE (mode), UNITS_PER_WORD))
    return rtx_equal_p (part, all);
  if (known_le (GET_MODE_SIZE (mode), (int) k * UNITS_PER_WORD))
    return false;
  rtx word = simplify_gen_subreg (word_mode, all, mode, k * UNITS_PER_WORD);
  return word && rtx_equal_p (part, word);
}

bool
ra_piece_p (rtx set, rtx dest, rtx src)
{
  if (GET_CODE (set) != SET)
    return false;
  for (unsigned k = 0; k < 4; k++)
    if (word_p (SET_DEST (set), dest, k) && word_p (SET_SRC (set), src, k))
      return true;
  return false;
}

/* NOW is under the condition of the conditional move WAS, or under its reverse, a part
   of what that sets then.  */
static bool
arm_p (rtx now, rtx was)
{
  rtx test = ra_guard_of (now), c = ra_condition_of (was);
  if (!test || !c)
    return false;
  if (GET_CODE (was) == PARALLEL)
    was = XVECEXP (was, 0, 0);
  bool first = rtx_equal_p (test, c);
  return ((first || rtx_equal_p (test, target_reverse (c, NULL)))
	  && ra_piece_p (ra_body_of (now), SET_DEST (was),
			 XEXP (SET_SRC (was), first ? 1 : 2)));
}

/* Can NOW be a part of what WAS was split into?  */
static bool
piece_of_p (rtx now, rtx was)
{
  rtx body = ra_body_of (now);
  if (GET_CODE (body) == PARALLEL)
    body = XVECEXP (body, 0, 0);
  if (GET_CODE (body) != SET)
    return true;
  if (ra_predicated_p (was))
    {
      rtx guard = ra_guard_of (was), test = ra_guard_of (now);
      rtx c = guard ? guard : ra_condition_of (was);
      if (!test || !(rtx_equal_p (test, c)
		     || (!guard && rtx_equal_p (test, target_reverse (c, NULL)))))
	return false;
    }
  rtx dest = SET_DEST (body);
  return (!REG_P (dest) && !MEM_P (dest)) || sets_p (ra_body_of (was), dest);
}

/* Is NOW more likely a part of one of those of EVENTS that are gone from number E on
   than of the one before?  */
static bool
later_p (const vec<ra_event> &events, unsigned e, rtx now)
{
  if (arm_p (now, events[e - 1].was))
    return false;
  for (; e < events.length () && events[e].gone (); e++)
    if (arm_p (now, events[e].was))
      return true;
  return false;
}

/* Puts after EVENTS[*E], which is gone, those insns of ADDED from *K to END that it
   was split into, and so on with the ones gone behind it.  */
static void
distribute (const vec<ra_event> &events, unsigned *e, const vec<fresh> &added,
	    unsigned *k, unsigned end, vec<ra_event> *all)
{
  while (*e < events.length () && events[*e].gone ())
    {
      bool last = *e + 1 >= events.length () || !events[*e + 1].gone ();
      all->safe_push (events[*e]);
      while (*k < end)
	{
	  rtx now = PATTERN (added[*k].insn);
	  if (!last && (!piece_of_p (now, events[*e].was)
			|| later_p (events, *e + 1, now)))
	    break;
	  all->safe_push (new_event (added[*k].insn));
	  ++*k;
	}
      ++*e;
    }
}

/* Puts ADDED, sorted, in their places; MOVED: behind what is gone without a note.  */
static void
insert_events (ra_record *r, const vec<fresh> &added, bool moved)
{
  for (unsigned k = 0; k < added.length ();)
    {
      int b = added[k].behind.block;
      vec<ra_event> &events = r->blocks[b]->events;
      auto_vec<ra_event> all;
      for (unsigned e = 0; e < events.length ();)
	{
	  unsigned end = k;
	  while (end < added.length () && added[end].behind.block == b
		 && added[end].behind.event == (int) e)
	    end++;
	  all.safe_push (events[e++]);
	  while (moved && end > k && e < events.length () && events[e].gone ()
		 && !events[e].noted)
	    all.safe_push (events[e++]);
	  if (r->split && end > k)
	    distribute (events, &e, added, &k, end, &all);
	  for (; k < end; k++)
	    all.safe_push (new_event (added[k].insn));
	}
      events.truncate (0);
      events.safe_splice (all);
    }
}

/* The number of BB; -1: it is new.  */
static int
number_of (ra_record *r, basic_block bb)
{
  if (bb == ENTRY_BLOCK_PTR_FOR_FN (cfun))
    return 0;
  const ra_record::at *a = find_old (r, bb_note (bb), NULL);
  return a ? a->block : -1;
}

/* If BB was put on an edge, with nothing in it but what is new: puts it there.  */
static bool
add_block_on_edge (ra_record *r, basic_block bb)
{
  if (number_of (r, bb) >= 0 || !single_pred_p (bb) || !single_succ_p (bb)
      || single_succ (bb) == EXIT_BLOCK_PTR_FOR_FN (cfun))
    return false;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn) && find_old (r, insn, NULL))
      return false;
  int from = number_of (r, single_pred (bb)), to = number_of (r, single_succ (bb));
  int *edge = NULL;
  if (from >= 0 && to >= 0)
    for (int &p : r->blocks[to]->preds)
      if (p == from)
	edge = &p;
  if (!edge)
    return false;
  *edge = r->blocks.length ();
  ra_block *block = new ra_block ();
  r->blocks.safe_push (block);
  block->preds.safe_push (from);
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn) && !JUMP_P (insn))
      block->events.safe_push (new_event (insn));
  return true;
}

void
ra_fill_in (ra_record *r, const ra_stage *stage)
{
  r->split = stage->split;
  auto_vec<fresh> added;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      rtx_insn *insn;
      const ra_record::at *last = NULL;
      if (add_block_on_edge (r, bb))
	continue;
      FOR_BB_INSNS (bb, insn)
	{
	  /* What is gone has left a note where it was.  What it was split into stands
	     there, too: see distribute ().  */
	  bool gone = NOTE_P (insn) && NOTE_KIND (insn) == NOTE_INSN_DELETED;
	  if (!NONDEBUG_INSN_P (insn) && !NOTE_INSN_BASIC_BLOCK_P (insn)
	      && (!gone || stage->split))
	    continue;
	  if (ra_record::at *a = find_old (r, insn, last))
	    {
	      last = a;
	      ra_event *event = &r->blocks[a->block]->events[a->event];
	      event->noted = gone;
	      if (!INSN_P (insn))
		continue;
	      event->insn = insn;
	      event->changed = !same_p (event->was, PATTERN (insn));
	      if (!event->changed)
		a->still = event->was;
	    }
	  else if (last && INSN_P (insn))
	    added.safe_push ({ *last, added.length (), insn });
	  else if (INSN_P (insn) && !JUMP_P (insn))
	    r->strange = true;
	}
    }
  added.qsort (compare_fresh);
  insert_events (r, added, stage->moves);
  unsigned number = 0;
  for (ra_block *b : r->blocks)
    {
      b->first = number;
      /* One more for its end.  */
      number += b->events.length () + 1;
    }
}
