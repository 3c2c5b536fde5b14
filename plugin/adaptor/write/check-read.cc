/* check-read.cc: does the form say of each insn what GCC's own scan found?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   All later steps believe what rtl-in has read, and so does the read-back of a plan,
   for rtl-in reads it too.  So the form is compared here with GCC's own dataflow scan,
   which other code has made from the same patterns: every insn is there, in its place;
   each register that it reads or sets is an operand or a result; and the insn that
   ends a block is its terminator.  */

#include "write/write.h"

struct comparer
{
  psi_fn *fn;
  auto_vec<const psi_insn *> test;	/* By name: what made a predicate.  */
  auto_vec<const psi_insn *> reads, sets;	/* By name: the last insn that does. */
  char why[100];
};

static void
mark (auto_vec<const psi_insn *> &by, const psi_val *v, const psi_insn *i)
{
  if (v)
    by[v->id] = i;
}

/* I is executed, or does what it does, as LIT says.  */
static void
mark_literal (comparer *c, psi_lit lit, const psi_insn *i)
{
  mark (c->reads, lit.val, i);
  const psi_insn *test = lit.val ? c->test[lit.val->id] : NULL;
  for (unsigned k = 0; test && k < test->nsrc; k++)
    mark (c->reads, test->src[k].val, i);
}

static void
mark_insn (comparer *c, const psi_insn *i)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    mark (c->reads, i->src[k].val, i);
  mark_literal (c, i->guard, i);
  if (i->pred)
    mark_literal (c, i->pred[0], i);
  for (unsigned k = 0; k < i->ndst; k++)
    {
      mark (c->sets, i->dst[k], i);
      /* It keeps what it had where the guard does not hold.  */
      if (!psi_is_true (i->guard))
	mark (c->reads, i->dst[k], i);
    }
  if (i->next && (i->next->flags & PSI_F_PART))
    for (unsigned k = 0; k < i->next->ndst; k++)
      mark (c->sets, i->next->dst[k], i);
}

/* Notes that WHAT is wrong with INSN; returns false.  */
static bool
wrong (comparer *c, const rtx_insn *insn, const char *what)
{
  snprintf (c->why, sizeof c->why, "insn %d %s", INSN_UID (insn), what);
  return false;
}

/* Is each of REFS, of INSN, in MARKED, where I is marked?  Left out are hard
   registers that a call reads or sets by its convention, and the stack pointer,
   which GCC says is read wherever it is set.  */
static bool
all_there (comparer *c, df_ref refs, const rtx_insn *insn,
	   const auto_vec<const psi_insn *> &marked, const psi_insn *i)
{
  for (df_ref ref = refs; ref; ref = DF_REF_NEXT_LOC (ref))
    {
      unsigned regno = DF_REF_REGNO (ref);
      const psi_val *v = reg_val (c->fn, regno);
      if (HARD_REGISTER_NUM_P (regno)
	  && (!v || CALL_P (insn) || regno == STACK_POINTER_REGNUM))
	continue;
      if (!v || marked[v->id] != i)
	{
	  char what[64];
	  snprintf (what, sizeof what, "%s register %u",
		    DF_REF_REG_DEF_P (ref) ? "sets" : "reads", regno);
	  return wrong (c, insn, what);
	}
    }
  return true;
}

/* Is I what GCC knows of INSN?  */
static bool
same_insn (comparer *c, rtx_insn *insn, const psi_insn *i)
{
  if (!i || host_of (i)->insn != insn)
    return wrong (c, insn, "is not where it was");
  mark_insn (c, i);
  return (all_there (c, DF_INSN_USES (insn), insn, c->reads, i)
	  && all_there (c, DF_INSN_DEFS (insn), insn, c->sets, i));
}

/* The first from I on that stands for an insn of RTL; predicates that are made on
   the way are noted.  */
static const psi_insn *
next_read (comparer *c, const psi_insn *i)
{
  for (; i && !(host_of (i) && host_of (i)->insn); i = i->next)
    if (host_of (i) && host_of (i)->cond)
      mark (c->test, i->dst[0], i);
  return i;
}

static bool
same_block (comparer *c, const psi_block *b)
{
  basic_block bb = (basic_block) b->host;
  const psi_insn *i = next_read (c, b->first), *last = NULL;
  rtx_insn *insn;
  if (bb->index < NUM_FIXED_BLOCKS)
    return true;
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      {
	if (!same_insn (c, insn, i))
	  return false;
	last = i;
	i = next_read (c, i->next);
      }
  if (i)
    return wrong (c, host_of (i)->insn, "is not in its block");
  if (last && !(last->flags & PSI_F_TERM)
      && (EDGE_COUNT (bb->succs) > 1
	  || (JUMP_P (BB_END (bb)) && EDGE_COUNT (bb->succs))))
    return wrong (c, host_of (last)->insn, "does not end its block");
  return true;
}

bool
check_reading (psi_fn *fn)
{
  comparer c;
  c.fn = fn;
  c.test.safe_grow_cleared (fn->nvals);
  c.reads.safe_grow_cleared (fn->nvals);
  c.sets.safe_grow_cleared (fn->nvals);
  for (unsigned k = 0; k < fn->nblocks; k++)
    if (!same_block (&c, fn->blocks[k]))
      {
	report_bug ("reading RTL", c.why);
	return false;
      }
  return true;
}
