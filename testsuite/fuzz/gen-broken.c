/* gen-broken.c: random programs in psi-SSA form, broken.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   As passes might that leave the rest to ssa-repair: names get the definitions
   of others, definitions move, are made again elsewhere, or take another value
   for an operand, whether it is available there or not.  Each change makes
   another program, with another meaning, that is valid in broken form.  */

#include "fuzz.h"

/* Any insn that is no phi and no terminator; null: tried in vain.  */
static psi_insn *
some_insn (struct fuzz_rng *r, psi_fn *fn)
{
  for (int tries = 0; tries < 10; tries++)
    {
      psi_block *b = fn->blocks[fuzz_below (r, fn->nblocks)];
      unsigned n = 0;
      psi_for_each_insn (i, b)
	n += i->op != PSI_PHI;
      n = fuzz_below (r, n);
      psi_for_each_insn (i, b)
	if (i->op != PSI_PHI && n-- == 0 && i != b->last)
	  return i;
    }
  return NULL;
}

/* A place for an insn: before this one.  */
static psi_insn *
some_place (struct fuzz_rng *r, psi_fn *fn)
{
  psi_block *b = fn->blocks[fuzz_below (r, fn->nblocks)];

  return fuzz_chance (r, 30) ? b->last : some_insn (r, fn);
}

/* Any name of TYPE with a definition.  */
static psi_val *
some_name (struct fuzz_rng *r, psi_fn *fn, psi_type type)
{
  for (int tries = 0; tries < 30; tries++)
    {
      psi_val *v = fn->vals[fuzz_below (r, fn->nvals)];
      if (v && !v->pinned && v->type == type
	  && (v->param || (v->def && v->def->block)))
	return v;
    }
  return NULL;
}

static bool
defines (const psi_insn *i, const psi_val *v)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k] == v)
      return true;
  return false;
}

/* What one name has for definitions and uses becomes another's.  */
static void
merge (struct fuzz_rng *r, psi_fn *fn)
{
  psi_val *w = fn->vals[fuzz_below (r, fn->nvals)];
  psi_val *v = w ? some_name (r, fn, w->type) : NULL;

  if (!v || v == w || w->pinned || w->param)
    return;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (defines (i, w)
	  && (defines (i, v)
	      || (v->pin && (i->op == PSI_PHI || i->op == PSI_PSI))))
	return;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->ndst; k++)
	  if (i->dst[k] == w)
	    i->dst[k] = v;
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (i->src[k].val == w)
	    i->src[k].val = v;
	for (unsigned k = 0; k < psi_npred (i); k++)
	  if (i->pred[k].val == w)
	    i->pred[k].val = v;
	if (i->guard.val == w)
	  i->guard.val = v;
      }
  w->def = NULL;
}

static void
move (struct fuzz_rng *r, psi_fn *fn)
{
  psi_insn *i = some_insn (r, fn), *at = some_place (r, fn);

  if (!i || !at || i == at)
    return;
  psi_unlink (i);
  psi_insert_before (at, i);
}

/* Makes a computation a second time.  */
static void
again (struct fuzz_rng *r, psi_fn *fn)
{
  psi_insn *i = some_insn (r, fn), *at = some_place (r, fn), *twin;

  if (!i || !at || (i->flags & (PSI_F_WRITE | PSI_F_EFFECT)))
    return;
  twin = psi_insn_new (fn, i->op, i->ndst, i->nsrc);
  for (unsigned k = 0; k < i->ndst; k++)
    twin->dst[k] = i->dst[k];
  for (unsigned k = 0; k < i->nsrc; k++)
    twin->src[k] = i->src[k];
  for (unsigned k = 0; k < psi_npred (i); k++)
    twin->pred[k] = i->pred[k];
  twin->guard = i->guard;
  twin->name = i->name;
  twin->rel = i->rel;
  twin->flags = i->flags;
  psi_insert_before (at, twin);
}

static void
other_operand (struct fuzz_rng *r, psi_fn *fn)
{
  psi_insn *i = some_insn (r, fn);
  psi_val *v = NULL;
  unsigned k;

  if (!i || i->nsrc == 0 || i->op == PSI_CONST)
    return;
  k = fuzz_below (r, i->nsrc);
  if (i->src[k].val)
    v = some_name (r, fn, i->src[k].val->type);
  if (v)
    i->src[k] = psi_opnd_of (v);
}

void
fuzz_break (struct fuzz_rng *r, psi_fn *fn, unsigned n)
{
  static void (*const ways[]) (struct fuzz_rng *, psi_fn *) = {
    merge, merge, merge, move, again, other_operand
  };

  for (; n > 0; n--)
    ways[fuzz_below (r, sizeof ways / sizeof *ways)] (r, fn);
  psi_cfg_changed (fn);
}
