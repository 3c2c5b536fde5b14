/* reassign.cc: registers for what is used most, where a profile says what that is.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC improves an allocation when all is coloured: a value in memory takes a register if
   who has it costs less in memory.  A value that lives through an inner loop without
   being used there is counted as cheap for a value of that loop (a soft conflict: it
   needs to leave the loop only); but it loses its register everywhere (GCC 12,
   ira-color.cc, improve_allocation).  So the value that is used most of all may come to
   be in memory, in one function or another: two copies less elsewhere in it, and the
   search for matches in LZO took 1.2 of the cycles, with a profile.

   Here, between the allocator's halves, a value in memory takes the register whose
   owners, as far as they live where it does, are used less often, as in Chow and
   Hennessy, "The priority-based coloring approach to register allocation", 1990.  Some
   register must be free where the owners are used: they are loaded and stored there.
   No register is used that was not.  GCC's guesses are not enough for this: libjpeg's
   ycc_rgb_convert lost a tenth.

   Works on general registers, one a value.  What conflicts is found anew: what lives
   behind an insn, or is named by it, conflicts with all that it sets.  */

#include "late/late.h"
#include "read/read.h"
#include "price/price.h"
#include "ira.h"

/* In a function with more registers nothing is done: what conflicts is a matrix of bits.  */
#define MANY 4000
/* Of what is used no more often, times 1000 in the block that is executed most, nothing is
   gained.  */
#define SELDOM 50

/* A reference to VALUE, and the registers that are taken there.  */
struct reference
{
  unsigned value;
  HARD_REG_SET taken;
};

struct value
{
  long used;		/* How often, as SELDOM is.  */
  bool stays;		/* Where it is: in its register or in memory.  */
  bool cramped;		/* Somewhere it is used no register is free.  */
};

struct allocation
{
  unsigned n;			/* Registers, pseudos among them.  */
  value *values;		/* By register.  */
  sbitmap *conflicts;		/* By register; of two one has the other.  */
  HARD_REG_SET regs;		/* What values are in.  */
  auto_vec<reference> references;
};

static bool
in_memory (unsigned v)
{
  return reg_renumber[v] < 0;
}

/* Is V of a kind that fits into any one general register?  */
static bool
general_p (unsigned v)
{
  /* A number that nothing has any more.  */
  if (!regno_reg_rtx[v])
    return false;
  machine_mode mode = PSEUDO_REGNO_MODE (v);
  enum reg_class rclass = reg_allocno_class (v);
  return (rclass != NO_REGS && reg_class_subset_p (rclass, GENERAL_REGS)
	  && SCALAR_INT_MODE_P (mode) && known_le (GET_MODE_SIZE (mode), UNITS_PER_WORD));
}

/* ---- What there is ------------------------------------------------------------- */

/* What an asm names, and what is read as if it were wider, stays where it is.  */
static void
find_staying (allocation *a, const rtx_insn *insn)
{
  bool all = asm_noperands (PATTERN (insn)) >= 0;
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, PATTERN (insn), NONCONST)
    if (REG_P (*iter) && all)
      a->values[REGNO (*iter)].stays = true;
    else if (paradoxical_subreg_p (*iter) && REG_P (SUBREG_REG (*iter)))
      a->values[REGNO (SUBREG_REG (*iter))].stays = true;
}

/* The registers that are taken by DURING.  */
static HARD_REG_SET
taken_by (const_bitmap during)
{
  HARD_REG_SET taken;
  unsigned v;
  bitmap_iterator bi;
  CLEAR_HARD_REG_SET (taken);
  EXECUTE_IF_SET_IN_BITMAP (during, 0, v, bi)
    if (v < FIRST_PSEUDO_REGISTER)
      SET_HARD_REG_BIT (taken, v);
    else if (!in_memory (v))
      add_to_hard_reg_set (&taken, PSEUDO_REGNO_MODE (v), reg_renumber[v]);
  return taken;
}

/* V is read or set where TAKEN are, FREQ times.  */
static void
note_reference (allocation *a, unsigned v, const_hard_reg_set taken, long freq)
{
  if (v < FIRST_PSEUDO_REGISTER)
    return;
  a->values[v].used += freq;
  a->values[v].cramped |= hard_reg_set_subset_p (a->regs, taken);
  a->references.safe_push ({ v, taken });
}

/* Reads INSN, behind which DURING lives, which becomes all that is named or lives there.  */
static void
read_insn (allocation *a, rtx_insn *insn, bitmap during, long freq)
{
  df_ref ref;
  unsigned v;
  bitmap_iterator bi;

  find_staying (a, insn);
  FOR_EACH_INSN_USE (ref, insn)
    bitmap_set_bit (during, DF_REF_REGNO (ref));
  FOR_EACH_INSN_DEF (ref, insn)
    bitmap_set_bit (during, DF_REF_REGNO (ref));
  FOR_EACH_INSN_DEF (ref, insn)
    EXECUTE_IF_SET_IN_BITMAP (during, 0, v, bi)
      bitmap_set_bit (a->conflicts[DF_REF_REGNO (ref)], v);
  HARD_REG_SET taken = taken_by (during);
  FOR_EACH_INSN_USE (ref, insn)
    note_reference (a, DF_REF_REGNO (ref), taken, freq);
  FOR_EACH_INSN_DEF (ref, insn)
    note_reference (a, DF_REF_REGNO (ref), taken, freq);
}

static void
read_block (allocation *a, basic_block bb)
{
  auto_bitmap live, during;
  rtx_insn *insn;
  edge e;
  edge_iterator ei;
  unsigned v;
  bitmap_iterator bi;

  bitmap_copy (live, DF_LR_OUT (bb));
  df_simulate_initialize_backwards (bb, live);
  FOR_BB_INSNS_REVERSE (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      {
	bitmap_copy (during, live);
	read_insn (a, insn, during, REG_FREQ_FROM_BB (bb));
	df_simulate_one_insn_backwards (bb, insn, live);
      }
  /* Where an exception, or a jump from elsewhere, comes in registers may be lost.  */
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (e->flags & EDGE_COMPLEX)
      EXECUTE_IF_SET_IN_BITMAP (DF_LR_IN (bb), FIRST_PSEUDO_REGISTER, v, bi)
	a->values[v].stays = true;
}

static void
read_function (allocation *a)
{
  basic_block bb, first = ENTRY_BLOCK_PTR_FOR_FN (cfun)->next_bb;
  unsigned v, w;
  bitmap_iterator bi, bj;

  FOR_EACH_BB_FN (bb, cfun)
    read_block (a, bb);
  /* What is not set on all ways lives from the start.  */
  EXECUTE_IF_SET_IN_BITMAP (DF_LR_IN (first), 0, v, bi)
    EXECUTE_IF_SET_IN_BITMAP (DF_LR_IN (first), 0, w, bj)
      bitmap_set_bit (a->conflicts[v], w);
}

/* ---- What is better -------------------------------------------------------------- */

static bool
conflict_p (const allocation *a, unsigned v, unsigned w)
{
  return bitmap_bit_p (a->conflicts[v], w) || bitmap_bit_p (a->conflicts[w], v);
}

/* How often those are used that lose register R, OWNERS, if V gets it; negative: it
   cannot.  */
static long
price (const allocation *a, unsigned v, unsigned r, vec<unsigned> *owners)
{
  long cost = 0;
  owners->truncate (0);
  if (conflict_p (a, v, r)
      || !TEST_HARD_REG_BIT (reg_class_contents[reg_allocno_class (v)], r)
      || !targetm.hard_regno_mode_ok (r, PSEUDO_REGNO_MODE (v)))
    return -1;
  for (unsigned w = FIRST_PSEUDO_REGISTER; w < a->n; w++)
    if (!in_memory (w) && conflict_p (a, v, w)
	&& r >= (unsigned) reg_renumber[w]
	&& r < end_hard_regno (PSEUDO_REGNO_MODE (w), reg_renumber[w]))
      {
	if (a->values[w].stays || a->values[w].cramped || !general_p (w))
	  return -1;
	cost += a->values[w].used;
	owners->safe_push (w);
      }
  return cost;
}

/* V gets register R instead of OWNERS.  */
static void
assign (allocation *a, unsigned v, unsigned r, const vec<unsigned> &owners)
{
  if (dump_file)
    fprintf (dump_file, "r%u, used %ld times, gets register %u\n", v, a->values[v].used, r);
  for (unsigned w : owners)
    {
      if (dump_file)
	fprintf (dump_file, "r%u, used %ld times, loses it\n", w, a->values[w].used);
      reg_renumber[w] = -1;
    }
  reg_renumber[v] = r;
  for (reference &p : a->references)
    if (p.value == v || conflict_p (a, v, p.value))
      {
	SET_HARD_REG_BIT (p.taken, r);
	a->values[p.value].cramped |= hard_reg_set_subset_p (a->regs, p.taken);
      }
  stats_count ("values-reassigned", 1);
}

/* V gets the register that costs least, if that is less than half of what is gained.  */
static bool
improve (allocation *a, unsigned v)
{
  auto_vec<unsigned> owners;
  long least = -1;
  unsigned best = 0;
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    if (TEST_HARD_REG_BIT (a->regs, r))
      {
	long cost = price (a, v, r, &owners);
	if (cost >= 0 && (least < 0 || cost < least))
	  {
	    least = cost;
	    best = r;
	  }
      }
  if (least < 0 || a->values[v].used <= 2 * least + SELDOM)
    return false;
  price (a, v, best, &owners);
  assign (a, v, best, owners);
  return true;
}

/* The value in memory that is used most, of those that do not stay there; -1: none.  */
static int
most_used (const allocation *a)
{
  int most = -1;
  for (unsigned v = FIRST_PSEUDO_REGISTER; v < a->n; v++)
    if (in_memory (v) && !a->values[v].stays && general_p (v)
	/* Of what is a constant or in memory anyhow nothing is stored.  */
	&& !((int) v < ira_reg_equiv_len && ira_reg_equiv[v].defined_p)
	&& a->values[v].used > (most < 0 ? SELDOM : a->values[most].used))
      most = v;
  return most;
}

/* Is the current function one of those that this is for?  */
static bool
wanted (void)
{
  return (options.reassign != REASSIGN_OFF && targetm.lra_p ()
	  && (options.reassign == REASSIGN_ANY || profile_status_for_fn (cfun) == PROFILE_READ)
	  && optimize_function_for_speed_p (cfun) && max_reg_num () <= MANY
	  && !nothing_converts () && !nothing_changes ());
}

unsigned
reassign (void)
{
  if (!wanted ())
    return 0;
  allocation a;
  a.n = max_reg_num ();
  CLEAR_HARD_REG_SET (a.regs);
  bool any = false;
  for (unsigned v = FIRST_PSEUDO_REGISTER; v < a.n; v++)
    if (!general_p (v))
      continue;
    else if (in_memory (v))
      any |= DF_REG_DEF_COUNT (v) > 0;
    else
      SET_HARD_REG_BIT (a.regs, reg_renumber[v]);
  if (!any)
    return 0;
  df_analyze ();
  a.values = XCNEWVEC (value, a.n);
  a.conflicts = sbitmap_vector_alloc (a.n, a.n);
  bitmap_vector_clear (a.conflicts, a.n);
  read_function (&a);
  /* This ends: with each step what is in memory is used less often in all.  */
  for (int v; (v = most_used (&a)) >= 0;)
    if (!improve (&a, v))
      a.values[v].stays = true;
  sbitmap_vector_free (a.conflicts);
  XDELETEVEC (a.values);
  return 0;
}
