/* papers/psiweb.c: psi-webs without interference, as the papers have it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What psi-web does under --psi-web=graph or --repair=both, for comparison with
   out/psiweb.c.  Psis are taken in preorder ("in no specific order"); webs are
   asked whether they interfere through the graph (papers/graph.c), or under
   --psi-web=demand as they are now.

   --repair=left: SSA book, chapter 15, Algorithm 15.1.  The web of each
   argument, from right to left, is merged with that of the result; if they
   interfere, a copy of the argument right above the definition of the next is.

   --repair=both: de Ferriere, "Improvements to the psi-SSA representation",
   4.4, Fig. 8.  Of each two operands of the psi whose webs interfere, the result
   among them, both are copied right below their definitions:

	p? a = ..			p? a = ..
	q? b = ..			q? b = ..
					q? e = b	!psi-interference
	r? c = ..			r? c = ..
					r? f = c	!psi-interference
	x = psi (p? a, q? b, r? c)	g = psi (p? a, q? e, r? f)
					x = g		!psi-interference
	s? d = b + 1			s? d = b + 1

   Both can leave webs that interfere (out/psiweb.c says why).  They do not
   repair this, they say so: the psi-webs are checked in the end, and the first
   pair found in each is a message.

   Needs: SSA form, normalised psis.  Keeps the CFG.  */

#include "papers/papers.h"
#include "out/out.h"
#include "verify/verify-int.h"
#include <string.h>

struct papers_web
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_interf *in;
  psi_webs *webs;
  psi_graph *graph;		/* Null: webs are asked as they are.  */
};

/* ---- Webs -------------------------------------------------------------- */

static psi_val **
both_webs (struct papers_web *b, const psi_val *x, const psi_val *y, unsigned *n)
{
  unsigned nx, ny;
  psi_val *const *mx = psi_web_members (b->webs, x, &nx);
  psi_val *const *my = psi_web_members (b->webs, y, &ny);

  *n = nx + ny;
  return psi_interf_merge (b->in, mx, nx, my, ny);
}

static bool
interfere (struct papers_web *b, const psi_val *x, const psi_val *y)
{
  psi_val **both, *pair[2];
  unsigned n;
  bool clash;

  if (b->graph)
    return psi_graph_interfere (b->graph, b->webs, x, y);
  both = both_webs (b, x, y, &n);
  clash = psi_interf_clash (b->in, both, n, pair);
  psi_xfree (both);
  return clash;
}

static bool
apart (struct papers_web *b, const psi_val *x, const psi_val *y)
{
  return psi_web_find (b->webs, x) != psi_web_find (b->webs, y);
}

static void
unite (struct papers_web *b, const psi_val *x, const psi_val *y)
{
  psi_val **both;
  unsigned n;

  if (!apart (b, x, y))
    return;
  both = both_webs (b, x, y, &n);
  psi_web_adopt (b->webs, both, n);
}

/* ---- Copies ------------------------------------------------------------ */

static psi_val *
insert_copy (struct papers_web *b, psi_lit guard, psi_val *v, psi_val *src,
	     psi_point at)
{
  psi_insn *copy = psi_copy_new (b->fn, guard, v, psi_opnd_of (src), PSI_C_PSI);

  v->def = copy;
  psi_point_insert (at, copy);
  psi_live_insn (psi_interf_live (b->in), copy);
  b->ctx->stats.copies[PSI_C_PSI]++;
  return v;
}

/* Argument I becomes a copy of itself, inserted at AT.  */
static psi_val *
copy_arg (struct papers_web *b, psi_insn *psi, unsigned i, psi_point at)
{
  psi_val *v = psi->src[i].val;
  psi_val *copy = insert_copy (b, psi->pred[i],
			       psi_version_new (b->fn, psi->dst[0]->var), v, at);

  psi->src[i] = psi_opnd_of (copy);
  psi_live_insn (psi_interf_live (b->in), psi);
  psi_live_forget (psi_interf_live (b->in), v);
  psi_interf_copied (b->in, v, copy);
  return copy;
}

/* Psis that X, the result of PSI, is an argument of get its new result: a copy
   of it would have no guard, and they would no longer be normalised.  */
static void
keep_inner (struct papers_web *b, const psi_insn *psi, const psi_val *x)
{
  psi_for_each_block (block, b->fn)
    psi_for_each_insn (outer, block)
      for (unsigned i = 0; outer->op == PSI_PSI && i < outer->nsrc; i++)
	if (outer->src[i].val == x)
	  psi_live_set_arg (psi_interf_live (b->in), outer, i, psi->dst[0]);
}

/* The result becomes a copy of a new one; returns that.  */
static psi_val *
copy_result (struct papers_web *b, psi_insn *psi)
{
  psi_val *x = psi->dst[0], *result = psi_version_new (b->fn, x->var);

  psi->dst[0] = result;
  result->def = psi;
  psi_live_insn (psi_interf_live (b->in), psi);
  insert_copy (b, PSI_TRUE, x, result, psi_point_of (b->fn, result));
  psi_interf_copied (b->in, x, result);
  keep_inner (b, psi, x);
  return result;
}

/* ---- Algorithm 15.1 ---------------------------------------------------- */

static void
right_to_left (struct papers_web *b, psi_insn *psi)
{
  const psi_val *w = psi->dst[0];

  for (unsigned i = psi->nsrc; i-- > 0;)
    {
      psi_val *v = psi->src[i].val, *copy;
      if (!apart (b, v, w))
	continue;
      if (!interfere (b, v, w))
	{
	  unite (b, v, w);
	  continue;
	}
      copy = copy_arg (b, psi, i,
		       psi_point_before (psi_use_point (b->fn, psi, i)));
      if (b->graph)
	psi_graph_copied (b->graph, b->webs, w, v, copy,
			  psi_interf_live (b->in));
      unite (b, copy, w);
    }
}

/* ---- De Ferriere's 4.4 ------------------------------------------------- */

/* Operand I; the result comes after the arguments.  */
static psi_val *
operand (const psi_insn *psi, unsigned i)
{
  return i < psi->nsrc ? psi->src[i].val : psi->dst[0];
}

static void
mark_pairs (struct papers_web *b, const psi_insn *psi, bool *marked)
{
  for (unsigned i = 0; i <= psi->nsrc; i++)
    {
      const psi_val *v = operand (psi, i);
      marked[i] = false;
      for (unsigned k = 0; k < i; k++)
	if (apart (b, v, operand (psi, k))
	    && interfere (b, v, operand (psi, k)))
	  marked[i] = marked[k] = true;
    }
}

static psi_val *
copy_operand (struct papers_web *b, psi_insn *psi, unsigned i)
{
  if (i == psi->nsrc)
    return copy_result (b, psi);
  return copy_arg (b, psi, i, psi_arg_point (b->fn, psi, i));
}

static void
all_pairs (struct papers_web *b, psi_insn *psi)
{
  unsigned n = psi->nsrc + 1;
  bool *marked = psi_xmalloc (n * sizeof *marked);
  psi_val **was = psi_xmalloc (n * sizeof *was);

  mark_pairs (b, psi, marked);
  for (unsigned i = 0; i < n; i++)
    {
      was[i] = operand (psi, i);
      if (marked[i])
	copy_operand (b, psi, i);
    }
  for (unsigned i = 0; i < psi->nsrc; i++)
    unite (b, psi->src[i].val, psi->dst[0]);
  for (unsigned i = 0; i < n; i++)
    if (marked[i] && b->graph)
      psi_graph_copied (b->graph, b->webs, psi->dst[0], was[i],
			operand (psi, i), NULL);
  psi_xfree (was);
  psi_xfree (marked);
}

/* ---- All --------------------------------------------------------------- */

static void
report_left (void *data, psi_val *x, psi_val *y)
{
  struct psi_check *c = data;
  bool both = c->ctx->choice[PSI_CH_REPAIR] == PSI_REPAIR_BOTH;

  psi_violation (c, y->def, "%s leaves %s and %s interfering",
		 both ? "de Ferriere's algorithm (4.4)" : "Algorithm 15.1",
		 psi_name_of (c, x), psi_name_of (c, y));
}

enum psi_status
psi_papers_psiweb (psi_ctx *ctx, psi_fn *fn)
{
  struct papers_web b = { .ctx = ctx, .fn = fn };
  struct psi_check check = { .ctx = ctx, .fn = fn };
  bool both = ctx->choice[PSI_CH_REPAIR] == PSI_REPAIR_BOTH;
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);

  psi_out_pin (ctx, fn);
  b.in = psi_interf_new (ctx, fn, false);
  b.webs = psi_webs_new (fn);
  psi_webs_gather (b.webs);
  if (ctx->choice[PSI_CH_PSI_WEB] == PSI_WEB_GRAPH)
    b.graph = psi_graph_new (fn, b.in);
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_safe (psi, order[i])
      if (psi->op == PSI_PSI)
	(both ? all_pairs : right_to_left) (&b, psi);
  psi_graph_free (b.graph);
  psi_webs_free (b.webs);
  psi_interf_free (b.in);
  psi_webs_check (ctx, fn, true, false, report_left, &check);
  return check.errors ? PSI_WRONG : PSI_OK;
}
