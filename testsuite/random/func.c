/* func.c: random functions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The body is drawn first, then comes what it needs before it.  */

#include "gen.h"
#include <stdlib.h>
#include <string.h>

void
return_something (struct gen *g)
{
  say (g, "return (%s) ", type_name[g->f->ret]);
  expr (g, T_U32, 2);
  say (g, ";");
}

static void
add_var (struct gen *g, const char *kind, unsigned n, enum type t, bool constant)
{
  struct var *v = &g->var[g->nvars++];

  snprintf (v->name, sizeof v->name, "%s%u", kind, n);
  v->type = t;
  v->constant = constant;
}

/* ---- Its head --------------------------------------------------------------------------- */

static void
draw_signature (struct gen *g)
{
  static const enum type ret[] = { T_U32, T_U32, T_U32, T_U64, T_F64, T_S16 };
  struct func *f = g->f;
  unsigned seen = 0;

  f->cost = 0;
  f->ret = PICK (g, ret);
  f->nparams = mode (g, F_frame, 60) ? 5 + below (g, 6) : 1 + below (g, 4);
  for (unsigned i = 0; i < f->nparams; i++)
    {
      f->param[i] = i == 0 ? T_U32 : some_type (g);
      /* A pointer is named by its type.  */
      f->pointer[i] = i > 0 && !(seen >> f->param[i] & 1) && chance (g, 35);
      if (f->pointer[i])
	seen |= 1u << f->param[i];
    }
}

static void
write_signature (struct gen *g)
{
  static const char *const attribute[]
    = { "__attribute__ ((noinline)) ", "__attribute__ ((noinline)) ",
	"__attribute__ ((noipa)) ", "" };
  const struct func *f = g->f;

  say (g, "\nstatic %s%s\nf%u (", PICK (g, attribute), type_name[f->ret],
       (unsigned) (f - g->func));
  for (unsigned i = 0; i < f->nparams; i++)
    {
      const char *type = type_name[f->param[i]];
      if (i)
	say (g, ", ");
      if (f->pointer[i])
	say (g, "%s *p%s", type, array_name[f->param[i]]);
      else
	{
	  say (g, "%s a%u", type, i);
	  add_var (g, "a", i, f->param[i], g->has_setjmp);
	}
    }
  say (g, ")\n{\n");
}

/* ---- What it declares ------------------------------------------------------------------- */

static void
declare_pointers (struct gen *g)
{
  const struct func *f = g->f;

  for (enum type t = 0; t < N_TYPES; t++)
    {
      bool given = false;
      for (unsigned i = 0; i < f->nparams; i++)
	given |= f->pointer[i] && f->param[i] == t;
      if (!given)
	say (g, "  %s *p%s = g%s;", type_name[t], array_name[t], array_name[t]);
    }
  say (g, "\n");
}

/* Arrays of its own, and a pointer to one of its arguments that others might
   have.  */
static void
declare_arrays (struct gen *g)
{
  unsigned out = 0;

  for (unsigned i = 0; i < g->f->nparams; i++)
    if (!g->f->pointer[i] && g->f->param[i] == T_U32)
      out = i;
  line (g, "unsigned *out = &a%u;", out);
  for (enum type t = 0; t < N_TYPES; t++)
    if (LOCAL_ARRAY (t))
      line (g, "%s l%s[8] = { %u, %u, %u };", type_name[t], array_name[t],
	    below (g, 9), below (g, 99), below (g, 200));
  g->arrays = true;
}

static void
declare_var (struct gen *g, unsigned n, enum type t)
{
  static const char *const kind[N_TYPES]
    = { "c", "s", "v", "j", "w", "x", "r", "y" };

  indent (g);
  say (g, "%s%s %s%u = ", g->has_setjmp ? "volatile " : "", type_name[t],
       kind[t], n);
  expr (g, t, chance (g, 50) ? 1 : 2);
  say (g, ";\n");
  add_var (g, kind[t], n, t, false);
}

static void
declare_vars (struct gen *g)
{
  unsigned n = mode (g, F_pressure, 70) ? 18 + below (g, 10)
    : 4 + below (g, 6);

  declare_var (g, 0, T_U32);
  declare_var (g, 1, T_U32);
  declare_var (g, 0, T_S32);
  for (unsigned i = 2; i < n; i++)
    declare_var (g, i, some_type (g));
}

/* ---- Its end ------------------------------------------------------------------------------ */

static void
return_all (struct gen *g)
{
  line (g, "{");
  g->depth++;
  line (g, "unsigned h = 1;");
  for (unsigned i = 0; i < g->nvars; i++)
    {
      if (i % 4 == 0)
	indent (g);
      say (g, "h = h * 31 + hash (%s);%s", g->var[i].name,
	   i % 4 == 3 || i + 1 == g->nvars ? "\n" : " ");
    }
  if (g->arrays)
    {
      line (g, "unsigned k;");
      line (g, "keep (out);");
      indent (g);
      say (g, "for (k = 0; k < 8; k++) h = h * 31 + lb[k] + lh[k] + lw[k]"
	   " + hash (ld[k]);\n");
    }
  line (g, "return (%s) h;", type_name[g->f->ret]);
  g->depth--;
  line (g, "}");
}

static void
function (struct gen *g, unsigned size)
{
  FILE *out = g->out;
  char *text;
  size_t len;

  g->f = &g->func[g->nfuncs];
  g->nvars = g->counters = g->label = g->region = g->npending = 0;
  g->nregions = 1;
  g->times = 1;
  g->left = size;
  g->last = NULL;
  g->arrays = false;
  g->has_setjmp = g->weight[F_setjmp] && chance (g, 35);
  g->jumpy = g->weight[F_computed_goto] && chance (g, 60);
  draw_signature (g);
  write_signature (g);
  g->depth = 1;
  declare_pointers (g);
  if (!g->has_setjmp && mode (g, F_frame, 70))
    declare_arrays (g);
  declare_vars (g);
  g->out = open_memstream (&text, &len);
  if (g->has_setjmp)
    {
      g->count[F_setjmp]++;
      gen_setjmp (g);
    }
  while (g->left)
    statements (g, 8);
  place_labels (g, true);
  return_all (g);
  fclose (g->out);
  g->out = out;
  for (unsigned i = 0; i < g->counters; i++)
    say (g, "  %sunsigned i%u = 0;", g->has_setjmp ? "volatile " : "", i);
  if (g->counters)
    say (g, "\n");
  fwrite (text, 1, len, out);
  free (text);
  say (g, "}\n");
  g->nfuncs++;
}

/* ---- The program -------------------------------------------------------------------------- */

/* The statement in main () that calls function N.  */
static void
call_from_main (struct gen *g, unsigned n)
{
  const struct func *f = &g->func[n];

  indent (g);
  say (g, "%ssum = sum * 1000003 + hash (f%u (", g->cxx ? "try { " : "", n);
  for (unsigned i = 0; i < f->nparams; i++)
    {
      if (f->pointer[i])
	say (g, "g%s", array_name[f->param[i]]);
      else
	say (g, "(%s) %s[(k + %u) & 7]", type_name[f->param[i]],
	     f->param[i] >= T_F32 ? "reals" : "words", below (g, 8));
      say (g, i + 1 < f->nparams ? ", " : "));");
    }
  say (g, "%s\n", g->cxx ? " } catch (unsigned x) { sum ^= x; }" : "");
}

static void
main_function (struct gen *g)
{
  say (g, "\nint\nmain (void)\n{\n");
  line (g, "unsigned k;");
  line (g, "for (k = 0; k < 6; k++)");
  line (g, "{");
  g->depth++;
  for (unsigned n = 0; n < g->nfuncs; n++)
    call_from_main (g, n);
  g->depth--;
  line (g, "}");
  line (g, "for (k = 0; k < 8; k++)");
  line (g, "{");
  for (enum type t = 0; t < N_TYPES; t++)
    line (g, "  sum = sum * 1000003 + hash (g%s[k]);", array_name[t]);
  line (g, "  sum = sum * 31 + gs[k & 3].a + gs[k & 3].b * 9 + gs[k & 3].c * 200u"
	" + (unsigned) gs[k & 3].e;");
  line (g, "  sum = sum * 31 + gv[k & 3] + gu[k & 3].w + gt[k & 3] + ga[k & 3];");
  line (g, "  sum = sum * 31 + gp[k & 3].a + gp[k & 3].b * 5u + gp[k & 3].c[k & 1];");
  line (g, "  sum = sum * 31 + gp[k & 3].d + gx[k & 3][k >> 1];");
  line (g, "}");
  line (g, "printf (\"%%llx\\n\", sum);");
  line (g, "return 0;");
  say (g, "}\n");
}

void
program (struct gen *g)
{
  unsigned n = 2 + below (g, 4);

  g->nfuncs = 0;
  prologue (g);
  for (unsigned i = 0; i < n; i++)
    function (g, 4 + below (g, 36 / n));
  g->depth = 1;
  main_function (g);
}
