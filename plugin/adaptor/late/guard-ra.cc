/* guard-ra.cc: guarded memory accesses on their way through LRA.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   LRA knows nothing of COND_EXEC.  Where it reloads the memory operand of a
   guarded move instead of the register, which it does when both cost the same
   and the other way comes first in the target's pattern, the guard stays with
   the insn and memory is accessed by a new one without it:

     C? mem = r		->  C? R = r;  mem = R
     C? t = mem		->  R = mem;  C? slot = R

   Both cost the same as a rule because the register has no place of its own:
   it stands for a constant or for memory.  So

     - psissa_unequiv, before LRA, takes these equivalences from the pseudos
       of guarded insns, but for addresses; such a pseudo gets a stack slot
       instead, which LRA prefers to reload;
     - psissa_reguard, after it, guards what LRA put beside a guarded access
       all the same.  LRA puts a reload directly beside its insn, and nothing
       of it sets the flags: the condition is the same there.

   What neither explains is an error, as then there is no way back.  */

#include "late/late.h"
#include "ira.h"

/* The guarded insns of the current function that access memory, by UID.  */
enum guarded_access { GUARDED_LOAD, GUARDED_STORE };
static hash_map<int_hash<int, -1, -2>, guarded_access> *accesses;
/* Insns from this UID on are LRA's.  */
static int first_reload_uid;

/* The guarded SET of INSN; null: INSN is no such thing.  */
static rtx
guarded_set (const rtx_insn *insn)
{
  if (!NONJUMP_INSN_P (insn) || GET_CODE (PATTERN (insn)) != COND_EXEC)
    return NULL;
  rtx set = COND_EXEC_CODE (PATTERN (insn));
  return GET_CODE (set) == SET ? set : NULL;
}

/* ---- Before LRA ------------------------------------------------------------ */

/* Takes what is known of it from every pseudo of PATTERN but those of an address: LRA
   loads such a one before the insn, without a guard, and that does no harm.  */
static void
forget_equivalences (const_rtx pattern)
{
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, pattern, NONCONST)
    {
      const_rtx x = *iter;
      if (MEM_P (x))
	{
	  iter.skip_subrtxes ();
	  continue;
	}
      if (!REG_P (x) || HARD_REGISTER_P (x)
	  || (int) REGNO (x) >= ira_reg_equiv_len
	  || !ira_reg_equiv[REGNO (x)].defined_p)
	continue;
      ira_reg_equiv[REGNO (x)] = ira_reg_equiv_s ();
      stats_count ("equivalences-forgotten", 1);
      if (dump_file)
	fprintf (dump_file, "r%d is equivalent to nothing\n", REGNO (x));
    }
}

unsigned
unequiv (void)
{
  delete accesses;
  accesses = new hash_map<int_hash<int, -1, -2>, guarded_access>;
  first_reload_uid = get_max_uid ();
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (rtx set = guarded_set (insn))
      {
	if (MEM_P (SET_DEST (set)))
	  accesses->put (INSN_UID (insn), GUARDED_STORE);
	else if (contains_mem_rtx_p (SET_SRC (set)))
	  accesses->put (INSN_UID (insn), GUARDED_LOAD);
	if (!options.disable_unequiv)
	  forget_equivalences (PATTERN (insn));
      }
  return 0;
}

/* ---- After LRA ------------------------------------------------------------- */

/* ACCESS, made by LRA beside INSN, gets the guard that INSN has.  What the access
   stores is set without a guard instead: LRA's register for it holds nothing
   else, and postreload's move2add takes what a register is set to under a
   condition for what it holds.  False if the target has no such insns.  */
static bool
guard_again (rtx_insn *access, rtx_insn *insn, enum guarded_access what)
{
  rtx pattern = PATTERN (insn), set = COND_EXEC_CODE (pattern);
  if (!guard_allocated (access, COND_EXEC_TEST (pattern), PATTERN (access)))
    return false;
  if (what == GUARDED_STORE && !may_trap_or_fault_p (SET_SRC (set))
      && !validate_change (insn, &PATTERN (insn), copy_rtx (set), false))
    return false;
  stats_count ("guards-restored", 1);
  if (dump_file)
    fprintf (dump_file, "insn %d is guarded again\n", INSN_UID (access));
  return true;
}

/* The insn of LRA's nearest to INSN, before or after it, in which REG and
   memory are set to one another; null: none.  */
static rtx_insn *
find_access (rtx_insn *insn, rtx reg, enum guarded_access what)
{
  do
    {
      insn = what == GUARDED_STORE ? next_nonnote_nondebug_insn_bb (insn)
	     : prev_nonnote_nondebug_insn_bb (insn);
      rtx set = insn && INSN_UID (insn) >= first_reload_uid
		? single_set (insn) : NULL;
      if (!set)
	return NULL;
      if (what == GUARDED_STORE ? (MEM_P (SET_DEST (set))
				   && reg_mentioned_p (reg, SET_SRC (set)))
	  : (reg_overlap_mentioned_p (reg, SET_DEST (set))
	     && contains_mem_rtx_p (SET_SRC (set))))
	return insn;
    }
  while (true);
}

/* Guards again the access to memory that INSN made before LRA, if it no longer
   does.  False if there was one and it cannot be.  */
static bool
mend (rtx_insn *insn, enum guarded_access what)
{
  rtx set = guarded_set (insn);
  if (!set || (what == GUARDED_STORE ? MEM_P (SET_DEST (set))
	       : contains_mem_rtx_p (SET_SRC (set))))
    return set;
  rtx reg = what == GUARDED_STORE ? SET_DEST (set) : SET_SRC (set);
  while (what == GUARDED_LOAD && UNARY_P (reg))
    reg = XEXP (reg, 0);
  if (SUBREG_P (reg))
    reg = SUBREG_REG (reg);
  rtx_insn *access = REG_P (reg) ? find_access (insn, reg, what) : NULL;
  /* What is loaded nowhere was known without.  */
  return access ? guard_again (access, insn, what) : what == GUARDED_LOAD;
}

unsigned
reguard (void)
{
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (guarded_access *what = accesses->get (INSN_UID (insn)))
	if (!options.disable_reguard && !mend (insn, *what))
	  report_wrong_code ("register allocation", INSN_UID (insn),
			     INSN_LOCATION (insn), "it lost its guard");
  delete accesses;
  accesses = NULL;
  return 0;
}
