/* out/trial.c: copies are folded where less of copies is left for it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Copy folding (opt/copyfold.c) makes fewer names of many, and the way out of psi-SSA
   copies again where they interfere.  Mostly that is less.  But a copy also ends the life
   of its source: of

	a = copy b		the next turn's A is this turn's B,
	b = load		the next turn's B is what is loaded

   both are copied at the loop's end without it.  So it is tried: of two clones of the
   program one is folded, in both the webs are repaired and joined, as a register allocator
   would join them, and what is left of copies is weighed by how often it is executed.

   Names that copies, phis or psis connect are a component; each is decided for itself, as
   they hardly touch each other.  One in which many ways meet, as those of a switch do, stays as
   it is: such ways end much alike, and compilers merge such ends where they are in the same
   registers, which with a name for each value they hardly are.  All stay where little would
   be won: whatever changes, the register allocator gives all values of the function other
   places.  Where a region was converted all copies are folded: then that is so anyway, and
   copies are in the way of what is done to straight code.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/opt.h"
#include "out/out.h"

/* Of the copies whose sides could have one name, one in so many stays.  */
#define JOINED 4

/* The most arguments of a phi in a component that is folded.  */
#define WAYS 8

/* The most values of a function in which it is tried: in a larger one what the register
   allocator makes of a change is chance, and two clones are long in the making.  */
#define VALUES 10000

/* One in so many of all that is executed must be won.  */
#define REACTION 500

struct trial
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_webs *components;
};

/* What is wrong with a clone will be wrong with the program, and said then.  */
static void
say_nothing (void *data, const char *file, unsigned line, unsigned column, const char *text)
{
  (void) data, (void) file, (void) line, (void) column, (void) text;
}

/* By id of a component's representative, of FN: what its copies cost that are left out of
   psi-SSA form; to be freed with psi_xfree ().  FN is of no use afterwards.  Null: it cannot
   be had.  */
static int64_t *
left_over (struct trial *t, psi_fn *fn)
{
  static enum psi_status (*const step[]) (psi_ctx *, psi_fn *)
    = { psi_out_normalize, psi_out_psiweb, psi_out_phiweb };
  psi_ctx ctx = *t->ctx;

  ctx.message = say_nothing;
  for (unsigned k = 0; k < sizeof step / sizeof *step; k++)
    {
      if (step[k] (&ctx, fn) != PSI_OK)
	return NULL;
      psi_domains_invalidate (fn);
    }
  int64_t *cost = psi_zeroed (t->fn->nvals, sizeof *cost);
  psi_interf *in = psi_interf_new (&ctx, fn, true);
  psi_webs *webs = psi_out_webs (fn);
  psi_coalesce (&ctx, fn, webs, in, PSI_JOIN_UNTOUCHED);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_COPY || i->op == PSI_PCOPY)
	for (unsigned k = 0; k < i->ndst; k++)
	  {
	    const psi_val *dst = i->dst[k], *src = i->src[k].val;
	    if (src && !src->pinned && !dst->pinned && dst->var->id < t->fn->nvals)
	      cost[psi_web_find (t->components, dst->var)->id]
		+= psi_web_find (webs, dst) == psi_web_find (webs, src)
		   ? psi_copy_cost (&ctx, fn, i) / JOINED : psi_copy_cost (&ctx, fn, i);
	  }
  psi_webs_free (webs);
  psi_interf_free (in);
  return cost;
}

/* Joins what copies, phis and psis connect, and all versions of a variable.  */
static void
find_components (struct trial *t)
{
  psi_fn *fn = t->fn;

  t->components = psi_webs_new (fn);
  psi_webs_join_op (t->components, PSI_PSI);
  psi_webs_join_op (t->components, PSI_PHI);
  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k] && !fn->vals[k]->pinned)
      psi_web_join (t->components, fn->vals[k], fn->vals[k]->var);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (psi_is_copy (i))
	psi_web_join (t->components, i->dst[0], i->src[0].val);
}

/* What the copies of FN cost: no more can be won; or (ALL) what all its insns would if they
   were copies.  */
static int64_t
cost_of (const psi_ctx *ctx, psi_fn *fn, bool all)
{
  int64_t sum = 0;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (all ? i->op != PSI_PHI : psi_is_copy (i))
	sum += psi_copy_cost (ctx, fn, i);
  return sum;
}

static bool
is_little (const psi_ctx *ctx, psi_fn *fn, int64_t won)
{
  return won * REACTION < cost_of (ctx, fn, true);
}

/* By id of a component's representative: do many ways meet in a phi of it?  To be freed with
   psi_xfree ().  */
static bool *
ways_meet (struct trial *t)
{
  bool *meet = psi_zeroed (t->fn->nvals, sizeof *meet);

  psi_for_each_block (b, t->fn)
    for (psi_insn *i = b->first; i && i->op == PSI_PHI; i = i->next)
      if (i->nsrc > WAYS)
	meet[psi_web_find (t->components, i->dst[0])->id] = true;
  return meet;
}

/* Which values are in components that cost no more if copies are folded, as AFTER has it; to
   be freed with psi_xfree ().  Null: that is not known, or hardly anything is won.  */
static bool *
worth_it (struct trial *t, psi_fn *after)
{
  psi_fn *before = psi_fn_copy (t->fn);
  int64_t *was = left_over (t, before), *is = was ? left_over (t, after) : NULL, won = 0;
  bool *meet = ways_meet (t);
  bool *fold = is ? psi_zeroed (t->fn->nvals, sizeof *fold) : NULL;

  for (unsigned k = 0; fold && k < t->fn->nvals; k++)
    if (t->fn->vals[k] && !t->fn->vals[k]->pinned)
      {
	unsigned component = psi_web_find (t->components, t->fn->vals[k])->id;
	fold[k] = !meet[component] && is[component] <= was[component];
	if (fold[k] && k == component)
	  won += was[k] - is[k];
      }
  if (fold && is_little (t->ctx, t->fn, won))
    {
      psi_xfree (fold);
      fold = NULL;
    }
  psi_xfree (meet);
  psi_xfree (was);
  psi_xfree (is);
  psi_fn_free (before);
  return fold;
}

/* Folds copies of FN, in which nothing was converted, as a trial says.  */
static void
try_to_fold (psi_ctx *ctx, psi_fn *fn)
{
  struct trial t = { ctx, fn, NULL };
  psi_ctx aside = *ctx;
  psi_fn *after = psi_fn_copy (fn);

  psi_copy_fold (&aside, after);
  if (aside.stats.copies_folded > ctx->stats.copies_folded)
    {
      find_components (&t);
      bool *fold = worth_it (&t, after);
      if (fold)
	psi_copies_fold (ctx, fn, fold);
      psi_xfree (fold);
      psi_webs_free (t.components);
    }
  psi_fn_free (after);
}

enum psi_status
psi_copy_trial (psi_ctx *ctx, psi_fn *fn)
{
  if (ctx->stats.regions_converted)
    return psi_copy_fold (ctx, fn);
  if (fn->nvals <= VALUES && !is_little (ctx, fn, cost_of (ctx, fn, false)))
    try_to_fold (ctx, fn);
  return PSI_OK;
}
