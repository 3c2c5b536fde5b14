/* main.c: psi-random, random C programs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Exit status: 0, 2 for wrong usage.  After random differential testing of
   compilers: McKeeman 1998; Yang, Chen, Eide and Regehr 2011.  Each program has
   only some features, and these densely: Groce et al., "Swarm testing", 2012.  */

#include "gen.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const struct
{
  const char *name, *help;
  bool statement;
} row[N_FEATURES] = {
#define STATEMENT(name, help) { #name, help, true },
#define MODE(name, help) { #name, help, false },
#include "features.def"
#undef STATEMENT
#undef MODE
};

/* Which features the program has, and how many of each.  */
static void
draw_weights (struct gen *g)
{
  for (unsigned f = 0; f < N_FEATURES; f++)
    if (!row[f].statement)
      g->weight[f] = chance (g, 35);
    else if (chance (g, 30))
      g->weight[f] = 5 + below (g, 6);
    else
      g->weight[f] = chance (g, 40);
  g->weight[F_assign] |= 1;
  if (!g->cxx)
    g->weight[F_try] = 0;
  else if (chance (g, 70))
    g->weight[F_try] |= 5;
}

/* Program NUMBER of those that SEED gives, to OUT; adds to COUNT.  */
static void
make_program (FILE *out, uint64_t seed, unsigned long number, bool cxx,
	      unsigned long *count)
{
  static struct gen g;

  memset (&g, 0, sizeof g);
  g.rng.state = fuzz_seed (seed, number);
  g.out = out;
  g.cxx = cxx;
  draw_weights (&g);
  program (&g);
  for (unsigned f = 0; f < N_FEATURES; f++)
    count[f] += g.count[f];
}

static void
show_features (uint64_t seed, unsigned long first, unsigned long n, bool cxx)
{
  unsigned long all[N_FEATURES] = { 0 }, programs[N_FEATURES] = { 0 };
  FILE *nowhere = fopen ("/dev/null", "w");

  if (!nowhere)
    {
      perror ("psi-random: /dev/null");
      exit (2);
    }
  for (unsigned long k = 0; k < n; k++)
    {
      unsigned long count[N_FEATURES] = { 0 };
      make_program (nowhere, seed, first + k, cxx, count);
      for (unsigned f = 0; f < N_FEATURES; f++)
	{
	  all[f] += count[f];
	  programs[f] += count[f] > 0;
	}
    }
  fclose (nowhere);
  printf ("%-14s %8s %8s\n", "feature", "programs", "times");
  for (unsigned f = 0; f < N_FEATURES; f++)
    printf ("%-14s %8lu %8lu  %s\n", row[f].name, programs[f], all[f],
	    row[f].help);
}

static void
help (void)
{
  puts ("Usage: psi-random [OPTION]...\n"
	"Writes a random C program that prints a number.\n\n"
	"Options:\n"
	"  --seed=S      the seed that all follows from (default 1)\n"
	"  --number=N    program number N of it (default 0)\n"
	"  --cxx         a C++ program\n"
	"  --features    what is in the programs, instead of a program\n"
	"  --count=N     ... in N programs (default 1)\n"
	"  --help        print this and exit");
}

int
main (int argc, char **argv)
{
  static const struct option options[]
    = { { "seed", required_argument, NULL, 's' },
	{ "number", required_argument, NULL, 'n' },
	{ "cxx", no_argument, NULL, 'x' },
	{ "features", no_argument, NULL, 'f' },
	{ "count", required_argument, NULL, 'c' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 } };
  unsigned long long seed = 1;
  unsigned long first = 0, n = 1, count[N_FEATURES] = { 0 };
  bool cxx = false, features = false;
  int option;

  while ((option = getopt_long (argc, argv, "", options, NULL)) != -1)
    switch (option)
      {
      case 's': seed = fuzz_number ("psi-random", optarg); break;
      case 'n': first = fuzz_number ("psi-random", optarg); break;
      case 'c': n = fuzz_number ("psi-random", optarg); break;
      case 'x': cxx = true; break;
      case 'f': features = true; break;
      case 'h': help (); return 0;
      default: return 2;
      }
  if (optind < argc)
    {
      fprintf (stderr, "psi-random: not an option: '%s'\n", argv[optind]);
      return 2;
    }
  if (features)
    show_features (seed, first, n, cxx);
  else
    make_program (stdout, seed, first, cxx, count);
  return 0;
}
