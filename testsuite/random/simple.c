/* simple.c: random statements without statements in them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

/* A variable to be written, of some type.  */
static const struct var *
target (struct gen *g)
{
  const struct var *v = some_var (g, some_type (g), true);

  return v ? v : some_var (g, T_U32, true);
}

static void
assign (struct gen *g, const struct var *v, unsigned depth)
{
  static const char *const op[] = { "+=", "-=", "^=", "|=", "&=" };

  if (v->type == T_U32 && chance (g, 30))
    say (g, "%s %s ", v->name, PICK (g, op));
  else
    say (g, "%s = ", v->name);
  expr (g, v->type, depth);
  say (g, ";");
}

void
gen_assign (struct gen *g)
{
  const struct var *v = target (g);

  indent (g);
  if (v->type == T_U32 && mode (g, F_volatile, 20))
    say (g, "%s += gv[%u];", v->name, below (g, 4));
  else
    assign (g, v, 3);
  say (g, "\n");
}

/* In two variables, under one condition or its inverse.  */
static void
assign_both (struct gen *g)
{
  const struct var *a = target (g), *b = target (g);

  when (g);
  say (g, "{ ");
  assign (g, a, 1);
  say (g, " ");
  assign (g, b, 1);
  say (g, " } else { ");
  assign (g, a, 1);
  if (chance (g, 60))
    {
      say (g, " ");
      assign (g, b, 1);
    }
  say (g, " }");
}

void
gen_cond_assign (struct gen *g)
{
  const struct var *v = some_var (g, T_U32, true);

  indent (g);
  switch (below (g, 7))
    {
    case 0:
      when (g);
      say (g, "%s%s;", v->name, chance (g, 70) ? "++" : "--");
      break;
    case 1:
      say (g, "%s %s ", v->name, chance (g, 50) ? "+=" : "-=");
      condition (g, 2);
      say (g, ";");
      break;
    case 2:
      when (g);
      say (g, "%s |= %uu; else %s &= ~%uu;", v->name, 1u << below (g, 8),
	   v->name, 1u << below (g, 8));
      break;
    case 3:
      assign_both (g);
      break;
    case 4:
      when (g);
      say (g, "%s += %s; else %s -= %s;", v->name, some_var (g, T_U32, false)->name,
	   v->name, some_var (g, T_U32, false)->name);
      break;
    default:
      when (g);
      assign (g, target (g), 2);
      break;
    }
  say (g, "\n");
}

/* Minimum or maximum of two variables of one type, in three forms.  */
static void
minmax (struct gen *g, const struct var *a, const struct var *b)
{
  const char *less = chance (g, 50) ? "<" : ">";

  switch (below (g, 3))
    {
    case 0:
      say (g, "if (%s %s %s) %s = %s;", a->name, less, b->name, a->name,
	   b->name);
      break;
    case 1:
      say (g, "%s = %s %s %s ? %s : %s;", a->name, a->name, less, b->name,
	   a->name, b->name);
      break;
    default:
      say (g, "if (%s %s %s) { %s t = %s; %s = %s; %s = t; }", a->name, less,
	   b->name, type_name[a->type], a->name, a->name, b->name,
	   b->constant ? a->name : b->name);
      break;
    }
}

static void
clamp (struct gen *g, const struct var *v)
{
  unsigned low = below (g, 50), high = low + 1 + below (g, 200);

  if (chance (g, 50))
    say (g, "%s = %s < %u ? %u : %s > %u ? %u : %s;", v->name, v->name, low,
	 low, v->name, high, high, v->name);
  else
    say (g, "if (%s < %u) %s = %u; else if (%s > %u) %s = %u;", v->name, low,
	 v->name, low, v->name, high, v->name, high);
}

/* A signed number kept within bounds that insns saturate to, or one more or less, in three
   forms.  */
static void
saturate (struct gen *g, const struct var *v)
{
  int high = (1 << (1 + below (g, 16))) - 1;
  int low = chance (g, 50) ? 0 : -high - 1;

  if (chance (g, 15))
    high += chance (g, 50) ? 1 : -1;
  if (chance (g, 15))
    low += chance (g, 50) ? 1 : -1;
  say (g, "{ int t = (int) ");
  expr (g, T_U32, 1);
  say (g, " >> %u; ", below (g, 24));
  switch (below (g, 3))
    {
    case 0:
      say (g, "t = t > %d ? %d : t < %d ? %d : t; ", high, high, low, low);
      break;
    case 1:
      say (g, "if (t < %d) t = %d; else if (t > %d) t = %d; ", low, low, high, high);
      break;
    default:
      say (g, "if ((unsigned) t - (unsigned) %d > %uu) t = t > %d ? %d : %d; ", low,
	   (unsigned) high - (unsigned) low, low, high, low);
      break;
    }
  say (g, "%s = (%s) t; }", v->name, type_name[v->type]);
}

static void
absolute (struct gen *g, const struct var *v)
{
  const char *n = v->name;

  if (v->type >= T_F32)
    say (g, "%s = %s < 0 ? -%s : %s;", n, n, n, n);
  else
    say (g, "if ((long long) %s < 0) %s = (%s) (0ull - (unsigned long long) %s);",
	 n, n, type_name[v->type], n);
}

void
gen_idiom (struct gen *g)
{
  const struct var *a = target (g), *b = some_var (g, a->type, false);

  indent (g);
  switch (below (g, 7))
    {
    case 0:
      clamp (g, a);
      break;
    case 1:
      absolute (g, a);
      break;
    case 2:
      say (g, "%s = (%s) ((%s < %s) - (%s > %s));", a->name,
	   type_name[a->type], a->name, b->name, a->name, b->name);
      break;
    case 3:
      say (g, "%s = ", a->name);
      condition (g, 2);
      say (g, " ? %s : %s;", b->name, a->name);
      break;
    case 4:
      saturate (g, a);
      break;
    default:
      minmax (g, a, b);
      break;
    }
  say (g, "\n");
}

void
gen_store (struct gen *g)
{
  indent (g);
  store (g);
  say (g, "\n");
}

void
gen_cond_store (struct gen *g)
{
  unsigned kind = below (g, 100);

  indent (g);
  when (g);
  if (kind < 45)
    store (g);
  else if (kind < 65)
    {
      store (g);
      say (g, " else ");
      store (g);
    }
  else
    {
      say (g, "{ ");
      if (chance (g, 50))
	assign (g, target (g), 1);
      else
	store (g);
      say (g, " ");
      if (chance (g, 50))
	when (g);
      store (g);
      say (g, " }");
    }
  say (g, "\n");
}

void
gen_cond_load (struct gen *g)
{
  const struct var *v = some_var (g, T_U32, true);
  enum type t;

  indent (g);
  if (chance (g, 50))
    {
      say (g, "%s = ", v->name);
      condition (g, 2);
      say (g, " ? (unsigned) ");
      element (g, T_S32);
      say (g, " : ");
      expr (g, T_U32, 1);
      say (g, ";");
    }
  else
    {
      when (g);
      say (g, "%s += ", v->name);
      object (g, &t);
      if (t >= T_F32)
	say (g, " > 0.5");
      say (g, ";");
    }
  say (g, "\n");
}

/* ---- Calls -------------------------------------------------------------------- */

bool
afford (struct gen *g, unsigned long n)
{
  if (g->f->cost + g->times * n > MAX_COST)
    return false;
  g->f->cost += g->times * n;
  return true;
}

static void
argument (struct gen *g, const struct func *f, unsigned i)
{
  enum type t = f->param[i];

  if (!f->pointer[i])
    expr (g, t, 1);
  else if (g->arrays && LOCAL_ARRAY (t) && chance (g, 60))
    say (g, "l%s", array_name[t]);
  else
    say (g, "%s%s", chance (g, 50) ? "p" : "g", array_name[t]);
}

bool
try_call (struct gen *g, enum type *t)
{
  unsigned n = g->f - g->func, callee;

  if (n == 0)
    return false;
  callee = below (g, n);
  if (!afford (g, g->func[callee].cost))
    return false;
  *t = g->func[callee].ret;
  say (g, "f%u (", callee);
  for (unsigned i = 0; i < g->func[callee].nparams; i++)
    {
      if (i)
	say (g, ", ");
      argument (g, &g->func[callee], i);
    }
  say (g, ")");
  return true;
}

void
gen_call (struct gen *g)
{
  const struct var *v = some_var (g, T_U32, true);
  enum type t;

  indent (g);
  switch (below (g, 4))
    {
    case 0:
      when (g);
      break;
    case 1:
      when (g);
      store (g);
      say (g, " else ");
      break;
    case 2:
      /* What is compared with the result reads nothing that the callee
	 writes.  */
      say (g, "if (");
      condition (g, 1);
      say (g, chance (g, 50) ? " && " : " || ");
      if (!try_call (g, &t))
	say (g, "%s", v->name);
      say (g, " > %u) ", below (g, 1000));
      assign (g, v, 1);
      say (g, "\n");
      return;
    default:
      break;
    }
  say (g, "%s += hash (", v->name);
  if (!try_call (g, &t))
    say (g, "%s", v->name);
  say (g, ");\n");
}
