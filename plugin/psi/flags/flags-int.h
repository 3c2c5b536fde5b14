/* flags-int.h: what the files of flags allocation share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A machine with one flags register has one predicate at a time.  The window, a
   part of a block out of SSA form, is looked at trace by trace: a trace is how
   the window's compares come out.  On each a name holds one value at each moment.
   A plan is a sequence of insns, each under a condition of the flags as they are
   then, after which on each trace each name holds what the window would leave in
   it, and memory was written as the window writes it.  The order of the window's
   insns, and its predicates, do not matter any more.  */

#ifndef FLAGS_H
#define FLAGS_H

#include "ir/ir.h"

#define FLAGS_TRACES 48		/* Traces that differ.  */
#define FLAGS_LEAVES 1024	/* Traces looked at.  */
#define FLAGS_NAMES 24		/* That are written.  */
#define FLAGS_WEBS 48		/* With temporaries.  */
#define FLAGS_PREDS 48
#define FLAGS_ACTS 192
#define FLAGS_STEPS 128		/* Of a plan, with what its branch tests.  */
#define FLAGS_KEYS 32
#define FLAGS_CONSTS 12
#define FLAGS_SRCS 6		/* Operands of an insn.  */
#define FLAGS_STORES 8
#define FLAGS_COMPARES_MAX 12
#define FLAGS_ALTS 4		/* Names that can stand for one.  */
#define FLAGS_AHEAD 24		/* Values computed ahead.  */
#define FLAGS_PAIRS 4		/* What one compare compares.  */
#define FLAGS_WORK 1500000	/* Values of all states together.  */
#define FLAGS_KEPT 6		/* Conditions kept as numbers.  */
#define FLAGS_PLACES 192	/* Insns that can stay in their order.  */
#define FLAGS_COST 4		/* One insn, in the unit of costs.  */

/* ---- Flags ----------------------------------------------------------------- */

/* A set of outcomes of a compare (psi.h) is a uint8_t.  A flags word of an insn that
   is no compare says EQ or not.  */
#define FLAGS_UNKNOWN 0xff

/* The conditions that tests are made of; each can be complemented.  */
enum flags_cond { FLAGS_NE, FLAGS_GE, FLAGS_GT, FLAGS_GEU, FLAGS_GTU,
		  FLAGS_CONDS };
/* The condition that REL is, and whether it is its complement.  */
enum flags_cond flags_cond_of (enum psi_op rel, bool *neg);
enum psi_op flags_relation (enum flags_cond);

/* ---- Values ---------------------------------------------------------------- */

/* What a name can hold: what it held above the window, a constant, or what an
   operation makes of values; 0: undefined.  Equal values have one number.  */
typedef uint16_t flags_value;

struct flags_value_info
{
  unsigned class;		/* Of the operation; see flags_window.  */
  unsigned mem;			/* Stores before it that it can see.  */
  unsigned nsrc;
  flags_value src[FLAGS_SRCS];
  bool is_const;
  int64_t imm;			/* The constant.  */
};

/* What tells how operands compare, on a trace: a set of cells.  */
enum flags_key_kind { FLAGS_ORDER, FLAGS_NUMBER, FLAGS_WORD };
struct flags_key
{
  enum flags_key_kind kind;
  flags_value a, b;		/* Of ORDER a < b; else b is 0.  */
  psi_type type;
  enum psi_op rel;		/* Of WORD: what the word is tested for.  */
  bool floating;		/* Of WORD: a cell for each enum psi_order.  */
  unsigned ncells;
  uint64_t rep[2 * FLAGS_CONSTS + 4];	/* Of NUMBER: one number of each cell.  */
};

/* A compare of values: what its flags say of the cells of KEY.  */
struct flags_compare
{
  int key;			/* -1: OUTCOMES are known.  */
  bool turned;
  uint64_t imm;			/* With NUMBER.  */
  uint8_t outcomes;
};

/* ---- Formulas -------------------------------------------------------------- */

/* What a predicate is on a trace: TEST comes out as REL (PSI_TEST), or logic on the formulas
   A and B.  The first are no more than their numbers (trace.c).  */
struct flags_formula
{
  enum psi_op op, rel;
  unsigned a, b;
  struct flags_compare test;
};

/* ---- Actions --------------------------------------------------------------- */

/* A select writes always: the first source where its condition holds, else the
   second.  */
enum flags_act_kind { FLAGS_OP, FLAGS_MOVE, FLAGS_SELECT, FLAGS_COMPARES,
		      FLAGS_STORES_ };

struct flags_src
{
  int web;			/* -1: FIXED.  */
  flags_value fixed;
};
struct flags_act
{
  enum flags_act_kind kind;
  psi_insn *insn;		/* Of the window; null: a move of psissa's own.  */
  unsigned class;
  int dst;			/* A web; -1: none.  */
  unsigned nsrc;
  struct flags_src src[FLAGS_SRCS];
  bool reads;			/* Memory.  */
  bool traps;			/* May trap: where the window has it, only.  */
  bool word;			/* A compare; see flags_word ().  */
  bool clobbers;		/* The flags.  */
  bool late;			/* Reads what other acts make.  */
  bool alone;			/* Nothing else writes its name or is of its
				   class, and nobody wants what that held.  */
  unsigned store;		/* Of a store: which.  */
  int cost, guarded;		/* Executed always, under a guard; 0: cannot be. */
  /* Of a compare: the conditions that its flags may be tested for, a set; which
     of the window's it is.  MODE: two compares of one mode say the same by all
     conditions; null: not known.  MIXES: with others that mix, what says that
     numbers are equal is the same, too.  */
  unsigned allow, number;
  const char *mode;
  bool mixes;
  /* Of a conditional compare: what the flags are where its condition does not hold, by
     number (psi.h); -1: what they were.  */
  int otherwise;
  uint8_t best[FLAGS_TRACES];	/* Of a compare: its outcomes, at best.  */
};

struct flags_step
{
  unsigned act;
  int cond;			/* An enum flags_cond; -1: executed always.  */
  bool neg;
  uint8_t src[FLAGS_SRCS];	/* Webs, where the act's operand is one.  */
};

/* ---- Values ahead ---------------------------------------------------------- */

/* A value that the plan computes before anything else, into a name of its own.  */
struct flags_ahead
{
  flags_value value;
  psi_insn *insn;		/* Of its class; null: a constant.  */
  psi_val *name, *like;		/* Made when it is written; a name of its type.  */
};

/* A set of the window's insns, by number.  */
struct flags_insns
{
  uint64_t word[FLAGS_PLACES / 64];
};

/* The values that a compare compares; B is 0: the word A.  */
struct flags_compared
{
  flags_value a, b;
};

/* ---- The window ------------------------------------------------------------ */

typedef struct flags_window
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_block *block;
  psi_insn **insn;		/* Those of the window, in order.  */
  bool *clobbers;		/* By index in INSN: it writes flags that no test
				   reads, itself or by a part behind it.  */
  unsigned n;
  psi_insn *br;			/* Right behind it, whose condition the plan leaves in
				   the flags; null: it leaves none.  */
  psi_val *flags;		/* The one flags register.  */
  const char *why;		/* Why there is no plan.  */

  /* Names that it writes, then temporaries (null).  LIKE: the name whose values
     a temporary holds.  */
  unsigned nwebs, nnames;
  psi_val *web[FLAGS_WEBS];
  unsigned like[FLAGS_WEBS];
  unsigned nalts[FLAGS_WEBS];
  uint8_t alt[FLAGS_WEBS][FLAGS_ALTS];	/* Webs that can be read for it.  */
  int *web_of;			/* By id of a name: its web, or -1.  */
  unsigned npreds;
  int *pred_of;			/* By id of a name: its number among the predicates
				   that the window defines, or -1.  */
  bool *live_in, *live_out;	/* By id of a name, of NIDS.  */
  unsigned nids;		/* Those that there are when the window is found.  */

  unsigned nvalues, values_cap;
  struct flags_value_info *values;
  flags_value *initial;		/* By id of a name; 0: not asked for yet.  */
  unsigned nclasses, classes_cap;
  psi_insn **classes;		/* An insn of each.  */
  unsigned nformulas, formulas_cap, evaluated;
  struct flags_formula *formulas;

  unsigned ntraces, leaves;	/* LEAVES: before equal ones are one.  */
  int level;			/* See allocate.c.  */
  bool merges;			/* Equal traces are one.  */

  /* Of relate.c, for the first RELATED keys.  */
  unsigned nrelations, related;
  struct flags_relation *relation[FLAGS_KEYS];

  /* What is large.  Most windows turn out to be none before it is cleared.  */
  unsigned nkeys;
  struct flags_key key[FLAGS_KEYS];
  unsigned nconsts;
  int64_t consts[FLAGS_CONSTS];
  flags_value start[FLAGS_WEBS];	/* The same on all.  */
  flags_value goal[FLAGS_TRACES][FLAGS_WEBS];	/* 0: anything.  */
  uint32_t cells[FLAGS_TRACES][FLAGS_KEYS];
  bool taken[FLAGS_TRACES];	/* BR goes to its first successor.  */
  unsigned stores[FLAGS_TRACES];	/* Executed; a set.  */
  flags_value store_src[FLAGS_TRACES][FLAGS_STORES][FLAGS_SRCS];
  /* For each trace, by value: it is needed; what may trap computed it there.  */
  bool *needed[FLAGS_TRACES], *computed[FLAGS_TRACES];
  /* Those that are executed there, all ALWAYS if traces are one, and of those the selects
     whose predicate holds.  */
  struct flags_insns executed[FLAGS_TRACES], always[FLAGS_TRACES], selected[FLAGS_TRACES];
  unsigned nstores;
  psi_insn *store[FLAGS_STORES];

  unsigned ncompares;
  psi_insn *compare[FLAGS_COMPARES_MAX];
  /* What each compares, on each trace; null key and no outcomes: not known.  */
  struct flags_compare compared[FLAGS_TRACES][FLAGS_COMPARES_MAX];
  /* The same as values: all that it compares on one trace or another.  */
  unsigned npairs[FLAGS_COMPARES_MAX];
  struct flags_compared pair[FLAGS_COMPARES_MAX][FLAGS_PAIRS];
  bool tree;			/* For tree.c: each name has a place beside it.  */
  /* For place.c: names begin as others; no list does what a later part undoes.  */
  bool place, exact;
  bool forced;			/* Compares have operands that can be forced.  */
  psi_val *force[FLAGS_COMPARES_MAX];	/* By number of the compare: that operand. */
  /* Of ahead.c.  A name that is written in the window and was in its block above
     can keep what it has there under a name of its own, KEPT; then STARTS, any
     name that dies in the window, or none, is what its web has at first.  */
  /* Of number.c.  Traces that want the same are of one kind, which has a number; the web
     that it is put into, -1: none.  */
  unsigned nkinds;
  uint8_t kind[FLAGS_TRACES];
  int kind_web;
  psi_val *number_name[1 + FLAGS_KEPT];	/* Of webs that hold such a number, or one of
					   kept.c.  */
  bool split[FLAGS_WEBS];
  psi_val *kept[FLAGS_WEBS], *starts[FLAGS_WEBS];
  unsigned nahead;
  struct flags_ahead ahead[FLAGS_AHEAD];
  unsigned nacts;
  struct flags_act act[FLAGS_ACTS];
} flags_window;

/* ---- value.c --------------------------------------------------------- */

/* Notes why there is no plan, if it is the first reason; returns false.  */
bool flags_refuse (flags_window *, const char *why);
/* Zero, and W->why, when there are too many.  */
flags_value flags_initial (flags_window *, const psi_val *name);
flags_value flags_constant (flags_window *, psi_type, int64_t imm);
/* What CLASS makes of SRC, N values; FIND: 0 if it was never made.  */
flags_value flags_computed (flags_window *, unsigned class, unsigned mem,
			    const flags_value *src, unsigned n, bool find);
/* Operations that do the same with equal operands are of one class.  */
unsigned flags_class (flags_window *, psi_insn *);
/* How values A and B, of TYPE, compare; WORD: the flags that value A is.  FIND:
   false if nobody compared them.  */
bool flags_compare_values (flags_window *, psi_type, flags_value a,
			   flags_value b, bool word, bool find,
			   struct flags_compare *);
/* The outcomes that C can have when KEY's cells are CELLS.  */
uint8_t flags_outcomes (const flags_window *, const struct flags_compare *c,
			uint32_t cells);
/* The outcomes when the operands are exchanged.  */
uint8_t flags_turned (uint8_t outcomes);
uint32_t flags_all_cells (const struct flags_key *);
/* A constant of TYPE as operands have it: with its sign.  */
int64_t flags_immediate (psi_type, int64_t);
/* The type that I, a compare, compares.  */
psi_type flags_compared_type (const psi_insn *i);

/* ---- float.c --------------------------------------------------------- */

/* Does I compare floating point numbers?  */
bool flags_floating (const psi_insn *i);
/* Is what COMPARE compares the flags that it makes, a word, as its operands say nothing of
   other compares?  */
bool flags_word (const psi_insn *compare);
/* The relation of integers that TEST, of the flags that COMPARE writes, is; PSI_N_OPS: it is
   none.  And the name of a test for REL of these flags.  */
enum psi_op flags_tested_relation (const psi_insn *compare, const psi_insn *test);
const char *flags_test_name (const psi_insn *compare, enum psi_op rel);
/* What flags say of numbers in ORDER, PSI_OUT_*.  */
unsigned flags_float_outcome (enum psi_order order);
/* The copy to a pinned name of what I, a compare, wrote to another; null: there is none.  */
const psi_insn *flags_copied (const psi_insn *i);
/* The copy to the flags of what I, a compare, wrote to a register of its own, and the
   compare of such a COPY; null: they are none.  */
const psi_insn *flags_second_half (const flags_window *w, const psi_insn *i);
psi_insn *flags_first_half (const flags_window *w, const psi_insn *copy);

/* ---- live.c ---------------------------------------------------------- */

/* Valid while each block has the same names live at its ends; names that were
   made since are none of its.  */
struct flags_live *flags_live_new (psi_fn *);
void flags_live_free (struct flags_live *);
/* Which names are live above FIRST and below LAST, insns of B: IN and OUT, by
   id.  */
void flags_live_at (const struct flags_live *, const psi_block *b,
		    const psi_insn *first, const psi_insn *last, bool *in,
		    bool *out);

/* ---- dying.c --------------------------------------------------------- */

/* In a plan that stands behind W's insns, up to END, operands that die are chosen
   instead of others, which saves their copies.  */
void flags_choose_dying (const flags_window *w, psi_insn *end);

struct flags_range;
/* ---- write.c --------------------------------------------------------- */

/* Puts the N steps of a plan in the window's place.  */
void flags_write_plan (flags_window *, const struct flags_step *step, unsigned n);

/* ---- window.c -------------------------------------------------------- */

/* Fills in what W's insns say of names, predicates, compares and stores; false, and
   W->why: it cannot be planned.  */
bool flags_note_names (flags_window *);
/* The last insn under a guard, or that selects, in a block.  */
psi_insn *flags_last_guarded (const psi_block *);
/* Does BR test the result of logic that stands in its block?  */
bool flags_tests_logic (const psi_insn *br);
/* Finds the window of W->block within PART, down to its branch if BRANCH; null, or why it
   has none.  */
const char *flags_find_window (flags_window *, const struct flags_live *,
			       const struct flags_range *part, bool branch);
/* Is NAME a result of I?  */
/* What I writes beside the flags; null: nothing.  */
psi_val *flags_result (const flags_window *w, const psi_insn *i);
/* Does I, of the window, compare: is it a compare of numbers, or does it write
   flags that are tested?  */
bool flags_compares (const flags_window *, const psi_insn *i);
/* Does I say what the insn before it clobbers?  */
bool flags_part (const flags_window *w, const psi_insn *i);

/* ---- cut.c ----------------------------------------------------------- */

/* Insns of a block from FROM (null: its first) to TO (null: its last guarded one, or its
   branch).  */
struct flags_range
{
  psi_insn *from, *to;
};
/* Makes two ranges of PART, where few predicates are needed in both: these are kept in
   names.  How many; -1: there is no such place, and nothing was changed.  */
int flags_cut (psi_fn *, psi_block *, psi_val *flags, const struct flags_range *part,
	       struct flags_range *upper, struct flags_range *lower);
/* A copy of I that differs in nothing.  */
psi_insn *flags_same_insn (psi_fn *, const psi_insn *i);

/* ---- trace.c --------------------------------------------------------- */

/* Executes the window on all traces; false, and W->why: it cannot.  */
bool flags_trace (flags_window *);

/* ---- relate.c -------------------------------------------------------- */

/* Takes out of CELLS, by key, what no trace with the others can have, as they are of
   numbers made of one; false: there is no such trace.  */
bool flags_narrow (flags_window *, uint32_t *cells);
void flags_forget_relations (flags_window *);

/* ---- act.c ----------------------------------------------------------- */

/* A new act of W, of KIND, by I; none of W's, and W->why, if there are too many.  */
struct flags_act *flags_new_act (flags_window *, enum flags_act_kind kind,
				 psi_insn *i);
/* What I costs under a guard; 0: that cannot be.  */
int flags_guarded_cost (const flags_window *, const psi_insn *i);
/* PSI_COMPARE_... of I.  */
unsigned flags_compare_facts (const flags_window *, const psi_insn *i);

/* ---- acts.c ---------------------------------------------------------- */

/* All acts of W become those of its insns; false: there are too many.  */
bool flags_acts_of_insns (flags_window *);
void flags_reset_acts (flags_window *);
/* The act of store I, without operands.  */
struct flags_act *flags_store_act (flags_window *, psi_insn *i);
/* What the web FROM holds into DST.  */
void flags_move_between (flags_window *, unsigned dst, unsigned from);
/* A web beside LIKE; -1: there are too many.  */
int flags_new_web (flags_window *, unsigned like);
/* A web that is NAME, which holds nothing yet; -1: there are too many.  */
int flags_named_web (flags_window *, psi_val *name);
/* A web for the operand of compare N that is chosen; -1: there are too many.  */
int flags_forced_web (flags_window *, unsigned n);
/* Does I, of the window, write flags that nobody reads?  */
bool flags_clobbered (const flags_window *, const psi_insn *i);

/* ---- compares.c ------------------------------------------------------ */

/* The act of the window's compare NUMBER, without operands.  */
struct flags_act *flags_compare_act (flags_window *, unsigned number);
/* And if A, a compare with its operands, can be had with them exchanged, or as a conditional
   compare, that.  */
void flags_other_compares (flags_window *, const struct flags_act *a);
/* The outcomes of A, a conditional compare, where its condition does not hold.  */
uint8_t flags_otherwise (const struct flags_act *a);
/* Can some compare that is among the acts be executed under a guard?  Then no value need
   be put together to have a conjunction.  */
bool flags_conditional_compares (const flags_window *);
/* A number of the type that compare I compares, beside X, so that it is neither equal nor
   smaller, or neither equal nor greater, in either sense; 0: X is none.  */
flags_value flags_number_beside (flags_window *, const psi_insn *i, flags_value x);

/* ---- ahead.c --------------------------------------------------------- */

/* All acts of W become those by which what it leaves can be put together of values
   that are computed ahead; BESIDE: each name has another one, where a value waits.
   VARIANT: which name is what first: 0: as they are; 1: names are split; from 2 up:
   and one of them begins as another.  False: that cannot be; *LAST: nor can what
   has a greater number.  */
bool flags_acts_ahead (flags_window *, bool beside, unsigned variant, bool *last);
/* The insn above the window, in its block, that gives NAME what the window finds in
   it; null: there is none, or several.  */
psi_insn *flags_above (const flags_window *, const psi_val *name);
/* Is initial value X in a name that no step writes?  */
bool flags_kept (const flags_window *, flags_value x);
/* What NAME is called above the window, where it has a value.  */
psi_val *flags_name_above (const flags_window *, psi_val *name);
/* Null: X is not among them.  */
const struct flags_ahead *flags_ahead_of (const flags_window *, flags_value x);

/* ---- number.c -------------------------------------------------------- */

/* Those ahead, and those by which the numbers of kinds are made and compared.  */
bool flags_acts_numbered (flags_window *);
/* Gives kinds numbers, such that what is done is done where they are small or large;
   false: there is but one kind.  */
bool flags_number_kinds (flags_window *);
/* What all traces of SET want in name K; 0: anything.  False: they differ.  */
bool flags_agree (const flags_window *, uint64_t set, unsigned k, flags_value *x);

/* A web for a number, the Kth such; -1: no name of the window is of a type that it can
   have.  */
int flags_number_web (flags_window *, unsigned k);
/* A compare by REL of the number in WEB with IMM, counted as the window's compare N; what
   it can say at best is the caller's.  */
struct flags_act *flags_number_compare (flags_window *, unsigned web, unsigned n, unsigned imm,
					enum psi_op rel);

/* ---- kept.c ---------------------------------------------------------- */

/* Those of its insns, and by which conditions are kept as numbers; false: there are too
   many.  */
bool flags_acts_in_order (flags_window *);

/* ---- search.c -------------------------------------------------------- */

/* By the search; by a decision tree (tree.c); in the window's order (inorder.c); by numbers
   (number.c); by a list for each name (place.c).  */
enum flags_by { FLAGS_SEARCH, FLAGS_TREE, FLAGS_IN_ORDER, FLAGS_NUMBERS, FLAGS_PLACE };

/* How to search.  What is to come counts WEIGHT quarters of its bound: with 4 what
   is found is the cheapest, with more it is found sooner.  */
struct flags_how
{
  int weight;
  int order;			/* 0: compares in any order; 1, -1: in that of the
				   window, against it.  */
  unsigned effort;		/* States looked at.  */
  int below;			/* What plans must cost to be of use.  */
  enum flags_by by;
};
/* What a block of guarded insns costs.  Out of haste a little less than an insn where it
   is one: some cores fold it, so that of two plans the one with fewer insns is better.  */
int flags_block_cost (const psi_ctx *);
/* A sequence of actions that reaches the goal, into STEP, and behind them what W->br
   tests then, if there is one; how many they are, and what they cost to *COST; -1: there
   is none, and both are as they were; FLAGS_GAVE_UP: none was found.  */
#define FLAGS_GAVE_UP -2
int flags_search (flags_window *, const struct flags_how *, struct flags_step *step,
		  int *cost);

/* ---- memo.c ---------------------------------------------------------- */

/* The same; what was searched for before, and is kept with the context, is not
   searched for again.  */
int flags_search_once (flags_window *, const struct flags_how *,
		       struct flags_step *step, int *cost);

#endif
