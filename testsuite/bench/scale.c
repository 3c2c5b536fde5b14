/* scale.c: psi-scale: how work and memory grow with the function.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each shape goes through the passes of a whole run at three sizes, each ten
   times the one before.  What a pass does is counted, not timed, so that the
   answer is the same each time: the basic blocks of libpsi that it executes
   (GCC's -fsanitize-coverage=trace-pc calls a function in each) and, as
   memset and its like have none, the bytes that these touch, 16 as one block.  A
   pass that is linear, or almost, does at most 13 times as much at ten times the
   size, 10 log 10 n / log n being 12.5 from 10,000 on.  The processor's time
   grows more than that as the function leaves the caches; it is printed, but
   decides nothing.

   usage: psi-scale [--limit=SECONDS] [SHAPE...]; a pass that might take more
   than so many seconds at a size (20) is not run at it.

   Copies are folded after if-conversion, or there would be little to do for the
   passes out of psi-SSA.  */

#include "bench.h"
#include "pred/pred.h"
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_RATIO 13
#define NSIZES 3

static const unsigned sizes[NSIZES] = { 1000, 10000, 100000 };

/* The partition graph is no pass, but made by some.  */
#define GRAPH "(graph)"

static const char *const run_passes[] =
{
  "ssa-build", GRAPH, "ifconv", "copy-fold", "psi-inline", "psi-promote",
  "psi-normalize", "psi-web", "phi-web", "rename", "parcopy"
};
#define NPASSES (sizeof run_passes / sizeof *run_passes)

/* ---- Memory and work ------------------------------------------------------- */

static size_t used, most_used;
static uint64_t work;

static void *
counted_alloc (size_t size)
{
  void *p = malloc (size);

  if (!p)
    {
      fputs ("psi-scale: out of memory\n", stderr);
      exit (1);
    }
  used += malloc_usable_size (p);
  if (used > most_used)
    most_used = used;
  return p;
}

static void
counted_free (void *p)
{
  if (p)
    used -= malloc_usable_size (p);
  free (p);
}

/* Called in each basic block of the program.  */
void __sanitizer_cov_trace_pc (void);

__attribute__ ((no_sanitize_coverage)) void
__sanitizer_cov_trace_pc (void)
{
  work++;
}

/* Called instead of memset and so on, by the linker's --wrap.  */
#define COUNTED(name, arg)						\
  void *__real_##name (void *, arg, size_t);				\
  void *__wrap_##name (void *, arg, size_t);				\
  void *								\
  __wrap_##name (void *to, arg from, size_t n)				\
  {									\
    work += n / 16;							\
    return __real_##name (to, from, n);					\
  }
COUNTED (memset, int)
COUNTED (memcpy, const void *)
COUNTED (memmove, const void *)

/* ---- One run --------------------------------------------------------------- */

/* What a pass needed at one size.  */
struct cost
{
  double work, time;		/* WORK < 0: not run.  */
  size_t memory;		/* Most in use during the pass.  */
};

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) file;
  (void) column;
  fprintf (stderr, "psi-scale: %s: line %u: %s\n", (const char *) data, line,
	   text);
}

static psi_module *
generate (psi_ctx *ctx, const struct shape *shape, unsigned n)
{
  char *text;
  size_t len;
  FILE *f = open_memstream (&text, &len);
  psi_module *m;

  shape->make (f, n);
  fclose (f);
  m = psi_parse (ctx, shape->name, text, len);
  free (text);
  return m;
}

/* The partition graph with all predicates.  */
static enum psi_status
make_graph (psi_fn *fn)
{
  psi_ppg *g = psi_ppg_new (fn, PSI_PPG_CDG);

  psi_ppg_add_all (g);
  psi_ppg_free (g);
  return PSI_OK;
}

/* Takes SHAPE of N insns through the passes; each one's cost goes to COST.
   Stops before a pass that would take longer than LIMIT, going by its cost at a
   tenth of the size, BEFORE, and a hundredth, BEFORE2 (null: none).  */
static void
run_once (const struct shape *shape, unsigned n, struct cost *cost,
	  const struct cost *before, const struct cost *before2, double limit)
{
  psi_ctx ctx;
  psi_module *m;

  psi_ctx_init (&ctx, message, (void *) shape->name);
  ctx.choice[PSI_CH_IFCONV] = PSI_IFCONV_ALWAYS;
  m = generate (&ctx, shape, n);
  for (unsigned i = 0; m && i < NPASSES; i++)
    {
      double start;
      uint64_t work_before;
      if (before && before2
	  && (before[i].work < 0
	      || 1.5 * before[i].time * before[i].work / before2[i].work > limit))
	break;
      most_used = used;
      start = now ();
      work_before = work;
      if ((!strcmp (run_passes[i], GRAPH)
	   ? make_graph (m->fns[0])
	   : psi_run_pass (&ctx, m->fns[0], psi_find_pass (run_passes[i])))
	  != PSI_OK)
	break;
      cost[i] = (struct cost) { work - work_before, now () - start, most_used };
    }
  if (m)
    psi_module_free (m);
}

/* ---- Table ----------------------------------------------------------------- */

/* One pass: ratios, verdict, time, memory.  True unless it grows too fast.  */
static bool
put_row (const char *shape, const char *pass, const struct cost *cost[NSIZES])
{
  bool slow = false;

  printf ("%-12s %-14s", shape, pass);
  for (unsigned s = 0; s < NSIZES; s++)
    if (cost[s]->work >= 0)
      printf (" %9.1f", cost[s]->work / 1000);
    else
      printf (" %9s", "-");
  for (unsigned s = 1; s < NSIZES; s++)
    if (cost[s]->work >= 0)
      {
	double ratio = cost[s]->work / cost[s - 1]->work;
	printf (" %6.1f", ratio);
	slow |= ratio > MAX_RATIO;
      }
    else
      {
	printf (" %6s", "-");
	slow = true;
      }
  if (cost[NSIZES - 1]->work >= 0)
    printf (" %7.2f %6.1f", cost[NSIZES - 1]->time,
	    cost[NSIZES - 1]->memory / 1e6);
  else
    printf (" %7s %6s", "-", "-");
  puts (slow ? "  SLOW" : "  ok");
  return !slow;
}

/* Of all passes together.  */
static struct cost
sum_of (const struct cost *cost)
{
  struct cost sum = { 0, 0, 0 };

  for (unsigned i = 0; i < NPASSES; i++)
    {
      if (cost[i].work < 0)
	return cost[i];
      sum.work += cost[i].work;
      sum.time += cost[i].time;
      if (cost[i].memory > sum.memory)
	sum.memory = cost[i].memory;
    }
  return sum;
}

static unsigned
measure (const struct shape *shape, double limit)
{
  struct cost cost[NSIZES][NPASSES], sum[NSIZES];
  const struct cost *row[NSIZES];
  unsigned slow = 0;

  for (unsigned s = 0; s < NSIZES; s++)
    {
      for (unsigned i = 0; i < NPASSES; i++)
	cost[s][i] = (struct cost) { -1, 0, 0 };
      run_once (shape, sizes[s], cost[s], s > 0 ? cost[s - 1] : NULL,
		s > 1 ? cost[s - 2] : NULL, limit);
      sum[s] = sum_of (cost[s]);
    }
  for (unsigned i = 0; i <= NPASSES; i++)
    {
      for (unsigned s = 0; s < NSIZES; s++)
	row[s] = i < NPASSES ? &cost[s][i] : &sum[s];
      slow += !put_row (shape->name, i < NPASSES ? run_passes[i] : "all", row);
    }
  fflush (stdout);
  return slow;
}

int
main (int argc, char **argv)
{
  double limit = 20;
  unsigned slow = 0;
  int only = 1;

  if (argc > 1 && !strncmp (argv[1], "--limit=", 8))
    limit = strtod (argv[only++] + 8, NULL);
  psi_set_memory (counted_alloc, counted_free);
  printf ("Basic blocks executed by each pass, in thousands, at 1,000, 10,000 and"
	  " 100,000\ninsns; how many times as many at ten times the size (at most"
	  " %d is good; `-': not\nrun, as it might take %g s); seconds and megabytes"
	  " at the largest size.\n\n", MAX_RATIO, limit);
  printf ("%-12s %-14s %9s %9s %9s %6s %6s %7s %6s\n", "function", "pass",
	  "1,000", "10,000", "100,000", "ratio", "ratio", "s", "MB");
  for (const struct shape *s = shapes; s->name; s++)
    {
      bool wanted = only == argc;
      for (int i = only; i < argc; i++)
	wanted |= !strcmp (argv[i], s->name);
      if (wanted)
	slow += measure (s, limit);
    }
  printf ("\n%u rows grow too fast\n", slow);
  return 0;
}
