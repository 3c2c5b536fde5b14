/* short-circuit.cc: a condition that is computed as a value becomes branches again.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     r = a == b & c > d		cmp a, b
     if (r != 0) goto T		bne F
     F:				cmp c, d
				bgt T
				F:

   Where branches are dear GCC computes `a == b && c > d' as a value: in the front end,
   and in its pass "ifcombine".  Its pass "combine" makes a chain of compares of that if
   the flags of the first compare, where it fails, cannot look like the second
   condition.  Else both conditions are made 0 or 1, joined, and compared with zero.
   That is more insns than the branches would be, and all of them are always executed.

   Most of it is done in GIMPLE (short-circuit-tree.cc).  This pass runs after combine.
   What a block's jump tests are conjunctions and disjunctions, through registers, down
   to compares: the leaves (conditions.cc).  Each leaf gets a compare and a branch, in the
   order in which they were computed.  What else stood in the block stays there, so
   nothing is executed that was not before.

   Not in functions in which something is to have no branches; nor where the target has
   conditional moves only: there mispredictions are what makes branches dear, and two
   are worse to predict than one.  */

#include "short-circuit.h"

/* ---- Is it worth it? ------------------------------------------------------------ */

/* The pattern of L's compare, which writes the register FLAGS; null: the target has no
   such insn.  */
static rtx
leaf_compare (const leaf &l, unsigned flags)
{
  machine_mode mode = flags_mode (l.code, l.a, l.b);
  rtx compare = gen_rtx_COMPARE (mode, l.a, l.b);
  rtx_insn *insn = target_recog (gen_rtx_SET (gen_rtx_REG (mode, flags), compare), true);
  return insn ? PATTERN (insn) : NULL;
}

/* A jump to LABEL if L, compared, holds, or with NEGATE does not.  */
static rtx
leaf_jump (const leaf &l, unsigned flags, bool negate, rtx label)
{
  rtx reg = gen_rtx_REG (flags_mode (l.code, l.a, l.b), flags);
  rtx cond = gen_rtx_fmt_ee (negate ? reverse_condition (l.code) : l.code, VOIDmode,
			     reg, const0_rtx);
  return gen_rtx_SET (pc_rtx, gen_rtx_IF_THEN_ELSE (VOIDmode, cond,
						    gen_rtx_LABEL_REF (VOIDmode, label),
						    pc_rtx));
}

/* What INSN costs: it may become several, as its length says.  */
static int
price_step (rtx_insn *insn, bool speed)
{
  return MAX (price_insn (insn, speed), COSTS_N_INSNS (get_attr_length (insn) / 4));
}

/* Has the target L's compare, and jumps on it?  */
static bool
leaf_possible (const condition *c, const leaf &l)
{
  rtx label = JUMP_LABEL (c->jump);
  return (leaf_compare (l, c->flags)
	  && target_recog (leaf_jump (l, c->flags, false, label), false, c->jump)
	  && target_recog (leaf_jump (l, c->flags, true, label), false, c->jump));
}

/* Are C's leaves, a compare and a jump each, no more insns than what goes?  What others
   read, too, may go as well if they become branches: of time it counts half.  */
static bool
worth_it (const condition *c, basic_block bb)
{
  bool speed = optimize_bb_for_speed_p (bb);
  int before = c->compare ? price_insn (c->compare, speed) : 0, after = 0;
  for (const step &s : c->steps)
    {
      int price = price_step (s.insn, speed);
      rtx value = SET_DEST (step_set (s.insn, c->flags));
      before += read_only_by (value, s.user) ? price : speed ? price / 2 : 0;
    }
  for (const leaf &l : c->leaves)
    if (leaf_possible (c, l))
      after += COSTS_N_INSNS (2);
    else
      return false;
  /* The jump that is there.  */
  after -= COSTS_N_INSNS (1);
  if (dump_file)
    fprintf (dump_file, "bb %d: %u compares: cost %d as a value, %d with branches\n",
	     bb->index, c->leaves.length (), before, after);
  return after <= before;
}

/* ---- Transformation --------------------------------------------------------------- */

/* Deletes INSN, which computes VALUE, if nobody reads that any more but debug insns;
   these know it no more.  It may be gone: it can be two steps.  */
static void
delete_step (rtx_insn *insn, rtx value)
{
  if (insn->deleted () || !read_only_by (value, NULL))
    return;
  auto_vec<rtx_insn *> users;
  for (df_ref u = DF_REG_USE_CHAIN (REGNO (value)); u; u = DF_REF_NEXT_REG (u))
    users.safe_push (DF_REF_INSN (u));
  for (rtx_insn *user : users)
    {
      INSN_VAR_LOCATION_LOC (user) = gen_rtx_UNKNOWN_VAR_LOC ();
      df_insn_rescan_debug_internal (user);
    }
  delete_insn (insn);
}

/* Ends BB with leaf L of C and a jump to DEST if that holds, with NEGATE if not.  */
static void
put_leaf (basic_block bb, const condition *c, const leaf &l, bool negate,
	  basic_block dest, location_t loc)
{
  emit_insn_after_setloc (leaf_compare (l, c->flags), BB_END (bb), loc);
  rtx_code_label *label = block_label (dest);
  rtx_insn *jump = emit_jump_insn_after_setloc (leaf_jump (l, c->flags, negate, label),
						BB_END (bb), loc);
  JUMP_LABEL (jump) = label;
  LABEL_NUSES (label)++;
  edge e = make_edge (bb, dest, 0);
  e->probability = negate ? l.odds.invert () : l.odds;
  FALLTHRU_EDGE (bb)->probability = e->probability.invert ();
  if (e->probability.initialized_p ())
    add_reg_br_prob_note (jump, e->probability);
}

/* Makes of BB's jump C's leaves.  */
static void
split_condition (basic_block bb, const condition *c)
{
  location_t loc = INSN_LOCATION (c->jump);
  edge branch = BRANCH_EDGE (bb);
  basic_block taken = branch->dest;
  if (c->compare)
    delete_insn (c->compare);
  delete_insn (c->jump);
  remove_edge (branch);
  auto_vec<basic_block, LEAVES> blocks;
  blocks.safe_push (bb);
  for (unsigned k = 1; k < c->leaves.length (); k++)
    blocks.safe_push (split_edge (FALLTHRU_EDGE (blocks.last ())));
  basic_block fallthru = single_succ (blocks.last ());
  for (unsigned k = 0; k < c->leaves.length (); k++)
    {
      const leaf &l = c->leaves[k];
      basic_block dest[2];
      for (int holds = 0; holds < 2; holds++)
	dest[holds] = l.to[holds] >= 0 ? blocks[l.to[holds]]
		      : (l.to[holds] == OUT_TRUE) != c->equal ? taken : fallthru;
      basic_block next = k + 1 < blocks.length () ? blocks[k + 1] : fallthru;
      bool negate = dest[1] == next;
      if (k > 0)
	blocks[k]->count = count_of_edges (blocks[k]);
      put_leaf (blocks[k], c, l, negate, dest[!negate], loc);
    }
  /* Not before: a leaf may compare what another one was made of.  */
  for (const step &s : c->steps)
    delete_step (s.insn, SET_DEST (step_set (s.insn, c->flags)));
}

bool
short_circuit_refusal (void)
{
  return (options.short_circuit == SHORT_CIRCUIT_OFF || STORE_FLAG_VALUE != 1
	  || !targetm.have_conditional_execution () || mark_branchless_inside ()
	  || nothing_changes ());
}

void
short_circuit_tell (dump_user_location_t at)
{
  tell_change (at, "conditions-split", "condition tested by branches, not computed");
}

unsigned
short_circuit (void)
{
  if (short_circuit_refusal ())
    return 0;
  df_analyze ();
  calculate_dominance_info (CDI_DOMINATORS);
  auto_vec<basic_block> work;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    work.safe_push (bb);
  unsigned flags = INVALID_REGNUM;
  for (basic_block b : work)
    {
      condition c;
      if (options.limit == 0 || !find_condition (b, &c) || !worth_it (&c, b))
	continue;
      short_circuit_tell (c.jump);
      split_condition (b, &c);
      flags = c.flags;
    }
  free_dominance_info (CDI_DOMINATORS);
  if (flags != INVALID_REGNUM)
    {
      free_dominance_info (CDI_POST_DOMINATORS);
      df_analyze ();
      delete_dead_compares (flags);
    }
  return 0;
}
