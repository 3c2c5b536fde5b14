/* ssa-build.c: construction of psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Phi functions at the iterated dominance frontiers of a variable's
   definitions, where it is live (pruned form; Cytron et al. 1991, and "Standard
   construction and destruction algorithms", SSA book, section 1.1), renaming in
   preorder of the dominator tree, and a psi after each predicated definition
   (chapter 15, Fig. 15.3):

	p2? x = op		p2? x2 = op
				x3 = psi (p1? x1, p2? x2)

   Where it departs from them:
   - Where no definition reaches, x1 is left out of the psi.  A use that no
     definition reaches takes an implicit undef at the entry's start, one for
     each variable; a phi may take it too.
   - p1 is true where x1 has a value everywhere: x1 is a phi, defined without a
     guard, or a psi whose arguments leave nothing out.  Where x1 is a psi that
     does, the new psi takes over its arguments instead (psi-inlining), as p1
     would be their union, for which there is no name.
   - A pinned predicate that guards a definition is copied first: at the psi it
     could be another one.
   - A predicated definition counts as a use of the old value: that is what the
     psi makes of it, and what the machine does.
   - Algorithm 1 of "Standard construction ..." as printed never clears its set
     F between variables; it is meant to.
   - The versions that a block made current are taken back by a log instead of
     by looking for a version that dominates.
   - Blocks that the entry does not reach are renamed each on its own.

   Needs: no SSA form, an entry without predecessors.  Keeps: the insns, their
   order and the CFG.  What it makes is normalised and conventional: renaming
   each version to its variable gives the program back.  */

#include "psi-int.h"
#include <string.h>

#define MAX_INLINE 8

/* A block in a list of a variable's.  */
struct node
{
  struct node *next;
  psi_block *block;
  bool kills;			/* Defines it whatever the guards.  */
};

struct var
{
  struct node *defs;		/* Blocks that define it.  */
  struct node *exposed;		/* Blocks that use it before they define it.  */
  unsigned defined, read;	/* The last block (id + 1) put into DEFS, into
				   EXPOSED.  */
  psi_val *undef;		/* Its implicit undef.  */
  bool seen;
};

struct change
{
  psi_val *var, *old;
};

struct build
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_block *entry;
  struct var *vars;		/* By id.  */
  unsigned nvars;
  struct obstack scratch;
  psi_insn *last_undef;
  struct change *log;		/* What to restore, the latest last.  */
  unsigned nlog, log_cap;
};

static void *
chunk_alloc (size_t size)
{
  return psi_xmalloc (size);
}

/* ---- Where the variables are defined and used ----------------------------- */

static struct var *
var_of (struct build *b, const psi_val *v)
{
  return v && !v->pinned ? &b->vars[v->id] : NULL;
}

static struct node *
node_new (struct build *b, struct node *next, psi_block *block)
{
  struct node n = { next, block, false };
  return obstack_copy (&b->scratch, &n, sizeof n);
}

static void
note_use (struct build *b, psi_block *block, const psi_val *val)
{
  struct var *v = var_of (b, val);

  if (!v)
    return;
  v->seen = true;
  if (v->read == block->id + 1
      || (v->defined == block->id + 1 && v->defs->kills))
    return;
  v->read = block->id + 1;
  v->exposed = node_new (b, v->exposed, block);
}

static void
note_def (struct build *b, psi_block *block, const psi_insn *insn,
	  const psi_val *val)
{
  struct var *v = var_of (b, val);

  if (!v)
    return;
  v->seen = true;
  if (v->defined != block->id + 1)
    {
      v->defined = block->id + 1;
      v->defs = node_new (b, v->defs, block);
    }
  v->defs->kills |= psi_is_true (insn->guard);
}

static void
note_insn (struct build *b, psi_block *block, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->nsrc; i++)
    note_use (b, block, insn->src[i].val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    note_use (b, block, insn->pred[i].val);
  note_use (b, block, insn->guard.val);
  if (!psi_is_true (insn->guard))
    for (unsigned i = 0; i < insn->ndst; i++)
      note_use (b, block, insn->dst[i]);
  for (unsigned i = 0; i < insn->ndst; i++)
    note_def (b, block, insn, insn->dst[i]);
}

/* ---- Phi functions --------------------------------------------------------- */

/* By block id.  LIVE and KILL: the number of the variable for which it holds. */
struct places
{
  unsigned *live, *kill;
  bool *in, *out;
  psi_insn **phi;		/* The last phi so far.  */
  psi_block **list;		/* Blocks into which the variable is live.  */
  unsigned n;
};

static void
live_into (psi_fn *fn, struct places *at, unsigned number, psi_block *block)
{
  if (at->live[block->id] == number || !psi_reachable (fn, block))
    return;
  at->live[block->id] = number;
  at->list[at->n++] = block;
}

/* Finds the blocks into which variable V is live.  */
static void
live_blocks (psi_fn *fn, struct places *at, unsigned number,
	     const struct var *v)
{
  at->n = 0;
  for (struct node *n = v->exposed; n; n = n->next)
    live_into (fn, at, number, n->block);
  for (unsigned i = 0; i < at->n; i++)
    for (unsigned k = 0; k < at->list[i]->npred; k++)
      {
	psi_block *p = at->list[i]->pred[k]->src;
	if (at->kill[p->id] != number)
	  live_into (fn, at, number, p);
      }
}

/* One block defines V and strictly dominates all that it is live into.  */
static bool
simple (psi_fn *fn, const struct places *at, const struct var *v)
{
  psi_block *def;

  if (!v->defs)
    return true;
  def = v->defs->block;
  if (v->defs->next)
    return false;
  for (unsigned i = 0; i < at->n; i++)
    if (at->list[i] == def || !psi_block_dominates (fn, def, at->list[i]))
      return false;
  return true;
}

static void
place_phis (struct build *b, struct places *at, psi_val *var, unsigned number)
{
  struct var *v = &b->vars[var->id];
  psi_fn *fn = b->fn;

  if (!v->exposed || (!v->defs && !var->param))
    return;
  for (struct node *n = v->defs; n; n = n->next)
    if (n->kills)
      at->kill[n->block->id] = number;
  live_blocks (fn, at, number, v);
  if (at->n == 0 || simple (fn, at, v))
    return;
  for (struct node *n = v->defs; n; n = n->next)
    at->in[n->block->id] = true;
  psi_iterated_frontier (fn, at->in, at->out);
  for (struct node *n = v->defs; n; n = n->next)
    at->in[n->block->id] = false;
  for (unsigned i = 0; i < at->n; i++)
    if (at->out[at->list[i]->id])
      {
	psi_block *block = at->list[i];
	psi_insn *phi = psi_insn_new (fn, PSI_PHI, 1, block->npred);
	psi_insn **last = &at->phi[block->id];
	phi->dst[0] = var;
	if (*last)
	  psi_insert_after (*last, phi);
	else
	  psi_insert_at_start (block, phi);
	*last = phi;
      }
}

static void
place_all_phis (struct build *b)
{
  unsigned n = b->fn->nblocks, nvals = b->fn->nvals;
  struct places at = { 0 };

  at.live = psi_xmalloc (n * sizeof *at.live);
  at.kill = psi_xmalloc (n * sizeof *at.kill);
  at.in = psi_xmalloc (n * sizeof *at.in);
  at.out = psi_xmalloc (n * sizeof *at.out);
  at.phi = psi_xmalloc (n * sizeof *at.phi);
  at.list = psi_xmalloc (n * sizeof *at.list);
  memset (at.phi, 0, n * sizeof *at.phi);
  memset (at.live, 0, n * sizeof *at.live);
  memset (at.kill, 0, n * sizeof *at.kill);
  memset (at.in, 0, n * sizeof *at.in);
  for (unsigned i = 0; i < nvals; i++)
    if (b->fn->vals[i] && b->vars[i].seen)
      place_phis (b, &at, b->fn->vals[i], i + 1);
  psi_xfree (at.live);
  psi_xfree (at.kill);
  psi_xfree (at.in);
  psi_xfree (at.out);
  psi_xfree (at.phi);
  psi_xfree (at.list);
}

/* ---- Renaming -------------------------------------------------------------- */

/* The current version of VAR is in its AUX; null: none.  */
static void
set_current (struct build *b, psi_val *var, psi_val *version)
{
  if (b->nlog == b->log_cap)
    {
      unsigned cap = 2 * b->log_cap + 64;
      struct change *log = psi_xmalloc (cap * sizeof *log);
      if (b->nlog)
	memcpy (log, b->log, b->nlog * sizeof *log);
      psi_xfree (b->log);
      b->log = log;
      b->log_cap = cap;
    }
  b->log[b->nlog++] = (struct change) { var, var->aux };
  var->aux = version;
}

static void
restore (struct build *b, unsigned mark)
{
  while (b->nlog > mark)
    {
      b->nlog--;
      b->log[b->nlog].var->aux = b->log[b->nlog].old;
    }
}

static psi_val *
implicit_undef (struct build *b, psi_val *var)
{
  struct var *v = &b->vars[var->id];

  if (!v->undef)
    {
      psi_insn *insn = psi_insn_new (b->fn, PSI_UNDEF, 1, 0);
      insn->flags |= PSI_F_IMPLICIT;
      insn->dst[0] = v->undef = psi_version_new (b->fn, var);
      v->undef->def = insn;
      if (b->last_undef)
	psi_insert_after (b->last_undef, insn);
      else
	psi_insert_at_start (b->entry, insn);
      b->last_undef = insn;
    }
  return v->undef;
}

/* What a use of V stands for.  */
static psi_val *
renamed (struct build *b, psi_val *v)
{
  if (!v || v->pinned)
    return v;
  return v->aux ? v->aux : implicit_undef (b, v);
}

static psi_val *
define (struct build *b, psi_insn *insn, psi_val *var)
{
  psi_val *version = psi_version_new (b->fn, var);

  version->def = insn;
  set_current (b, var, version);
  return version;
}

/* Is X1 a psi that has no value when none of its predicates holds?  */
static bool
partial (psi_fn *fn, const psi_val *x1)
{
  const psi_insn *d = x1->def;
  return d && d->op == PSI_PSI
	 && psi_covered (fn, PSI_TRUE, d->pred, d->nsrc) != PSI_YES;
}

static void
add_argument (psi_insn *psi, psi_lit pred, psi_val *v)
{
  psi->pred[psi->nsrc] = pred;
  psi->src[psi->nsrc++] = psi_opnd_of (v);
}

/* Gives PSI, which has many arguments, an implicit undef as the first: from
   now on it leaves nothing out.  */
static void
complete (struct build *b, psi_insn *psi)
{
  unsigned n = psi->nsrc;

  psi_set_nsrc (b->fn, psi, n + 1);
  memmove (psi->src + 1, psi->src, n * sizeof *psi->src);
  memmove (psi->pred + 1, psi->pred, n * sizeof *psi->pred);
  psi->src[0] = psi_opnd_of (implicit_undef (b, psi->dst[0]->var));
  psi->pred[0] = PSI_TRUE;
}

/* VAR's version X2 is defined under GUARD where X1 (or null) is current: puts
   the psi after AT; returns it.  */
static psi_insn *
insert_psi (struct build *b, psi_insn *at, psi_val *var, psi_val *x1,
	    psi_lit guard, psi_val *x2)
{
  psi_insn *from = x1 && partial (b->fn, x1) ? x1->def : NULL;
  psi_insn *psi;

  if (from && from->nsrc >= MAX_INLINE)
    {
      complete (b, from);
      from = NULL;
    }
  psi = psi_insn_new (b->fn, PSI_PSI, 1, from ? from->nsrc + 1 : 2);
  psi->nsrc = 0;
  if (from)
    for (unsigned i = 0; i < from->nsrc; i++)
      add_argument (psi, from->pred[i], from->src[i].val);
  else if (x1)
    add_argument (psi, PSI_TRUE, x1);
  add_argument (psi, guard, x2);
  psi->dst[0] = define (b, psi, var);
  psi_insert_after (at, psi);
  return psi;
}

static bool
defines_variable (const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->ndst; i++)
    if (!insn->dst[i]->pinned)
      return true;
  return false;
}

/* `$p ? x = op' becomes `v = copy $p; v ? x = op'.  */
static void
unpin_guard (struct build *b, psi_insn *insn)
{
  psi_val *v = psi_var_new (b->fn, NULL, PSI_PRED);
  psi_insn *copy = psi_copy_new (b->fn, PSI_TRUE, v,
				 psi_opnd_of (insn->guard.val), PSI_C_NONE);
  v->def = copy;
  insn->guard.val = v;
  psi_insert_before (insn, copy);
}

static void
rename_insn (struct build *b, psi_insn *insn)
{
  bool guarded = !psi_is_true (insn->guard);
  psi_insn *at = insn;

  if (insn->op != PSI_PHI)
    for (unsigned i = 0; i < insn->nsrc; i++)
      insn->src[i].val = renamed (b, insn->src[i].val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    insn->pred[i].val = renamed (b, insn->pred[i].val);
  if (insn->guard.val && insn->guard.val->pinned && defines_variable (insn))
    unpin_guard (b, insn);
  else
    insn->guard.val = renamed (b, insn->guard.val);
  if (guarded)
    insn->flags |= PSI_F_GUARDED;
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      psi_val *var = insn->dst[i], *x1 = var->aux;
      if (var->pinned)
	continue;
      insn->dst[i] = define (b, insn, var);
      if (!guarded)
	continue;
      if (x1 && x1 == b->vars[var->id].undef)
	x1 = NULL;
      at = insert_psi (b, at, var, x1, insn->guard, insn->dst[i]);
    }
}

static void
rename_block (struct build *b, psi_block *block)
{
  psi_for_each_insn_safe (insn, block)
    rename_insn (b, insn);
  for (unsigned i = 0; i < block->nsucc; i++)
    {
      psi_edge *e = block->succ[i];
      unsigned index = (unsigned) (uintptr_t) e->aux;
      for (psi_insn *phi = e->dst->first; phi && phi->op == PSI_PHI;
	   phi = phi->next)
	phi->src[index] = psi_opnd_of (renamed (b, phi->dst[0]->var));
    }
}

/* In preorder of the dominator tree.  STACK holds the ancestors of the block
   before with the length of the log before each.  */
static void
rename_all (struct build *b)
{
  unsigned n, depth = 0;
  psi_block *const *order = psi_dom_order (b->fn, &n);
  struct { psi_block *block; unsigned mark; } *stack;

  stack = psi_xmalloc ((n + 1) * sizeof *stack);
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *up = psi_idom (b->fn, order[i]);
      while (depth > 0 && stack[depth - 1].block != up)
	restore (b, stack[--depth].mark);
      stack[depth].block = order[i];
      stack[depth++].mark = b->nlog;
      rename_block (b, order[i]);
    }
  restore (b, 0);
  psi_xfree (stack);
  psi_for_each_block (block, b->fn)
    if (!psi_reachable (b->fn, block))
      {
	rename_block (b, block);
	restore (b, 0);
      }
}

/* A phi's argument on each edge is at the edge's index.  */
static void
number_edges (psi_fn *fn, bool set)
{
  psi_for_each_block (block, fn)
    for (unsigned i = 0; i < block->npred; i++)
      block->pred[i]->aux = set ? (void *) (uintptr_t) i : NULL;
}

enum psi_status
psi_ssa_build (psi_ctx *ctx, psi_fn *fn)
{
  struct build b = { 0 };

  ctx->stats.functions++;
  if (fn->nblocks == 0 || fn->blocks[0]->npred > 0)
    return psi_broken (ctx, "ssa-build", "@%s has no entry", fn->name);
  b.ctx = ctx;
  b.fn = fn;
  b.entry = fn->blocks[0];
  b.nvars = fn->nvals;
  b.vars = psi_xmalloc (fn->nvals * sizeof *b.vars);
  memset (b.vars, 0, fn->nvals * sizeof *b.vars);
  obstack_specify_allocation (&b.scratch, 0, 0, chunk_alloc, psi_xfree);

  psi_for_each_block (block, fn)
    psi_for_each_insn (insn, block)
      note_insn (&b, block, insn);
  place_all_phis (&b);

  for (unsigned i = 0; i < b.nvars; i++)
    if (fn->vals[i])
      fn->vals[i]->aux = fn->vals[i]->param ? fn->vals[i] : NULL;
  number_edges (fn, true);
  rename_all (&b);
  number_edges (fn, false);
  for (unsigned i = 0; i < b.nvars; i++)
    if (fn->vals[i])
      {
	fn->vals[i]->aux = NULL;
	fn->vals[i]->def = NULL;
	ctx->stats.variables += b.vars[i].seen;
      }
  psi_xfree (b.log);
  obstack_free (&b.scratch, NULL);
  psi_xfree (b.vars);
  return PSI_OK;
}
