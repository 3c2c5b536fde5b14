/* edits.c: ways to make a function smaller.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each function numbers the places where it could do something and does it at
   place K.  Only the form's shape is looked after: what is not valid for another
   reason, the verifier finds.  */

#include "fuzz.h"
#include <string.h>

/* ---- Places ------------------------------------------------------------------ */

/* Insn number K of FN; null: there is none.  */
static psi_insn *
nth_insn (psi_fn *fn, unsigned k)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (k-- == 0)
	return i;
  return NULL;
}

/* The insn to which operand number *K of FN belongs; *K is its number there.  */
static psi_insn *
nth_operand (psi_fn *fn, unsigned *k)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	if (*k < i->nsrc)
	  return i;
	*k -= i->nsrc;
      }
  return NULL;
}

static bool
is_term (const psi_insn *i)
{
  return psi_ops[i->op].flags & PSI_F_TERM;
}

/* ---- Values ------------------------------------------------------------------ */

static bool
defined (const psi_fn *fn, const psi_val *v)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k] == v)
	  return true;
  return false;
}

/* BY instead of V everywhere; where a literal is needed a constant 0 is
   false.  */
static void
replace (psi_fn *fn, const psi_val *v, psi_opnd by)
{
  psi_lit lit = psi_lit_of (by.val, !by.val && !by.imm);

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (i->src[k].val == v)
	    i->src[k] = by;
	for (unsigned k = 0; k < psi_npred (i); k++)
	  if (i->pred[k].val == v)
	    i->pred[k] = psi_lit_of (lit.val, i->pred[k].neg != lit.neg);
	if (i->guard.val == v)
	  i->guard = psi_lit_of (lit.val, i->guard.neg != lit.neg);
      }
}

/* Takes I away; what only I defined is 0 from now on.  */
static void
remove_insn (psi_fn *fn, psi_insn *i)
{
  psi_unlink (i);
  for (unsigned k = 0; k < i->ndst; k++)
    if (!i->dst[k]->pinned && !defined (fn, i->dst[k]))
      replace (fn, i->dst[k], (psi_opnd) { NULL, 0 });
}

enum fuzz_edited
fuzz_remove_insns (psi_fn *fn, unsigned from, unsigned n)
{
  enum fuzz_edited done = FUZZ_UNSUITABLE;
  psi_insn *i = nth_insn (fn, from);

  if (!i)
    return FUZZ_FINISHED;
  for (; n > 0 && i; n--)
    {
      if (is_term (i))
	from++;
      else
	{
	  remove_insn (fn, i);
	  done = FUZZ_EDITED;
	}
      i = nth_insn (fn, from);
    }
  return done;
}

/* ---- Flow -------------------------------------------------------------------- */

/* Deletes what the entry no longer reaches; false: nothing.  */
static bool
delete_unreachable (psi_fn *fn)
{
  bool any = false;

  psi_cfg_changed (fn);
  for (unsigned k = 1; k < fn->nblocks; k++)
    {
      psi_block *b = fn->blocks[k];
      if (b && !psi_reachable (fn, b))
	{
	  psi_block_delete (fn, b);
	  any = true;
	}
    }
  psi_cfg_changed (fn);
  return any;
}

static enum fuzz_edited
drop_unreachable (psi_fn *fn, unsigned k)
{
  return k == 0 && delete_unreachable (fn) ? FUZZ_EDITED : FUZZ_FINISHED;
}

/* A branch or switch goes one way only.  */
static enum fuzz_edited
one_way (psi_fn *fn, unsigned k)
{
  psi_for_each_block (b, fn)
    {
      psi_edge *kept;
      if (b->last->op == PSI_JUMP)
	continue;
      if (k >= b->nsucc)
	{
	  k -= b->nsucc;
	  continue;
	}
      kept = b->succ[k];
      for (unsigned s = b->nsucc; s-- > 0;)
	if (b->succ[s] != kept)
	  psi_edge_remove (fn, b->succ[s]);
      psi_unlink (b->last);
      psi_append (b, psi_insn_new (fn, PSI_JUMP, 0, 0));
      delete_unreachable (fn);
      return FUZZ_EDITED;
    }
  return FUZZ_FINISHED;
}

/* The edge number K goes.  */
static enum fuzz_edited
remove_edge (psi_fn *fn, unsigned k)
{
  psi_for_each_block (b, fn)
    {
      if (b->last->op != PSI_SWITCH || b->nsucc < 2)
	continue;
      if (k >= b->nsucc)
	{
	  k -= b->nsucc;
	  continue;
	}
      psi_edge_remove (fn, b->succ[k]);
      delete_unreachable (fn);
      return FUZZ_EDITED;
    }
  return FUZZ_FINISHED;
}

/* A block returns.  */
static enum fuzz_edited
return_here (psi_fn *fn, unsigned k)
{
  psi_block *b = k < fn->nblocks ? fn->blocks[k] : NULL;

  if (k >= fn->nblocks)
    return FUZZ_FINISHED;
  if (!b || b->last->op == PSI_RET)
    return FUZZ_UNSUITABLE;
  while (b->nsucc)
    psi_edge_remove (fn, b->succ[0]);
  psi_unlink (b->last);
  psi_append (b, psi_insn_new (fn, PSI_RET, 0, 0));
  delete_unreachable (fn);
  return FUZZ_EDITED;
}

/* A block and its only successor, whose only predecessor it is, become one.  */
static enum fuzz_edited
merge_blocks (psi_fn *fn, unsigned k)
{
  psi_block *b = k < fn->nblocks ? fn->blocks[k] : NULL, *to;

  if (k >= fn->nblocks)
    return FUZZ_FINISHED;
  if (!b || b->last->op != PSI_JUMP || b->succ[0]->dst->npred != 1
      || b->succ[0]->dst == b)
    return FUZZ_UNSUITABLE;
  to = b->succ[0]->dst;
  while (to->first->op == PSI_PHI)
    {
      psi_insn *phi = to->first;
      psi_unlink (phi);
      replace (fn, phi->dst[0], phi->src[0]);
    }
  psi_unlink (b->last);
  while (to->first)
    {
      psi_insn *i = to->first;
      psi_unlink (i);
      psi_append (b, i);
    }
  psi_edge_remove (fn, b->succ[0]);
  for (unsigned s = 0; s < to->nsucc; s++)
    to->succ[s]->src = b;
  b->succ = to->succ;
  b->nsucc = to->nsucc;
  b->succ_cap = to->succ_cap;
  to->nsucc = 0;
  psi_block_delete (fn, to);
  psi_cfg_changed (fn);
  return FUZZ_EDITED;
}

/* The edge to a block that only jumps goes where the block jumps to.  */
static enum fuzz_edited
skip_block (psi_fn *fn, unsigned k)
{
  psi_block *b = k < fn->nblocks ? fn->blocks[k] : NULL;
  psi_edge *in, *out;

  if (k >= fn->nblocks)
    return FUZZ_FINISHED;
  if (!b || b->npred != 1 || b->first->op != PSI_JUMP
      || b->succ[0]->dst == b)
    return FUZZ_UNSUITABLE;
  in = b->pred[0];
  out = b->succ[0];
  out->dst->pred[psi_pred_index (out)] = in;
  in->dst = out->dst;
  b->npred = b->nsucc = 0;
  psi_block_delete (fn, b);
  psi_cfg_changed (fn);
  return FUZZ_EDITED;
}

/* ---- Insns ------------------------------------------------------------------- */

/* An insn's results are one of its operands.  */
static enum fuzz_edited
forward_operand (psi_fn *fn, unsigned k)
{
  psi_insn *i = nth_operand (fn, &k);
  psi_opnd o;

  if (!i)
    return FUZZ_FINISHED;
  o = i->src[k];
  if (!(fn->props & PSI_P_SSA) || i->ndst != 1 || i->dst[0]->pinned || !o.val
      || o.val == i->dst[0] || o.val->type != i->dst[0]->type)
    return FUZZ_UNSUITABLE;
  psi_unlink (i);
  replace (fn, i->dst[0], o);
  return FUZZ_EDITED;
}

/* An insn becomes an opaque one without operands.  */
static enum fuzz_edited
make_opaque (psi_fn *fn, unsigned k)
{
  psi_insn *i = nth_insn (fn, k);
  char name[16];

  if (!i)
    return FUZZ_FINISHED;
  if (is_term (i) || i->op == PSI_PHI || i->op == PSI_PSI || i->op == PSI_CONST
      || i->ndst == 0 || (i->op == PSI_OPAQUE && !i->nsrc && !i->flags))
    return FUZZ_UNSUITABLE;
  snprintf (name, sizeof name, "o%u", k);
  i->op = PSI_OPAQUE;
  i->name = psi_strdup (fn, name);
  i->nsrc = 0;
  i->flags = 0;
  return FUZZ_EDITED;
}

static enum fuzz_edited
drop_guard (psi_fn *fn, unsigned k)
{
  psi_insn *i = nth_insn (fn, k);

  if (!i)
    return FUZZ_FINISHED;
  if (psi_is_true (i->guard))
    return FUZZ_UNSUITABLE;
  i->guard = PSI_TRUE;
  return FUZZ_EDITED;
}

/* Flags, costs and probabilities as they are by themselves.  */
static enum fuzz_edited
drop_attributes (psi_fn *fn, unsigned k)
{
  psi_insn *i = nth_insn (fn, k);
  bool plain;

  if (!i)
    return FUZZ_FINISHED;
  plain = i->flags == psi_ops[i->op].flags && !i->cost;
  i->flags = psi_ops[i->op].flags;
  i->cost = 0;
  if (is_term (i))
    for (unsigned s = 0; s < i->block->nsucc; s++)
      {
	plain &= i->block->succ[s]->prob < 0;
	i->block->succ[s]->prob = -1;
      }
  return plain ? FUZZ_UNSUITABLE : FUZZ_EDITED;
}

/* ---- Operands ---------------------------------------------------------------- */

static enum fuzz_edited
drop_operand (psi_fn *fn, unsigned k)
{
  psi_insn *i = nth_operand (fn, &k);

  if (!i)
    return FUZZ_FINISHED;
  if (psi_ops[i->op].nsrc >= 0 || i->op == PSI_PHI || i->op == PSI_PCOPY
      || (i->op == PSI_PSI && i->nsrc == 1))
    return FUZZ_UNSUITABLE;
  i->nsrc--;
  memmove (i->src + k, i->src + k + 1, (i->nsrc - k) * sizeof *i->src);
  if (i->op == PSI_PSI)
    memmove (i->pred + k, i->pred + k + 1, (i->nsrc - k) * sizeof *i->pred);
  return FUZZ_EDITED;
}

/* Operand K / 2 is the constant K % 2.  */
static enum fuzz_edited
constant_operand (psi_fn *fn, unsigned k)
{
  unsigned value = k % 2;
  psi_insn *i;

  k /= 2;
  i = nth_operand (fn, &k);
  if (!i)
    return FUZZ_FINISHED;
  if (!i->src[k].val && (uint64_t) i->src[k].imm <= value)
    return FUZZ_UNSUITABLE;
  i->src[k] = (psi_opnd) { NULL, value };
  return FUZZ_EDITED;
}

/* Literal K / 2 of psis, branches and guards is true, or loses its negation. */
static enum fuzz_edited
simple_literal (psi_fn *fn, unsigned k)
{
  bool keep = k % 2;

  k /= 2;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	unsigned n = psi_npred (i);
	psi_lit *lit = k < n ? &i->pred[k] : &i->guard;
	if (k > n)
	  {
	    k -= n + 1;
	    continue;
	  }
	if (!lit->val || (keep && !lit->neg))
	  return FUZZ_UNSUITABLE;
	*lit = keep ? psi_lit_of (lit->val, false) : PSI_TRUE;
	return FUZZ_EDITED;
      }
  return FUZZ_FINISHED;
}

/* ---- Parameters -------------------------------------------------------------- */

static enum fuzz_edited
drop_parameter (psi_fn *fn, unsigned k)
{
  psi_val *v;

  if (k >= fn->nparams)
    return FUZZ_FINISHED;
  v = fn->params[k];
  fn->nparams--;
  memmove (fn->params + k, fn->params + k + 1,
	   (fn->nparams - k) * sizeof *fn->params);
  v->param = false;
  if (!defined (fn, v))
    replace (fn, v, (psi_opnd) { NULL, 0 });
  return FUZZ_EDITED;
}

fuzz_edit *const fuzz_edits[] = {
  drop_unreachable, return_here, one_way, remove_edge, merge_blocks,
  skip_block, drop_operand, forward_operand, constant_operand, simple_literal,
  drop_guard, make_opaque, drop_attributes, drop_parameter, NULL
};
