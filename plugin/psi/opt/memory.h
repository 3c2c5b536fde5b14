/* opt/memory.h: loads and stores, what their files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_MEMORY_H
#define PSI_OPT_MEMORY_H

#include "live/live.h"

#define MEMORY_MAX_LOOK 64	/* Insns that one walk looks at.  */

struct memory
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;
  bool *web;			/* By id: a psi or phi uses it.  */
  bool *varies;			/* By id: a pinned name that is written.  */
  unsigned nvals;		/* Of which these are, and uses.  */
  unsigned *rpo;		/* Of reachable blocks, by id, from 1; else 0.  */
};

/* ---- opt/memory-places.c ---------------------------------------------------------- */

bool memory_touches (const psi_insn *);
bool memory_writes (const psi_insn *);
/* Is never both A and B executed?  Is B executed wherever A is?  In straight code.  */
bool memory_never_both (const struct memory *, const psi_insn *a, const psi_insn *b);
bool memory_with (const struct memory *, const psi_insn *a, const psi_insn *b);
/* Is LIT, which no pinned name is, the guard of A?  Anywhere.  */
bool memory_guard_is (const psi_insn *a, psi_lit lit);
/* What I, which moves a value to or from memory, moves; null: no name.  */
psi_val *memory_moved (const struct memory *, const psi_insn *i);
/* As psi_places_of (), of A and B anywhere, the one on a way to the other that goes
   round no loop.  */
enum psi_places memory_places (const struct memory *, const psi_insn *a,
			       const psi_insn *b);

/* ---- opt/memory-value.c ----------------------------------------------------------- */

/* What the place that AT reads or writes holds just before it, where AT is executed;
   null: not known.  MAKE: it may have to be made by psis and phis, new ones.  */
psi_val *memory_value (struct memory *, psi_insn *at, bool make);

#endif
