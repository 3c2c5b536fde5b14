/* out/psiweb.c: out of psi-SSA, second step: psi-webs without interference.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4.2, Algorithm 15.1; de Ferriere, "Improvements to
   the psi-SSA representation", 4.4 and 4.6.  The arguments of a psi are taken
   from right to left and their webs merged with that of its result, where the
   two do not interfere; where they do, the argument is copied at the place of
   its use, right before the definition of the next one:

	p? a = ..			p? a = ..
	q? b = ..			q? b = ..
					q? b2 = b	!psi-interference
	r? c = ..			r? c = ..
	x = psi (p? a, q? b, r? c)	x = psi (p? a, q? b2, r? c)
	s? d = b + 1			s? d = b + 1

   Chapter 15's text puts the copy there, its Fig. 15.11 and de Ferriere's
   Fig. 8 right below b; in their example either is right.  In general it must
   be the text's: whatever is live before c is live at c, or used there, in each
   psi that c is in.  So a copy there interferes with nothing that it would not
   meet right below b as well.  But a copy right below b also meets definitions in
   c's web that are no longer live at c (psi.out/psiweb/copy-low.psi).  The figure has
   one advantage: the use of a stays where it was.  A copy of a gives that back.

   Only the left one of two arguments that interfere is copied (de Ferriere,
   4.6; --repair=both copies both, see psi-opt/papers/).  Why this is right:
   psis being normalised, the left one's definition dominates the right one's,
   so it is the left one that lives on past a definition and would be destroyed
   there.  A copy of the right one would be defined below and destroy it as
   well; a copy of the left one, at its use, ends there.

   Where it departs from Algorithm 15.1, which can give wrong code:
   - A copy of argument I + 1 moves the use of argument I down to it.  The web
     of I may hold I + 1 through another psi, and then interferes with itself.
     So a value whose use has moved is compared with its own web once more, and
     a copy goes first where the use was before all repairs: then no live range
     gets longer.
   - The copy can interfere as well: in x = psi (a, p? c), y = psi (b, p? c)
     the second psi needs a copy of c, the use of a and of b, which cannot both
     be in one name just before c.  Or its live range leads around a loop in
     which the next argument's copy is.  Then it goes where the use is now, and
     if that does not help, all arguments to the right are copied right before
     the psi; the web of its result is taken apart and starts anew with these.
     Where such a low copy reads its argument too late, a second copy saves it
     at the old use, in a name of its own.
   - Inner psis come first (in preorder), as their first argument's definition
     is a use of what is to their left in other psis.
   - Psis in webs that are free of interference as they are, which is nearly
     all, are left alone after one linear check.

   Needs: SSA form, normalised psis.  Keeps: the CFG, that psis are
   normalised.  */

#include "out/out.h"
#include <string.h>

#define MAX_ROUNDS 16

struct repair
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_interf *in;
  psi_webs *webs;		/* What is merged so far.  */
  psi_insn ***use;		/* By psi's uid: its use points before all
				   repairs.  */
  bool *done;			/* By uid: a psi whose web is merged.  */
  struct obstack scratch, list;
  /* For the psi in hand.  */
  psi_insn *psi;
  psi_opnd *was;		/* The arguments as they were.  */
};

/* Where the use of argument I was before all repairs.  */
static psi_insn *
old_use (const struct repair *r, unsigned i)
{
  return r->use[r->psi->uid][i];
}

/* Merges the web of argument I with that of the result, if they do not
   interfere.  */
static bool
take (struct repair *r, unsigned i)
{
  psi_val *v = r->psi->src[i].val;

  if (v == r->was[i].val && psi_use_point (r->fn, r->psi, i) != old_use (r, i)
      && !psi_web_longer (r->webs, r->in, v))
    return false;
  return psi_web_merge (r->webs, r->in, r->psi->dst[0], v);
}

/* ---- Copies ------------------------------------------------------------ */

static psi_insn *
insert_copy (struct repair *r, psi_lit guard, psi_opnd src, psi_insn *at)
{
  psi_val *v = psi_version_new (r->fn, r->psi->dst[0]->var);
  psi_insn *copy = psi_copy_new (r->fn, guard, v, src, PSI_C_PSI);

  v->def = copy;
  psi_insert_before (at, copy);
  psi_live_insn (psi_interf_live (r->in), copy);
  r->ctx->stats.copies[PSI_C_PSI]++;
  return copy;
}

static void
remove_copy (struct repair *r, psi_insn *copy)
{
  psi_live_unlink (psi_interf_live (r->in), copy);
  r->ctx->stats.copies[PSI_C_PSI]--;
}

static void
set_arg (struct repair *r, unsigned i, psi_val *v)
{
  psi_live_set_arg (psi_interf_live (r->in), r->psi, i, v);
}

/* Argument I becomes a copy of itself right before AT, where its use is or
   was.  */
static void
copy_arg (struct repair *r, unsigned i, psi_insn *at)
{
  psi_insn *copy;
  psi_opnd from = r->was[i];

  copy = insert_copy (r, r->psi->pred[i], from, at);
  psi_interf_copied (r->in, from.val, copy->dst[0]);
  set_arg (r, i, copy->dst[0]);
  if (at == old_use (r, i) || psi_web_longer (r->webs, r->in, from.val))
    return;
  copy->src[0] = psi_opnd_of (insert_copy (r, PSI_TRUE, from,
					   old_use (r, i))->dst[0]);
  psi_live_insn (psi_interf_live (r->in), copy);
  psi_live_forget (psi_interf_live (r->in), from.val);
}

/* Takes back the copy of argument I, if there is one.  */
static void
uncopy_arg (struct repair *r, unsigned i)
{
  psi_val *v = r->psi->src[i].val;
  psi_val *from = v->def && v->def->op == PSI_COPY ? v->def->src[0].val : NULL;

  if (v == r->was[i].val)
    return;
  set_arg (r, i, r->was[i].val);
  remove_copy (r, v->def);
  if (from != r->was[i].val)
    remove_copy (r, from->def);
}

/* Copies all arguments from FIRST on right before the psi; only these are with
   its result then.  */
static bool
isolate (struct repair *r, unsigned first)
{
  psi_val *x = r->psi->dst[0];

  psi_web_split (r->webs, x, r->done);
  for (unsigned i = first; i < r->psi->nsrc; i++)
    uncopy_arg (r, i);
  for (unsigned i = first; i < r->psi->nsrc; i++)
    {
      copy_arg (r, i, r->psi);
      if (!psi_web_merge (r->webs, r->in, x, r->psi->src[i].val))
	return false;
    }
  return true;
}

/* Copies argument I where its use is now.  */
static bool
take_low_copy (struct repair *r, unsigned i)
{
  copy_arg (r, i, psi_use_point (r->fn, r->psi, i));
  return take (r, i);
}

/* Puts argument I into the result's web, as it is or by way of copies.  */
static bool
settle (struct repair *r, unsigned i)
{
  if (take (r, i))
    return true;
  copy_arg (r, i, old_use (r, i));
  if (take (r, i))
    return true;
  uncopy_arg (r, i);
  if (psi_use_point (r->fn, r->psi, i) != old_use (r, i))
    {
      if (take_low_copy (r, i))
	return true;
      uncopy_arg (r, i);
    }
  return isolate (r, i + 1) && (take (r, i) || take_low_copy (r, i));
}

/* ---- Psis -------------------------------------------------------------- */

static bool
repair (struct repair *r, psi_insn *psi)
{
  bool ok = true;

  r->psi = psi;
  r->was = obstack_copy (&r->scratch, psi->src, psi->nsrc * sizeof *psi->src);
  for (unsigned i = psi->nsrc; i-- > 0 && ok;)
    ok = settle (r, i);
  r->done[psi->uid] = true;
  obstack_free (&r->scratch, r->was);
  return ok;
}

static void
note_uses (struct repair *r, psi_insn *psi)
{
  psi_insn **use = obstack_alloc (&r->scratch, psi->nsrc * sizeof *use);

  for (unsigned i = 0; i < psi->nsrc; i++)
    use[i] = psi_use_point (r->fn, psi, i);
  r->use[psi->uid] = use;
}

static bool
repair_all (struct repair *r, psi_webs *all, const bool *bad)
{
  unsigned n, npsis;
  psi_block *const *order = psi_dom_order (r->fn, &n);
  psi_insn **psis;
  bool ok = true;

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (psi, order[i])
      if (psi->op == PSI_PSI && bad[psi_web_find (all, psi->dst[0])->id])
	{
	  note_uses (r, psi);
	  obstack_ptr_grow (&r->list, psi);
	}
  npsis = obstack_object_size (&r->list) / sizeof *psis;
  psis = obstack_finish (&r->list);
  for (unsigned i = 0; i < npsis && ok; i++)
    ok = repair (r, psis[i]);
  return ok;
}

/* Repairs the webs that interfere.  More than a round is needed only where a
   copy reads its predicate below all other uses of it, and this predicate is in
   a web too, or where a copy wants a pinned value that nobody wanted there
   (live/overwrite.c).  */
static enum psi_status
repair_round (psi_ctx *ctx, psi_fn *fn, bool *done)
{
  struct repair r = { .ctx = ctx, .fn = fn };
  psi_webs *all = psi_webs_new (fn);
  bool *bad = psi_xmalloc (fn->nvals * sizeof *bad);
  enum psi_status status = PSI_OK;

  r.in = psi_interf_new (ctx, fn, false);
  psi_webs_join_op (all, PSI_PSI);
  psi_webs_gather (all);
  *done = psi_webs_clashes (all, r.in, bad) == 0;
  if (!*done)
    {
      obstack_specify_allocation (&r.scratch, 0, 0, psi_xmalloc, psi_xfree);
      obstack_specify_allocation (&r.list, 0, 0, psi_xmalloc, psi_xfree);
      r.webs = psi_webs_new (fn);
      psi_webs_gather (r.webs);
      r.use = psi_xmalloc (fn->next_uid * sizeof *r.use);
      r.done = psi_zeroed (fn->next_uid, sizeof *r.done);
      if (!repair_all (&r, all, bad))
	status = psi_broken (ctx, "psi-web", "a copy interferes");
      psi_xfree (r.done);
      psi_xfree (r.use);
      psi_webs_free (r.webs);
      obstack_free (&r.scratch, NULL);
      obstack_free (&r.list, NULL);
    }
  psi_xfree (bad);
  psi_webs_free (all);
  psi_interf_free (r.in);
  return status;
}

enum psi_status
psi_out_psiweb (psi_ctx *ctx, psi_fn *fn)
{
  enum psi_status status = PSI_OK;
  bool done = false;

  if (ctx->papers
      && (ctx->choice[PSI_CH_PSI_WEB] == PSI_WEB_GRAPH
	  || ctx->choice[PSI_CH_REPAIR] == PSI_REPAIR_BOTH))
    return ctx->papers->psi_web (ctx, fn);
  for (unsigned i = 0; i < MAX_ROUNDS && !done && status == PSI_OK; i++)
    {
      psi_out_pin (ctx, fn);
      status = repair_round (ctx, fn, &done);
    }
  if (status == PSI_OK && !done)
    status = psi_broken (ctx, "psi-web", "webs still interfere");
  return status;
}
