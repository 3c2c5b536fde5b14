/* code.c: the predicate partition graph of random predicated code, against all
   executions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Usage: code FIRST LAST; each number in between makes one function without
   loops.  Its predicates get all values: those of parameters and compares are
   free, undefined ones included.  Each partition must hold on every execution,
   each answer too, and answers must not depend on the order in which predicates
   are added.  */

#include "ppg.h"
#include <stdlib.h>
#include <string.h>

#define MAX_RUNS 4096
#define MAX_VALS 64

static unsigned long seed;
static unsigned failures;

static unsigned
below (unsigned n)
{
  seed = seed * 6364136223846793005ul + 1442695040888963407ul;
  return (seed >> 33) % n;
}

static void
fail (psi_fn *fn, const char *what)
{
  if (failures++ < 3)
    {
      fprintf (stderr, "%s: %s\n", fn->name, what);
      psi_print (stderr, fn);
    }
}

/* ---- Random functions ------------------------------------------------------ */

static psi_val *preds[MAX_VALS];
static unsigned npreds;

/* A predicate that is available at the end of B, or a constant.  */
static psi_lit
some_lit (psi_fn *fn, const psi_block *b, bool constants)
{
  for (unsigned tries = 0; tries < 20; tries++)
    {
      psi_val *v = preds[below (npreds)];
      if (!v->def || v->def->block == b
	  || psi_block_dominates (fn, v->def->block, b))
	return psi_lit_of (v, below (2));
    }
  return constants ? psi_lit_of (NULL, below (2))
		   : psi_lit_of (fn->params[0], false);
}

static psi_opnd
some_opnd (psi_fn *fn, const psi_block *b)
{
  psi_lit l = below (8) ? some_lit (fn, b, true)
			: psi_lit_of (NULL, below (2));
  psi_opnd o = { l.val, !l.val && !l.neg };
  return o;
}

static psi_val *
new_pred (psi_fn *fn, psi_insn *i, unsigned k)
{
  psi_val *v = psi_version_new (fn, psi_var_new (fn, NULL, PSI_PRED));

  v->def = i;
  i->dst[k] = v;
  return v;
}

static void
add_insn (psi_fn *fn, psi_block *b, psi_val *ints[3])
{
  static const enum psi_op ops[] = { PSI_LT, PSI_LT, PSI_EQ, PSI_AND, PSI_OR,
    PSI_XOR, PSI_NOT, PSI_COPY, PSI_SELECT, PSI_UNC, PSI_ANDTYPE, PSI_ORTYPE,
    PSI_PSI, PSI_CONST };
  enum psi_op op = ops[below (sizeof ops / sizeof *ops)];
  unsigned ndst = (psi_ops[op].kind == PSI_K_CMP || op == PSI_UNC)
		  ? 1 + below (2) : 1;
  unsigned nsrc = op == PSI_PSI ? 2 + below (2)
		  : op == PSI_UNC ? 2 : (unsigned) psi_ops[op].nsrc;
  psi_insn *i = psi_insn_new (fn, op, ndst, nsrc);

  if (op != PSI_PSI && below (3) == 0)
    i->guard = some_lit (fn, b, false);
  for (unsigned k = 0; k < psi_npred (i); k++)
    i->pred[k] = some_lit (fn, b, false);
  if (op == PSI_PSI && below (2))
    i->pred[0] = PSI_TRUE;
  for (unsigned k = 0; k < nsrc; k++)
    {
      bool number = psi_ops[op].kind == PSI_K_CMP || op == PSI_UNC
		    || ((op == PSI_ANDTYPE || op == PSI_ORTYPE) && k > 0);
      i->src[k] = number ? psi_opnd_of (ints[below (3)]) : some_opnd (fn, b);
      /* An argument's predicate must lie within its guard.  */
      if (op == PSI_PSI && i->src[k].val && i->src[k].val->def
	  && !psi_is_true (i->src[k].val->def->guard))
	i->pred[k] = i->src[k].val->def->guard;
    }
  if (op == PSI_CONST)
    i->src[0] = (psi_opnd) { NULL, below (2) };
  if (op == PSI_UNC || op == PSI_ANDTYPE || op == PSI_ORTYPE)
    i->rel = PSI_LT;
  psi_append (b, i);
  for (unsigned k = 0; k < ndst && npreds < MAX_VALS; k++)
    preds[npreds++] = new_pred (fn, i, k);
}

static void
add_phi (psi_fn *fn, psi_block *b)
{
  psi_insn *i = psi_insn_new (fn, PSI_PHI, 1, b->npred);

  for (unsigned k = 0; k < b->npred; k++)
    i->src[k] = some_opnd (fn, b->pred[k]->src);
  psi_insert_at_start (b, i);
  preds[npreds++] = new_pred (fn, i, 0);
}

static psi_fn *
random_fn (unsigned long number)
{
  psi_val *ints[3];
  char name[32];
  psi_fn *fn;
  unsigned n;

  seed = number;
  below (2);
  n = 2 + below (6);
  snprintf (name, sizeof name, "f%lu", number);
  fn = psi_fn_new (name);
  npreds = 0;
  for (unsigned i = 0; i < 2; i++)
    preds[npreds++] = psi_param (fn, "p", PSI_PRED);
  ints[0] = psi_param (fn, "x", 32);
  ints[1] = psi_param (fn, "y", 32);
  for (unsigned i = 0; i < n; i++)
    psi_block_new (fn, NULL);
  psi_for_each_block (b, fn)
    {
      unsigned nsucc = b->id == n - 1 ? 0 : 1 + (below (3) > 0);
      psi_insn *i = psi_insn_new (fn, nsucc == 0 ? PSI_RET
				      : nsucc == 1 ? PSI_JUMP : PSI_BR, 0, 0);
      psi_append (b, i);
      for (unsigned k = 0; k < nsucc; k++)
	{
	  unsigned to = b->id + 1 + below (3);
	  psi_edge_new (fn, b, fn->blocks[to < n ? to : n - 1], -1);
	}
    }
  psi_for_each_block (b, fn)
    {
      psi_insn *end = psi_terminator (b);
      psi_unlink (end);
      if (b->id == 0)
	{
	  psi_insn *u = psi_insn_new (fn, PSI_UNDEF, 1, 0);
	  ints[2] = psi_version_new (fn, psi_var_new (fn, "u", 32));
	  ints[2]->def = u;
	  u->dst[0] = ints[2];
	  psi_append (b, u);
	}
      if (b->npred > 1 && below (2))
	add_phi (fn, b);
      for (unsigned k = below (4); k > 0 && npreds < MAX_VALS - 4; k--)
	add_insn (fn, b, ints);
      psi_append (b, end);
      if (end->op == PSI_BR)
	end->pred[0] = some_lit (fn, b, true);
    }
  fn->props = PSI_P_SSA;
  return fn;
}

/* ---- Executions ------------------------------------------------------------ */

enum { ABSENT, TRUE, FALSE, UNDEF };
struct run
{
  unsigned char val[2 * MAX_VALS];	/* By value id.  */
  bool block[16], edge[16][2];
};
static struct run runs[MAX_RUNS];
static unsigned nruns;

/* What is free, as digits: a run asks for the next one.  */
static unsigned char digit[64], base[64];
static unsigned ndigits, asked;

static unsigned
choose (unsigned n)
{
  if (asked == ndigits)
    {
      base[ndigits] = n;
      digit[ndigits++] = 0;
    }
  return digit[asked++];
}

static unsigned
lit_value (const struct run *r, psi_lit l)
{
  unsigned v = l.val ? r->val[l.val->id] : TRUE;

  if (l.neg && v != UNDEF && v != ABSENT)
    v = v == TRUE ? FALSE : TRUE;
  return v;
}

static unsigned
opnd_value (const struct run *r, psi_opnd o)
{
  return o.val ? r->val[o.val->id] : o.imm ? TRUE : FALSE;
}

static unsigned
not3 (unsigned a)
{
  return a == TRUE ? FALSE : a == FALSE ? TRUE : UNDEF;
}

static unsigned
and3 (unsigned a, unsigned b)
{
  if (a == FALSE || b == FALSE)
    return FALSE;
  return a == TRUE && b == TRUE ? TRUE : UNDEF;
}

static unsigned
compare_value (const struct run *r, const psi_insn *i)
{
  bool undef = r->val[i->src[i->nsrc - 2].val->id] == UNDEF
	       || r->val[i->src[i->nsrc - 1].val->id] == UNDEF;

  return TRUE + choose (undef ? 3 : 2);
}

static unsigned
psi_value (const struct run *r, const psi_insn *i)
{
  for (unsigned k = i->nsrc; k-- > 0;)
    {
      unsigned p = lit_value (r, i->pred[k]);
      if (p == TRUE)
	return opnd_value (r, i->src[k]);
      if (p == UNDEF)
	return UNDEF;
    }
  return UNDEF;
}

static unsigned
result (const struct run *r, const psi_insn *i)
{
  unsigned a = i->nsrc > 0 ? opnd_value (r, i->src[0]) : UNDEF;
  unsigned b = i->nsrc > 1 ? opnd_value (r, i->src[1]) : UNDEF;
  unsigned p = psi_npred (i) ? lit_value (r, i->pred[0]) : UNDEF;

  switch (i->op)
    {
    case PSI_UNDEF:
      return UNDEF;
    case PSI_AND:
      return and3 (a, b);
    case PSI_OR:
      return not3 (and3 (not3 (a), not3 (b)));
    case PSI_XOR:
      return a == UNDEF || b == UNDEF ? UNDEF : a == b ? FALSE : TRUE;
    case PSI_NOT:
      return not3 (a);
    case PSI_COPY:
    case PSI_CONST:
      return a;
    case PSI_SELECT:
      return p == UNDEF ? UNDEF : p == TRUE ? a : b;
    case PSI_PSI:
      return psi_value (r, i);
    case PSI_ANDTYPE:
      return and3 (a, not3 (and3 (p, not3 (compare_value (r, i)))));
    case PSI_ORTYPE:
      return not3 (and3 (not3 (a), not3 (and3 (p, compare_value (r, i)))));
    default:
      return compare_value (r, i);
    }
}

/* Both results of `unc' are of one compare.  */
static void
execute (struct run *r, const psi_insn *i)
{
  unsigned guard = lit_value (r, i->guard), v = result (r, i);

  for (unsigned k = 0; k < i->ndst; k++)
    {
      unsigned x = k ? not3 (v) : v;
      if (i->op == PSI_UNC)
	x = and3 (lit_value (r, i->pred[0]), x);
      r->val[i->dst[k]->id] = guard == TRUE ? x : UNDEF;
    }
}

/* One execution; false: its behaviour is undefined.  */
static bool
run (psi_fn *fn, struct run *r)
{
  psi_block *b = fn->blocks[0];
  psi_edge *over = NULL;

  memset (r, 0, sizeof *r);
  asked = 0;
  for (unsigned i = 0; i < fn->nparams; i++)
    r->val[fn->params[i]->id] = fn->params[i]->type == PSI_PRED
				? TRUE + choose (2) : TRUE;
  for (;;)
    {
      unsigned v = TRUE;
      r->block[b->id] = true;
      psi_for_each_insn (i, b)
	if (i->op == PSI_PHI)
	  r->val[i->dst[0]->id] = opnd_value (r, i->src[psi_pred_index (over)]);
	else if (!(i->flags & PSI_F_TERM))
	  execute (r, i);
      if (b->nsucc == 0)
	return true;
      if (b->nsucc == 2)
	v = lit_value (r, b->last->pred[0]);
      if (v == UNDEF)
	return false;
      over = b->succ[v == FALSE];
      r->edge[b->id][v == FALSE] = true;
      b = over->dst;
    }
}

static bool
all_runs (psi_fn *fn)
{
  unsigned i;

  nruns = ndigits = 0;
  do
    {
      if (nruns == MAX_RUNS || ndigits > 60)
	return false;
      nruns += run (fn, &runs[nruns]);
      ndigits = asked;
      for (i = ndigits; i > 0 && digit[i - 1] + 1 == base[i - 1]; i--)
	ndigits--;
      if (i > 0)
	digit[i - 1]++;
    }
  while (i > 0);
  return true;
}

/* ---- Nodes ----------------------------------------------------------------- */

enum { OUT, IN, UNCLEAR };

static unsigned
in_value (const psi_fn *fn, const struct run *r, unsigned val, unsigned part)
{
  const psi_val *v = fn->vals[val];
  unsigned x = r->val[val];

  if (v->def && !r->block[v->def->block->id])
    return OUT;
  return x == TRUE + part ? IN : OUT;
}

static unsigned
in_flow (const psi_ppg *g, const struct run *r, unsigned x)
{
  const struct psi_flow_node *n = &g->cdg->flow->node[x];

  if (n->kind == PSI_FLOW_BLOCK)
    return r->block[n->block->id];
  if (n->kind == PSI_FLOW_EDGE && n->edge)
    return r->edge[n->edge->src->id][psi_succ_index (n->edge)];
  if (n->kind == PSI_FLOW_EDGE)
    return in_flow (g, r, n->in[0]);
  return IN;
}

static unsigned
in_node (const psi_ppg *g, const struct run *r, unsigned x)
{
  const struct psi_ppg_node *n = &g->node[x];
  unsigned a, b;

  switch (n->kind)
    {
    case PSI_PPG_EMPTY:
      return OUT;
    case PSI_PPG_FLOW:
      return in_flow (g, r, n->a);
    case PSI_PPG_VALUE:
      return in_value (g->fn, r, n->a, n->part);
    default:
      if (n->name != PSI_NONE)
	return in_value (g->fn, r, n->name >> 1, n->name & 1);
      if (n->a == n->b)
	return UNCLEAR;
      a = in_node (g, r, n->a);
      b = in_node (g, r, n->b);
      return a == OUT || b == OUT ? OUT : a == IN && b == IN ? IN : UNCLEAR;
    }
}

/* ---- What must hold -------------------------------------------------------- */

static void
check_partition (psi_ppg *g, const struct psi_ppg_partition *p)
{
  for (unsigned i = 0; i < nruns; i++)
    {
      unsigned parent = in_node (g, &runs[i], p->parent), n = 0;
      bool clear = parent != UNCLEAR;
      for (unsigned k = 0; k < p->n; k++)
	{
	  unsigned c = in_node (g, &runs[i], p->child[k]);
	  clear &= c != UNCLEAR;
	  n += c == IN;
	}
      if (clear && (n > parent || (n < parent && !p->open)))
	{
	  fail (g->fn, "no partition");
	  if (failures <= 3)
	    {
	      psi_ppg_print_partition (stderr, g, p - g->partition);
	      fputc ('\n', stderr);
	    }
	  return;
	}
    }
}

static void
check_seen (psi_ppg *g, const struct psi_ppg_seen *s)
{
  for (unsigned i = 0; i < nruns; i++)
    for (unsigned k = 0; k < 3; k++)
      {
	unsigned is = s->part[k] == PSI_NONE ? OUT
		      : in_node (g, &runs[i], s->part[k]);
	if (is != UNCLEAR && is != in_value (g->fn, &runs[i], s->value, k))
	  {
	    fail (g->fn, "a predicate's node");
	    return;
	  }
      }
}

static psi_term
some_term (const psi_fn *fn)
{
  if (below (3) == 0)
    return (psi_term) { .block = fn->blocks[below (fn->nblocks)] };
  return (psi_term) { .lit = psi_lit_of (preds[below (npreds)], below (2)) };
}

static bool
term_holds (const struct run *r, psi_term t)
{
  return t.block ? r->block[t.block->id]
		 : (!t.lit.val->def || r->block[t.lit.val->def->block->id])
		   && lit_value (r, t.lit) == TRUE;
}

/* Random queries: the same of all three graphs, and right.  */
static void
check_queries (psi_fn *fn, psi_ppg *g[3], unsigned count[2])
{
  for (unsigned q = 0; q < 100; q++)
    {
      psi_term t[4];
      unsigned nin = 1 + below (2), nout = 1 + below (2), holds = 0;
      enum psi_answer a[3];
      for (unsigned i = 0; i < 4; i++)
	t[i] = some_term (fn);
      for (int i = 0; i < 3; i++)
	a[i] = psi_ppg_none (g[i], t, nin, t + nin, nout);
      for (unsigned i = 0; i < nruns; i++)
	{
	  bool in = true;
	  for (unsigned k = 0; k < nin; k++)
	    in &= term_holds (&runs[i], t[k]);
	  for (unsigned k = nin; k < nin + nout; k++)
	    in &= !term_holds (&runs[i], t[k]);
	  holds += in;
	}
      if (a[0] != a[1] || a[0] != a[2])
	fail (fn, "the order matters");
      if (a[0] == PSI_YES && holds)
	fail (fn, "wrong answer");
      count[0] += a[0] == PSI_YES;
      count[1] += a[0] != PSI_YES && !holds;
    }
}

/* Are the traces of LIST within (UPPER: all) those of A or, if NEG, not B?  */
static bool
bound (psi_ppg *g, const unsigned *list, unsigned n, unsigned a, unsigned b,
       int kind, bool upper, bool lower)
{
  for (unsigned i = 0; i < nruns; i++)
    {
      unsigned x = in_node (g, &runs[i], a), y = in_node (g, &runs[i], b);
      unsigned is = 0, want = kind == 0 ? x | y : kind == 1 ? x & !y : x & y;
      bool clear = x != UNCLEAR && y != UNCLEAR;
      for (unsigned k = 0; k < n; k++)
	{
	  unsigned z = in_node (g, &runs[i], list[k]);
	  clear &= z != UNCLEAR;
	  is |= z == IN;
	}
      if (clear && ((upper && want && !is) || (lower && is && !want)))
	return false;
    }
  return true;
}

static void
check_lists (psi_fn *fn, psi_ppg *g)
{
  for (unsigned q = 0; q < 20; q++)
    {
      unsigned x[2], n, *list;
      bool exact;
      for (int i = 0; i < 2; i++)
	x[i] = psi_ppg_find (g, some_term (fn));
      if (x[0] == PSI_NONE || x[1] == PSI_NONE)
	continue;
      n = psi_ppg_sum (g, x, 2, &list);
      if (!bound (g, list, n, x[0], x[1], 0, true, true))
	fail (fn, "sum");
      psi_xfree (list);
      n = psi_ppg_diff (g, x, 1, x[1], &list, &exact);
      if (!bound (g, list, n, x[0], x[1], 1, true, exact))
	fail (fn, "difference");
      psi_xfree (list);
      n = psi_ppg_glb (g, x[0], x[1], &list);
      if (!bound (g, list, n, x[0], x[1], 2, false, true))
	fail (fn, "lower bound");
      psi_xfree (list);
      if (psi_ppg_complement (g, x[1], x[0], &list, &n)
	  && !bound (g, list, n, x[0], x[1], 1, true, true))
	fail (fn, "complement");
      psi_xfree (list);
    }
}

/* Moves of random insns: what is said of executions is so.  */
static void
check_motion (psi_fn *fn, psi_ppg *g)
{
  for (unsigned q = 0; q < 20; q++)
    {
      psi_insn *insn = preds[below (npreds)]->def;
      psi_block *to = fn->blocks[below (fn->nblocks)];
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
	  if (!bound (g, m.node, m.n, m.copies ? from : there,
		      m.copies ? there : from, 1, true, true))
	    fail (fn, "motion");
	}
      psi_motion_free (&m);
    }
}

/* A proof ends with what contradicts one of its steps.  */
static void
check_proof (psi_fn *fn, psi_ppg *g)
{
  psi_term t[2] = { some_term (fn), some_term (fn) };
  char *text = NULL, *last = NULL, *line;
  size_t len;
  FILE *mem;

  if (psi_ppg_implies (g, t[0], t[1]) != PSI_YES)
    return;
  mem = open_memstream (&text, &len);
  psi_ppg_print_proof (mem, g);
  fclose (mem);
  for (line = strtok (text, "\n"); line; line = strtok (NULL, "\n"))
    last = line;
  if (!last || !strchr (last, ':'))
    fail (fn, "no proof");
  free (text);
}

static void
check (psi_ctx *ctx, psi_fn *fn, unsigned count[2])
{
  enum psi_ppg_how how = below (2) ? PSI_PPG_CDG : PSI_PPG_CFG;
  psi_ppg *g[3];

  for (int i = 0; i < 3; i++)
    g[i] = psi_ppg_new (fn, how);
  psi_ppg_add_all (g[0]);
  for (unsigned i = npreds; i-- > 0;)
    if (preds[i]->def)
      psi_ppg_add (g[1], preds[i]->def);
  for (unsigned i = 0; i < npreds; i++)
    if (preds[(i * 7 + 3) % npreds]->def)
      psi_ppg_add (g[2], preds[(i * 7 + 3) % npreds]->def);
  if (psi_ppg_check (ctx, g[0]) != PSI_OK)
    fail (fn, "check");
  for (unsigned i = 0; i < g[0]->nseen; i++)
    check_seen (g[0], &g[0]->seen[i]);
  for (unsigned i = 0; i < g[0]->npartitions; i++)
    check_partition (g[0], &g[0]->partition[i]);
  check_queries (fn, g, count);
  check_lists (fn, g[0]);
  check_motion (fn, g[0]);
  for (unsigned i = 0; i < 10; i++)
    check_proof (fn, g[0]);
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
      psi_fn *fn = random_fn (i);
      fn->props = 0;
      if (psi_check_shape (&ctx, fn) != PSI_OK)
	return 1;
      fn->props = PSI_P_SSA;
      psi_dom_invalidate (fn);
      if (all_runs (fn))
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
