/* a64.c: reads AArch64 instructions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The encodings are those of the Arm Architecture Reference Manual for A-profile
   (ARM DDI 0487, C4.1).  What is in no table costs one cycle and goes straight
   on.  Of memory only the words count here: model.c's m4 is not for AArch64.  */

#include "cycles.h"

static void
condition (uint32_t word, struct insn *insn)
{
  (void) word;
  insn->conditional = true;
}

/* ldp, stp: of registers of 4, 8 or 16 bytes.  */
static void
pair (uint32_t word, struct insn *insn)
{
  bool simd = word & 0x04000000;
  insn->words = 2u << (simd ? bits (word, 30, 2) : bits (word, 31, 1));
}

static void
single (uint32_t word, struct insn *insn)
{
  bool wide_simd = (word & 0x04800000) == 0x04800000;
  insn->words = wide_simd ? 4 : bits (word, 30, 2) == 3 ? 2 : 1;
}

static const struct row a64[] =
{
  { 0xfc000000, 0x14000000, BRANCH, DIRECT, NULL },
  { 0xfc000000, 0x94000000, BRANCH, CALL, NULL },
  { 0xff000010, 0x54000000, BRANCH, DIRECT, condition },
  { 0x7e000000, 0x34000000, BRANCH, DIRECT, condition },	/* cbz, cbnz.  */
  { 0x7e000000, 0x36000000, BRANCH, DIRECT, condition },	/* tbz, tbnz.  */
  { 0xfffffc1f, 0xd61f0000, BRANCH, INDIRECT, NULL },
  { 0xfffffc1f, 0xd63f0000, BRANCH, CALL_INDIRECT, NULL },
  { 0xfffffc1f, 0xd65f0000, BRANCH, RETURN, NULL },
  { 0x3a000000, 0x28000000, MULTIPLE, NOT, pair },
  { 0x3b000000, 0x18000000, LOAD, NOT, NULL },		/* Literal.  */
  { 0x3b200c00, 0x38200800, LOAD, NOT, single },	/* Indexed.  */
  { 0x3a000000, 0x38000000, LOAD, NOT, single },
  { 0x7fe0f800, 0x1ac00800, DIV, NOT, NULL },
  { 0x1f000000, 0x1b000000, MUL, NOT, NULL },
  { 0xff20fc00, 0x1e201800, FP_DIV, NOT, NULL },
  { 0xff3ffc00, 0x1e21c000, FP_DIV, NOT, NULL },	/* fsqrt.  */
  { 0xff000000, 0x1f000000, FP_MLA, NOT, NULL },
  { 0, 0, ALU, NOT, NULL }
};

void
read_a64 (uint32_t word, struct insn *insn)
{
  read_row (a64, word, insn);
}
