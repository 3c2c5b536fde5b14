/* ir/copy.c: copies of an insn, and of a whole function.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Keeps everything, ids, order and the host's cookies too; only what analyses
   and passes hung on the original is left behind.  Needs: the names' VAR and
   all operands among the function's values.  */

#include "ir/ir.h"
#include <string.h>

/* What V is among VALS, by id.  */
static psi_val *
copy_of (psi_val *const *vals, const psi_val *v)
{
  return v ? vals[v->id] : NULL;
}

static psi_lit
lit_copy (psi_val *const *vals, psi_lit lit)
{
  lit.val = copy_of (vals, lit.val);
  return lit;
}

/* All of FROM's values; their DEF is left to psi_insn_copy ().  */
static void
vals_copy (psi_fn *copy, const psi_fn *from)
{
  copy->nvals = copy->vals_cap = from->nvals;
  copy->vals = psi_alloc (copy, from->nvals * sizeof *copy->vals);
  for (unsigned i = 0; i < from->nvals; i++)
    if (from->vals[i])
      {
	psi_val *v = copy->vals[i] = psi_alloc (copy, sizeof *v);
	*v = *from->vals[i];
	v->aux = NULL;
	v->def = NULL;
	v->name = psi_strdup (copy, v->name);
      }
  for (unsigned i = 0; i < from->nvals; i++)
    if (from->vals[i])
      {
	psi_val *v = copy->vals[i];
	v->var = copy_of (copy->vals, v->var);
	v->like = copy_of (copy->vals, v->like);
	v->pin = copy_of (copy->vals, v->pin);
	if (v->var == v)
	  psi_names_add (copy->names, v->pinned ? '$' : '%', v->name,
			 strlen (v->name), v);
      }
  copy->nparams = copy->params_cap = from->nparams;
  copy->params = psi_alloc (copy, from->nparams * sizeof *copy->params);
  for (unsigned i = 0; i < from->nparams; i++)
    copy->params[i] = copy_of (copy->vals, from->params[i]);
}

/* All of FROM's blocks and edges; an edge's copy is in its AUX meanwhile.  */
static void
blocks_copy (psi_fn *copy, const psi_fn *from)
{
  copy->nblocks = copy->blocks_cap = from->nblocks;
  copy->blocks = psi_alloc (copy, from->nblocks * sizeof *copy->blocks);
  for (unsigned i = 0; i < from->nblocks; i++)
    if (from->blocks[i])
      {
	psi_block *b = copy->blocks[i] = psi_alloc (copy, sizeof *b);
	*b = *from->blocks[i];
	b->aux = NULL;
	b->first = b->last = NULL;
	b->name = psi_strdup (copy, b->name);
	b->succ_cap = b->nsucc;
	b->pred_cap = b->npred;
	b->succ = psi_alloc (copy, b->nsucc * sizeof *b->succ);
	b->pred = psi_alloc (copy, b->npred * sizeof *b->pred);
	psi_names_add (copy->names, ':', b->name, strlen (b->name), b);
      }
}

/* An edge is copied from its source's list, and found again in AUX from its
   destination's.  */
static void
edges_copy (psi_fn *copy, const psi_fn *from)
{
  psi_for_each_block (b, from)
    for (unsigned i = 0; i < b->nsucc; i++)
      {
	psi_edge *e = psi_alloc (copy, sizeof *e);
	*e = *b->succ[i];
	e->src = copy->blocks[e->src->id];
	e->dst = copy->blocks[e->dst->id];
	e->aux = NULL;
	b->succ[i]->aux = copy->blocks[b->id]->succ[i] = e;
      }
  psi_for_each_block (b, from)
    for (unsigned i = 0; i < b->npred; i++)
      {
	copy->blocks[b->id]->pred[i] = b->pred[i]->aux;
	b->pred[i]->aux = NULL;
      }
}

psi_insn *
psi_insn_copy (psi_fn *fn, psi_val *const *vals, const psi_insn *from)
{
  psi_insn *insn = psi_insn_new (fn, from->op, from->ndst, from->nsrc);
  psi_insn made = *insn;
  unsigned npred = psi_npred (from);

  *insn = *from;
  insn->uid = made.uid;
  insn->block = NULL;
  insn->prev = insn->next = NULL;
  insn->dst = made.dst;
  insn->src = made.src;
  insn->pred = made.pred;
  insn->guard = lit_copy (vals, from->guard);
  for (unsigned i = 0; i < from->ndst; i++)
    {
      insn->dst[i] = copy_of (vals, from->dst[i]);
      if (insn->dst[i] && from->dst[i]->def == from)
	insn->dst[i]->def = insn;
    }
  for (unsigned i = 0; i < from->nsrc; i++)
    {
      insn->src[i].val = copy_of (vals, from->src[i].val);
      insn->src[i].imm = from->src[i].imm;
    }
  for (unsigned i = 0; i < npred; i++)
    insn->pred[i] = lit_copy (vals, from->pred[i]);
  if (from->name)
    insn->name = psi_strdup (fn, from->name);
  return insn;
}

psi_fn *
psi_fn_copy (const psi_fn *from)
{
  psi_fn *copy = psi_fn_new (from->name);

  copy->props = from->props;
  copy->host = from->host;
  copy->fresh = from->fresh;
  if (from->file)
    copy->file = psi_strdup (copy, from->file);
  vals_copy (copy, from);
  blocks_copy (copy, from);
  edges_copy (copy, from);
  psi_for_each_block (b, from)
    psi_for_each_insn (i, b)
      {
	psi_insn *c = psi_insn_copy (copy, copy->vals, i);
	c->uid = i->uid;
	psi_append (copy->blocks[b->id], c);
      }
  copy->next_uid = from->next_uid;
  return copy;
}
