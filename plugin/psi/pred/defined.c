/* pred/defined.c: values that are never undefined.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A value is undefined (doc/psi-il.texi, Meaning) if its definition's guard
   does not hold, if it is an undef, a psi none of whose predicates holds, an
   operation outside its domain, or computed from something undefined.  A value
   that none of this can befall is surely defined; a trace need not ask.

   The greatest solution of these rules over the whole function is taken:
   values in a circle of phis are defined if all that comes into it is.  It is
   right by induction over an execution's length.  Memory is one place: it is
   undefined if some store may put in something undefined.  Pinned names are one
   place each, and have a value at the start.

   One sweep after the other over the insns until nothing changes: as many as
   loops are deep, as a rule.  Changes nothing.  */

#include "pred/sets.h"
#include <string.h>

#define MAX_DEPTH 8		/* Definitions that a guard is followed through.  */

struct psi_defined
{
  unsigned n;
  bool *maybe;			/* By value id: may be undefined.  */
  bool memory;			/* May hold something undefined.  */
};

bool
psi_surely_defined (const psi_defined *d, const psi_val *v)
{
  return !d || (v->id < d->n && !d->maybe[v->id]);
}

static bool
sure (const psi_defined *d, psi_opnd o)
{
  return !o.val || psi_surely_defined (d, o.val);
}

static bool
sure_lit (const psi_defined *d, psi_lit l)
{
  return !l.val || psi_surely_defined (d, l.val);
}

/* Is the result of an insn like I undefined for some defined operands, whatever
   its guard?  */
static bool
partial (const psi_defined *d, const psi_insn *i)
{
  const psi_opnd *o = i->src;

  switch (i->op)
    {
    case PSI_UNDEF:
      return true;
    case PSI_SHL:
    case PSI_SHR:
    case PSI_SAR:
      return o[1].val || o[1].imm < 0 || o[1].imm >= i->dst[0]->type;
    case PSI_DIV:
      /* One that traps does not get further.  */
      return !(i->flags & PSI_F_TRAP);
    default:
      return (i->flags & PSI_F_READ) && d->memory
	     && !(i->flags & (PSI_F_WRITE | PSI_F_EFFECT));
    }
}

/* Are all operands defined, or need they not be?  Of flags in a pinned name those
   that I reads count.  */
static bool
operands_sure (const psi_defined *d, const psi_insn *i)
{
  const psi_insn *flags = i->op == PSI_TEST ? psi_flags_insn (i) : NULL;

  if (flags && psi_surely_computed (d, flags))
    return true;
  /* What an event yields depends on nothing but that it happened.  */
  if (i->flags & (PSI_F_WRITE | PSI_F_EFFECT))
    return true;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (!sure (d, i->src[k]))
      return false;
  for (unsigned k = 0; k < psi_npred (i); k++)
    if (!sure_lit (d, i->pred[k]))
      return false;
  return true;
}

/* Is O defined wherever L, its own guard or the predicate it goes with,
   holds?  */
static bool
sure_under (const psi_defined *d, psi_opnd o, psi_lit l, unsigned depth)
{
  const psi_insn *def = o.val && !o.val->pinned ? o.val->def : NULL;

  if (sure (d, o))
    return true;
  if (!def || depth == 0 || def->op == PSI_PHI || psi_npred (def) || partial (d, def)
      || !(psi_is_true (def->guard) || psi_lit_same (def->guard, l)))
    return false;
  for (unsigned k = 0; k < def->nsrc; k++)
    if (!sure_under (d, def->src[k], l, depth - 1))
      return false;
  return true;
}

static bool
psi_sure (const psi_defined *d, const psi_insn *i)
{
  if (!psi_is_true (i->pred[0]))
    return false;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (!sure_lit (d, i->pred[k])
	|| !sure_under (d, i->src[k], i->pred[k], MAX_DEPTH))
      return false;
  return true;
}

/* May I's result V be undefined?  */
static bool
result_maybe (const psi_defined *d, const psi_insn *i, const psi_val *v,
	      unsigned k)
{
  if (i->op == PSI_PSI)
    return !psi_sure (d, i);
  /* A pinned name keeps what it had where the guard does not hold.  */
  if (v->pinned ? !sure_lit (d, i->guard) : !psi_is_true (i->guard))
    return true;
  if (i->op == PSI_PCOPY)
    return !sure (d, i->src[k]);
  return partial (d, i) || !operands_sure (d, i);
}

/* Applies the rules to each insn once; did that change anything?  */
static bool
sweep (psi_fn *fn, psi_defined *d)
{
  bool changed = false;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->ndst; k++)
	  {
	    const psi_val *v = i->dst[k];
	    if (!d->maybe[v->id] && result_maybe (d, i, v, k))
	      changed = d->maybe[v->id] = true;
	  }
	if (i->op == PSI_STORE && !d->memory
	    && !sure_under (d, i->src[1], i->guard, MAX_DEPTH))
	  changed = d->memory = true;
      }
  return changed;
}

bool
psi_surely_computed (const psi_defined *d, const psi_insn *i)
{
  return i->op != PSI_PSI && i->op != PSI_PHI
	 && (!d || (!partial (d, i) && operands_sure (d, i)));
}

bool
psi_defined_stale (const psi_defined *d, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->id < d->n && d->maybe[i->dst[k]->id]
	&& !result_maybe (d, i, i->dst[k], k))
      return true;
  return false;
}

psi_defined *
psi_defined_new (psi_fn *fn)
{
  psi_defined *d = psi_xmalloc (sizeof *d);

  d->n = fn->nvals;
  d->memory = false;
  d->maybe = psi_zeroed (fn->nvals, sizeof *d->maybe);
  while (sweep (fn, d))
    ;
  return d;
}

void
psi_defined_free (psi_defined *d)
{
  if (d)
    psi_xfree (d->maybe);
  psi_xfree (d);
}
