/* interp.h: what the parts of the interpreter share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A machine holds what the runs of one comparison have in common: the symbols
   and the oracle.  For each assignment that the oracle goes through, both
   functions are executed on it; what they do, their traces, is compared.  */

#ifndef PSI_EXEC_INTERP_H
#define PSI_EXEC_INTERP_H

#include "ir/ir.h"

/* ---- exec/term.c: words and symbols ------------------------------------ */

enum psi_word_kind { PSI_W_UNDEF, PSI_W_NUM, PSI_W_SYM };

/* What a name can hold.  */
struct psi_word
{
  enum psi_word_kind kind;
  int64_t n;		/* NUM: sign-extended from its type, a predicate 0 or 1;
			   SYM: the symbol's index.  */
};

#define PSI_UNDEFINED ((struct psi_word) { PSI_W_UNDEF, 0 })

enum psi_tag
{
  PSI_T_PARAM, PSI_T_PINNED,	/* NAME's on entry.  */
  PSI_T_ARITH,			/* An operation A of type B.  */
  PSI_T_CMP,			/* A is eq, lt or ltu.  */
  PSI_T_COMPARE, PSI_T_TEST, PSI_T_SWITCH, PSI_T_OPAQUE,
				/* NAME of the arguments; A: which result, of a
				   compare the operands' type.  Of a switch A ways,
				   B: the event that it is, or 0.  */
  PSI_T_FLOAT,			/* The floating point compare of the arguments, which
				   are numbers: as in enum psi_order.  Of an argument
				   with itself: 1 if it is no number.  */
  PSI_T_EVENT,			/* Result A of the event number B.  */
  PSI_T_CELL,			/* What was at an address after event A.  */
  PSI_T_MEMORY,			/* All of memory: the addresses and values written
				   since event A.  */
  PSI_T_TRAP			/* That NAME with these arguments does not trap. */
};

/* A symbol: uninterpreted, equal to another only if built the same way.  */
struct psi_symbol
{
  enum psi_tag tag;
  const char *name;
  unsigned a, b;
  unsigned nargs;
  struct psi_word *args;
  psi_type type;	/* PSI_T_CMP: of what is compared, if known, else 0.  */
  /* As a question to the oracle: the assignment in which it was answered, the
     answer, how many answers there are, and whether it was not implied.  */
  unsigned decided, answer, arity;
  bool asked;
  /* In assignment WITHIN_IN the first interval, from 1, of the numbers that this
     symbol can still be, and their type, 0: not known.  */
  unsigned within, within_in;
  psi_type width;
  /* It has no more bits, 0: not known; in assignment CAN_IN, if it is small, the numbers
     that it can still be.  */
  unsigned bits, can_in;
  uint64_t can[4];
  unsigned trapped[2];	/* PSI_T_TRAP: the last assignment in which each of the
			   two functions met it.  */
};

/* Some of the numbers that a symbol can still be, read without a sign; NEXT: the
   next ones, from 1.  */
struct psi_interval
{
  uint64_t low, high;
  unsigned next;
};

struct psi_machine
{
  struct psi_symbol *terms;
  unsigned nterms, terms_cap;
  struct psi_table table;	/* Of TERMS.  */
  struct obstack args;
  struct psi_oracle *oracle;
  unsigned assignment;		/* Its number, from 1 over all samples.  */
  struct psi_interval *intervals;	/* Of all symbols in this assignment.  */
  unsigned nintervals, intervals_cap;
  bool numbers;			/* Integers that are not known are numbers.  */
  const psi_host *host;		/* Null: nothing is asked of insns.  */
};

struct psi_machine *psi_machine_new (void);
void psi_machine_free (struct psi_machine *);
/* All symbols are forgotten.  */
void psi_terms_new (struct psi_machine *);
void psi_terms_clear (struct psi_machine *);

struct psi_word psi_num (int64_t n, psi_type);
struct psi_word psi_symbol (struct psi_machine *, enum psi_tag,
			    const char *name, unsigned a, unsigned b,
			    const struct psi_word *args, unsigned nargs);
/* The symbol `X OP Y' of tag PSI_T_CMP, of OP eq in either order; null: there is
   none.  */
const struct psi_symbol *psi_find_compare (const struct psi_machine *,
					   enum psi_op op, struct psi_word x,
					   struct psi_word y);
static inline bool
psi_word_same (struct psi_word x, struct psi_word y)
{
  return x.kind == y.kind && x.n == y.n;
}
/* Result of the arithmetic or logical operation (Y of unary ones: anything)
   on type TYPE; div must not trap.  */
struct psi_word psi_compute (struct psi_machine *, enum psi_op, psi_type,
			     struct psi_word x, struct psi_word y);
/* Of a compare of two words of TYPE (0: not known, only for eq), asking the oracle if need be: NUM or
   UNDEF.  */
struct psi_word psi_compare_words (struct psi_machine *, enum psi_op, psi_type,
				   struct psi_word x, struct psi_word y);
/* The flags word of `compare NAME x, y', of TYPE, and what `test COND' reads
   there.  */
struct psi_word psi_flags_word (struct psi_machine *, const char *name,
				psi_type, struct psi_word x,
				struct psi_word y);
struct psi_word psi_test_flags (struct psi_machine *, const char *cond,
				struct psi_word flags);

/* ---- exec/integers.c, exec/order.c: answers that others imply --------------- */

/* The answer to T in this assignment; -1: not asked yet.  */
static inline int
psi_answered (const struct psi_machine *m, const struct psi_symbol *t)
{
  return t->decided == m->assignment ? (int) t->answer : -1;
}
/* The answer to T, a compare of integers, by what was answered; -1: either.  */
int psi_integers_implied (struct psi_machine *, const struct psi_symbol *t);
/* T was answered: what that says of its symbols.  */
void psi_integers_learn (struct psi_machine *, const struct psi_symbol *t);
/* ---- exec/small.c: the same, of what has few bits */

int psi_small_implied (struct psi_machine *, const struct psi_symbol *t);
void psi_small_learn (struct psi_machine *, const struct psi_symbol *t);

/* How the numbers of T, a floating point compare, are ordered, as in enum psi_order, by
   what was answered: N terms; -1: in any way.  */
int psi_order_implied (const struct psi_machine *, const unsigned *answered, unsigned n,
		       const struct psi_symbol *t);

/* ---- exec/oracle.c: decisions ------------------------------------------ */

/* The first of the assignments for functions whose integer parameters are
   taken from SAMPLE; about LIMIT of them will be gone through.  */
void psi_first_assignment (struct psi_machine *, unsigned sample,
			   unsigned limit);
/* The next; false: there is none.  */
bool psi_next_assignment (struct psi_machine *);
/* False: there are more assignments than psi_next_assignment gave.  */
bool psi_all_assignments (const struct psi_machine *);
/* The oracle's answer to SYM, of 0 .. ARITY - 1: the same for all of an
   assignment.  */
unsigned psi_decide (struct psi_machine *, struct psi_word sym, unsigned arity);
/* How many samples of the integer parameters there are for FN; 0 is all
   symbols.  */
unsigned psi_samples (const struct psi_machine *, const psi_fn *);
/* W, of TYPE: of a symbol of which nothing is known a number, if the machine's unknowns
   are numbers, the same for all of an assignment.  */
struct psi_word psi_known_word (struct psi_machine *, struct psi_word w, psi_type);
/* What parameter V has.  */
struct psi_word psi_param_word (struct psi_machine *, const psi_val *v);
/* `%p=true %a=0': FN's parameters that are numbers, and all decisions.  */
void psi_print_assignment (FILE *, const struct psi_machine *, const psi_fn *);

/* ---- exec/interp.c: one run ------------------------------------------------ */

enum psi_end
{
  PSI_E_RET, PSI_E_TRAP,
  PSI_E_WILD,			/* Behaviour is undefined from here on.  */
  PSI_E_FUEL			/* Stopped after PSI_FUEL insns.  */
};
#define PSI_FUEL 10000

struct psi_event
{
  const psi_insn *insn;
  unsigned arg;			/* ARGS[ARG] on: its operands.  */
  unsigned stores;		/* Before it: how many, and the first that counts. */
  unsigned base_store, base;	/* Memory when it happened.  */
};

struct psi_store
{
  struct psi_word addr, value;
  psi_type type;
};

/* A run of FN and what it did.  */
struct psi_trace
{
  struct psi_machine *m;
  const psi_fn *fn;
  unsigned which;		/* 0: before, 1: after.  */
  struct psi_word *vals;	/* By id.  */
  struct psi_event *events;
  unsigned nevents, events_cap;
  struct psi_word *args;	/* Of events, and of the ret at the end.  */
  unsigned nargs, args_cap;
  struct psi_store *stores;
  unsigned nstores, stores_cap;
  struct psi_word *traps;	/* PSI_T_TRAP symbols met.  */
  unsigned ntraps, traps_cap;
  /* Memory is what the stores from BASE_STORE on made of the unknown memory
     that event BASE (from 1; 0: entry) left.  */
  unsigned base_store, base;
  enum psi_end end;
  const psi_insn *ret;
  unsigned ret_arg;
  unsigned steps, blocks;	/* Insns and blocks executed.  */
};

void psi_trace_init (struct psi_trace *, struct psi_machine *, const psi_fn *,
		     unsigned which);
void psi_trace_free (struct psi_trace *);
/* Runs T->fn on the assignment.  */
void psi_trace_run (struct psi_trace *);
/* ---- exec/insn.c: one insn --------------------------------------------------- */

/* What executing an insn comes to.  */
enum psi_step { PSI_GO_ON, PSI_TRAPPED, PSI_WENT_WILD };

/* Executes I, no terminator or phi, as its guard says.  */
enum psi_step psi_execute (struct psi_trace *, const psi_insn *i);
/* Executes I, an opaque operation or a switch.  Returns a symbol for the way that
   a switch goes, or undefined.  */
struct psi_word psi_execute_opaque (struct psi_trace *, const psi_insn *i);
/* What O, of TYPE, has; V gets W, in its type.  */
struct psi_word psi_read_opnd (struct psi_trace *, psi_opnd o, psi_type type);
void psi_write_val (struct psi_trace *, const psi_val *v, struct psi_word w);
/* 0, 1, or -1: undefined.  */
int psi_truth (struct psi_trace *, psi_lit lit);

/* ---- exec/memory.c ----------------------------------------------------- */

/* What is at ADDR (of TYPE) after STORES stores, those before BASE_STORE not
   counting, on top of what event BASE left.  */
struct psi_word psi_lookup (struct psi_trace *, struct psi_word addr,
			    psi_type type, unsigned stores,
			    unsigned base_store, unsigned base);

/* All of memory as one word; undefined if a part is.  */
struct psi_word psi_memory_word (struct psi_trace *);

/* ---- exec/print.c ------------------------------------------------------ */

void psi_print_word (FILE *, const struct psi_machine *, struct psi_word,
		     psi_type);
/* In one line.  */
void psi_print_trace (FILE *, const struct psi_trace *);

/* If X is `SYM + N' in TYPE, makes it SYM and returns N; else returns 0.  */
int64_t psi_take_offset (const struct psi_machine *, struct psi_word *x,
			 psi_type type);
/* Numbers go last, symbols by index.  */
static inline bool
psi_word_before (struct psi_word x, struct psi_word y)
{
  return x.kind == y.kind ? x.n <= y.n : x.kind == PSI_W_SYM;
}

#endif
