/* model.c: what an executed insn costs on two cores.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4 is a Cortex-M4 by the timings of its Technical Reference Manual (ARM DDI
   0439, 3.3), with memory that does not wait.  A taken branch refills the
   pipeline, P = 1 to 3 cycles there: 2 here, and 3 where the target is loaded
   (3.3.2).  IT is folded into the insn before it.  A divide takes 2 to 12
   cycles by its operands, which QEMU does not show: 7.  A32 insns, and double
   precision, which a Cortex-M4 does not have, cost what the like of them do.

   inorder is a core of the kind of a Cortex-A7 or A53: one insn a cycle, a
   branch predicted by gshare (S. McFarling, 1993, section 7), 8 cycles if that
   was wrong.  It issues one insn at a time, because the manuals do not say which
   insns these cores pair; and the results of loads are there in time, so that
   what is compared is insns and mispredictions, not the scheduler's luck.  Nor
   the linker's: which branches share a counter depends on where functions lie, so
   mispredictions are the mean of PLACES such cores, for each of which every
   function is moved by another distance, which its name alone decides.

   An insn whose condition fails costs one cycle on both.  QEMU shows that of
   branches and of what reads or writes memory; a conditional insn of another
   kind that costs more than one cycle counts as executed.  */

#include "cycles.h"

enum
{
  REFILL = 2, REFILL_BY_LOAD = 3,
  HISTORY_BITS = 10, COUNTERS = 1 << HISTORY_BITS,
  TARGETS = 256,		/* Of indirect branches.  */
  RETURNS = 8			/* Return addresses that are remembered.  */
};

/* M4: cycles, and to each word moved one more where PER_WORD says so; the insn
   behind a load can be a cycle cheaper if PIPELINED.  INORDER: cycles beside
   those for memory, where 8 bytes move in one.  */
static const struct price
{
  uint8_t m4, per_word, pipelined, inorder;
} prices[N_KINDS] =
{
  [ALU] = { 1, 0, 0, 1 },
  [MUL] = { 1, 0, 0, 1 },
  [MLA] = { 2, 0, 0, 1 },
  [DIV] = { 7, 0, 0, 7 },
  [BRANCH] = { 1, 0, 0, 1 },
  [FOLDED] = { 0, 0, 0, 1 },
  [LOAD] = { 2, 0, 1, 1 },
  [STORE] = { 1, 0, 0, 1 },	/* The write buffer has it.  */
  [STORE_INDEXED] = { 2, 0, 1, 1 },
  [PAIR] = { 1, 1, 0, 1 },
  [MULTIPLE] = { 1, 1, 0, 1 },
  [TABLE] = { 3, 0, 0, 1 },
  [FP] = { 1, 0, 0, 1 },
  [FP_MLA] = { 3, 0, 0, 1 },
  [FP_DIV] = { 14, 0, 0, 14 },
  [FP_MOVE_2] = { 2, 0, 0, 1 },
  [FP_LOAD] = { 1, 1, 0, 1 },
  [FP_STORE] = { 1, 1, 0, 1 },
};

/* ---- Cortex-M4 ----------------------------------------------------------- */

/* What the load just executed set: if it was one that the next load or store
   can overlap with.  Nothing overlaps with one that needs the value for its
   address.  */
static bool load_before;
static uint32_t loaded_before;

static unsigned
m4_cycles (const struct insn *insn, bool taken, bool skipped)
{
  const struct price *price = &prices[insn->kind];
  bool overlaps = load_before && price->pipelined
		  && !(insn->address_regs & loaded_before);
  load_before = false;
  if (skipped)
    return 1;
  unsigned cycles = price->m4 + price->per_word * insn->words - overlaps;
  if (taken)
    cycles += insn->sets_pc_by_load ? REFILL_BY_LOAD : REFILL;
  else if (insn->kind == LOAD)
    {
      load_before = true;
      loaded_before = insn->loaded;
    }
  return cycles;
}

/* ---- The branch predictor ------------------------------------------------- */

static unsigned history;
static uint64_t returns[RETURNS];
static unsigned n_returns;
static struct predictor
{
  /* Two bits, -1 to 2: above 0 it is taken.  All begin at 0.  */
  int8_t counters[COUNTERS];
  uint64_t targets[TARGETS];
} predictors[PLACES];

/* Whether predictor P, for which INSN lies at AT, in halfwords, knew the direction of
   a conditional branch.  */
static bool
direction_known (struct predictor *p, uint64_t at, bool taken)
{
  int8_t *counter = &p->counters[(at ^ history) % COUNTERS];
  bool right = (*counter > 0) == taken;
  if (taken)
    *counter += *counter < 2;
  else
    *counter -= *counter > -1;
  return right;
}

/* Whether it knew where an indirect branch goes.  */
static bool
target_known (struct predictor *p, uint64_t at, uint64_t next)
{
  uint64_t *target = &p->targets[at % TARGETS];
  bool known = *target == next;
  *target = next;
  return known;
}

/* How many of the predictors were wrong about a branch that was executed.  */
static unsigned
wrong (const struct insn *insn, uint64_t next, bool taken)
{
  unsigned n = 0;
  bool return_known = true;
  if (taken && (insn->branch == CALL || insn->branch == CALL_INDIRECT))
    returns[n_returns++ % RETURNS] = insn->address + insn->size;
  if (taken && insn->branch == RETURN)
    return_known = returns[--n_returns % RETURNS] == next;
  for (unsigned k = 0; k < PLACES; k++)
    {
      uint64_t at = insn->address / 2 + (uint64_t) insn->function->distance * k;
      bool known = !insn->conditional
		   || direction_known (&predictors[k], at, taken);
      if (taken && insn->branch == RETURN)
	known &= return_known;
      else if (taken && (insn->branch == INDIRECT || insn->branch == CALL_INDIRECT))
	known &= target_known (&predictors[k], at, next);
      n += !known;
    }
  if (insn->conditional)
    history = (history << 1 | taken) % COUNTERS;
  return n;
}

/* ---- Both ------------------------------------------------------------------ */

void
executed (struct insn *insn, uint64_t next, bool accessed)
{
  bool taken = insn->branch != NOT && next != insn->address + insn->size;
  bool skipped = insn->conditional
		 && (insn->branch != NOT ? !taken : insn->words && !accessed);
  struct function *f = insn->function;

  f->insns++;
  f->taken += taken;
  if (insn->branch != NOT)
    f->missed += wrong (insn, next, taken);
  f->m4 += m4_cycles (insn, taken, skipped);
  f->inorder += skipped ? 1 : prices[insn->kind].inorder
				+ (insn->words > 2 ? (insn->words - 1) / 2 : 0);
}
