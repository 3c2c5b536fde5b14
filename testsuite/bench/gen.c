/* gen.c: random functions with psis and phis that are hard to take apart.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Not the fuzzer's programs: here every operation gives a value of its own
   each time, and every predicate can hold or not whatever the others do (but
   for complements and conjunctions), so that what a name has to hold follows
   from the flow of values alone.  All operations have an effect, so that none
   is moved or dropped.

   A text of a few statements over three variables is built into psi-SSA form;
   some of its regions are converted, copies are folded, and then definitions
   move within their blocks, lose their guards (speculation), and arguments are
   replaced by others (as value numbering does): this is what makes psis that
   are not normalised and webs that interfere.  */

#include "bench.h"
#include <stdlib.h>

#define NVARS 3
#define NPREDS 3

uint64_t
bench_random (uint64_t *state)
{
  uint64_t z = *state += 0x9e3779b97f4a7c15;

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

unsigned
bench_below (uint64_t *state, unsigned n)
{
  return (bench_random (state) >> 32) * n >> 32;
}

static bool
chance (uint64_t *state, unsigned percent)
{
  return bench_below (state, 100) < percent;
}

/* ---- Text ------------------------------------------------------------------ */

struct gen
{
  uint64_t *state;
  FILE *f;
  unsigned next;		/* For names.  */
  unsigned left;		/* Statements.  */
};

static void statements (struct gen *, unsigned depth);

static void
guard (struct gen *g)
{
  if (chance (g->state, 50))
    fprintf (g->f, "%s%%p%u ? ", chance (g->state, 30) ? "!" : "",
	     bench_below (g->state, NPREDS));
}

/* Ends the block with a branch on a parameter or a condition of its own, to
   label A or B, number L.  */
static void
branch (struct gen *g, char a, char b, unsigned l)
{
  if (chance (g->state, 20))
    fprintf (g->f, "\tbr %%p%u", bench_below (g->state, NPREDS));
  else
    fprintf (g->f, "\t%%c%u: pred = op \"c%u\" () effect predicable\n"
	     "\tbr %%c%u", l, l, l);
  fprintf (g->f, ", %c%u, %c%u\n", a, l, b, l);
}

static void
conditional (struct gen *g, unsigned depth)
{
  unsigned l = g->next++;
  bool both = chance (g->state, 60);

  branch (g, 't', both ? 'e' : 'j', l);
  fprintf (g->f, "t%u:\n", l);
  statements (g, depth + 1);
  fprintf (g->f, "\tjump j%u\n", l);
  if (both)
    {
      fprintf (g->f, "e%u:\n", l);
      statements (g, depth + 1);
      fprintf (g->f, "\tjump j%u\n", l);
    }
  fprintf (g->f, "j%u:\n", l);
}

static void
loop (struct gen *g, unsigned depth)
{
  unsigned l = g->next++;

  fprintf (g->f, "\tjump l%u\nl%u:\n", l, l);
  statements (g, depth + 1);
  branch (g, 'l', 'x', l);
  fprintf (g->f, "x%u:\n", l);
}

static void
switches (struct gen *g, unsigned depth)
{
  unsigned l = g->next++;

  fprintf (g->f, "\t%%k%u = op \"k%u\" () effect\n", l, l);
  fprintf (g->f, "\tswitch \"s\" (%%k%u), a%u, b%u, d%u\n", l, l, l, l);
  for (const char *c = "abd"; *c; c++)
    {
      fprintf (g->f, "%c%u:\n", *c, l);
      statements (g, depth + 1);
      fprintf (g->f, "\tjump j%u\n", l);
    }
  fprintf (g->f, "j%u:\n", l);
}

static void
simple (struct gen *g)
{
  unsigned v = bench_below (g->state, NVARS), w = bench_below (g->state, NVARS);
  unsigned n = g->next++;

  switch (bench_below (g->state, 6))
    {
    case 0:
      fprintf (g->f, "\top \"u%u\" (%%v%u) effect predicable\n", n, v);
      break;
    case 1:
    case 2:
      fputc ('\t', g->f);
      guard (g);
      fprintf (g->f, "%%v%u = copy %%v%u\n", v, w);
      break;
    default:
      fputc ('\t', g->f);
      guard (g);
      fprintf (g->f, "%%v%u = op \"d%u\" (", v, n);
      if (chance (g->state, 30))
	fprintf (g->f, "%%v%u", w);
      fputs (") effect predicable\n", g->f);
    }
}

static void
statements (struct gen *g, unsigned depth)
{
  unsigned n = 1 + bench_below (g->state, depth ? 3 : 7);

  while (n-- > 0 && g->left > 0)
    {
      unsigned kind = bench_below (g->state, depth < 2 ? 10 : 7);
      g->left--;
      if (kind == 7)
	conditional (g, depth);
      else if (kind == 8)
	loop (g, depth);
      else if (kind == 9 && chance (g->state, 30))
	switches (g, depth);
      else
	simple (g);
    }
}

static void
write_text (uint64_t *state, FILE *f)
{
  struct gen g = { state, f, 0, 5 + bench_below (state, 12) };

  fputs ("func @f(%v0: i32", f);
  for (unsigned i = 0; i < NPREDS; i++)
    fprintf (f, ", %%p%u: pred", i);
  fputs (") {\nentry:\n", f);
  for (unsigned i = 1; i < NVARS; i++)
    fprintf (f, "\t%%v%u = op \"i%u\" () effect\n", i, i);
  statements (&g, 0);
  fputs ("\tret", f);
  for (unsigned i = 0, n = 0; i < NVARS; i++)
    if (chance (state, 60))
      fprintf (f, "%s %%v%u", n++ ? "," : "", i);
  fputs ("\n}\n", f);
}

/* ---- Changes of the psi-SSA form ------------------------------------------- */

static bool
uses (const psi_insn *insn, const psi_val *v)
{
  if (insn->guard.val == v)
    return true;
  for (unsigned i = 0; i < insn->nsrc; i++)
    if (insn->src[i].val == v)
      return true;
  for (unsigned i = 0; i < psi_npred (insn); i++)
    if (insn->pred[i].val == v)
      return true;
  return false;
}

/* Can INSN and the one before it change places?  */
static bool
can_rise (const psi_insn *insn)
{
  const psi_insn *prev = insn->prev;

  if (!prev || prev->op == PSI_PHI || insn->op == PSI_PHI
      || (insn->flags & PSI_F_TERM))
    return false;
  for (unsigned i = 0; i < prev->ndst; i++)
    if (uses (insn, prev->dst[i]))
      return false;
  return true;
}

/* An insn of FN.  */
static psi_insn *
any_insn (uint64_t *state, psi_fn *fn)
{
  for (;;)
    {
      psi_block *b = fn->blocks[bench_below (state, fn->nblocks)];
      psi_insn *insn = b ? b->first : NULL;
      for (unsigned n = bench_below (state, 8); insn && n > 0; n--)
	insn = insn->next;
      if (insn)
	return insn;
    }
}

static void
move (uint64_t *state, psi_fn *fn)
{
  psi_insn *insn = any_insn (state, fn);

  for (unsigned n = 1 + bench_below (state, 3); n > 0 && can_rise (insn); n--)
    {
      psi_insn *prev = insn->prev;
      psi_unlink (insn);
      psi_insert_before (prev, insn);
    }
}

static void
speculate (uint64_t *state, psi_fn *fn)
{
  psi_insn *insn = any_insn (state, fn);

  if (insn->op == PSI_OPAQUE && insn->ndst == 1)
    insn->guard = PSI_TRUE;
}

/* An argument becomes another value, one that is defined always and no argument
   yet.  */
static void
replace (uint64_t *state, psi_fn *fn)
{
  psi_insn *insn = any_insn (state, fn), *at;
  psi_val *v = fn->vals[bench_below (state, fn->nvals)];
  unsigned i;

  if ((insn->op != PSI_PHI && insn->op != PSI_PSI) || !v
      || v->type != insn->dst[0]->type || (!v->def && !v->param))
    return;
  if (v->def && (!psi_is_true (v->def->guard) || v->def->op == PSI_PSI))
    return;
  for (i = 0; i < insn->nsrc; i++)
    if (insn->src[i].val == v)
      return;
  i = bench_below (state, insn->nsrc);
  at = insn->op == PSI_PHI ? psi_terminator (insn->block->pred[i]->src) : insn;
  psi_number (fn);
  if (!v->def || (v->def != at && psi_insn_dominates (fn, v->def, at)))
    insn->src[i] = psi_opnd_of (v);
}

static void
change (uint64_t *state, psi_fn *fn)
{
  for (unsigned n = bench_below (state, 12); n > 0; n--)
    switch (bench_below (state, 10))
      {
      case 0:
	speculate (state, fn);
	break;
      case 1:
      case 2:
	replace (state, fn);
	break;
      default:
	move (state, fn);
      }
  psi_cfg_changed (fn);
  fn->props = PSI_P_SSA;
}

/* ---- All ------------------------------------------------------------------- */

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) file;
  (void) column;
  fprintf (stderr, "psi-copies: seed %llu: line %u: %s\n",
	   (unsigned long long) *(uint64_t *) data, line, text);
}

/* Has FN psis or phis, and no copies?  */
static bool
is_fit (const psi_fn *fn)
{
  bool webs = false;

  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      {
	webs |= insn->op == PSI_PSI || insn->op == PSI_PHI;
	if (insn->op == PSI_COPY)
	  return false;
      }
  return webs;
}

static void
pass (psi_ctx *ctx, psi_fn *fn, const char *name)
{
  psi_run_pass (ctx, fn, psi_find_pass (name));
}

psi_fn *
bench_function (uint64_t seed)
{
  uint64_t state = seed;
  psi_module *m;
  psi_ctx ctx;
  psi_fn *fn = NULL;
  char *text;
  size_t len;
  FILE *f = open_memstream (&text, &len);

  psi_ctx_init (&ctx, message, &seed);
  write_text (&state, f);
  fclose (f);
  m = psi_parse (&ctx, "bench", text, len);
  free (text);
  if (!m)
    return NULL;
  fn = psi_fn_copy (m->fns[0]);
  psi_module_free (m);
  pass (&ctx, fn, "ssa-build");
  ctx.choice[PSI_CH_IFCONV] = PSI_IFCONV_ALWAYS;
  ctx.limit = bench_below (&state, 4);
  pass (&ctx, fn, "ifconv");
  pass (&ctx, fn, "copy-fold");
  if (chance (&state, 70))
    pass (&ctx, fn, "psi-inline");
  if (chance (&state, 50))
    pass (&ctx, fn, "psi-promote");
  change (&state, fn);
  pass (&ctx, fn, "dce");
  if (psi_verify (&ctx, fn) == PSI_OK && ctx.errors == 0 && is_fit (fn))
    return fn;
  psi_fn_free (fn);
  return NULL;
}
