/* psi.h: libpsi, psi-SSA over predicated machine code.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The library knows nothing of any compiler.  It never exits, prints nothing
   on its own, and has no global state: what one function needs hangs on its
   psi_fn, what a run over it needs on a psi_ctx.  The meaning of every
   construct below is defined in doc/psi-il.texi.  */

#ifndef PSI_H
#define PSI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <obstack.h>
#include "choices.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A type: 0 is a predicate, N > 0 an integer of N bits (1 to 64).  */
typedef uint16_t psi_type;
#define PSI_PRED ((psi_type) 0)

typedef struct psi_val psi_val;
typedef struct psi_insn psi_insn;
typedef struct psi_edge psi_edge;
typedef struct psi_block psi_block;
typedef struct psi_fn psi_fn;

/* The operations, from ir/ops.def.  */
enum psi_op
{
#define PSI_OP(id, name, kind, ndst, nsrc, flags) PSI_##id,
#include "ir/ops.def"
  PSI_N_OPS
};

/* What is known of an insn beyond its operation.  The first four come from
   ir/ops.def or, for opaque operations, from the text or the host.  */
enum psi_flag
{
  PSI_F_READ = 1,	/* Reads memory.  */
  PSI_F_WRITE = 2,	/* Writes memory.  */
  PSI_F_TRAP = 4,	/* May trap.  */
  PSI_F_EFFECT = 8,	/* Has an effect beyond memory and results: volatile,
			   input and output, a call.  */
  PSI_F_TERM = 16,	/* Ends a block.  */
  PSI_F_IMPLICIT = 32,	/* An undef that construction made for a use which no
			   definition reaches; destruction drops it.  */
  PSI_F_PRED = 64,	/* The host can execute this operation under a guard;
			   "predicable" in the text form.  */
  PSI_F_GUARDED = 128,	/* It had its guard when SSA form was built.  Not in
			   the text form.  */
  /* What a text says of the host beside that, for a null callback: see
     ir/machine.c.  */
  PSI_F_UNPRED = 256,	/* It cannot be executed under a guard.  */
  PSI_F_SPEC = 512,	/* It can be executed where its result is not wanted; or */
  PSI_F_UNSPEC = 1024,	/* it cannot.  */
  PSI_F_FREE = 2048,	/* It costs nothing.  */
  PSI_F_AHEAD = 4096,	/* Of a br: a loop's next turn begins before it is decided.  */
  PSI_F_STRAIGHT = 8192,	/* Of a br: convert it whatever it costs.  */
  PSI_F_WEIGHED = 16384,	/* Of a br: convert it where that costs no more.  */
  PSI_F_EVEN = 32768,	/* Of a br: so it does if it is to wait for a step.  */
  PSI_F_STEP = 65536,	/* Adds a constant to its only operand.  */
  PSI_F_PART = 131072,	/* Says what the insn before overwrites; no insn itself.  */
  PSI_F_BYTES = 262144,	/* Of a br: bytes count, not time.  */
  PSI_F_CCMP = 524288	/* Of a compare: it can be a conditional one (ccmp).  */
};

/* What a loop's next turn is not to wait for, where it would begin before this one's
   branches are decided if they were kept: nothing, values that go on by constants from
   turn to turn, any value.  */
enum psi_ahead { PSI_AHEAD_NO, PSI_AHEAD_STEPS, PSI_AHEAD_YES };

/* Who answered a question about predicates: the literals' names alone, the
   partition graph by its structure or by diagrams, nobody.  And of all, those whose answer
   was yes.  */
enum psi_asked
{
  PSI_ASKED_NAME, PSI_ASKED_STRUCTURE, PSI_ASKED_DIAGRAM, PSI_ASKED_UNKNOWN, PSI_ASKED_YES,
  PSI_N_ASKED
};

/* How many analyses keep something with a function.  */
#define PSI_N_KEPT 3

/* Why a pass inserted a copy; PSI_C_NONE: it did not.  */
enum psi_cause
{
#define PSI_CAUSE(id, name) PSI_C_##id,
#include "ir/causes.def"
  PSI_N_CAUSES
};

/* A literal: a predicate, or its complement when NEG.  Without a predicate
   the constant true (NEG: false).  */
typedef struct psi_lit
{
  psi_val *val;
  bool neg;
} psi_lit;

#define PSI_TRUE ((psi_lit) { NULL, false })
#define PSI_FALSE ((psi_lit) { NULL, true })

/* An operand: VAL, or the constant IMM when VAL is null.  */
typedef struct psi_opnd
{
  psi_val *val;
  int64_t imm;
} psi_opnd;

/* A name.  Before SSA it is a variable and may have many definitions; in SSA
   form it is a value with one.  A pinned name ($name in the text) stands for
   a machine resource: it is never renamed, may always have many definitions,
   and insns that touch the same one never change their order.  */
struct psi_val
{
  unsigned id;		/* Index into fn->vals.  */
  psi_type type;
  bool pinned;
  bool param;		/* Defined on entry.  */
  unsigned version;	/* In SSA form the N of NAME.N; 0 for a variable.  */
  const char *name;	/* Without '%', '$' and version.  In the arena.  */
  psi_val *var;		/* The variable it renames; itself for a variable.  */
  unsigned versions;	/* Of a variable: the highest VERSION given so far.  */
  psi_insn *def;	/* In SSA form: its definition; null for a parameter
			   or a pinned name.  Before SSA meaningless.  */
  unsigned host;	/* The host's register number; 0: none.  */
  psi_val *pin;		/* Of a value: the pinned name that it is to be in when
			   out of SSA form; null: any.  */
  psi_val *like;	/* Of a variable that destruction made: one whose
			   values it holds; null for others.  */
  void *aux;		/* Scratch of the pass that runs; null between passes. */
};

#define PSI_COST_NONE (-1)

struct psi_insn
{
  enum psi_op op;
  unsigned flags;	/* PSI_F_*.  */
  enum psi_cause cause;
  psi_lit guard;	/* Executed when it holds.  */
  unsigned ndst, nsrc;
  psi_val **dst;
  psi_opnd *src;	/* phi: SRC[i] flows in over block->pred[i].  */
  psi_lit *pred;	/* psi: PRED[i] goes with SRC[i]; br, select, ccmp and
			   compares under a literal: PRED[0].  Null for others.  */
  enum psi_op rel;	/* unc, and-type, or-type: the compare they make.  */
  const char *name;	/* What an op, compare, test, call or switch does, as the
			   host names it; why a br is to stay, null: it is not;
			   null for others.  In the arena.  */
  int cost;		/* In the host's units; 0 unless set.  */
  unsigned uid;		/* Unique within the function, in order of creation.  */
  unsigned order;	/* Position in the block, 1.. after psi_number (). */
  void *host;		/* The host's cookie; null for what libpsi made.  */
  psi_block *block;	/* Null when in no block.  */
  psi_insn *prev, *next;
  unsigned line;	/* In fn->file; 0: from no text.  */
};

/* An edge.  A block can have two edges to one successor: they are two.  */
struct psi_edge
{
  psi_block *src, *dst;
  int prob;		/* Of being taken from SRC, in 1/10000; -1: unknown.  */
  void *host;
  void *aux;		/* Scratch of the pass that runs.  */
};

struct psi_block
{
  unsigned id;		/* Index into fn->blocks.  */
  const char *name;	/* Label.  In the arena.  */
  psi_insn *first, *last;
  psi_edge **pred, **succ;	/* In the arena; pred order is phi order, succ
				   order is the terminator's.  Several edges
				   between the same blocks: in the same order
				   in both.  */
  unsigned npred, nsucc, pred_cap, succ_cap;
  int freq;		/* Relative execution count, entry 10000 * 1; 0: unknown. */
  bool rest;		/* If-conversion took a copy; these are the ways that were left.  */
  void *host;
  void *aux;		/* Scratch of the pass that runs.  */
};

/* Properties of the form, which the pass manager keeps.  */
enum psi_prop
{
  PSI_P_SSA = 1,	/* In psi-SSA form.  */
  PSI_P_NORMAL = 2,	/* Every psi normalised (chapter 15, 15.4.1).  */
  PSI_P_PSIWEB = 4,	/* Psi-webs free of interference (15.4.2).  */
  PSI_P_CSSA = 8,	/* Conventional: psi-phi-webs free of interference.  */
  PSI_P_BROKEN = 16	/* Instead of PSI_P_SSA: psis and phis as there, but
			   names may have several definitions, and uses that
			   none dominates; for ssa-repair.  */
};

struct psi_fn
{
  struct obstack arena;	/* Everything that belongs to the function.  */
  const char *name;
  unsigned props;	/* PSI_P_*.  */
  psi_block **blocks;	/* In layout order; blocks[0] is the entry.  A deleted
			   block's place is null until psi_compact ().  */
  unsigned nblocks, blocks_cap;
  psi_val **vals;
  unsigned nvals, vals_cap;
  psi_val **params;
  unsigned nparams, params_cap;
  unsigned next_uid;
  void *host;
  struct psi_dom *dom;	/* Owned by cfg/dom.c; null when out of date.  */
  struct psi_loops *loops; /* Both likewise, by cfg/forest.c.  */
  struct psi_cdg *cdg;
  struct psi_domains *domains; /* Owned by pred/domain.c; null: none yet.  */
  bool in_pass;			/* A pass runs: see unrelated () of pred/pred.c.  */
  bool in_flux;			/* A pass is changing the flow of control and goes
				   on with the dominators as they were: until
				   psi_cfg_changed () nothing can be made from
				   them anew.  */
  /* What forgets what is kept with the function, see psi_keep ().  */
  void (*forget[PSI_N_KEPT]) (struct psi_fn *);
  unsigned nforget;
  /* How questions about predicates are answered, from the psi_ctx of whoever
     asks: with so many steps at most, by both structure and diagrams or by one
     of them.  */
  unsigned trace_bound;
  enum psi_ppg_mode ppg_mode;
  unsigned long asked[PSI_N_ASKED];	/* By the pass that runs.  */
  struct psi_names *names; /* Owned by ir/symtab.c: variables and blocks by name.  */
  unsigned fresh;	/* The last number used for a fresh name.  */
  const char *file;	/* Whose text it was read from; null: none.  */
};

/* ---- Diagnostics and context -------------------------------------------- */

enum psi_status
{
  PSI_OK,
  PSI_BAD_INPUT,	/* The user's text or arguments; see the messages.  */
  PSI_WRONG,		/* The program breaks a rule or a refinement fails.  */
  PSI_BROKEN		/* A pass broke an invariant: a bug in libpsi.  */
};

#include "host.h"

#define PSI_STAT_ARGS 8	/* Psis of 0..6 arguments, the last: of more.  */

typedef struct psi_stats
{
  unsigned long functions, variables, psis[PSI_STAT_ARGS];
  unsigned long copies_folded, copies[PSI_N_CAUSES];
  /* In the program before the first pass and after the last one; whoever runs
     the passes counts them with psi_count_copies ().  */
  unsigned long copies_before, copies_after;
  unsigned long regions_converted, conditional_stores;
  unsigned long guards_dead, guards_dropped;	/* By dead-guard.  */
  unsigned long predicates_equal;	/* Logic that became a test, by predicates.  */
  unsigned long psis_decided;	/* By psi-decide.  */
  unsigned long constants;	/* What sccp and ranges found to be constant.  */
  /* By ranges: compares that come out one way, insns that change nothing.  */
  unsigned long compares_known, insns_same;
  unsigned long extensions_idle;	/* By extensions.  */
  /* By gvn: insns and psis that another stands for, insns that stand for two
     under complementary guards, insns that this made idle.  */
  unsigned long insns_equal, psis_equal, insns_joined, insns_idle;
  /* By memory: loads of what is known, stores that are overwritten, two that have
     become one.  */
  unsigned long loads_known, stores_dead, stores_merged;
  unsigned long asked[PSI_N_ASKED];	/* By all passes.  */
  /* By psi_count_exact (): insns that are reachable; in blocks of which all is
     known exactly; directly in irreducible loops.  */
  unsigned long insns, insns_exact, insns_irreducible;
} psi_stats;

/* See choices.h.  */
extern const struct psi_choice_row psi_choices[PSI_N_CHOICES];

/* What ifconv decided of a region, and from what.  */
typedef struct psi_verdict
{
  const psi_block *head;
  const char *why;		/* It is left alone; null: converted.  */
  const psi_insn *insn;		/* What is in the way; null: nothing that is one
				   insn.  Only until the region changes.  */
  unsigned blocks, insns;	/* Without the head; 0: the region was not found.  */
  long before, after;		/* The host's costs of it, with branches and straight;
				   0, 0: they were not compared.  */
} psi_verdict;

/* Why a branch is left that the user wants to keep.  */
#define PSI_MARKED "branch is to stay"

#define PSI_TRACE_BOUND 65536	/* Of what is exact, unless said.  */

/* Algorithms of the papers that can give wrong code: psi-opt and what tests
   libpsi have them, for comparison (psi-opt/papers/), the compiler has not.  */
typedef struct psi_ctx psi_ctx;
typedef struct psi_searches psi_searches;
struct psi_papers
{
  enum psi_status (*psi_web) (psi_ctx *, psi_fn *);
  /* Would S destroy F, live after it, in one name?  EQUAL: both are copies of one
     value.  */
  bool (*destroys) (psi_fn *, const psi_val *s, const psi_val *f, bool equal);
};

struct psi_ctx
{
  const psi_host *host;		/* May be null.  */
  const struct psi_papers *papers; /* Null: what they are is not to be chosen.  */
  int choice[PSI_N_CHOICES];	/* Which of its values each has.  */
  unsigned trace_bound;		/* As fn->trace_bound.  */
  bool numbers;			/* Psi_refines () executes with numbers in place of what
				   is not known.  */
  long limit;			/* Regions still to convert; -1: no limit.  */
  psi_stats stats;
  /* Called for each message; never null.  LINE 0: no place.  */
  void (*message) (void *data, const char *file, unsigned line,
		   unsigned column, const char *text);
  void *message_data;
  /* Called for each region converted or refused; may be null.  */
  void (*region) (void *data, const psi_verdict *);
  void *region_data;
  /* Called for each insn that dead-guard could change but does not; may be
     null.  */
  void (*kept) (void *data, const psi_insn *insn, const char *why);
  void *kept_data;
  bool hasty;			/* Flags allocation does not look for long.  */
  /* What flags allocation has searched for; null: it is not kept.  */
  psi_searches *searches;
  /* Where ssa-build tells its steps; may be null.  */
  FILE *trace;
  unsigned errors;		/* Messages given.  */
};

/* A context with the defaults and no host; MESSAGE as above.  */
void psi_ctx_init (psi_ctx *ctx,
		   void (*message) (void *, const char *, unsigned, unsigned,
				    const char *),
		   void *data);

/* ---- ir/build.c: building and changing the form -------------------------------- */

/* Memory for functions' arenas; malloc and free unless set.  ALLOC must not
   return null.  Set once, before the first function.  */
void psi_set_memory (void *(*alloc) (size_t), void (*release) (void *));

psi_fn *psi_fn_new (const char *name);
void psi_fn_free (psi_fn *);
void *psi_alloc (psi_fn *, size_t);		/* Zeroed, in the arena.  */
char *psi_strdup (psi_fn *, const char *);	/* In the arena.  */

/* NAME null: bbN, N fresh; a NAME in use gets a suffix.  */
psi_block *psi_block_new (psi_fn *, const char *name);
psi_edge *psi_edge_new (psi_fn *, psi_block *src, psi_block *dst, int prob);
/* Takes E out of both its lists, and the phi arguments at its destination
   that flow over it.  */
void psi_edge_remove (psi_fn *, psi_edge *);
/* Lets E lead to TO, as its last predecessor; what flows over E into phis there is up to
   the caller.  */
void psi_edge_redirect (psi_fn *, psi_edge *e, psi_block *to);
unsigned psi_pred_index (const psi_edge *);
unsigned psi_succ_index (const psi_edge *);
/* *LIT is what the branch at E's source tests, so that it holds where E is taken;
   false: there is no branch.  */
bool psi_edge_literal (const psi_edge *e, psi_lit *lit);
/* Does the branch of HEAD, of a function in SSA form, depend on what was loaded from a
   place that a phi chooses: an element of an array, not a member of a structure?  */
bool psi_tests_element (const psi_block *head);
/* Unlinks BLOCK, its edges and its insns.  */
void psi_block_delete (psi_fn *, psi_block *);
/* Closes the gaps that deleted blocks and values left; ids change.  */
void psi_compact (psi_fn *);

/* A new variable; NAME null: vN, N fresh; a NAME in use gets a suffix.  NAME:
   letters, digits and '_', no digit first.  A pinned one is shared by name.  */
psi_val *psi_var_new (psi_fn *, const char *name, psi_type);
/* One for values like V, without a name of its own.  */
psi_val *psi_var_like (psi_fn *, const psi_val *v);
psi_val *psi_pinned (psi_fn *, const char *name, psi_type);
psi_val *psi_param (psi_fn *, const char *name, psi_type);
/* A new version of VAR; in SSA form each call gives the next number.  */
psi_val *psi_version_new (psi_fn *, psi_val *var);

/* An insn in no block yet, operands zeroed, flags from ir/ops.def.  A psi gets
   PRED.  */
psi_insn *psi_insn_new (psi_fn *, enum psi_op, unsigned ndst, unsigned nsrc);
/* `GUARD? DST = copy SRC' with CAUSE.  */
psi_insn *psi_copy_new (psi_fn *, psi_lit guard, psi_val *dst, psi_opnd src,
			enum psi_cause);
/* `V = undef' that nobody wrote: V's definition from now on.  */
psi_insn *psi_implicit_undef_new (psi_fn *, psi_val *v);
void psi_append (psi_block *, psi_insn *);
void psi_insert_before (psi_insn *at, psi_insn *);
void psi_insert_after (psi_insn *at, psi_insn *);
/* Before the terminator, or at the end of a block that has none.  */
void psi_insert_at_end (psi_block *, psi_insn *);
/* After the phis.  */
void psi_insert_at_start (psi_block *, psi_insn *);
void psi_unlink (psi_insn *);
/* The same, with what says what it overwrites: it is executed no more.  */
void psi_delete (psi_insn *);
/* Is V a result of INSN / an operand / read by it: an operand, in a literal, its guard?  */
bool psi_writes (const psi_insn *insn, const psi_val *v);
bool psi_has_operand (const psi_insn *insn, const psi_val *v);
bool psi_reads (const psi_insn *insn, const psi_val *v);
/* Changes the number of operands; new ones are zero, kept ones stay.  */
void psi_set_nsrc (psi_fn *, psi_insn *, unsigned nsrc);
psi_insn *psi_terminator (const psi_block *);	/* Null if there is none.  */
/* The insn above, below I in straight code: in its block, or in one that is always
   executed right before, after it.  Null: there is none.  */
psi_insn *psi_above (const psi_insn *i);
psi_insn *psi_below (const psi_insn *i);
/* Is A above B, or B, with at most MOST insns from one to the other?  */
bool psi_in_line (const psi_insn *a, const psi_insn *b, unsigned most);
/* How many values FN's copies copy, whatever they are there for; a move between
   pinned names is none.  */
unsigned psi_count_copies (const psi_fn *);
/* Sets insn->order in every block.  */
void psi_number (psi_fn *);
/* Domains are kept with the function until this is called: to be called when
   the definition of a predicate has changed, or how control flows.  New insns
   change nothing.  psi_cfg_changed () calls it.  */
void psi_domains_invalidate (psi_fn *);

static inline psi_lit
psi_lit_of (psi_val *val, bool neg)
{
  psi_lit lit = { val, neg };
  return lit;
}
static inline psi_lit
psi_lit_not (psi_lit lit)
{
  lit.neg = !lit.neg;
  return lit;
}
static inline bool
psi_lit_same (psi_lit a, psi_lit b)
{
  return a.val == b.val && a.neg == b.neg;
}
static inline psi_opnd
psi_opnd_of (psi_val *val)
{
  psi_opnd o = { val, 0 };
  return o;
}
static inline bool
psi_is_true (psi_lit lit)
{
  return !lit.val && !lit.neg;
}

/* BITS and all below the highest of them: what adding carries into these comes from.  */
uint64_t psi_and_below (uint64_t bits);

/* Operations, from ir/ops.def.  */
const char *psi_op_name (enum psi_op);
/* `A REL B' as one of eq, lt, ltu, le, leu or their complements, given how both
   orders have A and B.  */
bool psi_relation_holds (enum psi_op rel, bool eq, bool lt, bool ltu);
/* How two numbers compare: a set of these bits is an outcome, 0 to 7.  */
enum { PSI_OUT_EQ = 1, PSI_OUT_LT = 2, PSI_OUT_LTU = 4 };
/* Flags as a number: an outcome, or from here on how floating point numbers compare, which
   are less, equal, greater, in no order.  */
enum { PSI_OUT_FLOAT = 8 };
enum psi_order { PSI_ORDER_LT, PSI_ORDER_EQ, PSI_ORDER_GT, PSI_ORDER_NONE };
/* Does `test COND' hold of flags NUMBER: 1, 0; -1: there is no such condition of them.  Of
   another number the last three bits are an outcome.  */
int psi_flags_hold (const char *cond, unsigned number);
/* Does `compare MODE' compare floating point numbers?  */
bool psi_floating (const char *mode);
/* The outcomes with which REL, as above, holds: 1 << N for outcome N.  */
uint8_t psi_relation_outcomes (enum psi_op rel);
/* `A REL B' as one of `B REL A', and the one that holds where it does not.  */
enum psi_op psi_relation_turned (enum psi_op rel);
enum psi_op psi_relation_inverse (enum psi_op rel);
/* The compare that NAME names; PSI_N_OPS: none.  */
enum psi_op psi_relation_named (const char *name, size_t len);
const char *psi_cause_name (enum psi_cause);

/* ---- Text, verification, meaning ----------------------------------------- */

typedef struct psi_module
{
  psi_fn **fns;			/* In the order of the text.  */
  unsigned nfns;
} psi_module;

/* Reads the functions in TEXT (LEN bytes), named FILE in messages.  Each error
   is one message FILE:LINE:COLUMN; reading goes on after it.  Null if there
   was any.  psi_module_free frees the functions too.  */
psi_module *psi_parse (psi_ctx *, const char *file, const char *text,
		       size_t len);
void psi_module_free (psi_module *);

void psi_print (FILE *, const psi_fn *);
/* Writes what CTX's host says of FN's insns and branches into their attributes.  */
void psi_describe (const psi_ctx *ctx, psi_fn *fn);
void psi_print_insn (FILE *, const psi_insn *);
void psi_dot (FILE *, const psi_fn *);
/* Dominators, frontiers and, in SSA form, liveness.  FN is valid.  */
void psi_print_analyses (FILE *, psi_fn *);
/* The loop nesting forest; what each block depends on.  */
void psi_print_loops (FILE *, psi_fn *);
/* What became of a region: a line, costs in the host's units.  */
void psi_print_verdict (FILE *, const psi_verdict *);
void psi_print_cdg (FILE *, psi_fn *);
/* Of how many insns of each level of loops all is known exactly; the same as
   counters of the context.  FN is in SSA form.  */
void psi_print_exact (FILE *, psi_fn *);
void psi_count_exact (psi_ctx *, psi_fn *);
/* The predicate partition graph with all predicates, as the choice `ppg' wants
   it.  PSI_BROKEN with messages if it breaks its own rules.  */
enum psi_status psi_print_ppg (psi_ctx *, FILE *, psi_fn *);
/* A drawing for Graphviz; CFG: psi_dot ().  Status as above.  */
enum psi_dot { PSI_DOT_CFG, PSI_DOT_CDG, PSI_DOT_LOOPS, PSI_DOT_PPG,
	       PSI_DOT_WEBS };
enum psi_status psi_draw (psi_ctx *, FILE *, psi_fn *, enum psi_dot);

/* Checks everything that fn->props claims and doc/psi-il.texi demands; one
   message for each violation.  PSI_OK or PSI_WRONG.  */
enum psi_status psi_verify (psi_ctx *, psi_fn *);

/* Runs FN over all (or a sample of) inputs and outcomes of opaque predicates,
   prints one line for each run.  */
enum psi_status psi_run (psi_ctx *, psi_fn *, FILE *);

/* Is one of the two false, and not undefined, whenever the other holds?  False if that is
   not known.  In SSA form only.  */
bool psi_never_both (psi_fn *, psi_lit, psi_lit);
/* PSI_OK if every behaviour of AFTER is one that BEFORE allows, over all
   assignments to predicates (a sample of MAX of them, or some more, when there
   are more; fewer if runs are long); else PSI_WRONG with a message that holds
   the assignment and both behaviours.  Neither function is changed.  */
enum psi_status psi_refines (psi_ctx *, const psi_fn *before,
			     const psi_fn *after, unsigned max);

/* PSI_OK if A and B are the same program up to a bijection of names that are
   not pinned, else PSI_WRONG with a message on the first difference.  */
enum psi_status psi_isomorphic (psi_ctx *, const psi_fn *a, const psi_fn *b);

psi_fn *psi_fn_copy (const psi_fn *);

/* ---- Passes --------------------------------------------------------------- */

/* See passes.def.  */
enum psi_pass_flag
{
  PSI_PASS_DEFAULT = 1, PSI_PASS_CONVERTED = 2, PSI_PASS_NUMBERS = 4, PSI_PASS_HOST = 8
};

typedef struct psi_pass
{
  const char *name;
  enum psi_status (*run) (psi_ctx *, psi_fn *);
  unsigned needs;	/* Properties that must hold before...  */
  unsigned breaks;	/* ... that no longer hold after ...  */
  unsigned gives;	/* ... and that hold after.  */
  unsigned flags;	/* Of enum psi_pass_flag.  */
  const char *help;
} psi_pass;

/* The table of passes.def, ended by a null name.  */
extern const psi_pass psi_passes[];
const psi_pass *psi_find_pass (const char *name);

/* Does what PASS needs hold of FN?  */
bool psi_pass_ready (const psi_fn *, const psi_pass *pass);

/* Flags allocation (flags.c), block by block.  FLAGS is the one register that
   compares write.  Psi_flags_block () gives BLOCK its plan, or says why not; then
   BLOCK is as it was.  New insns have the host's record of the one that they were
   made from, or none.  */
typedef struct psi_flags psi_flags;
psi_flags *psi_flags_new (psi_ctx *, psi_fn *, psi_val *flags);
void psi_flags_free (psi_flags *);
const char *psi_flags_block (psi_flags *, psi_block *block);
/* Searches are kept, over functions and contexts, which changes nothing but the time it
   takes.  CHECK: each is made again nevertheless, and a message given if it comes to
   something else.  */
psi_searches *psi_searches_new (bool check);
void psi_searches_free (psi_searches *);	/* Null: nothing.  */

/* Runs one pass: PSI_BAD_INPUT with a message if what it needs does not hold.
   Afterwards fn->props says what holds.  */
enum psi_status psi_run_pass (psi_ctx *, psi_fn *, const psi_pass *);

#ifdef __cplusplus
}
#endif
#endif
