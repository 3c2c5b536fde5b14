/* gen-ssa.c: random changes to a program in psi-SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each makes another program, with another meaning, that is in psi-SSA form
   as well: definitions still dominate their uses, and an argument's predicate
   is within the guard of its definition by a conjunction that shows it.  What
   proofs rest on, the definitions of predicates, is left alone.  So come forms
   that optimisation is said to leave: psis that share arguments, have psis for
   arguments, or list them in another order than they are defined in;
   definitions moved, speculated, or live beyond the psi; phis that swap; values
   that are to be in a resource of the machine.  */

#include "fuzz.h"

struct mutation
{
  struct fuzz_rng *rng;
  psi_fn *fn;
};

/* ---- Places and values ------------------------------------------------------ */

/* An insn of some reachable block before which others may come; null: tried in
   vain.  */
static psi_insn *
some_insn (struct mutation *m)
{
  for (int tries = 0; tries < 10; tries++)
    {
      psi_block *b = m->fn->blocks[fuzz_below (m->rng, m->fn->nblocks)];
      unsigned n = 0;
      if (!b || !psi_reachable (m->fn, b))
	continue;
      psi_for_each_insn (i, b)
	n += i->op != PSI_PHI;
      n = fuzz_below (m->rng, n);
      psi_for_each_insn (i, b)
	if (i->op != PSI_PHI && n-- == 0)
	  return i;
    }
  return NULL;
}

/* Is V defined before AT in all paths?  */
static bool
available (struct mutation *m, const psi_val *v, const psi_insn *at)
{
  if (v->param)
    return true;
  return v->def && v->def->block && psi_reachable (m->fn, v->def->block)
	 && psi_insn_dominates (m->fn, v->def, at);
}

/* A value of TYPE that is available at AT, the later the likelier.  */
static psi_val *
some_value (struct mutation *m, psi_type type, const psi_insn *at)
{
  unsigned n = m->fn->nvals;

  for (int tries = 0; tries < 30; tries++)
    {
      unsigned k = fuzz_below (m->rng, n);
      psi_val *v = m->fn->vals[k];
      if (v && !v->pinned && v->type == type && available (m, v, at))
	return v;
    }
  return NULL;
}

/* A literal that is available at AT, mostly a guard that is there or its
   complement: few predicates exclude and contain each other often.  */
static psi_lit
some_literal (struct mutation *m, const psi_insn *at)
{
  psi_val *v;

  for (int tries = 0; tries < 10 && fuzz_chance (m->rng, 90); tries++)
    {
      psi_insn *i = some_insn (m);
      if (i && i->guard.val && !i->guard.val->pinned
	  && available (m, i->guard.val, at))
	return fuzz_chance (m->rng, 50) ? i->guard : psi_lit_not (i->guard);
    }
  v = some_value (m, PSI_PRED, at);
  return v ? psi_lit_of (v, fuzz_chance (m->rng, 40)) : PSI_TRUE;
}

/* Puts INSN, with a result of TYPE, before AT.  */
static psi_val *
insert (struct mutation *m, psi_insn *insn, psi_insn *at, psi_type type)
{
  psi_val *v = psi_var_new (m->fn, NULL, type);

  insn->dst[0] = v;
  v->def = insn;
  psi_insert_before (at, insn);
  psi_number (m->fn);
  return v;
}

/* ---- Psis ------------------------------------------------------------------- */

static psi_opnd
as_operand (struct mutation *m, psi_lit lit, psi_insn *at)
{
  psi_insn *i;

  if (!lit.val)
    return (psi_opnd) { NULL, !lit.neg };
  if (!lit.neg)
    return psi_opnd_of (lit.val);
  i = psi_insn_new (m->fn, PSI_NOT, 1, 1);
  i->src[0] = psi_opnd_of (lit.val);
  return psi_opnd_of (insert (m, i, at, PSI_PRED));
}

/* A and B, computed before AT.  */
static psi_lit
conjunction (struct mutation *m, psi_lit a, psi_lit b, psi_insn *at)
{
  psi_opnd x = as_operand (m, a, at), y = as_operand (m, b, at);
  psi_insn *i = psi_insn_new (m->fn, PSI_AND, 1, 2);

  i->src[0] = x;
  i->src[1] = y;
  return psi_lit_of (insert (m, i, at, PSI_PRED), false);
}

/* V's domain, or part of it, known at the definition of V.  */
static psi_lit
domain_of (struct mutation *m, const psi_val *v)
{
  if (v->def && v->def->op == PSI_PSI)
    return v->def->pred[fuzz_below (m->rng, v->def->nsrc)];
  return v->def ? v->def->guard : PSI_TRUE;
}

/* A predicate, available at AT, that is within DOMAIN.  */
static psi_lit
within (struct mutation *m, psi_lit domain, psi_insn *at)
{
  if (psi_is_true (domain))
    return some_literal (m, at);
  if (fuzz_chance (m->rng, 65))
    return domain;
  return conjunction (m, domain, some_literal (m, at), at);
}

/* Is V's domain relied on: is it an argument of a psi?  */
static bool
psi_argument (const psi_fn *fn, const psi_val *v)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_PSI)
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (i->src[k].val == v)
	    return true;
  return false;
}

/* Makes V, an integer, seen: a ret that it reaches returns it, or it takes the
   place of another operand.  */
static void
use (struct mutation *m, psi_val *v)
{
  psi_for_each_block (b, m->fn)
    if (psi_reachable (m->fn, b) && b->last->op == PSI_RET
	&& available (m, v, b->last) && b->last->nsrc < 8)
      {
	psi_insn *ret = b->last;
	psi_set_nsrc (m->fn, ret, ret->nsrc + 1);
	ret->src[ret->nsrc - 1] = psi_opnd_of (v);
	return;
      }
}

static void
new_psi (struct mutation *m)
{
  psi_insn *at = some_insn (m), *psi;
  unsigned n = 0, want = 1 + fuzz_below (m->rng, 4);
  psi_val *arg[4];
  psi_lit pred[4];

  if (!at)
    return;
  for (unsigned k = 0; k < want; k++)
    {
      psi_val *v = some_value (m, 32, at);
      psi_lit domain = v ? domain_of (m, v) : PSI_FALSE;
      /* A pinned predicate can have changed.  */
      if (!v || (domain.val && domain.val->pinned))
	continue;
      arg[n] = v;
      pred[n] = n == 0 && psi_is_true (domain) && fuzz_chance (m->rng, 70)
		? PSI_TRUE : within (m, domain, at);
      n++;
    }
  if (n == 0)
    return;
  psi = psi_insn_new (m->fn, PSI_PSI, 1, n);
  for (unsigned k = 0; k < n; k++)
    {
      psi->src[k] = psi_opnd_of (arg[k]);
      psi->pred[k] = pred[k];
    }
  use (m, insert (m, psi, at, 32));
}

static psi_insn *
some_psi (struct mutation *m)
{
  for (int tries = 0; tries < 20; tries++)
    {
      psi_val *v = m->fn->vals[fuzz_below (m->rng, m->fn->nvals)];
      if (v && v->def && v->def->op == PSI_PSI && v->type != PSI_PRED
	  && psi_reachable (m->fn, v->def->block))
	return v->def;
    }
  return NULL;
}

static void
swap_arguments (psi_insn *psi, unsigned a, unsigned b)
{
  psi_opnd o = psi->src[a];
  psi_lit p = psi->pred[a];

  psi->src[a] = psi->src[b];
  psi->pred[a] = psi->pred[b];
  psi->src[b] = o;
  psi->pred[b] = p;
}

/* The union of the predicates stays.  */
static void
permute_psi (struct mutation *m)
{
  psi_insn *psi = some_psi (m);

  if (psi)
    swap_arguments (psi, fuzz_below (m->rng, psi->nsrc),
		    fuzz_below (m->rng, psi->nsrc));
}

/* Another psi of the same arguments, or some of them.  */
static void
share_arguments (struct mutation *m)
{
  psi_insn *psi = some_psi (m), *twin;
  unsigned n;

  if (!psi)
    return;
  n = 1 + fuzz_below (m->rng, psi->nsrc);
  twin = psi_insn_new (m->fn, PSI_PSI, 1, n);
  for (unsigned k = 0; k < n; k++)
    {
      twin->src[k] = psi->src[psi->nsrc - n + k];
      twin->pred[k] = psi->pred[psi->nsrc - n + k];
    }
  swap_arguments (twin, fuzz_below (m->rng, n), fuzz_below (m->rng, n));
  insert (m, twin, psi, psi->dst[0]->type);
  use (m, twin->dst[0]);
}

/* Makes one predicate of a psi smaller, or takes its argument away.  */
static void
narrow_psi (struct mutation *m)
{
  psi_insn *psi = some_psi (m);
  unsigned k;

  if (!psi || psi_argument (m->fn, psi->dst[0]))
    return;
  k = fuzz_below (m->rng, psi->nsrc);
  if (psi->nsrc > 1 && fuzz_chance (m->rng, 40))
    {
      for (; k + 1 < psi->nsrc; k++)
	swap_arguments (psi, k, k + 1);
      psi_set_nsrc (m->fn, psi, psi->nsrc - 1);
    }
  else
    psi->pred[k] = conjunction (m, psi->pred[k], some_literal (m, psi), psi);
}

/* ---- Other insns ------------------------------------------------------------ */

/* `p ? z = copy x', or an operation on two values.  */
static void
new_definition (struct mutation *m)
{
  psi_insn *at = some_insn (m), *i;
  psi_val *a, *b;

  if (!at || !(a = some_value (m, 32, at)) || !(b = some_value (m, 32, at)))
    return;
  if (fuzz_chance (m->rng, 50))
    i = psi_insn_new (m->fn, PSI_COPY, 1, 1);
  else
    {
      i = psi_insn_new (m->fn, PSI_ADD, 1, 2);
      i->src[1] = psi_opnd_of (b);
    }
  i->src[0] = psi_opnd_of (a);
  if (fuzz_chance (m->rng, 60))
    i->guard = some_literal (m, at);
  use (m, insert (m, i, at, 32));
}

static bool
reads (const psi_insn *insn, const psi_insn *def)
{
  for (unsigned d = 0; d < def->ndst; d++)
    {
      const psi_val *v = def->dst[d];
      for (unsigned k = 0; k < insn->nsrc; k++)
	if (insn->src[k].val == v)
	  return true;
      for (unsigned k = 0; k < psi_npred (insn); k++)
	if (insn->pred[k].val == v)
	  return true;
      if (insn->guard.val == v)
	return true;
    }
  return false;
}

/* Moves an insn a few places down, past those that do not read it.  */
static void
move_down (struct mutation *m)
{
  psi_insn *i = some_insn (m);
  unsigned n = 1 + fuzz_below (m->rng, 4);

  for (; i && i->next && n > 0; n--)
    {
      psi_insn *next = i->next;
      if (!next->next || reads (next, i))
	break;
      psi_unlink (i);
      psi_insert_after (next, i);
    }
  psi_number (m->fn);
}

static void
move_up (struct mutation *m)
{
  psi_insn *i = some_insn (m);
  unsigned n = 1 + fuzz_below (m->rng, 4);

  for (; i && i->next && n > 0; n--)
    {
      psi_insn *prev = i->prev;
      if (!prev || prev->op == PSI_PHI || reads (i, prev))
	break;
      psi_unlink (i);
      psi_insert_before (prev, i);
    }
  psi_number (m->fn);
}

/* Takes the guard from an integer operation.  */
static void
speculate (struct mutation *m)
{
  psi_insn *i = some_insn (m);

  if (i && i->ndst == 1 && i->dst[0]->type != PSI_PRED)
    i->guard = PSI_TRUE;
}

/* Another value for an operand.  */
static void
change_operand (struct mutation *m)
{
  psi_insn *i = some_insn (m);
  psi_val *v;
  unsigned k;

  if (!i || i->nsrc == 0 || i->op == PSI_CONST || i->op == PSI_PSI
      || (i->ndst && i->dst[0]->type == PSI_PRED))
    return;
  k = fuzz_below (m->rng, i->nsrc);
  if (i->src[k].val && (v = some_value (m, i->src[k].val->type, i)))
    i->src[k] = psi_opnd_of (v);
}

/* ---- Phis ------------------------------------------------------------------- */

static psi_block *
some_join (struct mutation *m)
{
  for (int tries = 0; tries < 10; tries++)
    {
      psi_block *b = m->fn->blocks[fuzz_below (m->rng, m->fn->nblocks)];
      if (b && psi_reachable (m->fn, b) && b->npred > 1)
	return b;
    }
  return NULL;
}

/* What a phi of B can have from predecessor K.  */
static psi_opnd
phi_operand (struct mutation *m, const psi_block *b, unsigned k)
{
  const psi_block *from = b->pred[k]->src;
  psi_opnd o = { NULL, fuzz_below (m->rng, 3) };

  if (psi_reachable (m->fn, from))
    o.val = some_value (m, 32, from->last);
  return o;
}

static void
new_phi (struct mutation *m)
{
  psi_block *b = some_join (m);
  psi_insn *phi;

  if (!b)
    return;
  phi = psi_insn_new (m->fn, PSI_PHI, 1, b->npred);
  for (unsigned k = 0; k < b->npred; k++)
    phi->src[k] = phi_operand (m, b, k);
  use (m, insert (m, phi, b->first, 32));
}

static void
change_phi (struct mutation *m)
{
  psi_block *b = some_join (m);

  if (!b)
    return;
  psi_for_each_insn (i, b)
    if (i->op == PSI_PHI && i->dst[0]->type == 32 && fuzz_chance (m->rng, 50))
      {
	unsigned k = fuzz_below (m->rng, i->nsrc);
	i->src[k] = phi_operand (m, b, k);
      }
}

/* ---- Pins ------------------------------------------------------------------- */

/* Some result is to be in one of two resources, which nothing else uses.  */
static void
pin (struct mutation *m)
{
  psi_insn *i = some_insn (m);
  psi_val *to = psi_pinned (m->fn, fuzz_chance (m->rng, 50) ? "h0" : "h1", 32);
  psi_val *v = i && i->ndst ? i->dst[fuzz_below (m->rng, i->ndst)] : NULL;

  if (!v || v->pinned || v->type != 32 || i->op == PSI_PSI)
    return;
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pin == to)
      return;
  v->pin = to;
}

/* ---- All -------------------------------------------------------------------- */

void
fuzz_mutate (struct fuzz_rng *r, psi_fn *fn, unsigned n)
{
  static void (*const ways[]) (struct mutation *) = {
    new_psi, new_psi, permute_psi, share_arguments, narrow_psi, new_definition,
    move_down, move_down, move_up, speculate, change_operand, change_operand,
    new_phi, change_phi, pin, pin
  };
  struct mutation m = { r, fn };

  psi_number (fn);
  for (; n > 0; n--)
    ways[fuzz_below (r, sizeof ways / sizeof *ways)] (&m);
  psi_cfg_changed (fn);
}
