/* adaptor.h: what the adaptor's files share; grouped by file.
   Copyright (C) 2026 The psissa authors

   This file is part of psissa, under the GNU GPL version 3 or later.

   The adaptor is the only code that sees GCC.  It is C++ because GCC's headers
   demand it, and otherwise written as C.  */

#ifndef PSISSA_ADAPTOR_H
#define PSISSA_ADAPTOR_H

#include "gcc-compat.h"
#include "psi.h"
#include "marks.h"
#include "promise.h"

/* ---- options.cc ----------------------------------------------------------- */

enum check_level { CHECK_NONE, CHECK_ALLOCATION, CHECK_VERIFY, CHECK_REFINE };

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
  int short_circuit;		/* See short-circuit.h.  */
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

/* An attempt begins with FN, of which passes ask CTX's host.  */
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

/* ---- view.cc, rtl-in.cc --------------------------------------------------- */

/* The insns of one function as rtl-in is to read them: those GCC has, or those
   a plan would leave.  */
struct rtl_block
{
  basic_block bb;		/* Null: a new block on an edge.  */
  int index;			/* BB's; a new block's is beyond all of these.  */
  auto_vec<rtx_insn *> insns;	/* No notes, no debug insns.  */
  auto_vec<int> succs;		/* Indexes of blocks; bb's own order: the
				   branch-taken edge first.  */
  auto_vec<int> probs;		/* In 1/10000; -1: unknown.  */
};
struct rtl_view
{
  auto_delete_vec<rtl_block> blocks;	/* Entry block first, exit block last.  */
};

/* An insn taken to pieces: which operation it is, and which of its registers
   (or constants) is which operand.  The pointers lead into its pattern.  */
struct decoded
{
  enum psi_op op;
  rtx *cond;			/* Guard, or the condition of a select; or null. */
  bool negate;			/* The guard is the complement of COND.  */
  rtx *body;			/* The pattern or expression without the guard.  */
  auto_vec<rtx *, 8> src;	/* At a REG or, for operations of psi's own, a
				   CONST_INT.  */
  auto_vec<rtx *, 4> dst;	/* At a REG.  */
  auto_vec<rtx *, 2> tied;	/* Further places that name dst[0].  */
  slot_vec parts;		/* Registers that cannot be renamed; they are at the
				   end of SRC and DST too.  */
  pattern_facts facts;
};
void decode_insn (rtx_insn *insn, decoded *d);
/* The same for the pattern at *PATTERN, of INSN or a copy.  */
void decode_pattern (rtx_insn *insn, rtx *pattern, decoded *d);
/* The same, INSN being what ends its block: a switch, whatever else it does.  */
void decode_end (rtx_insn *insn, rtx *pattern, decoded *d);
/* PSI_F_* of INSN, decoded as D: an opaque operation, a call or a switch.  */
unsigned decoded_flags (rtx_insn *insn, const decoded *d);
/* COND tests one register against zero: a flags word, or a predicate.  */
bool simple_condition_p (const_rtx cond);
/* The SET of PATTERN, which may do more, that is a compare's; null: none is.  */
rtx compare_set (rtx pattern);
/* As logic of psi_host: I is (set FLAGS (compare (and C D) 0)), C and D compares.  */
bool target_logic (void *, const psi_insn *i, struct psi_two_compares *logic);

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

/* Why the plugin leaves the current function alone; null: it does not.  */
const char *function_refusal (void);

rtl_view *view_of_function (void);

/* Does control leave B at INSN, one of its insns, not by falling through alone?
   Then nothing can be put behind INSN, and there is somewhere to go.  */
bool ends_block_p (const rtl_block *b, const rtx_insn *insn);
/* Is JUMP a conditional jump that does nothing else but clobber registers?  */
bool branch_p (const rtx_insn *jump);

/* Marks in PINNED (by register number) the pseudos of VIEW that must keep
   their name.  */
void find_pinned (const rtl_view *view, sbitmap pinned);

/* VIEW as a psi function, not in SSA form.  Hard registers that WAS names count
   as named although no insn of VIEW may be left that does; null: none.  */
psi_fn *rtl_in (const rtl_view *view, const_sbitmap pinned, const psi_fn *was);

/* What the form holds of RTL beside insns: roots for GCC's collector; and its
   end, when the form is freed.  */
const struct ggc_root_tab *rtl_in_roots (void);
void forget_kept (void);

/* Of COND and its reverse the one that predicates are made of; *NEGATE if that
   is the reverse.  */
rtx canonical_condition (rtx cond, const rtx_insn *insn, bool *negate);
/* The name of a test of COND on the flags that WRITER has left, which may be null.  Where
   their mode is not the one in which that set them, the mode says what of them is tested,
   and is a part of the name: carry and overflow of one asm are both "ne", of other modes.  */
const char *test_name (psi_fn *fn, const_rtx cond, const psi_insn *writer);

/* ---- host.cc ------------------------------------------------------------- */

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
/* The insn that says that the one before it clobbers NAMES, N of them.  */
psi_insn *clobber_part (psi_fn *fn, int bb, psi_val *const *names, unsigned n);

/* ---- address.cc ---------------------------------------------------------- */

/* May I, a load or store, be executed always, at an address that its guard chooses?  */
bool address_selects (const psi_insn *i);
/* Lets all guarded accesses of FN choose their addresses, where the target cannot
   execute them under a condition.  Did any?  */
bool address_select_all (psi_fn *fn);
/* The function is done; USED: its frame needs the word that accesses go to whose guard
   does not hold.  */
void address_end (bool used);

/* ---- range.cc ------------------------------------------------------------- */

/* As bits of psi_host.  */
unsigned target_bits (void *data, const psi_insn *i, bool *sign, bool *operand);

/* ---- price.cc ------------------------------------------------------------ */

/* How often E is taken when its source is left, of REG_BR_PROB_BASE.  What GCC
   guessed without a profile counts half: it goes halfway to even odds.  */
int price_odds (edge e);
/* How many registers the integers that are live at the end of BB take; *REGISTERS is
   how many there are.  */
int price_live (basic_block bb, int *registers);
/* What it costs that those for which there is no register are in memory at BB's end;
   0: there are enough.  */
int price_spills (basic_block bb);
/* Are more than three of four taken?  */
bool price_nearly_crowded (basic_block bb);
/* What of a loop's next turn is not to wait until BB's branch is decided.  Where insns are
   executed out of order nothing, unless a profile says that it cannot be predicted,
   from 20 to 80 of 100; of what is guessed to go either way as often, only steps.  */
enum psi_ahead price_ahead (basic_block bb);
/* How often GCC, or who else, says that BB's branch is taken, in 1/100; *FROM is who:
   profile, user, known, guess.  */
int price_said (basic_block bb, const char **from);
/* Is E taken 20 to 80 % of the times that its branch is reached?  */
bool price_either_way (edge e);
/* Does the core predict branches?  */
bool price_predicts (void);
/* Does a profile or the user say how often BB's branch goes which way?  */
bool price_known (basic_block bb);
/* What a taken branch costs beside its own slot, in GCC's units.  */
int price_taken (void);
/* What leaving BB by its jump costs on the average, in GCC's units; if its conditional
   jump were taken with probability TAKEN.  */
int price_branch (basic_block bb);
int price_jump (basic_block bb, profile_probability taken);
/* What INSN costs, likewise; or its bytes unless SPEED.  */
int price_insn (rtx_insn *insn, bool speed);

/* ---- remarks.cc ----------------------------------------------------------- */

/* The symbol that INSN, a call, calls; null: it calls by an address.  */
rtx called_symbol (rtx_insn *insn);
/* A function begins.  */
void remark_begin (void);
/* Forgets what was told of regions: a function begins.  */
void remark_forget_facts (void);
/* The reason of V, a refusal, with what is in the way in terms of the source.  The
   caller owns it.  */
char *remark_reason (const psi_verdict *v);
/* The region of BB is as V says; costs BEFORE with branches, AFTER without, in GCC's
   units.  */
void remark_region (basic_block bb, const psi_verdict *v);
void remark_cost (basic_block bb, long before, long after);
/* These costs; false: they were not compared.  */
bool remark_priced (basic_block bb, long *before, long *after);
/* Tells the user that it was not converted, for the reason WHY; null: that it was.  */
void remark_print (basic_block bb, const char *why);

/* ---- remark-choice.cc ------------------------------------------------------ */

/* BB's region was not converted, for the reason WHY; null: it is to be.  */
void remark_note (basic_block bb, const char *why);
/* Tells the user of those regions that have a remark; the RTL is still as it was.  */
void remark_end (void);

/* ---- joins.cc ------------------------------------------------------------ */

/* GCC's passes that copy code leave joins alone behind what is worth converting.  Is the
   pass NAME one of them?  Then: does the current one, which RUNS or does not, run?  */
bool joins_asks (const char *name);
bool joins_gate (bool runs);
/* The pass before is over.  */
void joins_pass_over (void);
/* The condition that BB, in GIMPLE, ends in; or null.  */
gcond *branch_condition (basic_block bb);

/* ---- short-circuit.cc ----------------------------------------------------- */

unsigned short_circuit (void);

/* ---- short-circuit-tree.cc ------------------------------------------------ */

unsigned short_circuit_tree_early (void);
unsigned short_circuit_tree_late (void);

/* ---- ce3.cc --------------------------------------------------------------- */

/* What GCC's if-conversion after allocation will make of BB's region, which ends at
   JOIN, costs, in GCC's units, and in *PAIRS of how many insns it has made one of two by
   then; -1: it will not convert that.  */
long ce3_cost (basic_block bb, basic_block join, int *pairs);
/* A function begins: nothing is left alone.  */
void ce3_begin (void);
/* The region of BB is not converted: says and counts WHY.  If straight code was found
   dearer GCC's if-conversion after allocation is not to make it, either.  */
void tell_refusal (basic_block bb, const char *why);
unsigned ce3_close (void);
unsigned ce3_open (void);

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
/* Do compares leave flags, be they one register or each a pseudo?  */
bool target_has_flags (void);
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

/* ---- build.cc ------------------------------------------------------------- */

/* Makes the RTL of I, whose guard, if it has one, is a literal of a test with
   host_of (test)->cond.  Returns false if the target has no such insn.  Sets
   host_of (I)->fresh unless the insn that I was read from will do as it is;
   pinned names that the new insn writes are added to I's results, or, where
   its operation has just one, become host_of (I)->clobbers.  */
bool build_insn (psi_fn *fn, psi_insn *i);
/* Does the jump of BR test registers itself, and what DEF, which makes a predicate, was
   read from?  */
bool jump_tests (const psi_insn *br, const psi_insn *def);
/* The register or constant, of MODE, that O is.  */
rtx operand_rtx (psi_opnd o, machine_mode mode);
/* The condition that LIT stands for; null if it cannot be reversed.  LIT's
   predicate has its test in DEF.  */
rtx literal_condition (psi_lit lit);

/* ---- target.cc ------------------------------------------------------------ */

/* The callbacks that tell libpsi of the target.  DATA is a target_query.  */
struct target_query
{
  unsigned flags;	/* The hard register that holds flags, or
			   INVALID_REGNUM.  */
  sbitmap refused;	/* By basic block index: heads not to convert.  */
};
extern const psi_host target_host;
/* memory.cc: those of psi_host.  */
enum psi_places target_places (void *data, const psi_insn *a, const psi_insn *b);
bool target_moves (void *data, const psi_insn *i, unsigned *operand);
/* For rtx_equal_p_cb (): two pseudos of one mode are compared by their names in
   psi-IL, not there.  */
rtx_same pseudos_alike (const_rtx *x, const_rtx *y, rtx *nx, rtx *ny);
/* What if-conversion is to do with the region of BB.  */
enum psi_ifconv target_ifconv (basic_block bb);
int target_guarded_cost (void *data, const psi_insn *i);
int target_block_cost (void *data);
/* May I be executed where its guard is false?  */
bool target_executes_in_vain (psi_fn *fn, const psi_insn *i);

/* ---- lower.cc ------------------------------------------------------------- */

/* What lowering keeps for one function.  */
struct lowering
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_flags *flags;		/* Null: not needed yet.  */
  unsigned clock;		/* Counts the insns that were lowered.  */
  auto_vec<unsigned> defined;	/* By name: when it was written last.  */
  bool chains;			/* Conjunctions by compares under conditions.  */
  psi_insn *failed;		/* Unguarded, but the target has no such insn: it
				   does not take its operands' new names; or a
				   jump whose operands are written over.  */
};

/* Makes of BLOCK, out of SSA, one whose insns are one insn of the target each:
   every predicate is in the flags when it is read.  Null, or the reason why it
   cannot be done; then BLOCK is as it was.  */
const char *lower_block (lowering *, psi_block *block);

/* ---- flags.cc ------------------------------------------------------------- */

/* The same after flags allocation, if that makes fewer insns of BLOCK.  */
const char *allocate_and_lower (lowering *, psi_block *block);
/* Makes a compare and a copy of those insns of BLOCK that are both, on FLAGS.  So the
   copy is the value that it copies, which can be compared again.  */
void part_copies (psi_fn *fn, psi_block *block, psi_val *flags);
/* Parts in BLOCK what computes from the compare of that with zero, so that each can be
   where it is best; if not ALL, only where FLAGS are written again below.  False: there
   is nothing such.  */
bool part_results (psi_fn *fn, psi_block *block, psi_val *flags, bool all);
/* Will the value of COPY, a step of a lowered block, become one insn with it after
   allocation?  It does if the copy is guarded and its one use, right behind it.  */
bool value_folds (psi_fn *fn, const psi_insn *copy);

/* ---- plan.cc -------------------------------------------------------------- */

/* The new insns of one basic block, in order.  */
struct plan_block
{
  basic_block bb;			/* Null: a new block, on ...  */
  edge on;				/* ... this edge.  */
  auto_vec<psi_insn *> steps;	/* Those that are RTL insns.  */
  auto_vec<rtx_insn *> dropped;	/* Insns of BB that no step keeps.  */
  /* Converted: the one successor left, or the two, of which its jump leads to the
     first; else null.  */
  basic_block join[2];
};
struct rtl_plan
{
  auto_delete_vec<plan_block> blocks;	/* Those that change.  */
  auto_vec<basic_block> dead;		/* Blocks that go.  */
};
/* A step's insn stays in its place.  */
bool step_keeps (const plan_block *, const psi_insn *step);

/* The plan that makes RTL of FN, out of SSA.  Null if that cannot be done; then
   heads of regions were added to REFUSED, or pseudos to PINNED, or *NO_SPLIT
   says why a block of FN's cannot be put on its edge.  */
rtl_plan *make_plan (psi_ctx *ctx, psi_fn *fn, sbitmap pinned, sbitmap refused,
		     const char **no_split);
/* How often B's region, entered at FROM, is left for its first join of two.  */
profile_probability leaving_probability (const plan_block *b, basic_block from);
/* What rtl-in would see after PLAN.  */
rtl_view *view_of_plan (const rtl_plan *plan);

/* ---- rtl-out.cc ----------------------------------------------------------- */

/* Commits PLAN; cannot fail.  */
void commit_plan (rtl_plan *plan);

/* ---- dead-compares.cc ----------------------------------------------------- */

/* Deletes compares of the current function that only write the hard register FLAGS,
   which is dead; true if there were any.  INVALID_REGNUM: none.  Needs live registers,
   and leaves them to be computed anew.  */
bool delete_dead_compares (unsigned flags);

/* ---- bits.cc -------------------------------------------------------------- */

/* In FN, in psi-SSA form, what jumps tested of a bit, and guards read now, becomes an
   operation and a compare.  */
void part_bit_tests (psi_fn *fn);

/* ---- merge.cc ------------------------------------------------------------- */

/* In BLOCKS, who tests a condition that was kept in a register tests the hard register
   FLAGS that it was made of; true if there was anything to do.  INVALID_REGNUM: no flags.
   Needs live registers, and leaves them to be computed anew.  */
bool merge_conditions (const vec<basic_block> &blocks, unsigned flags);
/* In BLOCKS, one insn is made of two; otherwise as above.  */
bool merge_insns (const vec<basic_block> &blocks, unsigned flags);
/* Adds to BLOCKS those that select by conditions: it may have been GCC that made branches
   straight there.  */
void find_selecting (vec<basic_block> *blocks);

/* What reads REG, a pseudo, is one insn.  */
bool single_reader_p (rtx reg);
/* INSN, which sets REG, is to go: debug insns from there to TO, or if null anywhere, no
   longer find in REG what they named.  */
void lose_debug (rtx reg, rtx_insn *insn, rtx_insn *to);

/* ---- ccmp.cc -------------------------------------------------------------- */

/* As merge_insns: makes of a compare and of the select that made an operand a conditional
   compare.  */
bool merge_conjunctions (const vec<basic_block> &blocks, unsigned flags);
/* Are the flags X those that a conditional compare leaves where it is not made?  *NUMBER:
   which.  */
bool otherwise_p (const_rtx x, int *number);
/* Does CODE hold of these, or of two numbers that are equal?  -1: not known.  */
int holds_otherwise (rtx_code code, int number);
int holds_of_equals (rtx_code code);
/* The number of flags of which all CODES, bits from NE on, hold as of equal numbers; -1:
   none.  */
int number_like_equals (uint64_t codes);

/* ---- apart.cc ------------------------------------------------------------- */

/* Gives values that share a pseudo in one of BLOCKS one each, where the target wants no
   value where another one was; true if there were any.  Needs live registers, and leaves
   them to be computed anew.  */
bool take_values_apart (const vec<basic_block> &blocks);

/* ---- check.cc ------------------------------------------------------------- */

/* A psissa bug: the function stays as GCC had it.  Warns, or with check=abort
   is an internal error.  */
void report_bug (const char *where, const char *text);
/* The insn UID, at a place in the source or UNKNOWN_LOCATION, does after register
   allocation what was not meant, for the reason TEXT: an error, as the function
   can no longer be left alone; with check=abort an internal one.  */
void report_wrong_code (const char *where, int uid, location_t at,
			const char *text);
/* psi_ctx.message: keeps the text for report_bug.  */
void keep_message (void *, const char *file, unsigned line, unsigned column,
		   const char *text);
/* Verifies FN after pass WHERE if options.check asks for it; false: a bug,
   which was reported.  */
bool check_form (psi_ctx *, psi_fn *fn, const char *where);
/* Checks that AFTER refines BEFORE if options.check asks for that.  */
bool check_step (psi_ctx *, const psi_fn *before, const psi_fn *after,
		 const char *where);
/* check-read.cc.  Is FN what GCC's dataflow scan says of the current function's
   insns?  False: a bug, which was reported.  */
bool check_reading (psi_fn *fn);
/* Parts all compares of FN that are copies or compute, too, in or out of SSA: for a form
   that is to be compared with one in which flags allocation did so.  */
void part_all_compares (psi_fn *fn);
/* Reads PLAN back: it must be FN, which then is written as it is read, and in SSA
   form refine BEFORE, whose copies are parted.  */
bool check_plan (psi_ctx *, const rtl_plan *plan, psi_fn *fn,
		 const psi_fn *before, const_sbitmap pinned);

/* ---- symbolic.cc ---------------------------------------------------------- */

/* Until symbolic_after () BLOCKS may change, which is checked unless check=none.  */
void symbolic_before (const vec<basic_block> &blocks);
/* BB is about to change, with the insns that it has now.  Needs live registers.  */
void symbolic_change (basic_block bb);
/* If those that have changed do not compute the same, after WHERE, reports wrong code.
   Needs live registers.  */
void symbolic_after (const char *where);

/* ---- saved.cc ------------------------------------------------------------- */

/* Before the prologue is made: registers that no insn names any more are not saved, if
   the frame can still change.  */
void forget_registers (void);
/* Can the function, as a leaf that is not to be small, gain from saving less?  */
bool saves_in_vain_p (void);
/* Must register R be saved by who uses it?  */
bool saved_p (unsigned r);
/* Is R used, and something gained if it is no more?  What the function returns by is
   restored for nothing beside others.  */
bool worth_freeing_p (unsigned r);
/* The references to register R below *LOC, as single ones, into REFS; false: one is of
   several registers.  */
bool registers_in (rtx *loc, unsigned r, vec<rtx *> *refs);
/* What INSN says beside its pattern of register FROM, which is TO now.  */
void rename_notes (rtx_insn *insn, unsigned from, unsigned to);
/* INSN, if it is for the debugger, no longer says what register R holds.  */
void forget_in_debug (rtx_insn *insn, unsigned r);

/* ---- passes.cc, fold.cc, guard-ra.cc, saved.cc, share.cc, together.cc ---------- */

unsigned build_form (void);
unsigned optimize_form (void);
unsigned destroy_form (void);
/* Did destroy_form () change FUN, the current function?  */
bool changed_p (const function *fun);
/* Makes cond_exec of the tied conditional moves that split2 leaves as they are.  */
unsigned split_tied_moves (void);
unsigned fold_copies (void);
/* Is there anything that it may change?  */
bool can_fold (void);
unsigned unequiv (void);
unsigned reguard (void);
unsigned use_saved (void);
unsigned share_registers (void);
unsigned put_together (void);

/* ---- ra-check.cc ------------------------------------------------------------ */

/* Keeps the function as it is before register allocation.  */
unsigned ra_record_before (void);
/* Compare with the point before, what came between is the pass of that name.  */
unsigned ra_check_ira (void);
unsigned ra_check_reload (void);
unsigned ra_check_postreload (void);
unsigned ra_check_split (void);
unsigned ra_check_fold (void);
/* What the collector must keep: a callback.  */
void ra_mark (void *, void *);

#endif
