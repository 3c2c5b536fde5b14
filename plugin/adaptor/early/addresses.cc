/* addresses.cc: an address is not made again where a register has it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Position-independent code for Arm makes the address of each thing of its own file from the
   place where that is done.  The insn has the label of that place in it: so no two are equal
   to GCC, and as no copy can be made of one its elimination of partial redundancies leaves
   them, too.  A loop that reads a table in two places then keeps two registers for its
   address.

   What the insn's note says that is made is the same wherever it is.  Where one insn that makes
   it dominates another, this one becomes a move, which GCC's passes propagate.  That is done
   twice: before they look for what is computed twice, as accesses that have the same address are
   seen to be the same then; and when loops are done, as what both arms of a branch make is made
   in front of the loop then.  There it has lost its note, which is remembered; and a place that
   is executed less often makes its own, as a register would have to keep the address for it.  */

#include "early/early.h"
#include "df.h"
#include "tree-pass.h"

/* So many of one address are tried at most; the arms of a switch dominate nothing.  */
#define MOST_TRIED 100

struct made_address
{
  basic_block bb;
  rtx reg;
  int before;	/* Of the same address, among all; or -1.  */
};

/* Of the current function's insns, by number, those that make a symbol's address.  The
   insn has the symbol in it, so the collector leaves it.  */
static hash_map<int_hash<int, -1, -2>, rtx> makers;

/* The symbol whose address INSN makes, of which GCC can make no copy; or null.  */
static rtx
symbol_of (rtx_insn *insn)
{
  rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL_RTX;
  if (!set || !REG_P (SET_DEST (set)) || REG_P (SET_SRC (set)))
    return NULL_RTX;
  if (rtx *known = makers.get (INSN_UID (insn)))
    return *known;
  rtx note = find_reg_note (insn, REG_EQUAL, NULL_RTX);
  rtx x = note ? XEXP (note, 0) : NULL_RTX;
  if (!x || !SYMBOL_REF_P (x) || SYMBOL_REF_TLS_MODEL (x) || !targetm.cannot_copy_insn_p (insn))
    return NULL_RTX;
  makers.put (INSN_UID (insn), x);
  return x;
}

/* A register that has the symbol's address in BB, of those of ALL from LAST; with OFTEN none
   that is set more often than BB is executed; or null.  */
static rtx
register_with (const vec<made_address> &all, int last, basic_block bb, bool often)
{
  /* Few functions come here.  */
  calculate_dominance_info (CDI_DOMINATORS);
  for (int k = last, n = 0; k >= 0 && n < MOST_TRIED; k = all[k].before, n++)
    if (dominated_by_p (CDI_DOMINATORS, bb, all[k].bb)
	&& (!often || bb->count >= all[k].bb->count))
      return all[k].reg;
  return NULL_RTX;
}

/* OFTEN: as register_with says.  */
static unsigned
merge (bool often)
{
  if (!targetm.cannot_copy_insn_p || nothing_changes ())
    return 0;
  bool known = dom_info_available_p (CDI_DOMINATORS);
  auto_vec<made_address> all;
  hash_map<rtx, int> last_of;
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute (NULL, order, false);
  rtx_insn *insn;
  /* What dominates a block comes before it.  */
  for (int k = 0; k < n; k++)
    FOR_BB_INSNS (BASIC_BLOCK_FOR_FN (cfun, order[k]), insn)
      if (rtx symbol = symbol_of (insn))
	{
	  basic_block bb = BLOCK_FOR_INSN (insn);
	  rtx set = single_set (insn), dest = SET_DEST (set);
	  int *last = last_of.get (symbol);
	  rtx reg = last ? register_with (all, *last, bb, often) : NULL_RTX;
	  if (reg && options.limit != 0
	      && validate_change (insn, &SET_SRC (set), reg, false))
	    {
	      tell_change (insn, "addresses-merged", "address not made again");
	      if (dump_file)
		fprintf (dump_file, "insn %d: address in register %u\n", INSN_UID (insn),
			 REGNO (reg));
	    }
	  else if (!HARD_REGISTER_P (dest) && DF_REG_DEF_COUNT (REGNO (dest)) == 1)
	    {
	      all.safe_push ({ bb, dest, last ? *last : -1 });
	      last_of.put (symbol, all.length () - 1);
	    }
	}
  free (order);
  if (!known)
    free_dominance_info (CDI_DOMINATORS);
  return 0;
}

unsigned
merge_addresses (void)
{
  makers.empty ();
  return merge (false);
}

unsigned
merge_moved_addresses (void)
{
  return merge (true);
}
