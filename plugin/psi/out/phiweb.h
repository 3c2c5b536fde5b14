/* out/phiweb.h: what the ways to repair phi-webs share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OUT_PHIWEB_H
#define PSI_OUT_PHIWEB_H

#include "live/live.h"

/* A copy between a phi and its surroundings: INNER is the phi's operand, OUTER
   what it was before.  */
struct link
{
  struct link *next;		/* In order of creation.  */
  psi_insn *phi;
  psi_block *from;		/* Of an argument: the predecessor at whose end it
				   stands; null: the result.  */
  psi_val *inner;
  psi_opnd outer;
  bool gone;			/* Taken back.  */
  /* Of out/sreedhar.c: others of one phi / of all with the same OUTER.  */
  struct link *next_same, *next_of;
};

struct phiweb
{
  psi_ctx *ctx;
  psi_fn *fn;
  unsigned first_new;		/* Values from this id on are ours.  */
  struct obstack scratch;
  struct link *links, *last_link; /* Those of one phi beside each other.  */
  /* By block id.  */
  psi_insn **at_start, **at_end; /* The parallel copies.  */
  struct link **last;		/* The last made for an argument.  */
};

/* ---- out/isolate.c ------------------------------------------------------- */

/* Splits edges that come from one block and bring different values (ALL false)
   or all critical edges into phis (ALL).  Before psi_phiweb_init ().  */
void psi_phi_split_edges (psi_fn *, bool all);
void psi_phiweb_init (struct phiweb *, psi_ctx *, psi_fn *);
void psi_phiweb_done (struct phiweb *);

enum psi_cut
{
  PSI_CUT_NEEDED,		/* Arguments that are no values.  */
  PSI_CUT_ARGS,			/* All arguments ...  */
  PSI_CUT_ALL			/* ... and the result.  */
};
/* Cuts operands of the phis in webs that are BAD (null: of all phis) off by links.  */
void psi_phis_cut (struct phiweb *, psi_webs *, const bool *bad, enum psi_cut);
/* Puts the links' copies into the code, one parallel copy for each place,
   instead of those that are there.  */
void psi_phi_make_copies (struct phiweb *);
/* Are both sides of the link in one web?  */
bool psi_phi_can_take_back (const struct link *, psi_webs *);
/* Takes back the links of which both sides are in one web.  */
void psi_phi_take_back (struct phiweb *, psi_webs *);

/* ---- out/sreedhar.c ------------------------------------------------------ */

/* All phis of webs that interfere are cut off, and copies made.  Joins webs
   across each link but for those that method II, or THIRD: III, puts.  */
void psi_sreedhar (struct phiweb *, psi_webs *, psi_interf *, bool third);

#endif
