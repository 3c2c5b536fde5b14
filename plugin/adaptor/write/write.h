/* write.h: psi-IL, out of SSA form, to a plan, checked, and to RTL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_WRITE_H
#define PSISSA_WRITE_H

#include "read/read.h"

/* ---- build.cc ------------------------------------------------------------- */

/* Makes the RTL of I, whose guard, if it has one, is a literal of a test with
   host_of (test)->cond.  Returns false if the target has no such insn.  Sets
   host_of (I)->fresh unless the insn that I was read from will do as it is;
   pinned names that the new insn writes are added to I's results, or, where
   its operation has just one, become host_of (I)->clobbers.  */
bool build_insn (psi_fn *fn, psi_insn *i);
/* Does the jump of BR test registers itself, and what DEF, which makes a predicate, was
   read from?  */
bool jump_tests (const psi_insn *br, const psi_insn *def);
/* The register or constant, of MODE, that O is.  */
rtx operand_rtx (psi_opnd o, machine_mode mode);
/* The condition that LIT stands for; null if it cannot be reversed.  LIT's
   predicate has its test in DEF.  */
rtx literal_condition (psi_lit lit);

/* ---- target.cc ------------------------------------------------------------ */

/* The callbacks that tell libpsi of the target.  DATA is a target_query.  */
struct target_query
{
  unsigned flags;	/* The hard register that holds flags, or
			   INVALID_REGNUM.  */
  sbitmap refused;	/* By basic block index: heads not to convert.  */
};
extern const psi_host target_host;
/* For rtx_equal_p_cb (): two pseudos of one mode are compared by their names in
   psi-IL, not there.  */
rtx_same pseudos_alike (const_rtx *x, const_rtx *y, rtx *nx, rtx *ny);
/* What if-conversion is to do with the region of BB.  */
enum psi_ifconv target_ifconv (basic_block bb);
int target_guarded_cost (void *data, const psi_insn *i);
/* May I be executed where its guard is false?  */
bool target_executes_in_vain (psi_fn *fn, const psi_insn *i);

/* ---- lower.cc ------------------------------------------------------------- */

/* What lowering keeps for one function.  */
struct lowering
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_flags *flags;		/* Null: not needed yet.  */
  unsigned clock;		/* Counts the insns that were lowered.  */
  auto_vec<unsigned> defined;	/* By name: when it was written last.  */
  bool chains;			/* Conjunctions by compares under conditions.  */
  psi_insn *failed;		/* Unguarded, but the target has no such insn: it
				   does not take its operands' new names; or a
				   jump whose operands are written over.  */
};

/* Makes of BLOCK, out of SSA, one whose insns are one insn of the target each:
   every predicate is in the flags when it is read.  Null, or the reason why it
   cannot be done; then BLOCK is as it was.  */
const char *lower_block (lowering *, psi_block *block);

/* ---- flags.cc ------------------------------------------------------------- */

/* The same after flags allocation, if that makes fewer insns of BLOCK.  */
const char *allocate_and_lower (lowering *, psi_block *block);
/* Will the value of COPY, a step of a lowered block, become one insn with it after
   allocation?  It does if the copy is guarded and its one use, right behind it.  */
bool value_folds (psi_fn *fn, const psi_insn *copy);

/* ---- part.cc -------------------------------------------------------------- */

/* Parts in BLOCK, which writes FLAGS: what compares and copies, logic of two compares that is
   one insn, conditional compares.  True: there are new names.  */
bool part_for_plan (psi_fn *fn, psi_block *block, psi_val *flags);
/* Parts in BLOCK what computes from the compare of that with zero, so that each can be
   where it is best; if not ALL, only where FLAGS are written again below.  False: there
   is nothing such.  */
bool part_results (psi_fn *fn, psi_block *block, psi_val *flags, bool all);
/* Parts all compares of FN that are copies or compute, too, in or out of SSA: for a form
   that is to be compared with one in which flags allocation did so.  */
void part_all_compares (psi_fn *fn);

/* ---- plan.cc -------------------------------------------------------------- */

/* The new insns of one basic block, in order.  */
struct plan_block
{
  basic_block bb;			/* Null: a new block, on ...  */
  edge on;				/* ... this edge.  */
  auto_vec<psi_insn *> steps;	/* Those that are RTL insns.  */
  auto_vec<rtx_insn *> dropped;	/* Insns of BB that no step keeps.  */
  /* Converted: the one successor left, or the two, of which its jump leads to the
     first; else null.  */
  basic_block join[2];
};
struct rtl_plan
{
  auto_delete_vec<plan_block> blocks;	/* Those that change.  */
  auto_vec<basic_block> dead;		/* Blocks that go.  */
  auto_vec<basic_block> rest;		/* Those that fewer ways lead to, in order.  */
};
/* A step's insn stays in its place.  */
inline bool
step_keeps (const plan_block *b, const psi_insn *step)
{
  const host_insn *h = host_of (step);
  return h && h->insn && h->bb == b->bb->index;
}

/* The plan that makes RTL of FN, out of SSA.  Null if that cannot be done; then
   heads of regions were added to REFUSED, or pseudos to PINNED, or *NO_SPLIT
   says why a block of FN's cannot be put on its edge.  *DROPPED: all of FN's regions
   were added, as they gain too little together.  */
rtl_plan *make_plan (psi_ctx *ctx, psi_fn *fn, sbitmap pinned, sbitmap refused,
		     const char **no_split, bool *dropped);
/* What rtl-in would see after PLAN.  */
rtl_view *view_of_plan (const rtl_plan *plan);

/* ---- worth.cc ------------------------------------------------------------- */

/* How often B's region, entered at FROM, is left for its first join of two.  */
profile_probability leaving_probability (const plan_block *b, basic_block from);
/* Why B is not worth converting; null: it is.  Notes what either costs.  */
const char *loses (psi_fn *fn, const plan_block *b);
/* Does all that PLAN converts, by its costs, gain so little that it is better dropped?  */
bool gains_little (const rtl_plan *plan);

/* ---- check.cc ------------------------------------------------------------- */

/* A psissa bug: the function stays as GCC had it.  Warns, or with check=abort
   is an internal error.  */
void report_bug (const char *where, const char *text);
/* The insn UID, at a place in the source or UNKNOWN_LOCATION, does after register
   allocation what was not meant, for the reason TEXT: an error, as the function
   can no longer be left alone; with check=abort an internal one.  */
void report_wrong_code (const char *where, int uid, location_t at,
			const char *text);
/* psi_ctx.message: keeps the text for report_bug.  */
void keep_message (void *, const char *file, unsigned line, unsigned column,
		   const char *text);
/* Verifies FN after pass WHERE if options.check asks for it; false: a bug,
   which was reported.  */
bool check_form (psi_ctx *, psi_fn *fn, const char *where);
/* Checks that AFTER refines BEFORE if options.check asks for that.  */
bool check_step (psi_ctx *, const psi_fn *before, const psi_fn *after,
		 const char *where);
/* check-read.cc.  Is FN what GCC's dataflow scan says of the current function's
   insns?  False: a bug, which was reported.  */
bool check_reading (psi_fn *fn);
/* Reads PLAN back: it must be FN, which then is written as it is read, and in SSA
   form refine BEFORE, whose copies are parted.  */
bool check_plan (psi_ctx *, const rtl_plan *plan, psi_fn *fn,
		 const psi_fn *before, const_sbitmap pinned);

/* ---- rtl-out.cc ----------------------------------------------------------- */

/* Commits PLAN; cannot fail.  */
void commit_plan (rtl_plan *plan);

#endif
