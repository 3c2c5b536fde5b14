/* share.cc: values that are never needed together share a register.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What is needed under a condition only, and what under its complement only, can be in one
   register, where each is put under its condition: "Global predicate analysis and its
   application to register allocation" (Gillies, Ju, Johnson, Schlansker 1996).
   GCC's allocator, before which such values are unconditional, gives each a register.  Where
   that is one more than there are for nothing, one is saved and restored, which costs more
   than all that the condition gains.  So in a function that calls nothing and saves
   registers, what one holds, in a block, moves to another one:

     t = x + 1;  cmp ..;  C? y = y * t;  !C? z = y - z
     cmp ..;  C? z = x + 1;  C? y = y * z;  !C? z = y - z

   What comes of the block must compute the same (symbolic.cc); else all is undone.  So
   nothing is shared without checks.  */

#include "late/late.h"

/* Where a register's value is needed: nowhere, where the flags meet COND, everywhere.  */
struct need
{
  enum { NOWHERE, UNDER, EVERYWHERE } how;
  rtx cond;
};

/* An insn of the block, in the order that is planned.  */
struct planned
{
  rtx_insn *insn;
  rtx guard;			/* What it is to be executed under; null: as it is.  */
  rtx was;			/* The pattern that it had, if it was changed.  */
};

/* In BLOCK, what register FROM holds moves to TO.  */
struct sharing
{
  basic_block block;
  unsigned from, to;
  auto_vec<planned> lines;
  auto_vec<rtx_insn *> order;	/* As it was.  */
};

/* ---- Needs ------------------------------------------------------------------------ */

/* N and what COND, null for always, needs.  */
static need
need_more (need n, rtx cond)
{
  if (n.how == need::NOWHERE && cond)
    return { need::UNDER, cond };
  if (cond && n.how == need::UNDER && rtx_equal_p (n.cond, cond))
    return n;
  return { need::EVERYWHERE, NULL };
}

/* What is left of N where a value is made under COND, null for always.  */
static need
need_less (need n, rtx cond)
{
  if (!cond || (n.how == need::UNDER && rtx_equal_p (n.cond, cond)))
    return { need::NOWHERE, NULL };
  rtx turned = target_reverse (cond, NULL);
  if (n.how == need::EVERYWHERE && turned)
    return { need::UNDER, turned };
  return n;
}

/* Is N nowhere where COND holds?  */
static bool
not_needed (need n, rtx cond)
{
  if (n.how != need::UNDER)
    return n.how == need::NOWHERE;
  rtx turned = cond ? target_reverse (cond, NULL) : NULL;
  return turned && rtx_equal_p (turned, n.cond);
}

/* N above INSN: where that sets the flags, nothing is known of those before.  */
static need
need_above (need n, const rtx_insn *insn)
{
  return n.how == need::UNDER && reg_set_p (XEXP (n.cond, 0), insn)
	 ? need { need::EVERYWHERE, NULL } : n;
}

/* ---- The plan --------------------------------------------------------------------- */

enum { READS = 1, WRITES = 2, WRITES_PARTLY = 4 };

/* What INSN does with register R.  To GCC a guarded insn reads what it may leave as it is,
   too: that alone needs nothing.  A note that names R counts as what changes it in a way of
   which nothing is known.  */
static int
uses_of (rtx_insn *insn, unsigned r)
{
  int how = 0;
  df_ref ref;
  rtx pat = PATTERN (insn);
  rtx set = GET_CODE (pat) == COND_EXEC ? COND_EXEC_CODE (pat) : NULL;
  rtx *kept = set && GET_CODE (set) == SET ? &SET_DEST (set) : NULL;
  FOR_EACH_INSN_USE (ref, insn)
    if (DF_REF_REGNO (ref) == r && !(kept && DF_REF_LOC (ref) == kept))
      how |= READS;
  FOR_EACH_INSN_EQ_USE (ref, insn)
    if (DF_REF_REGNO (ref) == r)
      how |= WRITES_PARTLY;
  FOR_EACH_INSN_DEF (ref, insn)
    if (DF_REF_REGNO (ref) == r)
      how |= DF_REF_FLAGS_IS_SET (ref, DF_REF_PARTIAL | DF_REF_MAY_CLOBBER
				       | DF_REF_MUST_CLOBBER | DF_REF_READ_WRITE)
	     ? WRITES_PARTLY : WRITES;
  return how;
}

/* Can INSN, which makes what S moves, go below OTHER?  */
static bool
can_go_below (const sharing *s, rtx_insn *insn, rtx_insn *other)
{
  rtx pat = PATTERN (other);
  return !uses_of (other, s->from) && NONJUMP_INSN_P (other) && !side_effects_p (pat)
	 && !(contains_mem_rtx_p (pat) && contains_mem_rtx_p (PATTERN (insn)))
	 && !modified_in_p (SET_SRC (PATTERN (insn)), other);
}

/* What S moves is made as late as it can be, as it can only have a guard below a compare.  */
static void
sink (sharing *s)
{
  unsigned n = s->lines.length ();
  for (unsigned k = n; k-- > 0;)
    {
      rtx_insn *insn = s->lines[k].insn;
      rtx pat = PATTERN (insn);
      if (GET_CODE (pat) != SET || !REG_P (SET_DEST (pat))
	  || REGNO (SET_DEST (pat)) != s->from || side_effects_p (pat)
	  || !insn_nothrow_p (insn))
	continue;
      for (unsigned i = k; i + 1 < n && can_go_below (s, insn, s->lines[i + 1].insn); i++)
	std::swap (s->lines[i], s->lines[i + 1]);
    }
}

/* L writes a register that is needed as OWN says; the other register of S is as OTHER
   says.  Finds its guard; false: they would be needed together.  */
static bool
can_write (planned *l, need own, need other)
{
  rtx pat = PATTERN (l->insn);
  if (other.how == need::NOWHERE)
    return true;
  if (GET_CODE (pat) == COND_EXEC)
    return not_needed (other, COND_EXEC_TEST (pat));
  /* Nothing else that it does may be needed elsewhere.  */
  if (own.how != need::UNDER || GET_CODE (pat) != SET || !REG_P (SET_DEST (pat))
      || REG_NREGS (SET_DEST (pat)) > 1 || side_effects_p (pat)
      || !not_needed (other, own.cond))
    return false;
  l->guard = own.cond;
  return true;
}

/* Whether nothing that S moves is needed where what else is in its place is.  Finds the
   guards.  */
static bool
find_guards (sharing *s)
{
  need from = { need::NOWHERE, NULL }, to = from;
  if (bitmap_bit_p (df_get_live_out (s->block), s->to))
    to = { need::EVERYWHERE, NULL };
  for (unsigned k = s->lines.length (); k-- > 0;)
    {
      planned *l = &s->lines[k];
      int uf = uses_of (l->insn, s->from), ut = uses_of (l->insn, s->to);
      rtx pat = PATTERN (l->insn);
      from = need_above (from, l->insn);
      to = need_above (to, l->insn);
      if ((uf & WRITES_PARTLY) || ((uf & WRITES) && (ut & (WRITES | WRITES_PARTLY)))
	  || ((uf | ut) && (RTX_FRAME_RELATED_P (l->insn) || asm_noperands (pat) >= 0)))
	return false;
      if ((uf & WRITES) && (from.how == need::NOWHERE || !can_write (l, from, to)))
	return false;
      if ((ut & (WRITES | WRITES_PARTLY)) && !can_write (l, to, from))
	return false;
      rtx guard = GET_CODE (pat) == COND_EXEC ? COND_EXEC_TEST (pat) : l->guard;
      if (uf & WRITES)
	from = need_less (from, guard);
      if (ut & WRITES)
	to = need_less (to, guard);
      if (uf & READS)
	from = need_more (from, guard);
      if (ut & READS)
	to = need_more (to, guard);
    }
  return from.how == need::NOWHERE;
}

/* ---- The change ------------------------------------------------------------------- */

/* Proposes the pattern that L is to have.  */
static void
propose (const sharing *s, planned *l)
{
  rtx pat = copy_rtx (PATTERN (l->insn));
  auto_vec<rtx *> refs;
  find_references (&pat, s->from, s->to, &refs);
  for (rtx *x : refs)
    *x = gen_rtx_REG (GET_MODE (*x), s->to);
  if (l->guard)
    pat = gen_rtx_COND_EXEC (VOIDmode, copy_rtx (l->guard), pat);
  l->was = PATTERN (l->insn);
  validate_change (l->insn, &PATTERN (l->insn), pat, true);
}

/* Can what S moves be in its other register, whatever insn has it?  */
static bool
fits (const sharing *s)
{
  for (const planned &l : s->lines)
    {
      auto_vec<rtx *> refs;
      if (!find_references (&PATTERN (l.insn), s->from, s->to, &refs))
	return false;
    }
  return true;
}

/* Puts the insns of a block into ORDER.  */
static void
put_in_order (const vec<rtx_insn *> &order)
{
  for (unsigned k = 1; k < order.length (); k++)
    if (next_nonnote_nondebug_insn_bb (order[k - 1]) != order[k])
      reorder_insns (order[k], order[k], order[k - 1]);
}

/* The guards, the register and the order as planned; false: there is an insn that the target
   has not, and nothing was changed.  */
static bool
change (sharing *s)
{
  for (planned &l : s->lines)
    if (l.guard || uses_of (l.insn, s->from))
      propose (s, &l);
  bool ok = verify_changes (0);
  for (unsigned k = 0; k < s->lines.length () && ok; k++)
    ok = !s->lines[k].guard || allocatable_p (s->lines[k].insn);
  if (!ok)
    {
      cancel_changes (0);
      return false;
    }
  confirm_change_group ();
  auto_vec<rtx_insn *> order;
  for (const planned &l : s->lines)
    order.safe_push (l.insn);
  put_in_order (order);
  return true;
}

/* What else says something of what has changed: the debugger.  */
static void
forget_places (const sharing *s)
{
  rtx_insn *insn;
  FOR_BB_INSNS (s->block, insn)
    {
      forget_in_debug (insn, s->from);
      forget_in_debug (insn, s->to);
    }
}

static void
undo (sharing *s)
{
  for (const planned &l : s->lines)
    if (l.was)
      validate_change (l.insn, &PATTERN (l.insn), l.was, true);
  confirm_change_group ();
  put_in_order (s->order);
  forget_places (s);
  stats_count ("sharings-undone", 1);
  if (dump_file)
    fprintf (dump_file, "what register %u holds is not proved to fit into %u\n", s->from,
	     s->to);
}

/* What else says something of what has changed: notes.  */
static void
finish (sharing *s)
{
  for (const planned &l : s->lines)
    {
      if (l.guard)
	remove_reg_equal_equiv_notes (l.insn, true);
      rename_notes (l.insn, s->from, s->to);
    }
  forget_places (s);
  df_note_add_problem ();
  df_analyze ();
}

/* Does what S plans, if the block computes the same then.  */
static bool
carry_out (sharing *s)
{
  auto_vec<basic_block> blocks;
  blocks.safe_push (s->block);
  symbolic_before (blocks);
  symbolic_change (s->block);
  bool changed = change (s), same = symbolic_after (NULL);
  if (changed && !same)
    undo (s);
  return changed && same;
}

/* ---- Which registers -------------------------------------------------------------- */

/* The block that alone mentions register R, which holds nothing where it begins and ends;
   null: there is none.  */
static basic_block
block_of (unsigned r)
{
  basic_block bb = NULL;
  for (df_ref chain : { DF_REG_DEF_CHAIN (r), DF_REG_USE_CHAIN (r) })
    for (df_ref ref = chain; ref; ref = DF_REF_NEXT_REG (ref))
      {
	if (DF_REF_IS_ARTIFICIAL (ref))
	  continue;
	if (bb && DF_REF_BB (ref) != bb)
	  return NULL;
	bb = DF_REF_BB (ref);
      }
  return bb && !bitmap_bit_p (df_get_live_in (bb), r)
	 && !bitmap_bit_p (df_get_live_out (bb), r) ? bb : NULL;
}

/* Can register R be one of the two?  */
static bool
candidate_p (unsigned r)
{
  return df_regs_ever_live_p (r) && !fixed_regs[r] && !global_regs[r]
	 && TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], r);
}

/* Has what register FROM holds a place in another one?  Puts it there.  */
static bool
find_place (unsigned from)
{
  basic_block bb = block_of (from);
  rtx_insn *insn;
  for (unsigned to = 0; to < FIRST_PSEUDO_REGISTER && bb; to++)
    if (to != from && candidate_p (to))
      {
	sharing s;
	s.block = bb;
	s.from = from;
	s.to = to;
	FOR_BB_INSNS (bb, insn)
	  if (NONDEBUG_INSN_P (insn))
	    {
	      s.lines.safe_push ({ insn, NULL, NULL });
	      s.order.safe_push (insn);
	    }
	if (!fits (&s))
	  return false;
	sink (&s);
	if (!find_guards (&s))
	  continue;
	if (carry_out (&s))
	  {
	    finish (&s);
	    df_set_regs_ever_live (from, false);
	    stats_count ("registers-shared", 1);
	    if (dump_file)
	      fprintf (dump_file, "what register %u held is in %u\n", from, to);
	    return true;
	  }
      }
  return false;
}

static bool
can_share (void)
{
  basic_block bb;
  rtx_insn *insn;
  if (options.check == CHECK_NONE || !targetm.have_conditional_execution ()
      || !saves_in_vain_p ())
    return false;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (NONJUMP_INSN_P (insn) && GET_CODE (PATTERN (insn)) == COND_EXEC)
	return true;
  return false;
}

unsigned
share_registers (void)
{
  if (!can_share ())
    return 0;
  df_analyze ();
  bool any = false;
  unsigned saved = 0;
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    if (worth_freeing_p (r) && candidate_p (r))
      {
	if (find_place (r))
	  any = true;
	else
	  saved++;
      }
  /* A register that need not be saved takes what one that must holds (saved.cc).  */
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER && saved > 0; r++)
    if (candidate_p (r) && !saved_p (r) && find_place (r))
      {
	any = true;
	saved--;
      }
  if (any)
    forget_registers ();
  return 0;
}
