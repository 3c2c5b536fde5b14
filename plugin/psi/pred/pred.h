/* pred/pred.h: questions about predicates, and the partition graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_PRED_PRED_H
#define PSI_PRED_PRED_H

#include "ir/ir.h"

/* ---- pred/domain.c -------------------------------------------------------- */

/* Domains are kept with the function until this is called: to be called when
   the definition of a predicate has changed, or how control flows.  New insns
   change nothing.  psi_cfg_changed () calls it.  */
void psi_domains_invalidate (psi_fn *);
/* Enough where the definition INSN has changed only so that it is defined on
   more traces: a guard or a psi's predicate that has become larger.  */
void psi_domains_changed (psi_fn *, const psi_insn *insn);
/* Questions about FN's predicates are answered as CTX says from now on.  */
void psi_ask_as (psi_fn *, const psi_ctx *);

/* ---- pred.c -------------------------------------------------------------- */

enum psi_answer { PSI_UNKNOWN, PSI_YES, PSI_NO };

/* Queries on literals from their definitions (and, or, not, the two results
   of one compare, ...).  Only PSI_YES may be relied upon; all err towards
   PSI_UNKNOWN.  In SSA form only; nothing is known of pinned names.  */
/* Whenever one holds the other is false: false, not undefined.  */
enum psi_answer psi_disjoint (psi_fn *, psi_lit, psi_lit);
/* Whenever A holds B does, or is undefined.  */
enum psi_answer psi_implies (psi_fn *, psi_lit a, psi_lit b);
/* Whenever LIT holds one of the N others does, or is undefined.  */
enum psi_answer psi_covered (psi_fn *, psi_lit lit, const psi_lit *by,
			      unsigned n);
/* The same for all places that the literals' definitions dominate: what branches
   on the way there have tested is not made use of.  */
enum psi_answer psi_covered_anywhere (psi_fn *, psi_lit lit,
				      const psi_lit *by, unsigned n);
/* A is false wherever B is: false, not undefined, as an insn under an undefined
   guard leaves its result undefined.  False if not known.  */
bool psi_within (psi_fn *, psi_lit a, psi_lit b);
/* A is false wherever all of the N others are, in the same sense.  */
bool psi_within_union (psi_fn *, psi_lit a, const psi_lit *by, unsigned n);

/* ---- pred/at.c ----------------------------------------------------------- */

/* As psi_covered (), where AT, which is reachable, is executed: the branches on
   the way there have been taken as they were.  */
enum psi_answer psi_covered_at (psi_fn *, psi_block *at, psi_lit lit,
				const psi_lit *by, unsigned n);

/* ---- pred/pred-place.c -------------------------------------------------------- */

/* As psi_covered (), of what stands in AT, which is reachable: proved for good as
   long as the flow of control stays.  More work: for the verifier.  */
enum psi_answer psi_covered_in (psi_fn *, psi_block *at, psi_lit lit,
				const psi_lit *by, unsigned n);

/* ---- ppg.c: the predicate partition graph ---------------------------------- */

/* A graph (see ppg.h) knows the blocks and edges of its function as they were
   when it was made, and predicates as they are when they are first asked for or
   added: it is valid while blocks, edges and the predicates known to it stay as
   they are.  Blocks directly in an irreducible loop are not in it, nor are
   pinned names, nor is any predicate when the function is not in SSA form.  */
typedef struct psi_ppg psi_ppg;
/* From the control dependences (complete and precise) or from the flow graph;
   the choice `ppg'.  Freed by the caller.  */
psi_ppg *psi_ppg_new (psi_fn *, enum psi_ppg_how);
void psi_ppg_free (psi_ppg *);
/* The predicates that INSN defines, and what they depend on.  In any order; what
   is asked for is added anyway.  */
void psi_ppg_add (psi_ppg *, const psi_insn *);
/* All predicates of the function, in the order of its insns.  */
void psi_ppg_add_all (psi_ppg *);

/* One of three, the others zero: LIT is true; BLOCK is executed; EDGE is taken.
   All zero: the constant true.  Its domain is the set of traces on which it is
   so; of an edge that leaves loops, those of the level around them.  */
typedef struct
{
  psi_lit lit;
  psi_block *block;
  psi_edge *edge;
} psi_term;

/* The node of a term; UINT_MAX: it has none.  */
unsigned psi_ppg_find (psi_ppg *, psi_term);

/* ---- pred/ppg-walk.c ------------------------------------------------------------ */

/* Queries by walks through the graph, each linear in what it reaches.  All err
   towards PSI_UNKNOWN, and none says PSI_NO.  Terms of several levels go
   together as long as one level is within the other: they are of one moment.
   Undefined is neither true nor false here; what a client makes of that it asks
   for with the literal's complement, which is a set of its own.

   No trace is in all of IN and in none of OUT.  The other queries are cases of
   this one.  */
enum psi_answer psi_ppg_none (psi_ppg *, const psi_term *in, unsigned nin,
			      const psi_term *out, unsigned nout);
enum psi_answer psi_ppg_disjoint (psi_ppg *, psi_term, psi_term);
/* A is a subset of B / equal to B / of the union of the N terms BY.  */
enum psi_answer psi_ppg_implies (psi_ppg *, psi_term a, psi_term b);
enum psi_answer psi_ppg_equal (psi_ppg *, psi_term, psi_term);
enum psi_answer psi_ppg_covered (psi_ppg *, psi_term a, const psi_term *by,
				 unsigned n);
/* The steps that led to the last PSI_YES, a line each: in or not in which set a
   trace must be, and the partition that says so.  */
void psi_ppg_print_proof (FILE *, psi_ppg *);

/* ---- pred/ppg-list.c ------------------------------------------------------------ */

/* Sets of traces as lists of nodes, their union; a LIST that is given is to be
   freed with psi_xfree ().

   The sum of the N nodes, exactly, by larger ones where these are known
   (lub_sum; there may be shorter lists that are not found).  */
unsigned psi_ppg_sum (psi_ppg *, const unsigned *node, unsigned n,
		      unsigned **list);
/* The N nodes without A, or more (lub_diff): an upper bound.  EXACT: no more.  */
unsigned psi_ppg_diff (psi_ppg *, const unsigned *node, unsigned n, unsigned a,
		       unsigned **list, bool *exact);
/* What A and B have in common, or less (glb): a lower bound.  */
unsigned psi_ppg_glb (psi_ppg *, unsigned a, unsigned b, unsigned **list);
/* B without A, exactly, by nodes that are disjoint.  False: not known.  */
bool psi_ppg_complement (psi_ppg *, unsigned a, unsigned b, unsigned **list,
			 unsigned *n);

/* ---- pred/ppg-motion.c ---------------------------------------------------------- */

/* What becomes of an insn that moves to another block.  That copies may stand
   where they are needed, as the insn may, and to merge what they give for the
   uses, all of which come later, is the caller's concern.  */
struct psi_motion
{
  const char *why;		/* It may not, because; null: it may.  */
  bool speculates;		/* It is executed on NODE as well.  */
  bool copies;			/* It needs a copy on each of NODE.  */
  bool known;			/* NODE is known.  */
  unsigned *node, n;		/* Disjoint.  */
};
/* May INSN move to the end of TO?  M is to be freed with psi_motion_free ().  */
void psi_motion (psi_ppg *, const psi_insn *insn, psi_block *to,
		 struct psi_motion *m);
void psi_motion_free (struct psi_motion *);

/* ---- pred/ppg-check.c ----------------------------------------------------------- */

/* PSI_BROKEN with a message if a node is part of itself or of nothing, or a
   partition of blocks and edges does not add up.  Linear.  */
enum psi_status psi_ppg_check (psi_ctx *, const psi_ppg *);

/* ---- pred/ppg-dot.c ------------------------------------------------------- */

void psi_dot_ppg (FILE *, psi_fn *, const psi_ppg *);

/* ---- pred/ppg-print.c ----------------------------------------------------------- */

void psi_ppg_print_node (FILE *, const psi_ppg *, unsigned node);
void psi_ppg_print (FILE *, const psi_ppg *);

#endif
