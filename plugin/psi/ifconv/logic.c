/* ifconv/logic.c: the predicates under which a region's blocks are executed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A block is executed when one of the edges into it is taken, an edge is taken
   when its source is executed and the source's br chooses it:

	block (head) = true
	block (b)    = block (d)	b executed exactly when d, above it, is
		     = edge (e1) or edge (e2) ...		otherwise
	edge (s, b)  = block (s) and the literal of s's br

   Blocks that are control-equivalent share their predicate (Park and
   Schlansker's R and K, 1991).  An `or' of edges is computed in the order of
   their sources, and an edge from s may then be asked for at a block x above s
   instead of s, if whenever x is executed either s is too or one of the edges
   before has been taken: what the `and' with block (s) would rule out is true
   already.  So `if (a || b)' costs `or a, b' and not `or a, (and (not a), b)'.

   In all this, a predicate that is computed in a block which is not executed
   counts for nothing, even if it is undefined: false and undefined is false,
   true or undefined is true, and each `and' has the block's predicate as its
   other operand, or is an operand of such an `or'.

   Expressions are planned first and made into insns when asked for: each once,
   at the earliest place where its operands are available (but in the head at
   its end), so that all later places can use it.  `and' and `or' of two
   complements become the complement of the other.

   Needs: a region.  Adds insns to its blocks.  */

#include "ifconv/ifconv-int.h"
#include "live/live.h"
#include <string.h>

#define NODES 4096

struct logic_node
{
  enum psi_op op;	/* PSI_AND, PSI_OR, or PSI_COPY for a leaf.  */
  expr a, b;
  psi_val *val;		/* Null until made.  */
  psi_val *complement;	/* Null until made.  */
  unsigned order;	/* See expr_order ().  */
  bool needed, complement_needed;
};

void
logic_init (logic *l)
{
  l->node = psi_xmalloc (NODES * sizeof *l->node);
}

void
logic_free (logic *l)
{
  psi_xfree (l->node);
}

void
logic_start (logic *l, region *r)
{
  l->r = r;
  l->n = 1;			/* The constant true.  */
  memset (&l->node[0], 0, sizeof l->node[0]);
  l->full = false;
  memset (l->known, 0, sizeof l->known);
}

/* ---- Expressions ---------------------------------------------------------------- */

static expr
expr_not (expr e)
{
  e.neg = !e.neg;
  return e;
}

static struct logic_node *
node_new (logic *l)
{
  struct logic_node *n;

  if (l->n == NODES)
    {
      l->full = true;
      l->n--;
    }
  n = &l->node[l->n++];
  memset (n, 0, sizeof *n);
  return n;
}

/* Where V is defined; a phi counts as the last of its block.  */
static unsigned
val_order (const region *r, const psi_val *v)
{
  const psi_insn *i = v->def;

  if (!region_def (r, v))
    return 0;
  while (i->op == PSI_PHI && i->next && i->next->op == PSI_PHI)
    i = i->next;
  return i->order;
}

expr
expr_of (logic *l, psi_lit lit)
{
  expr e = { 0, lit.neg };
  psi_val *v = lit.val, *complement = NULL;
  struct logic_node *n;

  if (!v)
    return e;
  if (v->def && psi_ops[v->def->op].kind == PSI_K_CMP && v->def->ndst == 2)
    {
      e.neg ^= v == v->def->dst[1];
      v = v->def->dst[0];
      complement = v->def->dst[1];
    }
  for (e.node = 1; e.node < l->n; e.node++)
    if (l->node[e.node].op == PSI_COPY && l->node[e.node].val == v)
      return e;
  n = node_new (l);
  n->op = PSI_COPY;
  n->val = v;
  n->complement = complement;
  n->order = val_order (l->r, v);
  n->needed = true;
  n->complement_needed = complement != NULL;
  e.node = l->n - 1;
  return e;
}

unsigned
expr_order (const logic *l, expr e)
{
  return l->node[e.node].order;
}

static enum psi_op
dual (enum psi_op op)
{
  return op == PSI_AND ? PSI_OR : PSI_AND;
}

/* Is X an OP (and, or) of E and something else?  */
static bool
absorbs (const logic *l, enum psi_op op, expr x, expr e)
{
  const struct logic_node *n = &l->node[x.node];

  e.neg ^= x.neg;
  return n->op == (x.neg ? dual (op) : op)
	 && (expr_same (n->a, e) || expr_same (n->b, e));
}

/* A OP B, where OP is and, or; UNIT is what changes nothing.  */
static expr
combine (logic *l, enum psi_op op, expr a, expr b, expr unit)
{
  expr e = { 0, false };
  struct logic_node *n;

  if (expr_same (a, unit) || expr_same (a, b) || absorbs (l, op, b, a))
    return b;
  if (expr_same (b, unit) || absorbs (l, op, a, b))
    return a;
  if (expr_same (a, expr_not (unit)) || expr_same (b, expr_not (unit)))
    return expr_not (unit);
  if (a.neg && b.neg)
    {
      op = dual (op);
      a.neg = b.neg = false;
      e.neg = true;
    }
  for (e.node = 1; e.node < l->n; e.node++)
    {
      n = &l->node[e.node];
      if (n->op == op && ((expr_same (n->a, a) && expr_same (n->b, b))
			  || (expr_same (n->a, b) && expr_same (n->b, a))))
	return e;
    }
  n = node_new (l);
  n->op = op;
  n->a = a;
  n->b = b;
  n->order = expr_order (l, a) > expr_order (l, b)
	     ? expr_order (l, a) : expr_order (l, b);
  e.node = l->n - 1;
  return e;
}

/* Is E the AND of two, which go to PART?  */
static bool
conjunction (const logic *l, expr e, expr part[2])
{
  const struct logic_node *n = &l->node[e.node];

  if (n->op != (e.neg ? PSI_OR : PSI_AND))
    return false;
  part[0] = e.neg ? expr_not (n->a) : n->a;
  part[1] = e.neg ? expr_not (n->b) : n->b;
  return true;
}

/* No `p and not p' is made false: the form has no guard that is.  */
expr
expr_and (logic *l, expr a, expr b)
{
  return combine (l, PSI_AND, a, b, EXPR_TRUE);
}

expr
expr_or (logic *l, expr a, expr b)
{
  expr x[2], y[2];

  if (expr_same (a, expr_not (b)))
    return EXPR_TRUE;
  /* Both ways out of a block.  */
  if (conjunction (l, a, x) && conjunction (l, b, y))
    for (unsigned i = 0; i < 2; i++)
      for (unsigned k = 0; k < 2; k++)
	if (expr_same (x[i], y[k]) && expr_same (x[!i], expr_not (y[!k])))
	  return x[i];
  return combine (l, PSI_OR, a, b, EXPR_FALSE);
}

/* ---- Insns ---------------------------------------------------------------------- */

static unsigned
complement_insns (logic *l, unsigned node)
{
  bool had = l->node[node].complement_needed;

  l->node[node].complement_needed = true;
  return !had;
}

unsigned
expr_insns (logic *l, expr e)
{
  struct logic_node *n = &l->node[e.node];
  unsigned insns = 1;

  if (e.node == 0 || n->needed)
    return 0;
  n->needed = true;
  insns += expr_insns (l, n->a) + expr_insns (l, n->b);
  if (n->a.neg)
    insns += complement_insns (l, n->a.node);
  if (n->b.neg)
    insns += complement_insns (l, n->b.node);
  return insns;
}

/* Makes a predicate, at the earliest place after ORDER.  Insns made before for
   the same place have the same order and stay in front.  */
static psi_val *
make (logic *l, enum psi_op op, unsigned order, psi_val *a, psi_val *b)
{
  psi_fn *fn = l->r->fn;
  psi_insn *i = psi_insn_new (fn, op, 1, b ? 2 : 1);
  psi_insn *at = order ? l->r->insn[order] : l->r->br;

  i->dst[0] = psi_var_new (fn, NULL, PSI_PRED);
  i->dst[0]->def = i;
  i->src[0] = psi_opnd_of (a);
  if (b)
    i->src[1] = psi_opnd_of (b);
  i->order = order;
  while (order && at->next && at->next->order == order)
    at = at->next;
  if (order)
    psi_insert_after (at, i);
  else
    psi_insert_before (at, i);
  return i->dst[0];
}

static psi_val *
operand (logic *l, expr e)
{
  psi_val *v = expr_lit (l, e).val;
  struct logic_node *n = &l->node[e.node];

  if (!e.neg)
    return v;
  if (!n->complement)
    n->complement = make (l, PSI_NOT, n->order, v, NULL);
  return n->complement;
}

psi_lit
expr_lit (logic *l, expr e)
{
  struct logic_node *n = &l->node[e.node];

  if (e.node && !n->val)
    {
      psi_val *a = operand (l, n->a);
      psi_val *b = operand (l, n->b);
      n->val = make (l, n->op, n->order, a, b);
    }
  return psi_lit_of (n->val, e.neg);
}

/* ---- Blocks and edges ------------------------------------------------------------- */

/* The literal under which E's source takes E.  */
static expr
choice (logic *l, const psi_edge *e)
{
  const psi_insn *term
    = e->src == l->r->b[0].block ? l->r->br : psi_terminator (e->src);
  psi_lit lit;

  if (e->src->nsucc == 1)
    return EXPR_TRUE;
  lit = psi_resolve_lit (term->pred[0]);
  lit.neg ^= e == e->src->succ[1];
  return expr_of (l, lit);
}

/* Is TO, once block X is executed, either reached from a block of DONE or is block S
   executed?  DONE are blocks whose edges into TO count as taken.  */
static bool
decided (const region *r, unsigned x, unsigned s, const psi_block *to, uint64_t done)
{
  uint64_t seen = UINT64_C (1) << x;

  for (unsigned k = x; k < r->n; k++)
    {
      const psi_block *b = r->b[k].block;
      if (!(seen >> k & 1) || k == s)
	continue;
      for (unsigned e = 0; e < b->nsucc; e++)
	{
	  const psi_block *d = b->succ[e]->dst;
	  if (d == to && (done >> k & 1))
	    continue;
	  if (d == to || region_leaves (r, d))
	    return false;
	  seen |= UINT64_C (1) << region_index (r, d);
	}
    }
  return true;
}

/* When edges from the block S to TO are taken, the OR of those from DONE, which come
   earlier, being true already.  */
static expr
edges_from (logic *l, unsigned s, const psi_block *to, uint64_t done)
{
  const region *r = l->r;
  const psi_block *b = r->b[s].block;
  unsigned x = 0;
  expr choose = EXPR_FALSE;

  for (unsigned e = 0; e < b->nsucc; e++)
    if (b->succ[e]->dst == to)
      choose = expr_or (l, choose, choice (l, b->succ[e]));
  while (!(r->b[s].dom >> x & 1) || !decided (r, x, s, to, done))
    x++;
  return expr_and (l, expr_block (l, x), choose);
}

/* When TO, of the region or a join, is reached from the region.  */
static expr
edges_to (logic *l, const psi_block *to)
{
  uint64_t done = 0;
  expr e = EXPR_FALSE;

  for (unsigned s = 0; s < l->r->n; s++)
    for (unsigned k = 0; k < l->r->b[s].block->nsucc; k++)
      if (l->r->b[s].block->succ[k]->dst == to && !(done >> s & 1))
	{
	  e = expr_or (l, e, edges_from (l, s, to, done));
	  done |= UINT64_C (1) << s;
	}
  return e;
}

expr
expr_block (logic *l, unsigned i)
{
  const region *r = l->r;

  if (i == 0)
    return EXPR_TRUE;
  if (r->b[i].rep != i)
    return expr_block (l, r->b[i].rep);
  if (!l->known[i])
    {
      l->block[i] = edges_to (l, r->b[i].block);
      l->known[i] = true;
    }
  return l->block[i];
}

expr
expr_leaves (logic *l)
{
  unsigned fewer = l->r->nin[1] < l->r->nin[0];
  expr e = edges_to (l, l->r->join[fewer]);

  return fewer ? expr_not (e) : e;
}

expr
expr_edge (logic *l, const psi_edge *e)
{
  return expr_and (l, expr_block (l, region_index (l->r, e->src)),
		   choice (l, e));
}
