/* base.h: what all of the adaptor stands on: options, counts, registers of
   an insn, what hangs on the form, which insns the target has.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_BASE_H
#define PSISSA_BASE_H

#include "gcc-compat.h"
#include "psi.h"
#include "base/marks.h"

/* ---- options.cc ----------------------------------------------------------- */

enum check_level { CHECK_NONE, CHECK_ALLOCATION, CHECK_VERIFY, CHECK_REFINE };

/* What makes branches again of conditions that are values: nothing, RTL only, GIMPLE and
   RTL.  */
enum { SHORT_CIRCUIT_OFF, SHORT_CIRCUIT_LATE, SHORT_CIRCUIT_COST };

/* In what functions values get other registers: in none, where a profile says what is used
   most, in all.  */
enum { REASSIGN_OFF, REASSIGN_KNOWN, REASSIGN_ANY };

struct psissa_options
{
  const char *passes;		/* Between build and out; "" for none; null: the
				   default.  */
  int choice[PSI_N_CHOICES];	/* As in psi_ctx.  */
  enum check_level check;
  bool abort_on_bug;		/* check=abort: verify and refine, and a bug is
				   an internal error.  */
  bool disable_unequiv, disable_reguard;	/* See guard-ra.cc.  */
  long limit;			/* Regions that may still be converted; -1: all.  */
  long branch;			/* What a branch costs that may go either way, in
				   insns; -1: as price.cc says.  */
  int short_circuit, reassign;	/* Of those.  */
  bool unroll;			/* Where that is worth it.  */
  const char *only;		/* Names of functions, commas between; null: all.  */
  const char *dump;		/* Null: off; else the flags, may be "".  */
  const char *stats;		/* Null: off; "": standard error; else a file.  */
  bool warn_branches;		/* A promise that was not kept is a warning.  */
  const char *report;		/* Null: none; a file.  */
  const char *text;		/* Likewise.  */
};
extern struct psissa_options options;
/* Those that run between construction and destruction, commas between.  */
const char *options_passes (void);

/* Reads the -fplugin-arg-psissa-* arguments.  On an error says which and
   returns false.  */
bool options_parse (int argc, const struct plugin_argument *argv);

/* ---- stats.cc ------------------------------------------------------------- */

void stats_add (const psi_stats *);
/* A function left alone or a region refused, and why.  */
void stats_function_left (const char *why);
void stats_refused (const char *why);
/* Adds N to the count of KEY.  */
void stats_count (const char *key, unsigned long n);
/* Appends "key value" lines as options.stats says.  */
void stats_write (void);

/* ---- bisect.cc ------------------------------------------------------------ */

/* Why the current function is not among those to be changed; null: it is, and
   options.limit is what psissa-bisect says of it, if it says anything.  */
const char *bisect_refusal (void);
/* Tells psissa-bisect of a change at PLACE that comes before all regions; counts as a
   region.  */
void bisect_change (location_t place);
/* Tells psissa-bisect of the region at BB, the function's converted region
   NUMBER, from 1 up.  */
void bisect_region (unsigned number, basic_block bb);

/* ---- preserve.cc ---------------------------------------------------------- */

/* Can branches be kept from a pass?  Not where GCC has marks of its own, as at landing pads.  */
bool preserve_possible (void);
/* Keeps BB's branch from GCC's if-conversion until preserve_no_more ().  */
void preserve_branch (basic_block bb);
unsigned preserve_no_more (void);

/* ---- slots.cc ------------------------------------------------------------- */

/* How an insn refers to a register at one place in its pattern.  */
enum slot_kind
{
  SLOT_USE,		/* Reads all of it.  */
  SLOT_DEF,		/* Sets all of it.  */
  SLOT_CLOBBER,		/* Leaves it undefined.  */
  SLOT_PART		/* Anything else: sets a part, increments; such a pseudo
			   cannot be renamed.  */
};
struct reg_slot
{
  rtx *loc;		/* Points at a REG within the pattern.  */
  enum slot_kind kind;
};
typedef auto_vec<reg_slot, 16> slot_vec;

/* What else a walk over a pattern finds.  */
struct pattern_facts
{
  bool reads_memory, writes_memory, volatile_p, asm_p;
};

/* All register places in *PATTERN, in an order that depends on its shape only;
   FACTS may be null.  */
void collect_slots (rtx *pattern, slot_vec &slots, pattern_facts *facts);

/* ---- skeleton.cc ---------------------------------------------------------- */

/* PATTERN with its registers left out, as a text in FN's arena: two insns of equal
   names do the same to the registers in equal places.  */
const char *skeleton_name (psi_fn *fn, const_rtx pattern);

/* ---- text.cc -------------------------------------------------------------- */

/* An attempt begins with FN, or ifconv does, of which passes ask CTX's host.  */
void text_given (const psi_ctx *ctx, const psi_fn *fn);
/* The branch of BB is to stay.  Returns the reason that was given first.  */
const char *text_stays (basic_block bb, const char *why);
/* What ifconv decided.  */
void text_verdict (const psi_verdict *v);
/* Prints the form as it was given.  */
void text_dump (FILE *out);
/* The last attempt was made with PASSES: appends what options.text wants.  */
void text_write (const char *passes);
/* The function is done.  */
void text_end (void);

/* ---- host.cc ------------------------------------------------------------- */

/* What a psi insn of the adaptor's stands for; psi_insn::host.  */
struct host_insn
{
  rtx_insn *insn;	/* The insn it was read from; null: none.  */
  rtx cond;		/* For a test or compare that makes a predicate: the
			   condition that holds when it does.  */
  machine_mode flags;	/* For a compare that lowering made: of its result.  */
  int bb;		/* Index of the basic block it was read in.  */
  bool guarded;		/* The guard is part of INSN's pattern.  */
  signed char guardable;	/* Can INSN be executed under a condition?  0: not known,
				   -1: no.  */
  /* For each source that is pinned: the insn of the same block that wrote it
     last before; null: live into the block.  */
  psi_insn **reach;
  /* From build_insn: what INSN is to become, or the insn to emit, and what it
     clobbers beside a logical operation's one result; or null.  */
  rtx_insn *fresh;
  psi_val *clobbers;
};
static inline host_insn *
host_of (const psi_insn *i)
{
  return (host_insn *) i->host;
}

/* fn->host: the variables by register number.  */
struct host_fn
{
  psi_val **reg;
  unsigned nregs;
  unsigned flags;	/* A hard flags register that it names, or
			   INVALID_REGNUM.  */
  HARD_REG_SET mentioned;	/* Hard registers that it names.  */
};

/* The variable that stands for register REGNO; null if FN has none.  */
psi_val *reg_val (psi_fn *fn, unsigned regno);
/* The name of hard register REGNO; made when FN has none.  */
psi_val *hard_reg_val (psi_fn *fn, unsigned regno);
/* The hard register that FN keeps flags in; null: none is named.  */
psi_val *flags_val (psi_fn *fn);
/* The RTL register of VAL, made when it has none yet.  */
rtx val_reg (psi_val *val);
/* The record of I, made when it has none.  */
host_insn *need_host (psi_fn *fn, psi_insn *i);
/* What COPY's insns, copies of those of OF, have for hosts: records of their own.  */
void copy_hosts (psi_fn *fn, psi_block *copy, const psi_block *of);
/* The insn that says that the one before it clobbers NAMES, N of them.  */
psi_insn *clobber_part (psi_fn *fn, int bb, psi_val *const *names, unsigned n);

/* ---- recog.cc ------------------------------------------------------------- */

/* (set DST (if_then_else COND SRC DST)) for registers of one mode, as the
   target takes it; null if it takes none.  Recog'ed on pseudos.  */
rtx target_tied_move (rtx cond, rtx dst, rtx src);
/* DST = COND ? 1 : 0; null if the target has no such insn.  */
rtx target_store_flag (rtx cond, rtx dst);
/* PATTERN executed when COND holds; null if the target cannot.  PATTERN is
   not changed but shared.  */
rtx target_cond_exec (rtx cond, rtx pattern);
/* An insn, in no chain, of a copy of PATTERN that shares nothing with any other
   insn; null if the target refuses it.  Clobbers that its pattern wants are
   added when ADD_CLOBBERS.  A call or jump, with LIKE's notes, where LIKE is
   one.  */
rtx_insn *target_recog (rtx pattern, bool add_clobbers,
			const rtx_insn *like = NULL);
/* Has the target an insn of PATTERN?  It may share what it likes.  */
bool target_has (rtx pattern);
/* The mode of the flags that comparing A with B for CODE leaves.  */
machine_mode flags_mode (enum rtx_code code, rtx a, rtx b);
/* The comparison of that name, which there is.  */
rtx_code code_named (const char *name);
/* What keeps all code for this target from being changed, as "no flags"; null: nothing.  The
   options of the whole unit decide.  */
const char *target_lacks (void);
/* ccmp.cc: FLAGS set to those of COMPARE if COND holds, to those that psi-IL calls NUMBER if
   not; null: no insn of the target leaves these.  */
rtx target_conditional_compare (rtx flags, rtx cond, rtx compare, int number);
/* The number of X, the flags of such an insn if COND does not hold; -1: it is none.  */
int ccmp_otherwise (const_rtx x);
/* The numbers, 1 << N for N, that are to be had for COMPARE, a SET of flags, under COND.  */
unsigned target_otherwise (rtx compare, rtx cond);
/* COND with the outcomes exchanged; null if there is none.  INSN is one that
   reads the flags.  */
rtx target_reverse (rtx cond, const rtx_insn *insn);

/* ---- constraints.cc -------------------------------------------------------- */

/* Does INSN, recog'ed, have an enabled alternative that register allocation can
   give its operands places for?  */
bool allocatable_p (rtx_insn *insn);
/* After register allocation: makes of INSN (a copy of) BODY executed when COND
   holds.  False if the target cannot; then INSN is as it was.  */
bool guard_allocated (rtx_insn *insn, rtx cond, rtx body);

#endif
