/* symbolic.cc: does a block that was changed compute what it did?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What changes insns when their plan has been checked and written (merge.cc,
   dead-compares.cc, share.cc, together.cc) is checked here, by other code: a block is executed
   symbolically before and after (Tristan and Leroy, "Formal verification of translation
   validators", 2008).  A block is the same if each register that is live at its end
   has the same term, and if it does the same stores, calls and jumps in the same order.
   A load's term has in it how many of these there were before.  It is executed before
   only when somebody is about to change it: most blocks stay as they are.

   What is one term: symbolic-value.cc.  All else must be the same operation: a change
   that is right may be refused, but none that is wrong is let through, unless by what a
   target's insn computes beyond what its pattern says.

   Time: what the insns are made of.  */

#include "symbolic.h"

/* ---- Insns ----------------------------------------------------------------------- */

/* A place that is set, with what was read before anything is written: the value, and of
   memory the address.  */
struct setting
{
  rtx place;
  int value, address;
  guard under;
};

/* DEST becomes V; of memory at ADDRESS.  */
static void
set_place (symbolic *s, rtx dest, int v, int address, guard g)
{
  if (MEM_P (dest))
    {
      effect (s, term (s, S_STORE, GET_MODE (dest), address, v, g.c, g.neg));
      return;
    }
  if (dest == pc_rtx)
    {
      effect (s, term (s, S_JUMP, v, g.c, g.neg));
      return;
    }
  /* Whatever is in no register yet nobody reads: the stack protector's.  */
  if (GET_CODE (dest) == SCRATCH)
    return;
  rtx x = dest;
  if (!REG_P (dest))
    {
      /* The part of a register; which one is in the term of reading it.  */
      rtx from = GET_CODE (dest) == STRICT_LOW_PART ? XEXP (dest, 0) : dest;
      for (x = from; !REG_P (x) && !MEM_P (x); x = XEXP (x, 0))
	;
      int part = value_of (s, from), old = value_of (s, x);
      v = term (s, S_INTO, GET_CODE (dest), part, old, v);
      if (MEM_P (x))
	{
	  effect (s, term (s, S_STORE, GET_MODE (x), old, v, g.c, g.neg));
	  return;
	}
    }
  if (g.c >= 0 && v != term (s, S_UNDEF))
    v = choice (s, GET_MODE (x), g.c, g.neg, v, read_register (s, x));
  write_register (s, x, v);
}

/* Is there nothing in PATTERN but sets of what set_place () knows?  */
static bool
known_pattern (const_rtx pattern)
{
  switch (GET_CODE (pattern))
    {
    case COND_EXEC:
      return known_pattern (COND_EXEC_CODE (pattern));
    case PARALLEL:
      for (int i = 0; i < XVECLEN (pattern, 0); i++)
	if (!known_pattern (XVECEXP (pattern, 0, i)))
	  return false;
      return true;
    case SET:
      return (GET_CODE (SET_DEST (pattern)) != PARALLEL
	      && GET_CODE (SET_SRC (pattern)) != CALL
	      && !volatile_insn_p (SET_SRC (pattern)));
    case CLOBBER:
      return !MEM_P (XEXP (pattern, 0));
    case USE:
      return true;
    default:
      return false;
    }
}

/* Reads what PATTERN does under G.  */
static void
read_settings (symbolic *s, rtx pattern, guard g, vec<setting> *all)
{
  switch (GET_CODE (pattern))
    {
    case COND_EXEC:
      g.c = truth_of (s, COND_EXEC_TEST (pattern), &g.neg);
      s->under = g;
      read_settings (s, COND_EXEC_CODE (pattern), g, all);
      break;
    case PARALLEL:
      for (int i = 0; i < XVECLEN (pattern, 0); i++)
	read_settings (s, XVECEXP (pattern, 0, i), g, all);
      break;
    case SET:
      {
	rtx dest = SET_DEST (pattern);
	setting x = { dest, value_of (s, SET_SRC (pattern)), -1, g };
	s->access = GET_MODE (dest);
	if (MEM_P (dest))
	  x.address = value_of (s, XEXP (dest, 0));
	all->safe_push (x);
	break;
      }
    case CLOBBER:
      if (REG_P (XEXP (pattern, 0)))
	all->safe_push ({ XEXP (pattern, 0), term (s, S_UNDEF), -1, g });
      break;
    default:
      effect (s, term (s, S_USE, value_of (s, XEXP (pattern, 0))));
      break;
    }
}

/* Which of PATTERN's results pseudo REGNO is, set as a whole; the name of a pseudo says
   nothing.  Others are known by name.  */
static int
result_number (const_rtx pattern, unsigned regno)
{
  bool several = GET_CODE (pattern) == PARALLEL;
  for (int i = 0; i < (several ? XVECLEN (pattern, 0) : 1); i++)
    {
      const_rtx x = several ? XVECEXP (pattern, 0, i) : pattern;
      if (GET_CODE (x) == SET && REG_P (SET_DEST (x)) && REGNO (SET_DEST (x)) == regno
	  && !HARD_REGISTER_NUM_P (regno))
	return -1 - i;
    }
  return regno;
}

/* INSN does something of its own, with all that it reads: pseudos are in what it says.  */
static void
opaque (symbolic *s, rtx_insn *insn)
{
  auto_vec<int> key;
  df_ref ref;
  key.safe_push (S_OPAQUE);
  key.safe_push (value_of (s, PATTERN (insn)));
  if (CALL_P (insn) && CALL_INSN_FUNCTION_USAGE (insn))
    key.safe_push (value_of (s, CALL_INSN_FUNCTION_USAGE (insn)));
  FOR_EACH_INSN_USE (ref, insn)
    if (HARD_REGISTER_NUM_P (DF_REF_REGNO (ref)))
      {
	key.safe_push (DF_REF_REGNO (ref));
	key.safe_push (read_one (s, DF_REF_REGNO (ref), VOIDmode));
      }
  effect (s, intern (s, key.address (), key.length ()));
  FOR_EACH_INSN_DEF (ref, insn)
    write_one (s, DF_REF_REGNO (ref), VOIDmode,
	       term (s, S_RESULT, s->effects.length (),
		     result_number (PATTERN (insn), DF_REF_REGNO (ref))));
}

static void
execute (symbolic *s, rtx_insn *insn)
{
  s->insn = insn;
  if (CALL_P (insn) || !known_pattern (PATTERN (insn)))
    {
      opaque (s, insn);
      return;
    }
  auto_vec<setting> all;
  read_settings (s, PATTERN (insn), s->under, &all);
  s->under = { -1, false };
  for (const setting &x : all)
    set_place (s, x.place, x.value, x.address, x.under);
}

/* ---- Blocks ---------------------------------------------------------------------- */

/* What BB does.  */
static summary
summary_of (symbolic *s, basic_block bb)
{
  unsigned n = MAX ((unsigned) max_reg_num (), s->value.length ());
  rtx_insn *insn;
  for (unsigned regno : s->written)
    s->value[regno] = -1;
  s->written.truncate (0);
  s->effects.truncate (0);
  while (s->value.length () < n)
    {
      s->value.safe_push (-1);
      s->mode.safe_push (VOIDmode);
    }
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      execute (s, insn);
  summary now = { bb, s->effects.copy (), vNULL };
  for (unsigned regno : s->written)
    if (bitmap_bit_p (df_get_live_out (bb), regno))
      now.outs.safe_push ({ regno, s->value[regno] });
  return now;
}

/* Is VALUE what the block of WAS left in register REGNO?  */
static bool
same_out (symbolic *s, const summary &was, unsigned regno, int value)
{
  for (const out &o : was.outs)
    if (o.regno == regno)
      return o.value == value || o.value == term (s, S_UNDEF);
  return value == term (s, S_ENTRY, regno, s->mode[regno]);
}

static const char *
difference (symbolic *s, const summary &was, const summary &now)
{
  if (was.effects.length () != now.effects.length ())
    return "what the block does";
  for (unsigned k = 0; k < was.effects.length (); k++)
    if (was.effects[k] != now.effects[k])
      return "what the block does";
  for (const out &o : now.outs)
    if (!same_out (s, was, o.regno, o.value))
      return "a register at the end of the block";
  for (const out &o : was.outs)
    if (s->value[o.regno] < 0 && bitmap_bit_p (df_get_live_out (was.bb), o.regno)
	&& !same_out (s, was, o.regno, term (s, S_ENTRY, o.regno, s->mode[o.regno])))
      return "a register at the end of the block";
  return NULL;
}

/* What of the block of WAS is not as it was; null: nothing.  */
static const char *
check_block (symbolic *s, const summary &was)
{
  summary now = summary_of (s, was.bb);
  const char *what = difference (s, was, now);
  now.effects.release ();
  now.outs.release ();
  return what;
}

/* What is going on, between symbolic_before () and symbolic_after (); or null.  */
static symbolic *current;

void
symbolic_before (const vec<basic_block> &blocks)
{
  if (options.check == CHECK_NONE || blocks.is_empty ())
    return;
  symbolic *s = XCNEW (symbolic);
  s->first = new hash_map<int_hash<unsigned, 0, 1>, int>;
  s->start.safe_push (0);
  s->as_it_was = BITMAP_ALLOC (NULL);
  s->under = { -1, false };
  current = s;
  for (basic_block bb : blocks)
    {
      bitmap_set_bit (s->as_it_was, bb->index);
      /* Then who forgets to say so is found, too.  */
      if (options.check >= CHECK_VERIFY)
	symbolic_change (bb);
    }
}

void
symbolic_change (basic_block bb)
{
  if (current && bitmap_clear_bit (current->as_it_was, bb->index))
    current->before.safe_push (summary_of (current, bb));
}

bool
symbolic_after (const char *where)
{
  symbolic *s = current;
  bool same = true;
  if (!s)
    return true;
  for (summary &was : s->before)
    {
      const char *what = check_block (s, was);
      same &= !what;
      if (what && where)
	report_wrong_code (where, INSN_UID (BB_END (was.bb)),
			   INSN_LOCATION (BB_END (was.bb)), what);
      was.effects.release ();
      was.outs.release ();
    }
  current = NULL;
  BITMAP_FREE (s->as_it_was);
  s->before.release ();
  s->pool.release ();
  s->start.release ();
  delete s->first;
  s->other.release ();
  s->leaves.release ();
  s->value.release ();
  s->mode.release ();
  s->written.release ();
  s->effects.release ();
  XDELETE (s);
  return same;
}
