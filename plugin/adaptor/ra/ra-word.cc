/* ra-word.cc: for the check after register allocation, steps, and what RTL reads
   of registers, constants and memory.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A value wider than a word is so many words, each of which goes its own way:
   after allocation moves of double words may be two.  A narrower one is a word
   whose upper bits are as the machine leaves them (WORD_REGISTER_OPERATIONS).  */

#include "ra/ra.h"

unsigned
ra_bytes (machine_mode mode)
{
  HOST_WIDE_INT size;
  return GET_MODE_SIZE (mode).is_constant (&size) ? size : 0;
}

unsigned
ra_words_of (machine_mode mode)
{
  unsigned n = (ra_bytes (mode) + 3) / 4;
  return n >= 1 && n <= RA_MAX_WORDS ? n : 1;
}

/* ---- Steps ------------------------------------------------------------------- */

int
ra_add_step (ra_reader *r, unsigned code, unsigned size, uint64_t imm,
	     const int *args, unsigned n)
{
  ra_program *p = r->program;
  ra_step s = {};
  s.code = code;
  s.size = size;
  s.imm = imm;
  s.first = p->args.length ();
  s.n = n;
  s.place = p->places.length () - 1;
  for (unsigned i = 0; i < n; i++)
    p->args.safe_push (args[i]);
  p->steps.safe_push (s);
  return p->steps.length () - 1;
}

int
ra_number (ra_reader *r, uint32_t number)
{
  return ra_add_step (r, RA_CONST, 0, number, NULL, 0);
}

int
ra_one (ra_reader *r, unsigned code, int a)
{
  return ra_add_step (r, code, 0, 0, &a, 1);
}

int
ra_two (ra_reader *r, unsigned code, int a, int b)
{
  const int args[] = { a, b };
  return ra_add_step (r, code, 0, 0, args, 2);
}

int
ra_with_number (ra_reader *r, unsigned code, int a, uint32_t number)
{
  return ra_two (r, code, a, ra_number (r, number));
}

int
ra_select (ra_reader *r, int condition, int a, int b)
{
  const int args[] = { condition, a, b };
  return a == b ? a : ra_add_step (r, RA_SELECT, 0, 0, args, 3);
}

ra_words
ra_single (int step)
{
  ra_words w;
  w.n = 1;
  w.step[0] = step;
  return w;
}

/* ---- Variables --------------------------------------------------------------- */

static ra_current *
current (ra_reader *r, unsigned variable)
{
  if (variable >= r->now.length ())
    r->now.safe_grow_cleared (r->program->variables.length ());
  ra_current *c = &r->now[variable];
  if (c->block != r->number)
    {
      c->block = r->number;
      c->step = RA_NO_STEP;
      c->written = false;
    }
  return c;
}

int
ra_get (ra_reader *r, unsigned variable)
{
  ra_current *c = current (r, variable);
  if (c->step == RA_NO_STEP)
    c->step = ra_add_step (r, RA_ENTRY, 0, variable, NULL, 0);
  return c->step;
}

void
ra_put (ra_reader *r, unsigned variable, int step)
{
  if (r->guard != RA_NO_STEP)
    step = ra_select (r, r->guard, step, ra_get (r, variable));
  ra_current *c = current (r, variable);
  if (!c->written)
    r->written.safe_push (variable);
  c->written = true;
  c->step = step;
}

unsigned
ra_register (ra_reader *r, rtx x, machine_mode mode, unsigned k)
{
  unsigned regno = REGNO (x);
  if (regno >= FIRST_PSEUDO_REGISTER)
    return ra_find_variable (r->program, RA_PSEUDO, regno, k,
			     ra_bytes (PSEUDO_REGNO_MODE (regno)));
  unsigned n = hard_regno_nregs (regno, mode);
  return regno + (REG_WORDS_BIG_ENDIAN ? n - 1 - k : k);
}

bool
ra_slot_p (rtx mem, HOST_WIDE_INT *offset)
{
  return (MEM_EXPR (mem) && MEM_EXPR (mem) == get_spill_slot_decl (false)
	  && MEM_OFFSET_KNOWN_P (mem)
	  && MEM_OFFSET (mem).is_constant (offset));
}

unsigned
ra_slot (ra_reader *r, HOST_WIDE_INT offset)
{
  return ra_find_variable (r->program, RA_SLOT, offset >> 2, 0, 4);
}

unsigned
ra_shift (HOST_WIDE_INT offset, unsigned size)
{
  unsigned at = offset & 3;
  return 8 * (BYTES_BIG_ENDIAN ? 4 - MIN (4, at + size) : at);
}

/* ---- Narrow values ----------------------------------------------------------- */

/* The low SIZE bytes of A, with zeros above; or with copies of their sign.  */
int
ra_zero_extend (ra_reader *r, int a, unsigned size)
{
  return size >= 4 ? a : ra_with_number (r, AND, a, (1u << 8 * size) - 1);
}

int
ra_sign_extend (ra_reader *r, int a, unsigned size)
{
  if (size >= 4)
    return a;
  a = ra_with_number (r, ASHIFT, a, 32 - 8 * size);
  return ra_with_number (r, ASHIFTRT, a, 32 - 8 * size);
}

/* ---- Leaves ------------------------------------------------------------------ */

ra_words
ra_eval_register (ra_reader *r, rtx x)
{
  machine_mode mode = GET_MODE (x);
  ra_words w;
  w.n = ra_words_of (mode);
  if (HARD_REGISTER_P (x) && hard_regno_nregs (REGNO (x), mode) != w.n)
    {
      /* Not a word each: what all of them are says what each word is.  */
      auto_vec<int, 16> all;
      for (unsigned k = REGNO (x); k < END_REGNO (x); k++)
	all.safe_push (ra_get (r, k));
      for (unsigned k = 0; k < w.n; k++)
	w.step[k] = ra_add_step (r, RA_FUNCTION, 0, k, all.address (),
				 all.length ());
      return w;
    }
  for (unsigned k = 0; k < w.n; k++)
    w.step[k] = ra_get (r, ra_register (r, x, mode, k));
  return w;
}

/* The bytes of a constant, as the target has them in memory.  */
ra_words
ra_eval_constant (ra_reader *r, rtx x, machine_mode mode)
{
  ra_words w;
  w.n = ra_words_of (mode);
  if (CONST_INT_P (x))
    {
      for (unsigned k = 0; k < w.n; k++)
	w.step[k] = ra_number (r, k < 2 ? UINTVAL (x) >> 32 * k
			       : INTVAL (x) < 0 ? -1 : 0);
      return w;
    }
  auto_vec<target_unit, 64> bytes;
  unsigned size = ra_bytes (mode);
  if (!size || size > 4 * RA_MAX_WORDS
      || !native_encode_rtx (mode, x, bytes, 0, size))
    {
      uint64_t h = skeleton_hash (x);
      for (unsigned k = 0; k < w.n; k++)
	w.step[k] = ra_add_step (r, RA_LEAF, 0, (uint64_t) k << 32 | h, NULL,
				 0);
      return w;
    }
  for (unsigned k = 0; k < w.n; k++)
    {
      uint32_t value = 0;
      unsigned at = 4 * (WORDS_BIG_ENDIAN ? w.n - 1 - k : k);
      for (unsigned i = 0; i < 4 && at + i < size; i++)
	value |= ((uint32_t) bytes[at + i]
		  << 8 * (BYTES_BIG_ENDIAN ? MIN (4, size) - 1 - i : i));
      w.step[k] = ra_number (r, value);
    }
  return w;
}

int
ra_eval_name (ra_reader *r, const char *name)
{
  uint64_t h = htab_hash_string (name);
  return ra_add_step (r, RA_LEAF, 0, h | (uint64_t) 1 << 40, NULL, 0);
}

/* ---- Memory ------------------------------------------------------------------ */

/* X, a register in an address of the insn, is incremented: it has that value
   when the insn is done.  */
static void
increment (ra_reader *r, rtx x, int step)
{
  r->increments.safe_push ({ ra_register (r, x, GET_MODE (x), 0), step });
}

int
ra_address (ra_reader *r, rtx mem)
{
  rtx x = XEXP (mem, 0);
  switch (GET_CODE (x))
    {
    case PRE_DEC: case PRE_INC: case POST_DEC: case POST_INC:
      {
	bool down = GET_CODE (x) == PRE_DEC || GET_CODE (x) == POST_DEC;
	bool before = GET_CODE (x) == PRE_DEC || GET_CODE (x) == PRE_INC;
	uint32_t size = ra_bytes (GET_MODE (mem));
	int old = ra_eval_word (r, XEXP (x, 0), Pmode);
	int step = ra_with_number (r, PLUS, old, down ? -size : size);
	increment (r, XEXP (x, 0), step);
	return before ? step : old;
      }
    case PRE_MODIFY: case POST_MODIFY:
      {
	int old = ra_eval_word (r, XEXP (x, 0), Pmode);
	int step = ra_eval_word (r, XEXP (x, 1), Pmode);
	increment (r, XEXP (x, 0), step);
	return GET_CODE (x) == PRE_MODIFY ? step : old;
      }
    default:
      return ra_eval_word (r, x, Pmode);
    }
}

/* Does GCC hold that whatever MEM is loaded into by the insn equals MEM as long
   as it is of use?  */
static bool
unchanging_p (ra_reader *r, rtx mem)
{
  if (MEM_READONLY_P (mem))
    return true;
  rtx note = r->insn ? find_reg_note (r->insn, REG_EQUIV, NULL) : NULL;
  return note && rtx_equal_p (XEXP (note, 0), mem);
}

static int
load (ra_reader *r, rtx mem, int address, unsigned size)
{
  const int args[] = { address, r->guard };
  int step = ra_add_step (r, RA_LOAD, size, 0, args,
			  r->guard == RA_NO_STEP ? 1 : 2);
  ra_step *s = &r->program->steps[step];
  s->unchanging = unchanging_p (r, mem);
  s->may_trap = !MEM_NOTRAP_P (mem) && may_trap_or_fault_p (mem);
  return step;
}

static ra_words
eval_slot (ra_reader *r, HOST_WIDE_INT offset, machine_mode mode)
{
  unsigned size = ra_bytes (mode);
  ra_words w;
  w.n = ra_words_of (mode);
  if (size < 4)
    return ra_single (ra_zero_extend (r, ra_with_number (r, LSHIFTRT,
					      ra_get (r, ra_slot (r, offset)),
					      ra_shift (offset, size)), size));
  for (unsigned k = 0; k < w.n; k++)
    {
      unsigned at = WORDS_BIG_ENDIAN ? w.n - 1 - k : k;
      w.step[k] = ra_get (r, ra_slot (r, offset + 4 * at));
    }
  return w;
}

ra_words
ra_eval_memory (ra_reader *r, rtx x)
{
  machine_mode mode = GET_MODE (x);
  HOST_WIDE_INT offset;
  if (ra_slot_p (x, &offset))
    return eval_slot (r, offset, mode);
  if (GET_CODE (XEXP (x, 0)) == SCRATCH)
    return ra_single (ra_number (r, 0));
  rtx constant = avoid_constant_pool_reference (x);
  if (constant != x)
    return ra_eval (r, constant, mode);
  int address = ra_address (r, x);
  unsigned size = ra_bytes (mode);
  ra_words w;
  w.n = ra_words_of (mode);
  if (size <= 4 || size > 4 * w.n)
    return ra_single (load (r, x, address, size <= 4 ? size : 0));
  for (unsigned k = 0; k < w.n; k++)
    {
      unsigned at = WORDS_BIG_ENDIAN ? w.n - 1 - k : k;
      int a = at ? ra_with_number (r, PLUS, address, 4 * at) : address;
      w.step[k] = load (r, x, a, 4);
    }
  return w;
}
