/* pred/ppg.h: the predicate partition graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4, after Gillies, Ju, Johnson and Schlansker, "Global predicate
   analysis and its application to register allocation" (1996).  A node is a set
   of traces: of those through a block or over an edge, or of those on which a
   predicate is true, false, or undefined.  A partition says of a node, the
   parent, that each of its traces is in exactly one of the children.

   What departs from the papers:
   - A node is its set, held as a canonical diagram (sets.c).  So what is
     equivalent is one node, whatever it was made from, and one node can stand
     in several levels of loops: where a loop is executed so is its header.
   - A partition is checked by the diagrams when it is made, and what children
     leave out of their parent becomes one more child, the papers' dummy node,
     whose set is known.
   - Each node but the first two hangs below a parent, by a partition if one is
     known.  This tree decides questions by itself (ppg-query.c): what is below is
     within, and children of one partition are disjoint.
   - True and false are two nodes, and undefined may be a third one, as predicates
     have three values (doc/psi-il.texi).  */

#ifndef PSI_PRED_PPG_H
#define PSI_PRED_PPG_H

#include "cfg/level.h"
#include "pred/sets.h"
#include "pred/pred.h"

/* Nodes 0 and 1: of no trace, of all.  */
enum { PSI_PPG_EMPTY, PSI_PPG_ALL };

struct psi_ppg_link
{
  unsigned partition;
  unsigned next;		/* PSI_NONE: the last.  */
};

struct psi_ppg_node
{
  psi_dd set;
  unsigned by;			/* In the tree: below its parent by which partition;
				   PSI_NONE: by none.  */
  unsigned flow;		/* The last class of flow nodes that it is; the
				   others by psi_ppg.same.  */
  unsigned literal;		/* Twice the number of a value that is true, plus
				   1: false here; the first one made.  */
  unsigned up, down;		/* Links: partitions that it is a child, the
				   parent of; in order.  */
  unsigned last_up, last_down;
  bool possible;		/* See possible () of ppg-query.c.  */
};

struct psi_ppg_partition
{
  unsigned parent, n, *child;
  unsigned level;		/* Of loops, that it was made for.  */
};

/* Is A disjoint from B?  STRUCTURE: the graph's said it.  */
struct psi_ppg_pair
{
  psi_lit a, b;
  enum psi_answer answer;
  bool structure;
};

struct psi_ppg
{
  psi_fn *fn;
  psi_sets *sets;
  psi_defined *defined;		/* Its own; or null.  */
  struct psi_cdg *cdg;		/* Of FN; so is CDG->FLOW.  */
  struct obstack pool;
  struct psi_ppg_node *node;
  unsigned nnode, node_cap;
  struct psi_tree *tree;	/* By node.  */
  unsigned ntree, tree_cap;
  struct psi_ppg_partition *partition;
  unsigned npartition, partition_cap;
  struct psi_ppg_link *link;
  unsigned nlink, link_cap;
  unsigned *class;		/* By flow node: the node of its class; PSI_NONE:
				   not made.  */
  unsigned *same;		/* By flow node: the next class of that node.  */
  bool *done;			/* By id of a value: its definition's nodes are
				   made.  */
  unsigned ndone;
  struct psi_table table;	/* Nodes by set.  */
  unsigned steps;		/* That one partition may take.  */
  unsigned overlaps;		/* Partitions that were none.  */
  struct psi_ppg_pair *pair;	/* What was asked of two literals.  */
  unsigned npair, pair_cap;
  struct psi_table pairs;	/* Of PAIR.  */
};

/* ---- ppg.c ----------------------------------------------------------------- */

/* The graph of FN, with the nodes that are asked for; DEFINED as psi_sets_new ()
   has it.  */
psi_ppg *psi_ppg_start (psi_fn *, const psi_defined *);
/* The node of a set; PSI_NONE: there is none.  */
unsigned psi_ppg_node_of (const psi_ppg *, psi_dd set);
/* PARENT is partitioned into the N sets CHILD; empty ones are left out, the rest of
   PARENT is added.  All become nodes.  No: they are no partition; unknown: that
   takes too many steps.  */
enum psi_answer psi_ppg_partition (psi_ppg *, unsigned parent,
				   const psi_dd *child, unsigned n,
				   unsigned level);
/* The node of SET, made below PARENT if there is none; PSI_NONE: it is not within
   PARENT, or that is too much work.  */
unsigned psi_ppg_below (psi_ppg *, unsigned parent, psi_dd set);
/* In the tree: are A and B below two children of one partition?  */
bool psi_ppg_apart (const psi_ppg *, unsigned a, unsigned b);

/* ---- ppg-flow.c ------------------------------------------------------------- */

/* The node of X of the flow graph, made with all above it if need be; PSI_NONE: too
   much work.  */
unsigned psi_ppg_flow_node (psi_ppg *, unsigned x);

/* ---- ppg-value.c ------------------------------------------------------------ */

/* The nodes of all predicates that VAL's definition defines, and of those that they
   are made of.  */
void psi_ppg_value (psi_ppg *, const psi_val *val);

/* ---- ppg-query.c ------------------------------------------------------------ */

/* Is there a trace on which all of this is so?  */
#define PSI_MAX_TERMS 64
struct psi_ppg_query
{
  psi_ppg *g;
  psi_dd set[2 * (PSI_MAX_TERMS + 1)];	/* Of each literal, of each execution.  */
  unsigned n;
  unsigned in[PSI_MAX_TERMS + 2], out[PSI_MAX_TERMS + 2];	/* Nodes that a trace
				   must be in, must not be in.  */
  unsigned nin, nout;
  struct psi_ref root[PSI_MAX_TERMS + 2];	/* Nodes that it is about.  */
  unsigned nroot;
  psi_dd left;			/* If the answer is no and exact: traces that show
				   it; PSI_DD_NONE: not found yet.  */
  bool same;			/* IN and OUT say as much as SET.  */
  bool exact;			/* There may be fewer traces, if not.  */
  bool terms;			/* People ask: it may take long.  */
  bool structure;		/* The answer is the structure's.  */
};

/* A question of graph G.  */
void psi_ppg_query_start (struct psi_ppg_query *, psi_ppg *g);
/* Adds a condition; PSI_MAX_TERMS at most.  False: nothing can be said.  T is so, or
   (unless IN) is not.  */
bool psi_ppg_query_term (struct psi_ppg_query *, psi_term t, bool in);
/* L, which may be constant, is true; or (UNLESS) is not false.  EXECUTED: and its
   definition, with all that it needs, is executed.  */
bool psi_ppg_query_literal (struct psi_ppg_query *, psi_lit l, bool unless,
			   bool executed);
/* Yes: there is none.  Unknown if that takes more steps than the bound.  */
enum psi_answer psi_ppg_query_none (struct psi_ppg_query *);
/* Is A within B?  False if not known.  */
bool psi_ppg_set_within (psi_ppg *, psi_dd a, psi_dd b);

/* ---- theory.c ---------------------------------------------------------------- */

/* Is there after all no trace in *SET, which is not empty and about the N nodes ROOT?
   *SET becomes smaller if it is about loops that are over.  QUICKLY: or unknown.  */
enum psi_answer psi_theory_none (psi_ppg *, psi_dd *set,
				 const struct psi_ref *root, unsigned n,
				 bool quickly);
/* Is some of the N nodes ROOT about a loop that is over?  */
bool psi_theory_about_final (const psi_ppg *, const struct psi_ref *root,
			     unsigned n);

#endif
