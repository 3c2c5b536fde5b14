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
};

/* Two traces that may have to be told apart, and the compares that can do it.  */
struct flags_pair
{
  uint8_t t, u;
  uint32_t apart;
};

struct flags_search
{
  flags_window *w;
  unsigned nwebs, ntraces, size;	/* SIZE: of a node's values.  */
  struct flags_node *node;
  flags_value *value;		/* SIZE for each node, by web and trace.  */
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
  struct flags_pair pair[FLAGS_TRACES * (FLAGS_TRACES - 1) / 2];
  unsigned npairs;
  /* Of the node whose states are being made: traces on which a condition, or its
     complement, surely or perhaps holds; sets.  */
  uint64_t surely[FLAGS_CONDS][2], maybe[FLAGS_CONDS][2];
  bool selects;			/* Some act is a select that can be of use.  */
  unsigned char *mark;		/* By value and trace, for the bound.  */
  unsigned char *class_mark;
};

/* Of node N: what the names hold, by web and trace; what the flags can be, by
   trace.  */
static inline flags_value *
flags_node_values (const struct flags_search *s, unsigned n)
{
  return s->value + (size_t) n * s->size;
}

static inline uint8_t *
flags_node_outcomes (const struct flags_search *s, unsigned n)
{
  return s->flags + (size_t) n * s->ntraces;
}

/* ---- flags/state.c --------------------------------------------------------- */

/* Node S->n is complete but for its bound: keeps it if it may be of use.  */
void flags_keep (struct flags_search *);
/* Takes the most promising state from the heap, which is not empty.  */
int flags_pop (struct flags_search *);

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

/* ---- flags/bound.c --------------------------------------------------------- */

/* Lists the pairs of traces that may have to be told apart.  */
void flags_list_pairs (struct flags_search *);
/* Is X in some name on trace T, where the names hold V?  */
bool flags_present (const struct flags_search *, const flags_value *v, unsigned t,
		    flags_value x);
/* At least what is to come costs, where the names hold V on the traces, the flags
   can be F, and STORES are done; -1: no plan goes on from here.  */
int flags_bound (struct flags_search *, const flags_value *v, const uint8_t *f,
		 unsigned stores);

#endif
