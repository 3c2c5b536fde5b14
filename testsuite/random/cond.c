/* cond.c: random conditions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Many are about the variable of the one before, so that they imply or exclude
   each other; many are neither nearly always true nor nearly always false.  */

#include "gen.h"

static const char *const relation[] = { "<", "<=", ">", ">=", "==", "!=" };

static const struct var *
some_word (struct gen *g)
{
  if (g->last && chance (g, 40))
    return g->last;
  return g->last = some_var (g, T_U32, false);
}

static void
small_compare (struct gen *g)
{
  unsigned mask = (4u << below (g, 4)) - 1;

  say (g, "(%s & %u) %s %u", some_word (g)->name, mask, PICK (g, relation),
       below (g, mask + 1));
}

static void
real_compare (struct gen *g, unsigned depth)
{
  static const char *const quiet[]
    = { "isless", "islessequal", "isgreater", "isgreaterequal",
	"islessgreater", "isunordered" };
  enum type t = chance (g, 50) ? T_F32 : T_F64;
  bool call = chance (g, 25);

  if (call)
    say (g, "__builtin_%s (", PICK (g, quiet));
  expr (g, t, depth + 1);
  say (g, call ? ", " : " %s ", PICK (g, relation));
  expr (g, t, depth);
  if (call)
    say (g, ")");
}

static void
compare (struct gen *g, unsigned depth)
{
  static const enum type type[] = { T_U32, T_S32, T_S32 };
  enum type t = PICK (g, type);

  if (mode (g, F_real, 40))
    {
      real_compare (g, depth);
      return;
    }
  if (mode (g, F_wide, 40))
    t = chance (g, 50) ? T_U64 : T_S64;
  else if (chance (g, 50))
    {
      small_compare (g);
      return;
    }
  else if (chance (g, 20))
    {
      say (g, "%s & %uu", some_word (g)->name, 1u << below (g, 10));
      return;
    }
  else if (mode (g, F_narrow, 30))
    t = chance (g, 50) ? T_U8 : T_S16;
  expr (g, t, depth + 1);
  say (g, " %s ", PICK (g, relation));
  if (chance (g, 40))
    constant (g, t);
  else
    expr (g, t, depth);
}

void
condition (struct gen *g, unsigned depth)
{
  bool inverse = chance (g, 12);

  if (depth > 3)
    depth = 3;
  say (g, inverse ? "(!(" : "(");
  if (depth && mode (g, F_circuit, 45))
    {
      condition (g, depth - 1);
      say (g, chance (g, 50) ? " && " : " || ");
      condition (g, depth - 1);
    }
  else
    compare (g, depth ? depth - 1 : 0);
  say (g, inverse ? "))" : ")");
}

void
when (struct gen *g)
{
  say (g, "if ");
  condition (g, 2);
  say (g, " ");
}

/* ---- Conditions as values ------------------------------------------------------- */

/* 0 or 1, in parentheses: compares of words, joined without branches.  */
static void
truth (struct gen *g, unsigned depth)
{
  say (g, "(");
  if (depth && chance (g, 15))
    {
      truth (g, depth - 1);
      say (g, " ^ 1");
    }
  else if (depth && chance (g, 75))
    {
      truth (g, depth - 1);
      say (g, chance (g, 60) ? " & " : " | ");
      truth (g, depth - 1);
    }
  else if (chance (g, 50))
    small_compare (g);
  else
    say (g, "%s%s %s %s", chance (g, 50) ? "(int) " : "", some_word (g)->name,
	 PICK (g, relation), some_var (g, T_U32, false)->name);
  say (g, ")");
}

/* A truth that is kept is joined with another one, or with the bits of any word, to be
   tested; what it was computed of may have changed by then.  */
void
gen_truth (struct gen *g)
{
  const struct var *kept = some_var (g, T_U32, true);
  bool computed = chance (g, 65);

  if (computed)
    {
      indent (g);
      say (g, "%s = ", kept->name);
      truth (g, 2);
      say (g, ";\n");
      if (chance (g, 40))
	line (g, "%s += 3;", some_var (g, T_U32, true)->name);
    }
  indent (g);
  say (g, "if (");
  if (computed || chance (g, 50))
    say (g, "%s", kept->name);
  else
    say (g, "(%s >> %u)", kept->name, below (g, 32));
  say (g, chance (g, 70) ? " & " : " | ");
  truth (g, 2);
  say (g, ")\n");
  block (g, 2);
}
