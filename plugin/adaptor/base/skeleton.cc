/* skeleton.cc: what an insn does, as a name.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The pattern with `_' for each register, whose names are operands in psi-IL:

	(set (reg:DI 90) (plus:DI (reg:DI 88) (const_int 4)))	plus:DI(_, 4)
	(set (mem:QI (reg:SI 90)) (reg:QI 91))			mem:QI(_:SI) = _

   A mode is written unless it is that of what it is an operand of, SImode at the top:
   so equal names are equal patterns.  Depends on nothing that changes from run to
   run.  */

#include "base/base.h"

#define LONGEST 160	/* Of more characters the rest becomes a hash.  */

/* The name grows where it stays.  */
typedef struct obstack name_text;

static inline void
put (name_text *t, const char *s)
{
  obstack_grow (t, s, strlen (s));
}

static void
put_number (name_text *t, HOST_WIDE_INT n)
{
  char buf[32];
  if (n >= 0 && (unsigned long) n == (unsigned HOST_WIDE_INT) n)
    sprint_ul (buf, n);
  else
    snprintf (buf, sizeof buf, HOST_WIDE_INT_PRINT_DEC, n);
  put (t, buf);
}

static void
put_mode (name_text *t, machine_mode mode)
{
  put (t, ":");
  put (t, GET_MODE_NAME (mode));
}

static void put_rtx (name_text *, const_rtx, machine_mode outer);

/* The operands of X, as its code has them.  */
static void
put_operands (name_text *t, const_rtx x, machine_mode mode)
{
  const char *format = GET_RTX_FORMAT (GET_CODE (x));
  const char *gap = "";
  put (t, "(");
  for (int i = 0; format[i]; i++, gap = ", ")
    switch (format[i])
      {
      case 'e':
	put (t, gap);
	put_rtx (t, XEXP (x, i), mode);
	break;
      case 'E':
	put (t, gap);
	put (t, "[");
	for (int j = 0; j < XVECLEN (x, i); j++)
	  {
	    if (j)
	      put (t, ", ");
	    put_rtx (t, XVECEXP (x, i, j), mode);
	  }
	put (t, "]");
	break;
      case 'i':
      case 'n':
	put (t, gap);
	put_number (t, XINT (x, i));
	break;
      case 'w':
	put (t, gap);
	put_number (t, XWINT (x, i));
	break;
      case 's':
	put (t, gap);
	put (t, "'");
	put (t, XSTR (x, i) ? XSTR (x, i) : "");
	put (t, "'");
	break;
      default:
	break;
      }
  put (t, ")");
}

/* Can X have a mode or none, whatever its code?  Then it is always written.  */
static bool
mode_varies (const_rtx x)
{
  enum rtx_code code = GET_CODE (x);
  return (COMPARISON_P (x) || code == UNSPEC || code == UNSPEC_VOLATILE
	  || code == ASM_OPERANDS || code == CALL);
}

/* X, an operand of something of mode OUTER.  */
static void
put_rtx (name_text *t, const_rtx x, machine_mode outer)
{
  if (!x)
    {
      put (t, "none");
      return;
    }
  enum rtx_code code = GET_CODE (x);
  machine_mode mode = GET_MODE (x);
  char number[64];
  switch (code)
    {
    case CONST_INT:
      put_number (t, INTVAL (x));
      return;
    case SYMBOL_REF:
      put (t, "@");
      put (t, XSTR (x, 0) + (*XSTR (x, 0) == '*'));
      return;
    case LABEL_REF:
      put (t, "label ");
      /* One of an enclosing function is no insn yet and has no UID.  */
      put_number (t, CODE_LABEL_NUMBER (label_ref_label (x)));
      return;
    case SET:
      if (!REG_P (SET_DEST (x)) || GET_MODE (SET_DEST (x)) != GET_MODE (SET_SRC (x)))
	{
	  put_rtx (t, SET_DEST (x), outer);
	  put (t, " = ");
	  outer = GET_MODE (SET_DEST (x));
	}
      put_rtx (t, SET_SRC (x), outer);
      return;
    case PARALLEL:
      for (int i = 0; i < XVECLEN (x, 0); i++)
	{
	  if (i)
	    put (t, "; ");
	  put_rtx (t, XVECEXP (x, 0, i), outer);
	}
      return;
    case REG:
      put (t, "_");
      break;
    default:
      put (t, GET_RTX_NAME (code));
      break;
    }
  if (mode != VOIDmode && (mode != outer || mode_varies (x)))
    put_mode (t, mode);
  switch (code)
    {
    case REG:
    case SCRATCH:
    case PC:
      return;
    case CONST_DOUBLE:
      if (mode == VOIDmode)
	break;
      real_to_hexadecimal (number, CONST_DOUBLE_REAL_VALUE (x), sizeof number, 0, true);
      put (t, " ");
      put (t, number);
      return;
    case SUBREG:
      put (t, "(");
      put_rtx (t, SUBREG_REG (x), mode);
      put (t, ", ");
      HOST_WIDE_INT byte;
      put_number (t, SUBREG_BYTE (x).is_constant (&byte) ? byte : -1);
      put (t, ")");
      return;
    case MEM:
      if (MEM_VOLATILE_P (x))
	put (t, " volatile");
      break;
    default:
      break;
    }
  put_operands (t, x, mode != VOIDmode ? mode : outer);
}

const char *
skeleton_name (psi_fn *fn, const_rtx pattern)
{
  name_text *t = &fn->arena;
  put_rtx (t, pattern, SImode);
  char *text = (char *) obstack_base (t);
  unsigned n = obstack_object_size (t);
  /* Nothing but a register: what sets one to another.  */
  if (text[0] == '_' && (n == 1 || text[1] == ':') && !memchr (text, ' ', n))
    {
      char *mode = xstrndup (text + 1, n - 1);
      obstack_blank_fast (t, -(int) n);
      put (t, "copy");
      put (t, mode);
      free (mode);
    }
  obstack_1grow (t, '\0');
  n = obstack_object_size (t);
  if (n > LONGEST)
    {
      inchash::hash h;
      h.add (obstack_base (t), n);
      char rest[16];
      snprintf (rest, sizeof rest, " ~%08x", h.end ());
      obstack_blank_fast (t, LONGEST - (int) n);
      obstack_grow0 (t, rest, strlen (rest));
    }
  return (const char *) obstack_finish (t);
}
