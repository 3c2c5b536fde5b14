/* opt/deadguard.c: guards that decide nothing where their insn stands.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     p? x = add a, b	where p never holds:	x = undef
     p? store a, b			   	(nothing)
     p? x = add a, b	where p always holds:	x = add a, b
     x = psi (a, p? b)			   	x = psi (a, b)

   Never and always, as pred.c can tell, of the moment at which the insn is
   executed, the branches on the way there being counted (pred/at.c).  As
   always counts a guard that may be undefined, too: then the result is
   undefined, and so is the behaviour if there is an effect, which an execution
   refines.

   What is undefined is an implicit undef, which goes where it is not used.  The
   arguments of psis that are never chosen are left to psi-reduction, which
   asks the same question.

   An insn that defines a predicate keeps its guard, and so do psis that are
   predicates theirs: other predicates are known by them, and a proof that an
   argument's predicate lies within a guard may rest on that.  A psi's predicate
   is dropped only if its argument is known to be defined then.

   Needs: SSA form.  */

#include "opt/opt.h"
#include "psi/psis.h"
#include "ssa/ssa.h"

/* ---- Guards ---------------------------------------------------------------- */

static bool
never (psi_fn *fn, psi_block *at, psi_lit lit)
{
  return psi_covered_at (fn, at, lit, NULL, 0) == PSI_YES;
}

static bool
always (psi_fn *fn, psi_block *at, psi_lit lit)
{
  return psi_covered_at (fn, at, PSI_TRUE, &lit, 1) == PSI_YES;
}

void
psi_never_executed (psi_fn *fn, psi_insn *insn)
{
  for (unsigned k = 0; k < insn->ndst; k++)
    if (!insn->dst[k]->pinned)
      {
	insn->dst[k]->pin = NULL;
	psi_insert_before (insn, psi_implicit_undef_new (fn, insn->dst[k]));
      }
  psi_delete (insn);
}

static void
simplify_guard (psi_ctx *ctx, psi_fn *fn, psi_insn *insn)
{
  bool dead;

  if (psi_is_true (insn->guard)
      || (insn->guard.val && insn->guard.val->pinned))
    return;
  dead = never (fn, insn->block, insn->guard);
  if (!dead && !always (fn, insn->block, insn->guard))
    return;
  if (psi_defines_predicate (insn))
    {
      if (ctx->kept)
	ctx->kept (ctx->kept_data, insn, dead
		   ? "its guard never holds, but it defines a predicate"
		   : "its guard always holds, but it defines a predicate");
      return;
    }
  if (dead)
    {
      ctx->stats.guards_dead++;
      psi_never_executed (fn, insn);
    }
  else
    {
      ctx->stats.guards_dropped++;
      insn->guard = PSI_TRUE;
    }
  psi_domains_changed (fn, insn);
}

/* ---- Psis ------------------------------------------------------------------ */

static void
simplify_psi (psi_fn *fn, psi_insn *psi)
{
  for (unsigned k = psi->nsrc; k-- > 0;)
    {
      psi_lit *p = &psi->pred[k];
      if (p->val && !p->val->pinned && always (fn, psi->block, *p)
	  && psi_defined_where (fn, psi->src[k], PSI_TRUE))
	{
	  *p = PSI_TRUE;
	  psi_domains_changed (fn, psi);
	}
      if (psi_is_true (*p))
	break;
    }
  psi_drop_hidden (psi);
}

enum psi_status
psi_dead_guard (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);
  enum psi_status status;

  /* Literals alone are what is asked about here.  */
  fn->in_pass = false;
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_deleted (insn, order[i])
      if (insn->op != PSI_PSI)
	simplify_guard (ctx, fn, insn);
      else if (insn->dst[0]->type != PSI_PRED)
	simplify_psi (fn, insn);
  status = psi_reduce (ctx, fn);
  psi_drop_unused_undefs (fn);
  return status;
}
