/* target.cc: what the target can do, found by asking recog.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   No target is named here and no #ifdef asks for one: a form is built and
   recog'ed.  Nothing of RTL is kept from one function to the next.  */

#include "adaptor.h"

/* An insn of PATTERN in no chain; a call or jump if LIKE is one.  */
static rtx_insn *
make_insn (rtx pattern, const rtx_insn *like)
{
  if (!like || NONJUMP_INSN_P (like))
    {
      rtx_insn *insn = make_insn_raw (pattern);
      SET_PREV_INSN (insn) = SET_NEXT_INSN (insn) = NULL;
      if (const_rtx note = like ? find_reg_note (like, REG_EH_REGION, NULL) : NULL)
	add_reg_note (insn, REG_EH_REGION, XEXP (note, 0));
      return insn;
    }
  start_sequence ();
  rtx_insn *insn = CALL_P (like) ? emit_call_insn (pattern)
		   : emit_jump_insn (pattern);
  end_sequence ();
  if (CALL_P (like))
    {
      CALL_INSN_FUNCTION_USAGE (insn) = CALL_INSN_FUNCTION_USAGE (like);
      SIBLING_CALL_P (insn) = SIBLING_CALL_P (like);
      RTL_CONST_CALL_P (insn) = RTL_CONST_CALL_P (like);
      RTL_PURE_CALL_P (insn) = RTL_PURE_CALL_P (like);
      RTL_LOOPING_CONST_OR_PURE_CALL_P (insn)
	= RTL_LOOPING_CONST_OR_PURE_CALL_P (like);
    }
  else
    JUMP_LABEL (insn) = JUMP_LABEL (like);
  REG_NOTES (insn) = REG_NOTES (like);
  return insn;
}

rtx_insn *
target_recog (rtx pattern, bool add, const rtx_insn *like)
{
  pattern = copy_insn (pattern);
  rtx_insn *insn = make_insn (pattern, like);
  if (GET_CODE (pattern) == CLOBBER)
    return insn;
  int clobbers = 0;
  int code = recog (pattern, insn, add ? &clobbers : NULL);
  if (code < 0)
    return NULL;
  if (clobbers)
    {
      rtx par = gen_rtx_PARALLEL (VOIDmode, rtvec_alloc (clobbers + 1));
      XVECEXP (par, 0, 0) = pattern;
      add_clobbers (par, code);
      PATTERN (insn) = par;
    }
  INSN_CODE (insn) = code;
  return allocatable_p (insn) ? insn : NULL;
}

rtx
target_reverse (rtx cond, const rtx_insn *insn)
{
  enum rtx_code code = reversed_comparison_code (cond, insn);
  return code == UNKNOWN ? NULL
	 : gen_rtx_fmt_ee (code, VOIDmode, XEXP (cond, 0), XEXP (cond, 1));
}

/* (set DST (if_then_else COND SRC DST)), all in one mode.  */
static rtx
tied_move (rtx cond, rtx dst, rtx src)
{
  rtx pattern
    = gen_rtx_SET (dst, gen_rtx_IF_THEN_ELSE (GET_MODE (dst), cond, src, dst));
  return target_recog (pattern, false) ? pattern : NULL;
}

/* Modes that have no conditional move of their own get it in a paradoxical
   subreg of a word, whose upper part nobody reads.  */
rtx
target_tied_move (rtx cond, rtx dst, rtx src)
{
  if (rtx pattern = tied_move (cond, dst, src))
    return pattern;
  machine_mode mode = GET_MODE (dst);
  if (GET_MODE_CLASS (mode) != MODE_INT || !REG_P (src)
      || maybe_ge (GET_MODE_SIZE (mode), UNITS_PER_WORD))
    return NULL;
  return tied_move (cond, gen_rtx_SUBREG (word_mode, dst, 0),
		    gen_rtx_SUBREG (word_mode, src, 0));
}

rtx
target_store_flag (rtx cond, rtx dst)
{
  if (STORE_FLAG_VALUE != 1)
    return NULL;
  rtx src = gen_rtx_fmt_ee (GET_CODE (cond), GET_MODE (dst), XEXP (cond, 0),
			    XEXP (cond, 1));
  rtx pattern = gen_rtx_SET (dst, src);
  return target_recog (pattern, false) ? pattern : NULL;
}

/* Never what split_insns would take apart (it would lose the condition), nor
   a mode wider than a word.  */
rtx
target_cond_exec (rtx cond, rtx pattern)
{
  if (GET_CODE (pattern) == SET)
    {
      HOST_WIDE_INT size;
      if (!GET_MODE_SIZE (GET_MODE (SET_DEST (pattern))).is_constant (&size)
	  || size > UNITS_PER_WORD)
	return NULL;
    }
  rtx ce = gen_rtx_COND_EXEC (VOIDmode, cond, pattern);
  rtx_insn *insn = target_recog (ce, false);
  if (!insn)
    return NULL;
  rtx_insn *plain = target_recog (pattern, false);
  if (!plain || split_insns (pattern, plain) || split_insns (ce, insn))
    return NULL;
  return ce;
}

/* ---- What libpsi asks ------------------------------------------------------- */

/* The one SET of an insn that is that and clobbers at most; null: none.  */
static rtx
the_set (const psi_insn *i)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || CALL_P (h->insn) || JUMP_P (h->insn)
      || RTX_FRAME_RELATED_P (h->insn))
    return NULL;
  return single_set (h->insn);
}

/* Does X name a hard register that is not fixed?  Moving such an insn could
   stretch its life.  */
static bool
names_hard_reg (const_rtx x)
{
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, x, NONCONST)
    if (REG_P (*iter) && HARD_REGISTER_P (*iter)
	&& !fixed_regs[REGNO (*iter)])
      return true;
  return false;
}

/* Does I set nothing but renameable pseudos and the flags register?  Lowering
   sees to it that nobody finds the wrong flags.  */
static bool
pins_only_flags (const target_query *q, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned && i->dst[k]->host != q->flags)
      return false;
  return true;
}

static bool
can_speculate (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  if (i->op == PSI_TEST || i->op == PSI_PSI || i->op == PSI_UNDEF
      || !i->host || (i->op == PSI_CONST && !host_of (i)->insn))
    return true;
  if (host_of (i)->part)
    return pins_only_flags (q, i);
  rtx set = the_set (i);
  if (!set || (i->flags & (PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT))
      || !pins_only_flags (q, i))
    return false;
  if (side_effects_p (set))
    return false;
  return !names_hard_reg (SET_SRC (set));
}

static bool
can_predicate (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  rtx set = the_set (i);
  if (!set || q->flags == INVALID_REGNUM || PATTERN (host_of (i)->insn) != set
      || (i->flags & PSI_F_EFFECT) || side_effects_p (set)
      || !psi_is_true (i->guard))
    return false;
  if (i->ndst > 1 || (i->ndst && i->dst[0]->pinned)
      || names_hard_reg (set))
    return false;
  rtx cond = gen_rtx_NE (VOIDmode, gen_rtx_REG (CCmode, q->flags), const0_rtx);
  return target_cond_exec (cond, set) != NULL;
}

bool
target_executes_in_vain (psi_fn *fn, const psi_insn *i)
{
  psi_val *flags = flags_val (fn);
  target_query q = { flags ? flags->host : INVALID_REGNUM, NULL };
  return can_speculate (&q, i);
}

static int
insn_cost_of (void *, const psi_insn *i)
{
  const host_insn *h = host_of (i);
  return h && h->insn && !JUMP_P (h->insn)
	 ? price_insn (h->insn, optimize_function_for_speed_p (cfun)) : 0;
}

static int
branch_cost_of (void *, const psi_block *b)
{
  basic_block bb = (basic_block) b->host;
  return bb && JUMP_P (BB_END (bb)) ? price_branch (bb) : 0;
}

static const char *
refuse_chain (void *, const psi_block *head)
{
  return price_chain ((basic_block) head->host) ? NULL : "loop-carried chain";
}

static int
copy_cost_of (void *, const psi_insn *)
{
  return COSTS_N_INSNS (1);
}

static const char *
refuse_region (void *data, psi_block **blocks, unsigned n, psi_block *join)
{
  const target_query *q = (const target_query *) data;
  basic_block head = (basic_block) blocks[0]->host;
  basic_block to = (basic_block) join->host;
  if (bitmap_bit_p (q->refused, head->index))
    return "no RTL for it";
  if (to == EXIT_BLOCK_PTR_FOR_FN (cfun))
    return "join is the exit";
  if (!onlyjump_p (BB_END (head)))
    return "jump does more";
  for (unsigned k = 0; k < n; k++)
    {
      basic_block bb = (basic_block) blocks[k]->host;
      if (BB_PARTITION (bb) != BB_PARTITION (head))
	return "hot and cold partitions";
      if (bb->flags & BB_DUPLICATED)
	return "duplicated block";
      if (k && JUMP_P (BB_END (bb)) && !onlyjump_p (BB_END (bb)))
	return "jump does more";
      rtx_insn *insn;
      if (k)
	FOR_BB_INSNS (bb, insn)
	  {
	    if (LABEL_P (insn) && LABEL_PRESERVE_P (insn))
	      return "label is kept";
	    if (NONDEBUG_INSN_P (insn)
		&& find_reg_note (insn, REG_EH_REGION, NULL))
	      return "may throw";
	  }
    }
  if (BB_PARTITION (to) != BB_PARTITION (head))
    return "hot and cold partitions";
  return NULL;
}

static enum psi_ifconv
how_to_convert (void *, const psi_block *block)
{
  return mark_ifconv ((basic_block) block->host);
}

static const char *
refuse_block (void *data, const psi_block *block)
{
  const target_query *q = (const target_query *) data;
  const basic_block bb = (basic_block) block->host;
  return bb->index < NUM_FIXED_BLOCKS || bitmap_bit_p (q->refused, bb->index)
	 ? "no RTL for it" : NULL;
}

/* Two pseudos of one mode are compared by their names in psi-IL, not here.  */
static int
pseudos_alike (const_rtx *x, const_rtx *y, rtx *nx, rtx *ny)
{
  if (!REG_P (*x) || !REG_P (*y) || HARD_REGISTER_P (*x) || HARD_REGISTER_P (*y)
      || GET_MODE (*x) != GET_MODE (*y))
    return 0;
  *nx = *ny = const0_rtx;
  return 1;
}

/* The same, and what is read is the same to alias analysis, too.  */
static int
reads_alike (const_rtx *x, const_rtx *y, rtx *nx, rtx *ny)
{
  if (!MEM_P (*x) || !MEM_P (*y)
      || mem_attrs_eq_p (MEM_ATTRS (*x), MEM_ATTRS (*y)))
    return pseudos_alike (x, y, nx, ny);
  *nx = const0_rtx;
  *ny = const1_rtx;
  return 1;
}

/* Only within a block, and not over a call: registers are dearer than insns.  What
   is read as two insns, and what has its guard in RTL, stays.  Names hold a hash of
   the pattern only, so patterns are compared.  Where LEADER is not executed alias
   analysis must not have known more of what it reads than of what I does.  */
static bool
may_reuse (void *, const psi_insn *leader, const psi_insn *i)
{
  const host_insn *h = host_of (i), *l = host_of (leader);
  if (h && h->clobbers)
    return false;
  if (leader == i)
    return true;
  if (PSEUDO_REGNO_MODE (leader->dst[0]->var->host)
      != PSEUDO_REGNO_MODE (i->dst[0]->var->host))
    return false;
  if (i->op == PSI_PSI || i->op == PSI_SELECT)
    return true;
  if (!h || !l || !h->insn || !l->insn || h->guarded || l->guarded
      || leader->block != i->block)
    return false;
  for (const psi_insn *k = i->prev; k && k != leader; k = k->prev)
    if (k->op == PSI_CALL)
      return false;
  bool always = (psi_is_true (leader->guard)
		 || psi_lit_same (leader->guard, i->guard));
  return rtx_equal_p_cb (PATTERN (l->insn), PATTERN (h->insn),
			 always ? pseudos_alike : reads_alike);
}

const psi_host target_host =
{
  NULL, how_to_convert, can_predicate, can_speculate, refuse_region, refuse_block,
  insn_cost_of, branch_cost_of, refuse_chain, copy_cost_of,
  target_guarded_cost, target_compare_facts, target_block_cost, may_reuse
};
