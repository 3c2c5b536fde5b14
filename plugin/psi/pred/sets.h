/* pred/sets.h: what decides about predicates, and all traces through it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The domain of a predicate is a set of traces (Gindraud et al., Definition
   14): paths through the program with the outcome of each compare executed.  It is
   worked out from the bottom up:

     defined.c	which values are never undefined
     condition.c	which condition of which group a compare finds out
     cells.c	how a group of compares of the same operands can come out
     pdg*.c	what predicates and blocks depend on: a dependence graph
     diagram.c	sets of traces as decision diagrams
     sets*.c	the domains of the nodes of the dependence graph, kept and
		extended as the function grows  */

#ifndef PSI_PRED_SETS_H
#define PSI_PRED_SETS_H

#include "cfg/cfg.h"
#include "pred/pred.h"
#include <string.h>

/* ---- defined.c ------------------------------------------------------- */

/* Which values are defined whenever their definition was executed.  Valid as
   long as the definitions that there were stay.  */
typedef struct psi_defined psi_defined;
psi_defined *psi_defined_new (psi_fn *);
void psi_defined_free (psi_defined *);
/* False if not known, so of values made since.  */
bool psi_surely_defined (const psi_defined *, const psi_val *);
/* Has INSN changed since so that it always defines what it perhaps did not?  */
bool psi_defined_stale (const psi_defined *, const psi_insn *insn);
/* Are all results of the insn defined where its guard holds?  False if not
   known.  */
bool psi_surely_computed (const psi_defined *, const psi_insn *);

/* ---- diagram.c ------------------------------------------------------- */

/* A set: a node of some diagrams, times 2, plus 1 if it is the complement.  */
typedef unsigned psi_dd;
#define PSI_DD_TRUE 0
#define PSI_DD_FALSE 1
#define PSI_DD_NONE UINT32_MAX	/* Not known.  */

/* A group's numbers from that after the last run's to LAST.  */
struct psi_run
{
  uint64_t last;
  psi_dd to;
};

typedef struct psi_diagrams psi_diagrams;
psi_diagrams *psi_diagrams_new (void);
void psi_diagrams_free (psi_diagrams *);
/* How much is kept: nodes and results.  */
unsigned psi_diagrams_size (const psi_diagrams *);
/* The set where GROUP's number is in a run to it, of N, which end at the same
   number for all sets of this group; they lead to sets of earlier groups
   only.  */
psi_dd psi_diagram_of (psi_diagrams *, unsigned group, const struct psi_run *,
		       unsigned n);
/* From here on operations may take MAX_STEPS together, or fewer: so many as the
   stack can bear.  Each is a pair of nodes of which nothing is known yet: with
   KEEP what is found is known from now on, else until the next call.  */
void psi_diagrams_begin (psi_diagrams *, unsigned max_steps, bool keep);
/* So many were taken since.  */
unsigned psi_diagrams_steps (const psi_diagrams *);
/* Intersection and union; PSI_DD_NONE if there were more steps, or if A or B
   are.  */
psi_dd psi_diagram_and (psi_diagrams *, psi_dd a, psi_dd b);
psi_dd psi_diagram_or (psi_diagrams *, psi_dd a, psi_dd b);
/* Have A and B no trace in common?  Makes no nodes and stops at the first trace;
   not while results are kept.  Unknown where psi_diagram_and () is.  */
enum psi_answer psi_diagram_disjoint (psi_diagrams *, psi_dd a, psi_dd b);
/* The group that A, no constant, depends on and that comes last; its runs, each to a
   set, or, if A is odd, to the complement of one.  Valid until the next diagram is
   made.  */
unsigned psi_diagram_group (const psi_diagrams *, psi_dd a);
const struct psi_run *psi_diagram_runs (const psi_diagrams *, psi_dd a,
					unsigned *n);
static inline psi_dd
psi_diagram_not (psi_dd a)
{
  return a == PSI_DD_NONE ? a : a ^ 1;
}

/* ---- sets-rule.c -------------------------------------------------------- */

/* The domains of a literal, given that its definition is executed.  */
struct psi_set
{
  psi_dd yes, no;		/* Where it is true; where it is false.  */
  bool exact;			/* Else it may be true, false or undefined on
				   fewer traces.  */
};

/* ---- cells.c --------------------------------------------------------- */

/* What a node is on a trace.  */
enum psi_state { PSI_S_OUT, PSI_S_UNDEF, PSI_S_FALSE, PSI_S_TRUE };

enum psi_group_kind
{
  PSI_G_BOOL,		/* A predicate of which nothing is known.  */
  PSI_G_MAYBE,		/* The same, or undefined.  */
  PSI_G_DEFINED,	/* Whether an integer is defined.  */
  PSI_G_TEST,		/* The test NAME of an unknown word.  */
  PSI_G_ORDER,		/* Compares of the integers X and Y.  */
  PSI_G_NUMBERS,	/* Compares of the integer X with numbers.  */
  PSI_G_FLOAT,		/* Tests of a floating point compare of X and Y.  */
  PSI_G_CHOICE		/* Which of N edges is taken.  */
};

/* What a group is about; two of the same key are one.  */
struct psi_group_key
{
  enum psi_group_kind kind;
  enum { PSI_GK_VALUE, PSI_GK_BLOCK, PSI_GK_LOOP, PSI_GK_SWITCH,
	 PSI_GK_ENTRY, PSI_GK_NODE } of;
  unsigned x, y;		/* Ids of values, block, loop.  */
  unsigned at;			/* Names are read at the insn of this uid, plus
				   1; 0: wherever, as they are not pinned.  */
  unsigned n;			/* CHOICE: of how many edges.  */
  psi_type type;
  const char *name;		/* TEST, SWITCH.  */
  const psi_insn *insn;		/* SWITCH: one with these operands.  */
};

/* What is computed of an unknown: it, or (NEG) its complement to two, plus ADD;
   of the unknown's bits.  */
struct psi_linear
{
  bool neg;
  uint64_t add;
};

/* A condition of a group: RELATION of its X and Y; of NUMBERS, of the linear X of the
   unknown and NUMBER or (TWICE) the linear Y of it; or NUMBER alone, a set of
   psi_order, an edge's number.  */
struct psi_condition
{
  enum psi_op relation;
  bool twice;
  struct psi_linear x, y;
  int64_t number;
};

bool psi_group_same (const struct psi_group_key *, const struct psi_group_key *);
unsigned psi_group_hash (const struct psi_group_key *);
/* `X REL Y' of the last TYPE bits of both.  */
bool psi_number_holds (enum psi_op rel, psi_type type, uint64_t x, uint64_t y);

/* How a group comes out as a number: of NUMBERS the integer, of CHOICE the edge,
   of others one of a few.  Where C, a condition of a group of KEY, is STATE, in
   at most PSI_MAX_RUNS runs to all of its numbers; returns how many.  */
#define PSI_MAX_RUNS 20
unsigned psi_condition_runs (struct psi_group_key, struct psi_condition,
			     enum psi_state state, struct psi_run *);

/* ---- condition.c ----------------------------------------------------- */

/* O, looked at through copies, GUARDED ones, too, as what L computes of an unknown, which
   is returned, or a constant.  */
psi_opnd psi_linear_of (psi_opnd o, bool guarded, struct psi_linear *l);
/* The value that value ID is computed of in this manner, GUARDED.  */
unsigned psi_unknown_of (const psi_fn *, unsigned id);
/* COND of the group of KEY, or its complement.  */
struct psi_test
{
  struct psi_group_key key;
  struct psi_condition cond;
  bool neg;
};
/* The insn before I, a test, that made the flags it reads in a pinned name; null:
   not known.  */
const psi_insn *psi_flags_insn (const psi_insn *);
/* What I, a compare or a test, finds if its operands are defined; of a compare under
   a literal, without that.  */
struct psi_test psi_test_of (const psi_insn *i);

/* ---- pdg.c --------------------------------------------------------- */

/* What a node is worked out from.  */
enum psi_pdg_op
{
  PSI_PDG_OUT,		/* Never executed.  */
  PSI_PDG_ANY,		/* Executed where one of its references is true.  */
  PSI_PDG_EDGE,		/* Where the first is and the second holds; where that
			   is undefined, if the condition holds.  */
  PSI_PDG_TAKEN,		/* Where the first is and the condition holds.  */
  /* Values: the first reference is where they are executed, the second their
     guard.  */
  PSI_PDG_ATOM,		/* The condition, the others defined.  */
  PSI_PDG_COPY, PSI_PDG_NOT, PSI_PDG_AND, PSI_PDG_OR, PSI_PDG_XOR, PSI_PDG_SELECT,
  PSI_PDG_PSI,		/* Pairs of predicate and value.  */
  PSI_PDG_PHI,		/* Pairs of edge and value.  */
  PSI_PDG_UNC,		/* Literal, then the operands compared.  */
  PSI_PDG_ANDTYPE, PSI_PDG_ORTYPE,	/* Literal, old value, operands.  */
  PSI_PDG_DEFINED,	/* True if all others are defined, or undefined.  */
  PSI_PDG_UNDEF
};

/* A node, or its complement; NODE is PSI_PDG_CONST for true and false.  */
struct psi_ref
{
  unsigned node;
  bool neg;
};
#define PSI_PDG_CONST UINT32_MAX

/* What a node is of.  ENTRY: a loop begins at its header or with an entry; EXIT: its last turn goes
   over an edge that leaves it; TURN: a turn of it does, any.  */
enum psi_pdg_kind { PSI_NODE_VALUE, PSI_NODE_BLOCK, PSI_NODE_EDGE, PSI_NODE_LOOP,
		    PSI_NODE_ENTRY, PSI_NODE_EXIT, PSI_NODE_TURN, PSI_NODE_PINNED,
		    PSI_NODE_ALWAYS };

struct psi_pdg_node
{
  enum psi_pdg_op op;
  unsigned ref, nref;		/* In the graph's refs.  */
  unsigned group;		/* PSI_NONE: it has no condition.  */
  struct psi_condition cond;	/* Of the group. */
  bool neg;			/* The complement of the condition.  */
  enum psi_pdg_kind kind;
  const void *what;		/* The value, block, edge or loop; ENTRY: the
				   loop, 0 or the entry + 1 is the condition's
				   number.  */
  const psi_loop *loop;		/* In each turn of which it is another one.  */
  bool final;			/* It is about a loop that is over.  */
  /* By sets.c, when asked for: its set, and `yes' of [1] is where it is executed; of a
     loop, where that is left if it is executed.  */
  struct psi_set set[2];
  psi_dd left;
  bool made[2], leaves;		/* Which of them there are.  */
};

struct psi_key
{
  enum psi_pdg_kind kind;
  unsigned a, b;
  const void *what;
};
static inline struct psi_key
psi_key_block (const psi_block *b)
{
  return (struct psi_key) { PSI_NODE_BLOCK, b->id, 0, b };
}
static inline struct psi_key
psi_key_edge (const psi_edge *e)
{
  return (struct psi_key) { PSI_NODE_EDGE, e->src->id, psi_succ_index (e), e };
}
/* L, null: the function, is executed; it begins at its header (0) or with an entry;
   its last turn, or any, goes over one of its exits.  */
static inline struct psi_key
psi_key_loop (enum psi_pdg_kind kind, const psi_loop *l, unsigned number)
{
  if (!l)
    return (struct psi_key) { .kind = PSI_NODE_ALWAYS };
  return (struct psi_key) { kind, l->index, number, l };
}
/* L, read at the insn of uid AT.  The second result of a compare is the complement
   of its first: *L is then that.  */
struct psi_key psi_key_lit (psi_lit *l, unsigned at);

struct psi_wanted
{
  struct psi_key key;
  unsigned state;
};
/* The state; from PSI_DONE on PSI_DONE + the node.  */
enum { PSI_WANTED, PSI_TRIED, PSI_DONE };
/* What is compared is in the group of it and numbers, in one of it and another value,
   or (both) in several; a switch of more than two cases is on it.  */
enum { PSI_IN_NUMBERS = 1, PSI_IN_PAIR = 2, PSI_IN_GROUPS = 3, PSI_IN_SWITCH = 4 };
typedef struct psi_pdg
{
  psi_fn *fn;
  const psi_defined *defined;
  struct psi_pdg_node *nodes;
  unsigned nnodes, nodes_cap;
  struct psi_ref *refs;
  unsigned nrefs, refs_cap;
  struct psi_group_key *groups;
  unsigned ngroups, groups_cap;
  bool failed;			/* Not well formed, or too large.  */
  /* While it is made.  */
  struct psi_wanted *wanted;	/* What nodes are of.  */
  unsigned nwanted, wanted_cap;
  struct psi_table table;	/* Of WANTED.  */
  struct psi_key *stack;
  unsigned nstack, stack_cap;
  unsigned pinned;		/* Terms that are pinned names.  */
  struct psi_table group_table;	/* Of GROUPS.  */
  unsigned char *unknowns;	/* By id of a value that is compared: in what
				   groups it is.  */
  unsigned nunknowns;
  bool mixed;			/* Groups are not all independent.  */
} psi_pdg;

/* What can influence the terms that are added.  DEFINED lives longer.  Null:
   every value is taken for defined whose definition is executed under a guard
   that holds.  */
psi_pdg *psi_pdg_new (psi_fn *, const psi_defined *);
void psi_pdg_free (psi_pdg *);
/* The node of K, T, with all that it depends on.  If the graph has failed then, the
   result means nothing.  */
struct psi_ref psi_pdg_of (psi_pdg *, struct psi_key k);
struct psi_ref psi_pdg_term (psi_pdg *, psi_term t);
/* The nodes that the N nodes ROOT depend on, and these, ascending; to be freed with
   psi_xfree ().  */
unsigned *psi_pdg_cone (const psi_pdg *, const struct psi_ref *root,
			   unsigned n, unsigned *many);
/* The group of KEY, new or not.  */
unsigned psi_pdg_group (psi_pdg *, struct psi_group_key);
/* Does what is true of the group of KEY, which there is, of integers or floating
   point numbers, depend on other groups?  */
bool psi_pdg_mixed (const psi_pdg *, const struct psi_group_key *key);
/* Has V, which is not pinned, a node?  */
bool psi_pdg_has (const psi_pdg *, psi_val *v);

/* ---- pdg-node.c: for those that make nodes ---------------------------------- */

/* The number of what is wanted as K; PSI_NONE: it is not.  */
unsigned psi_pdg_find (const psi_pdg *, const struct psi_key *k);
/* The same, from now on; valid until more is wanted.  */
struct psi_wanted *psi_pdg_want (psi_pdg *, const struct psi_key *k);

/* The node that is being made.  These note in MISSING that a node to refer to is
   not there yet: then everything is tried again later.  */
struct psi_making
{
  psi_pdg *s;
  struct psi_pdg_node node;
  unsigned at;			/* Pinned names are read at this insn's uid.  */
  bool missing;
};
void psi_make_ref (struct psi_making *, struct psi_ref);
void psi_make_key_ref (struct psi_making *, struct psi_key, bool neg);
void psi_make_lit_ref (struct psi_making *, psi_lit);
/* The node has the group of KEY, new or not, and its condition.  */
void psi_make_condition (struct psi_making *, struct psi_group_key key,
			 struct psi_condition, bool neg);

/* ---- pdg-value.c, pdg-flow.c ------------------------------------------------ */

/* Makes the node of V.  */
void psi_make_value (struct psi_making *, const psi_val *v);
/* The choice of edge E, of a switch.  */
void psi_make_switch (struct psi_making *, const psi_edge *e);
/* Makes the node of K, which is no value's.  */
void psi_make_execution (struct psi_making *, const struct psi_key *k);

/* ---- domain.c -------------------------------------------------------- */

/* The graph that is kept of the function, made anew if too much is kept; TOTAL: for any
   value that what is undefined could have instead.  */
psi_ppg *psi_ppg_of (psi_fn *fn, bool total);
/* Makes the graphs anew when they are asked next; which values are surely defined is
   kept.  What was stays so when definitions define on more traces, even where it could
   not be found again.  */
void psi_domains_forget_graphs (psi_fn *);
/* What the graphs rest on; null: there are none.  */
const psi_defined *psi_domains_defined (const psi_fn *);

/* ---- sets.c -------------------------------------------------------- */

/* A literal where it is executed: where it is true, where it is not false;
   PSI_DD_NONE: that takes too many steps.  */
struct psi_executed
{
  psi_dd set[2];
  struct psi_ref ref;		/* Its node.  */
  bool made, exact;
};

typedef struct
{
  psi_fn *fn;
  psi_pdg *pdg;			/* More may be added.  */
  psi_diagrams *d;		/* To work with sets.  */
  struct psi_executed (*executed)[2];	/* By id of the value, and sign.  */
  unsigned nexecuted;
  struct psi_task *stack;	/* The sets to be made.  */
  unsigned nstack, stack_cap;
  unsigned credit;		/* Steps that sets have left.  */
} psi_sets;

psi_sets *psi_sets_new (psi_fn *, const psi_defined *);
void psi_sets_free (psi_sets *);
/* The set of R, given that it is executed; or (EXECUTION) `yes' is where R, and all that
   it needs, is.  False: nothing can be said.  */
bool psi_set_of_ref (psi_sets *, struct psi_ref r, bool execution, struct psi_set *);
/* Both at once.  */
struct psi_executed psi_executed_of_lit (psi_sets *, psi_lit);

/* ---- sets-rule.c --------------------------------------------------------- */

/* Steps to make all nodes' sets, and more for each of them, and what may be kept.  Tests
   have them smaller.  */
#ifndef MAX_STEPS
#define MAX_STEPS 16384
#define MAX_NODES (1u << 21)
#endif

/* The set of node AT, or that of its EXECUTION, from those of the nodes it refers to, in
   the steps that the diagrams may take.  */
struct psi_set psi_make_set (const psi_sets *, unsigned at, bool execution);
struct psi_set psi_made_set (const psi_sets *, struct psi_ref, bool execution);
/* The group that is there in the order of the diagrams.  */
static inline unsigned
psi_group_at (unsigned order)
{
  return order & ~(1u << 31);
}
/* Is I no value, but that something is executed?  */
bool psi_is_execution (const struct psi_pdg_node *i);

#endif
