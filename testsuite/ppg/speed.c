/* speed.c: the time that questions about predicates take, beside BuDDy's.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   usage: speed [BLOCKS]...

   Regions of two shapes: structured, ifs within ifs one after the other; and
   ladders, in which a block goes to the next one or to one of the four behind it,
   and no edge is of a structure.  A block that branches does so on a predicate of
   its own, of which nothing is known, and defines the conjunction of it and of the
   predicate of a block that dominates it.  The partition graph is made with all
   partitions and predicates; a decision diagram, with a variable for each branch in
   the order of blocks, for each block, edge and predicate.

   Asked is, of pairs of conjunctions, whether they are disjoint and whether one
   implies the other: as clients do, and of the graph's diagrams without its
   structure.  A query remembers nothing but nodes and sets of what was asked about,
   which are made by a first question of each kind about each conjunction; of BuDDy's
   diagrams what caches hold is thrown away before each.  All pairs are asked about
   several times, one after the other, and the least time of each counts, as the
   processor's caches and the clock are not what is measured; times of queries are
   medians of these.  After two seconds no more of a kind are measured, and no
   diagrams that are too large.  */

#include "cfg/cfg.h"
#include "pred/pred.h"
#include "../fuzz/fuzz.h"
#include <bdd.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NQUERIES 200
#define TIMES 3			/* Each is asked.  */
#define LONGEST 2		/* Seconds for queries of one kind.  */
#define MAX_NODES 20000000	/* Of diagrams.  */

/* The processor's time takes longer to find out than some queries do.  */
static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static int
compare_times (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median (double *time, unsigned n)
{
  qsort (time, n, sizeof *time, compare_times);
  return time[n / 2];
}

/* ---- Regions --------------------------------------------------------------- */

static struct fuzz_rng rng;
static unsigned (*to)[2];	/* Where block I goes; 0: nowhere, the same
				   twice: a jump.  */
static unsigned nblocks;

static unsigned
new_block (void)
{
  to[nblocks][0] = to[nblocks][1] = 0;
  return nblocks++;
}

/* About N blocks from AT on; returns the last one.  */
static unsigned
ifs (unsigned at, unsigned n)
{
  while (n > 3)
    {
      unsigned part = 1 + fuzz_below (&rng, n / 4 + 1), a, b, end;
      to[at][0] = new_block ();
      a = ifs (to[at][0], part);
      to[at][1] = new_block ();
      b = ifs (to[at][1], part);
      end = new_block ();
      to[a][0] = to[a][1] = to[b][0] = to[b][1] = end;
      at = end;
      n -= n > 2 * part + 1 ? 2 * part + 1 : n;
    }
  return at;
}

static void
ladder (unsigned n)
{
  for (nblocks = 0; nblocks < n;)
    {
      unsigned b = new_block (), far = b + 2 + fuzz_below (&rng, 4);
      if (b + 1 < n)
	to[b][0] = b + 1;
      if (b + 1 < n)
	to[b][1] = far < n ? far : n - 1;
    }
}

/* The region as a function; predicate B, block B's own, and its conjunction, in
   OWN and BOTH, and the other part of that in WITH; null: none.  */
struct region
{
  psi_fn *fn;
  psi_val **own, **both;
  unsigned *with;
};

static psi_val *
define (psi_fn *fn, psi_block *b, enum psi_op op, psi_val *x, psi_val *y)
{
  psi_insn *i = psi_insn_new (fn, op, 1, x ? 2 : 0);
  psi_val *v = psi_version_new (fn, psi_var_new (fn, NULL, PSI_PRED));

  if (x)
    i->src[0] = psi_opnd_of (x);
  if (x)
    i->src[1] = psi_opnd_of (y);
  else
    i->name = psi_strdup (fn, v->name);
  i->dst[0] = v;
  v->def = i;
  psi_append (b, i);
  return v;
}

/* A block above B that dominates it and has a predicate, perhaps B.  */
static unsigned
dominator (psi_fn *fn, unsigned b)
{
  psi_block *at = fn->blocks[b];
  unsigned found = b, up = 1 + fuzz_below (&rng, 6);

  for (; up > 0 && (at = psi_idom (fn, at)); up--)
    if (to[at->id][0] != to[at->id][1])
      found = at->id;
  return found;
}

static void
make_region (struct region *r)
{
  psi_fn *fn = r->fn = psi_fn_new ("f");
  unsigned n = nblocks;
  psi_insn **end = psi_xmalloc (n * sizeof *end);

  r->own = psi_xmalloc (2 * n * sizeof *r->own);
  r->both = r->own + n;
  r->with = psi_xmalloc (n * sizeof *r->with);
  for (unsigned b = 0; b < n; b++)
    psi_block_new (fn, NULL);
  for (unsigned b = 0; b < n; b++)
    {
      bool fork = to[b][0] != to[b][1], last = to[b][1] == 0;
      r->own[b] = fork ? define (fn, fn->blocks[b], PSI_OPAQUE, NULL, NULL)
		       : NULL;
      end[b] = psi_insn_new (fn, last ? PSI_RET : fork ? PSI_BR : PSI_JUMP, 0,
			     0);
      if (fork)
	end[b]->pred[0] = psi_lit_of (r->own[b], false);
      for (unsigned k = 0; k < (last ? 0u : 1u + fork); k++)
	psi_edge_new (fn, fn->blocks[b], fn->blocks[to[b][k]], -1);
    }
  for (unsigned b = 0; b < n; b++)
    {
      r->both[b] = NULL;
      r->with[b] = r->own[b] ? dominator (fn, b) : b;
      if (r->own[b])
	r->both[b] = define (fn, fn->blocks[b], PSI_AND, r->own[b],
			     r->own[r->with[b]]);
      psi_append (fn->blocks[b], end[b]);
    }
  fn->props = PSI_P_SSA;
  fn->trace_bound = PSI_TRACE_BOUND;
  psi_xfree (end);
}

static void
free_region (struct region *r)
{
  psi_xfree (r->own);
  psi_xfree (r->with);
  psi_fn_free (r->fn);
}

/* ---- Diagrams -------------------------------------------------------------- */

static BDD *both_when;		/* By block: its conjunction.  */
static bool too_large;

static void
failed (int code)
{
  (void) code;
  too_large = true;
  bdd_clear_error ();
}

static BDD
keep (BDD x)
{
  return bdd_addref (x);
}

/* All diagrams of R.  */
static void
make_diagrams (const struct region *r)
{
  unsigned n = r->fn->nblocks;
  BDD *exec = psi_xmalloc (2 * n * sizeof *exec), *own = exec + n;

  both_when = psi_xmalloc (n * sizeof *both_when);
  for (unsigned b = 0; b < n; b++)
    exec[b] = b ? bdd_false () : bdd_true ();
  for (unsigned b = 0; b < n && !too_large; b++)
    if (r->own[b])
      {
	BDD x = bdd_ithvar (b), side;
	own[b] = keep (bdd_and (exec[b], x));
	for (unsigned k = 0; k < 2; k++)
	  {
	    side = k ? keep (bdd_apply (exec[b], x, bddop_diff)) : own[b];
	    exec[to[b][k]] = keep (bdd_or (exec[to[b][k]], side));
	  }
	both_when[b] = keep (bdd_and (own[b], own[r->with[b]]));
      }
    else if (to[b][0])
      exec[to[b][0]] = keep (bdd_or (exec[to[b][0]], exec[b]));
  psi_xfree (exec);
}

/* ---- Times ----------------------------------------------------------------- */

struct times
{
  double graph, first, diagrams;	/* To make them.  */
  double both_query, set_query, diagram_query;
};

struct pair
{
  unsigned a, b;
  bool disjoint;		/* Else: does A imply B?  */
};

static psi_term
term (const struct region *r, unsigned block)
{
  return (psi_term) { .lit = psi_lit_of (r->both[block], false) };
}

static void
choose_pair (const struct region *r, struct pair *p)
{
  do
    {
      p->a = fuzz_below (&rng, r->fn->nblocks);
      p->b = fuzz_below (&rng, r->fn->nblocks);
    }
  while (p->a == p->b || !r->both[p->a] || !r->both[p->b]);
}

static bool
ask_client (const struct region *r, const struct pair *p)
{
  psi_lit a = term (r, p->a).lit, b = term (r, p->b).lit;

  return (p->disjoint ? psi_disjoint (r->fn, a, b)
	  : psi_implies (r->fn, a, b)) == PSI_YES;
}

static bool
ask_diagrams (const struct region *r, const struct pair *p)
{
  (void) r;
  return bdd_apply (both_when[p->a], both_when[p->b],
		    p->disjoint ? bddop_and : bddop_diff) == bdd_false ();
}

/* How long the first questions about all conjunctions take.  */
static double
first_questions (const struct region *r)
{
  double start = now ();

  for (unsigned b = 0; b < r->fn->nblocks; b++)
    if (r->both[b])
      {
	psi_disjoint (r->fn, term (r, b).lit, PSI_TRUE);
	psi_implies (r->fn, term (r, b).lit, psi_lit_of (r->own[b], false));
	psi_implies (r->fn, psi_lit_of (r->own[b], false), term (r, b).lit);
      }
  return now () - start;
}

static unsigned answers;	/* So that none is left out.  */

/* How long a question about a pair takes; FORGET is called before.  */
static double
query_time (const struct region *r, const struct pair *pair,
	    bool (*ask) (const struct region *, const struct pair *),
	    void (*forget) (void))
{
  double time[NQUERIES], end = now () + LONGEST;
  unsigned n = NQUERIES;

  for (unsigned k = 0; k < TIMES; k++)
    for (unsigned i = 0; i < n; i++)
      {
	double start, t;
	if (forget)
	  forget ();
	start = now ();
	answers += ask (r, &pair[i]);
	t = now () - start;
	if (k == 0 || t < time[i])
	  time[i] = t;
	if (k == 0 && start > end)
	  n = i + 1;
      }
  return median (time, n);
}

static void
measure_queries (const struct region *r, struct times *t)
{
  struct pair pair[NQUERIES];

  for (unsigned n = 0; n < NQUERIES; n++)
    {
      pair[n].disjoint = n % 2;
      choose_pair (r, &pair[n]);
    }
  r->fn->ppg_mode = PSI_PPG_AUTO;
  t->first = first_questions (r);
  t->both_query = query_time (r, pair, ask_client, NULL);
  r->fn->ppg_mode = PSI_PPG_DIAGRAM;
  t->set_query = query_time (r, pair, ask_client, NULL);
  if (!too_large)
    t->diagram_query = query_time (r, pair, ask_diagrams, bdd_gbc);
}

/* The least of some runs, so many that they take a while.  */
static double
graph_time (psi_fn *fn)
{
  double best = 1e9, all = 0;

  for (unsigned n = 0; n < 3 || (all < 0.05 && n < 1000); n++)
    {
      double start = now (), time;
      psi_ppg *g = psi_ppg_new (fn, PSI_PPG_CDG);
      psi_ppg_add_all (g);
      time = now () - start;
      psi_ppg_free (g);
      /* Loops and control dependence are made anew each time.  */
      psi_cfg_changed (fn);
      all += time;
      best = time < best ? time : best;
    }
  return best;
}

static void
measure (const struct region *r, struct times *t)
{
  double start;

  memset (t, 0, sizeof *t);
  t->graph = graph_time (r->fn);
  too_large = false;
  bdd_init (100000, 10000);
  bdd_gbc_hook (NULL);
  bdd_error_hook (failed);
  bdd_setmaxnodenum (MAX_NODES);
  bdd_setmaxincrease (1000000);
  bdd_setvarnum (r->fn->nblocks);
  start = now ();
  make_diagrams (r);
  t->diagrams = too_large ? 0 : now () - start;
  measure_queries (r, t);
  psi_xfree (both_when);
  bdd_done ();
}

/* ---- The table ------------------------------------------------------------- */

static void
put_time (double t, double unit)
{
  if (t > 0)
    printf (" %9.*f", t / unit < 10 ? 2 : t / unit < 100 ? 1 : 0, t / unit);
  else
    printf (" %9s", "-");
}

static void
put_ratio (double a, double b)
{
  if (a > 0 && b > 0)
    printf (" %7.2f", a / b);
  else
    printf (" %7s", "-");
}

static void
run (bool structured, unsigned n, struct times *before)
{
  struct region r;
  struct times t;

  rng.state = fuzz_seed (1, n);
  to = psi_xmalloc ((2 * n + 64) * sizeof *to);
  nblocks = 0;
  if (structured)
    ifs (new_block (), n - 1);
  else
    ladder (n);
  make_region (&r);
  measure (&r, &t);
  printf ("%-10s %6u", structured ? "structured" : "ladder", nblocks);
  put_time (t.graph, 1e-3);
  put_ratio (t.graph, before->graph);
  put_time (t.first, 1e-3);
  put_ratio (t.first, before->first);
  put_time (t.diagrams, 1e-3);
  put_time (t.both_query, 1e-6);
  put_time (t.set_query, 1e-6);
  put_time (t.diagram_query, 1e-6);
  put_ratio (t.both_query, t.diagram_query);
  put_ratio (t.set_query, t.diagram_query);
  putchar ('\n');
  fflush (stdout);
  *before = t;
  free_region (&r);
  psi_xfree (to);
}

int
main (int argc, char **argv)
{
  static const unsigned sizes[] = { 10, 100, 1000, 10000 };

  printf ("%-17s %17s %17s %9s   %29s  %s\n", "", "graph: ms", "first: ms",
	  "BuDDy: ms", "us a query:", "all, diagram");
  printf ("%-17s %9s %7s %9s %7s %9s %9s %9s %9s %15s\n", "region, blocks", "",
	  "growth", "", "growth", "", "all", "diagram", "BuDDy", "/ BuDDy");
  for (int structured = 1; structured >= 0; structured--)
    {
      struct times before = { 0 };
      for (int i = 1; i < argc; i++)
	run (structured, strtoul (argv[i], NULL, 10), &before);
      for (unsigned i = 0; argc < 2 && i < sizeof sizes / sizeof *sizes; i++)
	run (structured, sizes[i], &before);
    }
  return 0;
}
