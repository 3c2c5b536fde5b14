/* opt/memory-places.c: questions about loads and stores.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What the host knows of two places holds where pinned names are the same at both.  */

#include "opt/memory.h"
#include "opt/opt.h"

bool
memory_touches (const psi_insn *i)
{
  return i->flags & (PSI_F_READ | PSI_F_WRITE | PSI_F_EFFECT);
}

bool
memory_writes (const psi_insn *i)
{
  return i->flags & (PSI_F_WRITE | PSI_F_EFFECT);
}

/* Is what the pinned names among the operands of A and B hold, A above B in
   straight code, the same for both?  */
static bool
names_stay (const psi_insn *a, const psi_insn *b)
{
  for (const psi_insn *i = a; i != b; i = psi_below (i))
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k]->pinned
	  && (psi_has_operand (a, i->dst[k]) || psi_has_operand (b, i->dst[k])))
	return false;
  return true;
}

enum psi_places
psi_places_of (const psi_ctx *ctx, const psi_insn *a, const psi_insn *b)
{
  enum psi_places p = host_places (ctx, a, b);

  return p == PSI_PLACES_UNKNOWN || names_stay (a, b) ? p : PSI_PLACES_UNKNOWN;
}

/* Has I an operand that is a pinned name which something writes?  */
static bool
reads_varying (const struct memory *m, const psi_insn *i)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val && i->src[k].val->pinned && m->varies[i->src[k].val->id])
      return true;
  return false;
}

enum psi_places
memory_places (const struct memory *m, const psi_insn *a, const psi_insn *b)
{
  return reads_varying (m, a) || reads_varying (m, b) ? PSI_PLACES_UNKNOWN
	 : host_places (m->ctx, a, b);
}

bool
memory_never_both (const struct memory *m, const psi_insn *a, const psi_insn *b)
{
  return psi_disjoint (m->fn, a->guard, b->guard) == PSI_YES;
}

/* Is B executed wherever A is?  */
bool
memory_with (const struct memory *m, const psi_insn *a, const psi_insn *b)
{
  return psi_implies (m->fn, a->guard, b->guard) == PSI_YES;
}

bool
memory_guard_is (const psi_insn *a, psi_lit lit)
{
  return psi_lit_same (a->guard, lit) && !(lit.val && lit.val->pinned);
}

/* What I, which moves a value to or from memory, moves; null: no name.  */
psi_val *
memory_moved (const struct memory *m, const psi_insn *i)
{
  unsigned k;

  if (!host_moves (m->ctx, i, &k))
    return NULL;
  return (i->flags & PSI_F_WRITE) ? i->src[k].val : i->dst[0];
}
