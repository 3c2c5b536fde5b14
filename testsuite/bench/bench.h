/* bench.h: what the files of psi-copies and of psi-scale share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef BENCH_H
#define BENCH_H

#include "cfg/cfg.h"

/* ---- gen.c: functions to count copies of ----------------------------------- */

/* The generator splitmix64 (Steele, Lea and Flood 2014).  */
uint64_t bench_random (uint64_t *state);
/* One of 0 .. N - 1.  */
unsigned bench_below (uint64_t *state, unsigned n);

/* A function in psi-SSA form, which depends on SEED only; null: what came of
   that seed has no psis and phis.  The caller frees it.  */
psi_fn *bench_function (uint64_t seed);

/* ---- model.c: a function whose psis and phis are cut off by copies ---------- */

/* A set of assignments to predicates, 64 at once.  */
typedef uint64_t lanes;

#define MAX_VALUES 12		/* That psis and phis connect.  */
#define MAX_NODES 64
#define MAX_LINKS 40
#define MAX_GAPS 10
#define MAX_IDS 400		/* Of values and insns.  */

enum link_kind { LINK_PHI_ARG, LINK_PHI_RESULT, LINK_PSI_ARG, LINK_PSI_RESULT };

/* A copy between an operand of a phi or psi and the name within it.  Nodes are
   what can have a name: the values; for each phi and psi what is within; for
   each argument of a psi the copy of it there, and the copy before that copy,
   if there are two.  */
struct link
{
  enum link_kind kind;
  psi_insn *insn;		/* The phi or psi.  */
  unsigned arg;
  unsigned center;		/* The node within.  */
  int value;			/* The node outside; -1: a constant.  */
  bool unused;			/* A psi's argument that is never chosen where
				   the psi is read.  */
  unsigned copy, save;		/* Of a psi's argument: the other nodes.  */
  unsigned ngaps;
  unsigned gap[MAX_GAPS];	/* Where a psi's argument can be copied, from
				   top to bottom.  */
};

/* A place right before INSN, and the arguments that can be copied there.  */
struct gap
{
  psi_insn *insn;
  unsigned n;
  unsigned link[MAX_LINKS];
};

enum event_kind
{
  EVENT_DEF,			/* The value NODE is written.  */
  EVENT_READ,			/* It is read.  */
  EVENT_GAP,			/* Gap number NODE is passed.  */
  EVENT_PSI,			/* INSN is.  */
  EVENT_LEAVE,			/* A block is left at its terminator INSN, by its
				   successor number NODE.  */
  EVENT_ENTER			/* The phis from INSN on are executed.  */
};

/* Which values are the same at some time, and where they are defined.  */
struct epoch
{
  lanes same[MAX_VALUES][MAX_VALUES], defined[MAX_VALUES];
};

struct event
{
  enum event_kind kind;
  unsigned node;
  psi_insn *insn;
  lanes mask;			/* Where the value is written, has to be right.  */
  lanes lost;			/* Where an undefined guard destroys it.  */
  const struct epoch *epoch;	/* After a definition, psi or phi, else before. */
  lanes *holds, *unknown;	/* GAP: where the predicate of each of its links
				   holds, is undefined.
				   PSI: where each argument is chosen.  */
};

struct path
{
  struct event *events;
  unsigned n;
};

struct model
{
  psi_fn *fn;
  struct obstack memory;
  psi_val *value[MAX_VALUES];
  unsigned nvalues, nnodes, nlinks, ngaps;
  uint64_t params;		/* The nodes that are parameters.  */
  int node[MAX_IDS];		/* By id of a value; -1: none.  */
  int gap_at[MAX_IDS];		/* By uid; -1: none.  */
  unsigned first[MAX_IDS], after[MAX_IDS]; /* By uid: the links of a phi, psi. */
  struct link link[MAX_LINKS];
  struct gap gap[MAX_LINKS * 2];
  struct path *paths;
  unsigned npaths;
};

/* The model of FN; null: it has more than MAX_VALUES values, or is too large
   in some other way.  */
struct model *model_new (psi_fn *fn);
void model_free (struct model *);

/* ---- paths.c ----------------------------------------------------------------- */

/* Executes M->fn in all ways, within bounds; false: there are too many.  */
bool model_run (struct model *m);

/* ---- check.c: do names and copies give the program back? ------------------ */

enum { SOMEWHERE = -3, UNDECIDED = -2, MERGED = -1 };

/* For each link whether its ends have one name, or at which of its gaps there
   is a copy (of phis and results: 0; SOMEWHERE: not decided); and at which
   before that another copy that saves its source, UNDECIDED for none.  */
struct plan
{
  signed char at[MAX_LINKS], save[MAX_LINKS];
};

/* The nodes that have the name of each node.  */
struct names
{
  uint64_t with[MAX_NODES];
};

void names_of (const struct model *, const struct plan *, struct names *);
/* Does what is decided in PLAN go wrong, whatever is done about the rest?  */
bool plan_fails (const struct model *, const struct plan *);

/* ---- emit.c: the program that a plan makes --------------------------------- */

/* How many copies it has more than M->fn; PLAN is right and complete.  */
int plan_cost (const struct model *, const struct plan *);
/* The program, no longer in SSA form; to be freed.  */
psi_fn *plan_emit (const struct model *, const struct plan *);

/* ---- optimum.c ------------------------------------------------------------- */

/* The least cost of a plan that is right, if less than BOUND, or else BOUND.
   PLAN gets it.  */
int optimum (const struct model *, int bound, struct plan *);

/* ---- selftest.c ------------------------------------------------------------ */

/* Compares what plan_fails () says with psi_refines () on COUNT functions, from
   SEED on; false after messages.  */
bool bench_self_test (uint64_t seed, unsigned long count);

/* ---- shapes.c: functions that grow ----------------------------------------- */

/* MAKE writes the text of one with about N insns.  */
struct shape
{
  const char *name;
  void (*make) (FILE *, unsigned n);
};

/* Ended by a null name.  */
extern const struct shape shapes[];

#endif
