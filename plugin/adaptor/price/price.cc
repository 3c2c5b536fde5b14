/* price.cc: what branches and insns cost.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   In insns that take one cycle.  Where the target has conditional execution GCC's
   BRANCH_COST is no price: it was chosen to make its own if-conversion, with its
   limits on length, eager.  What it does say is which cores predict branches: 4
   for the A and R profiles, at most 2 for the M profile.

   Which core it is -mtune= or -mcpu= say, and cores.def what is known of it.  Code for no
   core in particular runs on both kinds.  A core that predicts loses nothing, or a slot,
   behind a taken branch; one that does not refills its pipeline.  A misprediction is 8
   on the one (Cortex-A7) and nothing on the other.  So generic are the means: 1, and 4.
   The latter only where the program's own profile says how often a branch goes which way:
   guesses are near one half, as if no branch could be predicted, and with them
   straight code was chosen that costs more.  `make bench-cycles' has the figures
   from which this was taken.

   What GCC takes insns to cost says how long their results are waited for, too: for
   ARMv7-A in general it is the Cortex-A8, where a shift, an extension and a bit field are
   two insns, and floating point takes ten.  Each takes one slot of each of these cores (M4
   manual, 3.3.1), and so it is compared with a branch as one.

   Where there are conditional moves only, mispredictions count with guesses too: on
   x86-64 16 cycles, in which a core does 32 insns or more (`make bench-native' has
   no program that is slower than with 16 insns); on AArch64 whatever is more than 3
   costs programs more than it saves, but for what a profile says.  */

#include "price/price.h"
#include "opts.h"

#define SPILL 2			/* A store and a load.  */
#define TOO_LARGE (REG_BR_PROB_BASE / 20)
#define RECORD (REG_BR_PROB_BASE / 5)
#define REGISTER_RECORD (REG_BR_PROB_BASE / 10)
#define STATE (REG_BR_PROB_BASE / 5)

/* What is known of a core: cores.def says what these are.  */
struct core
{
  const char *name;
  int taken, missed, guessed, moves;
  bool ahead;
};

static const core cores[] =
{
#define PSISSA_CORE(NAME, TAKEN, MISSED, GUESSED, MOVES, AHEAD) \
  { NAME, TAKEN, MISSED, GUESSED, MOVES, AHEAD },
#include "cores.def"
#undef PSISSA_CORE
};

static const core predicts = { "generic", 1, 4, 0, 0, false };
static const core refills = { "generic, M profile", 2, 0, 0, 0, false };
/* Where there are conditional moves only.  */
#ifdef TARGET_CMOVE
static const core moves = { "generic", 0, 32, 32, 32, true };
#else
static const core moves = { "generic", 0, 8, 3, 3, true };
#endif

/* The core that option NAME says the code is for; null: none that is known.  */
static const core *
core_of_option (const char *name)
{
  size_t option = find_opt (name, -1);
  const char **value
    = option < cl_options_count
      ? (const char **) option_flag_var (option, &global_options) : NULL;
  if (!value || cl_options[option].var_type != CLVC_STRING || !*value)
    return NULL;
  for (const core &c : cores)
    {
      size_t n = strlen (c.name);
      if (!strncmp (*value, c.name, n) && ((*value)[n] == 0 || (*value)[n] == '+'))
	return &c;
    }
  return NULL;
}

static const core &
this_core (void)
{
  static const core *named;
  static bool looked;
  if (!looked && !(named = core_of_option ("mtune=")))
    named = core_of_option ("mcpu=");
  looked = true;
  return named ? *named
	 : !targetm.have_conditional_execution () ? moves
	 : BRANCH_COST (true, false) > 2 ? predicts : refills;
}

/* Did the user say how probable BB's ways are?  */
static bool
told (basic_block bb)
{
  return JUMP_P (BB_END (bb)) && mark_told_jump (BB_END (bb));
}

/* Where E leads to by way of blocks that nothing else leads to.  */
static basic_block
way_of (const_edge e)
{
  basic_block bb = e->dest;
  while (single_pred_p (bb) && single_succ_p (bb))
    bb = single_succ (bb);
  return bb;
}

/* Do both ways of BB go back to the header of its loop?  */
static bool
both_back (basic_block bb)
{
  if (EDGE_COUNT (bb->succs) != 2)
    return false;
  basic_block to = way_of (EDGE_SUCC (bb, 0));
  if (to == bb || to != way_of (EDGE_SUCC (bb, 1)))
    return false;
  while (bb != to && single_pred_p (bb))
    bb = single_pred (bb);
  return bb == to;
}

/* What BB's conditional jump compares; null: that is not known.  */
static rtx
tested_by (basic_block bb)
{
  return any_condjump_p (BB_END (bb)) ? get_condition (BB_END (bb), NULL, false, false)
	 : NULL;
}

/* Does BB change REG by what it is, as a sum is that loses its carry?  */
static bool
changes (basic_block bb, rtx reg)
{
  rtx_insn *insn;
  bool read = false;
  FOR_BB_INSNS (bb, insn)
    {
      rtx set = NONDEBUG_INSN_P (insn) ? single_set (insn) : NULL;
      read |= set && reg_overlap_mentioned_p (reg, SET_SRC (set));
      if (set && rtx_equal_p (SET_DEST (set), reg))
	return read;
    }
  return false;
}

/* The way of BB on which a number does not fit into bytes, one or more; null: BB asks
   something else, or the number is one that is to go round.  */
static edge
too_large (basic_block bb)
{
  rtx cond = tested_by (bb);
  if (!cond || !CONST_INT_P (XEXP (cond, 1)))
    return NULL;
  bool larger = GET_CODE (cond) == GTU;
  if (!larger && GET_CODE (cond) != LTU)
    return NULL;
  int bits = exact_log2 (UINTVAL (XEXP (cond, 1)) + larger);
  if (bits < 8 || bits % 8)
    return NULL;
  edge e = larger ? BRANCH_EDGE (bb) : FALLTHRU_EDGE (bb);
  return REG_P (XEXP (cond, 0)) && changes (e->dest, XEXP (cond, 0)) ? NULL : e;
}

/* The value of REG, as BB has it at its end, if BB loads it; else null.  */
static rtx
loaded_in (basic_block bb, rtx reg)
{
  rtx_insn *insn;
  FOR_BB_INSNS_REVERSE (bb, insn)
    {
      rtx set = NONDEBUG_INSN_P (insn) ? single_set (insn) : NULL;
      if (set && rtx_equal_p (SET_DEST (set), reg))
	{
	  rtx value = SET_SRC (set);
	  if (GET_CODE (value) == SIGN_EXTEND || GET_CODE (value) == ZERO_EXTEND)
	    value = XEXP (value, 0);
	  return MEM_P (value) ? value : NULL;
	}
      if (NONDEBUG_INSN_P (insn) && reg_set_p (reg, insn))
	return NULL;
    }
  return NULL;
}

static rtx_insn *
first_insn (basic_block bb)
{
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      return insn;
  return NULL;
}

/* Does INSN put VALUE where OLD is, which BB has just loaded?  */
static bool
stores_record (rtx_insn *insn, rtx value, rtx old, basic_block bb)
{
  rtx set = insn ? single_set (insn) : NULL;
  rtx from = set && MEM_P (SET_DEST (set)) && REG_P (old) ? loaded_in (bb, old) : NULL;
  return from && rtx_equal_p (value, SET_SRC (set)) && rtx_equal_p (from, SET_DEST (set));
}

/* Does an insn of BB write REG?  */
static bool
writes (basic_block bb, rtx reg)
{
  for (df_ref def = DF_REG_DEF_CHAIN (REGNO (reg)); def; def = DF_REF_NEXT_REG (def))
    if (DF_REF_BB (def) == bb)
      return true;
  return false;
}

/* Has REG, where BB asks for it, what it had in the turn before of BB's loop, and is VALUE
   another at each turn?  */
static bool
kept_between_turns (rtx reg, rtx value, basic_block bb)
{
  basic_block b = bb;
  for (; single_pred_p (b) && !writes (b, reg); b = single_pred (b))
    continue;
  if (writes (b, reg) || !heads_loop (b))
    return false;
  for (df_ref def = DF_REG_DEF_CHAIN (REGNO (value)); def; def = DF_REF_NEXT_REG (def))
    if (DF_REF_BB (def)->count >= bb->count)
      return true;
  return false;
}

/* Does ARM, one of BB's ways, make register OLD VALUE, which it leaves as it is?  */
static bool
copies_record (basic_block arm, rtx value, rtx old, basic_block bb)
{
  rtx_insn *insn;
  if (!REG_P (old) || !REG_P (value) || HARD_REGISTER_P (old) || HARD_REGISTER_P (value)
      || writes (arm, value))
    return false;
  FOR_BB_INSNS (arm, insn)
    {
      rtx set = NONDEBUG_INSN_P (insn) ? single_set (insn) : NULL;
      if (set && rtx_equal_p (SET_DEST (set), old) && rtx_equal_p (SET_SRC (set), value))
	return kept_between_turns (old, value, bb);
    }
  return false;
}

/* The way of BB on which a place or a register gets a new record, the least or greatest of
   its numbers so far, and how probable that is to *P; null: BB asks something else.  */
static edge
new_record (basic_block bb, int *p)
{
  rtx cond = tested_by (bb);
  if (!cond || GET_CODE (cond) == EQ || GET_CODE (cond) == NE)
    return NULL;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    for (unsigned k = 0; k < 2 && single_pred_p (e->dest); k++)
      {
	rtx value = XEXP (cond, k), old = XEXP (cond, 1 - k);
	bool place = stores_record (first_insn (e->dest), value, old, bb);
	*p = place ? RECORD : REGISTER_RECORD;
	if (place || copies_record (e->dest, value, old, bb))
	  return e;
      }
  return NULL;
}

/* The way of BB on which a state changes: a register that is set to constants only, which BB
   asks for.  Null: BB asks something else.  What was set in a turn before was set behind a
   branch, and who predicts by what branches did before knows it.  */
static edge
new_state (basic_block bb)
{
  rtx cond = tested_by (bb);
  if (!cond || (GET_CODE (cond) != EQ && GET_CODE (cond) != NE)
      || !CONST_INT_P (XEXP (cond, 1)))
    return NULL;
  rtx reg = XEXP (cond, 0);
  if (!REG_P (reg) || HARD_REGISTER_P (reg))
    return NULL;
  for (df_ref def = DF_REG_DEF_CHAIN (REGNO (reg)); def; def = DF_REF_NEXT_REG (def))
    {
      rtx set = single_set (DF_REF_INSN (def));
      if (!set || !CONST_INT_P (SET_SRC (set)))
	return NULL;
    }
  edge e0 = EDGE_SUCC (bb, 0), e1 = EDGE_SUCC (bb, 1);
  bool changes0 = single_pred_p (e0->dest) && writes (e0->dest, reg);
  bool changes1 = single_pred_p (e1->dest) && writes (e1->dest, reg);
  return changes0 == changes1 ? NULL : changes0 ? e0 : e1;
}

/* How probable E is, if it is better not to ask GCC; -1: ask it.  It takes a loop with two
   ways back for two, one in the other, and guesses that the inner one is not left.  It
   guesses that a number is as often too large as not, and each a record, and that a state
   changes as often as not.  */
static int
own_guess (edge e)
{
  int n = EDGE_COUNT (e->src->succs);
  if (!e->probability.initialized_p ())
    return REG_BR_PROB_BASE / n;
  if (n != 2 || e->probability.reliable_p () || told (e->src))
    return -1;
  if (both_back (e->src))
    return REG_BR_PROB_BASE / 2;
  int p = TOO_LARGE;
  edge seldom = too_large (e->src);
  if (!seldom)
    seldom = new_record (e->src, &p);
  if (!seldom && !targetm.have_conditional_execution ())
    {
      seldom = new_state (e->src);
      p = STATE;
    }
  return !seldom ? -1 : e == seldom ? p : REG_BR_PROB_BASE - p;
}

/* P, of one of N edges of BB, as price_odds () says.  */
static int
odds (basic_block bb, profile_probability probability, int n)
{
  int p = probability.to_reg_br_prob_base ();
  return n == 1 || probability.reliable_p () || told (bb) ? p
	 : (p + REG_BR_PROB_BASE / n) / 2;
}

int
price_odds (edge e)
{
  int p = own_guess (e);
  return p >= 0 ? p : odds (e->src, e->probability, EDGE_COUNT (e->src->succs));
}

int
price_said (basic_block bb, const char **from)
{
  edge e = BRANCH_EDGE (bb);
  int p = own_guess (e);
  *from = "guess";
  if (p < 0)
    {
      p = e->probability.to_reg_br_prob_base ();
      if (e->probability.reliable_p ())
	*from = profile_status_for_fn (cfun) == PROFILE_READ ? "profile" : "known";
      else if (told (bb))
	*from = "user";
    }
  return (p * 100 + REG_BR_PROB_BASE / 2) / REG_BR_PROB_BASE;
}

static bool
floating (const_rtx set)
{
  return GET_CODE (set) == SET && SCALAR_FLOAT_MODE_P (GET_MODE (SET_DEST (set)));
}

/* Is X one operation of floating point on registers that is not slow?  */
static bool
simple_floating (const_rtx x)
{
  switch (GET_CODE (x))
    {
    case REG: return true;
    case NEG: case ABS: return REG_P (XEXP (x, 0));
    case PLUS: case MINUS: case MULT: return REG_P (XEXP (x, 0)) && REG_P (XEXP (x, 1));
    default: return false;
    }
}

/* Does SET compute a number that fits a register from registers and constants, an integer
   without multiplying or dividing, or of floating point without dividing?  */
static bool
simple_arithmetic (const_rtx set)
{
  scalar_int_mode mode;
  if (GET_CODE (set) != SET || !REG_P (SET_DEST (set)))
    return false;
  if (floating (set))
    return simple_floating (SET_SRC (set));
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, set, NONCONST)
    switch (GET_CODE (*iter))
      {
      case SET: case CONST_INT:
	break;
      case REG: case SUBREG: case PLUS: case MINUS: case NEG: case NOT: case AND: case IOR:
      case XOR: case ASHIFT: case ASHIFTRT: case LSHIFTRT: case ROTATERT: case SIGN_EXTEND:
      case ZERO_EXTEND: case SIGN_EXTRACT: case ZERO_EXTRACT:
	if (is_a <scalar_int_mode> (GET_MODE (*iter), &mode)
	    && GET_MODE_SIZE (mode) <= UNITS_PER_WORD)
	  break;
	/* Fall through.  */
      default:
	return false;
      }
  return true;
}

/* Is INSN one slot of a core with conditional execution?  */
static bool
one_slot (rtx_insn *insn)
{
  return (targetm.have_conditional_execution () && simple_arithmetic (PATTERN (insn))
	  && recog_memoized (insn) >= 0 && get_attr_length (insn) <= 4);
}

/* Is it Thumb-2, where insns have two lengths, and those under a condition an IT before
   them?  */
static bool
thumb2 (void)
{
#ifdef TARGET_THUMB2
  return TARGET_THUMB2;
#else
  return false;
#endif
}

int
price_wider (void)
{
  return thumb2 () ? COSTS_N_INSNS (1) / 4 : 0;
}

int
price_insn (rtx_insn *insn, bool speed)
{
  rtx pattern = PATTERN (insn);
  if (GET_CODE (pattern) == USE || GET_CODE (pattern) == CLOBBER)
    return 0;
  /* Of a guarded one insn_cost () only says that it does not know it.  */
  if (GET_CODE (pattern) == COND_EXEC)
    {
      rtx set = COND_EXEC_CODE (pattern);
      return speed && floating (set) && simple_arithmetic (set) ? COSTS_N_INSNS (1)
	     : MAX (COSTS_N_INSNS (1), pattern_cost (set, speed));
    }
  int cost = insn_cost (insn, speed);
  if (!speed)
    return cost - cost * price_wider () / COSTS_N_INSNS (1);
  return cost > COSTS_N_INSNS (1) && one_slot (insn) ? COSTS_N_INSNS (1) : cost;
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

int
price_spills (basic_block bb)
{
  int registers;
  int live = price_live (bb, &registers);
  return live > registers ? COSTS_N_INSNS (SPILL) * (live - registers) : 0;
}

bool
price_nearly_crowded (basic_block bb)
{
  int registers;
  int live = price_live (bb, &registers);
  return live * 4 > registers * 3;
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

/* Is it guessed that E is taken as often as not?  */
static bool
even (edge e)
{
  int p = own_guess (e);
  if (p < 0)
    p = e->probability.to_reg_br_prob_base ();
  return p * 5 >= REG_BR_PROB_BASE * 2 && p * 5 <= REG_BR_PROB_BASE * 3;
}

enum psi_ahead
price_ahead (basic_block bb)
{
  if (targetm.have_conditional_execution () || !this_core ().ahead)
    return PSI_AHEAD_NO;
  edge e = BRANCH_EDGE (bb);
  bool profile = profile_status_for_fn (cfun) == PROFILE_READ;
  if ((profile && e->probability.reliable_p ()) || told (bb))
    return price_either_way (e) ? PSI_AHEAD_NO : PSI_AHEAD_YES;
  return !profile && even (e) ? PSI_AHEAD_STEPS : PSI_AHEAD_YES;
}

bool
price_predicts (void)
{
  return this_core ().missed > 0;
}

bool
price_known (basic_block bb)
{
  return profile_status_for_fn (cfun) == PROFILE_READ || told (bb);
}

int
price_taken (void)
{
  return COSTS_N_INSNS (this_core ().taken);
}

/* What a jump takes in bytes, when an insn takes COSTS_N_INSNS (1): half of the longest.  */
static int
jump_size (void)
{
#ifdef TARGET_CMOVE
  bool half = true;
#else
  bool half = thumb2 ();
#endif
  return half ? COSTS_N_INSNS (1) / 2 : COSTS_N_INSNS (1);
}

int
price_taken_with (int p, bool known)
{
  const core &c = this_core ();
  /* The less probable way is never expected.  */
  int missed = MIN (p, REG_BR_PROB_BASE - p);
  int each = known ? c.missed : targetm.have_conditional_execution () ? c.guessed : c.moves;
  return COSTS_N_INSNS (1) + COSTS_N_INSNS (c.taken) * p / REG_BR_PROB_BASE
	 + COSTS_N_INSNS (each) * missed / REG_BR_PROB_BASE;
}

bool
price_record (basic_block bb)
{
  int p;
  return (EDGE_COUNT (bb->succs) == 2 && optimize_bb_for_speed_p (bb) && !price_known (bb)
	  && new_record (bb, &p) && price_taken_with (p, false) < COSTS_N_INSNS (2));
}

/* What leaving BB by its jump costs: one that is taken with odds P, either way or not; -1:
   one that always is.  */
static int
price (basic_block bb, int p, bool either)
{
  bool speed = optimize_bb_for_speed_p (bb);
  bool conditional = p >= 0;
  if (!speed)
    return jump_size ();
  if (either && options.branch >= 0)
    return COSTS_N_INSNS ((int) MIN (options.branch, 1000));
  return conditional ? price_taken_with (p, price_known (bb))
	 : COSTS_N_INSNS (1 + this_core ().taken);
}

int
price_branch (basic_block bb)
{
  /* A guess is no order to rely on.  */
  bool order = optimize_bb_for_speed_p (bb) && price_known (bb);
  if (single_succ_p (bb))
    return (order ? falls_through (single_succ_edge (bb)) : !JUMP_P (BB_END (bb)))
	   ? 0 : price (bb, -1, false);
  if (!JUMP_P (BB_END (bb)))
    return 0;
  if (!any_condjump_p (BB_END (bb)))
    return price (bb, -1, false);
  edge e = BRANCH_EDGE (bb);
  if (order && falls_through (e))
    e = FALLTHRU_EDGE (bb);
  return price (bb, price_odds (e), price_either_way (e));
}

int
price_jump (basic_block bb, profile_probability taken)
{
  int p = taken.initialized_p () ? odds (bb, taken, 2) : REG_BR_PROB_BASE / 2;
  return price (bb, p, either_way (taken));
}

/* In Thumb-2 it is an insn of its own, which no pattern shows.  */
int
price_block (void)
{
  return thumb2 () ? COSTS_N_INSNS (1) : 0;
}
