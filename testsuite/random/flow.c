/* flow.c: random statements that have statements in them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

#define MAX_DEPTH 6

static void (*const generator[N_FEATURES]) (struct gen *) = {
#define STATEMENT(name, help) [F_##name] = gen_##name,
#define MODE(name, help)
#include "features.def"
#undef STATEMENT
#undef MODE
};

/* Whether statement F can stand here.  */
static bool
suits (struct gen *g, unsigned f)
{
  bool deep = g->depth > MAX_DEPTH || g->left < 2;

  switch (f)
    {
    case F_if_else: case F_else_if: case F_switch: case F_loop: case F_turns:
    case F_back:
      return !deep;
    case F_computed_goto:
      return !deep && g->jumpy;
    case F_setjmp:
      return !deep && g->has_setjmp && !g->in_setjmp;
    case F_vla:
      return !deep && !g->has_setjmp && !g->jumpy;
    case F_nested:
      return !g->jumpy;
    case F_try:
      return !deep && g->cxx && !g->has_setjmp && !g->jumpy;
    default:
      return generator[f] != NULL;
    }
}

void
statement (struct gen *g)
{
  unsigned total = 0, n;

  for (unsigned f = 0; f < N_FEATURES; f++)
    total += suits (g, f) ? g->weight[f] : 0;
  n = below (g, total);
  for (unsigned f = 0; f < N_FEATURES; f++)
    if (suits (g, f))
      {
	if (n < g->weight[f])
	  {
	    g->count[f]++;
	    generator[f] (g);
	    return;
	  }
	n -= g->weight[f];
      }
}

void
statements (struct gen *g, unsigned most)
{
  unsigned n = 1 + below (g, most);

  for (unsigned i = 0; i < n; i++)
    {
      place_labels (g, false);
      if (g->left == 0)
	{
	  gen_assign (g);
	  return;
	}
      g->left--;
      g->f->cost += g->times;
      statement (g);
    }
}

void
block (struct gen *g, unsigned most)
{
  line (g, "{");
  g->depth++;
  statements (g, most);
  g->depth--;
  line (g, "}");
}

static void
head (struct gen *g, const char *words)
{
  indent (g);
  say (g, "%s ", words);
  condition (g, 3);
  say (g, "\n");
}

void
gen_if_else (struct gen *g)
{
  head (g, "if");
  block (g, 3);
  if (chance (g, 60))
    {
      line (g, "else");
      block (g, 3);
    }
}

void
gen_else_if (struct gen *g)
{
  unsigned n = 2 + below (g, 4);

  head (g, "if");
  block (g, 2);
  for (unsigned i = 1; i < n; i++)
    {
      head (g, "else if");
      block (g, 2);
    }
  if (chance (g, 60))
    {
      line (g, "else");
      block (g, 2);
    }
}

void
gen_switch (struct gen *g)
{
  static const unsigned sparse[] = { 0, 1, 4, 9, 10, 11, 30, 60, 61, 63 };
  unsigned n = 2 + below (g, 7), middle = below (g, n + 2);
  bool dense = chance (g, 60), wide = mode (g, F_wide, 20);

  indent (g);
  say (g, "switch (");
  expr (g, wide ? T_U64 : T_U32, 2);
  say (g, dense ? " & 7)\n" : " & 63)\n");
  line (g, "{");
  g->breaks++;
  for (unsigned i = 0; i < n; i++)
    {
      if (i == middle)
	line (g, "default:");
      if (!dense && i + 1 < n && chance (g, 15))
	line (g, "case %u ... %u:", sparse[i], sparse[i + 1] - 1);
      else
	line (g, "case %u:", dense ? i : sparse[i]);
      g->depth++;
      statements (g, 2);
      if (chance (g, 55))
	line (g, "break;");
      g->depth--;
    }
  g->breaks--;
  line (g, "}");
}

/* ---- Loops ---------------------------------------------------------------------- */

unsigned
counter (struct gen *g)
{
  struct var *v;

  if (g->nvars < MAX_VARS)
    {
      v = &g->var[g->nvars++];
      snprintf (v->name, sizeof v->name, "i%u", g->counters);
      v->type = T_U32;
      v->constant = true;
    }
  return g->counters++;
}

unsigned
enter (struct gen *g)
{
  unsigned old = g->region;

  g->parent[g->nregions] = old;
  g->region = g->nregions++;
  return old;
}

void
leave (struct gen *g, unsigned old)
{
  g->region = old;
}

/* A loop that counts down, or along an array; it must be entered at its top.  */
static void
sealed_loop (struct gen *g, unsigned turns)
{
  unsigned i = counter (g), old = enter (g);
  enum type t = chance (g, 50) ? T_U32 : T_S16;

  if (chance (g, 60) || g->has_setjmp)
    {
      line (g, "i%u = %u;", i, turns);
      line (g, "do");
      block (g, 4);
      line (g, "while (--i%u);", i);
    }
  else
    {
      line (g, "{");
      g->depth++;
      line (g, "%s *e = %s%s + %u, *z = e + %u;", type_name[t],
	    g->arrays ? "l" : "p", array_name[t], below (g, 8 - turns + 1),
	    turns);
      line (g, "do");
      line (g, "{");
      g->depth++;
      line (g, "if (*e %s %s) %s++;", chance (g, 50) ? ">" : "==",
	    some_var (g, t == T_U32 ? t : T_S32, false)->name,
	    some_var (g, T_U32, true)->name);
      statements (g, 3);
      if (chance (g, 50))
	{
	  head (g, "if");
	  line (g, "  *e = %u;", below (g, 100));
	}
      g->depth--;
      line (g, "}");
      line (g, "while (++e != z);");
      g->depth--;
      line (g, "}");
    }
  leave (g, old);
}

static void
open_loop (struct gen *g, unsigned turns)
{
  unsigned i = counter (g);

  switch (below (g, 3))
    {
    case 0:
      line (g, "for (i%u = 0; i%u < %u; i%u++)", i, i, turns, i);
      block (g, 4);
      break;
    case 1:
      line (g, "i%u = 0;", i);
      indent (g);
      say (g, "while (i%u++ < %u && ", i, turns);
      condition (g, 2);
      say (g, ")\n");
      block (g, 4);
      break;
    default:
      indent (g);
      say (g, "for (i%u = ", i);
      expr (g, T_U32, 1);
      say (g, " %% %uu; i%u < %u; i%u++)\n", turns, i, turns, i);
      block (g, 4);
      break;
    }
}

/* The inner loop always turns as often, unless it is left: the plugin makes straight code of
   it.  */
void
gen_turns (struct gen *g)
{
  unsigned turns = 2 + below (g, 7);

  if (g->times > 8)
    {
      gen_cond_assign (g);
      return;
    }
  unsigned i = counter (g), k = counter (g);
  line (g, "for (i%u = 0; i%u < 8; i%u++)", i, i, i);
  switch (below (g, 3))
    {
    case 0:
      line (g, "  for (i%u = 0; i%u < %u; i%u++)", k, k, turns, k);
      break;
    case 1:
      line (g, "  for (i%u = %u; i%u-- > 0; )", k, turns, k);
      break;
    default:
      line (g, "  for (i%u = 7; i%u < %u; i%u += 3)", k, k, 5 + turns * 3, k);
      break;
    }
  line (g, "{");
  g->depth++;
  g->times *= 8 * turns;
  if (chance (g, 60))
    gen_cond_assign (g);
  else
    gen_assign (g);
  if (chance (g, 40))
    {
      head (g, "if");
      line (g, "  break;");
    }
  if (chance (g, 30))
    gen_store (g);
  g->times /= 8 * turns;
  g->depth--;
  line (g, "}");
}

void
gen_loop (struct gen *g)
{
  unsigned turns = 2 + below (g, 6);

  if (g->times * turns > 200 || g->nregions == MAX_REGIONS)
    {
      gen_if_else (g);
      return;
    }
  g->times *= turns;
  g->loops++;
  g->breaks++;
  if (chance (g, 35))
    sealed_loop (g, turns);
  else
    open_loop (g, turns);
  g->loops--;
  g->breaks--;
  g->times /= turns;
}

void
gen_exit (struct gen *g)
{
  unsigned kind = below (g, 100), label;

  indent (g);
  say (g, "if ");
  condition (g, 2);
  say (g, " ");
  if (g->breaks && kind < 35)
    say (g, "break;\n");
  else if (g->loops && kind < 60)
    say (g, "continue;\n");
  else if (kind < 85 && (label = label_ahead (g)))
    say (g, "goto L%u;\n", label);
  else
    {
      return_something (g);
      say (g, "\n");
    }
}
