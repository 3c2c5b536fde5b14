/* jump.c: random jumps: goto, computed, by assembly, out of functions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

/* ---- Labels ahead ----------------------------------------------------------------- */

unsigned
label_ahead (struct gen *g)
{
  struct pending *p;

  if (g->npending == MAX_GOTOS)
    return 0;
  /* Two gotos to one label.  */
  if (g->npending && chance (g, 40))
    {
      p = &g->pending[below (g, g->npending)];
      if (p->region == g->region)
	return p->label;
    }
  p = &g->pending[g->npending++];
  p->label = ++g->label;
  p->region = g->region;
  return p->label;
}

/* Whether region OUTER is INNER or around it.  */
static bool
within (const struct gen *g, unsigned inner, unsigned outer)
{
  while (inner != outer && inner != 0)
    inner = g->parent[inner];
  return inner == outer;
}

void
place_labels (struct gen *g, bool all)
{
  unsigned kept = 0;

  for (unsigned i = 0; i < g->npending; i++)
    if (within (g, g->pending[i].region, g->region)
	&& (all || chance (g, 25)))
      line (g, "L%u:;", g->pending[i].label);
    else
      g->pending[kept++] = g->pending[i];
  g->npending = kept;
}

/* ---- Statements --------------------------------------------------------------------- */

void
gen_goto (struct gen *g)
{
  unsigned label = label_ahead (g);

  if (!label)
    {
      gen_assign (g);
      return;
    }
  indent (g);
  say (g, "if ");
  condition (g, 2);
  say (g, chance (g, 50) ? " goto L%u;\n" : " { gw[1]++; goto L%u; }\n", label);
}

void
gen_back (struct gen *g)
{
  unsigned i = counter (g), label = ++g->label;

  if (g->times > 60)
    {
      gen_if_else (g);
      return;
    }
  g->times *= 3;
  line (g, "L%u:;", label);
  statements (g, 3);
  indent (g);
  say (g, "if (");
  condition (g, 2);
  say (g, " && i%u++ < 2) goto L%u;\n", i, label);
  g->times /= 3;
}

/* Goto one of the N labels from LABEL on.  */
static void
jump_by_table (struct gen *g, unsigned label, unsigned n)
{
  indent (g);
  say (g, "{ static void *const t%u[4] = { ", label);
  for (unsigned i = 0; i < 4; i++)
    say (g, "%s&&L%u", i ? ", " : "", label + (i < n ? i : below (g, n)));
  say (g, " }; goto *t%u[", label);
  expr (g, T_U32, 2);
  say (g, " & 3]; }\n");
}

void
gen_computed_goto (struct gen *g)
{
  unsigned n = 2 + below (g, 3), label = g->label + 1, i = 0;
  unsigned again = label + n, end = again + 1;
  bool turns = g->times <= 40 && chance (g, 40);

  g->label = end;
  if (turns)
    {
      i = counter (g);
      g->times *= 4;
      line (g, "i%u = %u;", i, 4);
      line (g, "L%u:;", again);
      line (g, "if (i%u == 0) goto L%u;", i, end);
      line (g, "i%u--;", i);
    }
  jump_by_table (g, label, n);
  for (unsigned k = 0; k < n; k++)
    {
      line (g, "L%u:;", label + k);
      g->depth++;
      statements (g, 2);
      g->depth--;
      if (chance (g, 60))
	line (g, "goto L%u;", turns ? again : end);
    }
  if (turns)
    {
      line (g, "goto L%u;", again);
      g->times /= 4;
    }
  line (g, "L%u:;", end);
}

void
gen_asm (struct gen *g)
{
  const struct var *a = some_var (g, T_U32, true);
  const struct var *b = some_var (g, T_U32, false);
  const struct var *s = some_var (g, T_S32, true);

  indent (g);
  if (chance (g, 40))
    when (g);
  if (chance (g, 30))
    switch (below (g, 4))
      {
      case 0: say (g, "asm volatile (\"\" : : : \"memory\");\n"); break;
      case 1: say (g, "asm (\"\" : \"+r\" (%s));\n", a->name); break;
      case 2: say (g, "asm (\"\" : \"+m\" (gw[%u]));\n", below (g, 8)); break;
      default: say (g, "asm volatile (\"\" : : \"r\" (%s));\n", b->name); break;
      }
  else if (s && chance (g, 50))
    say (g, "ASM_LESS (%s, %s, %s);\n", s->name, a->name, b->name);
  else
    say (g, "%s (%s, %s);\n", chance (g, 50) ? "ASM_ADD" : "ASM_MAX", a->name,
	 b->name);
}

void
gen_asm_goto (struct gen *g)
{
  /* Destructors would not be called on such a way out of a region.  */
  unsigned label = g->region == 0 && chance (g, 50) ? label_ahead (g) : 0;

  indent (g);
  say (g, "ASM_IF (");
  condition (g, 1);
  say (g, ", L%u);\n", label ? label : ++g->label);
  if (!label)
    {
      label = g->label;
      statements (g, 2);
      line (g, "L%u:;", label);
    }
}

void
gen_setjmp (struct gen *g)
{
  unsigned f = g->f - g->func, old = enter (g);

  line (g, "if (_setjmp (env[%u]) == 0)", f);
  line (g, "{");
  g->depth++;
  g->in_setjmp = true;
  for (unsigned i = below (g, 2) + 1; i > 0; i--)
    {
      statements (g, 3);
      indent (g);
      if (chance (g, 50))
	{
	  when (g);
	}
      say (g, "leap (%u, ", f);
      expr (g, T_U32, 1);
      say (g, ");\n");
    }
  g->in_setjmp = false;
  g->depth--;
  line (g, "}");
  line (g, "else");
  block (g, 3);
  leave (g, old);
}

void
gen_vla (struct gen *g)
{
  const struct var *v = some_var (g, T_U32, true);
  unsigned i = counter (g), old = enter (g);
  const char *type = chance (g, 50) ? "unsigned" : "unsigned char";

  line (g, "{");
  g->depth++;
  line (g, "unsigned n = 3 + (%s & 3);", v->name);
  line (g, "%s a[n];", type);
  line (g, "for (i%u = 0; i%u < n; i%u++) a[i%u] = i%u * %u;", i, i, i, i, i,
	below (g, 100));
  statements (g, 3);
  for (unsigned k = below (g, 3); k > 0; k--)
    {
      indent (g);
      say (g, "if ");
      condition (g, 2);
      say (g, " a[%s %% n] = %s;\n", some_var (g, T_U32, false)->name,
	   some_var (g, T_U32, false)->name);
    }
  line (g, "%s ^= a[%s %% n];", v->name, some_var (g, T_U32, false)->name);
  g->depth--;
  line (g, "}");
  leave (g, old);
}

/* A function that reads and writes a variable of the one around it.  */
void
gen_nested (struct gen *g)
{
  const struct var *v = some_var (g, T_U32, true);
  const struct var *w = some_var (g, T_U32, true);

  line (g, "{");
  g->depth++;
  line (g, g->cxx ? "auto nest = [&] (unsigned x) -> unsigned"
	: "unsigned nest (unsigned x)");
  indent (g);
  say (g, "{ if (x > %s) %s += x; ", w->name, v->name);
  if (chance (g, 50))
    say (g, "else gw[x & 7] = %s; ", w->name);
  say (g, "return %s ^ x; }%s\n", w->name, g->cxx ? ";" : "");
  indent (g);
  if (chance (g, 60))
    when (g);
  say (g, "%s = nest (", w->name);
  expr (g, T_U32, 1);
  say (g, ");\n");
  line (g, "%s += nest (%u);", v->name, below (g, 100));
  g->depth--;
  line (g, "}");
}

void
gen_never (struct gen *g)
{
  const struct var *a = some_var (g, T_U32, false);

  indent (g);
  switch (below (g, 4))
    {
    case 0:
      say (g, "if (nothing) __builtin_trap ();\n");
      break;
    case 1:
      say (g, "if (nothing) __builtin_unreachable ();\n");
      break;
    case 2:
      say (g, "if (%s & 1) { if (nothing) __builtin_abort (); } else %s ^= %u;\n",
	   a->name, some_var (g, T_U32, true)->name, below (g, 50));
      break;
    default:
      say (g, "switch (%s & 3) { case 0: gw[0]++; break; case 1: gw[1]--; break;"
	   " case 2: gw[2] = %u; break; case 3: break;"
	   " default: __builtin_unreachable (); }\n", a->name, below (g, 50));
      break;
    }
}

/* ---- C++ ------------------------------------------------------------------------------ */

static void
throw_something (struct gen *g)
{
  /* It takes as long as many statements.  */
  if (!afford (g, 60))
    return;
  indent (g);
  say (g, "if ");
  condition (g, 2);
  say (g, " throw (unsigned) ");
  expr (g, T_U32, 1);
  say (g, ";\n");
}

void
gen_try (struct gen *g)
{
  unsigned old = enter (g);
  const struct var *v = some_var (g, T_U32, true);
  bool caught = chance (g, 65);

  if (caught)
    line (g, "try");
  line (g, "{");
  g->depth++;
  if (!caught || chance (g, 40))
    line (g, "struct guard z = { gw + %u, %u };", below (g, 8), below (g, 50));
  statements (g, 3);
  throw_something (g);
  statements (g, 2);
  g->depth--;
  line (g, "}");
  leave (g, old);
  if (caught)
    {
      old = enter (g);
      line (g, "catch (unsigned x)");
      line (g, "{");
      g->depth++;
      line (g, "%s ^= x;", v->name);
      statements (g, 2);
      g->depth--;
      line (g, "}");
      leave (g, old);
    }
}
