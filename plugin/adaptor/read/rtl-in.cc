/* rtl-in.cc: from RTL to predicated psi-IL, not yet in SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Every pseudo is a variable, every insn one psi insn, in the same order in
   the same blocks; nothing is skipped.  What SSA cannot rename (hard registers,
   pseudos that are set in parts or by autoincrement, operands of asm) is a
   pinned name.  Where a guard or a branch reads flags there is one insn more:
   the test that makes a predicate of them, one for each flags value and
   condition, so that equal predicates are one name.  */

#include "read/read.h"
#include "hard-reg-set.h"

/* A test made in the current block: PRED holds when flags register REGNO
   satisfies CODE.  */
struct known_test
{
  enum rtx_code code;
  machine_mode mode;
  unsigned regno;
  psi_val *pred;
};

struct reader
{
  psi_fn *fn;
  host_fn *host;
  const_sbitmap pinned;
  unsigned npreds;
  psi_block *block;
  int bb;
  auto_vec<known_test> tests;
  psi_insn **writer;		/* By register: who wrote it in this block.  */
  auto_vec<unsigned> written;	/* Registers with a writer.  */
  hash_set<rtx_insn *> whole;	/* Insns that are operations, whatever they look like.  */
};

/* ---- Names ------------------------------------------------------------------ */

static psi_type
mode_type (machine_mode mode)
{
  if (GET_MODE_CLASS (mode) == MODE_CC)
    return 32;
  HOST_WIDE_INT bits;
  if (!GET_MODE_BITSIZE (mode).is_constant (&bits) || bits <= 0 || bits > 64)
    return 64;
  return (psi_type) bits;
}

static bool
is_pinned (const_sbitmap pinned, unsigned regno)
{
  return regno < SBITMAP_SIZE (pinned) && bitmap_bit_p (pinned, regno);
}

static psi_val *
make_reg_val (reader *r, unsigned regno, machine_mode mode)
{
  if (HARD_REGISTER_NUM_P (regno))
    return hard_reg_val (r->fn, regno);
  psi_val *&v = r->host->reg[regno];
  if (!v)
    {
      char buf[32] = "r";
      sprint_ul (buf + 1, regno);
      v = is_pinned (r->pinned, regno) ? psi_pinned (r->fn, buf, mode_type (mode))
	  : psi_var_new (r->fn, buf, mode_type (mode));
      v->host = regno;
    }
  return v;
}

/* ---- What the collector must see ---------------------------------------------- */

/* RTL that the form needs and no insn holds: the collector runs between passes
   and must find it.  A list.  */
static rtx kept;

static const struct ggc_root_tab kept_roots[] =
{
  { &kept, 1, sizeof kept, &gt_ggc_mx_rtx_def, &gt_pch_nx_rtx_def },
  LAST_GGC_ROOT_TAB
};

const struct ggc_root_tab *
rtl_in_roots (void)
{
  return kept_roots;
}

void
forget_kept (void)
{
  kept = NULL;
}

/* ---- Insns ------------------------------------------------------------------ */

static void
note_write (reader *r, psi_val *v, psi_insn *i)
{
  if (!v->pinned)
    return;
  if (!r->writer[v->host])
    r->written.safe_push (v->host);
  r->writer[v->host] = i;
  for (unsigned k = 0; k < r->tests.length ();)
    if (r->tests[k].regno == v->host)
      r->tests.unordered_remove (k);
    else
      k++;
}

/* Puts I, complete but for its host, at the end of the block.  */
static void
add_insn (reader *r, psi_insn *i, rtx_insn *insn, rtx cond)
{
  host_insn *h = (host_insn *) psi_alloc (r->fn, sizeof *h);
  h->insn = insn;
  h->cond = cond;
  if (cond)
    kept = gen_rtx_EXPR_LIST (VOIDmode, cond, kept);
  h->bb = r->bb;
  h->guarded = !psi_is_true (i->guard);
  h->reach = (psi_insn **) psi_alloc (r->fn,
				      (i->nsrc + 1) * sizeof *h->reach);
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val && i->src[k].val->pinned)
      h->reach[k] = r->writer[i->src[k].val->host];
  i->host = h;
  psi_append (r->block, i);
  for (unsigned k = 0; k < i->ndst; k++)
    note_write (r, i->dst[k], i);
}

static psi_opnd
read_operand (reader *r, const_rtx x)
{
  if (REG_P (x))
    return psi_opnd_of (make_reg_val (r, REGNO (x), GET_MODE (x)));
  psi_opnd imm = { NULL, INTVAL (x) };
  return imm;
}

/* The compare that COND, of an integer pseudo with another or a constant, is;
   PSI_N_OPS: none.  */
static enum psi_op
compare_op (const_rtx cond)
{
  if (!COMPARISON_P (cond))
    return PSI_N_OPS;
  const_rtx a = XEXP (cond, 0), b = XEXP (cond, 1);
  if (!REG_P (a) || HARD_REGISTER_P (a)
      || GET_MODE_CLASS (GET_MODE (a)) != MODE_INT
      || !(CONST_INT_P (b) || (REG_P (b) && !HARD_REGISTER_P (b))))
    return PSI_N_OPS;
  switch (GET_CODE (cond))
    {
    case EQ: return PSI_EQ;
    case NE: return PSI_NE;
    case LT: return PSI_LT;
    case LE: return PSI_LE;
    case GT: return PSI_GT;
    case GE: return PSI_GE;
    case LTU: return PSI_LTU;
    case LEU: return PSI_LEU;
    case GTU: return PSI_GTU;
    case GEU: return PSI_GEU;
    default: return PSI_N_OPS;
    }
}

rtx
canonical_condition (rtx cond, const rtx_insn *insn, bool *negate)
{
  rtx reverse = target_reverse (cond, insn);
  *negate = reverse && GET_CODE (reverse) < GET_CODE (cond);
  if (*negate)
    return reverse;
  if (GET_MODE (cond) != VOIDmode)
    cond = gen_rtx_fmt_ee (GET_CODE (cond), VOIDmode, XEXP (cond, 0),
			   XEXP (cond, 1));
  return cond;
}

static psi_val *
new_pred (reader *r)
{
  char buf[32] = "p";
  sprint_ul (buf + 1, ++r->npreds);
  return psi_var_new (r->fn, buf, PSI_PRED);
}

const char *
test_name (psi_fn *fn, const_rtx cond, const psi_insn *writer)
{
  const char *name = GET_RTX_NAME (GET_CODE (cond));
  machine_mode mode = GET_MODE (XEXP (cond, 0));
  rtx set = writer && host_of (writer)->insn
	    ? compare_set (PATTERN (host_of (writer)->insn)) : NULL;
  if (!set || GET_MODE (SET_DEST (set)) == mode)
    return psi_strdup (fn, name);
  char buf[48];
  snprintf (buf, sizeof buf, "%s:%s", name, GET_MODE_NAME (mode));
  return psi_strdup (fn, buf);
}

/* The literal that holds when COND, read by INSN, does.  Of a condition and
   its reverse the one with the smaller code is the predicate.  */
static psi_lit
read_test (reader *r, rtx cond, rtx_insn *insn)
{
  bool negate = false;
  if (simple_condition_p (cond))
    {
      cond = canonical_condition (cond, insn, &negate);
      enum rtx_code code = GET_CODE (cond);
      rtx flags = XEXP (cond, 0);
      for (known_test &t : r->tests)
	if (t.code == code && t.regno == REGNO (flags)
	    && t.mode == GET_MODE (flags))
	  return psi_lit_of (t.pred, negate);
      psi_val *pred = new_pred (r);
      psi_insn *i = psi_insn_new (r->fn, PSI_TEST, 1, 1);
      i->name = test_name (r->fn, cond, HARD_REGISTER_P (flags)
					? r->writer[REGNO (flags)] : NULL);
      i->dst[0] = pred;
      i->src[0] = psi_opnd_of (make_reg_val (r, REGNO (flags),
					     GET_MODE (flags)));
      add_insn (r, i, NULL, cond);
      if (i->src[0].val->pinned)
	r->tests.safe_push ({ code, GET_MODE (flags), REGNO (flags), pred });
      return psi_lit_of (pred, negate);
    }
  if (compare_op (cond) != PSI_N_OPS)
    {
      cond = canonical_condition (cond, insn, &negate);
      psi_insn *i = psi_insn_new (r->fn, compare_op (cond), 1, 2);
      i->dst[0] = new_pred (r);
      i->src[0] = read_operand (r, XEXP (cond, 0));
      i->src[1] = read_operand (r, XEXP (cond, 1));
      add_insn (r, i, NULL, cond);
      return psi_lit_of (i->dst[0], negate);
    }
  slot_vec slots;
  pattern_facts facts = pattern_facts ();
  rtx *loc = &cond;
  collect_slots (loc, slots, &facts);
  psi_val *pred = new_pred (r);
  psi_insn *i = psi_insn_new (r->fn, PSI_OPAQUE, 1, slots.length ());
  i->name = skeleton_name (r->fn, cond);
  if (facts.reads_memory)
    i->flags |= PSI_F_READ;
  i->dst[0] = pred;
  for (unsigned k = 0; k < slots.length (); k++)
    i->src[k] = psi_opnd_of (make_reg_val (r, REGNO (*slots[k].loc),
					   GET_MODE (*slots[k].loc)));
  add_insn (r, i, NULL, cond);
  return psi_lit_of (pred, false);
}

/* How the text form calls INSN, decoded as D.  */
static const char *
insn_name (reader *r, rtx_insn *insn, const decoded *d)
{
  rtx body = *d->body;
  if (d->op == PSI_COMPARE || d->op == PSI_CCMP)
    return psi_strdup (r->fn, GET_MODE_NAME (GET_MODE (*d->dst[0])));
  if (rtx symbol = CALL_P (insn) ? called_symbol (insn) : NULL)
    return psi_strdup (r->fn, XSTR (symbol, 0) + (*XSTR (symbol, 0) == '*'));
  /* An expression that a guarded move computes is the insn that sets it.  */
  if (d->cond && !COMPARISON_P (body) && GET_CODE (body) != SET
      && GET_CODE (body) != PARALLEL && d->op == PSI_OPAQUE && d->dst.length ())
    body = gen_rtx_SET (*d->dst[0], body);
  return skeleton_name (r->fn, body);
}

/* Adds the registers of X, all of a multi-register hard one, to VALS unless
   they are among LOCS.  */
static void
push_reg (reader *r, const_rtx x, const vec<rtx *> &locs,
	  auto_vec<psi_val *, 16> &vals)
{
  if (!REG_P (x))
    return;
  for (unsigned regno = REGNO (x); regno < END_REGNO (x); regno++)
    {
      bool known = false;
      for (rtx *loc : locs)
	known |= REG_P (*loc) && REGNO (*loc) == regno;
      psi_val *v = make_reg_val (r, regno, GET_MODE (x));
      if (!known && !vals.contains (v))
	vals.safe_push (v);
    }
}

/* Hard registers that INSN reads or writes beyond its slots' first ones.  */
static void
extra_regs (reader *r, rtx_insn *insn, const decoded *d,
	    auto_vec<psi_val *, 16> &uses, auto_vec<psi_val *, 16> &defs)
{
  for (rtx *loc : d->src)
    if (REG_P (*loc) && HARD_REGISTER_P (*loc) && REG_NREGS (*loc) > 1)
      push_reg (r, *loc, d->src, uses);
  for (rtx *loc : d->dst)
    if (HARD_REGISTER_P (*loc) && REG_NREGS (*loc) > 1)
      push_reg (r, *loc, d->dst, defs);
  /* Out of a nested function: the frame is where it goes.  */
  if (JUMP_P (insn) && find_reg_note (insn, REG_NON_LOCAL_GOTO, NULL_RTX))
    {
      push_reg (r, frame_pointer_rtx, d->src, uses);
      push_reg (r, hard_frame_pointer_rtx, d->src, uses);
    }
  if (!CALL_P (insn))
    return;
  for (rtx u = CALL_INSN_FUNCTION_USAGE (insn); u; u = XEXP (u, 1))
    {
      subrtx_iterator::array_type array;
      rtx x = XEXP (u, 0);
      FOR_EACH_SUBRTX (iter, array, x, NONCONST)
	if (GET_CODE (x) == CLOBBER)
	  push_reg (r, *iter, d->dst, defs);
	else
	  push_reg (r, *iter, d->src, uses);
    }
  function_abi abi = insn_callee_abi (insn);
  for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
    {
      if (!TEST_HARD_REG_BIT (r->host->mentioned, i))
	continue;
      if (global_regs[i] && !RTL_CONST_CALL_P (insn))
	push_reg (r, regno_reg_rtx[i], d->src, uses);
      if (global_regs[i] ? !RTL_CONST_OR_PURE_CALL_P (insn)
	  : abi.clobbers_at_least_part_of_reg_p (i))
	push_reg (r, regno_reg_rtx[i], d->dst, defs);
    }
}

/* Reads INSN; ENDS: it ends its block.  */
static void
read_insn (reader *r, rtx_insn *insn, bool ends)
{
  decoded d;
  if (ends)
    decode_end (insn, &PATTERN (insn), &d);
  else if (r->whole.contains (insn))
    decode_whole (insn, &PATTERN (insn), &d);
  else
    decode_insn (insn, &d);
  psi_lit lit = PSI_TRUE;
  if (d.cond)
    {
      lit = read_test (r, *d.cond, insn);
      lit.neg ^= d.negate;
    }
  auto_vec<psi_val *, 16> uses, defs, clobbers;
  extra_regs (r, insn, &d, uses, defs);
  if (d.op == PSI_ADD || d.op == PSI_AND || d.op == PSI_OR || d.op == PSI_XOR)
    while (d.dst.length () > 1)
      push_reg (r, *d.dst.pop (), vNULL, clobbers);
  /* A select of one and zero has no operands in RTL.  */
  bool store_flag = d.op == PSI_SELECT && d.src.is_empty ();
  bool ccmp = d.op == PSI_CCMP;
  unsigned n = ccmp + d.src.length () + uses.length ();
  /* A switch on one number alone would go to the label of that number.  */
  n = store_flag || (ends && n == 1) ? 2 : n;
  psi_insn *i = psi_insn_new (r->fn, d.op, d.dst.length () + defs.length (), n);
  n = 0;
  for (rtx *loc : d.dst)
    i->dst[n++] = make_reg_val (r, REGNO (*loc), GET_MODE (*loc));
  for (psi_val *v : defs)
    i->dst[n++] = v;
  n = 0;
  if (ccmp)
    i->src[n++].imm = ccmp_otherwise (XEXP (SET_SRC (*d.body), 2));
  for (rtx *loc : d.src)
    i->src[n++] = read_operand (r, *loc);
  for (psi_val *v : uses)
    i->src[n++] = psi_opnd_of (v);
  if (store_flag)
    i->src[0].imm = 1;
  if (d.op == PSI_SELECT || ccmp)
    i->pred[0] = lit;
  else
    i->guard = lit;
  if (d.op == PSI_OPAQUE || d.op == PSI_CALL || d.op == PSI_COMPARE || ccmp || ends)
    i->name = insn_name (r, insn, &d);
  if (d.op == PSI_OPAQUE || d.op == PSI_CALL || ends)
    i->flags |= decoded_flags (insn, &d);
  /* Of floating point numbers it is noted that one of them is none.  */
  else if (d.op == PSI_COMPARE || ccmp)
    i->flags |= decoded_flags (insn, &d) & PSI_F_TRAP;
  add_insn (r, i, insn, NULL);
  if (clobbers.is_empty ())
    return;
  host_of (i)->clobbers = clobbers[0];
  i = clobber_part (r->fn, r->bb, clobbers.begin (), clobbers.length ());
  psi_append (r->block, i);
  for (psi_val *v : clobbers)
    note_write (r, v, i);
}

/* JUMP, a branch, and the test of its condition.  */
static void
read_branch (reader *r, rtx_insn *jump)
{
  rtx ite = SET_SRC (pc_set (jump));
  psi_lit lit = read_test (r, XEXP (ite, 0), jump);
  auto_vec<psi_val *, 16> clobbers;
  slot_vec slots;
  collect_slots (&PATTERN (jump), slots, NULL);
  for (reg_slot &s : slots)
    if (s.kind == SLOT_CLOBBER)
      push_reg (r, *s.loc, vNULL, clobbers);
  psi_insn *i = psi_insn_new (r->fn, PSI_BR, clobbers.length (), 0);
  for (unsigned k = 0; k < clobbers.length (); k++)
    i->dst[k] = clobbers[k];
  i->pred[0] = GET_CODE (XEXP (ite, 1)) == PC ? psi_lit_not (lit) : lit;
  add_insn (r, i, jump, NULL);
}

/* What the function returns in.  */
static void
read_exit (reader *r)
{
  auto_vec<psi_val *, 16> uses;
  unsigned regno;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (df->exit_block_uses, 0, regno, bi)
    if (HARD_REGISTER_NUM_P (regno)
	&& TEST_HARD_REG_BIT (r->host->mentioned, regno))
      push_reg (r, regno_reg_rtx[regno], vNULL, uses);
  psi_insn *i = psi_insn_new (r->fn, PSI_RET, 0, uses.length ());
  for (unsigned k = 0; k < uses.length (); k++)
    i->src[k] = psi_opnd_of (uses[k]);
  psi_append (r->block, i);
}

/* The terminator of B, which END, one of its insns, ends; null: none does.  */
static void
read_terminator (reader *r, const rtl_block *b, rtx_insn *end)
{
  unsigned n = b->succs.length ();
  if (end && n == 1 && simplejump_p (end))
    add_insn (r, psi_insn_new (r->fn, PSI_JUMP, 0, 0), end, NULL);
  else if (end && n == 2 && branch_p (end))
    read_branch (r, end);
  else if (end)
    read_insn (r, end, true);
  else if (b->bb == EXIT_BLOCK_PTR_FOR_FN (cfun))
    read_exit (r);
  else
    psi_append (r->block, psi_insn_new (r->fn, n ? PSI_JUMP : PSI_RET, 0, 0));
}

static void
read_block (reader *r, const rtl_block *b)
{
  r->bb = b->index;
  r->tests.truncate (0);
  rtx_insn *end = NULL;
  for (rtx_insn *insn : b->insns)
    if (ends_block_p (b, insn))
      end = insn;
    else
      read_insn (r, insn, false);
  read_terminator (r, b, end);
  for (unsigned regno : r->written)
    r->writer[regno] = NULL;
  r->written.truncate (0);
}

/* Adds the hard registers that VIEW names.  Returns the one that conditions test
   or, where they test none, one that holds flags; else INVALID_REGNUM.  */
static unsigned
find_mentioned (const rtl_view *view, HARD_REG_SET *set)
{
  unsigned flags = INVALID_REGNUM, tested = INVALID_REGNUM;
  for (rtl_block *b : view->blocks)
    for (rtx_insn *insn : b->insns)
      {
	subrtx_iterator::array_type array;
	FOR_EACH_SUBRTX (iter, array, PATTERN (insn), NONCONST)
	  if (REG_P (*iter) && HARD_REGISTER_P (*iter))
	    {
	      add_to_hard_reg_set (set, GET_MODE (*iter), REGNO (*iter));
	      if (flags == INVALID_REGNUM
		  && GET_MODE_CLASS (GET_MODE (*iter)) == MODE_CC)
		flags = REGNO (*iter);
	    }
	  else if (simple_condition_p (*iter)
		   && HARD_REGISTER_P (XEXP (*iter, 0)))
	    tested = REGNO (XEXP (*iter, 0));
      }
  return tested != INVALID_REGNUM ? tested : flags;
}

/* How often BB is executed for 10000 calls; 0: that is not known, as of a block that is yet to
   be made (null), or bytes count, not time.  */
static int
frequency (basic_block bb)
{
  if (!bb)
    return 0;
  profile_count entry = ENTRY_BLOCK_PTR_FOR_FN (cfun)->count;
  if (!bb->count.initialized_p () || !entry.initialized_p () || !(entry > profile_count::zero ())
      || !optimize_bb_for_speed_p (bb))
    return 0;
  bool known = true;
  double f = bb->count.to_sreal_scale (entry, &known).to_double () * 10000;
  return !known ? 0 : f < 1 ? 1 : f > 1000000000 ? 1000000000 : (int) f;
}

/* The current function, as the assembly has it.  */
static const char *
text_name (void)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (cfun->decl));
  return name + (*name == '*');
}

/* Is PATTERN a conditional move?  */
static bool
conditional_move_p (const_rtx pattern)
{
  return GET_CODE (pattern) == SET && GET_CODE (SET_SRC (pattern)) == IF_THEN_ELSE;
}

/* Finds the conditional moves that are operations in WAS, as one between a register and the
   lower half of another.  If its result has an operand's name now it looks like a move under a
   guard.  */
static void
find_whole (reader *r, const psi_fn *was)
{
  for (unsigned k = 0; k < was->nblocks; k++)
    for (psi_insn *i = was->blocks[k]->first; i; i = i->next)
      if (i->op == PSI_OPAQUE && psi_is_true (i->guard) && i->host)
	for (rtx_insn *insn : { host_of (i)->insn, host_of (i)->fresh })
	  if (insn && conditional_move_p (PATTERN (insn)))
	    r->whole.add (insn);
}

psi_fn *
rtl_in (const rtl_view *view, const_sbitmap pinned, const psi_fn *was)
{
  reader r;
  r.fn = psi_fn_new (text_name ());
  r.host = (host_fn *) psi_alloc (r.fn, sizeof *r.host);
  r.host->nregs = max_reg_num ();
  r.host->reg = (psi_val **) psi_alloc (r.fn,
					r.host->nregs * sizeof *r.host->reg);
  r.fn->host = r.host;
  r.pinned = pinned;
  r.npreds = 0;
  r.writer = XCNEWVEC (psi_insn *, r.host->nregs);
  if (was)
    {
      r.host->mentioned = ((host_fn *) was->host)->mentioned;
      find_whole (&r, was);
    }
  else
    CLEAR_HARD_REG_SET (r.host->mentioned);
  r.host->flags = find_mentioned (view, &r.host->mentioned);
  if (r.host->flags != INVALID_REGNUM)
    make_reg_val (&r, r.host->flags, CCmode);

  auto_vec<psi_block *> by_index;
  int nblocks = last_basic_block_for_fn (cfun);
  for (rtl_block *b : view->blocks)
    nblocks = MAX (nblocks, b->index + 1);
  by_index.safe_grow_cleared (nblocks);
  for (rtl_block *b : view->blocks)
    {
      char buf[32] = "bb";
      sprint_ul (buf + 2, b->index);
      psi_block *p = psi_block_new (r.fn, b->index == ENTRY_BLOCK ? "entry"
				    : b->index == EXIT_BLOCK ? "exit" : buf);
      p->host = b->bb;
      p->freq = frequency (b->bb);
      by_index[b->index] = p;
    }
  for (rtl_block *b : view->blocks)
    for (unsigned k = 0; k < b->succs.length (); k++)
      psi_edge_new (r.fn, by_index[b->index], by_index[b->succs[k]],
		    b->probs[k]);
  for (rtl_block *b : view->blocks)
    {
      r.block = by_index[b->index];
      read_block (&r, b);
    }
  free (r.writer);
  return r.fn;
}
