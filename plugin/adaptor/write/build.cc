/* build.cc: one psi insn as one RTL insn, recog'ed but in no chain.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The forms are those that register allocation understands: LRA knows nothing
   of COND_EXEC and takes an output in one for a full kill, so before it

     p? x = y		is (set x (if_then_else p y x)), tied by constraints
     p? t = op		is (cond_exec p (set t op)), t undefined before
     p? store		is (cond_exec p (set (mem) y))

   and nothing else is conditional; lower.cc sees to it.  */

#include "write/write.h"

rtx
literal_condition (psi_lit lit)
{
  rtx cond = host_of (lit.val->def)->cond;
  return lit.neg ? target_reverse (cond, NULL) : cond;
}

/* Puts NAME's register at *LOC, if PUT; true if that is another than was there.  Hard
   registers have no other names.  */
static bool
set_reg (rtx *loc, psi_val *name, bool put)
{
  if (!REG_P (*loc) || name->host == REGNO (*loc)
      || (name->pinned && HARD_REGISTER_NUM_P (name->host)))
    return false;
  if (put)
    *loc = val_reg (name);
  return true;
}

/* The same for an operand, which can be a hard register where that of the insn that a
   planned one was made from is a pseudo: the frame's, which several insns add to.  */
static bool
set_operand (rtx *loc, psi_val *name, bool put)
{
  if (!REG_P (*loc) || HARD_REGISTER_P (*loc) || !name->pinned
      || name->host != FRAME_POINTER_REGNUM || GET_MODE (*loc) != Pmode)
    return set_reg (loc, name, put);
  if (put)
    *loc = frame_pointer_rtx;
  return true;
}

/* Decodes PATTERN, of the insn that I was read from, into D.  */
static void
decode (psi_insn *i, rtx *pattern, decoded *d)
{
  if (i->flags & PSI_F_TERM)
    decode_end (host_of (i)->insn, pattern, d);
  else
    decode_pattern (host_of (i)->insn, pattern, d);
}

/* Makes the operands of the pattern that is D those of I, if PUT; true if they are not the
   same.  */
static bool
put_operands (psi_insn *i, decoded *d, bool put)
{
  bool changed = false;
  /* The flags that a conditional compare leaves otherwise are no operand in RTL.  */
  const psi_opnd *src = i->src + (i->op == PSI_CCMP);
  for (unsigned k = 0; k < d->src.length (); k++)
    if (src[k].val)
      changed |= set_operand (d->src[k], src[k].val, put);
  /* Hard registers that an operation of psi's own clobbers are no results.  */
  for (unsigned k = 0; k < MIN (d->dst.length (), i->ndst); k++)
    changed |= set_reg (d->dst[k], i->dst[k], put);
  for (rtx *loc : d->tied)
    changed |= set_reg (loc, i->dst[0], put);
  return changed;
}

/* The pattern of the insn that I was read from, or a copy if *CHANGED, in which operands
   are I's and the guard or select condition, if any, is COND, or if NEG its
   complement.  Not every condition has a reverse: what has not been turned is not to be
   turned back.  */
static rtx
rewrite_pattern (psi_insn *i, rtx cond, bool neg, bool *changed)
{
  rtx_insn *insn = host_of (i)->insn;
  rtx pattern = PATTERN (insn);
  decoded d;
  *changed = false;
  decode (i, &pattern, &d);
  if (cond && d.cond)
    {
      if (d.negate != neg)
	cond = target_reverse (cond, insn);
      if (!cond)
	return NULL;
      cond = gen_rtx_fmt_ee (GET_CODE (cond), GET_MODE (*d.cond),
			     XEXP (cond, 0), XEXP (cond, 1));
      *changed = !rtx_equal_p (cond, *d.cond);
    }
  if (!put_operands (i, &d, false) && !*changed)
    return pattern;
  pattern = copy_insn (pattern);
  decoded copy;
  decode (i, &pattern, &copy);
  put_operands (i, &copy, true);
  if (*changed)
    *copy.cond = cond;
  *changed = true;
  return pattern;
}

rtx
operand_rtx (psi_opnd o, machine_mode mode)
{
  return o.val ? val_reg (o.val) : gen_int_mode (o.imm, mode);
}

/* The pattern of I, which no insn was read for.  */
static rtx
new_pattern (psi_insn *i, rtx cond)
{
  rtx dst = i->ndst && !i->dst[0]->pinned ? val_reg (i->dst[0]) : NULL;
  machine_mode mode = dst ? GET_MODE (dst) : VOIDmode;
  switch (i->op)
    {
    case PSI_UNDEF:
      return gen_rtx_CLOBBER (VOIDmode, dst);
    case PSI_CONST:
    case PSI_COPY:
      {
	rtx src = operand_rtx (i->src[0], mode);
	return cond ? target_tied_move (cond, dst, src)
	       : gen_rtx_SET (dst, src);
      }
    case PSI_SELECT:
      return target_store_flag (cond, dst);
    case PSI_AND:
    case PSI_OR:
    case PSI_XOR:
    case PSI_ADD:
      {
	enum rtx_code code = i->op == PSI_AND ? AND : i->op == PSI_OR ? IOR
			     : i->op == PSI_XOR ? XOR : PLUS;
	rtx a = operand_rtx (i->src[0], mode);
	rtx b = operand_rtx (i->src[1], mode);
	return gen_rtx_SET (dst, gen_rtx_fmt_ee (code, mode, a, b));
      }
    case PSI_COMPARE:
      {
	rtx a = val_reg (i->src[0].val);
	rtx b = operand_rtx (i->src[1], GET_MODE (a));
	machine_mode cc = host_of (i)->flags;
	rtx set = gen_rtx_SET (gen_rtx_REG (cc, i->dst[0]->host),
			       gen_rtx_COMPARE (cc, a, b));
	return cond ? target_cond_exec (cond, set) : set;
      }
    case PSI_CCMP:
      {
	rtx a = val_reg (i->src[1].val);
	rtx b = operand_rtx (i->src[2], GET_MODE (a));
	machine_mode cc = host_of (i)->flags;
	return target_conditional_compare (gen_rtx_REG (cc, i->dst[0]->host), cond,
					   gen_rtx_COMPARE (cc, a, b),
					   (int) i->src[0].imm);
      }
    default:
      return NULL;
    }
}

/* Adds to I's results the pinned names that INSN writes beside them.  False if
   it writes a hard register that FN has no name for and that is not free.  */
static bool
add_written (psi_fn *fn, psi_insn *i, rtx_insn *insn)
{
  HARD_REG_SET set;
  find_all_hard_reg_sets (insn, &set, true);
  hard_reg_set_iterator iter;
  unsigned regno;
  EXECUTE_IF_SET_IN_HARD_REG_SET (set, 0, regno, iter)
    {
      psi_val *name = reg_val (fn, regno);
      if (!name)
	return false;
      unsigned k = 0;
      while (k < i->ndst && i->dst[k] != name)
	k++;
      if (k < i->ndst)
	continue;
      if (i->op == PSI_ADD || i->op == PSI_AND || i->op == PSI_OR || i->op == PSI_XOR)
	{
	  host_of (i)->clobbers = name;
	  continue;
	}
      psi_val **dst = (psi_val **) psi_alloc (fn, (k + 1) * sizeof *dst);
      memcpy (dst, i->dst, k * sizeof *dst);
      dst[k] = name;
      i->dst = dst;
      i->ndst++;
    }
  return true;
}

/* The jump of BR, which tests flags, on the condition that BR has.  */
static bool
build_test_jump (psi_insn *br)
{
  host_insn *h = host_of (br);
  rtx ite = SET_SRC (pc_set (h->insn));
  bool turned = XEXP (ite, 1) == pc_rtx;
  rtx old = XEXP (ite, 0), cond = literal_condition (br->pred[0]);
  if (simple_condition_p (old))
    {
      rtx was = turned ? target_reverse (old, h->insn) : old;
      if (was && cond && GET_CODE (was) == GET_CODE (cond)
	  && rtx_equal_p (XEXP (was, 0), XEXP (cond, 0)))
	return true;
      bool negate;
      /* Not each condition has a reverse.  */
      if (!was && br->pred[0].neg
	  && rtx_equal_p (canonical_condition (old, h->insn, &negate),
			  host_of (br->pred[0].val->def)->cond))
	return true;
    }
  if (!cond)
    return false;
  cond = gen_rtx_fmt_ee (GET_CODE (cond), VOIDmode, XEXP (cond, 0), XEXP (cond, 1));
  rtx to = gen_rtx_LABEL_REF (Pmode, label_ref_label (XEXP (ite, turned ? 2 : 1)));
  rtx pattern = gen_rtx_SET (pc_rtx, gen_rtx_IF_THEN_ELSE (VOIDmode, cond, to, pc_rtx));
  /* It clobbers nothing any more.  */
  br->ndst = 0;
  h->fresh = target_recog (pattern, false, h->insn);
  return h->fresh;
}

bool
jump_tests (const psi_insn *br, const psi_insn *def)
{
  rtx_insn *jump = host_of (br) ? host_of (br)->insn : NULL;
  if (!jump || def->op == PSI_TEST || !host_of (def) || !host_of (def)->cond)
    return false;
  bool negate;
  rtx cond = XEXP (SET_SRC (pc_set (jump)), 0);
  return rtx_equal_p (canonical_condition (cond, jump, &negate), host_of (def)->cond)
	 || rtx_equal_p (cond, host_of (def)->cond);
}

/* The jump of BR, which tests registers itself, with the names that the
   predicate's definition compares.  */
static bool
build_jump (psi_fn *fn, psi_insn *br)
{
  host_insn *h = host_of (br);
  psi_insn *def = br->op == PSI_BR ? br->pred[0].val->def : NULL;
  if (!h->insn || !def)
    return true;
  if (def->op == PSI_TEST)
    return build_test_jump (br);
  if (!jump_tests (br, def) || (br->ndst == 0 && !add_written (fn, br, h->insn)))
    return false;
  rtx pattern = copy_insn (PATTERN (h->insn));
  rtx set = GET_CODE (pattern) == PARALLEL ? XVECEXP (pattern, 0, 0) : pattern;
  gcc_assert (SET_DEST (set) == pc_rtx);
  rtx *cond = &XEXP (SET_SRC (set), 0);
  /* Where the region's two joins have changed places it jumps where it did not.  */
  bool negated = !rtx_equal_p (*cond, host_of (def)->cond);
  bool changed = br->pred[0].neg != (negated ^ (XEXP (SET_SRC (set), 1) == pc_rtx));
  if (changed && !(*cond = target_reverse (*cond, h->insn)))
    return false;
  slot_vec slots;
  collect_slots (cond, slots, NULL);
  unsigned n = 0;
  for (unsigned k = 0; k < def->nsrc; k++)
    if (def->src[k].val)
      changed |= set_reg (slots[n++].loc, def->src[k].val, true);
  if (changed)
    h->fresh = target_recog (pattern, false, h->insn);
  return !changed || h->fresh;
}

/* The insn that SW, a switch, is, with SW's operands.  */
static bool
build_switch (psi_insn *sw)
{
  host_insn *h = host_of (sw);
  if (!h || !h->insn)
    return true;
  bool changed;
  rtx pattern = rewrite_pattern (sw, NULL, false, &changed);
  if (changed)
    h->fresh = target_recog (pattern, false, h->insn);
  return !changed || h->fresh;
}

static bool
try_build (psi_fn *fn, psi_insn *i)
{
  if (i->op == PSI_SWITCH)
    return build_switch (i);
  if (i->flags & PSI_F_TERM)
    return !i->host || build_jump (fn, i);
  host_insn *h = need_host (fn, i);
  bool chooses = i->op == PSI_SELECT || i->op == PSI_CCMP;
  psi_lit lit = chooses ? i->pred[0] : i->guard;
  rtx test = NULL, cond = NULL;
  if (lit.val && lit.val->def && host_of (lit.val->def))
    test = host_of (lit.val->def)->cond;
  if (!test && !psi_is_true (i->guard) && !h->guarded)
    return false;
  /* What RTL does under a condition it has no insn for that does it always.  */
  if (h->guarded && psi_is_true (i->guard) && !chooses)
    return false;
  if (test && (!h->insn || (!h->guarded && !chooses))
      && !(cond = literal_condition (lit)))
    return false;
  rtx pattern;
  if (!h->insn)
    pattern = new_pattern (i, cond);
  else
    {
      bool changed;
      pattern = rewrite_pattern (i, test, lit.neg, &changed);
      if (pattern && cond)
	{
	  changed = true;
	  if (i->op == PSI_COPY || i->op == PSI_CONST)
	    pattern = target_tied_move (cond, SET_DEST (pattern),
					SET_SRC (pattern));
	  else
	    pattern = target_cond_exec (cond, pattern);
	}
      if (pattern && !changed)
	return true;
    }
  if (!pattern)
    return false;
  h->fresh = target_recog (pattern, !h->insn, h->insn);
  if (!h->fresh)
    return false;
  if (h->insn)
    INSN_LOCATION (h->fresh) = INSN_LOCATION (h->insn);
  return add_written (fn, i, h->fresh);
}

bool
build_insn (psi_fn *fn, psi_insn *i)
{
  if (try_build (fn, i))
    return true;
  if (dump_file && (dump_flags & TDF_DETAILS))
    {
      fprintf (dump_file, "; the target has no insn for: ");
      psi_print_insn (dump_file, i);
      fputc ('\n', dump_file);
    }
  return false;
}
