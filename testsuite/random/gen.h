/* gen.h: random C programs; what the generator's files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A program is written as it is drawn, from front to back.  What it does is
   defined: arithmetic is unsigned or in range, shifts and indices are masked,
   divisors are not zero, all data is initialised, an object is accessed as what it
   is declared or through a union or memcpy (), and of what is called or volatile
   there is no more than one in an expression.  It ends: calls go to functions
   written before, loops count.  */

#ifndef GEN_H
#define GEN_H

#include <stdarg.h>
#include <stdio.h>
#include "ir/ir.h"
#include "../fuzz/fuzz.h"

enum feature
{
#define STATEMENT(name, help) F_##name,
#define MODE(name, help) F_##name,
#include "features.def"
#undef STATEMENT
#undef MODE
  N_FEATURES
};

enum type { T_U8, T_S16, T_U32, T_S32, T_U64, T_S64, T_F32, T_F64, N_TYPES };
extern const char *const type_name[N_TYPES];
/* Arrays are named by where they are ("g": global, "p": by a pointer, "l": the
   function's own) and by their type.  */
extern const char *const array_name[N_TYPES];
/* The types of the function's own arrays.  */
#define LOCAL_ARRAY(t) ((t) == T_U8 || (t) == T_S16 || (t) == T_U32 || (t) == T_F64)
#define ARRAY_MASK 7

struct var
{
  char name[16];
  enum type type;
  bool constant;		/* Not to be written.  */
};

#define MAX_VARS 64
#define MAX_PARAMS 12
#define MAX_COST 4000		/* Of one call.  */
#define MAX_FUNCS 8
#define MAX_GOTOS 32
#define MAX_REGIONS 64

struct func
{
  enum type ret;
  unsigned nparams;
  enum type param[MAX_PARAMS];
  bool pointer[MAX_PARAMS];
  unsigned long cost;		/* No more statements are executed.  */
};

/* A goto without its label yet.  */
struct pending
{
  unsigned label, region;
};

struct gen
{
  struct fuzz_rng rng;
  FILE *out;
  bool cxx;
  unsigned weight[N_FEATURES];
  unsigned long count[N_FEATURES];

  struct func func[MAX_FUNCS];
  unsigned nfuncs;

  /* The function being written.  */
  struct func *f;
  struct var var[MAX_VARS];
  unsigned nvars;
  const struct var *last;	/* Compared last.  */
  bool has_setjmp;		/* Its variables are volatile.  */
  bool in_setjmp;		/* Here longjmp can be called.  */
  bool arrays;			/* It has arrays of its own.  */
  bool jumpy;			/* Computed gotos rather than scopes that nothing
				   may jump into.  */
  unsigned loops;		/* Around this place in which `continue' can be.  */
  unsigned breaks;		/* ... or switches: `break' can.  */
  unsigned depth;		/* Of statements.  */
  unsigned left;		/* Statements yet to be written.  */
  unsigned long times;		/* This place is executed no more often.  */
  unsigned label;		/* The next one.  */
  unsigned counters;		/* Loop counters so far.  */

  /* Regions that nothing may jump into, and jumps to labels ahead.  */
  unsigned region, nregions, parent[MAX_REGIONS];
  struct pending pending[MAX_GOTOS];
  unsigned npending;
};

/* ---- text.c ---------------------------------------------------------------- */

void say (struct gen *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* A line, indented.  */
void line (struct gen *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
void indent (struct gen *);
unsigned below (struct gen *, unsigned n);
bool chance (struct gen *, unsigned percent);
/* Whether to use mode F here; counts it.  */
bool mode (struct gen *, enum feature f, unsigned percent);
#define PICK(g, array) ((array)[below (g, sizeof (array) / sizeof *(array))])

/* ---- expr.c, cond.c --------------------------------------------------------- */

/* Some type that the program uses.  */
enum type some_type (struct gen *);
/* A variable of type T that may be written if WRITE; null: there is none.  */
const struct var *some_var (struct gen *, enum type t, bool write);
/* Write an expression of type T, in parentheses unless it is one word; DEPTH
   bounds it.  */
void expr (struct gen *, enum type t, unsigned depth);
void constant (struct gen *, enum type t);
/* A condition, in parentheses.  */
void condition (struct gen *, unsigned depth);
/* if (CONDITION), to be followed by what is to be done.  */
void when (struct gen *);

/* ---- store.c ----------------------------------------------------------------- */

/* Write the name of an array element of type T; of a volatile object too, or any
   in memory, and set *T to its type.  */
void element (struct gen *, enum type t);
void object (struct gen *, enum type *t);
/* A statement that stores, without a line of its own.  */
void store (struct gen *);

/* ---- simple.c, flags.c, object.c, flow.c, jump.c: statements ------------------- */

#define STATEMENT(name, help) void gen_##name (struct gen *);
#define MODE(name, help)
#include "features.def"
#undef STATEMENT
#undef MODE

/* Statements, up to MOST of them, in braces.  */
void block (struct gen *, unsigned most);
/* ... without braces.  */
void statements (struct gen *, unsigned most);
/* One statement, on a line of its own.  */
void statement (struct gen *);
/* Writes a call that can be paid for, and sets *T to its type; false: none.  */
bool try_call (struct gen *, enum type *t);
/* Whether N times as much can still be executed here; if so counts it.  */
bool afford (struct gen *, unsigned long n);
/* The number of a new variable iN: only its loop writes it.  */
unsigned counter (struct gen *);
/* A region that nothing outside jumps into; leave it with what enter () gave.  */
unsigned enter (struct gen *);
void leave (struct gen *, unsigned old);
/* The number of a label that place_labels () writes later; 0: no more now.  */
unsigned label_ahead (struct gen *);
/* Write labels that are due here, or ALL of this region.  */
void place_labels (struct gen *, bool all);

/* ---- func.c, prologue.c ------------------------------------------------------------------ */

/* Write a return of some value.  */
void return_something (struct gen *);
void program (struct gen *);
/* Data, and what helps.  */
void prologue (struct gen *);

#endif
