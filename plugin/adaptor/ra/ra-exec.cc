/* ra-exec.cc: for the check after register allocation, expressions of RTL as
   steps on words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Who needs the upper bits of a narrow value zero, or copies of its sign, says
   so in RTL, and here that is done.  What has no meaning here is an
   uninterpreted function of its operands.  */

#include "ra/ra.h"

/* ---- Expressions ------------------------------------------------------------- */

static ra_words
eval_subreg (ra_reader *r, rtx x)
{
  ra_words in = ra_eval (r, SUBREG_REG (x), GET_MODE (SUBREG_REG (x)));
  ra_words w;
  w.n = ra_words_of (GET_MODE (x));
  unsigned HOST_WIDE_INT bit;
  if (paradoxical_subreg_p (x) || !subreg_lsb (x).is_constant (&bit))
    bit = 0;
  for (unsigned k = 0; k < w.n; k++)
    w.step[k] = (bit / 32 + k < in.n ? in.step[bit / 32 + k]
		 : ra_add_step (r, RA_LOST, 0, 0, NULL, 0));
  if (bit % 32)
    w.step[0] = ra_with_number (r, LSHIFTRT, w.step[0], bit % 32);
  return w;
}

/* A comparison's operands have this mode.  */
static machine_mode
operand_mode (rtx x)
{
  machine_mode mode = GET_MODE (XEXP (x, 0));
  if (mode == VOIDmode)
    mode = GET_MODE (XEXP (x, 1));
  return mode == VOIDmode ? word_mode : mode;
}

static int
flags (ra_reader *r, rtx x)
{
  machine_mode mode = operand_mode (x);
  ra_words a = ra_eval (r, XEXP (x, 0), mode);
  ra_words b = ra_eval (r, XEXP (x, 1), mode);
  if (CONST_INT_P (XEXP (x, 1)))
    r->program->constants.safe_push (INTVAL (XEXP (x, 1)));
  int args[2 * RA_MAX_WORDS];
  memcpy (args, a.step, a.n * sizeof *args);
  memcpy (args + a.n, b.step, b.n * sizeof *args);
  unsigned size = SCALAR_INT_MODE_P (mode) || GET_MODE_CLASS (mode) == MODE_CC
		  ? ra_bytes (mode) : 0;
  return ra_add_step (r, RA_FLAGS, size, a.n, args, a.n + b.n);
}

int
ra_condition (ra_reader *r, rtx x)
{
  /* Flags, that is the outcome of a comparison, against zero; or numbers.  */
  int f = (GET_MODE_CLASS (GET_MODE (XEXP (x, 0))) == MODE_CC
	   ? ra_eval_word (r, XEXP (x, 0), VOIDmode) : flags (r, x));
  /* Where one of two opposite tests must be true nothing is unordered, also if
     nobody knows who compared: an asm.  */
  enum rtx_code code = GET_CODE (x);
  bool ordered = (code != UNORDERED && code != ORDERED && code != EQ && code != NE
		  && reversed_comparison_code (x, NULL) == reverse_condition (code));
  return ra_add_step (r, RA_TEST, ordered, code, &f, 1);
}

static ra_words
eval_select (ra_reader *r, rtx x, machine_mode mode)
{
  int c = COMPARISON_P (XEXP (x, 0)) ? ra_condition (r, XEXP (x, 0))
	  : ra_eval_word (r, XEXP (x, 0), word_mode);
  ra_words a = ra_eval (r, XEXP (x, 1), mode);
  ra_words b = ra_eval (r, XEXP (x, 2), mode);
  for (unsigned k = 0; k < a.n && k < b.n; k++)
    a.step[k] = ra_select (r, c, a.step[k], b.step[k]);
  return a;
}

static ra_words
eval_extend (ra_reader *r, rtx x)
{
  machine_mode from = GET_MODE (XEXP (x, 0));
  bool with_sign = GET_CODE (x) == SIGN_EXTEND;
  ra_words w = ra_eval (r, XEXP (x, 0), from);
  unsigned n = ra_words_of (GET_MODE (x)), size = ra_bytes (from);
  int *top = &w.step[w.n - 1];
  if (size < 4)
    *top = (with_sign ? ra_sign_extend : ra_zero_extend) (r, *top, size);
  int sign = n == w.n ? *top : with_sign ? ra_with_number (r, ASHIFTRT, *top, 31)
	     : ra_number (r, 0);
  while (w.n < n)
    w.step[w.n++] = sign;
  return w;
}

/* Adds the operands of X that are expressions, of MODE unless they have their
   own, to ARGS, and the others to H.  */
static void
collect_operands (ra_reader *r, rtx x, machine_mode mode, vec<int> *args,
		  inchash::hash *h)
{
  const char *format = GET_RTX_FORMAT (GET_CODE (x));
  bool asm_p = GET_CODE (x) == ASM_OPERANDS;
  for (int i = 0; i < GET_RTX_LENGTH (GET_CODE (x)); i++)
    switch (format[i])
      {
      case 'e':
	if (XEXP (x, i))
	  {
	    rtx y = XEXP (x, i);
	    ra_words w = ra_eval (r, y, mode);
	    if (w.n == 1 && SCALAR_INT_MODE_P (GET_MODE (y)))
	      w.step[0] = ra_zero_extend (r, w.step[0], ra_bytes (GET_MODE (y)));
	    for (unsigned k = 0; k < w.n; k++)
	      args->safe_push (w.step[k]);
	  }
	break;
      case 'E':
	if (asm_p && i != 3)	/* Not the constraints, nor the labels.  */
	  break;
	for (int j = 0; j < XVECLEN (x, i); j++)
	  {
	    machine_mode m = asm_p ? ASM_OPERANDS_INPUT_MODE (x, j) : mode;
	    ra_words w = ra_eval (r, XVECEXP (x, i, j), m);
	    for (unsigned k = 0; k < w.n; k++)
	      args->safe_push (w.step[k]);
	  }
	break;
      case 'i': case 'n':
	/* Of an asm the number of the output; not where it stands.  */
	if (!asm_p || i == 2)
	  h->add_int (XINT (x, i));
	break;
      case 'w':
	h->add_hwi (XWINT (x, i));
	break;
      case 's':
	if (!asm_p || i == 0)
	  h->add_int (htab_hash_string (XSTR (x, i)));
	break;
      }
}

static ra_words
eval_unknown (ra_reader *r, rtx x, machine_mode mode)
{
  auto_vec<int, 16> args;
  inchash::hash h (GET_CODE (x));
  h.add_int (GET_MODE (x));
  collect_operands (r, x, mode, &args, &h);
  bool commutes = ((GET_RTX_CLASS (GET_CODE (x)) == RTX_COMM_ARITH)
		   && args.length () % 2 == 0 && args.length ());
  ra_words w;
  w.n = ra_words_of (mode);
  for (unsigned k = 0; k < w.n; k++)
    w.step[k] = ra_add_step (r, commutes ? RA_COMMUTATIVE : RA_FUNCTION, 0,
			     (uint64_t) k << 32 | h.end (), args.address (),
			     args.length ());
  return w;
}

/* The number of the unspec NAME; -1: the target has none of that name.  */
static int
find_unspec (const char *name)
{
#if defined NUM_UNSPEC_VALUES && NUM_UNSPEC_VALUES > 0
  for (int k = 0; k < NUM_UNSPEC_VALUES; k++)
    if (!strcmp (unspec_strings[k], name))
      return k;
#endif
  return -1;
}

/* The one unspec that is split, of Arm, into a function of a function:
     (unspec [A L] UNSPEC_PIC_UNIFIED)
     -> (unspec [(unspec [A] UNSPEC_PIC_SYM) N L] UNSPEC_PIC_BASE)
   where N is 4 or 8, as the instruction set wants it.  X in the latter form and
   without N.  */
static rtx
split_unspec (rtx x)
{
  static int unified = -2, symbol, base;
  if (unified == -2)
    {
      unified = find_unspec ("UNSPEC_PIC_UNIFIED");
      symbol = find_unspec ("UNSPEC_PIC_SYM");
      base = find_unspec ("UNSPEC_PIC_BASE");
    }
  machine_mode mode = GET_MODE (x);
  if (XINT (x, 1) == base && XVECLEN (x, 0) == 3)
    return gen_rtx_UNSPEC (mode, gen_rtvec (2, XVECEXP (x, 0, 0),
					    XVECEXP (x, 0, 2)), base);
  if (XINT (x, 1) != unified || XVECLEN (x, 0) != 2)
    return x;
  rtx inner = gen_rtx_UNSPEC (mode, gen_rtvec (1, XVECEXP (x, 0, 0)), symbol);
  return gen_rtx_UNSPEC (mode, gen_rtvec (2, inner, XVECEXP (x, 0, 1)), base);
}

/* (ctz X), which Arm splits into (clz (unspec [X] UNSPEC_RBIT)).  */
static rtx
split_ctz (rtx x)
{
  static int reverse = -2;
  if (reverse == -2)
    reverse = find_unspec ("UNSPEC_RBIT");
  if (reverse == -1)
    return x;
  rtx reversed = gen_rtx_UNSPEC (GET_MODE (x), gen_rtvec (1, XEXP (x, 0)),
				 reverse);
  return gen_rtx_CLZ (GET_MODE (x), reversed);
}

/* Is operation CODE on each bit alone?  */
static bool
bitwise_p (enum rtx_code code)
{
  return code == AND || code == IOR || code == XOR || code == NOT;
}

/* X, an operation that ra_compute () knows for words, where MODE is at most one
   word or each bit counts alone; otherwise unknown.  */
static ra_words
eval_arithmetic (ra_reader *r, rtx x, machine_mode mode)
{
  enum rtx_code code = GET_CODE (x);
  unsigned size = ra_bytes (mode);
  if (!SCALAR_INT_MODE_P (mode) || (size > 4 && !bitwise_p (code))
      || (size < 4 && (code == ROTATERT || code == CLZ || code == ABS
		       || code == SMAX || code == SMIN || code == UMAX
		       || code == UMIN)))
    return eval_unknown (r, x, mode);
  ra_words a = ra_eval (r, XEXP (x, 0), mode);
  if (size < 4 && (code == LSHIFTRT || code == ASHIFTRT))
    a.step[0] = (code == ASHIFTRT ? ra_sign_extend
				   : ra_zero_extend) (r, a.step[0],
								 size);
  if (UNARY_P (x))
    {
      for (unsigned k = 0; k < a.n; k++)
	a.step[k] = ra_one (r, code, a.step[k]);
      return a;
    }
  bool shift = (code == ASHIFT || code == LSHIFTRT || code == ASHIFTRT
		|| code == ROTATERT);
  ra_words b = ra_eval (r, XEXP (x, 1), shift ? word_mode : mode);
  for (unsigned k = 0; k < a.n && k < b.n; k++)
    a.step[k] = ra_two (r, code, a.step[k], b.step[k]);
  return a;
}

/* (zero_extract X LENGTH POSITION) of a word, or the signed one.  */
static int
extract (ra_reader *r, int a, unsigned length, unsigned position, bool with_sign)
{
  a = ra_with_number (r, ASHIFT, a, 32 - length - position);
  return ra_with_number (r, with_sign ? ASHIFTRT : LSHIFTRT, a, 32 - length);
}

static ra_words
eval_extract (ra_reader *r, rtx x, machine_mode mode)
{
  rtx length = XEXP (x, 1), position = XEXP (x, 2);
  if (!CONST_INT_P (length) || !CONST_INT_P (position) || BITS_BIG_ENDIAN
      || UINTVAL (length) + UINTVAL (position) > 32 || !UINTVAL (length)
      || ra_words_of (mode) != 1)
    return eval_unknown (r, x, mode);
  ra_words a = ra_eval (r, XEXP (x, 0), mode);
  return ra_single (extract (r, a.step[0], UINTVAL (length), UINTVAL (position),
			GET_CODE (x) == SIGN_EXTRACT));
}

static ra_words
eval_comparison (ra_reader *r, rtx x, machine_mode mode)
{
  ra_words w;
  w.n = ra_words_of (mode);
  w.step[0] = ra_condition (r, x);
  for (unsigned k = 1; k < w.n; k++)
    w.step[k] = ra_number (r, 0);
  return w;
}

int
ra_eval_word (ra_reader *r, rtx x, machine_mode mode)
{
  return ra_eval (r, x, mode).step[0];
}

ra_words
ra_eval (ra_reader *r, rtx x, machine_mode mode)
{
  if (GET_MODE (x) != VOIDmode)
    mode = GET_MODE (x);
  switch (GET_CODE (x))
    {
    case REG: return ra_eval_register (r, x);
    case MEM: return ra_eval_memory (r, x);
    case SUBREG: return eval_subreg (r, x);
    case STRICT_LOW_PART: case CONST: return ra_eval (r, XEXP (x, 0), mode);
    case CONST_INT: case CONST_DOUBLE: case CONST_FIXED: case CONST_VECTOR:
    case CONST_WIDE_INT: case CONST_POLY_INT:
      return ra_eval_constant (r, x, mode);
    case SYMBOL_REF: return ra_single (ra_eval_name (r, XSTR (x, 0)));
    case LABEL_REF:
      /* A jump's are edges.  */
      if (r->insn && JUMP_P (r->insn))
	return ra_single (ra_number (r, 0));
      return ra_single (ra_add_step (r, RA_LEAF, 0, (uint64_t) 2 << 40
				| CODE_LABEL_NUMBER (label_ref_label (x)),
				NULL, 0));
    case LO_SUM:
      {
	/* The low part is what HIGH left over.  */
	int base = ra_eval_word (r, XEXP (x, 0), mode);
	int full = ra_eval_word (r, XEXP (x, 1), mode);
	return ra_single (ra_two (r, PLUS, full,
			     ra_two (r, MINUS, base,
				     ra_one (r, RA_FUNCTION, full))));
      }
    case HIGH:
      return ra_single (ra_one (r, RA_FUNCTION, ra_eval_word (r, XEXP (x, 0), mode)));
    case IF_THEN_ELSE: return eval_select (r, x, mode);
    case COMPARE: return ra_single (flags (r, x));
    case ZERO_EXTEND: case SIGN_EXTEND: return eval_extend (r, x);
    case TRUNCATE:
      if (!SCALAR_INT_MODE_P (mode))
	return eval_unknown (r, x, mode);
      {
	ra_words w = ra_eval (r, XEXP (x, 0), mode);
	w.n = ra_words_of (mode);
	return w;
      }
    case ZERO_EXTRACT: case SIGN_EXTRACT: return eval_extract (r, x, mode);
    case CTZ:
      {
	rtx y = split_ctz (x);
	return y != x ? ra_eval (r, y, mode) : eval_unknown (r, x, mode);
      }
    case UNSPEC: return eval_unknown (r, split_unspec (x), mode);
    case PLUS: case MINUS: case MULT: case AND: case IOR: case XOR: case ASHIFT:
    case LSHIFTRT: case ASHIFTRT: case ROTATERT: case NOT: case NEG: case ABS:
    case CLZ: case SMAX: case SMIN: case UMAX: case UMIN:
      return eval_arithmetic (r, x, mode);
    default:
      return COMPARISON_P (x) && SCALAR_INT_MODE_P (mode)
	     ? eval_comparison (r, x, mode)
	     : eval_unknown (r, x, mode);
    }
}
