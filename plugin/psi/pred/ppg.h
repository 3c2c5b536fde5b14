/* ppg.h: the predicate partition graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4, after Gillies, Ju, Johnson and Schlansker, "Global predicate
   analysis and its application to register allocation" (1996).  A node is a set
   of traces: of those through a block or an edge (equivalent ones share a node),
   or of those on which a predicate is true, false, or undefined.  A trace is an
   execution of one level of the loop nesting forest, see cfg/level.h, for which
   branches and predicates go together; so it may be that no execution ever is in
   a node.  A partition says of a node, the parent, that each of its traces is in
   exactly one of the children, and the children have no others.

   What departs from the paper:
   - A partition can be open: its children are disjoint and within the parent,
     but may leave some of it out.  That is the paper's dummy node, without a
     node for it.
   - Compares of the same operands are conditions, which partition START
     (pred/ppg-compare.c).
   - A level's START is the LOOP around it, and what a level sees of a predicate
     of an outer one is within that one's node there: partitions with one child,
     across levels, closed and open.  At one moment of an execution a trace of a
     level goes on within one of the level around it; when it is not in the loop,
     the loop's trace is its last turn.
   - True and false are two nodes, and undefined may be a third one, as predicates
     have three values (doc/psi-il.texi).  */

#ifndef PSI_PRED_PPG_H
#define PSI_PRED_PPG_H

#include "cfg/level.h"
#include "pred/pred.h"

enum psi_ppg_kind
{
  PSI_PPG_EMPTY,		/* Of no trace: node 0.  */
  PSI_PPG_FLOW,			/* A class of flow nodes: A its first.  */
  PSI_PPG_VALUE,		/* Of value number A the PART.  */
  PSI_PPG_BOTH,			/* What the nodes A and B have in common.  */
  PSI_PPG_COMPARE		/* Where the compare that defines value number A
				   would be PART; PSI_NONE: some of that.  */
};

/* What a predicate can be on a trace on which it is defined, or its definition
   would be executed but for a guard.  */
enum psi_ppg_part { PSI_PPG_TRUE, PSI_PPG_FALSE, PSI_PPG_UNDEF };

struct psi_ppg_link
{
  unsigned partition;
  unsigned next;		/* PSI_NONE: the last.  */
};

struct psi_ppg_node
{
  enum psi_ppg_kind kind;
  enum psi_ppg_part part;
  unsigned a, b;
  unsigned level;
  unsigned home;		/* A class of flow nodes that it is within.  */
  unsigned name;		/* Twice the number of a value of its own level
				   that is true, plus 1: false here; the least
				   one, PSI_NONE: none.  */
  unsigned up, down;		/* Links: partitions that it is a child, the
				   parent of; in order.  */
  unsigned last_up, last_down;
};

struct psi_ppg_partition
{
  unsigned parent, n, *child;
  bool open;
};

/* What one level sees of a predicate.  HOME is the union of the parts.  */
struct psi_ppg_seen
{
  unsigned value, level;
  unsigned part[3];		/* PSI_NONE: nothing is undefined.  */
  unsigned home;		/* A class.  */
};

/* A table from pairs of numbers to numbers.  */
struct psi_ppg_table
{
  struct psi_ppg_entry
  {
    unsigned a, b, value;	/* VALUE PSI_NONE: free.  */
  } *entry;
  unsigned n, size;		/* SIZE: 0 or a power of 2.  */
};

struct psi_ppg
{
  psi_fn *fn;
  struct psi_cdg *cdg;		/* Of FN; so is CDG->FLOW.  */
  struct obstack pool;
  struct psi_ppg_node *node;
  unsigned nnodes, nodes_cap;
  struct psi_ppg_partition *partition;
  unsigned npartitions, partitions_cap;
  unsigned nflow;		/* How many of them the flow graph alone gives.  */
  struct psi_ppg_link *link;
  unsigned nlinks, links_cap;
  struct psi_ppg_seen *seen;
  unsigned nseen, seen_cap;
  unsigned *class;		/* By flow node: the node of its class.  */
  struct psi_ppg_table said;	/* A parent and a hash: a partition.  */
  struct psi_ppg_table both;	/* Two nodes: what they have in common.  */
  struct psi_ppg_table sight;	/* A value and a level: in SEEN.  */
  struct psi_ppg_table split;	/* A node and one of SEEN: done.  */
  struct psi_ppg_table tie;	/* A class and a value: the flow node of a block
				   in the class that branches on it.  */
  struct psi_ppg_compares *compares;	/* Null: none.  */
  struct psi_defined *defined;	/* Null if not in SSA form.  */
  struct psi_ppg_walk *walk;	/* Owned by pred/ppg-walk.c.  */
  struct psi_ppg_quick *quick;	/* Null: not made since the last change.  */
  unsigned reached;		/* Nodes, by plain walks since then.  */
  struct
  {
    unsigned *node, nnode, node_cap, nin;
  } last;			/* The last question: NIN nodes in, the others
				   out.  */
};

/* ---- ppg.c ----------------------------------------------------------------- */

unsigned psi_ppg_node_new (psi_ppg *, enum psi_ppg_kind, unsigned level,
			   unsigned home);
/* PARENT is partitioned into the N CHILDREN; empty ones are left out.  No
   partition is made if nothing is said, or has been said before.  */
void psi_ppg_partition (psi_ppg *, unsigned parent, const unsigned *child,
			unsigned n, bool open);
/* CHILD is within PARENT.  */
void psi_ppg_within (psi_ppg *, unsigned parent, unsigned child);
/* ORDER gets all nodes, parents first, and then those that are on a cycle or below
   one; returns how many the former are.  */
unsigned psi_ppg_order (const psi_ppg *, unsigned *order);
/* The number that A and B have in the table; PSI_NONE: none.  */
unsigned psi_ppg_get (const struct psi_ppg_table *, unsigned a, unsigned b);
void psi_ppg_put (psi_ppg *, struct psi_ppg_table *, unsigned a, unsigned b,
		  unsigned value);

/* ---- pred/ppg-cfg.c, pred/ppg-cdg.c: the partitions of a CFG, its classes being made - */

void psi_ppg_branches (psi_ppg *);
void psi_ppg_from_cfg (psi_ppg *);
void psi_ppg_from_cdg (psi_ppg *);

/* ---- pred/ppg-code.c ------------------------------------------------------------ */

/* VAL as its own level sees it, an index into SEEN; what it depends on comes
   into the graph before it.  PSI_NONE: nothing is known of it.  */
unsigned psi_ppg_value (psi_ppg *, const psi_val *val);

/* ---- pred/ppg-compare.c --------------------------------------------------------- */

/* The compare of INSN, or its COMPLEMENT, is true on PART[0] and false on PART[1];
   VAL, which it defines, gives it a name.  */
void psi_ppg_compare (psi_ppg *, const psi_insn *insn, const psi_val *val,
		      bool complement, const unsigned part[2]);
void psi_ppg_compares_free (struct psi_ppg_compares *);

/* ---- pred/ppg-seen.c ------------------------------------------------------------ */

void psi_ppg_seen_new (psi_ppg *, struct psi_ppg_seen);	/* In ppg.c.  */
/* VAL as LEVEL sees it, likewise; VAL's own level has seen it.  */
unsigned psi_ppg_see (psi_ppg *, const psi_val *val, unsigned level);
/* The level of VAL's definition.  */
unsigned psi_ppg_level (psi_ppg *, const psi_val *val);
/* A node for PART of a predicate whose home is the class HOME.  */
unsigned psi_ppg_part_node (psi_ppg *, const psi_val *val, unsigned home,
			    enum psi_ppg_part part);
/* PART gets the nodes of those traces of X on which LIT is true, false and
   undefined; 0: of none.  All is of LEVEL.  False: nothing is known of LIT.  */
bool psi_ppg_split (psi_ppg *, unsigned x, psi_lit lit, unsigned level,
		    unsigned part[3]);
/* The branch of the flow node BLOCK as a literal of the first of all values that
   are copies or complements of each other.  A constant has no value; false: not
   a branch on a literal.  */
bool psi_ppg_branch_on (const psi_ppg *, unsigned block, psi_lit *lit);
/* What the flow graph's branches say of predicates.  Before all predicates.  */
void psi_ppg_tie (psi_ppg *);

/* ---- pred/ppg-skip.c ------------------------------------------------------------ */

/* By node, what goes out with it: LIST from FIRST up to END.  */
struct psi_ppg_skip
{
  unsigned *first, *end;
  unsigned *list, nlist, list_cap;
};

void psi_ppg_skip_init (struct psi_ppg_skip *, const psi_ppg *);
void psi_ppg_skip_free (struct psi_ppg_skip *);

/* ---- pred/ppg-quick.c ----------------------------------------------------------- */

struct psi_ppg_quick *psi_ppg_quick_new (const psi_ppg *);
void psi_ppg_quick_free (struct psi_ppg_quick *);
/* Is there no trace in all of IN and in none of OUT?  */
bool psi_ppg_quick_none (struct psi_ppg_quick *, const unsigned *in,
			 unsigned nin, const unsigned *out, unsigned nout);

/* ---- pred/ppg-walk.c ------------------------------------------------------------ */

void psi_ppg_walk_free (psi_ppg *);
/* The same, going everywhere.  */
bool psi_ppg_walk_none (psi_ppg *, const unsigned *in, unsigned nin,
			const unsigned *out, unsigned nout);
/* Is A known to be within the union of the N nodes BY; are A and B disjoint?  */
bool psi_ppg_node_within (psi_ppg *, unsigned a, const unsigned *by,
			  unsigned n);
bool psi_ppg_node_disjoint (psi_ppg *, unsigned a, unsigned b);
/* The nodes known to be within the union of the N nodes; they live until the next
   walk.  Then: is NODE one of them?  */
unsigned psi_ppg_walk_out (psi_ppg *, const unsigned *node, unsigned n,
			   unsigned **found);
bool psi_ppg_walk_has (const psi_ppg *, unsigned node);

/* ---- pred/ppg-print.c ----------------------------------------------------------- */

void psi_ppg_print_partition (FILE *, const psi_ppg *, unsigned partition);

#endif
