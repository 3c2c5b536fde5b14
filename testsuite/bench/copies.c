/* copies.c: psi-copies: the copies that destruction leaves, and the fewest.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   usage: psi-copies [--count=N] [--seed=N] [--show=K] [--self-test]

   Takes random functions of up to MAX_VALUES values that psis and phis connect
   out of psi-SSA in all ways that the choice `phi-web' has, and compares the
   copies in the code, less those before (there are none), with the optimum.  The
   optimum is the least over all choices of common names and places of copies
   that give the program back (model.c, check.c, optimum.c); nothing that
   libpsi knows of liveness, interference or predicates has a part in it.

   Edges are not split for it; `split-edges' may leave fewer copies.

   A psi may stand where it is or as high as its operands allow, as it computes
   nothing; the optimum is that of the better of the two.  It keeps the arguments
   that are read, each with a copy of its own or none.  With one that is there
   twice, or a psi made anew, there can be less to copy: where what destruction
   leaves is less, and the interpreter agrees, that is the optimum.  */

#include "bench.h"
#include "papers/papers.h"
#include <stdlib.h>
#include <string.h>

#define MAX_VARIANTS 8
#define MAX_SHOWN 20
#define MAX_EXCESS 4
#define MAX_ASSIGNMENTS 256

/* A value of the choice `phi-web'.  */
struct variant
{
  char name[24];
  int value;
  int copies;			/* Of the function in hand.  */
  long sum, sum_at_zero;
  unsigned long fewer;		/* Functions with fewer than the default.  */
};

struct shown
{
  uint64_t seed;
  int excess;
};

struct bench
{
  struct variant variant[MAX_VARIANTS]; /* The default first.  */
  unsigned nvariants;
  int choice;			/* Which one `phi-web' is; -1: there is none.  */
  unsigned long drawn, functions, at_zero, beaten, excess[MAX_EXCESS];
  long optimum;
  struct shown shown[MAX_SHOWN]; /* The worst, worst first.  */
  unsigned nshown, show;
};

/* ---- Ours ------------------------------------------------------------------ */

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) file;
  (void) line;
  (void) column;
  fprintf (stderr, "psi-copies: %s: %s\n", (const char *) data, text);
}

static int
count_copies (const psi_fn *fn)
{
  int n = 0;

  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      n += insn->op == PSI_COPY;
  return n;
}

static unsigned
count_blocks (const psi_fn *fn)
{
  unsigned n = 0;

  psi_for_each_block (b, fn)
    n++;
  return n;
}

/* What the passes out of psi-SSA make of FN, as variant V of B; null after a
   message.  */
static psi_fn *
destroyed (const struct bench *b, const struct variant *v, const psi_fn *fn)
{
  static const char *const passes[] =
    { "psi-normalize", "psi-web", "phi-web", "rename", "parcopy" };
  psi_fn *copy = psi_fn_copy (fn);
  psi_ctx ctx;

  psi_ctx_init (&ctx, message, NULL);
  ctx.papers = &psi_papers;
  if (b->choice >= 0)
    ctx.choice[b->choice] = v->value;
  for (unsigned i = 0; i < sizeof passes / sizeof *passes; i++)
    {
      ctx.message_data = (void *) passes[i];
      if (psi_run_pass (&ctx, copy, psi_find_pass (passes[i])) != PSI_OK)
	{
	  psi_fn_free (copy);
	  return NULL;
	}
    }
  return copy;
}

/* The variants that this libpsi has.  */
static void
find_variants (struct bench *b)
{
  b->choice = -1;
  b->nvariants = 1;
  strcpy (b->variant[0].name, "default");
  for (int i = 0; i < PSI_N_CHOICES; i++)
    {
      const char *word = psi_choices[i].values;
      if (strcmp (psi_choices[i].name, "phi-web"))
	continue;
      b->choice = i;
      b->variant[0].value = psi_choices[i].chosen;
      for (int value = 0; *word; value++)
	{
	  int len = strcspn (word, "|");
	  if (value != psi_choices[i].chosen && b->nvariants < MAX_VARIANTS)
	    {
	      struct variant *v = &b->variant[b->nvariants++];
	      snprintf (v->name, sizeof v->name, "%.*s", len, word);
	      v->value = value;
	    }
	  word += len + (word[len] == '|');
	}
    }
}

/* Counts FN's copies for each variant; the least of them, edges being as they
   were, or -1 if one failed.  */
static int
count_all (struct bench *b, const psi_fn *fn)
{
  int least = -1;

  for (unsigned i = 0; i < b->nvariants; i++)
    {
      struct variant *v = &b->variant[i];
      psi_fn *out = destroyed (b, v, fn);
      if (!out)
	return -1;
      v->copies = count_copies (out);
      if (count_blocks (out) == count_blocks (fn)
	  && (least < 0 || v->copies < least))
	least = v->copies;
      psi_fn_free (out);
    }
  return least;
}

/* ---- The optimum ----------------------------------------------------------- */

/* The last of the insns that define PSI's operands; null: there is none.  */
static psi_insn *
last_operand (psi_fn *fn, const psi_insn *psi)
{
  psi_insn *last = NULL;

  for (unsigned i = 0; i < 2 * psi->nsrc; i++)
    {
      const psi_val *v = i < psi->nsrc ? psi->src[i].val
			 : psi->pred[i - psi->nsrc].val;
      psi_insn *d = v ? v->def : NULL;
      if (d && (!last || psi_insn_dominates (fn, last, d)))
	last = d;
    }
  return last;
}

/* Puts each psi as high as it can stand.  */
static void
raise_psis (psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn_safe (psi, order[i])
      if (psi->op == PSI_PSI)
	{
	  psi_insn *last;
	  psi_number (fn);
	  last = last_operand (fn, psi);
	  psi_unlink (psi);
	  if (last && last->op != PSI_PHI)
	    psi_insert_after (last, psi);
	  else
	    psi_insert_at_start (last ? last->block : fn->blocks[0], psi);
	}
  psi_cfg_changed (fn);
}

/* The optimum of FN, BOUND if it is not below that; *OUT, if OUT is not null,
   gets the program.  -1: FN is too large.  */
static int
optimum_of (psi_fn *fn, int bound, psi_fn **out)
{
  psi_fn *raised = psi_fn_copy (fn);
  int best = bound;
  bool small = true;

  raise_psis (raised);
  for (unsigned i = 0; i < 2 && small && best > 0; i++)
    {
      struct model *m = model_new (i == 0 ? fn : raised);
      struct plan plan;
      int cost;
      small = m != NULL;
      if (!m)
	continue;
      cost = optimum (m, best, &plan);
      if (cost < best && out)
	{
	  psi_fn_free (*out);
	  *out = plan_emit (m, &plan);
	}
      best = cost;
      model_free (m);
    }
  psi_fn_free (raised);
  return small ? best : -1;
}

/* ---- All functions --------------------------------------------------------- */

static void
keep_worst (struct bench *b, uint64_t seed, int excess)
{
  unsigned i = b->nshown;

  if (excess <= 0 || b->show == 0
      || (i == b->show && b->shown[i - 1].excess >= excess))
    return;
  if (i == b->show)
    i--;
  else
    b->nshown++;
  for (; i > 0 && b->shown[i - 1].excess < excess; i--)
    b->shown[i] = b->shown[i - 1];
  b->shown[i] = (struct shown) { seed, excess };
}

/* Adds the function in hand, whose optimum is BEST.  */
static void
add (struct bench *b, uint64_t seed, int best)
{
  int ours = b->variant[0].copies;
  int excess = ours > best ? ours - best : 0;

  b->functions++;
  b->optimum += best;
  b->at_zero += best == 0;
  b->excess[excess < MAX_EXCESS ? excess : MAX_EXCESS - 1]++;
  keep_worst (b, seed, excess);
  for (unsigned i = 0; i < b->nvariants; i++)
    {
      struct variant *v = &b->variant[i];
      *(best ? &v->sum : &v->sum_at_zero) += v->copies;
      v->fewer += v->copies < ours;
    }
}

/* Is each variant of FN with fewer than COPIES copies FN still?  */
static bool
refined (const struct bench *b, const psi_fn *fn, int copies)
{
  bool ok = true;

  for (unsigned i = 0; i < b->nvariants && ok; i++)
    if (b->variant[i].copies < copies)
      {
	psi_fn *out = destroyed (b, &b->variant[i], fn);
	psi_ctx ctx;
	psi_ctx_init (&ctx, message, (void *) b->variant[i].name);
	ok = out && psi_refines (&ctx, fn, out, MAX_ASSIGNMENTS) == PSI_OK;
	if (out)
	  psi_fn_free (out);
      }
  return ok;
}

/* Draws the function of SEED; false after a message.  */
static bool
measure (struct bench *b, uint64_t seed)
{
  psi_fn *fn = bench_function (seed);
  int least, best;

  b->drawn++;
  if (!fn)
    return true;
  best = optimum_of (fn, 1, NULL);
  least = best >= 0 ? count_all (b, fn) : 0;
  if (best > 0 && least >= 0)
    best = optimum_of (fn, least + 1, NULL);
  if (least < 0 || (best > least && !refined (b, fn, best)))
    {
      fprintf (stderr, "psi-copies: seed %llu: %s\n", (unsigned long long) seed,
	       least < 0 ? "failed" : "wrong");
      psi_fn_free (fn);
      return false;
    }
  psi_fn_free (fn);
  if (best < 0)
    return true;
  b->beaten += best > least;
  add (b, seed, best < least ? best : least);
  return true;
}

/* ---- Output ---------------------------------------------------------------- */

static void
put_table (const struct bench *b)
{
  const struct variant *d = &b->variant[0];

  printf ("%lu functions of %lu drawn; the others have no psis and phis, or"
	  " more than %d\nvalues connected by them, or too many paths.\n\n",
	  b->functions, b->drawn, MAX_VALUES);
  printf ("%-14s %10s %10s %10s %10s\n", "phi-web", "copies", "ratio",
	  "superfluous", "better");
  for (unsigned i = 0; i < b->nvariants; i++)
    {
      const struct variant *v = &b->variant[i];
      printf ("%-14s %10ld %10.4f %10ld %10lu\n", v->name, v->sum,
	      b->optimum ? (double) v->sum / b->optimum : 1, v->sum_at_zero,
	      v->fewer);
    }
  printf ("%-14s %10ld %10.4f\n\n", "optimum", b->optimum, 1.0);
  printf ("copies: in the functions that need some; ratio: to the optimum"
	  " there\n(goal: the default below 1.05); superfluous: in the %lu functions"
	  " that need\nnone; better: functions with fewer copies than the default"
	  " leaves (goal: 0).\n\n", b->at_zero);
  printf ("Functions of which destruction leaves fewer copies than the optimum's"
	  " model\ncan, and right ones: %lu.\n\n", b->beaten);
  for (int i = 0; i < MAX_EXCESS; i++)
    printf ("%d%s copies more than the optimum: %lu functions\n", i,
	    i == MAX_EXCESS - 1 ? " or more" : "", b->excess[i]);
  printf ("copies of all functions, default / optimum: %.4f\n",
	  b->optimum ? (double) (d->sum + d->sum_at_zero) / b->optimum : 1);
}

static void
put_worst (const struct bench *b)
{
  for (unsigned i = 0; i < b->nshown; i++)
    {
      psi_fn *fn = bench_function (b->shown[i].seed), *best = NULL;
      psi_fn *ours = destroyed (b, &b->variant[0], fn);
      optimum_of (fn, MAX_LINKS, &best);
      printf ("\n; seed %llu: %d more than the optimum\n",
	      (unsigned long long) b->shown[i].seed, b->shown[i].excess);
      psi_print (stdout, fn);
      printf ("; ours: %d\n", count_copies (ours));
      psi_print (stdout, ours);
      printf ("; optimum: %d\n", count_copies (best));
      psi_print (stdout, best);
      psi_fn_free (fn);
      psi_fn_free (ours);
      psi_fn_free (best);
    }
}

static void *
allocate (size_t size)
{
  void *p = malloc (size);

  if (!p)
    {
      fputs ("psi-copies: out of memory\n", stderr);
      exit (1);
    }
  return p;
}

int
main (int argc, char **argv)
{
  struct bench b = { .show = 0 };
  unsigned long count = 10000;
  uint64_t seed = 1;
  bool self_test = false, ok = true;

  psi_set_memory (allocate, free);
  for (int i = 1; i < argc; i++)
    if (!strncmp (argv[i], "--count=", 8))
      count = strtoul (argv[i] + 8, NULL, 0);
    else if (!strncmp (argv[i], "--seed=", 7))
      seed = strtoull (argv[i] + 7, NULL, 0);
    else if (!strncmp (argv[i], "--show=", 7))
      b.show = strtoul (argv[i] + 7, NULL, 0);
    else if (!strcmp (argv[i], "--self-test"))
      self_test = true;
    else
      {
	fprintf (stderr, "psi-copies: unknown argument '%s'\n", argv[i]);
	return 2;
      }
  if (self_test)
    return !bench_self_test (seed, count);
  if (b.show > MAX_SHOWN)
    b.show = MAX_SHOWN;
  find_variants (&b);
  while (ok && b.functions < count)
    ok = measure (&b, seed++);
  put_table (&b);
  put_worst (&b);
  return !ok;
}
