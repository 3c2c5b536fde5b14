/* flags.c: random statements on the flags that arithmetic leaves, and on bits.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

static const struct var *
word (struct gen *g, bool write)
{
  return some_var (g, T_U32, write);
}

/* if (TEST of V), where V's last operation may have set the flags for it.  */
static void
test_result (struct gen *g, const char *v)
{
  static const char *const relation[] = { "==", "!=", "<", ">=", ">", "<=" };

  say (g, "if ((int) %s %s 0) ", v, PICK (g, relation));
}

/* What may be done under a condition, a store or some assignments.  */
static void
act (struct gen *g)
{
  unsigned kind = below (g, 4);

  if (kind == 0)
    {
      store (g);
      return;
    }
  say (g, "{ ");
  for (unsigned i = 0; i < kind; i++)
    {
      say (g, "%s += ", word (g, true)->name);
      expr (g, T_U32, 1);
      say (g, "; ");
    }
  say (g, "}");
}

void
gen_flags (struct gen *g)
{
  static const char *const op[] = { "+", "-", "&", "-", "^", "|", "<<", ">>" };
  const struct var *v = word (g, true), *a = word (g, false);
  const struct var *b = word (g, false);
  const char *o = PICK (g, op);

  indent (g);
  switch (below (g, 4))
    {
    case 0:
      /* A carry.  */
      say (g, "%s = %s + %s; if (%s < %s) ", v->name, a->name, b->name, v->name,
	   v == a ? b->name : a->name);
      act (g);
      break;
    case 1:
      /* A difference and the compare of what it is made of.  */
      say (g, "if (%s %s %s) %s = %s - %s; else ", a->name,
	   chance (g, 50) ? "<" : ">", b->name, v->name, b->name, a->name);
      act (g);
      break;
    default:
      if (*o == '<' || *o == '>')
	say (g, "%s = %s %s %u; ", v->name, a->name, o, 1 + below (g, 31));
      else
	say (g, "%s = %s %s %s; ", v->name, a->name, o, b->name);
      test_result (g, v->name);
      act (g);
      if (chance (g, 50))
	{
	  say (g, " else ");
	  act (g);
	}
      break;
    }
  say (g, "\n");
}

void
gen_overflow (struct gen *g)
{
  static const char *const op[] = { "add", "sub", "mul" };
  enum type t = mode (g, F_wide, 30) ? T_S64 : chance (g, 50) ? T_U32 : T_S32;
  const struct var *v = word (g, true);

  indent (g);
  say (g, "{ %s t; if (__builtin_%s_overflow (", type_name[t], PICK (g, op));
  expr (g, t, 1);
  say (g, ", ");
  expr (g, t, 1);
  say (g, ", &t)) ");
  act (g);
  if (chance (g, 50))
    say (g, " else %s ^= (unsigned) t;", v->name);
  else
    say (g, " %s ^= (unsigned) t;", v->name);
  say (g, " }\n");
}

void
gen_bits (struct gen *g)
{
  const struct var *v = word (g, true), *a = word (g, false);
  const char *not = chance (g, 50) ? "!" : "";

  indent (g);
  switch (below (g, 7))
    {
    case 0:
      say (g, "if (%s(%s >> (%s & 31) & 1)) ", not, a->name,
	   word (g, false)->name);
      act (g);
      break;
    case 1:
      say (g, "%s = __builtin_clz (%s | 1);", v->name, a->name);
      break;
    case 2:
      say (g, "if (%s) %s += __builtin_ctz (%s); else ", a->name, v->name,
	   a->name);
      act (g);
      break;
    case 3:
      say (g, "if (%s(__builtin_popcount (%s) & 1)) ", not, a->name);
      act (g);
      break;
    case 4:
      say (g, "%s = __builtin_bswap32 (%s);", v->name, a->name);
      break;
    case 5:
      say (g, "%s = (%s << %u) | (%s >> %u);", v->name, a->name,
	   8, a->name, 24);
      break;
    default:
      say (g, "{ int t = (int) (%s - %s) >> 1; %s = t < -128 ? -128 :"
	   " t > 127 ? 127 : t; }", a->name, word (g, false)->name, v->name);
      break;
    }
  say (g, "\n");
}
