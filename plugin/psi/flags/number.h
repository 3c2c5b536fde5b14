/* flags/number.h: what the files of plans by numbers share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_FLAGS_NUMBER_H
#define PSI_FLAGS_NUMBER_H

#include "flags/search.h"

#define MOST_CHAINS 3000
#define MOST_CHOICES 2000
#define MOST_LISTS 512
#define MOST_EFFECTS 96

/* ---- flags/kind.c ---------------------------------------------------------- */

/* Something that is done on a set of traces: X into NAME; STORE; the branch goes to its
   first successor (neither).  */
struct flags_effect
{
  int name, store;
  flags_value x;
  uint64_t set;
  bool done;
};

/* All that there is to do, into E; how much it is, 0 if that is too much.  */
unsigned flags_list_effects (const flags_window *, struct flags_effect *e);
/* The numbers of kinds that the traces of SET have; a set.  */
uint64_t flags_numbers (const flags_window *, uint64_t set);
/* Are they several?  */
bool flags_mixed (const flags_window *, uint64_t set);
/* The part of IN, of N numbers, that one compare can say, the first one; for all of it
   there may have to be several.  */
uint64_t flags_first_part (uint64_t in, unsigned n);

/* ---- flags/chain.c --------------------------------------------------------- */

/* A compare, behind those of PARENT (-1: none), executed under a condition of theirs;
   what the flags are then.  If FIRST is an act, that makes its operand first, and under
   the condition THEN does; the compare is executed always.  */
struct flags_chain
{
  int parent, cost, first, then;
  struct flags_step step;
  unsigned allow, links;
  uint8_t outcomes[FLAGS_TRACES];
};

/* The traces on which a condition of a chain holds, and may hold.  */
struct flags_choice
{
  uint64_t yes, maybe;
  int chain, cost;
  uint8_t cond;
  bool neg;
};

/* Traces of which the kind is not known yet: what it costs to find it out.  BY: the choice
   that is made last; -1: they are of one kind.  */
struct flags_list
{
  uint64_t set;
  int cost, by, rest;
};

struct flags_plan
{
  struct flags_search *s;
  struct flags_chain chain[MOST_CHAINS];
  struct flags_choice choice[MOST_CHOICES];
  struct flags_list list[MOST_LISTS];
  unsigned nchains, nchoices, nlists;
  struct psi_table chains, choices, lists;
  /* Of the plan that is being made: names that the list puts right; is the number made; the
     state that the steps lead to; what chain its flags are of, -1: of none.  */
  uint32_t direct;
  bool number;
  unsigned at;
  int flags;
  /* Names that came to be read after they changed.  */
  uint32_t fault;
};

/* Into P: what chains of compares there are, and what they tell apart.  */
void flags_list_chains (struct flags_plan *);
/* Makes the compares of chain C behind those of chain FLAGS (-1: none), at node *AT.  False:
   they do not say what they did; *FAILED, if it is not null, is the chain that C begins with
   for which that is so.  */
bool flags_take_chain (const struct flags_plan *, unsigned *at, int flags, int c, int *failed);

#endif
