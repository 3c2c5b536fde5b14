/* decode.cc: one insn as one operation of psi-IL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Shown are the patterns that get an operation of their own; every other insn
   is opaque, with all its registers as operands in the order of its slots.

     (cond_exec C BODY)				C? BODY
     (set x (if_then_else C v x))		C? x = copy v, const v or op v
     (set x (if_then_else C x v))		!C? the same
     (set x (if_then_else C a b))		x = select C, a, b
     (set x (C flags 0))			x = select C, 1, 0
     (set x y)  (set x 5)			x = copy y  x = const 5
     (set x (and y z)), ior, xor, plus		x = and y, z ...
     (set flags (compare a b))			flags = compare a, b
     (set flags (if_then_else C (compare a b) n))	flags = ccmp C, n, a, b
     (clobber x)				x = undef

   with x, y pseudos of one mode and C a test of one register against zero.  */

#include "read/read.h"

bool
simple_condition_p (const_rtx cond)
{
  return (COMPARISON_P (cond) && REG_P (XEXP (cond, 0))
	  && XEXP (cond, 1) == const0_rtx
	  && GET_MODE_CLASS (GET_MODE (XEXP (cond, 0))) == MODE_CC);
}

/* The place of the pseudo that the destination *LOC sets as a whole, itself or
   within a paradoxical subreg; null if it is no such thing.  */
static rtx *
whole_pseudo (rtx *loc)
{
  rtx x = *loc;
  if (GET_CODE (x) == SUBREG && paradoxical_subreg_p (x)
      && known_le (GET_MODE_SIZE (GET_MODE (x)), UNITS_PER_WORD))
    loc = &SUBREG_REG (x);
  return REG_P (*loc) && !HARD_REGISTER_P (*loc) ? loc : NULL;
}

/* *LOC is an operand of an operation of psi's own beside DEST: a pseudo of the
   same mode, or a constant.  Its place, or null.  */
static rtx *
plain_operand (rtx *loc, rtx dest_outer, rtx dest)
{
  if (CONST_INT_P (*loc))
    return loc;
  if (GET_CODE (*loc) == SUBREG && GET_CODE (dest_outer) != SUBREG)
    return NULL;
  rtx *reg = whole_pseudo (loc);
  return reg && GET_MODE (*reg) == GET_MODE (dest) ? reg : NULL;
}

/* Decodes (set *DEST *SRC) as a copy or constant.  */
static bool
decode_move (rtx *src, rtx *dest, decoded *d)
{
  rtx *dst = whole_pseudo (dest);
  rtx *from = dst ? plain_operand (src, *dest, *dst) : NULL;
  if (!from)
    return false;
  d->op = CONST_INT_P (*from) ? PSI_CONST : PSI_COPY;
  d->src.safe_push (from);
  d->dst.safe_push (dst);
  return true;
}

/* Decodes (set *DEST *SRC) as a copy from one flags register to another.  */
static bool
decode_flags_move (rtx *src, rtx *dest, decoded *d)
{
  machine_mode mode = GET_MODE (*dest);
  if (GET_MODE_CLASS (mode) != MODE_CC || GET_MODE (*src) != mode
      || !REG_P (*src) || !HARD_REGISTER_P (*src) || REG_NREGS (*src) > 1
      || !REG_P (*dest) || !HARD_REGISTER_P (*dest) || REG_NREGS (*dest) > 1)
    return false;
  d->op = PSI_COPY;
  d->src.safe_push (src);
  d->dst.safe_push (dest);
  return true;
}

/* Decodes *PATTERN, (set x (if_then_else C a b)).  */
static bool
decode_conditional_move (rtx *pattern, decoded *d)
{
  rtx set = *pattern;
  rtx ite = SET_SRC (set);
  rtx *dst = whole_pseudo (&SET_DEST (set));
  if (!dst || !simple_condition_p (XEXP (ite, 0)))
    return false;
  bool tied1 = rtx_equal_p (XEXP (ite, 1), SET_DEST (set));
  bool tied2 = rtx_equal_p (XEXP (ite, 2), SET_DEST (set));
  if (tied1 && tied2)
    return false;
  d->cond = &XEXP (ite, 0);
  if (!tied1 && !tied2)
    {
      rtx *a = plain_operand (&XEXP (ite, 1), SET_DEST (set), *dst);
      rtx *b = plain_operand (&XEXP (ite, 2), SET_DEST (set), *dst);
      if (!a || !b)
	{
	  d->cond = NULL;
	  return false;
	}
      d->op = PSI_SELECT;
      d->src.safe_push (a);
      d->src.safe_push (b);
      d->dst.safe_push (dst);
      return true;
    }
  d->negate = tied1;
  rtx *value = &XEXP (ite, tied1 ? 2 : 1);
  d->tied.safe_push (whole_pseudo (&XEXP (ite, tied1 ? 1 : 2)));
  d->body = value;
  if (decode_move (value, &SET_DEST (set), d))
    return true;
  /* An operation under a guard: its operands are those of the expression.  */
  d->op = PSI_OPAQUE;
  slot_vec slots;
  collect_slots (value, slots, &d->facts);
  for (reg_slot &s : slots)
    if (s.kind == SLOT_USE)
      d->src.safe_push (s.loc);
    else
      d->parts.safe_push (s);
  d->dst.safe_push (dst);
  return true;
}

/* Decodes (set x (CODE a b)), alone or with a clobber of a hard register, where
   CODE is a logical operation of numbers, not of vectors: those that lowering makes.  An
   addition, too: how numbers compare that differ by a constant can be told then.  */
static bool
decode_arithmetic (rtx *pattern, decoded *d)
{
  rtx x = *pattern;
  rtx *set = pattern;
  if (GET_CODE (x) == PARALLEL)
    {
      set = &XVECEXP (x, 0, 0);
      rtx c = XVECLEN (x, 0) == 2 ? XVECEXP (x, 0, 1) : NULL;
      if (!c || GET_CODE (c) != CLOBBER || !REG_P (XEXP (c, 0))
	  || !HARD_REGISTER_P (XEXP (c, 0)) || REG_NREGS (XEXP (c, 0)) > 1)
	return false;
    }
  if (GET_CODE (*set) != SET)
    return false;
  rtx src = SET_SRC (*set);
  enum psi_op op = !SCALAR_INT_MODE_P (GET_MODE (src)) ? PSI_N_OPS
		   : GET_CODE (src) == AND ? PSI_AND
		   : GET_CODE (src) == IOR ? PSI_OR
		   : GET_CODE (src) == XOR ? PSI_XOR
		   : GET_CODE (src) == PLUS ? PSI_ADD : PSI_N_OPS;
  rtx *dst = &SET_DEST (*set);
  if (op == PSI_N_OPS || !REG_P (*dst) || HARD_REGISTER_P (*dst))
    return false;
  rtx *a = plain_operand (&XEXP (src, 0), *dst, *dst);
  rtx *b = plain_operand (&XEXP (src, 1), *dst, *dst);
  if (!a || !b || !REG_P (*a))
    return false;
  d->op = op;
  d->src.safe_push (a);
  d->src.safe_push (b);
  d->dst.safe_push (dst);
  if (GET_CODE (x) == PARALLEL)
    d->dst.safe_push (&XEXP (XVECEXP (x, 0, 1), 0));
  return true;
}

/* Decodes (set FLAGS *COMPARE), a compare of registers and numbers; FLAGS is at DEST.  */
static bool
decode_compare (rtx *compare, rtx *dest, enum psi_op op, decoded *d)
{
  for (int i = 0; i < 2; i++)
    {
      rtx *o = &XEXP (*compare, i);
      if (!CONST_INT_P (*o) && (!REG_P (*o) || HARD_REGISTER_P (*o)))
	{
	  d->src.truncate (0);
	  return false;
	}
      d->src.safe_push (o);
    }
  d->op = op;
  d->dst.safe_push (dest);
  return true;
}

/* Decodes (set *DEST *ITE), which sets flags, as a conditional compare.  */
static bool
decode_conditional_compare (rtx *ite, rtx *dest, decoded *d)
{
  if (!simple_condition_p (XEXP (*ite, 0)) || GET_CODE (XEXP (*ite, 1)) != COMPARE
      || ccmp_otherwise (XEXP (*ite, 2)) < 0
      || !decode_compare (&XEXP (*ite, 1), dest, PSI_CCMP, d))
    return false;
  d->cond = &XEXP (*ite, 0);
  return true;
}

/* Decodes the operations of psi's own, without a cond_exec around.  */
static bool
decode_own (rtx *pattern, decoded *d)
{
  rtx x = *pattern;
  if (GET_CODE (x) == CLOBBER)
    {
      rtx *dst = whole_pseudo (&XEXP (x, 0));
      if (!dst)
	return false;
      d->op = PSI_UNDEF;
      d->dst.safe_push (dst);
      return true;
    }
  if (decode_arithmetic (pattern, d))
    return true;
  if (GET_CODE (x) != SET)
    return false;
  rtx src = SET_SRC (x), dest = SET_DEST (x);
  if (decode_move (&SET_SRC (x), &SET_DEST (x), d)
      || decode_flags_move (&SET_SRC (x), &SET_DEST (x), d))
    return true;
  bool flags = REG_P (dest) && GET_MODE_CLASS (GET_MODE (dest)) == MODE_CC;
  if (GET_CODE (src) == IF_THEN_ELSE)
    return !d->cond && (flags ? decode_conditional_compare (&SET_SRC (x), &SET_DEST (x), d)
			: decode_conditional_move (pattern, d));
  if (REG_P (dest) && !HARD_REGISTER_P (dest) && !d->cond
      && STORE_FLAG_VALUE == 1 && GET_MODE_CLASS (GET_MODE (dest)) == MODE_INT
      && simple_condition_p (src))
    {
      d->op = PSI_SELECT;
      d->cond = &SET_SRC (x);
      d->dst.safe_push (&SET_DEST (x));
      return true;
    }
  return GET_CODE (src) == COMPARE && flags
	 && decode_compare (&SET_SRC (x), &SET_DEST (x), PSI_COMPARE, d);
}

static void
decode_opaque (rtx_insn *insn, rtx *pattern, decoded *d)
{
  d->op = CALL_P (insn) ? PSI_CALL : PSI_OPAQUE;
  slot_vec slots;
  collect_slots (pattern, slots, &d->facts);
  for (reg_slot &s : slots)
    switch (s.kind)
      {
      case SLOT_USE:
	d->src.safe_push (s.loc);
	break;
      case SLOT_DEF:
      case SLOT_CLOBBER:
	d->dst.safe_push (s.loc);
	break;
      case SLOT_PART:
	d->parts.safe_push (s);
	break;
      }
}

/* What cannot be renamed is operand and result.  */
static void
add_parts (decoded *d)
{
  for (reg_slot &s : d->parts)
    {
      bool known = false;
      for (rtx *loc : d->dst)
	known |= REGNO (*loc) == REGNO (*s.loc);
      d->src.safe_push (s.loc);
      if (!known)
	d->dst.safe_push (s.loc);
    }
}

static void
begin (rtx *pattern, decoded *d)
{
  d->cond = NULL;
  d->negate = false;
  d->body = pattern;
  d->facts = pattern_facts ();
}

void
decode_pattern (rtx_insn *insn, rtx *pattern, decoded *d)
{
  begin (pattern, d);
  if (GET_CODE (*pattern) == COND_EXEC
      && simple_condition_p (COND_EXEC_TEST (*pattern)))
    {
      d->cond = &COND_EXEC_TEST (*pattern);
      pattern = &COND_EXEC_CODE (*pattern);
    }
  d->body = pattern;
  if (!decode_own (pattern, d))
    decode_opaque (insn, pattern, d);
  add_parts (d);
}

void
decode_whole (rtx_insn *insn, rtx *pattern, decoded *d)
{
  begin (pattern, d);
  decode_opaque (insn, pattern, d);
  add_parts (d);
}

void
decode_end (rtx_insn *insn, rtx *pattern, decoded *d)
{
  decode_whole (insn, pattern, d);
  d->op = PSI_SWITCH;
}

void
decode_insn (rtx_insn *insn, decoded *d)
{
  decode_pattern (insn, &PATTERN (insn), d);
}

/* Where INSN, which ends its block, goes depends on what it reads only if it jumps
   through a table of its own: an asm, or a call that throws, goes its own way each
   time.  So does a computed goto: two of them that read the same address come to the
   same block, but their edges need not be in the same order.  */
static bool
goes_its_own_way (const rtx_insn *insn, const decoded *d)
{
  return !tablejump_p (insn, NULL, NULL) || !pc_set (insn)
	 || d->facts.volatile_p || d->facts.asm_p || d->src.is_empty ();
}

unsigned
decoded_flags (rtx_insn *insn, const decoded *d)
{
  unsigned flags = 0;
  if (CALL_P (insn))
    return PSI_F_READ | PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT;
  /* Nobody writes the table.  */
  bool table = tablejump_p (insn, NULL, NULL);
  if (d->facts.reads_memory && !table)
    flags |= PSI_F_READ;
  /* An asm that clobbers memory may read it, too.  */
  if (d->facts.writes_memory)
    flags |= PSI_F_WRITE | (d->facts.asm_p ? PSI_F_READ : 0);
  if (!table && may_trap_or_fault_p (*d->body))
    flags |= PSI_F_TRAP;
  if (d->op == PSI_SWITCH)
    return flags | (goes_its_own_way (insn, d) ? PSI_F_EFFECT : 0);
  if (d->facts.volatile_p || d->facts.asm_p || RTX_FRAME_RELATED_P (insn)
      || GET_CODE (PATTERN (insn)) == USE || JUMP_P (insn))
    flags |= PSI_F_EFFECT;
  rtx set = single_set (insn);
  if (set && REG_P (SET_DEST (set)) && GET_CODE (SET_SRC (set)) == PLUS
      && REG_P (XEXP (SET_SRC (set), 0)) && CONST_INT_P (XEXP (SET_SRC (set), 1)))
    flags |= PSI_F_STEP;
  /* What has no result is there for something else: a prefetch.  */
  if (d->dst.is_empty () && !d->facts.writes_memory)
    flags |= PSI_F_EFFECT;
  return flags;
}

/* ---- Compares -------------------------------------------------------------------- */

rtx
compare_set (rtx pattern)
{
  int n = GET_CODE (pattern) == PARALLEL ? XVECLEN (pattern, 0) : 1;
  for (int k = 0; k < n; k++)
    {
      rtx set = GET_CODE (pattern) == PARALLEL ? XVECEXP (pattern, 0, k)
		: pattern;
      if (GET_CODE (set) == SET
	  && GET_MODE_CLASS (GET_MODE (SET_DEST (set))) == MODE_CC)
	return set;
    }
  return NULL;
}

/* Operand X of I, of which *K registers stand before it, as one of psi-IL.  */
static bool
next_operand (const psi_insn *i, rtx x, unsigned *k, psi_opnd *o)
{
  *o = { NULL, 0 };
  if (CONST_INT_P (x))
    o->imm = INTVAL (x);
  else if (REG_P (x) && *k < i->nsrc && i->src[*k].val && !i->src[*k].val->pinned)
    o->val = i->src[(*k)++].val;
  return CONST_INT_P (x) || o->val;
}

/* (set FLAGS (compare (and C D) 0)), C and D compares, or registers, and nothing else.  */
bool
target_logic (void *, const psi_insn *i, struct psi_two_compares *l)
{
  const host_insn *h = host_of (i);
  if (i->op != PSI_OPAQUE || i->ndst != 1 || !h || !h->insn)
    return false;
  rtx set = PATTERN (h->insn), logic;
  if (GET_CODE (set) != SET || compare_set (set) != set || GET_CODE (SET_SRC (set)) != COMPARE
      || XEXP (SET_SRC (set), 1) != const0_rtx)
    return false;
  logic = XEXP (SET_SRC (set), 0);
  if (GET_CODE (logic) != AND && GET_CODE (logic) != IOR)
    return false;
  l->op = GET_CODE (logic) == AND ? PSI_AND : PSI_OR;
  unsigned k = 0;
  bool numbers = REG_P (XEXP (logic, 0)) && REG_P (XEXP (logic, 1));
  for (unsigned c = 0; c < 2; c++)
    {
      rtx x = XEXP (logic, c);
      l->rel[c] = PSI_N_OPS;
      if (numbers && next_operand (i, x, &k, &l->x[c]))
	continue;
      if (!COMPARISON_P (x) || !SCALAR_INT_MODE_P (GET_MODE (XEXP (x, 0))))
	return false;
      const char *name = GET_RTX_NAME (GET_CODE (x));
      l->rel[c] = psi_relation_named (name, strlen (name));
      if (l->rel[c] == PSI_N_OPS || !next_operand (i, XEXP (x, 0), &k, &l->x[c])
	  || !l->x[c].val || !next_operand (i, XEXP (x, 1), &k, &l->y[c]))
	return false;
    }
  return k == i->nsrc;
}
