/* lower.h: what the files of lowering share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef LOWER_H
#define LOWER_H

#include "write/write.h"

/* A predicate of the block.  */
struct pred_info
{
  psi_val *pred;
  psi_insn *def;	/* A test, or logic.  */
  psi_insn *meant;	/* Test of a pinned name: who must have written it.  */
  unsigned time;	/* When it was defined.  */
  bool wanted;		/* Must be kept in a register ...  */
  bool negate;		/* ... as its complement: who asked first wants that.  */
  psi_val *reg;		/* That register, once written.  */
  psi_insn *compared;	/* The compare of REG with zero, or the last one of a
			   chain, made last ...  */
  rtx_code last;	/* ... and of a chain what it is tested for.  */
};

/* A pinned name that the block writes or reads.  */
struct pinned_info
{
  psi_val *name;
  psi_insn *holds;	/* Whose value it has; null: the one at the start.  A
			   repeated compare counts as the first.  */
  psi_insn *at_head;	/* HOLDS at the end of the block's own insns ...  */
  bool arm_wrote;	/* ... and an insn of another block wrote it since.  */
};

struct made_test
{
  rtx cond;
  psi_val *flags, *pred;
};

struct lowerer
{
  lowering *all;
  psi_fn *fn;
  psi_block *block;
  int bb;
  bool in_arm;		/* Past the block's own insns.  */
  auto_vec<pred_info> preds;
  auto_vec<pinned_info> pinned;
  auto_vec<made_test> tests;
  auto_vec<psi_insn *> out;
  const char *why;	/* Set when lowering failed.  */
};

/* ---- part.cc --------------------------------------------------------------- */

/* The mode of the flags that COMPARE leaves.  */
machine_mode mode_left (const psi_insn *compare);

/* ---- lower-emit.cc --------------------------------------------------------- */

/* Null: no predicate of the block.  */
pred_info *find_pred (lowerer *, const psi_val *pred);
/* Made if it is not there.  */
pinned_info *find_pinned_info (lowerer *, psi_val *name);
/* The clock when V was written last; 0: not yet.  */
unsigned defined_at (lowerer *, const psi_val *v);
/* Gives up, for the reason WHY if there is no other yet; returns false.  */
bool fail (lowerer *, const char *why);
/* I is the next insn; ROOT is whose value its pinned results are.  */
void emit (lowerer *, psi_insn *i, psi_insn *root);
/* What I clobbers comes right behind it, whatever passes put between.  */
void emit_part (lowerer *, psi_insn *i);
/* The same as both with the RTL built first.  */
bool emit_built (lowerer *, psi_insn *i, psi_insn *root);
/* LIT through copies and complements, to a test or logic.  */
psi_lit resolve (lowerer *, psi_lit lit);
/* The predicate that holds when COND, on FLAGS as they are now, does.  */
psi_lit make_test (lowerer *, rtx cond, psi_val *flags);

/* ---- lower-pred.cc --------------------------------------------------------- */

/* Has a name that I reads been written since TIME?  */
bool operands_changed (lowerer *, const psi_insn *i, unsigned time);
/* Sees to it that LIT can be read now; sets *NOW to the literal to read.
   False if it cannot be, or not in this attempt.  */
bool ensure (lowerer *, psi_lit lit, psi_lit *now);
/* Lowers I, which defines a predicate.  */
bool lower_pred (lowerer *, psi_insn *i);

/* ---- lower-chain.cc -------------------------------------------------------- */

/* As ensure (), of LIT's conjunction or disjunction by compares under conditions.
   False: that cannot be, and something may have been emitted.  */
bool ensure_chain (lowerer *, psi_lit lit, psi_lit *now);

#endif
