/* main.c: psi-fuzz, random programs through random passes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Exit status: 0, 1 if something failed, 2 for wrong usage.  A failure is
   printed as a text for the testsuite, made small, after lines that say how to
   find it again.  */

#include "fuzz.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK 200		/* Programs in one process.  */
#define MS 30000		/* Milliseconds for one program: sanitizers are slow.  */

/* What a child tells: how far it has come.  */
struct progress
{
  unsigned long number;		/* Of the program it is at.  */
  struct fuzz_plan plan;
  struct fuzz_result result;
};

struct fuzzer
{
  uint64_t seed;
  unsigned long from, count, failures;
  bool progress, show;
  const psi_pass *fault;
  int fixed[PSI_N_CHOICES];	/* -1, or the value for all programs.  */
  struct progress *at;		/* Shared.  */
  unsigned long end;		/* Of the chunk.  */
};

enum { O_SEED = 256, O_FROM, O_COUNT, O_FAILURES, O_PROGRESS, O_SHOW, O_FAULT,
       O_HELP, O_CHOICE };

static const struct
{
  int value;
  const char *name, *arg, *help;
} rows[] = {
  { O_SEED, "seed", "S", "the seed that all follows from (default 1)" },
  { O_FROM, "from", "N", "begin with program number N (default 0)" },
  { O_COUNT, "count", "N", "try N programs (default 1000)" },
  { O_FAILURES, "failures", "N", "stop after N failures (default 1)" },
  { O_PROGRESS, "progress", NULL, "show how far it has come" },
  { O_SHOW, "show", NULL, "print the programs only" },
  { O_FAULT, "fault", "NAME", "put a wrong pass among the others:\n"
    "                        drop-argument, claim-normal, crash, hang, fail,\n"
    "                        stale" },
  { O_HELP, "help", NULL, "print this and exit" }
};
#define N_ROWS (sizeof rows / sizeof *rows)

/* ---- One program ------------------------------------------------------------- */

/* The text of program NUMBER; RNG goes on to the choice of passes.  */
static char *
make_program (struct fuzzer *f, unsigned long number, struct fuzz_rng *rng,
	      size_t *len)
{
  psi_fn *fn;
  char *text;

  rng->state = fuzz_seed (f->seed, number);
  fn = fuzz_program (rng, fuzz_shape (rng));
  text = fuzz_text (fn, len);
  psi_fn_free (fn);
  return text;
}

/* Programs from F->at->number up to F->end, to the first that fails.  */
static void
take_chunk (void *data)
{
  struct fuzzer *f = data;
  struct progress *at = f->at;

  for (; at->number < f->end; at->number++)
    {
      struct fuzz_rng rng;
      size_t len;
      char *text;
      at->plan.n = 0;
      at->result.pass = NULL;
      fuzz_begin (MS);
      text = make_program (f, at->number, &rng, &len);
      fuzz_draw_choices (&rng, f->fixed, &at->plan);
      fuzz_take (text, len, &at->plan, &rng, f->fault, &at->result);
      free (text);
      if (at->result.kind != FUZZ_OK)
	return;
    }
}

/* ---- Reports ----------------------------------------------------------------- */

/* What failed at F->at: how to repeat it, and a small text.  */
static void
report (struct fuzzer *f)
{
  struct fuzz_result result = f->at->result;
  struct fuzz_plan plan = f->at->plan;
  struct fuzz_rng rng;
  size_t len;
  char *text, *small;

  printf ("; psi-fuzz --seed=%llu --from=%lu --count=1",
	  (unsigned long long) f->seed, f->at->number);
  for (int i = 0; i < PSI_N_CHOICES; i++)
    if (f->fixed[i] >= 0)
      fuzz_print_choice (stdout, i, f->fixed[i]);
  putchar ('\n');
  fuzz_print_result (stdout, &result);
  printf ("; was: ");
  fuzz_print_plan (stdout, &plan);
  fflush (stdout);
  text = make_program (f, f->at->number, &rng, &len);
  small = fuzz_reduce (text, len, &plan, &result);
  if (result.kind == FUZZ_OK)
    puts ("; and does not fail again");
  else
    {
      puts ("; made small:");
      fuzz_print_result (stdout, &result);
    }
  printf ("; args: ");
  fuzz_print_plan (stdout, &plan);
  fputs (small, stdout);
  fflush (stdout);
  free (small);
  free (text);
}

static void
show_progress (const struct fuzzer *f, unsigned long failures)
{
  if (f->progress)
    fprintf (stderr, "\rpsi-fuzz: seed %llu: %lu programs, %lu failures",
	     (unsigned long long) f->seed, f->at->number - f->from, failures);
}

/* ---- All programs ------------------------------------------------------------ */

static unsigned long
run (struct fuzzer *f)
{
  unsigned long failures = 0, last = f->from + f->count;

  f->at->number = f->from;
  while (f->at->number < last && failures < f->failures)
    {
      f->end = f->at->number + CHUNK < last ? f->at->number + CHUNK : last;
      memset (&f->at->result, 0, sizeof f->at->result);
      fuzz_isolated (take_chunk, f, MS, &f->at->result);
      if (f->at->result.kind != FUZZ_OK)
	{
	  failures++;
	  report (f);
	  f->at->number++;
	}
      show_progress (f, failures);
    }
  if (f->progress)
    fputc ('\n', stderr);
  return failures;
}

static void
show_programs (struct fuzzer *f)
{
  for (unsigned long n = f->from; n < f->from + f->count; n++)
    {
      struct fuzz_rng rng;
      size_t len;
      char *text = make_program (f, n, &rng, &len);
      printf ("; program %lu\n%s", n, text);
      free (text);
    }
}

/* ---- Command line ------------------------------------------------------------ */

static void
help (void)
{
  puts ("Usage: psi-fuzz [OPTION]...\n"
	"Takes random programs through random passes and checks each step.\n"
	"\nOptions:");
  for (size_t i = 0; i < N_ROWS; i++)
    {
      char left[40];
      snprintf (left, sizeof left, "--%s%s%s", rows[i].name,
		rows[i].arg ? "=" : "", rows[i].arg ? rows[i].arg : "");
      printf ("  %-21s %s\n", left, rows[i].help);
    }
  for (int i = 0; i < PSI_N_CHOICES; i++)
    printf ("  --%s=%s\n", psi_choices[i].name, psi_choices[i].values);
  puts ("A choice that is not given is another one for each program.");
}

static void __attribute__ ((noreturn))
usage (const char *what, const char *arg)
{
  fprintf (stderr, "psi-fuzz: %s '%s'; try 'psi-fuzz --help'\n", what, arg);
  exit (2);
}

static int
choice_value (const char *values, const char *arg)
{
  for (int place = 0;; place++)
    {
      size_t len = strcspn (values, "|");
      if (strlen (arg) == len && !memcmp (arg, values, len))
	return place;
      if (!values[len])
	usage ("no such value:", arg);
      values += len + 1;
    }
}

static void
set_option (struct fuzzer *f, int option)
{
  switch (option)
    {
    case O_SEED:
      f->seed = fuzz_number ("psi-fuzz", optarg);
      break;
    case O_FROM:
      f->from = fuzz_number ("psi-fuzz", optarg);
      break;
    case O_COUNT:
      f->count = fuzz_number ("psi-fuzz", optarg);
      break;
    case O_FAILURES:
      f->failures = fuzz_number ("psi-fuzz", optarg);
      break;
    case O_PROGRESS:
      f->progress = true;
      break;
    case O_SHOW:
      f->show = true;
      break;
    case O_FAULT:
      if (!(f->fault = fuzz_find_fault (optarg)))
	usage ("no such fault:", optarg);
      break;
    case O_HELP:
      help ();
      exit (0);
    default:
      if (option < O_CHOICE)
	exit (2);
      f->fixed[option - O_CHOICE]
	= choice_value (psi_choices[option - O_CHOICE].values, optarg);
      break;
    }
}

static void
parse_options (struct fuzzer *f, int argc, char **argv)
{
  struct option options[N_ROWS + PSI_N_CHOICES + 1];
  size_t n = 0;
  int option;

  for (size_t i = 0; i < N_ROWS; i++)
    options[n++] = (struct option) { rows[i].name,
				     rows[i].arg ? required_argument
				     : no_argument, NULL, rows[i].value };
  for (int i = 0; i < PSI_N_CHOICES; i++)
    options[n++] = (struct option) { psi_choices[i].name, required_argument,
				     NULL, O_CHOICE + i };
  options[n] = (struct option) { NULL, 0, NULL, 0 };
  while ((option = getopt_long (argc, argv, "", options, NULL)) != -1)
    set_option (f, option);
  if (optind < argc)
    usage ("not an option:", argv[optind]);
}

int
main (int argc, char **argv)
{
  struct fuzzer f = { .seed = 1, .count = 1000, .failures = 1 };

  f.progress = isatty (STDERR_FILENO);
  for (int i = 0; i < PSI_N_CHOICES; i++)
    f.fixed[i] = -1;
  parse_options (&f, argc, argv);
  if (f.show)
    {
      show_programs (&f);
      return 0;
    }
  f.at = fuzz_shared (sizeof *f.at);
  return run (&f) != 0;
}
