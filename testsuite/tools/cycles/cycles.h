/* cycles.h: what the files of the cycle counter share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   plugin.c stands between QEMU and the rest; a32.c, t32.c and a64.c read
   instructions; model.c says what an executed one costs.  */

#ifndef CYCLES_H
#define CYCLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the models tell apart; model.c has the prices.  */
enum kind
{
  ALU, MUL, MLA, DIV, BRANCH, FOLDED,
  LOAD, STORE, STORE_INDEXED, PAIR, MULTIPLE, TABLE,
  FP, FP_MLA, FP_DIV, FP_MOVE_2, FP_LOAD, FP_STORE,
  N_KINDS
};

/* How an insn may leave the straight way.  */
enum branch { NOT, DIRECT, CALL, CALL_INDIRECT, RETURN, INDIRECT };

/* Predictors that mispredictions are the mean of; cycles that one costs.  */
enum { PLACES = 8, MISPREDICTION = 8 };

/* What is counted of a function.  Cycles are those of model.c's two cores.  */
struct function
{
  uint64_t low, high;		/* Addresses: the first, and the first behind.  */
  uint32_t distance;		/* It is moved by multiples of this, in halfwords.  */
  /* Missed by all predictors; inorder without what that costs.  */
  uint64_t insns, taken, missed, m4, inorder;
  char name[128];
};

struct insn
{
  uint64_t address;
  struct function *function;
  unsigned size : 4;		/* In bytes.  */
  enum kind kind : 8;
  enum branch branch : 4;
  bool conditional : 1;		/* Does nothing if a condition fails.  */
  bool sets_pc_by_load : 1;
  uint8_t words;		/* Words moved from or to memory.  */
  /* Bit N: register N; of general registers that a load sets, and that an
     address is computed from.  */
  uint32_t loaded, address_regs;
};

/* A row of a table of insns: those that have VALUE under MASK are of KIND and
   BRANCH, and MORE, if not null, fills in the rest.  The first row that matches
   counts.  A table ends with a row that all match.  */
struct row
{
  uint32_t mask, value;
  enum kind kind;
  enum branch branch;
  void (*more) (uint32_t word, struct insn *);
};

static inline void
read_row (const struct row *row, uint32_t word, struct insn *insn)
{
  while ((word & row->mask) != row->value)
    row++;
  insn->kind = row->kind;
  insn->branch = row->branch;
  if (row->more)
    row->more (word, insn);
}

/* Bits LOW to LOW + N - 1 of WORD.  */
static inline unsigned
bits (uint32_t word, unsigned low, unsigned n)
{
  return word >> low & ((1u << n) - 1);
}

/* Each fills in what INSN is, except for address and function.  The word of a
   32-bit Thumb insn has its first halfword on top.  */
extern void read_a32 (uint32_t word, struct insn *);
extern void read_t32 (uint32_t word, struct insn *);
extern void read_a64 (uint32_t word, struct insn *);
/* VFP and Advanced SIMD: A32 and Thumb-2 have the same encodings.  */
extern void read_vfp (uint32_t word, struct insn *);

/* Whether Thumb's WORD of SIZE bytes is IT; then MASK is its ITSTATE.  */
extern bool is_it (uint32_t word, unsigned size, unsigned *mask);

/* INSN was executed; NEXT is the address executed then, and ACCESSED whether it
   read or wrote memory.  */
extern void executed (struct insn *insn, uint64_t next, bool accessed);

#endif
