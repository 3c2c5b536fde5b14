/* code.c: the predicate partition graph of random predicated code, against all
   executions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Usage: code FIRST LAST; each number in between makes one function without
   loops.  Its predicates get all values: those of parameters and compares are
   free, undefined ones included.  Each partition must hold on every execution,
   each answer too, and answers must not depend on the order in which predicates
   are added.  */

#include "code.h"
#include "opt/opt.h"
#include "verify/verify.h"
#include "pred/ppg.h"
#include <stdlib.h>
#include <string.h>

static unsigned failures;

static void
fail (psi_fn *fn, const char *what)
{
  if (failures++ < 3)
    {
      fprintf (stderr, "%s: %s\n", fn->name, what);
      psi_print (stderr, fn);
    }
}

/* ---- Nodes ----------------------------------------------------------------- */

static bool
in_flow (const psi_ppg *g, const struct run *r, unsigned x)
{
  const struct psi_flow_node *n = &g->cdg->flow->node[x];

  if (n->kind == PSI_FLOW_BLOCK)
    return r->block[n->block->id];
  if (n->kind == PSI_FLOW_EDGE && n->edge)
    return r->edge[n->edge->src->id][psi_succ_index (n->edge)];
  if (n->kind == PSI_FLOW_EDGE)
    return in_flow (g, r, n->in[0]);
  return true;
}

static bool
in_literal (const psi_fn *fn, const struct run *r, psi_lit l)
{
  (void) fn;
  return (!l.val->def || r->block[l.val->def->block->id])
	 && code_lit_value (r, l) == TRUE;
}

/* Is the run in node X?  What has no name is what others leave out of its
   parent.  */
static bool
in_node (const psi_ppg *g, const struct run *r, unsigned x)
{
  const struct psi_ppg_node *n = &g->node[x];
  const struct psi_ppg_partition *p;

  if (x <= PSI_PPG_ALL)
    return x == PSI_PPG_ALL;
  if (n->flow != PSI_NONE)
    return in_flow (g, r, n->flow);
  if (n->literal != PSI_NONE)
    return in_literal (g->fn, r, psi_lit_of (g->fn->vals[n->literal >> 1],
					     n->literal & 1));
  p = &g->partition[n->by];
  for (unsigned k = 0; k < p->n; k++)
    if (p->child[k] != x && in_node (g, r, p->child[k]))
      return false;
  return in_node (g, r, p->parent);
}

/* ---- What must hold -------------------------------------------------------- */

static void
check_partition (psi_ppg *g, const struct psi_ppg_partition *p)
{
  for (unsigned i = 0; i < code_nruns; i++)
    {
      unsigned n = 0;
      for (unsigned k = 0; k < p->n; k++)
	n += in_node (g, &code_runs[i], p->child[k]);
      if (n != in_node (g, &code_runs[i], p->parent))
	{
	  fail (g->fn, "no partition");
	  return;
	}
    }
}

/* The nodes of a predicate and of its complement.  */
static void
check_predicate (psi_ppg *g, psi_val *v)
{
  for (unsigned neg = 0; neg < 2; neg++)
    {
      psi_lit l = psi_lit_of (v, neg);
      unsigned x = psi_ppg_find (g, (psi_term) { .lit = l });
      for (unsigned i = 0; i < code_nruns && x != PSI_NONE; i++)
	if (in_node (g, &code_runs[i], x)
	    != in_literal (g->fn, &code_runs[i], l))
	  {
	    fail (g->fn, "a predicate's node");
	    return;
	  }
    }
}

static psi_term
some_term (const psi_fn *fn)
{
  psi_lit lit;

  if (code_below (3) == 0)
    return (psi_term) { .block = fn->blocks[code_below (fn->nblocks)] };
  lit.val = code_preds[code_below (code_npreds)];
  lit.neg = code_below (2);
  return (psi_term) { .lit = lit };
}

static bool
term_holds (const struct run *r, psi_term t)
{
  return t.block ? r->block[t.block->id]
		 : (!t.lit.val->def || r->block[t.lit.val->def->block->id])
		   && code_lit_value (r, t.lit) == TRUE;
}

/* Random queries: the same of all three graphs, and right.  */
static void
check_queries (psi_fn *fn, psi_ppg *g[3], unsigned count[2])
{
  for (unsigned q = 0; q < 100; q++)
    {
      psi_term t[4];
      unsigned nin = 1 + code_below (2), nout = 1 + code_below (2);
      unsigned holds = 0;
      enum psi_answer a[3];
      for (unsigned i = 0; i < 4; i++)
	t[i] = some_term (fn);
      for (int i = 0; i < 3; i++)
	a[i] = psi_ppg_none (g[i], t, nin, t + nin, nout, NULL, NULL);
      for (unsigned i = 0; i < code_nruns; i++)
	{
	  bool in = true;
	  for (unsigned k = 0; k < nin; k++)
	    in &= term_holds (&code_runs[i], t[k]);
	  for (unsigned k = nin; k < nin + nout; k++)
	    in &= !term_holds (&code_runs[i], t[k]);
	  holds += in;
	}
      if (a[0] != a[1] || a[0] != a[2])
	fail (fn, "the order matters");
      if (a[0] == PSI_YES && holds)
	fail (fn, "wrong yes");
      if (a[0] == PSI_NO && !holds && !code_undefined)
	fail (fn, "wrong no");
      count[0] += a[0] == PSI_YES;
      count[1] += a[0] != PSI_YES && !holds;
    }
}

/* Are the runs of the N nodes LIST those of A that are not in B?  */
static bool
makes_up (psi_ppg *g, const unsigned *list, unsigned n, unsigned a, unsigned b)
{
  for (unsigned i = 0; i < code_nruns; i++)
    {
      const struct run *r = &code_runs[i];
      unsigned in = 0;
      for (unsigned k = 0; k < n; k++)
	in += in_node (g, r, list[k]);
      if (in != (in_node (g, r, a) && !in_node (g, r, b)))
	return false;
    }
  return true;
}

static void
check_lists (psi_fn *fn, psi_ppg *g)
{
  for (unsigned q = 0; q < 10; q++)
    {
      unsigned x[2], n, *list;
      for (int i = 0; i < 2; i++)
	x[i] = psi_ppg_find (g, some_term (fn));
      if (x[0] == PSI_NONE || x[1] == PSI_NONE)
	continue;
      n = psi_ppg_without (g, x[0], x[1], &list);
      if (n && !makes_up (g, list, n, x[0], x[1]))
	fail (fn, "what is without");
      psi_xfree (list);
    }
}

/* Moves of random insns: what is said of executions is so.  */
static void
check_motion (psi_fn *fn, psi_ppg *g)
{
  for (unsigned q = 0; q < 20; q++)
    {
      psi_insn *insn = code_preds[code_below (code_npreds)]->def;
      psi_block *to = fn->blocks[code_below (fn->nblocks)];
      unsigned from, there;
      struct psi_motion m;
      if (!insn || !psi_reachable (fn, insn->block))
	continue;
      psi_motion (g, insn, to, &m);
      if (!m.why && m.known)
	{
	  from = psi_ppg_find (g, (psi_term) { .block = insn->block });
	  there = psi_ppg_find (g, (psi_term) { .block = to });
	  if (m.speculates && m.copies)
	    fail (fn, "both ways");
	  if ((m.copies || m.speculates)
	      && !makes_up (g, m.node, m.n, m.copies ? from : there,
			    m.copies ? there : from))
	    fail (fn, "motion");
	}
      psi_motion_free (&m);
    }
}

static void
check (psi_ctx *ctx, psi_fn *fn, unsigned count[2])
{
  enum psi_ppg_how how = code_below (2) ? PSI_PPG_CDG : PSI_PPG_CFG;
  psi_ppg *g[3];

  for (int i = 0; i < 3; i++)
    g[i] = psi_ppg_new (fn, how);
  psi_ppg_add_all (g[0]);
  for (unsigned i = code_npreds; i-- > 0;)
    if (code_preds[i]->def)
      psi_ppg_value (g[1], code_preds[i]);
  for (unsigned i = 0; i < code_npreds; i++)
    if (code_preds[(i * 7 + 3) % code_npreds]->def)
      psi_ppg_value (g[2], code_preds[(i * 7 + 3) % code_npreds]);
  if (psi_ppg_check (ctx, g[0]) != PSI_OK)
    fail (fn, "check");
  for (unsigned i = 0; i < code_npreds; i++)
    check_predicate (g[0], code_preds[i]);
  for (unsigned i = 0; i < g[0]->npartition; i++)
    check_partition (g[0], &g[0]->partition[i]);
  check_queries (fn, g, count);
  check_lists (fn, g[0]);
  check_motion (fn, g[0]);
  for (int i = 0; i < 3; i++)
    psi_ppg_free (g[i]);
}

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) data, (void) file, (void) line, (void) column;
  fprintf (stderr, "%s\n", text);
}

int
main (int argc, char **argv)
{
  unsigned count[2] = { 0 }, done = 0;
  psi_ctx ctx;

  if (argc != 3)
    return 2;
  psi_ctx_init (&ctx, message, NULL);
  for (unsigned long i = strtoul (argv[1], NULL, 10);
       i <= strtoul (argv[2], NULL, 10); i++)
    {
      psi_fn *fn = code_fn (i);
      fn->props = 0;
      if (psi_check_shape (&ctx, fn) != PSI_OK)
	return 1;
      fn->props = PSI_P_SSA;
      psi_cfg_changed (fn);
      if (code_run_all (fn))
	{
	  check (&ctx, fn, count);
	  done++;
	}
      psi_fn_free (fn);
    }
  printf ("%u functions, %u failures\n%u known, %u not\n", done, failures,
	  count[0], count[1]);
  return failures != 0;
}
