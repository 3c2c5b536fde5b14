/* t32.c: reads Thumb-2 instructions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The encodings are those of the ARMv7-A Architecture Reference Manual (ARM DDI
   0406, A6).  What is in no table costs one cycle and goes straight on.  */

#include "cycles.h"

enum { SP = 13, LR = 14, PC = 15 };

/* ---- 16 bits ------------------------------------------------------------------ */

static void
to_register (uint32_t word, struct insn *insn)
{
  insn->branch = bits (word, 3, 4) == LR ? RETURN : INDIRECT;
}

static void
condition (uint32_t word, struct insn *insn)
{
  (void) word;
  insn->conditional = true;
}

/* The pop that loads the pc is a return.  */
static void
pop_pc (uint32_t word, struct insn *insn)
{
  insn->words = __builtin_popcount (word & 0x1ff);
  insn->sets_pc_by_load = true;
}

static void
push_pop (uint32_t word, struct insn *insn)
{
  insn->words = __builtin_popcount (word & 0x1ff);
}

static void
many (uint32_t word, struct insn *insn)
{
  insn->words = __builtin_popcount (word & 0xff);
}

static void
from_base (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  insn->address_regs = 1u << bits (word, 3, 3);
  if (insn->kind == LOAD)
    insn->loaded = 1u << bits (word, 0, 3);
}

static void
indexed (uint32_t word, struct insn *insn)
{
  from_base (word, insn);
  insn->address_regs |= 1u << bits (word, 6, 3);
}

/* From sp or the pc.  */
static void
from_fixed (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  if (insn->kind == LOAD)
    insn->loaded = 1u << bits (word, 8, 3);
}

static const struct row narrow[] =
{
  { 0xff80, 0x4700, BRANCH, INDIRECT, to_register },	/* bx.  */
  { 0xff80, 0x4780, BRANCH, CALL_INDIRECT, NULL },
  { 0xff87, 0x4687, BRANCH, INDIRECT, to_register },	/* mov pc.  */
  { 0xff87, 0x4487, BRANCH, INDIRECT, NULL },		/* add pc.  */
  { 0xfe00, 0xde00, ALU, NOT, NULL },			/* udf, svc.  */
  { 0xf000, 0xd000, BRANCH, DIRECT, condition },
  { 0xf800, 0xe000, BRANCH, DIRECT, NULL },
  { 0xf500, 0xb100, BRANCH, DIRECT, condition },	/* cbz, cbnz.  */
  { 0xff0f, 0xbf00, ALU, NOT, NULL },			/* nop and the like.  */
  { 0xff00, 0xbf00, FOLDED, NOT, NULL },		/* it.  */
  { 0xffc0, 0x4340, MUL, NOT, NULL },
  { 0xfe00, 0xb400, MULTIPLE, NOT, push_pop },
  { 0xff00, 0xbd00, MULTIPLE, RETURN, pop_pc },
  { 0xff00, 0xbc00, MULTIPLE, NOT, push_pop },
  { 0xf000, 0xc000, MULTIPLE, NOT, many },
  { 0xf800, 0x4800, LOAD, NOT, from_fixed },
  { 0xf800, 0x9000, STORE, NOT, from_fixed },
  { 0xf800, 0x9800, LOAD, NOT, from_fixed },
  { 0xfe00, 0x5600, LOAD, NOT, indexed },		/* ldrsb.  */
  { 0xf800, 0x5000, STORE_INDEXED, NOT, indexed },
  { 0xfe00, 0x5400, STORE_INDEXED, NOT, indexed },
  { 0xf000, 0x5000, LOAD, NOT, indexed },
  { 0xf800, 0x6000, STORE, NOT, from_base },
  { 0xf800, 0x6800, LOAD, NOT, from_base },
  { 0xf800, 0x7000, STORE, NOT, from_base },
  { 0xf800, 0x7800, LOAD, NOT, from_base },
  { 0xf800, 0x8000, STORE, NOT, from_base },
  { 0xf800, 0x8800, LOAD, NOT, from_base },
  { 0, 0, ALU, NOT, NULL }
};

/* ---- 32 bits ------------------------------------------------------------------ */

static unsigned rn (uint32_t word) { return bits (word, 16, 4); }
static unsigned rt (uint32_t word) { return bits (word, 12, 4); }

static void
load_pc (uint32_t word, struct insn *insn)
{
  insn->branch = rn (word) == SP ? RETURN : INDIRECT;
  insn->sets_pc_by_load = true;
}

static void
table (uint32_t word, struct insn *insn)
{
  (void) word;
  insn->words = 1;
  insn->sets_pc_by_load = true;
}

static void
wide_many (uint32_t word, struct insn *insn)
{
  insn->words = __builtin_popcount (word & 0xffff);
  if (word & 0x00100000 && word & 1u << PC)
    load_pc (word, insn);
}

static void
pair (uint32_t word, struct insn *insn)
{
  (void) word;
  insn->words = 2;
}

static void
exclusive (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  insn->address_regs = 1u << rn (word);
  insn->loaded = 1u << rt (word);
}

static void
single (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  insn->address_regs = 1u << rn (word);
  /* Neither an immediate of 12 bits or 8, nor the literal form.  */
  if (!(word & 0x00800fc0) && rn (word) != PC)
    {
      insn->address_regs |= 1u << bits (word, 0, 4);
      if (insn->kind == STORE)
	insn->kind = STORE_INDEXED;
    }
  if (insn->kind == LOAD && rt (word) != PC)
    insn->loaded = 1u << rt (word);
  else if (insn->kind == LOAD && bits (word, 21, 2) == 2)
    load_pc (word, insn);
  else if (insn->kind == LOAD)	/* pld.  */
    {
      insn->kind = ALU;
      insn->words = 0;
    }
}

static const struct row wide[] =
{
  { 0xf800d000, 0xf000d000, BRANCH, CALL, NULL },
  { 0xf800d000, 0xf000c000, BRANCH, CALL, NULL },	/* blx.  */
  { 0xf800d000, 0xf0009000, BRANCH, DIRECT, NULL },
  { 0xfb80d000, 0xf3808000, ALU, NOT, NULL },		/* msr, mrs, dmb ...  */
  { 0xf800d000, 0xf0008000, BRANCH, DIRECT, condition },
  { 0xfff0ffe0, 0xe8d0f000, TABLE, INDIRECT, table },
  { 0xfe400000, 0xe8000000, MULTIPLE, NOT, wide_many },
  { 0xff700000, 0xe8400000, STORE, NOT, exclusive },
  { 0xff700000, 0xe8500000, LOAD, NOT, exclusive },
  { 0xfff00000, 0xe8c00000, STORE, NOT, exclusive },
  { 0xfff00000, 0xe8d00000, LOAD, NOT, exclusive },
  { 0xfe400000, 0xe8400000, PAIR, NOT, pair },
  { 0xff300000, 0xf9200000, FP_LOAD, NOT, pair },	/* Advanced SIMD.  */
  { 0xff300000, 0xf9000000, FP_STORE, NOT, pair },
  { 0xfe100000, 0xf8000000, STORE, NOT, single },
  { 0xfe100000, 0xf8100000, LOAD, NOT, single },
  { 0xfff0f0f0, 0xfb00f000, MUL, NOT, NULL },
  { 0xfff000e0, 0xfb000000, MLA, NOT, NULL },		/* mla, mls.  */
  { 0xffd000f0, 0xfb9000f0, DIV, NOT, NULL },
  { 0xff000000, 0xfb000000, MUL, NOT, NULL },		/* Halves, long.  */
  { 0xfe000e00, 0xec000a00, FP, NOT, read_vfp },
  { 0xff000e00, 0xee000a00, FP, NOT, read_vfp },
  { 0xef000000, 0xef000000, FP, NOT, NULL },		/* Advanced SIMD.  */
  { 0, 0, ALU, NOT, NULL }
};

bool
is_it (uint32_t word, unsigned size, unsigned *state)
{
  *state = word & 0xff;
  return size == 2 && (word & 0xff00) == 0xbf00 && word & 0xf;
}

void
read_t32 (uint32_t word, struct insn *insn)
{
  read_row (insn->size == 2 ? narrow : wide, word, insn);
}
