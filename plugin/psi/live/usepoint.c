/* live/usepoint.c: where the arguments of psis count as used.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, Definition 15, read on the virtually inlined psi:
   argument I is used at the definition of argument I + 1's first non-psi
   ancestor, which reads it before it writes; the last one at the psi.

   The definition speaks of normalised psis only.  Departing from it, where
   the definition of argument I does not dominate that of argument I + 1's
   ancestor, argument I counts as used at the psi: so every use is dominated
   by its definition, and no range is shorter than the one before destruction.

   Needs: SSA form, numbered insns.  */

#include "live/live.h"

psi_insn *
psi_first_ancestor (const psi_fn *fn, psi_opnd o)
{
  /* Only code that cannot be reached has cycles; they stop at the bound.  */
  for (unsigned n = 0; n <= fn->nvals; n++)
    {
      psi_insn *def = o.val && !o.val->pinned ? o.val->def : NULL;
      if (!def || def->op != PSI_PSI)
	return def;
      if (def->nsrc == 0)
	return NULL;
      o = def->src[0];
    }
  return NULL;
}

psi_insn *
psi_use_point (psi_fn *fn, psi_insn *psi, unsigned i)
{
  const psi_val *v = psi->src[i].val;
  psi_insn *at;

  if (i + 1 == psi->nsrc || !v)
    return psi;
  at = psi_first_ancestor (fn, psi->src[i + 1]);
  if (!at || !at->block)
    return psi;
  if (v->def ? psi_insn_dominates (fn, v->def, at) : v->param)
    return at;
  return psi;
}
