/* out/phiweb.c: out of psi-SSA, third step: psi-phi-webs without interference.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4, "Phi-web"; de Ferriere, "Improvements to the
   psi-SSA representation", 4.5: any way out of SSA form will do, if the webs
   over psis are the sets one starts with, so that they stay together, and if
   liveness is that of psis.  By the choice "phi-web":

   default	where a web interferes, all its phis are cut off by parallel
		copies (out/isolate.c), which always makes them conventional;
		then copies are taken back (out/coalesce.c), as Boissinot et
		al., "Revisiting out-of-SSA translation for correctness, code
		quality and efficiency" (2009) do.
   sreedhar1	all phis are cut off.
   sreedhar2,	out/sreedhar.c.
   sreedhar3
   split-edges	"Standard construction and destruction algorithms", Algorithm
		6: critical edges are split, all arguments copied at the ends of
		the predecessors.  The result needs no copy then, as its phi
		dominates what it is live in, but for values that a psi-web ties
		it to: where one of these is live at such a copy, the result is
		copied too, which the algorithm, made for phis, does not.

   Webs that are free of interference as they are get no copies by any but
   the plain ones, sreedhar1 and split-edges; so none do where nothing was
   changed since ssa-build.

   Needs: SSA form, normalised psis, psi-webs without interference.  Keeps
   those.  Adds blocks only for split-edges and where out/isolate.c says.  */

#include "out/out.h"
#include "out/phiweb.h"

#define MAX_ROUNDS 8

psi_webs *
psi_out_webs (psi_fn *fn)
{
  psi_webs *webs = psi_webs_new (fn);

  psi_webs_join_op (webs, PSI_PSI);
  psi_webs_join_op (webs, PSI_PHI);
  psi_webs_gather (webs);
  return webs;
}

static void
report (void *data, psi_val *a, psi_val *b)
{
  psi_broken (data, "phi-web", "%s.%u and %s.%u interfere", a->name,
	      a->version, b->name, b->version);
}

/* The webs, and in *BAD, to be freed with psi_xfree (), which interfere; null:
   none.  */
static psi_webs *
find_bad (struct phiweb *w, bool **bad)
{
  psi_interf *in = psi_interf_new (w->ctx, w->fn, true);
  psi_webs *webs = psi_out_webs (w->fn);

  *bad = psi_xmalloc (w->fn->nvals * sizeof **bad);
  if (psi_webs_clashes (webs, in, *bad) == 0)
    {
      psi_xfree (*bad);
      *bad = NULL;
    }
  psi_interf_free (in);
  return webs;
}

/* Cuts off, by parallel copies, the phis of the webs that interfere; false:
   there are none.  */
static bool
cut_bad (struct phiweb *w)
{
  bool *bad;
  psi_webs *webs = find_bad (w, &bad);

  if (bad)
    {
      psi_phis_cut (w, webs, bad, PSI_CUT_ALL);
      psi_phi_make_copies (w);
    }
  psi_webs_free (webs);
  psi_xfree (bad);
  return bad;
}

/* If the links with both sides in one of WEBS are taken back, are the webs
   that psis and phis then make free of interference?  */
static bool
suffices (struct phiweb *w, psi_webs *webs, psi_interf *in)
{
  psi_webs *then = psi_webs_new (w->fn);
  bool *bad = psi_xmalloc (w->fn->nvals * sizeof *bad), ok;

  psi_webs_join_op (then, PSI_PSI);
  psi_webs_join_op (then, PSI_PHI);
  for (struct link *l = w->links; l; l = l->next)
    if (psi_phi_can_take_back (l, webs))
      psi_web_join (then, l->inner, l->outer.val);
  psi_webs_gather (then);
  ok = psi_webs_clashes (then, in, bad) == 0;
  psi_xfree (bad);
  psi_webs_free (then);
  return ok;
}

/* Joins webs so that few of all copies stay.  Copies that are not the phis' are
   weighed too, but go with rename only; where the plan needs one to be gone
   already (live/interference.c, 1), it is made without these.  */
static psi_webs *
coalesce (struct phiweb *w, psi_interf *in)
{
  psi_webs *webs = psi_out_webs (w->fn);

  psi_coalesce (w->ctx, w->fn, webs, in, PSI_JOIN_ALL);
  if (suffices (w, webs, in))
    return webs;
  psi_webs_free (webs);
  webs = psi_out_webs (w->fn);
  psi_coalesce (w->ctx, w->fn, webs, in, PSI_JOIN_PHI);
  return webs;
}

/* Takes back what copies need not be.  */
static void
join_webs (struct phiweb *w)
{
  psi_interf *in = psi_interf_new (w->ctx, w->fn, true);
  int how = w->ctx->choice[PSI_CH_PHI_WEB];
  psi_webs *webs;

  if (how == PSI_PHI_DEFAULT)
    webs = coalesce (w, in);
  else
    {
      webs = psi_out_webs (w->fn);
      psi_sreedhar (w, webs, in, how == PSI_PHI_SREEDHAR3);
    }
  psi_phi_take_back (w, webs);
  psi_webs_free (webs);
  psi_interf_free (in);
  psi_phi_make_copies (w);
}

/* Repairs the webs, or (FIRST) does what the choice does to all phis; false: there
   was nothing to do.  */
static bool
repair (psi_ctx *ctx, psi_fn *fn, bool first)
{
  struct phiweb w;
  int how = ctx->choice[PSI_CH_PHI_WEB];
  bool all = first && how == PSI_PHI_SREEDHAR1;
  bool split = first && how == PSI_PHI_SPLIT_EDGES;
  bool changed = all || split;

  if (split)
    psi_phi_split_edges (fn, true);
  psi_phi_split_edges (fn, false);
  psi_phiweb_init (&w, ctx, fn);
  psi_phis_cut (&w, NULL, NULL, all ? PSI_CUT_ALL
		: split ? PSI_CUT_ARGS : PSI_CUT_NEEDED);
  psi_phi_make_copies (&w);
  if (!all && cut_bad (&w))
    {
      changed = true;
      if (how != PSI_PHI_SREEDHAR1 && how != PSI_PHI_SPLIT_EDGES)
	join_webs (&w);
    }
  for (struct link *l = w.links; l; l = l->next)
    ctx->stats.copies[PSI_C_PHI] += !l->gone;
  psi_phiweb_done (&w);
  return changed;
}

enum psi_status
psi_out_phiweb (psi_ctx *ctx, psi_fn *fn)
{
  bool first = true;

  for (unsigned i = 0; i < MAX_ROUNDS && repair (ctx, fn, first); i++)
    {
      if (psi_webs_check (ctx, fn, true, false, NULL, NULL) == 0)
	break;
      /* A copy wants what nobody did (live/overwrite.c).  */
      if (psi_out_psiweb (ctx, fn) != PSI_OK)
	return PSI_BROKEN;
      first = false;
    }
  return psi_webs_check (ctx, fn, true, true, report, ctx) ? PSI_BROKEN : PSI_OK;
}
