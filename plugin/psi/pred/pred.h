/* pred/pred.h: questions about predicates, and the partition graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_PRED_PRED_H
#define PSI_PRED_PRED_H

#include "ir/ir.h"

/* ---- pred/domain.c -------------------------------------------------------- */

/* In the place of psi_domains_invalidate (), enough where the definition INSN has
   changed only so that it is defined on more traces: a guard or a psi's predicate that
   has become larger.  */
void psi_domains_changed (psi_fn *, const psi_insn *insn);
/* Questions about FN's predicates are answered as CTX says from now on.  */
void psi_domains_options (psi_fn *, const psi_ctx *);

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
/* As psi_within (), whatever values what they are computed from, if it is undefined, could
   have instead.  */
bool psi_within_total (psi_fn *, psi_lit a, psi_lit b);

/* ---- pred/at.c ----------------------------------------------------------- */

/* Puts into LIT, of PSI_NEAREST, what the branches on the way to B have tested and
   holds where B is executed, the nearest first; returns how many.  */
#define PSI_NEAREST 8
unsigned psi_holds_at (psi_fn *, psi_block *b, psi_lit *lit);

/* As psi_covered (), where AT, which is reachable, is executed: the branches on
   the way there have been taken as they were.  */
enum psi_answer psi_covered_at (psi_fn *, psi_block *at, psi_lit lit,
				const psi_lit *by, unsigned n);

/* As psi_covered (), of what stands in AT, which is reachable: proved for good as
   long as the flow of control stays.  More work: for the verifier.  */
enum psi_answer psi_covered_in (psi_fn *, psi_block *at, psi_lit lit,
				const psi_lit *by, unsigned n);

/* ---- ppg.c: the predicate partition graph ---------------------------------- */

/* A graph (see ppg.h) knows the blocks and edges of its function as they were
   when it was made, and predicates as they are when they are first asked for or
   added: it is valid while blocks, edges and the predicates known to it stay as
   they are.  Each time that a pinned name is read is another.  */
typedef struct psi_ppg psi_ppg;
/* One with all partitions of blocks and edges: from the control dependences
   (complete and precise) or from the flow graph; the choice `ppg'.  Freed by the
   caller.  */
psi_ppg *psi_ppg_new (psi_fn *, enum psi_ppg_how);
void psi_ppg_free (psi_ppg *);
/* All predicates of the function, in the order of its insns; what is asked for is added
   anyway.  */
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

/* The node of a term; PSI_NONE: it has none.  */
unsigned psi_ppg_find (psi_ppg *, psi_term);

/* ---- ppg-query.c ----------------------------------------------------------- */

/* Questions about terms, answered by the graph's structure (then *STRUCTURE is true,
   unless it is null) or by diagrams.  PSI_NO says that it is not so; PSI_UNKNOWN,
   that this takes too many steps.  Terms of several levels of loops go together as
   long as one level is within the other: they are of one moment.  Undefined is
   neither true nor false here; what a client makes of that it asks for with the
   literal's complement, which is a set of its own.

   No trace is in all of IN and in none of OUT, together at most 60: of two in IN,
   these are disjoint; of one, it is within the union of OUT.  *SHOWN, unless it is
   null: such traces, of sets.h, if the answer is no.  */
enum psi_answer psi_ppg_none (psi_ppg *, const psi_term *in, unsigned nin,
			      const psi_term *out, unsigned nout,
			      bool *structure, unsigned *shown);
/* Is node A within B, equal to it or not?  False if not known.  */
bool psi_ppg_within (psi_ppg *, unsigned a, unsigned b);

/* ---- ppg-list.c ------------------------------------------------------------ */

/* Nodes that have names, of blocks, edges and predicates, that have nothing in common
   and together are what of node A is not in node B; 0: there are none, or A is within
   B.  LIST is to be freed with psi_xfree ().  */
unsigned psi_ppg_without (psi_ppg *, unsigned a, unsigned b, unsigned **list);

/* ---- ppg.c ------------------------------------------------------------------ */

/* PSI_BROKEN with a message if what the flow graph gives is no partition, or the
   tree is not made of partitions.  Linear.  */
enum psi_status psi_ppg_check (psi_ctx *, const psi_ppg *);

/* ---- ppg-print.c ----------------------------------------------------------- */

void psi_dot_ppg (FILE *, psi_fn *, const psi_ppg *);
/* By the name that it has on a level of loops, 0: the function.  */
void psi_ppg_print_node (FILE *, const psi_ppg *, unsigned node, unsigned level);

#endif
