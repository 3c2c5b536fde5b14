/* precision.c: how many relations of predicates are found, and by what.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   usage: precision [--seed=S] [--count=N]

   Of random regions (region.c): all pairs of things of levels that go together,
   both being possible and neither the other one, and sets of three to five.  What
   of them is disjoint, implies, covers is known from decision diagrams; printed
   is the share that the partition graph finds, and that its structure finds alone,
   made from control dependences and from the flow graph.  What follows of blocks
   and edges of one level from the flow of control alone, whatever branches are on,
   is counted by itself: the constructions differ in that.  */

#include "pred/ppg.h"
#include "things.h"
#include <stdlib.h>
#include <string.h>

#define SETS 200
#define MAX_SET 5

enum what { FLOW, BLOCKS, MIXED, PREDICATES, N_WHAT };
enum relation { DISJOINT, IMPLIES, COVERS, N_RELATIONS };
enum by { ALL, FOUND, CDG, CFG, N_BY };

static const char *const styles[] = { "straight code", "structured",
				      "any acyclic", "loops",
				      "irreducible loops" };
static const char *const whats[] = { "flow of control", "blocks, edges",
				     "predicates too", "predicates" };
static const char *const relations[] = { "disjoint", "implies", "covers" };

static unsigned long found[N_STYLES][N_WHAT][N_RELATIONS][N_BY];

static struct
{
  const struct region *r;
  psi_fn *fn;
  psi_ppg *graph[2];
  bool flow;			/* The flow of control alone.  */
} now;

/* ---- One relation ---------------------------------------------------------- */

static bool
within (BDD a, BDD b)
{
  return bdds_and (a, bdds_not (b)) == bdd_false ();
}

static bool
holds (enum relation rel, const struct thing **t, unsigned n)
{
  BDD any = bdd_false ();

  if (rel == DISJOINT)
    return bdds_and (t[0]->when, t[1]->when) == bdd_false ();
  for (unsigned i = 1; i < n; i++)
    any = bdds_or (any, t[i]->when);
  return within (t[0]->when, any);
}

static bool
says (psi_ppg *g, enum relation rel, const psi_term *term, unsigned n,
      bool *structure)
{
  return (rel == DISJOINT ? psi_ppg_none (g, term, 2, NULL, 0, structure, NULL)
	  : psi_ppg_none (g, term, 1, term + 1, n - 1, structure, NULL)) == PSI_YES;
}

/* Counts the relation if it holds; a set does of which no smaller one does.  */
static void
count_relation (enum relation rel, const struct thing **t, unsigned n)
{
  unsigned literals = 0;
  unsigned long *row;
  psi_term term[MAX_SET];

  if (!holds (rel, t, n))
    return;
  for (unsigned i = 0; i < n; i++)
    {
      term[i] = t[i]->term;
      literals += t[i]->literal;
    }
  row = found[now.r->style][now.flow ? FLOW : literals == n ? PREDICATES
			    : literals ? MIXED : BLOCKS][rel];
  row[ALL]++;
  for (int how = 0; how < 2; how++)
    {
      bool structure = false;
      row[FOUND] += how == 0 && says (now.graph[how], rel, term, n, &structure);
      if (how > 0)
	says (now.graph[how], rel, term, n, &structure);
      row[CDG + how] += structure;
    }
}

/* Is the first thing covered by none of the others alone?  */
static bool
together (const struct thing **t, unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    if (t[i] == t[0] || within (t[0]->when, t[i]->when))
      return false;
  return true;
}

/* ---- One region ------------------------------------------------------------ */

static bool
possible (const struct thing *t)
{
  return t->when != bdd_false ();
}

static bool
go_together (const struct thing *a, const struct thing *b)
{
  if (now.flow)
    return a->loop == b->loop;
  return shape_nested (&now.r->shape, a->loop, b->loop)
	 || shape_nested (&now.r->shape, b->loop, a->loop);
}

/* Makes of the things, each block before its edges, those where branches may go
   either way.  */
static void
free_branches (struct thing *thing)
{
  const struct shape *s = &now.r->shape;
  struct choices choices = { .tied = false };
  struct flow f = { .shape = s, .choices = &choices };
  BDD way[MAX_SUCCS];

  for (unsigned b = 0; b < s->nblocks; b++)
    {
      flow_choose (s, &choices, b);
      flow_block (&f, b);
      thing++->when = f.exec[b];
      if (s->block[b].nsucc)
	bdds_ways (s->block[b].nsucc, way);
      for (unsigned k = 0; k < s->block[b].nsucc; k++)
	{
	  flow_edge (&f, b, k, way[k]);
	  thing++->when = f.taken[b][k];
	}
    }
}

static bool
one_level (const struct thing **t, unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    if (t[i]->loop != t[0]->loop)
      return false;
  return true;
}

static void
count_region (const struct thing *thing, unsigned n, struct fuzz_rng *rng)
{
  const struct thing *t[MAX_SET];
  unsigned many;

  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < n; k++)
      {
	t[0] = &thing[i];
	t[1] = &thing[k];
	if (i == k || !possible (t[0]) || !possible (t[1])
	    || !go_together (t[0], t[1]))
	  continue;
	if (i < k)
	  count_relation (DISJOINT, t, 2);
	count_relation (IMPLIES, t, 2);
      }
  for (unsigned i = 0; i < SETS; i++)
    {
      many = 3 + fuzz_below (rng, MAX_SET - 2);
      if (things_choose (now.r, thing, n, rng, many, t) == many
	  && possible (t[0]) && together (t, many)
	  && (!now.flow || one_level (t, many)))
	count_relation (COVERS, t, many);
    }
}

/* ---- The table ------------------------------------------------------------- */

static void
print_row (const char *name, const unsigned long *row)
{
  printf ("%-30s %9lu", name, row[ALL]);
  for (enum by by = FOUND; by < N_BY; by++)
    if (row[ALL])
      printf (" %8.2f%%", 100.0 * row[by] / row[ALL]);
  putchar ('\n');
}

/* WHAT is REL: all of it, then by the regions' style.  */
static void
print_rows (enum what what, enum relation rel)
{
  unsigned long all[N_BY] = { 0 };
  char name[64];

  for (enum style style = 0; style < N_STYLES; style++)
    for (enum by by = 0; by < N_BY; by++)
      all[by] += found[style][what][rel][by];
  snprintf (name, sizeof name, "%s: %s", whats[what], relations[rel]);
  print_row (name, all);
  for (enum style style = 0; style < N_STYLES; style++)
    {
      snprintf (name, sizeof name, "  %s", styles[style]);
      if (found[style][what][rel][ALL])
	print_row (name, found[style][what][rel]);
    }
}

static void
print_table (void)
{
  printf ("%-30s %9s %9s %9s %9s\n", "", "hold", "found", "by CDG", "CFG");
  for (enum what what = 0; what < N_WHAT; what++)
    for (enum relation rel = 0; rel < N_RELATIONS; rel++)
      print_rows (what, rel);
}

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) data;
  fprintf (stderr, "%s:%u:%u: %s\n", file ? file : "", line, column, text);
}

int
main (int argc, char **argv)
{
  unsigned long count = 2000, regions = 0;
  uint64_t seed = 1;
  psi_ctx ctx;

  for (int i = 1; i < argc; i++)
    if (!strncmp (argv[i], "--seed=", 7))
      seed = strtoull (argv[i] + 7, NULL, 10);
    else if (!strncmp (argv[i], "--count=", 8))
      count = strtoul (argv[i] + 8, NULL, 10);
    else
      {
	fprintf (stderr, "usage: precision [--seed=S] [--count=N]\n");
	return 2;
      }
  psi_ctx_init (&ctx, message, NULL);
  bdds_start ();
  for (unsigned long i = 1; regions < count; i++)
    {
      struct region *r = region_new (seed, i);
      psi_module *m = r->choices.tied || r->tangled ? NULL : things_read (&ctx, r);
      struct fuzz_rng rng = r->rng;
      if (m)
	{
	  unsigned n, nliterals;
	  struct thing *t = things_new (r, m->fns[0], &n, &nliterals);
	  now.r = r;
	  now.fn = m->fns[0];
	  now.fn->trace_bound = PSI_TRACE_BOUND;
	  for (int how = 0; how < 2; how++)
	    {
	      now.graph[how] = psi_ppg_new (now.fn, how);
	      psi_ppg_add_all (now.graph[how]);
	    }
	  now.flow = false;
	  count_region (t, n, &rng);
	  now.flow = true;
	  free_branches (t + nliterals);
	  count_region (t + nliterals, n - nliterals, &rng);
	  for (int how = 0; how < 2; how++)
	    psi_ppg_free (now.graph[how]);
	  psi_xfree (t);
	  psi_module_free (m);
	  regions++;
	}
      region_free (r);
    }
  printf ("Relations that hold in %lu random regions of seed %lu, and the share "
	  "found\n", regions, (unsigned long) seed);
  print_table ();
  return 0;
}
