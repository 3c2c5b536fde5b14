/* flags/search.h: what the files of the search for the cheapest plan share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_FLAGS_SEARCH_H
#define PSI_FLAGS_SEARCH_H

#include "flags/flags-int.h"

struct flags_node
{
  int cost, rest;		/* So far; at least, from here.  */
  int parent;
  struct flags_step step;	/* That led here.  */
  unsigned stores;		/* Done.  */
  int compare;			/* The last act that set the flags; -1: unknown. */
  int reached;			/* The last compare of all.  */
  unsigned allow;		/* Conditions that they may be tested for.  */
  bool used;			/* They were, since they were set.  */
  int last, run;		/* The condition of the last insns and how many they
				   are, for blocks of guarded insns.  */
  bool dead;
  unsigned hash;		/* Of what the names hold and the stores done.  */
};

/* A value, and traces: a set.  */
struct flags_part
{
  flags_value x;
  uint64_t on;
};

/* What a web holds on all traces.  Of its PARTs those from HELD to WANTED are what it
   holds where, and those up to END what it is to hold at last and does not yet.  */
struct flags_column
{
  unsigned web, held, wanted, end;
};

/* What ACT makes on all traces of columns SRC, where STORES are done, if it reads memory;
   TRAPS: where it may and the window does not; NEEDED: where its value is.  */
struct flags_result
{
  unsigned act, stores, src[FLAGS_SRCS];
  uint64_t traps, needed;
};

/* Two traces that may have to be told apart, and the compares that can do it: a set, by
   its number.  ALWAYS, or while one of STORES is to be done, or while no web has both
   values of one of the DIFFs from DIFF to END.  */
struct flags_pair
{
  uint8_t t, u;
  bool always;
  unsigned set, stores, diff, end;
};

/* Two values that are wanted in one place, by STORE if that is not -1.  */
struct flags_diff
{
  flags_value a, b;
  int store;
};

/* At least how many steps but compares are to come where STORES are done.  */
struct flags_rest
{
  unsigned stores;
  int steps;
};

/* A condition, or its complement, and the traces on which it surely or perhaps holds;
   sets.  */
struct flags_under
{
  int cond;
  bool neg;
  uint64_t surely, maybe;
};

struct flags_search
{
  flags_window *w;
  unsigned nwebs, ntraces;
  struct flags_node *node;
  unsigned *columns_of;		/* NWEBS for each node.  */
  uint8_t *flags;		/* NTRACES for each.  */
  unsigned n, max;
  int *heap;
  unsigned nheap;
  struct psi_table table;	/* Of NODE, by what the names hold.  */
  int weight;			/* Of what is to come, in quarters.  */
  int below;			/* Plans that cost as much are of no use.  */
  int order;			/* See struct flags_how, as the two above.  */
  int block_cost;
  uint8_t holds[FLAGS_CONDS][2];	/* Outcomes with which a condition, or its
					   complement, does.  */
  /* Of flags/column.c.  NTRACES of CELL for each column, of MADE and OUTCOME for each
     result.  */
  struct flags_column *column;
  unsigned ncolumn, column_cap;
  struct psi_table columns;
  flags_value *cell;
  unsigned ncell, cell_cap;
  struct flags_part *part;
  unsigned npart, part_cap;
  struct flags_result *result;
  unsigned nresult, result_cap;
  struct psi_table results;
  flags_value *made;
  unsigned nmade, made_cap;
  uint8_t *outcome;
  unsigned noutcome, outcome_cap;
  /* Of flags/bound.c: what does not change from state to state.  SETs are of compares,
     by number; STORE_PART is by store and operand, and one more is the end.  */
  struct flags_pair *pair;
  unsigned npair, pair_cap;
  struct flags_diff *diff;
  unsigned ndiff, diff_cap;
  uint32_t *set;
  unsigned nset, set_cap;
  bool *set_known;
  unsigned store_part[FLAGS_STORES * FLAGS_SRCS + 1];
  uint64_t stored[FLAGS_STORES];	/* Traces that execute it.  */
  uint64_t *stays;		/* By value: the traces, all or none, that have it in
				   what no step writes.  */
  /* And what does, by value: traces on which some web has it, and on which it is still to
     be made; for what node the first is.  */
  uint64_t *has, *wants, *here;
  int here_of;
  unsigned char *value_mark, *class_mark;	/* By value, by class.  */
  /* Known bounds, and NWEBS columns for each.  */
  struct flags_rest *rest;
  unsigned nrest, rest_cap;
  unsigned *rest_column;
  unsigned nrest_column, rest_column_cap;
  struct psi_table rests;
  /* Of the node whose states are being made: the conditions that insns can be
     under.  */
  struct flags_under under[2 * FLAGS_CONDS];
  unsigned nunder;
  bool selects;			/* Some act is a select that can be of use.  */
  bool again;			/* What some name holds can be made in another, too.  */
};

/* Of node N: its webs' columns; what WEB holds on the traces; what the flags can be, by
   trace.  */
static inline unsigned *
flags_node_columns (const struct flags_search *s, unsigned n)
{
  return s->columns_of + (size_t) n * s->nwebs;
}

static inline const flags_value *
flags_node_values (const struct flags_search *s, unsigned n, unsigned web)
{
  return s->cell + (size_t) flags_node_columns (s, n)[web] * s->ntraces;
}

static inline uint8_t *
flags_node_outcomes (const struct flags_search *s, unsigned n)
{
  return s->flags + (size_t) n * s->ntraces;
}

static inline uint64_t
flags_all_traces (const struct flags_search *s)
{
  return ((uint64_t) 2 << (s->ntraces - 1)) - 1;
}

/* ---- flags/column.c -------------------------------------------------------- */

/* Of the PARTs from FIRST on X has trace T, too.  */
void flags_add_part (struct flags_search *, unsigned first, flags_value x, unsigned t);
/* The column of WEB in which the values are V.  */
unsigned flags_column (struct flags_search *, unsigned web, const flags_value *v);
/* What STEP, of an act that does not select, makes at node N.  */
unsigned flags_result_of (struct flags_search *, unsigned n, const struct flags_step *);
void flags_columns_free (struct flags_search *);

/* ---- flags/state.c --------------------------------------------------------- */

/* Node S->n is complete but for its bound: keeps it if it may be of use.  */
void flags_keep (struct flags_search *);
/* Takes the most promising state from the heap, which is not empty.  */
int flags_pop (struct flags_search *);
/* Forgets the nodes from number N on, and that the others were come to.  For who does not
   search.  */
void flags_forget (struct flags_search *, unsigned n);
/* There is no node but the first.  */
void flags_begin (struct flags_search *);
/* Is node N the end of a whole plan?  */
bool flags_done (const struct flags_search *, unsigned n);
/* Do the flags at node N say what W->br tests?  Then *STEP says by which condition.  */
bool flags_decides (const struct flags_search *, unsigned n, struct flags_step *step);

/* ---- flags/step.c ---------------------------------------------------------- */

/* Node N is the one whose states are made next.  */
void flags_expand (struct flags_search *, unsigned n);
/* Keeps the states to which ACT, executed at node N, leads.  */
void flags_try_act (struct flags_search *, unsigned n, unsigned act);
/* Executes, if there is such an action, one that may as well come first: nothing
   else writes its name, it computes all that it will ever, and no flags that are
   of use are lost.  */
bool flags_try_free (struct flags_search *, unsigned n);

/* The state to which STEP leads from node N; -1: it cannot be, or is of no use.  */
int flags_take (struct flags_search *, unsigned n, const struct flags_step *step);

/* ---- flags/tree.c ---------------------------------------------------------- */

/* The node of a plan made by a decision tree, from node 0, the only one there is; -1:
   there is none.  */
int flags_tree (struct flags_search *);
/* Executes ACT at node *AT, under COND or always (-1); false: it cannot be.  */
bool flags_take_act (struct flags_search *, unsigned *at, unsigned act, int cond, bool neg);
/* The same, though the state that it leads to was come to before, and is gone on from in
   another way.  */
bool flags_take_again (struct flags_search *, unsigned *at, unsigned act, int cond, bool neg);
/* Does WEB hold what the traces of SET want in name K, at node N?  */
bool flags_holds (const struct flags_search *, unsigned n, uint64_t set, unsigned k,
		  unsigned web);
/* Puts what the traces of SET want in name K into WEB, by one insn under COND or
   always.  */
bool flags_put (struct flags_search *, unsigned *at, uint64_t set, unsigned k, unsigned web,
		int cond, bool neg);

/* ---- flags/number.c -------------------------------------------------------- */

/* The same, of a plan that numbers what the traces want.  */
int flags_by_numbers (struct flags_search *);

/* ---- flags/place.c --------------------------------------------------------- */

/* The same, of a plan that changes names where they are.  */
int flags_in_place (struct flags_search *);

/* ---- flags/inorder.c ------------------------------------------------------- */

/* The same, of a plan in which insns stay in their order.  */
int flags_in_order (struct flags_search *);

/* ---- flags/bound.c --------------------------------------------------------- */

/* Before and after all states: what bounds of W's states are made from.  */
void flags_bounds_new (struct flags_search *);
void flags_bounds_free (struct flags_search *);
/* The traces on which X is in some name at node N.  */
uint64_t flags_present (struct flags_search *, unsigned n, flags_value x);
/* At least what is to come costs at node N; -1: no plan goes on from here.  */
int flags_bound (struct flags_search *, unsigned n);

#endif
