/* read.h: RTL to psi-IL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_READ_H
#define PSISSA_READ_H

#include "price/price.h"

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
/* The same, INSN being an operation that psi knows nothing of, whatever it looks like.  */
void decode_whole (rtx_insn *insn, rtx *pattern, decoded *d);
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

/* changes.cc.  Why the plugin leaves the current function alone; null: it does not.  */
const char *function_refusal (void);
/* Is nothing to be changed in the current function, in the form or outside?  */
bool nothing_changes (void);
/* Tells the user, and who else wants to know, of a change AT that is made outside of the
   form: it is WHAT, and KEY counts it; counts as a region.  */
void tell_change (dump_user_location_t at, const char *key, const char *what);

/* view.cc.  */
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
   as named although no insn of VIEW may be left that does; what was an operation in WAS is one,
   though its pattern may look like another under a guard.  Null: nothing was.  */
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

/* ---- bits.cc -------------------------------------------------------------- */

/* Does I do what a jump on one bit of a register did, and nothing else?  */
bool tests_bit (const psi_insn *i);
/* In FN, in psi-SSA form, what jumps tested of a bit, and guards read now, becomes an
   operation and a compare.  */
void part_bit_tests (psi_fn *fn);

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
/* As reads of psi_host.  */
uint64_t target_reads (void *data, const psi_insn *i, unsigned k, uint64_t asked);
/* Extensions of the current function have gone: RTL is to say no more of the high bits of
   registers.  */
void forget_ranges (void);

/* ---- memory.cc ------------------------------------------------------------ */

/* As places and moves of psi_host.  */
enum psi_places target_places (void *data, const psi_insn *a, const psi_insn *b);
bool target_moves (void *data, const psi_insn *i, unsigned *operand);

#endif
