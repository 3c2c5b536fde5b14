/* short-circuit.h: conditions that are values; what conditions.cc and short-circuit.cc
   share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_SHORT_CIRCUIT_H
#define PSISSA_SHORT_CIRCUIT_H

#include "early/early.h"

#define LEAVES 8

/* Where a leaf goes: to the leaf of that number, or out.  */
enum { OUT_TRUE = -1, OUT_FALSE = -2 };

/* `A CODE B', integers.  */
struct leaf
{
  enum rtx_code code;
  rtx a, b;			/* A register, or bits of one; or a number as B.  */
  int to[2];			/* Where it goes if it does not hold, if it does.  */
  profile_probability odds;	/* That it holds.  */
};

/* INSN computes what USER reads.  */
struct step
{
  rtx_insn *insn, *user;
};

/* A jump on a condition that is a value, and what computes that.  */
struct condition
{
  rtx_insn *jump;
  rtx_insn *compare;		/* Of the value with zero; null: the jump itself.  */
  bool equal;			/* It jumps if the value is zero.  */
  unsigned flags;		/* The register that compares write.  */
  auto_vec<step, 8> steps;	/* What computes the value, the last insn first.  */
  auto_vec<leaf, LEAVES> leaves;
};

/* Reads what BB's jump tests into C.  False: it is no value that is made of compares, or
   one of which there is a chain of compares.  */
bool find_condition (basic_block bb, condition *c);
/* The one SET that INSN is, beside which it may clobber the register FLAGS; or null.  */
rtx step_set (const rtx_insn *insn, unsigned flags);
/* Does no insn read REG but USER, which may be null, and debug insns?  */
bool read_only_by (const_rtx reg, const rtx_insn *user);
/* Is nothing to be changed in the current function?  */
bool short_circuit_refusal (void);
/* Tells the user, and who else wants to know, that a condition AT becomes branches.  */
void short_circuit_tell (dump_user_location_t at);

#endif
