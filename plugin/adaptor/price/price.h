/* price.h: what branches and insns cost, and what the user is told of it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_PRICE_H
#define PSISSA_PRICE_H

#include "base/base.h"

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
/* Does BB ask whether a number is the least or greatest so far, nobody says how often it is, and
   costs a branch less than the two conditional moves of a number and its place?  */
bool price_record (basic_block bb);
/* What a taken branch costs beside its own slot, in GCC's units.  */
int price_taken (void);
/* What leaving BB costs on the average, in GCC's units, when blocks have their final order;
   if its conditional jump were taken with probability TAKEN.  */
int price_branch (basic_block bb);
int price_jump (basic_block bb, profile_probability taken);
/* What a conditional jump costs on the average that is taken with probability P of
   REG_BR_PROB_BASE, which is KNOWN or guessed.  */
int price_taken_with (int p, bool known);
/* What INSN costs, likewise; or its bytes unless SPEED.  */
int price_insn (rtx_insn *insn, bool speed);
/* What an insn takes more, in bytes, in straight code: its part of an IT, or a long form, as the
   short one would change the flags.  */
int price_wider (void);
/* What the insn costs that stands before insns under a condition, likewise; 0: there is
   none.  */
int price_block (void);

/* ---- layout.cc ----------------------------------------------------------- */

/* How often the edges to BB are taken.  */
profile_count count_of_edges (basic_block bb);
/* Is BB entered much less often than it is executed, at one edge, as a loop is?  */
bool heads_loop (basic_block bb);
/* Will the block that E leads to come behind E's?  */
bool falls_through (edge e);

/* ---- known.cc ------------------------------------------------------------ */

/* How many operations what is compared is followed back over.  */
#define CONDITION_STEPS 4

/* Statements of BB that become insns.  */
unsigned count_statements (basic_block bb);
/* Does STMT call what does more than a few insns?  */
bool real_call_p (gimple *stmt);
/* Has LOOP, which may be the whole function, neither loops nor calls?  */
bool innermost_without_calls (class loop *loop);
/* The condition that BB, in GIMPLE, ends in; or null.  */
gcond *branch_condition (basic_block bb);
/* The switch that it ends in; or null.  */
gswitch *branch_switch (basic_block bb);
/* What defines X; null: X is a constant, or null.  */
gimple *definition_of (tree x);
/* Adds to PHIS, which is empty, those that X may come through, each once: its own, and at most
   DEPTH one behind the other; the arguments of no more are followed than have MOST together.  */
void phis_behind (tree x, unsigned depth, unsigned most, auto_vec<gphi *> *phis);
/* Is what is tested right behind JOIN, where the ways of HEAD meet in LOOP, known on one of
   them, or part of it?  On a copy of what follows it is not asked again.  Where there are
   conditional moves only, what a copy saves is less than a misprediction, unless it is all
   there is.  */
bool test_known (basic_block head, basic_block join, class loop *loop);
/* Can it be known on one of HEAD's ways to JOIN how a test behind it comes out, but not by a
   constant that is compared as it is?  One that compares what meets there, or what is made
   of it, with a constant, where that is a constant on one of the ways, or HEAD compares with
   one.  */
bool test_knowable (basic_block head, basic_block join, class loop *loop);
/* Did the user switch if-conversion off?  Some levels do so on their own.  */
bool switched_off (void);
/* Is nothing to be converted, in this function or in any?  */
bool nothing_converts (void);
/* Is all to be converted in this function that can be, as ifconv=always says, and no mark
   on it says anything else?  */
bool all_converts (void);

/* ---- threads.cc ----------------------------------------------------------- */

/* Does the pass NAME thread jumps, anywhere in a function?  */
bool threads_jumps (const char *name);
/* Bounds what the current pass, NAME, copies, until it is over.  */
void bound_threads (const char *name);
/* Is the current pass, NAME, not to thread jumps?  The first one comes before the
   profile is read or counted, which it would not fit any more.  */
bool no_early_threads (const char *name);
/* The pass before is over.  */
void threads_over (void);
/* In the current function the turns of a loop are to follow each other, each with its own way
   out: little of what comes next is to be copied for each.  */
void note_ways_out (void);

/* ---- chosen.cc ------------------------------------------------------------ */

/* Would the pass NAME make a number of what a later test asks for?  */
bool hides_choice (const char *name);

/* ---- joins.cc ------------------------------------------------------------ */

/* GCC's passes that copy code leave joins alone behind what is worth converting.  Is the
   pass NAME one of them?  Then: does the current one, which RUNS or does not, run?  */
bool joins_asks (const char *name);
bool joins_gate (bool runs);

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

#endif
