/* psi/rules.h: psis as decision lists.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_PSI_RULES_H
#define PSI_PSI_RULES_H

#include "live/live.h"

#define RULE_ARGS 8		/* Longer psis are left as they are.  */
#define RULE_TRIED 12		/* So are those of more tests.  */
#define RULE_TESTS 48		/* Tests of a block that are tried.  */

/* Where a rule finds its value.  */
enum rule_value
{
  RULE_AS_IS,			/* What the argument is, where it is.  */
  RULE_MOVED,			/* Its definition gets the rule's predicate, and goes
				   to the psi.  */
  RULE_COPIED			/* It has to be copied under the predicate.  */
};

/* Where LIT holds, and no rule further right has decided, the psi is the value of
   its argument ARG.  */
struct rule
{
  unsigned arg;
  psi_lit lit;
  enum rule_value how;
};

/* A test that a rule could be: a predicate that a compare makes.  */
struct rule_test
{
  psi_val *val;
  unsigned cost;		/* In quarters of an insn, as all costs here.  */
};

/* INSN is to have GUARD.  */
struct rule_guard
{
  psi_insn *insn;
  psi_lit guard;
};

struct rule_finder
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;
  unsigned nwider, wider_cap;
  struct rule_guard *wider;
  psi_block *block;		/* Of which TEST are, in order.  */
  unsigned ntests;
  struct rule_test test[RULE_TESTS];
};

/* The tests of BLOCK become F's.  After psi_number ().  */
void rules_begin_block (struct rule_finder *f, psi_block *block);
/* PSI, in F's block, as rules, in the order of arguments: into RULE, of RULE_ARGS
   places; returns how many; 0: that was not found.  */
unsigned rules_find (const struct rule_finder *f, const psi_insn *psi,
		     struct rule *rule);
/* Adds to F's guards those under which what RULE's argument of PSI is computed of is
   defined where the rule's literal holds.  rules_find () has found that possible.  */
void rules_widen (struct rule_finder *f, const psi_insn *psi,
		  const struct rule *rule);
/* How many operations of logic make LIT; what is counted is in COUNTED, by id of
   its value, and counts once.  */
unsigned rules_logic (psi_lit lit, bool *counted);

#endif
