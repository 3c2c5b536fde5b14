/* target.cc: what libpsi asks of the target.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The callbacks of psi_host: what may be predicated, speculated or used again, what
   regions GCC cannot have straight, what things cost.  */

#include "write/write.h"

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

/* Does INSN nothing but compute and compare, in one, as "subs" does?  */
static bool
computes_and_compares (const target_query *q, const rtx_insn *insn)
{
  const_rtx x = PATTERN (insn);
  if (JUMP_P (insn) || CALL_P (insn) || RTX_FRAME_RELATED_P (insn)
      || GET_CODE (x) != PARALLEL || XVECLEN (x, 0) != 2)
    return false;
  const_rtx compare = XVECEXP (x, 0, 0), compute = XVECEXP (x, 0, 1);
  return (GET_CODE (compare) == SET && GET_CODE (compute) == SET
	  && REG_P (SET_DEST (compare)) && REGNO (SET_DEST (compare)) == q->flags
	  && GET_CODE (SET_SRC (compare)) == COMPARE && REG_P (SET_DEST (compute))
	  && !side_effects_p (x) && !names_hard_reg (SET_SRC (compare))
	  && !names_hard_reg (SET_SRC (compute)));
}

static bool
can_speculate (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  if (i->op == PSI_TEST || i->op == PSI_PSI || i->op == PSI_UNDEF
      || !i->host || (i->op == PSI_CONST && !host_of (i)->insn))
    return true;
  if (i->flags & PSI_F_PART)
    return pins_only_flags (q, i);
  /* Arithmetic that flags.cc made.  */
  if (!host_of (i)->insn && i->ndst == 1 && !i->dst[0]->pinned
      && (i->op == PSI_ADD || i->op == PSI_AND || i->op == PSI_OR || i->op == PSI_XOR))
    return true;
  /* What a branch compares itself is made where it is asked for.  */
  if ((i->op >= PSI_EQ && i->op <= PSI_GEU && !host_of (i)->insn) || tests_bit (i))
    return true;
  if ((i->flags & (PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT))
      || !pins_only_flags (q, i))
    return false;
  rtx set = the_set (i);
  if (!set)
    return host_of (i)->insn && computes_and_compares (q, host_of (i)->insn);
  return !side_effects_p (set) && !names_hard_reg (SET_SRC (set));
}

/* A condition of flags register REGNO, whatever it says.  */
static rtx
some_condition (unsigned regno)
{
  return gen_rtx_NE (VOIDmode, gen_rtx_REG (CCmode, regno), const0_rtx);
}

/* Can the target execute SET, the pattern of I's insn, under a condition on flags?  */
static bool
guardable_p (const target_query *q, const psi_insn *i, rtx set)
{
  host_insn *h = host_of (i);
  if (!h->guardable)
    h->guardable = target_cond_exec (some_condition (q->flags), set) ? 1 : -1;
  return h->guardable > 0;
}

/* The compare that I is: of its insn, or what lowering will make of it; null: it is not
   known.  *ALONE: nothing else comes with it.  */
static rtx
compare_meant (const target_query *q, const psi_insn *i, bool *alone)
{
  const host_insn *h = host_of (i);
  bool plain = i->op >= PSI_EQ && i->op <= PSI_GEU;
  *alone = true;
  if (h && h->insn && !plain)
    {
      rtx set = compare_set (PATTERN (h->insn));
      *alone = PATTERN (h->insn) == set;
      return set;
    }
  if (i->nsrc != 2 || !i->src[0].val || (!plain && (!h || h->flags == VOIDmode))
      || (h && plain && !h->cond) || q->flags == INVALID_REGNUM)
    return NULL;
  rtx a = val_reg (i->src[0].val), b = operand_rtx (i->src[1], GET_MODE (a));
  /* One of libpsi's own has no record yet.  */
  machine_mode mode = !plain ? h->flags
		      : flags_mode (h ? GET_CODE (h->cond)
				    : code_named (psi_op_name (i->op)), a, b);
  return gen_rtx_SET (gen_rtx_REG (mode, q->flags), gen_rtx_COMPARE (mode, a, b));
}

static unsigned
otherwise (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  bool alone;
  rtx set = compare_meant (q, i, &alone);
  return set && alone && GET_CODE (SET_SRC (set)) == COMPARE
	 ? target_otherwise (set, some_condition (q->flags)) : 0;
}

static bool
can_predicate (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  if (!targetm.have_conditional_execution ())
    return pins_only_flags (q, i)
	   && (address_selects (i) || (i->op == PSI_COMPARE && otherwise (data, i)));
  if (!i->host)
    return i->op == PSI_COPY || i->op == PSI_PCOPY;
  rtx set = the_set (i);
  if (!set || q->flags == INVALID_REGNUM || PATTERN (host_of (i)->insn) != set
      || (i->flags & PSI_F_EFFECT) || side_effects_p (set)
      || !psi_is_true (i->guard))
    return false;
  if (i->ndst > 1 || (i->ndst && i->dst[0]->pinned)
      || names_hard_reg (set))
    return false;
  return guardable_p (q, i, set);
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
	 ? price_insn (h->insn, optimize_bb_for_speed_p (BLOCK_FOR_INSN (h->insn))) : 0;
}

static int
branch_cost_of (void *, const psi_block *b)
{
  basic_block bb = (basic_block) b->host;
  return bb && bb->index >= NUM_FIXED_BLOCKS ? price_branch (bb) : 0;
}

static bool
bytes (void *, const psi_block *head)
{
  return !optimize_bb_for_speed_p ((basic_block) head->host);
}

static enum psi_ahead
ahead (void *, const psi_block *head)
{
  return price_ahead ((basic_block) head->host);
}

static int
copy_cost_of (void *, const psi_insn *)
{
  return COSTS_N_INSNS (1);
}

static const char *
region_refusal (void *data, psi_block **blocks, unsigned n, psi_block *join)
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

enum psi_ifconv
target_ifconv (basic_block bb)
{
  /* That ifconv=always goes on is for tests, which keep GCC's own away so.  */
  if (options.choice[PSI_CH_IFCONV] != PSI_IFCONV_ALWAYS && switched_off ())
    return PSI_IFCONV_OFF;
  switch (JUMP_P (BB_END (bb)) ? mark_of_jump (BB_END (bb)) : MARK_NONE)
    {
    case MARK_NONE:
      return (enum psi_ifconv) options.choice[PSI_CH_IFCONV];
    case MARK_COST:
      return PSI_IFCONV_COST;
    case MARK_BRANCHES:
    case MARK_IGNORE:
      return PSI_IFCONV_OFF;
    default:
      return PSI_IFCONV_ALWAYS;
    }
}

/* Does JUMP depend on how one number compares with another, or on a bit that a number
   chooses, in place of a constant?  */
static bool
compares_data (rtx_insn *jump)
{
  rtx cond = get_condition (jump, NULL, false, false);
  return cond
	 && (!CONSTANT_P (XEXP (cond, 1))
	     || (GET_CODE (XEXP (cond, 0)) == ZERO_EXTRACT
		 && !CONSTANT_P (XEXP (XEXP (cond, 0), 2))));
}

/* Where a load or store would choose its address (address.cc), or be made under a
   condition: why it is not to; null: it may.  For less than branches that go either way
   the first costs too much.  That is known, or guessed where an element of an array is
   compared with another number.  A compare with a constant mostly goes one way, whatever the
   guess, and one of counters and members asks whether there is room.  Who asked for
   constant time wants neither.  */
static const char *
access_refusal (void *data, psi_block **blocks, unsigned n)
{
  basic_block head = (basic_block) blocks[0]->host;
  bool secret = mark_constant_time (mark_of_jump (BB_END (head)));
  enum psi_ahead ahead = price_ahead (head);
  if (!secret
      && (ahead == PSI_AHEAD_NO || target_ifconv (head) != PSI_IFCONV_COST
	  || (ahead == PSI_AHEAD_STEPS && compares_data (BB_END (head))
	      && psi_tests_element (blocks[0]))))
    return NULL;
  for (unsigned k = 1; k < n; k++)
    for (const psi_insn *i = blocks[k]->first; i; i = i->next)
      if (!(i->flags & PSI_F_TERM) && (i->flags & (PSI_F_READ | PSI_F_WRITE))
	  && !can_speculate (data, i))
	return secret ? "conditional address" : "conditional access";
  return NULL;
}

static const char *
refuse_region (void *data, psi_block **blocks, unsigned n, psi_block *join)
{
  const char *why = region_refusal (data, blocks, n, join);
  if (!why)
    why = access_refusal (data, blocks, n);
  return why ? text_stays ((basic_block) blocks[0]->host, why) : NULL;
}

static enum psi_ifconv
how_to_convert (void *, const psi_block *block)
{
  return target_ifconv ((basic_block) block->host);
}

static const char *
refuse_block (void *data, const psi_block *block)
{
  const target_query *q = (const target_query *) data;
  const basic_block bb = (basic_block) block->host;
  return bb->index < NUM_FIXED_BLOCKS || bitmap_bit_p (q->refused, bb->index)
	 ? "no RTL for it" : NULL;
}

/* As pseudos_alike (), and what is read is the same to alias analysis, too.  */
static rtx_same
reads_alike (const_rtx *x, const_rtx *y, rtx *nx, rtx *ny)
{
  if (!MEM_P (*x) || !MEM_P (*y)
      || mem_attrs_eq_p (MEM_ATTRS (*x), MEM_ATTRS (*y)))
    return pseudos_alike (x, y, nx, ny);
  *nx = const0_rtx;
  *ny = const1_rtx;
  return 1;
}

/* Only in straight code, and not over a call: registers are dearer than insns.  What
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
  if (!h || !l || !h->insn || !l->insn || h->guarded || l->guarded)
    return false;
  unsigned left = 256;
  for (const psi_insn *k = psi_above (i); k != leader; k = psi_above (k))
    if (!k || !left-- || k->op == PSI_CALL)
      return false;
  bool always = (psi_is_true (leader->guard)
		 || psi_lit_same (leader->guard, i->guard));
  return rtx_equal_p_cb (PATTERN (l->insn), PATTERN (h->insn),
			 always ? pseudos_alike : reads_alike);
}

/* ---- For flags allocation ------------------------------------------------------- */

int
target_guarded_cost (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  const host_insn *h = host_of (i);
  if (i->flags & PSI_F_EFFECT)
    return 0;
  if (i->op == PSI_COPY || i->op == PSI_CONST)
    {
      rtx dst = val_reg (i->dst[0]);
      rtx src = operand_rtx (i->src[0], GET_MODE (dst));
      rtx cond = some_condition (q->flags);
      if (target_tied_move (cond, dst, src))
	return 1;
      return i->op == PSI_CONST && target_tied_move (cond, dst, dst) ? 2 : 0;
    }
  if (!h || !h->insn || h->guarded)
    return 0;
  rtx set = PATTERN (h->insn);
  if (GET_CODE (set) == SET && !side_effects_p (set) && guardable_p (q, i, set))
    return 1;
  if (i->flags & (PSI_F_WRITE | PSI_F_TRAP))
    return 0;
  rtx cond = some_condition (q->flags);
  rtx dst = val_reg (i->dst[0]);
  /* merge.cc will make it so.  */
  if (GET_CODE (set) == SET && ARITHMETIC_P (SET_SRC (set)) && !(i->flags & PSI_F_READ)
      && !targetm.have_conditional_execution ()
      && target_tied_move (cond, dst, SET_SRC (set)))
    return 1;
  return target_tied_move (cond, dst, gen_raw_REG (GET_MODE (dst), 
						   LAST_VIRTUAL_REGISTER + 1))
	 ? 2 : 0;
}

static unsigned
compare_facts (void *data, const psi_insn *i)
{
  const target_query *q = (const target_query *) data;
  bool alone;
  rtx set = compare_meant (q, i, &alone);
  if (!set)
    return 0;
  machine_mode mode = GET_MODE (SET_DEST (set));
  const char *name = GET_MODE_NAME (mode);
  unsigned facts = alone && target_cond_exec (some_condition (q->flags), set)
		   ? PSI_COMPARE_GUARDED : 0;
  bool compares = GET_CODE (SET_SRC (set)) == COMPARE;
  if (mode == CCmode && compares)
    facts |= PSI_COMPARE_ALL;
  /* Where targets have flags words of these names, they are the machine's own
     flags as a compare leaves them, all of them, or those of the result being
     negative and zero; no operands are exchanged.  */
  if (compares && (mode == CCmode || !strcmp (name, "CC_NZ")
		   || !strcmp (name, "CC_Z")))
    facts |= PSI_COMPARE_MIXES;
  return facts;
}

static int
block_cost (void *)
{
  return price_block ();
}

/* Registers can be replaced by registers only.  */
static bool
selects (void *, const psi_insn *psi)
{
  decoded d;
  decode_insn (host_of (psi)->insn, &d);
  if (d.op != PSI_SELECT || !psi->pred[1].val)
    return false;
  for (unsigned k = 0; k < 2; k++)
    {
      psi_opnd o = psi->src[1 - k];
      /* A condition as a number has no operands in RTL: it is 1 or 0.  */
      const_rtx x = d.src.length () ? *d.src[k] : k == 0 ? const1_rtx : const0_rtx;
      if (REG_P (x) ? !o.val : o.val || o.imm != INTVAL (x))
	return false;
    }
  return true;
}

/* Branches that others lead into are such that GCC has threaded; what it guesses of these
   is worth little (doc/measure.texi).  */
static bool
can_copy (void *, const psi_block *head, const psi_block *block)
{
  const basic_block bb = (basic_block) head->host;
  if (!optimize_bb_for_speed_p (bb)
      || (options.choice[PSI_CH_SIDES] == PSI_SIDES_KNOWN && !price_known (bb)))
    return false;
  for (const psi_insn *i = block->first; i; i = i->next)
    if (i->host && host_of (i)->insn && targetm.cannot_copy_insn_p
	&& targetm.cannot_copy_insn_p (host_of (i)->insn))
      return false;
  return true;
}

static void
copied (void *, psi_fn *fn, psi_block *copy, const psi_block *of)
{
  copy_hosts (fn, copy, of);
}

const psi_host target_host =
{
  NULL, how_to_convert, can_predicate, can_speculate, refuse_region, refuse_block,
  insn_cost_of, branch_cost_of, ahead, bytes, copy_cost_of,
  target_guarded_cost, compare_facts, block_cost, may_reuse,
  target_places, target_moves, target_bits, target_reads, otherwise, selects, target_logic,
  can_copy, copied
};
