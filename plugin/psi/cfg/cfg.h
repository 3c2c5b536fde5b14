/* cfg/cfg.h: the flow of control: dominators, loops, control dependence.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_CFG_CFG_H
#define PSI_CFG_CFG_H

#include "ir/ir.h"

/* ---- cfg/dom.c ----------------------------------------------------------- */

/* Dominators and post-dominators (Lengauer and Tarjan 1979); computed when
   first asked for, kept in fn->dom until psi_cfg_changed ().  Blocks that the entry does not reach have
   no dominator and dominate nothing.  */
psi_block *psi_idom (psi_fn *, const psi_block *);
/* The immediate post-dominator; null: the function's exit.  */
psi_block *psi_ipdom (psi_fn *, const psi_block *);
bool psi_reachable (psi_fn *, const psi_block *);
/* Reflexive.  */
bool psi_block_dominates (psi_fn *, const psi_block *, const psi_block *);
/* A before B in B's every path; both in blocks; strict within a block (A not
   B), by insn->order, so after psi_number ().  */
bool psi_insn_dominates (psi_fn *, const psi_insn *a, const psi_insn *b);
/* Position in the dominator tree's preorder, children in layout order;
   UINT_MAX if unreachable.  */
unsigned psi_dom_pre (psi_fn *, const psi_block *);
/* Reachable blocks in dominator-tree preorder / reverse postorder of the CFG;
   the arrays live until psi_cfg_changed ().  */
psi_block *const *psi_dom_order (psi_fn *, unsigned *n);
psi_block *const *psi_rpo (psi_fn *, unsigned *n);
/* Puts into OUT (room for fn->nblocks) the iterated dominance frontier of the
   N blocks IN (Cytron et al. 1991; on DJ-graph edges as Sreedhar and Gao 1995);
   returns how many.  Each once, in an order that the graph alone gives.  Blocks
   that the entry does not reach count for nothing.  */
unsigned psi_iterated_frontier (psi_fn *, psi_block *const *in, unsigned n,
				psi_block **out);

/* ---- cfg/loop.c ------------------------------------------------------------ */

/* A loop: a set of blocks that goes on from its header.  Kept as dominators are,
   until psi_cfg_changed ().  An irreducible loop can be entered elsewhere, too;
   its header is the block that a walk in depth first meets first.  */
typedef struct psi_loop psi_loop;
struct psi_loop
{
  psi_block *header;
  psi_loop *parent;		/* Around it; null: none.  */
  psi_loop *inner, *next;	/* The first within; the next with the same
				   parent.  In reverse postorder of headers.  */
  unsigned index;		/* Among all loops, in the same order.  */
  unsigned depth;		/* 1: in no other.  */
  psi_edge **entries;		/* The edges that enter it elsewhere than at its
				   header, in the order of the layout.  None:
				   it is reducible.  */
  psi_block **blocks;		/* All that are in it, the header first, then in
				   reverse postorder but that each loop within is
				   in one piece.  */
  psi_edge **exits;		/* The edges that leave it, in reverse postorder
				   of their sources.  */
  unsigned nblocks, nexits, nentries;
};
/* The innermost loop around B; null: none, or B is unreachable.  */
psi_loop *psi_loop_of (psi_fn *, const psi_block *b);
/* All loops, by index.  */
psi_loop *psi_loops_all (psi_fn *, unsigned *n);
/* The innermost loop around both, null: the function.  */
psi_loop *psi_loop_common (const psi_loop *, const psi_loop *);
/* The outermost loop that E leaves; null: none.  */
psi_loop *psi_loop_left (psi_fn *, const psi_edge *e);

/* ---- cfg/cdg.c ------------------------------------------------------------- */

/* Control dependence within a level: the blocks that are directly in one loop
   (or in none), each loop within counting as one of them; an execution of it
   begins at the header (or the entry, or where an irreducible loop is entered) and
   ends where it returns, goes back to the header or leaves the loop (Gindraud et
   al., 4.2).  Kept as dominators are: what
   is known when one first asks for this or for loops stays so, and remains right
   for the other blocks when a pass makes regions of one entry and one exit
   straight.

   The edges of which exactly one is taken when B is executed in one execution of
   its level, and none when it is not, in the order of the blocks that they leave;
   these may be in a loop within, which such an edge leaves.  In an irreducible
   loop one of them can be null, for an execution that begins at the header, or be
   one of the loop's entries, for one that begins with it.  None: B is always
   executed (if all loops within end and all calls return).  EDGES lives until
   psi_cfg_changed (); it is null if nothing is known, as B is unreachable or
   there are too many.  */
unsigned psi_control_edges (psi_fn *, const psi_block *b,
			    psi_edge *const **edges);
/* Those of the loop as a whole in the level around it.  */
unsigned psi_loop_control_edges (psi_fn *, const psi_loop *,
				 psi_edge *const **edges);

/* ---- cfg/dot.c ------------------------------------------------------------ */

/* A drawing: each level as an acyclic graph, or (CDG) what depends on what in each.  */
void psi_dot_levels (FILE *, psi_fn *, bool cdg);

#endif
