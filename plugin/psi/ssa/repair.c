/* ssa/repair.c: SSA form again, where a pass broke it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), section 1.3:
   one pass over the insns finds the names that offend, with more than one
   definition or a use that the definition does not dominate; they are the
   variables of a construction (ssa/place.c, ssa/rename.c) which leaves all
   other names alone.  Phis are put where they are used only, so that what was
   pruned stays so.

   The chapter would keep lists of the offenders' uses to spare a second pass
   over the insns.  They are not kept here: insns do not know their names' uses,
   so to find them takes the same pass.  What a variable costs is that of its
   definitions, uses and phis.

   A definition that is not executed leaves its name undefined, before repair as
   in SSA form: it needs no psi to merge it with what was there before.  But a
   psi can have got an argument from a definition whose guard its predicate is
   not known to lie within.  Where it does not, the argument is undefined then,
   and is through a copy without a guard as well.

   Needs: what doc/psi-il.texi says of functions marked `broken'.  Keeps: the
   CFG, the insns, all names but the offenders.  */

#include "live/live.h"
#include "ssa/ssa-int.h"
#include "ssa/ssa.h"
#include <string.h>

/* ---- Whom to repair ------------------------------------------------------ */

struct offenders
{
  psi_fn *fn;
  unsigned char *state;		/* By id, of the values below.  */
  psi_val **vals;
  unsigned n;
};
enum { DEFINED = 1, OFFENDS = 2 };

static void
offend (struct offenders *o, psi_val *v)
{
  if (o->state[v->id] & OFFENDS)
    return;
  o->state[v->id] |= OFFENDS;
  o->vals[o->n++] = v;
}

static void
find_definitions (struct offenders *o)
{
  psi_for_each_block (b, o->fn)
    psi_for_each_insn (insn, b)
      for (unsigned i = 0; i < insn->ndst; i++)
	{
	  psi_val *v = insn->dst[i];
	  if (v->pinned)
	    continue;
	  if (v->param || (o->state[v->id] & DEFINED))
	    offend (o, v);
	  o->state[v->id] |= DEFINED;
	  v->def = insn;
	}
}

/* V is used at INSN, or (INDEX >= 0) at the end of predecessor INDEX.  */
static void
look_at_use (struct offenders *o, psi_val *v, const psi_insn *insn, int index)
{
  const psi_block *from = index < 0 ? insn->block
			  : insn->block->pred[index]->src;

  if (!v || v->pinned || v->param || (o->state[v->id] & OFFENDS)
      || !psi_reachable (o->fn, from))
    return;
  if (!(o->state[v->id] & DEFINED)
      || (index >= 0 ? !psi_block_dominates (o->fn, v->def->block, from)
	  : !psi_insn_dominates (o->fn, v->def, insn)))
    offend (o, v);
}

static void
look_at_uses (struct offenders *o)
{
  psi_for_each_block (b, o->fn)
    psi_for_each_insn (insn, b)
      {
	look_at_use (o, insn->guard.val, insn, -1);
	for (unsigned i = 0; i < insn->nsrc; i++)
	  look_at_use (o, insn->src[i].val, insn,
		       insn->op == PSI_PHI ? (int) i : -1);
	for (unsigned i = 0; i < psi_npred (insn); i++)
	  look_at_use (o, insn->pred[i].val, insn, -1);
      }
}

/* ---- Psis ---------------------------------------------------------------- */

/* See the head of this file.  */
static void
widen_arguments (psi_fn *fn, psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      psi_val *v = psi->src[i].val;
      psi_insn *copy;
      if (!v || v->pinned || psi_argument_defined (fn, psi, i))
	continue;
      copy = psi_copy_new (fn, PSI_TRUE, psi_version_new (fn, v),
			   psi_opnd_of (v), PSI_C_NONE);
      copy->dst[0]->def = copy;
      psi_insert_before (psi, copy);
      psi->src[i] = psi_opnd_of (copy->dst[0]);
    }
}

/* ---- Entries ------------------------------------------------------------- */

/* Repairs SSA form after a pass that gave some of the N names VALS several
   definitions, or left uses that their definition does not dominate; all else
   is in SSA form.  Each of VALS becomes a variable and is built anew, pruned,
   its definitions and what merges them being versions of VALS[i]->var; other
   names stay as they are.  What reaches a use is what the form means that is
   marked `broken' (doc/psi-il.texi).  The dominators are those of the CFG as it
   is now.  Neither normalised psis nor webs survive.  */
static enum psi_status
repair (psi_ctx *ctx, psi_fn *fn, psi_val *const *vals, unsigned n)
{
  struct psi_ssa s = { .ctx = ctx, .fn = fn, .build = PSI_BUILD_PRUNED,
		       .repair = true };

  if (fn->blocks[0]->npred > 0)
    return psi_broken (ctx, "ssa-repair", "@%s has no entry", fn->name);
  if (n > 0)
    {
      psi_ssa_rebuild (&s, vals, n);
      psi_xfree (s.vars);
    }
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (insn, b)
	if (insn->op == PSI_PSI)
	  widen_arguments (fn, insn);
  return PSI_OK;
}

enum psi_status
psi_ssa_repair_all (psi_ctx *ctx, psi_fn *fn)
{
  struct offenders o = { .fn = fn };
  enum psi_status status;

  o.state = psi_zeroed (fn->nvals, 1);
  o.vals = psi_xmalloc (fn->nvals * sizeof *o.vals);
  psi_number (fn);
  find_definitions (&o);
  look_at_uses (&o);
  status = repair (ctx, fn, o.vals, o.n);
  psi_xfree (o.state);
  psi_xfree (o.vals);
  return status;
}
