/* price.cc: what branches and insns cost.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   In insns that take one cycle.  Where the target has conditional execution GCC's
   BRANCH_COST is no price: it was chosen to make its own if-conversion, with its
   limits on length, eager.  What it does say is which cores predict branches: 4
   for the A and R profiles, at most 2 for the M profile.

   A core that predicts loses the slots behind a taken branch: one, as it is found
   early.  One that does not refills its pipeline: two (Cortex-M4 Technical Reference
   Manual, 3.3.1: 1 + P cycles, P from 1 to 3).  A misprediction is 8 (Cortex-A7),
   but only where the program's own profile says how often a branch goes which way:
   guesses are near one half, as if no branch could be predicted, and with them
   straight code was chosen that costs more.  `make bench-cycles' has the figures
   from which this was taken.

   Where there are conditional moves only, mispredictions count with guesses too: on
   x86-64 16 cycles, in which a core does 32 insns or more (`make bench-native' has
   no program that is slower than with 16 insns); on AArch64 whatever is more than 3
   costs programs more than it saves, but for what a profile says.  */

#include "adaptor.h"

#define TAKEN_PREDICTED 1
#define TAKEN_REFILL 2
#define MISPREDICTED 8
/* Where there are conditional moves only.  */
#ifdef TARGET_CMOVE
#define MISPREDICTED_MOVES 32
#else
#define MISPREDICTED_MOVES 3
#endif

/* Did the user say how probable BB's ways are?  */
static bool
told (basic_block bb)
{
  return JUMP_P (BB_END (bb)) && mark_told_jump (BB_END (bb));
}

/* P, of one of N edges of BB, as price_odds () says.  */
static int
odds (basic_block bb, profile_probability probability, int n)
{
  int even = REG_BR_PROB_BASE / n;
  if (!probability.initialized_p ())
    return even;
  int p = probability.to_reg_br_prob_base ();
  return n == 1 || probability.reliable_p () || told (bb) ? p : (p + even) / 2;
}

int
price_odds (edge e)
{
  return odds (e->src, e->probability, EDGE_COUNT (e->src->succs));
}

int
price_said (basic_block bb, const char **from)
{
  profile_probability p = BRANCH_EDGE (bb)->probability;
  *from = "guess";
  if (!p.initialized_p ())
    return 50;
  if (p.reliable_p ())
    *from = profile_status_for_fn (cfun) == PROFILE_READ ? "profile" : "known";
  else if (told (bb))
    *from = "user";
  return (p.to_reg_br_prob_base () * 100 + REG_BR_PROB_BASE / 2) / REG_BR_PROB_BASE;
}

int
price_insn (rtx_insn *insn, bool speed)
{
  rtx pattern = PATTERN (insn);
  if (GET_CODE (pattern) == USE || GET_CODE (pattern) == CLOBBER)
    return 0;
  /* Of a guarded one insn_cost () only says that it does not know it.  */
  if (GET_CODE (pattern) == COND_EXEC)
    return MAX (COSTS_N_INSNS (1), pattern_cost (COND_EXEC_CODE (pattern), speed));
  return insn_cost (insn, speed);
}

int
price_live (basic_block bb, int *registers)
{
  *registers = 0;
  for (int r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    *registers += (!fixed_regs[r]
		   && TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], r));
  int live = 0;
  unsigned r;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (df_get_live_out (bb), FIRST_PSEUDO_REGISTER, r, bi)
    {
      scalar_int_mode mode;
      if (is_a <scalar_int_mode> (PSEUDO_REGNO_MODE (r), &mode))
	live += CEIL (GET_MODE_SIZE (mode), UNITS_PER_WORD);
    }
  return live;
}

/* A converted region keeps what its arms need in registers all the time, and makes the
   allocator weigh it like what is always executed; where some must be spilled that
   costs more than branches.  */
bool
price_crowded (basic_block bb)
{
  int registers;
  int live = price_live (bb, &registers);
  return live > registers;
}

bool
price_nearly_crowded (basic_block bb)
{
  int registers;
  int live = price_live (bb, &registers);
  return live * 4 > registers * 3;
}

/* What mispredictions of a branch cost that is taken with P if each costs INSNS, and
   the less probable way is never expected.  */
static int
mispredictions (int p, int insns)
{
  return COSTS_N_INSNS (insns) * MIN (p, REG_BR_PROB_BASE - p) / REG_BR_PROB_BASE;
}

static bool
either_way (profile_probability p)
{
  return (p.initialized_p ()
	  && p >= profile_probability::always ().apply_scale (1, 5)
	  && p <= profile_probability::always ().apply_scale (4, 5));
}

bool
price_either_way (edge e)
{
  return either_way (e->probability);
}

bool
price_chain (basic_block bb)
{
  if (targetm.have_conditional_execution ())
    return true;
  edge e = BRANCH_EDGE (bb);
  return (((profile_status_for_fn (cfun) == PROFILE_READ
	    && e->probability.reliable_p ())
	   || told (bb))
	  && price_either_way (e));
}

/* What leaving BB by its jump costs; CONDITIONAL: a jump taken with probability P.  */
static int
price (basic_block bb, bool conditional, profile_probability taken)
{
  bool speed = optimize_bb_for_speed_p (bb);
  if (!speed)
    return COSTS_N_INSNS (conditional ? 1 + BRANCH_COST (false, false) : 1);
  if (conditional && options.branch >= 0 && either_way (taken))
    return COSTS_N_INSNS ((int) MIN (options.branch, 1000));
  bool known = profile_status_for_fn (cfun) == PROFILE_READ || told (bb);
  int p = conditional ? odds (bb, taken, 2) : 0;
  if (!targetm.have_conditional_execution ())
    {
      int insns = known ? MAX (MISPREDICTED, MISPREDICTED_MOVES) : MISPREDICTED_MOVES;
      return COSTS_N_INSNS (1) + (conditional ? mispredictions (p, insns) : 0);
    }
  bool predicts = BRANCH_COST (true, false) > 2;
  int refill = predicts ? TAKEN_PREDICTED : TAKEN_REFILL;
  if (!conditional)
    return COSTS_N_INSNS (1 + refill);
  int cost = COSTS_N_INSNS (1) + COSTS_N_INSNS (refill) * p / REG_BR_PROB_BASE;
  return predicts && known ? cost + mispredictions (p, MISPREDICTED) : cost;
}

int
price_branch (basic_block bb)
{
  bool conditional = any_condjump_p (BB_END (bb));
  return price (bb, conditional, conditional ? BRANCH_EDGE (bb)->probability
		: profile_probability::always ());
}

int
price_jump (basic_block bb, profile_probability taken)
{
  return price (bb, true, taken);
}
