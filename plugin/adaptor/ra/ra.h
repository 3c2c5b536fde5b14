/* ra.h: what the files of the check after register allocation share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef RA_H
#define RA_H

#include "adaptor.h"

/* ---- ra-value.cc: values ---------------------------------------------------- */

/* A word that the program computes, as what it is in each of so many runs on
   random inputs: a lane each.  Values are interned: equal numbers, equal lanes. */
#define RA_LANES 32
typedef unsigned ra_value;
typedef uint32_t ra_mask;	/* A bit for each lane.  */
struct ra_lanes
{
  ra_mask defined;		/* Where it is 0 the value may be anything.  */
  bool constant;		/* Defined, and the same in all lanes.  */
  uint32_t lane[RA_LANES];	/* 0 where not defined.  */
};

/* The operations of steps: rtx codes with their meaning for words, and these.  */
enum ra_code
{
  RA_ENTRY = NUM_RTX_CODE,	/* Of variable IMM, where the block begins.  */
  RA_CONST,			/* IMM.  */
  RA_LEAF,			/* Random, the same for the same IMM.  */
  RA_LOST,			/* What a clobber leaves.  */
  RA_LOAD,			/* Address, guard; SIZE bytes, 0: of no known size.  */
  RA_SELECT,			/* Condition, value if true, value if false.  */
  RA_FLAGS,			/* How two operands compare: SIZE bytes each, 0:
				   no integers; IMM of their words are the first's.  */
  RA_TEST,			/* Does the outcome have the rtx code IMM?  SIZE: it
				   is never unordered.  */
  RA_INSERT,			/* The second's low IMM / 32 bits, at bit IMM % 32
				   of the first.  */
  RA_FUNCTION,			/* Unknown, the same for the same IMM.  */
  RA_COMMUTATIVE,		/* Likewise, of two halves in any order.  */
  RA_RESULT,			/* Number IMM of an effect.  */
  RA_STORE,			/* Effects.  The guard first in all.  Address and
				   value; SIZE bytes.  */
  RA_CALL,			/* Where to and arguments.  */
  RA_OTHER,			/* All that is read.  */
  RA_USE			/* Values that are needed here.  */
};
/* IMM of an RA_CALL that returns its argument number N as result REGNO; others
   have 0.  */
static inline uint64_t
ra_returned (unsigned regno, unsigned n)
{
  return (uint64_t) n << 32 | regno;
}
static inline bool
ra_effect_p (unsigned code)
{
  return code >= RA_STORE;
}

/* Forgets all values.  CONCRETE: comparisons have the outcomes that numbers
   have, and inputs are often one of CONSTANTS; else any, at random.  */
void ra_values_begin (bool concrete, const vec<uint32_t> *constants);
void ra_values_end (void);
/* Any that is not defined; 0.  Every value is below ra_values_end ().  */
#define RA_UNDEFINED ((ra_value) 0)
const ra_lanes *ra_lanes_of (ra_value);
/* CODE of N values.  */
ra_value ra_compute (unsigned code, unsigned size, uint64_t imm,
		     const ra_value *args, unsigned n);
/* Where AFTER may not stand for BEFORE: lanes in which BEFORE is defined and they
   differ in their low SIZE bytes.  */
ra_mask ra_differ (ra_value before, ra_value after, unsigned size);
/* In which lanes GUARD is true.  */
ra_mask ra_true (ra_value guard);
/* Is A - B the same *DIFFERENCE in all lanes?  */
bool ra_apart (ra_value a, ra_value b, uint32_t *difference);
/* Of words at ADDRESS in memory VERSION the low SIZE bytes.  */
ra_value ra_fetch (ra_value version, ra_value address, unsigned size);

/* ---- ra-program.cc: a function as steps --------------------------------------- */

struct ra_step
{
  unsigned short code;
  unsigned char size;
  bool unchanging;	/* A load: no store changes it while it is of use.  */
  bool may_trap;	/* A load.  */
  unsigned first, n;	/* Arguments: steps, in ra_program::args.  */
  uint64_t imm;
  int place;		/* In ra_program::places.  */
};
#define RA_NO_STEP (-1)
struct ra_place
{
  int uid;
  location_t where;
};
/* What a variable is: a hard register, a word of a pseudo or of a spill slot.  */
enum ra_kind { RA_HARD, RA_PSEUDO, RA_SLOT };
struct ra_variable
{
  enum ra_kind kind;
  int number;		/* Register, or offset in words.  */
  unsigned word;	/* Of a pseudo.  */
  unsigned size;	/* In bytes, of what is in use of it.  */
};
struct ra_out
{
  unsigned variable;
  int step;
};
/* A basic block.  Ranges are half open.  */
struct ra_block
{
  basic_block bb;
  unsigned steps, steps_end;
  unsigned outs, outs_end;	/* What variables are at its end.  */
  auto_vec<int> succs;		/* Blocks; if BRANCH, where it is true first.  */
  int branch;			/* A step; RA_NO_STEP: not by one condition.  */
  auto_vec<unsigned> live;	/* Variables that matter where it begins.  */
};
/* A function at one moment, with nothing of RTL but the addresses of its basic
   blocks, which are roots for the collector as long as it lives.  */
struct ra_program
{
  auto_delete_vec<ra_block> blocks;	/* In reverse postorder, the entry first
					   and the exit last.  */
  auto_vec<ra_step> steps;
  auto_vec<int> args;
  auto_vec<ra_out> outs;
  auto_vec<ra_variable> variables;
  auto_vec<ra_place> places;
  auto_vec<uint32_t> constants;		/* That something is compared with.  */
  hash_map<basic_block, int> index;
  hash_map<int_hash<int, INT_MIN, INT_MIN + 1>, unsigned> pseudos, slots;
  unsigned guarded;			/* Effects.  */
};

/* The current function as it is now.  */
ra_program *ra_read (void);
/* The variable, made if it is not there.  */
unsigned ra_find_variable (ra_program *, enum ra_kind, int number, unsigned word,
			   unsigned size);

/* ---- ra-word.cc: RTL to steps -------------------------------------------------- */

/* The words of a wider value, the least significant first.  */
#define RA_MAX_WORDS 16
struct ra_words
{
  unsigned n;
  int step[RA_MAX_WORDS];
};
/* Of a variable while a block is read.  */
struct ra_current
{
  int block;			/* The number of the block that this is of.  */
  int step;			/* The value it has; RA_NO_STEP: not asked yet.  */
  bool written;
};
/* What reading one basic block keeps.  */
struct ra_reader
{
  ra_program *program;
  ra_block *block;
  int number;			/* Of BLOCK.  */
  auto_vec<ra_current> now;	/* By variable.  */
  auto_vec<unsigned> written;	/* Variables.  */
  auto_vec<ra_out> increments;	/* By addresses of the insn.  */
  rtx_insn *insn;
  int guard;			/* Of the insn; RA_NO_STEP: none.  */
  int jump;			/* The condition or target of the jump; or none. */
};
/* The next step of the block, CODE of N other ones.  */
int ra_add_step (ra_reader *, unsigned code, unsigned size, uint64_t imm,
		 const int *args, unsigned n);
/* The same of no, one and two operands, and of one and a number; and a
   selection.  */
int ra_number (ra_reader *, uint32_t);
int ra_one (ra_reader *, unsigned code, int a);
int ra_two (ra_reader *, unsigned code, int a, int b);
int ra_with_number (ra_reader *, unsigned code, int a, uint32_t number);
int ra_select (ra_reader *, int condition, int a, int b);
ra_words ra_single (int step);
/* The low SIZE bytes of A, with zeros above; or with copies of their sign.  */
int ra_zero_extend (ra_reader *, int a, unsigned size);
int ra_sign_extend (ra_reader *, int a, unsigned size);
/* The value of the variable.  */
int ra_get (ra_reader *, unsigned variable);
/* Sets the variable, under the insn's guard.  */
void ra_put (ra_reader *, unsigned variable, int step);
/* The variable that is word K of register X, of MODE.  */
unsigned ra_register (ra_reader *, rtx x, machine_mode mode, unsigned k);
/* Is MEM a spill slot?  Then *OFFSET is where.  */
bool ra_slot_p (rtx mem, HOST_WIDE_INT *offset);
/* The variable that has the byte at OFFSET of the slots.  */
unsigned ra_slot (ra_reader *, HOST_WIDE_INT offset);
/* By how many bits SIZE bytes at OFFSET of a word are above its lowest ones.  */
unsigned ra_shift (HOST_WIDE_INT offset, unsigned size);
/* The address of MEM.  */
int ra_address (ra_reader *, rtx mem);
ra_words ra_eval_register (ra_reader *, rtx x);
ra_words ra_eval_constant (ra_reader *, rtx x, machine_mode mode);
int ra_eval_name (ra_reader *, const char *name);
ra_words ra_eval_memory (ra_reader *, rtx mem);
unsigned ra_words_of (machine_mode);
/* In bytes, of MODE in memory; 0: not known.  */
unsigned ra_bytes (machine_mode);

/* ---- ra-exec.cc: expressions --------------------------------------------------- */

/* X, of MODE if it has none of its own.  */
ra_words ra_eval (ra_reader *, rtx x, machine_mode mode);
/* The lowest word of that.  */
int ra_eval_word (ra_reader *, rtx x, machine_mode mode);
/* The truth of comparison X.  */
int ra_condition (ra_reader *, rtx x);

/* ---- ra-insn.cc: insns to steps ------------------------------------------------ */

/* Reads the insn.  */
void ra_read_insn (ra_reader *, rtx_insn *);

/* ---- ra-dump.cc ----------------------------------------------------------------- */

/* Prints the step, if there is one, as an expression.  */
void ra_print_step (FILE *, const char *title, const ra_program *, int step);

/* ---- ra-relate.cc --------------------------------------------------------------- */

struct ra_failure
{
  const char *what;		/* Null: none.  */
  int before, after;		/* Steps; RA_NO_STEP: none.  */
};
/* Do all effects of BEFORE happen in AFTER?  ELIMINATED: the frame's registers
   have become others between.  */
struct ra_comparison
{
  const ra_program *before, *after;
  bool concrete, eliminated;
};
struct ra_result
{
  ra_failure failure;
  unsigned blocks, effects, guarded;	/* Checked.  */
  bool gave_up;				/* Nothing is known.  */
};
void ra_compare (const ra_comparison *, ra_result *);

#endif
