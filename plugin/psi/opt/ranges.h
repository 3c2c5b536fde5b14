/* opt/ranges.h: ranges of values, what their files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_RANGES_H
#define PSI_OPT_RANGES_H

#include "cfg/cfg.h"
#include "opt/range.h"

#define PSI_LANDMARKS 64

struct psi_ranges
{
  psi_ctx *ctx;
  psi_fn *fn;
  struct psi_range *range;	/* By a value's id, where it is defined.  */
  struct psi_range *cap;	/* By id of a phi's result: what counting turns says.  */
  unsigned char *changes;	/* By id, while ranges grow.  */
  struct psi_path
  {
    psi_lit lit[PSI_NEAREST];
    unsigned n;
    bool known;
  } *path;			/* By a block's id: what holds there.  */
  uint64_t landmark[PSI_LANDMARKS];
  unsigned nlandmark;
  bool changed;
};

/* ---- opt/ranges-find.c ----------------------------------------------------------- */

void psi_ranges_find (struct psi_ranges *, psi_ctx *, psi_fn *);
/* Only those of the values that WANTED, by id, says, and of what these are computed from; what
   goes round in loops, and all others, are anything.  Takes a small part of the time.  */
void psi_ranges_find_some (struct psi_ranges *, psi_ctx *, psi_fn *, bool *wanted);
/* After CAP has become smaller.  */
void psi_ranges_shrink (struct psi_ranges *);
void psi_ranges_free (struct psi_ranges *);
/* What holds in B.  */
const struct psi_path *psi_ranges_path (const struct psi_ranges *, psi_block *b);
/* The insn that compares what I, a compare or a test of flags, finds, by *REL; null:
   not known.  */
const psi_insn *psi_range_compare (const psi_insn *i, enum psi_op *rel);
/* Operand K of I, of TYPE, where I is executed.  */
struct psi_range psi_range_operand (const struct psi_ranges *, const psi_insn *i,
				    unsigned k, psi_type type);
/* O, of TYPE and available there, where INSN is executed.  */
struct psi_range psi_range_seen (const struct psi_ranges *, psi_opnd o, psi_type type,
				 const psi_insn *insn);
/* What I, an opaque operation, gives; *SAME: it is its operand.  */
struct psi_range psi_range_opaque (const struct psi_ranges *, const psi_insn *i,
				   bool *same);
/* Argument K of PHI where it flows in.  */
struct psi_range psi_range_flowing_in (const struct psi_ranges *, const psi_insn *phi,
				       unsigned k);

/* ---- opt/ranges-loop.c ------------------------------------------------------------ */

/* Finds caps for what phis of loops add to.  */
void psi_ranges_count (struct psi_ranges *);

#endif
