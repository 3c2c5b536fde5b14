/* store.c: random objects in memory, and stores to them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

static void
index_of (struct gen *g, unsigned mask)
{
  const struct var *v = chance (g, 60) ? some_var (g, T_U32, false) : NULL;

  if (v)
    say (g, "[%s & %u]", v->name, mask);
  else
    say (g, "[%u]", below (g, mask + 1));
}

static enum type
memory_type (struct gen *g)
{
  static const enum type common[]
    = { T_U8, T_S16, T_U32, T_U32, T_U32, T_S32, T_U64, T_F32, T_F64 };

  return PICK (g, common);
}

void
element (struct gen *g, enum type t)
{
  say (g, "%s%s", g->arrays && LOCAL_ARRAY (t) && chance (g, 60) ? "l"
       : chance (g, 60) ? "p" : "g", array_name[t]);
  index_of (g, ARRAY_MASK);
}

void
object (struct gen *g, enum type *t)
{
  static const char *const field[] = { "a", "b", "c", "e" };
  static const char *const part[] = { "b", "h" };

  *t = T_U32;
  if (mode (g, F_fields, 45))
    {
      say (g, "gs");
      index_of (g, 3);
      say (g, ".%s", PICK (g, field));
    }
  else if (mode (g, F_volatile, 35))
    {
      say (g, "gv");
      index_of (g, 3);
    }
  else if (mode (g, F_tls, 30))
    {
      say (g, "gt");
      index_of (g, 3);
    }
  else if (chance (g, 8))
    {
      say (g, "gu");
      index_of (g, 3);
      say (g, ".%s[%u]", PICK (g, part), below (g, 2));
    }
  else if (g->arrays && chance (g, 15))
    say (g, "*out");
  else
    element (g, *t = memory_type (g));
}

void
store (struct gen *g)
{
  enum type t;

  if (chance (g, 4))
    {
      say (g, "put4 (gb + ");
      expr (g, T_U32, 0);
      say (g, " %% 5u, ");
      expr (g, T_U32, 1);
      say (g, ");");
      return;
    }
  object (g, &t);
  say (g, " = ");
  if (chance (g, 45))
    constant (g, t);
  else
    expr (g, t, chance (g, 60) ? 0 : 2);
  say (g, ";");
}
