/* expr.c: random expressions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Nothing overflows: what is signed is made of what is unsigned.  */

#include "gen.h"

const char *const type_name[N_TYPES]
  = { "unsigned char", "short", "unsigned", "int", "unsigned long long",
      "long long", "float", "double" };
const char *const array_name[N_TYPES]
  = { "b", "h", "w", "i", "l", "q", "f", "d" };

enum type
some_type (struct gen *g)
{
  if (mode (g, F_wide, 30))
    return chance (g, 60) ? T_U64 : T_S64;
  if (mode (g, F_real, 30))
    return chance (g, 40) ? T_F32 : T_F64;
  if (mode (g, F_narrow, 30))
    return chance (g, 50) ? T_U8 : T_S16;
  return chance (g, 70) ? T_U32 : T_S32;
}

const struct var *
some_var (struct gen *g, enum type t, bool write)
{
  for (unsigned from = below (g, g->nvars), i = 0; i < g->nvars; i++)
    {
      const struct var *v = &g->var[(from + i) % g->nvars];
      if (v->type == t && !(write && v->constant))
	return v;
    }
  return NULL;
}

static void
real_constant (struct gen *g, enum type t)
{
  static const char *const number[]
    = { "0.0", "-0.0", "1.0", "-1.0", "0.5", "3.25", "1e30", "-1e-30", "0.1",
	"100.0", "__builtin_nan (\"\")", "__builtin_inf ()",
	"-__builtin_inf ()" };

  say (g, "(%s) %s", type_name[t], PICK (g, number));
}

void
constant (struct gen *g, enum type t)
{
  static const unsigned long long number[]
    = { 0, 1, 2, 3, 5, 7, 8, 10, 15, 16, 31, 100, 127, 128, 255, 256, 257, 1000,
	4095, 4096, 0xffff, 0x10000, 0xff00ff, 0x55555555, 0x12345678,
	0x7fffffff, 0x80000000, 0xffffff00, 0xfffffffe, 0xffffffff,
	0x100000000, 0x123456789abcdef0, 0x7fffffffffffffff,
	0xffffffffffffff00, 0xffffffffffffffff };
  unsigned long long n = chance (g, 60) ? below (g, 20) : PICK (g, number);

  if (t >= T_F32)
    real_constant (g, t);
  else if (t >= T_U64)
    say (g, "(%s) 0x%llxu", type_name[t], n);
  else
    say (g, t == T_U32 ? "%uu" : "(%2$s) %1$uu", (unsigned) n, type_name[t]);
}

static void
operand (struct gen *g, enum type t)
{
  const struct var *v = chance (g, 15) ? NULL : some_var (g, t, false);

  if (v)
    say (g, "%s", v->name);
  else
    constant (g, t);
}

/* What is of another type, cast to T, which is no floating point type.  */
static void
cast (struct gen *g, enum type t, unsigned depth)
{
  enum type from = some_type (g);

  if (from >= T_F32)
    {
      say (g, "(%s) to_int ((double) ", type_name[t]);
      expr (g, from, depth);
      say (g, ")");
    }
  else
    {
      say (g, "(%s) ", type_name[t]);
      expr (g, from, depth);
    }
}

/* A binary operation on unsigned operands.  */
static void
arithmetic (struct gen *g, enum type t, unsigned depth)
{
  static const char *const op[]
    = { "+", "+", "+", "-", "-", "&", "|", "^", "*", "<<", ">>", "/", "%" };
  const char *o = PICK (g, op);
  unsigned bits = t == T_U64 ? 63 : 31;

  expr (g, t, depth);
  say (g, " %s ", o);
  if (*o == '<' || *o == '>')
    {
      if (chance (g, 60))
	say (g, "%u", 1 + below (g, bits));
      else
	{
	  say (g, "(");
	  operand (g, T_U32);
	  say (g, " & %u)", bits);
	}
    }
  else if (*o == '/' || *o == '%')
    {
      if (chance (g, 60))
	say (g, "%uu", 2 + below (g, 20));
      else
	{
	  say (g, "(");
	  expr (g, t, depth);
	  say (g, " | 1)");
	}
    }
  else
    expr (g, t, depth);
}

/* What only signed types have.  */
static void
signed_operation (struct gen *g, enum type t, unsigned depth)
{
  static const char *const op[] = { ">>", "/", "%" };
  const char *o = PICK (g, op);

  expr (g, t, depth);
  say (g, " %s %u", o, 1 + below (g, *o == '>' ? 31 : 100));
}

static void
real_operation (struct gen *g, enum type t, unsigned depth)
{
  static const char *const op[] = { "+", "-", "*", "/" };

  if (chance (g, 20))
    {
      enum type from = t == T_F32 ? T_F64 : chance (g, 50) ? T_F32 : T_S32;
      say (g, "(%s) ", type_name[t]);
      expr (g, from, depth);
      return;
    }
  expr (g, t, depth);
  say (g, " %s ", PICK (g, op));
  expr (g, t, depth);
}

static void
choice (struct gen *g, enum type t, unsigned depth)
{
  condition (g, depth);
  say (g, " ? ");
  expr (g, t, depth);
  say (g, " : ");
  expr (g, t, depth);
}

static void
operation (struct gen *g, enum type t, unsigned depth)
{
  unsigned kind = below (g, 100);

  if (kind < 12)
    choice (g, t, depth);
  else if (kind < 24)
    element (g, t);
  else if (t >= T_F32)
    real_operation (g, t, depth);
  else if (kind < 36)
    cast (g, t, depth);
  else if (t == T_U32 && kind < 46)
    {
      say (g, "(unsigned) ");
      condition (g, depth);
    }
  else if (t == T_U32 || t == T_U64)
    arithmetic (g, t, depth);
  else if ((t == T_S32 || t == T_S64) && kind < 60)
    signed_operation (g, t, depth);
  else
    {
      say (g, "(%s) ", type_name[t]);
      expr (g, t == T_S64 ? T_U64 : T_U32, depth);
    }
}

void
expr (struct gen *g, enum type t, unsigned depth)
{
  if (depth == 0 || chance (g, 30))
    operand (g, t);
  else
    {
      say (g, "(");
      operation (g, t, depth - 1);
      say (g, ")");
    }
}
