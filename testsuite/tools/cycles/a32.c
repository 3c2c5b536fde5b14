/* a32.c: reads A32 instructions, and VFP's, which Thumb-2 has, too.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The encodings are those of the ARMv7-A Architecture Reference Manual (ARM DDI
   0406, A5 and A7).  What is in no table costs one cycle and goes straight on.  */

#include "cycles.h"

enum { SP = 13, LR = 14, PC = 15 };

static unsigned rn (uint32_t word) { return bits (word, 16, 4); }
static unsigned rt (uint32_t word) { return bits (word, 12, 4); }
static unsigned rm (uint32_t word) { return bits (word, 0, 4); }

/* ---- VFP -------------------------------------------------------------------- */

static unsigned
vfp_words (uint32_t word)
{
  return word & 0x100 ? 2 : 1;
}

static void
vfp_one (uint32_t word, struct insn *insn)
{
  insn->words = vfp_words (word);
}

static void
vfp_many (uint32_t word, struct insn *insn)
{
  insn->words = bits (word, 0, 8);
}

static const struct row vfp[] =
{
  { 0x0fe00e00, 0x0c400a00, FP_MOVE_2, NOT, NULL },	/* vmov of a pair.  */
  { 0x0f300e00, 0x0d100a00, FP_LOAD, NOT, vfp_one },
  { 0x0f300e00, 0x0d000a00, FP_STORE, NOT, vfp_one },
  { 0x0e100e00, 0x0c100a00, FP_LOAD, NOT, vfp_many },
  { 0x0e100e00, 0x0c000a00, FP_STORE, NOT, vfp_many },
  { 0x0fb00e10, 0x0e000a00, FP_MLA, NOT, NULL },	/* vmla, vmls.  */
  { 0x0fb00e10, 0x0e100a00, FP_MLA, NOT, NULL },	/* vnmla, vnmls.  */
  { 0x0fb00e10, 0x0e900a00, FP_MLA, NOT, NULL },	/* vfnma, vfnms.  */
  { 0x0fb00e10, 0x0ea00a00, FP_MLA, NOT, NULL },	/* vfma, vfms.  */
  { 0x0fb00e50, 0x0e800a00, FP_DIV, NOT, NULL },
  { 0x0fbf0ed0, 0x0eb10ac0, FP_DIV, NOT, NULL },	/* vsqrt.  */
  { 0, 0, FP, NOT, NULL }
};

void
read_vfp (uint32_t word, struct insn *insn)
{
  read_row (vfp, word, insn);
}

/* ---- A32 -------------------------------------------------------------------- */

/* A load whose target is the pc: from the stack it is a return.  */
static void
load_pc (uint32_t word, struct insn *insn)
{
  insn->branch = rn (word) == SP ? RETURN : INDIRECT;
  insn->sets_pc_by_load = true;
}

/* An address: rn, and rm if INDEXED.  */
static void
address (uint32_t word, struct insn *insn, bool indexed)
{
  insn->address_regs = 1u << rn (word);
  if (indexed)
    {
      insn->address_regs |= 1u << rm (word);
      if (insn->kind == STORE)
	insn->kind = STORE_INDEXED;
    }
}

static void
word_or_byte (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  address (word, insn, word & 0x02000000);
  if (insn->kind == LOAD && rt (word) == PC)
    load_pc (word, insn);
  else if (insn->kind == LOAD)
    insn->loaded = 1u << rt (word);
}

static void
halfword (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  address (word, insn, !(word & 0x00400000));
  if (insn->kind == LOAD)
    insn->loaded = 1u << rt (word);
}

static void
exclusive (uint32_t word, struct insn *insn)
{
  insn->words = 1;
  address (word, insn, false);
  insn->loaded = 1u << rt (word);
}

static void
pair (uint32_t word, struct insn *insn)
{
  (void) word;
  insn->words = 2;
}

static void
many (uint32_t word, struct insn *insn)
{
  insn->words = __builtin_popcount (word & 0xffff);
  if (word & 0x00100000 && word & 1u << PC)
    load_pc (word, insn);
}

/* bx, or mov pc: of lr it is a return.  */
static void
to_register (uint32_t word, struct insn *insn)
{
  insn->branch = rm (word) == LR ? RETURN : INDIRECT;
}

static const struct row unconditional[] =
{
  { 0xfe000000, 0xfa000000, BRANCH, CALL, NULL },	/* blx.  */
  { 0xfe000000, 0xf2000000, FP, NOT, NULL },		/* Advanced SIMD ...  */
  { 0xff300000, 0xf4200000, FP_LOAD, NOT, pair },	/* ... its loads ...  */
  { 0xff300000, 0xf4000000, FP_STORE, NOT, pair },	/* ... and stores.  */
  { 0, 0, ALU, NOT, NULL }
};

static const struct row a32[] =
{
  { 0x0f000000, 0x0a000000, BRANCH, DIRECT, NULL },
  { 0x0f000000, 0x0b000000, BRANCH, CALL, NULL },
  { 0x0ffffff0, 0x012fff10, BRANCH, INDIRECT, to_register },
  { 0x0ffffff0, 0x012fff30, BRANCH, CALL_INDIRECT, NULL },
  { 0x0fe000f0, 0x00000090, MUL, NOT, NULL },
  { 0x0fa000f0, 0x00200090, MLA, NOT, NULL },		/* mla, mls.  */
  { 0x0f8000f0, 0x00800090, MUL, NOT, NULL },		/* Long.  */
  { 0x0fd0f0f0, 0x0710f010, DIV, NOT, NULL },
  { 0x0f9000f0, 0x01800090, STORE, NOT, exclusive },
  { 0x0f9000f0, 0x01900090, LOAD, NOT, exclusive },
  { 0x0e1000d0, 0x000000d0, PAIR, NOT, pair },		/* ldrd, strd.  */
  { 0x0e1000f0, 0x000000b0, STORE, NOT, halfword },
  { 0x0e1000f0, 0x001000b0, LOAD, NOT, halfword },
  { 0x0e1000d0, 0x001000d0, LOAD, NOT, halfword },	/* Signed.  */
  { 0x0d800000, 0x01000000, ALU, NOT, NULL },		/* Compares, msr ...  */
  { 0x0feffff0, 0x01a0f000, BRANCH, INDIRECT, to_register },	/* mov pc.  */
  { 0x0c00f000, 0x0000f000, BRANCH, INDIRECT, NULL },	/* add pc ...  */
  { 0x0e000010, 0x06000010, ALU, NOT, NULL },		/* Media.  */
  { 0x0c100000, 0x04000000, STORE, NOT, word_or_byte },
  { 0x0c100000, 0x04100000, LOAD, NOT, word_or_byte },
  { 0x0e000000, 0x08000000, MULTIPLE, NOT, many },
  { 0x0e000e00, 0x0c000a00, FP, NOT, read_vfp },
  { 0x0f000e00, 0x0e000a00, FP, NOT, read_vfp },
  { 0, 0, ALU, NOT, NULL }
};

void
read_a32 (uint32_t word, struct insn *insn)
{
  if (word >> 28 == 15)
    {
      read_row (unconditional, word, insn);
      return;
    }
  insn->conditional = word >> 28 != 14;
  read_row (a32, word, insn);
}
