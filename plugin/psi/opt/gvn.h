/* opt/gvn.h: value numbering, what its files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_GVN_H
#define PSI_OPT_GVN_H

#include "live/live.h"

struct leader
{
  psi_insn *insn;
  unsigned read;	/* When what INSN reads of pinned names was written.  */
  unsigned memory;	/* The version of memory where it stands.  */
};

/* A predicate's definition, and what the predicate is.  */
struct equal
{
  psi_insn *insn;
  psi_val *by;
};

struct gvn
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;
  psi_val **exact, **there;	/* By id.  */
  psi_val **constant;		/* The numbers of constants, no values of the function;
				   their ids go on where its end.  */
  int64_t *immediate;		/* Of each of these.  */
  unsigned nconstant, constant_cap, nimmediate, immediate_cap;
  bool *web;			/* By id: a psi or phi uses it.  */
  bool *idle;			/* By id: it has lost a use.  */
  /* Pinned names and memory have a version, a time: by id, when it was written
     last, and whether anything writes it; of memory at the ends of blocks.  */
  unsigned *written;
  bool *varies;
  unsigned *memory_at_end;
  unsigned clock, entered, memory;
  struct psi_table table, constants;
  struct leader *leader;
  unsigned nleader, leader_cap;
  struct equal *equal;
  unsigned nequal, equal_cap;
};

/* What V is everywhere / wherever it is defined; a pinned name itself.  */
psi_val *gvn_exact (const struct gvn *, psi_val *v);
psi_val *gvn_there (const struct gvn *, psi_val *v);
bool gvn_same_literal (const struct gvn *, psi_lit, psi_lit);
/* Does I define a constant, and which number has that?  */
bool gvn_is_constant (const psi_insn *i);
psi_val *gvn_constant (struct gvn *, const psi_insn *i);
/* Is I such that another can stand for it?  */
bool gvn_is_candidate (const psi_insn *i);
/* All results of I but the first are pinned names that nobody reads.  */
bool gvn_others_written_again (const psi_insn *i);
/* The same for all insns that could be the same as I.  */
unsigned gvn_hash (const struct gvn *, const psi_insn *i);
/* The last time that a pinned name which I reads was written.  */
unsigned gvn_read_time (const struct gvn *, const psi_insn *i);
bool gvn_touches_memory (const psi_insn *i);
/* Whether the host wants X to be LEADER's result; X itself: to go.  */
bool gvn_may_reuse (const struct gvn *, const psi_insn *leader, const psi_insn *x);
/* Whose result X's is, among those of HASH; null: nobody's.  *JOIN: once that has
   lost its guard.  */
psi_insn *gvn_find_leader (const struct gvn *, psi_insn *x, unsigned hash, bool *join);
/* The compare whose result X's is, or (*INVERSE) is the complement of; null: none.  */
psi_insn *gvn_find_compare (const struct gvn *, psi_insn *x, bool *inverse);

#endif
