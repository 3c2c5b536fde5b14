/* pred/region.c: how many traces the regions of a function have.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A level of the loop nesting forest (flow.h) is cut into regions of one entry
   and one exit: what lies between a node with several ways out and its
   immediate post-dominator, if the node dominates all of it.  A region within
   another one counts there as a single way, and so does a loop, so that what
   follows each other does not multiply.  What is in no other region is the
   level's own.

   A trace of a region is a path through it and the outcome of each compare on
   it (Gindraud et al., Definition 14, extended to predicates): a compare that
   its block does not branch on, but somebody reads, doubles them.  That no two
   compares exclude each other is assumed, so the numbers are upper bounds.
   What is asked need not go through them (sets.c): a region is exact if
   where its blocks are executed and its predicates hold is known exactly.

   Linear, but for regions of several entries within each other.  Changes
   nothing; outside SSA form no region is exact.  */

#include "pred/ppg.h"
#include <stdlib.h>

#define MANY (UINT64_C (1) << 62)	/* That many or more.  */

struct regions
{
  psi_fn *fn;
  const struct psi_flow *flow;
  bool *read;			/* By id of a value: not by branches alone.  */
  /* By node.  */
  bool *head;			/* It begins a region.  */
  unsigned *seen;		/* The last walk that has met it, plus 1.  */
  uint64_t *ways;		/* From it to the end of the region walked.  */
  uint64_t *traces;		/* Of the region it begins; 0: none.  */
  unsigned *insns;		/* In that region, and in none within.  */
  unsigned *inexact;		/* Of these, in blocks of which not all is known
				   exactly.  */
  unsigned *own;		/* The nodes of a walk.  */
  unsigned nown;
};

/* ---- Compares -------------------------------------------------------------- */

static void
find_read (struct regions *r)
{
  psi_for_each_block (b, r->fn)
    psi_for_each_insn (i, b)
      {
	if (i->guard.val)
	  r->read[i->guard.val->id] = true;
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (i->src[k].val)
	    r->read[i->src[k].val->id] = true;
	for (unsigned k = 0; i->op != PSI_BR && k < psi_npred (i); k++)
	  if (i->pred[k].val)
	    r->read[i->pred[k].val->id] = true;
      }
}

/* Does I define a predicate that is made from none?  */
static bool
compares (const psi_insn *i)
{
  enum psi_kind kind = psi_ops[i->op].kind;

  return i->ndst > 0 && i->dst[0]->type == PSI_PRED
	 && (kind == PSI_K_CMP || kind == PSI_K_PCMP || kind == PSI_K_TEST
	     || kind == PSI_K_OPAQUE || kind == PSI_K_LOAD);
}

/* How many outcomes B has beside where it goes on.  */
static uint64_t
outcomes (const struct regions *r, const psi_block *b)
{
  const psi_insn *term = psi_terminator (b);
  const psi_val *on = term && term->op == PSI_BR ? term->pred[0].val : NULL;
  uint64_t n = 1;

  psi_for_each_insn (i, b)
    {
      bool counts = false;
      for (unsigned k = 0; compares (i) && k < i->ndst; k++)
	counts |= r->read[i->dst[k]->id];
      for (unsigned k = 0; k < i->ndst; k++)
	counts &= i->dst[k] != on;
      if (counts && n < MANY)
	n *= 2;
    }
  return n;
}

/* ---- Regions --------------------------------------------------------------- */

/* Meets what is between X and END; false: X does not dominate all of it.  */
static bool
walk (struct regions *r, unsigned x, unsigned end)
{
  const struct psi_flow *f = r->flow;

  r->nown = 0;
  r->own[r->nown++] = x;
  for (unsigned at = 0; at < r->nown; at++)
    {
      unsigned y = r->own[at];
      bool jump = y != x && r->head[y];
      for (unsigned k = 0; k < (jump ? 1 : f->node[y].nout); k++)
	{
	  unsigned to = jump ? f->pdom.up[y] : f->node[y].out[k];
	  if (to == end || r->seen[to] == x + 1)
	    continue;
	  if (!psi_flow_above (&f->dom, x, to))
	    return false;
	  r->seen[to] = x + 1;
	  r->own[r->nown++] = to;
	}
    }
  return true;
}

static int
compare_down (const void *a, const void *b)
{
  unsigned x = *(const unsigned *) a, y = *(const unsigned *) b;
  return x < y ? 1 : x > y ? -1 : 0;
}

static uint64_t
limited (uint64_t a, uint64_t b)
{
  return b && a > MANY / b ? MANY : a * b;
}

/* The traces of the region from X to END that was walked last.  */
static uint64_t
traces (struct regions *r, unsigned x, unsigned end)
{
  const struct psi_flow *f = r->flow;

  qsort (r->own, r->nown, sizeof *r->own, compare_down);
  r->ways[end] = 1;
  for (unsigned at = 0; at < r->nown; at++)
    {
      unsigned y = r->own[at];
      uint64_t n = 0;
      if (y != x && r->head[y])
	n = r->ways[f->pdom.up[y]];
      else
	for (unsigned k = 0; k < f->node[y].nout && n < MANY; k++)
	  n += r->ways[f->node[y].out[k]];
      if (y != x && f->node[y].kind == PSI_FLOW_BLOCK)
	n = limited (n, outcomes (r, f->node[y].block));
      r->ways[y] = n;
    }
  return r->ways[x];
}

/* Is all that can be asked about what happens in B answered exactly?  */
static bool
exact_block (psi_fn *fn, psi_block *b)
{
  psi_sets *s = psi_ppg_of (fn, false)->sets;
  struct psi_set set;

  if (!psi_set_of_block (s, b, &set) || !set.exact)
    return false;
  psi_for_each_insn (i, b)
    {
      if (i->guard.val && !i->guard.val->pinned
	  && (!psi_set_of_lit (s, i->guard, &set) || !set.exact))
	return false;
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k]->type == PSI_PRED && !i->dst[k]->pinned
	    && (!psi_set_of_lit (s, psi_lit_of (i->dst[k], false), &set)
		|| !set.exact))
	  return false;
    }
  return true;
}

/* What was walked last is a region, that of X, with END.  */
static void
add_region (struct regions *r, unsigned x, unsigned end)
{
  bool known = r->fn->props & PSI_P_SSA;

  r->traces[x] = traces (r, x, end);
  for (unsigned at = 0; at < r->nown; at++)
    if (r->own[at] != x && r->flow->node[r->own[at]].kind == PSI_FLOW_BLOCK)
      {
	psi_block *b = r->flow->node[r->own[at]].block;
	bool exact = known && exact_block (r->fn, b);
	psi_for_each_insn (i, b)
	  {
	    r->insns[x]++;
	    r->inexact[x] += !exact;
	  }
      }
}

static void
find_regions (struct regions *r, psi_fn *fn)
{
  const struct psi_flow *f = psi_cdg_of (fn)->flow;

  r->fn = fn;
  r->flow = f;
  r->read = psi_zeroed (fn->nvals, sizeof *r->read);
  r->head = psi_zeroed (f->n, sizeof *r->head);
  r->seen = psi_zeroed (f->n, sizeof *r->seen);
  r->ways = psi_zeroed (f->n, sizeof *r->ways);
  r->traces = psi_zeroed (f->n, sizeof *r->traces);
  r->insns = psi_zeroed (f->n, sizeof *r->insns);
  r->inexact = psi_zeroed (f->n, sizeof *r->inexact);
  r->own = psi_zeroed (f->n, sizeof *r->own);
  find_read (r);
  for (unsigned x = f->n; x-- > 0;)
    if (f->node[x].kind == PSI_FLOW_START)
      {
	unsigned end = f->end[f->node[x].level];
	walk (r, x, end);
	add_region (r, x, end);
      }
    else if (f->node[x].nout > 1 && f->pdom.up[x] != PSI_NONE
	     && walk (r, x, f->pdom.up[x]))
      {
	r->head[x] = true;
	add_region (r, x, f->pdom.up[x]);
      }
}

static void
free_regions (struct regions *r)
{
  psi_xfree (r->own);
  psi_xfree (r->inexact);
  psi_xfree (r->insns);
  psi_xfree (r->traces);
  psi_xfree (r->ways);
  psi_xfree (r->seen);
  psi_xfree (r->head);
  psi_xfree (r->read);
}

/* ---- Results --------------------------------------------------------------- */

void
psi_count_regions (psi_ctx *ctx, psi_fn *fn)
{
  psi_stats *s = &ctx->stats;
  struct regions r;

  find_regions (&r, fn);
  for (unsigned x = 0; x < r.flow->n; x++)
    if (r.traces[x] > 0)
      {
	bool refused = psi_flow_refused (r.flow, r.flow->node[x].level);
	bool within = r.traces[x] <= ctx->trace_bound;
	s->regions++;
	s->insns += r.insns[x];
	s->regions_bound += within;
	s->insns_bound += within ? r.insns[x] : 0;
	s->insns_refused += refused ? r.insns[x] : 0;
	s->regions_exact += r.inexact[x] == 0;
	s->insns_exact += r.insns[x] - r.inexact[x];
      }
  free_regions (&r);
}

void
psi_print_regions (FILE *out, psi_fn *fn)
{
  struct regions r;

  fprintf (out, "@%s\n", fn->name);
  find_regions (&r, fn);
  for (unsigned x = 0; x < r.flow->n; x++)
    if (r.traces[x] > 0)
      {
	bool level = r.flow->node[x].kind == PSI_FLOW_START;
	fputs ("  ", out);
	psi_print_flow_node (out, r.flow, x);
	if (!level)
	  {
	    fputs (" to ", out);
	    psi_print_flow_node (out, r.flow, r.flow->pdom.up[x]);
	  }
	fputs (psi_flow_refused (r.flow, r.flow->node[x].level)
	       ? ": irreducible, traces " : ": traces ", out);
	if (r.traces[x] >= MANY)
	  fputs ("2^62 or more", out);
	else
	  fprintf (out, "%llu", (unsigned long long) r.traces[x]);
	fprintf (out, ", insns %u", r.insns[x]);
	if (r.inexact[x] && (fn->props & PSI_P_SSA))
	  fprintf (out, ", not exact %u", r.inexact[x]);
	putc ('\n', out);
      }
  free_regions (&r);
}
