/* flags/search.h: what the search for the cheapest plan shares with its bound.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_FLAGS_SEARCH_H
#define PSI_FLAGS_SEARCH_H

#include "flags/flags-int.h"

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
  uint32_t apart[FLAGS_TRACES][FLAGS_TRACES];	/* Compares that can part them.  */
  unsigned char *mark;		/* By value and trace, for the bound.  */
  unsigned char *class_mark;
};

/* ---- flags/bound.c --------------------------------------------------------- */

/* Is X in some name on trace T, where the names hold V?  */
bool flags_present (const struct flags_search *, const flags_value *v, unsigned t,
		    flags_value x);
/* At least what is to come costs, where the names hold V on the traces, the flags
   can be F, and STORES are done; -1: no plan goes on from here.  */
int flags_bound (struct flags_search *, const flags_value *v, const uint8_t *f,
		 unsigned stores);

#endif
