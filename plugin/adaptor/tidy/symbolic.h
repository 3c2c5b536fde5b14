/* symbolic.h: what the files that execute blocks symbolically share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef SYMBOLIC_H
#define SYMBOLIC_H

#include "tidy/tidy.h"

/* The first number of a term: a code of RTL or one of these.  */
enum
{
  S_ENTRY = NUM_RTX_CODE,	/* What register N, in a mode, has at the beginning.  */
  S_UNDEF,			/* What was clobbered.  */
  S_LEAF,			/* A constant, one of the leaves.  */
  S_AS,				/* A value in another mode.  */
  S_PART, S_WHOLE,		/* One hard register of several; several as one.  */
  S_INTO,			/* A register of which a part was set.  */
  S_TRUTH,			/* A relation of two terms.  */
  S_TEST,			/* Another term is true.  */
  S_OTHERWISE,			/* Flags by number, of a compare that is not made.  */
  S_TRUE,			/* Truth.  */
  S_EITHER,			/* One truth or another, as a third one says.  */
  S_FLAG,			/* A truth, or its opposite, as a number.  */
  S_AFTER,			/* An address that its access has changed.  */
  S_STORE, S_JUMP, S_USE, S_READ, S_OPAQUE,	/* Effects.  */
  S_RESULT			/* What register N has from effect M.  */
};

struct out
{
  unsigned regno;
  int value;
};

/* What a block does.  */
struct summary
{
  basic_block bb;
  vec<int> effects;
  vec<out> outs;
};

/* Under what an insn is done: the truth C, or (NEG) its opposite; -1: always.  */
struct guard
{
  int c;
  bool neg;
};

struct symbolic
{
  vec<int> pool;		/* The terms, one behind the other,  */
  vec<unsigned> start;		/* where each begins, and the next one;  */
  hash_map<int_hash<unsigned, 0, 1>, int> *first;	/* by hash the last one made,  */
  vec<int> other;		/* and by term the one before of its hash; -1: none.  */
  vec<rtx> leaves;
  /* The block at hand.  */
  vec<int> value;		/* By register; -1: as at the beginning.  */
  vec<machine_mode> mode;	/* In which it was set.  */
  vec<unsigned> written;	/* Registers that have a value.  */
  vec<int> effects;
  rtx_insn *insn;
  guard under;			/* Under which INSN reads what it reads.  */
  machine_mode access;		/* Of the memory whose address is read.  */
  bitmap as_it_was;		/* Blocks that nobody has changed; of all others:  */
  vec<summary> before;
};

/* ---- symbolic-value.cc ------------------------------------------------------- */

/* The term of these numbers.  */
int intern (symbolic *, const int *key, unsigned n);
int term (symbolic *, int what, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0);
/* The block does T, after all that it did before.  */
void effect (symbolic *, int t);
/* What the register has now, and what it becomes.  */
int read_one (symbolic *, unsigned regno, machine_mode);
int read_register (symbolic *, const_rtx);
void write_one (symbolic *, unsigned regno, machine_mode, int v);
void write_register (symbolic *, const_rtx, int v);
/* The truth of X, or (*NEG) of its opposite.  */
int truth_of (symbolic *, rtx x, bool *neg);
/* A if the truth C, or (NEG) its opposite, holds, else B; of MODE.  */
int choice (symbolic *, machine_mode mode, int c, bool neg, int a, int b);
int value_of (symbolic *, rtx);

#endif
