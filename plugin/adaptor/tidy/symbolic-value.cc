/* symbolic-value.cc: what expressions are, as terms.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   All is a term: an operation and the numbers of other terms; equal terms have one
   number.

   Four things are one term though they are written differently: a choice and the
   opposite choice; a condition, and the test whether a number made of it is not zero;
   what flags say in one mode or another; and what a compare says under a condition, and
   one of a number that the condition chose.  */

#include "symbolic.h"

/* ---- Terms ----------------------------------------------------------------------- */

int
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

int
term (symbolic *s, int what, int a, int b, int c, int d, int e)
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

void
effect (symbolic *s, int t)
{
  s->effects.safe_push (t);
}

/* ---- Registers ------------------------------------------------------------------- */

/* What V is under G.  */
static int
arm_under (const symbolic *s, int v, guard g)
{
  while (g.c >= 0 && v >= 0 && part_of (s, v, 0) == IF_THEN_ELSE
	 && part_of (s, v, 2) == g.c)
    v = part_of (s, v, g.neg ? 4 : 3);
  return v;
}

int
read_one (symbolic *s, unsigned regno, machine_mode mode)
{
  int v = arm_under (s, s->value[regno], s->under);
  if (GET_MODE_CLASS (mode) == MODE_CC)
    return v < 0 ? term (s, S_ENTRY, regno) : v;
  if (v < 0)
    return term (s, S_ENTRY, regno, mode);
  return s->mode[regno] == mode ? v : term (s, S_AS, mode, s->mode[regno], v);
}

int
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

void
write_one (symbolic *s, unsigned regno, machine_mode mode, int v)
{
  if (s->value[regno] < 0)
    s->written.safe_push (regno);
  s->value[regno] = v;
  s->mode[regno] = mode;
}

void
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

/* The truth of CODE of the flags A, compared with B, or (*NEG) of its opposite: through
   choices, down to compares and to flags that are known.  */
static int
relation (symbolic *s, rtx_code code, int a, int b, bool *neg)
{
  int what = part_of (s, a, 0), holds;
  *neg = false;
  if (what == IF_THEN_ELSE
      && GET_MODE_CLASS ((machine_mode) part_of (s, a, 1)) == MODE_CC)
    return either (s, code, part_of (s, a, 2), part_of (s, a, 3), part_of (s, a, 4), b,
		   neg);
  if (what == S_OTHERWISE
      && (holds = psi_flags_hold (GET_RTX_NAME (code), (unsigned) part_of (s, a, 1))) >= 0)
    return known_truth (s, holds, neg);
  return term (s, S_TRUTH, code, a, b);
}

int
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

int
choice (symbolic *s, machine_mode mode, int c, bool neg, int a, int b)
{
  a = arm_under (s, a, { c, neg });
  b = arm_under (s, b, { c, !neg });
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

/* The place X, which an insn that is not known sets or clobbers: not what was there, nor
   which pseudo it is.  */
static int
place_of (symbolic *s, rtx x)
{
  return !REG_P (x) ? value_of (s, x)
	 : HARD_REGISTER_P (x) ? leaf (s, x)
	 : term (s, S_RESULT, 0, 0, GET_MODE (x));
}

int
value_of (symbolic *s, rtx x)
{
  bool neg;
  int c, a;
  guard was;
  if (CONSTANT_P (x))
    return leaf (s, x);
  if ((a = ccmp_otherwise (x)) >= 0)
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
      /* A conditional compare reads registers as they are under its condition.  */
      was = s->under;
      if (GET_MODE_CLASS (GET_MODE (x)) == MODE_CC)
	s->under = { c, neg };
      a = value_of (s, XEXP (x, 1));
      s->under = was;
      return choice (s, GET_MODE (x), c, neg, a, value_of (s, XEXP (x, 2)));
    case PRE_INC: case PRE_DEC: case PRE_MODIFY:
    case POST_INC: case POST_DEC: case POST_MODIFY:
      return changing_address (s, x);
    case SET:
      a = place_of (s, SET_DEST (x));
      return term (s, SET, a, value_of (s, SET_SRC (x)));
    case CLOBBER:
      return term (s, CLOBBER, place_of (s, XEXP (x, 0)));
    case PC: case SCRATCH: case LABEL_REF: case CODE_LABEL:
      return leaf (s, x);
    default:
      return operation (s, x);
    }
}
