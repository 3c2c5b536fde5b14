/* ssa/rename.c: construction of SSA form: renaming, and psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), Algorithm 3,
   in preorder of the dominator tree, and a psi after each predicated definition
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
     would be their union, for which there is no name.  Predicates are asked
     about when all is renamed: before, phis have arguments that are variables,
     and two that are the same need not get the same version.  Until then p1 is
     true; what a psi evaluates to is the same, so that the answers stay right
     while one psi after the other is done.
   - A pinned predicate that guards a definition is copied first: at the psi it
     could be another one.
   - The versions that a block made current are taken back by a log instead of
     by looking for a version that dominates.
   - Blocks that the entry does not reach are renamed each on its own.

   In repair there are no psis to be made: before it, too, a definition that is
   not executed left its name undefined.  */

#include "live/live.h"
#include "ssa/ssa-int.h"
#include "ssa/ssa.h"
#include <string.h>

#define MAX_INLINE 8

/* The current version of VAR is in its AUX; null: none.  */
static void
set_current (struct psi_ssa *s, psi_val *var, psi_val *version)
{
  psi_trace_reaching (s, "definition", var, version);
  PSI_ADD (s, log, (struct psi_ssa_change) { var, var->aux });
  var->aux = version;
}

static void
restore (struct psi_ssa *s, unsigned mark)
{
  while (s->nlog > mark)
    {
      s->nlog--;
      s->log[s->nlog].var->aux = s->log[s->nlog].old;
    }
}

/* VAR's implicit undef.  link_undefs () puts it in its place.  */
static psi_val *
implicit_undef (struct psi_ssa *s, psi_val *var)
{
  psi_insn **undef = &s->vars[var->id].undef;

  if (!*undef)
    *undef = psi_implicit_undef_new (s->fn, psi_version_new (s->fn, var));
  return (*undef)->dst[0];
}

/* Puts those in their places that are not.  By variable, not as they came up:
   so the order does not tell which phis there were.  */
static void
link_undefs (struct psi_ssa *s)
{
  psi_insn *last = NULL;

  for (unsigned i = 0; i < s->nvars; i++)
    {
      psi_insn *undef = s->vars[i].undef;
      if (!undef)
	continue;
      if (!undef->block && last)
	psi_insert_after (last, undef);
      else if (!undef->block)
	psi_insert_at_start (s->fn->blocks[0], undef);
      last = undef;
    }
}

/* What a use of V stands for; WHAT uses it.  */
static psi_val *
renamed (struct psi_ssa *s, psi_val *v, const char *what)
{
  if (!psi_ssa_var_of (s, v))
    return v;
  psi_trace_reaching (s, what, v, NULL);
  return v->aux ? v->aux : implicit_undef (s, v);
}

static psi_val *
define (struct psi_ssa *s, psi_insn *insn, psi_val *var)
{
  psi_val *version = psi_version_new (s->fn, var);

  version->def = insn;
  /* In repair: where the value is to be.  */
  if (insn->op != PSI_PHI && insn->op != PSI_PSI)
    version->pin = var->pin;
  set_current (s, var, version);
  return version;
}

/* VAR gets X2 under GUARD: puts the psi that merges it with what was current
   before, X1 (null: nothing), after AT; returns it.  */
static psi_insn *
insert_psi (struct psi_ssa *s, psi_insn *at, psi_val *var, psi_val *x1,
	    psi_lit guard, psi_val *x2)
{
  unsigned n = x1 && !psi_is_implicit (x1) ? 2 : 1;
  psi_insn *psi = psi_insn_new (s->fn, PSI_PSI, 1, n);

  if (n == 2)
    {
      psi->pred[0] = PSI_TRUE;
      psi->src[0] = psi_opnd_of (x1);
    }
  psi->pred[n - 1] = guard;
  psi->src[n - 1] = psi_opnd_of (x2);
  psi->dst[0] = define (s, psi, var);
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

/* A new name for what PIN holds at AT: a copy before it.  */
static psi_val *
unpinned (psi_fn *fn, psi_val *pin, psi_insn *at)
{
  psi_val *v = psi_var_new (fn, NULL, pin->type);

  v->def = psi_copy_new (fn, PSI_TRUE, v, psi_opnd_of (pin), PSI_C_NONE);
  psi_insert_before (at, v->def);
  return v;
}

/* Gives the pinned predicates of PSI names.  */
static void
name_predicates (psi_fn *fn, psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      psi_val *pin = psi->pred[i].val, *v;
      if (!pin || !pin->pinned)
	continue;
      v = unpinned (fn, pin, psi);
      for (unsigned k = i; k < psi->nsrc; k++)
	if (psi->pred[k].val == pin)
	  psi->pred[k].val = v;
      psi_domains_changed (fn, psi);
    }
}

void
psi_name_predicates (psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (psi, b)
      if (psi->op == PSI_PSI)
	name_predicates (fn, psi);
}

/* Renames what INSN uses.  */
static void
rename_uses (struct psi_ssa *s, psi_insn *insn)
{
  if (insn->op != PSI_PHI)
    for (unsigned i = 0; i < insn->nsrc; i++)
      insn->src[i].val = renamed (s, insn->src[i].val, "use");
  for (unsigned i = 0; i < psi_npred (insn); i++)
    insn->pred[i].val = renamed (s, insn->pred[i].val, "use");
  /* `$p ? x = op' becomes `v = copy $p; v ? x = op'.  */
  if (!s->repair && insn->guard.val && insn->guard.val->pinned
      && defines_variable (insn))
    insn->guard.val = unpinned (s->fn, insn->guard.val, insn);
  else
    insn->guard.val = renamed (s, insn->guard.val, "use");
}

static void
rename_insn (struct psi_ssa *s, psi_insn *insn)
{
  bool merged = !s->repair && !psi_is_true (insn->guard);
  psi_insn *at = insn;

  rename_uses (s, insn);
  if (merged)
    insn->flags |= PSI_F_GUARDED;
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      psi_val *var = insn->dst[i], *x1 = var->aux;
      if (!psi_ssa_var_of (s, var))
	continue;
      insn->dst[i] = define (s, insn, var);
      if (merged)
	at = insert_psi (s, at, var, x1, insn->guard, insn->dst[i]);
    }
}

static void
rename_block (struct psi_ssa *s, psi_block *block)
{
  s->block = block;
  psi_for_each_insn_safe (insn, block)
    rename_insn (s, insn);
  for (unsigned i = 0; i < block->nsucc; i++)
    {
      psi_edge *e = block->succ[i];
      unsigned index = (unsigned) (uintptr_t) e->aux;
      for (psi_insn *phi = e->dst->first; phi && phi->op == PSI_PHI;
	   phi = phi->next)
	phi->src[index].val = renamed (s, phi->src[index].val, "phi use");
    }
}

/* In preorder of the dominator tree.  STACK holds the ancestors of the block
   before with the length of the log before each.  */
static void
rename_all (struct psi_ssa *s)
{
  unsigned n, depth = 0;
  psi_block *const *order = psi_dom_order (s->fn, &n);
  struct { psi_block *block; unsigned mark; } *stack;

  stack = psi_xmalloc ((n + 1) * sizeof *stack);
  for (unsigned i = 0; i < n; i++)
    {
      psi_block *up = psi_idom (s->fn, order[i]);
      while (depth > 0 && stack[depth - 1].block != up)
	restore (s, stack[--depth].mark);
      stack[depth].block = order[i];
      stack[depth++].mark = s->nlog;
      rename_block (s, order[i]);
    }
  restore (s, 0);
  psi_xfree (stack);
  psi_for_each_block (block, s->fn)
    if (!psi_reachable (s->fn, block))
      {
	rename_block (s, block);
	restore (s, 0);
      }
  link_undefs (s);
}

/* ---- Psis ---------------------------------------------------------------- */

/* Gives PSI, which has many arguments, an implicit undef as the first: from
   now on it leaves nothing out.  */
static void
complete (struct psi_ssa *s, psi_insn *psi)
{
  unsigned n = psi->nsrc;

  psi_set_nsrc (s->fn, psi, n + 1);
  memmove (psi->src + 1, psi->src, n * sizeof *psi->src);
  memmove (psi->pred + 1, psi->pred, n * sizeof *psi->pred);
  psi->src[0] = psi_opnd_of (implicit_undef (s, psi->dst[0]->var));
  psi->pred[0] = PSI_TRUE;
  link_undefs (s);
}

/* PSI's x1 is the psi FROM, which leaves something out: its arguments take its
   place.  */
static void
take_over (struct psi_ssa *s, psi_insn *psi, const psi_insn *from)
{
  unsigned n = from->nsrc;

  psi_set_nsrc (s->fn, psi, n + 1);
  psi->src[n] = psi->src[1];
  psi->pred[n] = psi->pred[1];
  memcpy (psi->src, from->src, n * sizeof *psi->src);
  memcpy (psi->pred, from->pred, n * sizeof *psi->pred);
}

/* PSI is as insert_psi () made it, those above are done.  */
static void
finish_psi (struct psi_ssa *s, psi_insn *psi)
{
  psi_insn *from = psi->nsrc == 2 ? psi_def_of (psi->src[0]) : NULL;

  if (!from || from->op != PSI_PSI
      || psi_defined_where (s->fn, psi->src[0], PSI_TRUE))
    return;
  if (from->nsrc < MAX_INLINE)
    take_over (s, psi, from);
  else
    complete (s, from);
}

static void
finish_block (struct psi_ssa *s, psi_block *block)
{
  psi_for_each_insn (insn, block)
    if (insn->op == PSI_PSI)
      finish_psi (s, insn);
}

void
psi_ssa_rename (struct psi_ssa *s)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (s->fn, &n);

  rename_all (s);
  if (s->repair)
    return;
  for (unsigned i = 0; i < n; i++)
    finish_block (s, order[i]);
  psi_for_each_block (block, s->fn)
    if (!psi_reachable (s->fn, block))
      finish_block (s, block);
}
