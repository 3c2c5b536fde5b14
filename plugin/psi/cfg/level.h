/* cfg/level.h: the flow graph of each level of the loop nesting forest.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4.2: a loop is taken out of what is around it, where one node
   stands for it, and becomes an acyclic graph of its own.  In it

	START	leads to the header (of the function: to the entry), and to
		where else the loop is entered, if it is irreducible;
	BLOCK	is a block that is in no loop further in;
	LOOP	stands for a whole loop that is directly within;
	STAR	is where the level is left for one block outside;
	END	is where all ends: what returns, what goes back to the
		header, stars, and loops that nothing leaves;
	EDGE	is an edge.

   Each edge is a node.  The paper splits the critical ones (3.2.1), as others
   take place exactly when the block at one of their ends does; that these are
   equivalent is found out anyway, and so no case is special.  Two edges from
   one block to another stay two.  An edge that leaves several loops is a node
   in each of them, and one around them.  An edge that enters an irreducible loop
   elsewhere than at its header is a node around it, and leaves START within.

   All levels are numbered together: an edge goes from a smaller number to a
   larger one.  An edge is what its only neighbours and `edge' say.  */

#ifndef PSI_CFG_LEVEL_H
#define PSI_CFG_LEVEL_H

#include "cfg/cfg.h"

enum psi_flow_kind
{
  PSI_FLOW_START, PSI_FLOW_BLOCK, PSI_FLOW_LOOP, PSI_FLOW_STAR, PSI_FLOW_END,
  PSI_FLOW_EDGE
};

struct psi_flow_node
{
  enum psi_flow_kind kind;
  unsigned level;		/* 0: the function; else a loop's index + 1.  */
  psi_block *block;		/* BLOCK; LOOP: its header; STAR: where it
				   leads to.  */
  psi_edge *edge;		/* EDGE: null if it stands for none.  */
  unsigned *in, *out;		/* Neighbours in ascending order.  */
  unsigned nin, nout;
};

/* A node of a tree with jump pointers (Myers, "An applicative random-access stack",
   1983): going up N steps takes the logarithm of N.  UP is PSI_NONE of a root.  */
struct psi_tree
{
  unsigned up, depth, jump;
};

struct psi_flow
{
  unsigned n, nlevels;
  struct psi_flow_node *node;
  unsigned *start, *end;	/* By level.  */
  unsigned *block;		/* By block id: its BLOCK; PSI_NONE:
				   unreachable.  */
  unsigned *loop;		/* By loop index: its LOOP.  */
  psi_loop *loops;		/* Of level L > 0: loops[L - 1].  */
  struct psi_tree *dom, *pdom;	/* By node.  */
  unsigned *list;		/* What IN and OUT point into.  */
};

/* ---- cfg/level.c ------------------------------------------------------------ */

/* Linear in blocks, edges and the exits of loops.  Dominators of each level
   from its START on, post-dominators from its END.  */
struct psi_flow *psi_flow_new (psi_fn *, const struct psi_loops *);
void psi_flow_free (struct psi_flow *);

/* X, new in T, is a child of UP; PSI_NONE: a root.  */
void psi_tree_hang (struct psi_tree *t, unsigned x, unsigned up);
/* Is A the same as B or above it?  */
bool psi_tree_above (const struct psi_tree *, unsigned a, unsigned b);
/* *A and *B, of one tree, are taken up to where they are children of one node; to one
   node, if one is above the other.  */
void psi_tree_fork (const struct psi_tree *, unsigned *a, unsigned *b);
/* LEVEL is an irreducible loop, which the partition graph does not take.  */
bool psi_flow_refused (const struct psi_flow *, unsigned level);

/* ---- cfg/loop.c ------------------------------------------------------------ */

struct psi_loops
{
  psi_loop *loop;		/* Headers in reverse postorder.  */
  unsigned n;
  psi_loop *outer;		/* The first that is in no other.  */
  psi_loop **of;		/* By block id: the innermost; null: none.  */
  psi_block **rpo;		/* The reachable blocks in reverse postorder.  */
  unsigned nrpo;
  psi_block **blocks;		/* Each loop's in one piece, header first.  */
  psi_edge **exits, **entries;	/* Each loop's in one piece.  */
};

struct psi_loops *psi_loops_new (psi_fn *);
void psi_loops_free (struct psi_loops *);

/* ---- cfg/cdg.c ------------------------------------------------------------- */

/* Two nodes are equivalent (Definition 8) if each trace through one is one
   through the other.  Of each class the first node, which dominates the others,
   stands for it.  */
struct psi_cdg
{
  struct psi_flow *flow;
  unsigned *class;		/* By node: the first that is equivalent.  */
  unsigned **edges;		/* By class: the EDGEs of a branch of which one is
				   taken just when it is executed, ascending.  */
  unsigned *nedges;
  bool large;			/* EDGES are not known: too many.  */
  unsigned *list;		/* What EDGES point into.  */
  psi_edge **cfg;		/* The same in the function's own edges.  */
};

struct psi_cdg *psi_cdg_new (psi_fn *, const struct psi_loops *);
void psi_cdg_free (struct psi_cdg *);

/* ---- cfg/forest.c ---------------------------------------------------------- */

struct psi_cdg *psi_cdg_of (psi_fn *);

/* ---- cfg/print.c ---------------------------------------------------------- */

/* All nodes by level, then number; to be freed with psi_xfree ().  */
unsigned *psi_flow_by_level (const struct psi_flow *);
void psi_print_edge (FILE *, const psi_edge *);
void psi_print_flow_node (FILE *, const struct psi_flow *, unsigned);
/* The head of LEVEL's part of a listing.  False, with the reason printed, if
   the level is refused.  */
bool psi_print_level (FILE *, const struct psi_flow *, unsigned level);

#endif
