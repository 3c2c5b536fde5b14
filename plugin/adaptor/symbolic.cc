/* symbolic.cc: does a block that was changed compute what it did?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What changes insns when their plan has been checked and written (merge.cc,
   dead-compares.cc, together.cc) is checked here, by other code: a block is executed
   symbolically before and after (Tristan and Leroy, "Formal verification of translation
   validators", 2008).  All is a term: an operation and the numbers of other terms; equal
   terms have one number.  A block is the same if each register that is live at its end
   has the same term, and if it does the same stores, calls and jumps in the same order.
   A load's term has in it how many of these there were before.

   Four things are one term though they are written differently: a choice and the
   opposite choice; a condition, and the test whether a number made of it is not zero;
   what flags say in one mode or another; and what a compare says under a condition, and
   one of a number that the condition chose.  All else must be the same operation.  So a
   change that is right may be refused, but none that is wrong is let through, unless by
   what a target's insn computes beyond what its pattern says.

   Time: what the insns are made of.  */

#include "adaptor.h"

/* The first number of a term: a code of RTL or one of these.  */
enum
{
  S_ENTRY = NUM_RTX_CODE,	/* What register N, in a mode, has at the beginning.  */
  S_UNDEF,			/* What was clobbered.  */
  S_LEAF,			/* A constant, one of the leaves.  */
  S_AS,				/* A value in another mode.  */
  S_PART, S_WHOLE,		/* One hard register of several; several as one.  */
  S_INTO,			/* A register of which a part was set.  */
  S_TRUTH,			/* A relation of two terms.  */
  S_TEST,			/* Another term is true.  */
  S_OTHERWISE,			/* Flags by number, of a compare that is not made.  */
  S_EQUALS,			/* Flags of equal numbers.  */
  S_TRUE,			/* Truth.  */
  S_EITHER,			/* One truth or another, as a third one says.  */
  S_FLAG,			/* A truth, or its opposite, as a number.  */
  S_AFTER,			/* An address that its access has changed.  */
  S_STORE, S_JUMP, S_USE, S_READ, S_OPAQUE,	/* Effects.  */
  S_RESULT			/* What register N has from effect M.  */
};

struct out
{
  unsigned regno;
  int value;
};

/* What a block does.  */
struct summary
{
  basic_block bb;
  vec<int> effects;
  vec<out> outs;
};

struct symbolic
{
  vec<int> pool;		/* The terms, one behind the other,  */
  vec<unsigned> start;		/* where each begins, and the next one;  */
  hash_map<int_hash<unsigned, 0, 1>, int> *first;	/* by hash the last one made,  */
  vec<int> other;		/* and by term the one before of its hash; -1: none.  */
  vec<rtx> leaves;
  /* The block at hand.  */
  vec<int> value;		/* By register; -1: as at the beginning.  */
  vec<machine_mode> mode;	/* In which it was set.  */
  vec<unsigned> written;	/* Registers that have a value.  */
  vec<int> effects;
  rtx_insn *insn;
  machine_mode access;		/* Of the memory whose address is read.  */
  vec<summary> before;
};

/* ---- Terms ----------------------------------------------------------------------- */

static int
intern (symbolic *s, const int *key, unsigned n)
{
  hashval_t h = iterative_hash (key, n * sizeof *key, n) | 2;
  bool known;
  int &last = s->first->get_or_insert (h, &known);
  if (!known)
    last = -1;
  for (int t = last; t >= 0; t = s->other[t])
    if (s->start[t + 1] - s->start[t] == n
	&& !memcmp (&s->pool[s->start[t]], key, n * sizeof *key))
      return t;
  s->other.safe_push (last);
  for (unsigned k = 0; k < n; k++)
    s->pool.safe_push (key[k]);
  s->start.safe_push (s->pool.length ());
  last = s->other.length () - 1;
  return last;
}

static int
term (symbolic *s, int what, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0)
{
  int key[] = { what, a, b, c, d, e };
  unsigned n = ARRAY_SIZE (key);
  /* Zeros at the end are not kept: see part_of ().  */
  while (n > 1 && !key[n - 1])
    n--;
  return intern (s, key, n);
}

/* Number K of term T.  */
static int
part_of (const symbolic *s, int t, unsigned k)
{
  return k < s->start[t + 1] - s->start[t] ? s->pool[s->start[t] + k] : 0;
}

static int
leaf (symbolic *s, rtx x)
{
  unsigned k = 0;
  /* There is only one of each integer.  */
  while (k < s->leaves.length () && s->leaves[k] != x
	 && (CONST_INT_P (x) || !rtx_equal_p (s->leaves[k], x)))
    k++;
  if (k == s->leaves.length ())
    s->leaves.safe_push (x);
  return term (s, S_LEAF, k, GET_MODE (x));
}

static void
push_pointer (vec<int> *key, const void *p)
{
  key->safe_push ((int) (uintptr_t) p);
  key->safe_push ((int) ((uint64_t) (uintptr_t) p >> 32));
}

static void
effect (symbolic *s, int t)
{
  s->effects.safe_push (t);
}

/* ---- Registers ------------------------------------------------------------------- */

static int
read_one (symbolic *s, unsigned regno, machine_mode mode)
{
  int v = s->value[regno];
  if (GET_MODE_CLASS (mode) == MODE_CC)
    return v < 0 ? term (s, S_ENTRY, regno) : v;
  if (v < 0)
    return term (s, S_ENTRY, regno, mode);
  return s->mode[regno] == mode ? v : term (s, S_AS, mode, s->mode[regno], v);
}

static int
read_register (symbolic *s, const_rtx x)
{
  unsigned n = HARD_REGISTER_P (x) ? REG_NREGS (x) : 1;
  if (n == 1)
    return read_one (s, REGNO (x), GET_MODE (x));
  auto_vec<int> key;
  key.safe_push (S_WHOLE);
  key.safe_push (GET_MODE (x));
  for (unsigned i = 0; i < n; i++)
    key.safe_push (read_one (s, REGNO (x) + i, VOIDmode));
  return intern (s, key.address (), key.length ());
}

static void
write_one (symbolic *s, unsigned regno, machine_mode mode, int v)
{
  if (s->value[regno] < 0)
    s->written.safe_push (regno);
  s->value[regno] = v;
  s->mode[regno] = mode;
}

static void
write_register (symbolic *s, const_rtx x, int v)
{
  unsigned n = HARD_REGISTER_P (x) ? REG_NREGS (x) : 1;
  if (n == 1)
    write_one (s, REGNO (x), GET_MODE (x), v);
  else
    for (unsigned i = 0; i < n; i++)
      write_one (s, REGNO (x) + i, VOIDmode, term (s, S_PART, v, i, GET_MODE (x)));
}

/* ---- Expressions ----------------------------------------------------------------- */

static int value_of (symbolic *, rtx);

/* What is known: HOLDS, 0 or 1.  */
static int
known_truth (symbolic *s, int holds, bool *neg)
{
  *neg = !holds;
  return term (s, S_TRUE);
}

static int relation (symbolic *, rtx_code, int a, int b, bool *neg);

/* The truth C chooses between flags: the truth of CODE, of A if C holds, else of B; all
   compared with ZERO.  */
static int
either (symbolic *s, rtx_code code, int c, int a, int b, int zero, bool *neg)
{
  bool neg_b;
  int x = relation (s, code, a, zero, neg), y = relation (s, code, b, zero, &neg_b);
  return x == y && *neg == neg_b ? x
	 : term (s, S_EITHER, c, x, y, *neg != neg_b);
}

/* Is T a choice of numbers, of which one is OTHER, an operand that it is compared with?  */
static bool
chosen_p (const symbolic *s, int t, int other)
{
  return part_of (s, t, 0) == IF_THEN_ELSE
	 && SCALAR_INT_MODE_P ((machine_mode) part_of (s, t, 1))
	 && (part_of (s, t, 3) == other || part_of (s, t, 4) == other);
}

/* The truth of CODE of the flags A, compared with B, or (*NEG) of its opposite: through
   choices, down to compares, of which those of equal numbers are known.  */
static int
relation (symbolic *s, rtx_code code, int a, int b, bool *neg)
{
  int what = part_of (s, a, 0), number;
  *neg = false;
  if (what == IF_THEN_ELSE && GET_MODE_CLASS ((machine_mode) part_of (s, a, 1)) == MODE_CC)
    return either (s, code, part_of (s, a, 2), part_of (s, a, 3), part_of (s, a, 4), b,
		   neg);
  if (what == S_OTHERWISE && (number = holds_otherwise (code, part_of (s, a, 1))) >= 0)
    return known_truth (s, number, neg);
  if (what == COMPARE)
    {
      int x = part_of (s, a, 2), y = part_of (s, a, 3);
      for (int k = 0; k < 2; k++)
	{
	  int t = k ? y : x, other = k ? x : y;
	  if (!chosen_p (s, t, other))
	    continue;
	  int arm[2];
	  for (int i = 0; i < 2; i++)
	    {
	      int v = part_of (s, t, 3 + i);
	      arm[i] = v == other ? term (s, S_EQUALS)
		       : term (s, COMPARE, 0, k ? x : v, k ? v : y);
	    }
	  return either (s, code, part_of (s, t, 2), arm[0], arm[1], b, neg);
	}
    }
  if (what == S_EQUALS && (number = holds_of_equals (code)) >= 0)
    return known_truth (s, number, neg);
  return term (s, S_TRUTH, code, a, b);
}

/* The truth of X, or (*NEG) of its opposite.  */
static int
truth_of (symbolic *s, rtx x, bool *neg)
{
  *neg = false;
  if (!COMPARISON_P (x))
    return term (s, S_TEST, value_of (s, x));
  rtx_code code = GET_CODE (x);
  int a = value_of (s, XEXP (x, 0)), b = value_of (s, XEXP (x, 1));
  bool flags = GET_MODE_CLASS (GET_MODE (XEXP (x, 0))) == MODE_CC;
  if (flags && (code == NE || code == EQ) && part_of (s, a, 0) == COMPARE)
    {
      int number = part_of (s, a, 2), zero = part_of (s, a, 3);
      if (part_of (s, number, 0) == S_FLAG && part_of (s, zero, 0) == S_LEAF
	  && s->leaves[part_of (s, zero, 1)] == const0_rtx)
	{
	  *neg = part_of (s, number, 3) ^ (code == EQ);
	  return part_of (s, number, 2);
	}
    }
  rtx turned = flags ? target_reverse (x, s->insn) : NULL;
  bool turns = false;
  if (turned && GET_CODE (turned) < code)
    {
      code = GET_CODE (turned);
      turns = true;
    }
  if (flags)
    {
      int t = relation (s, code, a, b, neg);
      *neg ^= turns;
      return t;
    }
  return term (s, S_TRUTH, code, a, b);
}

/* A if the truth C, or (NEG) its opposite, holds, else B; of MODE.  */
static int
choice (symbolic *s, machine_mode mode, int c, bool neg, int a, int b)
{
  return a == b ? a : term (s, IF_THEN_ELSE, mode, c, neg ? b : a, neg ? a : b);
}

/* The address X changes the register in it.  */
static int
changing_address (symbolic *s, rtx x)
{
  rtx reg = XEXP (x, 0);
  bool modify = GET_CODE (x) == PRE_MODIFY || GET_CODE (x) == POST_MODIFY;
  int t = term (s, GET_CODE (x), GET_MODE (x), s->access, value_of (s, reg),
		modify ? value_of (s, XEXP (x, 1)) : 0);
  write_register (s, reg, term (s, S_AFTER, t));
  return t;
}

/* X, an operation like any other.  */
static int
operation (symbolic *s, rtx x)
{
  auto_vec<int> key;
  key.safe_push (GET_CODE (x));
  key.safe_push (GET_MODE (x));
  const char *format = GET_RTX_FORMAT (GET_CODE (x));
  for (int i = 0; i < GET_RTX_LENGTH (GET_CODE (x)); i++)
    switch (format[i])
      {
      case 'e':
	key.safe_push (XEXP (x, i) ? value_of (s, XEXP (x, i)) : -1);
	break;
      case 'E':
	key.safe_push (XVECLEN (x, i));
	for (int j = 0; j < XVECLEN (x, i); j++)
	  key.safe_push (value_of (s, XVECEXP (x, i, j)));
	break;
      case 'i': case 'n':
	key.safe_push (XINT (x, i));
	break;
      case 's':
	push_pointer (&key, XSTR (x, i));
	break;
      case 't':
	push_pointer (&key, XTREE (x, i));
	break;
      }
  return intern (s, key.address (), key.length ());
}

static int
value_of (symbolic *s, rtx x)
{
  bool neg;
  int c, a;
  if (CONSTANT_P (x))
    return leaf (s, x);
  if (otherwise_p (x, &a))
    return term (s, S_OTHERWISE, a);
  if (COMPARISON_P (x))
    {
      c = truth_of (s, x, &neg);
      return term (s, S_FLAG, GET_MODE (x), c, neg);
    }
  switch (GET_CODE (x))
    {
    case REG:
      return read_register (s, x);
    case SUBREG:
      a = value_of (s, SUBREG_REG (x));
      return term (s, SUBREG, GET_MODE (x), GET_MODE (SUBREG_REG (x)),
		   SUBREG_BYTE (x).to_constant (), a);
    case MEM:
      s->access = GET_MODE (x);
      a = value_of (s, XEXP (x, 0));
      a = term (s, MEM, GET_MODE (x), a, s->effects.length ());
      if (MEM_VOLATILE_P (x))
	effect (s, term (s, S_READ, a));
      return a;
    case COMPARE:
      a = value_of (s, XEXP (x, 0));
      return term (s, COMPARE, 0, a, value_of (s, XEXP (x, 1)));
    case IF_THEN_ELSE:
      c = truth_of (s, XEXP (x, 0), &neg);
      a = value_of (s, XEXP (x, 1));
      return choice (s, GET_MODE (x), c, neg, a, value_of (s, XEXP (x, 2)));
    case PRE_INC: case PRE_DEC: case PRE_MODIFY:
    case POST_INC: case POST_DEC: case POST_MODIFY:
      return changing_address (s, x);
    case PC: case SCRATCH: case LABEL_REF: case CODE_LABEL:
      return leaf (s, x);
    default:
      return operation (s, x);
    }
}

/* ---- Insns ----------------------------------------------------------------------- */

/* Under what an insn is done: C, or (NEG) its opposite; -1: always.  */
struct guard
{
  int c;
  bool neg;
};

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

/* INSN does something of its own, with all that it reads.  */
static void
opaque (symbolic *s, rtx_insn *insn)
{
  auto_vec<int> key;
  df_ref ref;
  key.safe_push (S_OPAQUE);
  key.safe_push (value_of (s, PATTERN (insn)));
  FOR_EACH_INSN_USE (ref, insn)
    {
      key.safe_push (DF_REF_REGNO (ref));
      key.safe_push (read_one (s, DF_REF_REGNO (ref), VOIDmode));
    }
  effect (s, intern (s, key.address (), key.length ()));
  FOR_EACH_INSN_DEF (ref, insn)
    write_one (s, DF_REF_REGNO (ref), VOIDmode,
	       term (s, S_RESULT, s->effects.length (), DF_REF_REGNO (ref)));
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
  read_settings (s, PATTERN (insn), { -1, false }, &all);
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

static void
check_block (symbolic *s, const summary &was, const char *where)
{
  summary now = summary_of (s, was.bb);
  if (const char *what = difference (s, was, now))
    report_wrong_code (where, INSN_UID (BB_END (was.bb)),
		       INSN_LOCATION (BB_END (was.bb)), what);
  now.effects.release ();
  now.outs.release ();
}

symbolic *
symbolic_before (const vec<basic_block> &blocks)
{
  if (options.check == CHECK_NONE || blocks.is_empty ())
    return NULL;
  symbolic *s = XCNEW (symbolic);
  s->first = new hash_map<int_hash<unsigned, 0, 1>, int>;
  s->start.safe_push (0);
  for (basic_block bb : blocks)
    s->before.safe_push (summary_of (s, bb));
  return s;
}

void
symbolic_after (symbolic *s, const char *where)
{
  if (!s)
    return;
  for (summary &was : s->before)
    {
      if (where)
	check_block (s, was, where);
      was.effects.release ();
      was.outs.release ();
    }
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
}
