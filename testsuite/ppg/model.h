/* model.h: random regions with predicates, and what is true in them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A region is made as a text in psi-SSA form, and while it is written each block,
   edge and predicate gets the condition under which it is executed, taken, true
   or false, as a binary decision diagram of BuDDy.  This is a reading of its own
   of doc/psi-il.texi and of the chapter on queries: of libpsi only the random
   numbers are used.  Integers are words of so many bits, a variable each, and
   compares are made of these, bit by bit.

     shape.c   the flow graph: blocks, loops, dominators
     words.c   decision diagrams: integers, flags words, three values
     flow.c    where control is, level by level
     region.c  blocks, phis, branches and the whole text
     insns.c, compares.c  the insns of a block

   What is independent of everything else: parameters, results of opaque
   operations and of arithmetic but for sums of one integer and a number, merged
   integers, phis where a turn of a loop can begin, where a branch on something
   undefined goes, where the last turn of an irreducible loop begins, at its header or
   with an edge that enters it elsewhere.  A loop is left where its last turn goes.  In
   tangled regions integers are compared with all others.  */

#ifndef MODEL_H
#define MODEL_H

#include "../fuzz/fuzz.h"
#include <bdd.h>
#include <limits.h>

#define MAX_BLOCKS 48
#define MAX_SUCCS 3
#define MAX_LOOPS MAX_BLOCKS
#define MAX_LOOP_EDGES 32
#define MAX_VALUES 64
#define MAX_PHI_ARGS (2 * MAX_BLOCKS)
#define NOWHERE UINT_MAX		/* Of parameters: no block.  */
#define NO_LOOP UINT_MAX

/* ---- shape.c --------------------------------------------------------------- */

enum style { STRAIGHT, STRUCTURED, FREE, LOOPS, IRREDUCIBLE, N_STYLES };

struct block
{
  unsigned nsucc, succ[MAX_SUCCS];
  unsigned npred;
  struct edge { unsigned src, succ; } pred[MAX_PHI_ARGS];
  uint64_t dominators;
  unsigned loop;		/* The innermost one around it.  */
};

struct loop
{
  unsigned header, parent;
  uint64_t body;
  unsigned nexits, nentries;
  struct edge exit[MAX_LOOP_EDGES];
  struct edge entry[MAX_LOOP_EDGES];	/* Elsewhere than at the header.  */
};

struct shape
{
  unsigned nblocks, nloops;
  struct block block[MAX_BLOCKS];	/* Edges go to higher numbers, but for
					   those back to headers.  */
  struct loop loop[MAX_LOOPS];
};

/* A flow graph of about N blocks; all can be reached, and reach an end.  */
void shape_make (struct shape *, struct fuzz_rng *, enum style, unsigned n);
bool shape_dominates (const struct shape *, unsigned a, unsigned b);
bool shape_in_loop (const struct shape *, unsigned loop, unsigned block);
/* The outermost loop that the edge leaves; NO_LOOP: none.  */
unsigned shape_leaves (const struct shape *, unsigned src, unsigned succ);
/* The innermost loop around both blocks.  */
unsigned shape_common (const struct shape *, unsigned a, unsigned b);
/* Is loop IN the loop OUT or within it, NO_LOOP being around all?  */
bool shape_nested (const struct shape *, unsigned in, unsigned out);

/* ---- words.c --------------------------------------------------------------- */

/* All that these functions give lives until bdds_release ().  */
void bdds_start (void);
void bdds_release (void);
BDD bdds_and (BDD, BDD);
BDD bdds_or (BDD, BDD);
BDD bdds_not (BDD);
BDD bdds_choice (BDD, BDD yes, BDD no);
BDD bdds_new (void);		/* A variable.  */
/* Variables for one of N ways: WAY gets the condition of each.  */
void bdds_ways (unsigned n, BDD *way);

/* Three values: true, false, else undefined.  */
struct truth
{
  BDD yes, no;
};
struct truth truth_not (struct truth);
struct truth truth_and (struct truth, struct truth);
struct truth truth_or (struct truth, struct truth);
struct truth truth_xor (struct truth, struct truth);
struct truth truth_select (struct truth, struct truth a, struct truth b);
/* T where WHEN holds, undefined elsewhere.  */
struct truth truth_where (struct truth t, BDD when);
struct truth truth_constant (bool);
/* Three-valued from two-valued.  */
struct truth truth_of (BDD is, BDD defined);

struct word
{
  unsigned width;
  BDD bit[64];			/* The highest first.  */
};
void word_number (struct word *, unsigned width, int64_t number);
/* N words at once, of variables that alternate.  */
void word_new (struct word *, unsigned n, unsigned width);
/* TO is X, or if NEG - X, plus ADD.  */
void word_linear (struct word *to, const struct word *x, bool neg, int64_t add);
BDD word_compare (const struct word *, const struct word *, enum psi_op rel);

/* ---- flow.c ---------------------------------------------------------------- */

/* Of each loop, over which edge its last turn leaves it, and where that begins: at
   the header or with an edge that enters elsewhere.  */
struct choices
{
  bool tied;			/* A loop is left where its last turn goes.  */
  BDD exit[MAX_LOOPS][MAX_LOOP_EDGES];
  BDD header[MAX_LOOPS], entry[MAX_LOOPS][MAX_LOOP_EDGES];
};

/* When blocks and loops are executed, edges taken.  */
struct flow
{
  const struct shape *shape;
  const struct choices *choices;
  BDD exec[MAX_BLOCKS], loop[MAX_LOOPS], taken[MAX_BLOCKS][MAX_SUCCS];
};

/* Those of the loop that B is the header of, if it is one.  Returns how many there
   are.  */
unsigned flow_choose (const struct shape *, struct choices *, unsigned b);
/* B is executed when what leads to it is; the blocks before it are there.  */
void flow_block (struct flow *, unsigned b);
/* B goes over its edge K if WAY; but an edge that leaves a loop is taken as that is
   left.  */
void flow_edge (struct flow *, unsigned b, unsigned k, BDD way);
/* Is B executed whenever LOOP, around it, is?  */
bool flow_always (const struct flow *, unsigned loop, unsigned b);
/* Can a turn of the innermost loop around B begin there?  */
bool flow_begins (const struct shape *, unsigned b);

/* ---- region.c -------------------------------------------------------------- */

/* How a predicate is read: as it is; or every integer taken for defined, as
   passes may give it any value.  */
enum reading { AS_IS, TOTAL, N_READINGS };

/* A literal; PRED NO_PRED: the constant.  */
#define NO_PRED UINT_MAX
struct literal
{
  unsigned pred;
  bool neg;
};

struct pred
{
  char name[12];
  unsigned block;
  struct truth is[N_READINGS];
  bool sure;			/* No definition lets it be undefined.  */
  bool partial;			/* A psi that may have no value.  */
  struct literal guard;
};

/* What an integer may be compared with.  */
enum role { NUMBERS, PARTNER, FLOATING, FLAGS };

struct integer
{
  char name[12];
  unsigned block;
  enum role role;
  unsigned width;
  unsigned word;		/* In the region's words; of flags that an opaque
				   operation made: their number.  */
  unsigned partner;		/* The other word.  */
  bool number;			/* A constant.  */
  enum { INTEGERS, FLOATS, OPAQUE } compares;	/* Of flags.  */
  unsigned a, b;		/* Likewise: what they compare, words.  */
  BDD defined;			/* As it is.  */
  bool sure, partial;
  struct literal guard;
};

struct phi
{
  unsigned block, value;
  bool integer, begins, sure;	/* A turn of a loop can begin there.  */
  unsigned narg;
  char arg[MAX_PHI_ARGS][24];
};

/* Facts that are the same for the same key.  */
struct fact
{
  char key[40];
  BDD way[4];
};

struct region
{
  struct fuzz_rng rng;
  unsigned long number;
  enum style style;
  bool tangled;
  unsigned width;		/* Of most integers.  */
  struct shape shape;
  struct choices choices;
  struct flow flow[N_READINGS];
  BDD undecided[MAX_BLOCKS][N_READINGS];	/* It branches on what is
						   undefined.  */
  BDD ends[MAX_LOOPS][N_READINGS];	/* If tied: an exit is taken.  */
  struct pred pred[MAX_VALUES];
  struct integer integer[MAX_VALUES];
  struct word word[MAX_VALUES];
  struct { unsigned word; int64_t at; } cut[4 * MAX_VALUES];
  struct phi phi[MAX_VALUES];
  struct fact fact[MAX_VALUES];
  unsigned npreds, nparams, nints, nint_params, nwords, ncuts, nphis, nfacts;
  unsigned nnames;
  FILE *out[MAX_BLOCKS];		/* The text of each.  */
  char *buffer[MAX_BLOCKS];
  size_t length[MAX_BLOCKS];
  double ways;			/* No less than all traces; not yet CUTs.  */
  char *text;
};

/* Region NUMBER of those that SEED gives; freed with region_free ().  */
struct region *region_new (uint64_t seed, unsigned long number);
void region_free (struct region *);
/* No fewer than the traces of any question.  */
double region_traces (const struct region *);

/* Of the literal, where it is available.  */
struct truth literal_truth (const struct region *, struct literal,
			    enum reading);
/* Where its definition is executed.  */
BDD literal_executed (const struct region *, struct literal, enum reading);
unsigned region_word (struct region *, unsigned width);
/* The ways of KEY, two or more.  */
const BDD *region_fact (struct region *, const char *key, unsigned ways);

/* ---- insns.c --------------------------------------------------------------- */

/* An insn at the end of block B, or none.  */
void insn_make (struct region *, unsigned b);
/* A literal available at the end of B; CONSTANTS: or one.  */
struct literal insn_literal (struct region *, unsigned b, bool constants);
const char *insn_literal_text (const struct region *, struct literal,
			       char text[24]);
/* A predicate, an integer that is there at the end of B and that block AT may
   use; false: there is none.  */
bool insn_pred (struct region *, unsigned b, unsigned at, unsigned *pred);
bool insn_integer (struct region *, unsigned b, unsigned at, enum role,
		   unsigned *integer);
struct pred *insn_new_pred (struct region *, unsigned b);
struct integer *insn_new_integer (struct region *, unsigned b, enum role,
				  unsigned width);
bool insn_sure (const struct region *, struct literal);
/* Of an operand there is no complement.  */
struct literal insn_operand (struct region *, unsigned b);
/* A number of WIDTH bits.  */
int64_t insn_number (struct region *, unsigned width);

/* The insn being made.  */
struct making
{
  struct region *r;
  unsigned b;
  struct literal guard;
  FILE *out;
};
/* Its first result, which begins its line; SURE: its operands are.  */
struct pred *making_pred (struct making *, bool sure);
struct integer *making_integer (struct making *, enum role, unsigned width,
				bool sure);
/* Its result is T, is defined, where it is executed.  */
void making_set_pred (const struct making *, struct pred *, enum reading,
		      struct truth t);
void making_set_integer (const struct making *, struct integer *, BDD defined);

/* ---- compares.c ------------------------------------------------------------ */

/* A compare; one under a literal; a test of flags, which may first be made.  */
void compare_make (struct making *);
void compare_make_under (struct making *);
void compare_make_test (struct making *);

#endif
