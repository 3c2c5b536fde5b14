/* object.c: random statements on objects in memory that are no plain elements.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

/* A pointer that moves with what is loaded and stored, forward or back.  */
void
gen_walk (struct gen *g)
{
  static const enum type some[] = { T_U8, T_S16, T_U32, T_U64, T_F32, T_F64 };
  enum type t = PICK (g, some);
  const struct var *v = some_var (g, T_U32, true);
  bool back = chance (g, 30);

  line (g, "{");
  g->depth++;
  line (g, "%s *z = %s%s, *m = z%s;", type_name[t], chance (g, 50) ? "p" : "g",
	array_name[t], back ? " + 8" : "");
  for (unsigned n = 2 + below (g, 5); n > 0; n--)
    {
      indent (g);
      if (chance (g, 65))
	when (g);
      if (chance (g, 70))
	{
	  say (g, back ? "*--m = " : "*m++ = ");
	  if (chance (g, 40))
	    constant (g, t);
	  else
	    expr (g, t, 1);
	  say (g, ";\n");
	}
      else if (t < T_F32)
	say (g, "%s += %s;\n", v->name, back ? "*--m" : "*m++");
      else
	say (g, "%s += %s > 1;\n", v->name, back ? "*--m" : "*m++");
    }
  line (g, "%s ^= (unsigned) (m - z);", v->name);
  g->depth--;
  line (g, "}");
}

/* Objects of several words.  */
void
gen_copy (struct gen *g)
{
  static const char *const field[] = { "a", "b", "c[1]", "d" };
  const struct var *i = some_var (g, T_U32, false);

  indent (g);
  when (g);
  switch (below (g, 5))
    {
    case 0:
      say (g, "gp[%s & 3] = gp[%u];", i->name, below (g, 4));
      break;
    case 1:
      say (g, "gp[%u] = gp[%s & 1]; else gp[%u].%s = ", below (g, 4), i->name,
	   below (g, 4), PICK (g, field));
      expr (g, T_U32, 1);
      say (g, ";");
      break;
    case 2:
      say (g, "__builtin_memcpy (gw, gp, %u);", 4 * below (g, 9));
      break;
    case 3:
      say (g, "__builtin_memset (gp + %u, %u, %u);", below (g, 2), below (g, 2),
	   1 + below (g, 40));
      break;
    default:
      say (g, "gp[%u] = turn (gp[%s & 3]);", below (g, 4), i->name);
      break;
    }
  say (g, "\n");
}

void
gen_vector (struct gen *g)
{
  static const char *const op[] = { "+", "-", "^", "*" };
  static const char *const relation[] = { "<", ">", "==" };
  const struct var *v = some_var (g, T_U32, true);

  line (g, "{");
  g->depth++;
  line (g, "quad m = gx[%u], n = { %s, %u, %u, %s };", below (g, 4), v->name,
	below (g, 9), below (g, 300), some_var (g, T_U32, false)->name);
  indent (g);
  when (g);
  say (g, "m = m %s n;\n", PICK (g, op));
  if (chance (g, 50))
    line (g, "n = (quad) (m %s n) & m;", PICK (g, relation));
  indent (g);
  when (g);
  say (g, "gx[%s & 3] = %s;\n", some_var (g, T_U32, false)->name,
       chance (g, 50) ? "m" : "n");
  line (g, "%s ^= m[%u] + n[%s & 3];", v->name, below (g, 4),
	some_var (g, T_U32, false)->name);
  g->depth--;
  line (g, "}");
}

void
gen_atomic (struct gen *g)
{
  static const char *const op[] = { "add", "sub", "and", "or", "xor" };
  const struct var *v = some_var (g, T_U32, true);
  unsigned at = below (g, 4);

  indent (g);
  if (chance (g, 60))
    when (g);
  /* X += __atomic_fetch_add (P, X, 5) GCC 12 takes for __atomic_add_fetch, which it
     expands wrong on x86-64.  */
  if (chance (g, 60))
    say (g, "%s -= __atomic_fetch_%s (&ga[%u], %s, 5);\n", v->name, PICK (g, op),
	 at, some_var (g, T_U32, false)->name);
  else
    say (g, "{ unsigned t = ga[%u]; if (__atomic_compare_exchange_n (&ga[%u], &t,"
	 " %s, 0, 5, 5)) %s += t; else %s ^= 1; }\n", below (g, 4), at,
	 some_var (g, T_U32, false)->name, v->name, v->name);
}

/* Where the offset fits into no insn.  */
void
gen_far (struct gen *g)
{
  static const unsigned step[] = { 31, 63, 127, 255, 1023, 1500, 5000, 17000 };
  const struct var *v = some_var (g, T_U32, true);
  enum type t = chance (g, 60) ? T_U32 : chance (g, 50) ? T_S16 : T_F64;
  unsigned s = PICK (g, step);

  line (g, "{");
  g->depth++;
  line (g, "%s m[%u];", type_name[t], 3 * s + 1);
  for (unsigned i = 0; i < 4; i++)
    line (g, "m[%u] = %u;", i * s, below (g, 1000));
  if (chance (g, 70))
    line (g, "keep (m);");
  for (unsigned n = 1 + below (g, 4); n > 0; n--)
    {
      indent (g);
      when (g);
      if (chance (g, 70))
	{
	  if (chance (g, 30))
	    say (g, "m[(%s & 3) * %uu] = ", some_var (g, T_U32, false)->name, s);
	  else
	    say (g, "m[%u] = ", below (g, 4) * s);
	  if (chance (g, 50))
	    constant (g, t);
	  else
	    expr (g, t, 1);
	  say (g, ";\n");
	}
      else
	say (g, "%s += hash (m[%u]);\n", v->name, below (g, 4) * s);
    }
  line (g, "%s ^= hash (m[%u]) + hash (m[(%s & 3) * %uu]);", v->name,
	below (g, 4) * s, some_var (g, T_U32, false)->name, s);
  g->depth--;
  line (g, "}");
}
