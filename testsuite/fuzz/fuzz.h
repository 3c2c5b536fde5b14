/* fuzz.h: random programs taken through random passes; what its files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Everything follows from a 64-bit seed, on every machine.  */

#ifndef FUZZ_H
#define FUZZ_H

#include "live/live.h"

/* ---- rng.c --------------------------------------------------------------- */

/* The splitmix64 generator (Steele, Lea and Flood 2014).  */
struct fuzz_rng
{
  uint64_t state;
};

uint64_t fuzz_next (struct fuzz_rng *);
/* One of 0 .. N - 1; N > 0.  */
unsigned fuzz_below (struct fuzz_rng *, unsigned n);
bool fuzz_chance (struct fuzz_rng *, unsigned percent);
/* The seed of program NUMBER of the sequence that SEED gives.  */
uint64_t fuzz_seed (uint64_t seed, unsigned long number);
/* The number that ARG, an argument of PROGRAM, is; exits with 2 if it is none.  */
unsigned long long fuzz_number (const char *program, const char *arg);

/* ---- gen.c, gen-stmt.c, gen-ssa.c, gen-broken.c: random programs ----------- */

struct fuzz_shape
{
  unsigned insns;		/* About so many before SSA form is built.  */
  bool structured;		/* Else any flow graph.  */
  unsigned mutations;		/* In SSA form: psi_build's result changed so
				   many times; 0: it is not in SSA form.  */
  unsigned breaks;		/* And that broken so many times.  */
};

/* A shape as fuzzing wants them: small as a rule.  */
struct fuzz_shape fuzz_shape (struct fuzz_rng *);
/* A program that psi_verify accepts; the caller frees it.  */
psi_fn *fuzz_program (struct fuzz_rng *, struct fuzz_shape);

/* What a program is made with.  */
#define FUZZ_VARS 24
struct fuzz_gen
{
  struct fuzz_rng *rng;
  psi_fn *fn;
  psi_block *at;		/* Where insns are appended.  */
  psi_val *var[FUZZ_VARS];	/* Variables with a definition above.  */
  unsigned nvars;
  psi_val *sure[FUZZ_VARS];	/* Predicates that always have a value: never
				   defined again.  */
  unsigned nsure;
  unsigned left;		/* Insns still to make.  */
};

/* Appends a statement, one insn or a few that belong together.  */
void fuzz_statement (struct fuzz_gen *);
/* A literal that has a value everywhere, as a rule.  */
psi_lit fuzz_condition (struct fuzz_gen *);
/* Appends `NAME = OP ...' without operands filled in.  */
psi_insn *fuzz_append (struct fuzz_gen *, enum psi_op, psi_val *dst,
		       unsigned nsrc);
psi_opnd fuzz_operand (struct fuzz_gen *, psi_type);
void fuzz_add_var (struct fuzz_gen *, psi_val *);
/* Changes FN, in psi-SSA form, N times into another valid program.  */
void fuzz_mutate (struct fuzz_rng *, psi_fn *, unsigned n);
/* Breaks FN, in psi-SSA form, N times, for ssa-repair.  */
void fuzz_break (struct fuzz_rng *, psi_fn *, unsigned n);

/* ---- steps.c: passes over a program, each checked ------------------------- */

enum fuzz_kind
{
  FUZZ_OK,
  FUZZ_INPUT,			/* The program made is not valid.  */
  FUZZ_TEXT,			/* Printed and read it is another.  */
  FUZZ_COPY,			/* Its copy is another.  */
  FUZZ_STATUS,			/* A pass failed, or refused without a word.  */
  FUZZ_VERIFY,			/* What a pass left is not valid.  */
  FUZZ_REFINE,			/* ... does not refine what was before it.  */
  FUZZ_PREDS,			/* ... is told two things of one predicate.  */
  FUZZ_WHOLE,			/* The last form does not refine the first.  */
  FUZZ_CRASH,
  FUZZ_HANG
};
extern const char *const fuzz_kind_name[];

#define FUZZ_PASSES 32
struct fuzz_plan
{
  const psi_pass *pass[FUZZ_PASSES];
  unsigned n;
  int choice[PSI_N_CHOICES];
};

/* What became of a program; in memory that outlives the process.  */
struct fuzz_result
{
  enum fuzz_kind kind;
  const psi_pass *pass;		/* The last one begun; null: none.  */
  char message[2000];
};

/* The choices at random, but for those that FIXED has: -1, or the value.  */
void fuzz_draw_choices (struct fuzz_rng *, const int *fixed,
			struct fuzz_plan *);
/* Reads TEXT (LEN bytes) and takes it through PLAN.  With RNG the passes are
   drawn as it goes on, with FAULT (null: none) once among them, and put into
   PLAN; text and copies are then compared only now and then.  RESULT is kept up
   to date all the time.  */
void fuzz_take (const char *text, size_t len, struct fuzz_plan *plan,
		struct fuzz_rng *rng, const psi_pass *fault,
		struct fuzz_result *result);
/* Passes that are wrong on purpose; null: no such.  */
const psi_pass *fuzz_find_fault (const char *name);

/* FN as text, to be freed.  */
char *fuzz_text (const psi_fn *fn, size_t *len);
/* A context that writes the first message to RESULT.  */
void fuzz_ctx_init (psi_ctx *, struct fuzz_result *);

/* ---- preds.c ------------------------------------------------------------- */

/* Is what clients are told of predicates of FN, in SSA form, what its traces
   show, and does it stay so when insns are added?  If not, WHY of SIZE bytes
   says where.  */
bool fuzz_check_predicates (const psi_fn *fn, char *why, size_t size);

/* ---- fresh.c ------------------------------------------------------------- */

/* The first question since the last call that was answered one way by what is
   kept of predicates and another way by what is made anew; empty: none.  */
const char *fuzz_stale (void);
/* Are the values of FN, in SSA form, that are taken for surely defined so in runs?  If
   not, WHY of SIZE bytes says which is not.  */
bool fuzz_check_defined (psi_fn *fn, char *why, size_t size);

/* ---- report.c ------------------------------------------------------------- */

/* Choice I as psi-opt's option.  */
void fuzz_print_choice (FILE *, int i, int value);
/* PLAN as psi-opt's arguments, in a line.  */
void fuzz_print_plan (FILE *, const struct fuzz_plan *);
/* What failed, as comments.  */
void fuzz_print_result (FILE *, const struct fuzz_result *);

/* ---- run.c: in a process of its own ---------------------------------------- */

/* Memory that a child shares with us.  */
void *fuzz_shared (size_t size);
/* Runs WORK (DATA) in a child.  A signal makes RESULT a crash or, after MS
   milliseconds of its time, a hang.  fuzz_begin () starts the clock again.  */
void fuzz_isolated (void (*work) (void *), void *data, unsigned ms,
		    struct fuzz_result *result);
void fuzz_begin (unsigned ms);

/* ---- reduce.c, edits.c ----------------------------------------------------- */

/* Makes TEXT and PLAN, which fail, smaller as long as they fail in the same
   way; returns the text, to be freed.  RESULT gets that failure; its kind is
   FUZZ_OK if there is none.  */
char *fuzz_reduce (const char *text, size_t len, struct fuzz_plan *plan,
		   struct fuzz_result *result);

/* A way to make a function smaller.  Makes the Kth such change, in some order;
   UNSUITABLE: that one would change nothing; FINISHED: there is no Kth.  */
enum fuzz_edited { FUZZ_EDITED, FUZZ_UNSUITABLE, FUZZ_FINISHED };
typedef enum fuzz_edited fuzz_edit (psi_fn *, unsigned k);
extern fuzz_edit *const fuzz_edits[];	/* Ended by a null pointer.  */
/* Removes the insns from number FROM on, N of them, but for terminators.  */
enum fuzz_edited fuzz_remove_insns (psi_fn *, unsigned from, unsigned n);

#endif
