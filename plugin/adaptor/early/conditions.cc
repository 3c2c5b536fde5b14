/* conditions.cc: of which compares a value that a jump tests is made.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The value is 0 or 1, or counts as true whenever it is not 0.  It is read from the jump
   up: through registers that one insn sets, through conjunctions, disjunctions and
   complements, down to compares of registers, whose operands must still hold what they
   held when the jump is reached.  */

#include "short-circuit.h"

/* How far is looked for who makes a register 0 or 1.  */
#define SETTERS 8
#define DEPTH 4

rtx
step_set (const rtx_insn *insn, unsigned flags)
{
  rtx pattern = PATTERN (insn);
  if (GET_CODE (pattern) == PARALLEL && XVECLEN (pattern, 0) == 2)
    {
      rtx other = XVECEXP (pattern, 0, 1);
      if (GET_CODE (other) != CLOBBER || !REG_P (XEXP (other, 0))
	  || REGNO (XEXP (other, 0)) != flags)
	return NULL;
      pattern = XVECEXP (pattern, 0, 0);
    }
  return (NONJUMP_INSN_P (insn) && GET_CODE (pattern) == SET
	  && REG_P (SET_DEST (pattern))) ? pattern : NULL;
}

/* Does X compute 0 or 1, or combine such values?  */
static bool
logical_p (const_rtx x)
{
  return (COMPARISON_P (x) || GET_CODE (x) == AND || GET_CODE (x) == IOR
	  || (GET_CODE (x) == XOR && XEXP (x, 1) == const1_rtx));
}

/* Is INSN before USER in the same block, or in one that dominates it?  */
static bool
before_p (rtx_insn *insn, rtx_insn *user)
{
  basic_block bb = BLOCK_FOR_INSN (user);
  if (BLOCK_FOR_INSN (insn) != bb)
    return dominated_by_p (CDI_DOMINATORS, bb, BLOCK_FOR_INSN (insn));
  for (rtx_insn *i = user; i != BB_HEAD (bb); i = PREV_INSN (i))
    if (PREV_INSN (i) == insn)
      return true;
  return false;
}

rtx_insn *
only_setter (const_rtx reg)
{
  unsigned r = REGNO (reg);
  return (!HARD_REGISTER_NUM_P (r) && DF_REG_DEF_COUNT (r) == 1
	  && DF_REF_INSN_INFO (DF_REG_DEF_CHAIN (r)))
	 ? DF_REF_INSN (DF_REG_DEF_CHAIN (r)) : NULL;
}

/* The one insn that sets REG, if it is before USER; or null.  */
static rtx_insn *
setter_before (const_rtx reg, rtx_insn *user)
{
  rtx_insn *def = only_setter (reg);
  return def && before_p (def, user) ? def : NULL;
}

bool
read_only_by (const_rtx reg, const rtx_insn *user)
{
  unsigned r = REGNO (reg);
  if (HARD_REGISTER_NUM_P (r) || DF_REG_EQ_USE_COUNT (r))
    return false;
  for (df_ref use = DF_REG_USE_CHAIN (r); use; use = DF_REF_NEXT_REG (use))
    if (!DF_REF_INSN_INFO (use)
	|| (DF_REF_INSN (use) != user && !DEBUG_INSN_P (DF_REF_INSN (use))))
      return false;
  return true;
}

/* Is what USER reads in X the same when JUMP is reached?  */
static bool
holds_until (const_rtx x, rtx_insn *user, rtx_insn *jump)
{
  if (CONST_INT_P (x))
    return true;
  if (!REG_P (x) || HARD_REGISTER_P (x) || reg_set_p (x, user))
    return false;
  if (BLOCK_FOR_INSN (user) == BLOCK_FOR_INSN (jump))
    return !reg_set_between_p (x, user, jump);
  return setter_before (x, user) != NULL;
}

/* The insn that makes X, a register that USER reads, of compares, as far as can be seen
   from it alone; or null.  *SET is its SET.  */
static rtx_insn *
maker (const condition *c, const_rtx x, rtx_insn *user, rtx *set)
{
  rtx_insn *def = setter_before (x, user);
  *set = def ? step_set (def, c->flags) : NULL;
  return *set && logical_p (SET_SRC (*set)) ? def : NULL;
}

/* How many leaves X, read by USER, has; if more than MOST, some number above it.  Two may
   be made of one value, so that there are far more of them than insns.  */
static unsigned
count_leaves (const condition *c, rtx x, rtx_insn *user, unsigned most)
{
  rtx set;
  if (GET_CODE (x) == AND || GET_CODE (x) == IOR)
    {
      unsigned n = count_leaves (c, XEXP (x, 0), user, most);
      return n > most ? n : n + count_leaves (c, XEXP (x, 1), user, most - n);
    }
  if (GET_CODE (x) == XOR)
    return count_leaves (c, XEXP (x, 0), user, most);
  rtx_insn *def = REG_P (x) ? maker (c, x, user, &set) : NULL;
  return def ? count_leaves (c, SET_SRC (set), def, most) : 1;
}

/* The compare whose flags USER reads as COND says, as the target makes it of the
   comparison that COND means, *A with *B; or null.  */
static rtx_insn *
compare_of_flags (const_rtx cond, rtx_insn *user, rtx *a, rtx *b)
{
  rtx flags = XEXP (cond, 0);
  for (rtx_insn *i = user; i != BB_HEAD (BLOCK_FOR_INSN (user));)
    {
      i = PREV_INSN (i);
      if (!NONDEBUG_INSN_P (i) || !reg_mentioned_p (flags, PATTERN (i)))
	continue;
      rtx set = NONJUMP_INSN_P (i) ? compare_set (PATTERN (i)) : NULL;
      if (!set || !rtx_equal_p (SET_DEST (set), flags)
	  || GET_CODE (SET_SRC (set)) != COMPARE)
	return NULL;
      *a = XEXP (SET_SRC (set), 0);
      *b = XEXP (SET_SRC (set), 1);
      return flags_mode (GET_CODE (cond), *a, *b) == GET_MODE (flags) ? i : NULL;
    }
  return NULL;
}

/* X, which C's value is or is made of, is a compare: adds the leaf.  */
static bool
read_leaf (condition *c, rtx x, rtx_insn *user, const int to[2],
	   profile_probability odds)
{
  rtx a = XEXP (x, 0), b = XEXP (x, 1);
  if (simple_condition_p (x))
    user = compare_of_flags (x, user, &a, &b);
  if (!user || !REG_P (a) || GET_MODE_CLASS (GET_MODE (a)) != MODE_INT
      || c->leaves.length () == LEAVES
      || !holds_until (a, user, c->jump) || !holds_until (b, user, c->jump))
    return false;
  c->leaves.safe_push ({ GET_CODE (x), a, b, { to[0], to[1] }, odds });
  return true;
}

static bool truth_p (const_rtx x, unsigned flags, unsigned depth);

/* Do all insns that set REG make it 0 or 1, as far as chains of DEPTH tell?  */
static bool
truth_register_p (const_rtx reg, unsigned flags, unsigned depth)
{
  unsigned r = REGNO (reg);
  if (HARD_REGISTER_NUM_P (r) || depth == 0 || DF_REG_DEF_COUNT (r) == 0
      || DF_REG_DEF_COUNT (r) > SETTERS)
    return false;
  for (df_ref def = DF_REG_DEF_CHAIN (r); def; def = DF_REF_NEXT_REG (def))
    {
      rtx set = DF_REF_INSN_INFO (def) ? step_set (DF_REF_INSN (def), flags) : NULL;
      if (!set || !rtx_equal_p (SET_DEST (set), reg)
	  || !truth_p (SET_SRC (set), flags, depth - 1))
	return false;
    }
  return true;
}

/* Is X, which is computed, 0 or 1?  */
static bool
truth_p (const_rtx x, unsigned flags, unsigned depth)
{
  switch (GET_CODE (x))
    {
    case REG:
      return truth_register_p (x, flags, depth);
    case CONST_INT:
      return x == const0_rtx || x == const1_rtx;
    case AND:
      return (truth_p (XEXP (x, 0), flags, depth) || truth_p (XEXP (x, 1), flags, depth));
    case IOR:
    case XOR:
      return (truth_p (XEXP (x, 0), flags, depth) && truth_p (XEXP (x, 1), flags, depth));
    default:
      return COMPARISON_P (x);
    }
}

/* X, which USER reads, counts with its last bit: adds the leaf.  */
static bool
read_bit (condition *c, rtx x, rtx_insn *user, const int to[2], profile_probability odds)
{
  int bit = 0;
  if (GET_CODE (x) == LSHIFTRT && CONST_INT_P (XEXP (x, 1)))
    {
      bit = INTVAL (XEXP (x, 1));
      x = XEXP (x, 0);
    }
  if (!REG_P (x) || GET_MODE (x) != word_mode || !IN_RANGE (bit, 0, BITS_PER_WORD - 1)
      || c->leaves.length () == LEAVES || !holds_until (x, user, c->jump))
    return false;
  rtx mask = gen_int_mode (HOST_WIDE_INT_1U << bit, word_mode);
  c->leaves.safe_push ({ NE, gen_rtx_AND (word_mode, x, mask), const0_rtx,
			 { to[0], to[1] }, odds });
  return true;
}

/* X, in USER, is C's value or a part of it, 0 or 1; OUTER: any other number is true,
   too.  It holds with probability ODDS, and goes where TO says.  False: it is not made
   of compares.  */
static bool
read_condition (condition *c, rtx x, rtx_insn *user, bool outer, const int to[2],
		profile_probability odds)
{
  rtx set;
  if (rtx_insn *def = REG_P (x) ? maker (c, x, user, &set) : NULL)
    {
      c->steps.safe_push ({ def, user });
      return read_condition (c, SET_SRC (set), def, outer, to, odds);
    }
  if (!outer && !truth_p (x, c->flags, DEPTH))
    return read_bit (c, x, user, to, odds);
  if (REG_P (x))
    return read_leaf (c, gen_rtx_NE (VOIDmode, x, const0_rtx), user, to, odds);
  if (COMPARISON_P (x))
    return read_leaf (c, x, user, to, odds);
  if (GET_CODE (x) == XOR && XEXP (x, 1) == const1_rtx
      && truth_p (XEXP (x, 0), c->flags, DEPTH))
    {
      int turned[2] = { to[1], to[0] };
      return read_condition (c, XEXP (x, 0), user, false, turned, odds.invert ());
    }
  bool all = GET_CODE (x) == AND;
  /* Of numbers with more bits all bits are wanted.  */
  if (all ? !truth_p (x, c->flags, DEPTH) : GET_CODE (x) != IOR)
    return false;
  /* What was computed before comes first.  */
  int first = !REG_P (XEXP (x, 0)) && REG_P (XEXP (x, 1));
  int next = c->leaves.length () + count_leaves (c, XEXP (x, first), user, LEAVES);
  if (next >= LEAVES)
    return false;
  int early[2] = { all ? to[0] : next, all ? next : to[1] };
  profile_probability second = all ? odds.invert () : odds;
  profile_probability one = second.split (profile_probability::even ());
  outer &= !all;
  return (read_condition (c, XEXP (x, first), user, outer, early,
			  all ? one.invert () : one)
	  && read_condition (c, XEXP (x, !first), user, outer, to,
			     all ? second.invert () : second));
}

/* What INSN compares with zero in the flags register REG, if it does nothing else of
   use; or null.  */
static rtx
compared_value (rtx_insn *insn, const_rtx reg)
{
  rtx set = PATTERN (insn);
  if (GET_CODE (set) == PARALLEL && XVECLEN (set, 0) == 2)
    {
      rtx other = XVECEXP (set, 0, 1);
      if (GET_CODE (other) != CLOBBER
	  && !(GET_CODE (other) == SET && REG_P (SET_DEST (other))
	       && read_only_by (SET_DEST (other), NULL)))
	return NULL;
      set = XVECEXP (set, 0, 0);
    }
  return (NONJUMP_INSN_P (insn) && GET_CODE (set) == SET && rtx_equal_p (SET_DEST (set), reg)
	  && GET_CODE (SET_SRC (set)) == COMPARE
	  && XEXP (SET_SRC (set), 1) == const0_rtx) ? XEXP (SET_SRC (set), 0) : NULL;
}

/* The value that C's jump tests for zero: sets compare, flags and equal.  Null: it does
   something else.  */
static rtx
tested_value (condition *c)
{
  rtx set = pc_set (c->jump), ite = SET_SRC (set), cond = XEXP (ite, 0);
  if (GET_CODE (ite) != IF_THEN_ELSE || XEXP (cond, 1) != const0_rtx
      || (GET_CODE (cond) != EQ && GET_CODE (cond) != NE) || !REG_P (XEXP (cond, 0)))
    return NULL;
  c->equal = (GET_CODE (cond) == EQ) != (XEXP (ite, 1) == pc_rtx);
  rtx reg = XEXP (cond, 0);
  c->compare = NULL;
  if (GET_MODE_CLASS (GET_MODE (reg)) == MODE_INT)
    {
      rtx pattern = PATTERN (c->jump);
      rtx other = GET_CODE (pattern) == PARALLEL && XVECLEN (pattern, 0) == 2
		  ? XVECEXP (pattern, 0, 1) : NULL;
      if (!other || GET_CODE (other) != CLOBBER || !REG_P (XEXP (other, 0))
	  || !HARD_REGISTER_P (XEXP (other, 0))
	  || GET_MODE_CLASS (GET_MODE (XEXP (other, 0))) != MODE_CC)
	return NULL;
      c->flags = REGNO (XEXP (other, 0));
      return reg;
    }
  if (!simple_condition_p (cond) || !HARD_REGISTER_P (reg))
    return NULL;
  c->flags = REGNO (reg);
  for (rtx_insn *i = c->jump; i != BB_HEAD (BLOCK_FOR_INSN (c->jump));)
    {
      i = PREV_INSN (i);
      if (!NONDEBUG_INSN_P (i) || !reg_mentioned_p (reg, PATTERN (i)))
	continue;
      c->compare = i;
      return compared_value (i, reg);
    }
  return NULL;
}

/* Is X what combine makes a chain of compares of?  */
static bool
chain_p (const_rtx x)
{
  return COMPARISON_P (x) || COMPARISON_P (XEXP (x, 0));
}

bool
find_condition (basic_block bb, condition *c)
{
  c->jump = BB_END (bb);
  if (!any_condjump_p (c->jump) || !onlyjump_p (c->jump)
      || EDGE_COUNT (bb->succs) != 2 || BRANCH_EDGE (bb)->dest == FALLTHRU_EDGE (bb)->dest)
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if ((e->flags & (EDGE_COMPLEX | EDGE_CROSSING))
	|| e->dest == EXIT_BLOCK_PTR_FOR_FN (cfun))
      return false;
  rtx value = tested_value (c);
  if (!value || bitmap_bit_p (df_get_live_out (bb), c->flags))
    return false;
  int to[2] = { OUT_FALSE, OUT_TRUE };
  rtx_insn *user = c->compare ? c->compare : c->jump;
  profile_probability taken = BRANCH_EDGE (bb)->probability;
  if ((REG_P (value) ? !read_only_by (value, user) : chain_p (value))
      || !read_condition (c, value, user, true, to, c->equal ? taken.invert () : taken))
    return false;
  return !c->steps.is_empty ();
}
