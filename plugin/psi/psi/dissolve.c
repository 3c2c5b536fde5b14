/* psi/dissolve.c: psis that are one of their arguments.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     x = psi (a)			uses of x are uses of a
     x = psi (.., a)			the same: a is always chosen
     x = psi (p? a)			the same: elsewhere x is undefined
     x = psi (p? a, !p? a)		the same
     x = psi (undef, p? a)		the same
     x = psi (p? 5)			x = const 5

   Chapter 15 leaves this to copy folding and value numbering.  A value that is
   undefined may be refined: it may become any (doc/psi-il.texi), so it is no
   matter what a is where none of the predicates holds.  Equal arguments are
   equal values: the two results of one operation are not.

   A psi that uses x uses a afterwards; where the predicate there could not be
   proved to lie within the guard of a's definition, the psi stays.  So does a
   psi of pinned names, which are read at its place, and one that is a
   predicate, unless it has one argument under a true predicate: other
   predicates are known by it.

   Needs: SSA form.  Keeps: normalised psis.  */

#include "psi/psis.h"

static bool
is_undef (psi_opnd o)
{
  const psi_insn *d = psi_def_of (o);
  return d && d->op == PSI_UNDEF;
}

/* The operand that all arguments of PSI are, undefined ones aside; false: there
   is none.  */
static bool
common_argument (const psi_insn *psi, psi_opnd *o)
{
  bool found = false;

  for (unsigned k = psi->nsrc; k-- > 0;)
    {
      psi_opnd a = psi->src[k];
      if (found && is_undef (a))
	continue;
      if (found && !is_undef (*o) && (a.val != o->val || a.imm != o->imm))
	return false;
      *o = a;
      found = true;
    }
  return found;
}

bool
psi_dissolve_one (psi_fn *fn, psi_uses *uses, psi_insn *psi)
{
  psi_val *x = psi->dst[0];
  psi_opnd o;

  psi_drop_hidden (psi);
  if (!common_argument (psi, &o)
      || (x->type == PSI_PRED
	  && (psi->nsrc > 1 || !psi_is_true (psi->pred[0]))))
    return false;
  if (!o.val)
    {
      psi_insn *insn = psi_insn_new (fn, PSI_CONST, 1, 1);
      insn->src[0] = o;
      insn->dst[0] = x;
      x->def = insn;
      psi_insert_before (psi, insn);
    }
  else if (o.val->pinned || o.val->type != x->type
	   || !psi_users_fit (uses, x, o))
    return false;
  else
    {
      psi_uses_merge (uses, x, o.val);
      psi_replace (x, o.val);
    }
  psi_unlink (psi);
  return true;
}

enum psi_status
psi_dissolve (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);
  psi_uses *uses = psi_uses_new (fn);

  (void) ctx;
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_safe (psi, order[i])
      if (psi->op == PSI_PSI)
	{
	  psi_resolve_insn (psi);
	  psi_dissolve_one (fn, uses, psi);
	}
  psi_resolve_all (fn);
  psi_uses_free (uses);
  return PSI_OK;
}
