/* oracle.c: answers about predicates against binary decision diagrams.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each random region (region.c) is asked about in four ways: what clients ask
   (pred.c) and the query language; the same by the graph's structure alone, by its
   diagrams alone, and with so small a bound that some answers are unknown; and the
   graph's own queries, of both constructions.  Answers must be those of the diagrams,
   a no as well as a yes; only with less than all of the graph may they be
   unknown.  */

#include "query/query.h"
#include "things.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SMALL_BOUND 12
#define MAX_SET 5
#define MAX_FAILURES 3

enum kind { ALL, STRUCTURE, DIAGRAM, BOUNDED, N_KINDS };

static struct
{
  const struct region *r;
  psi_fn *fn;
  psi_ppg *g;			/* For the query language.  */
  struct thing *thing;		/* Literals first.  */
  unsigned nthings, nliterals;
  struct fuzz_rng rng;
  enum kind kind;
  enum reading reading;
  bool moment;			/* A client asks.  */
  bool weak;			/* It is so only if a loop ends that nothing asked
				   about needs to be over.  */
  const struct thing *asked[MAX_SET + 1];	/* For messages.  */
  unsigned nasked;
} now;

static unsigned long asked, agreed_yes, agreed_no, unknown, excused, failures;
static uint64_t seed = 1;
static bool cut;

/* ---- Judging --------------------------------------------------------------- */

static void
complain (const char *question, const char *got, bool want)
{
  static const char *const kinds[] = { "all of it", "structure",
				       "diagrams", "bounded" };

  if (failures++ >= MAX_FAILURES)
    return;
  fprintf (stderr, "; oracle --seed=%lu --from=%lu --count=1 fails: %s of",
	   (unsigned long) seed, now.r->number, question);
  for (unsigned i = 0; i < now.nasked; i++)
    fprintf (stderr, " %s", now.asked[i]->text);
  fprintf (stderr, "\n; %s says %s, it is %s\n%s", kinds[now.kind], got,
	   want ? "yes" : "no", now.r->text);
}

/* Can it be so only as a loop never ends?  Something asked about comes after one, and
   the library supposes that loops end (cfg.h).  */
static bool
after_loop (void)
{
  const struct shape *s = &now.r->shape;

  for (unsigned l = 0; l < s->nloops; l++)
    for (unsigned i = 0; i < now.nasked; i++)
      if (now.asked[i]->last > s->loop[l].header
	  && !shape_nested (s, now.asked[i]->loop, l))
	return true;
  return false;
}

/* The library answered GOT to QUESTION, and it is so if WANT.  UNSURE: it says
   no for both no and unknown.  */
static void
judge (const char *question, enum psi_answer got, bool want, bool unsure)
{
  bool may_be_unknown = cut || now.kind == STRUCTURE || now.kind == BOUNDED
			|| now.r->tangled || (now.moment && !want);

  asked++;
  if (got == PSI_YES && !want)
    complain (question, "yes", want);
  else if (got == PSI_YES)
    agreed_yes++;
  else if (got == PSI_NO && !want)
    agreed_no++;
  else if (now.weak || after_loop ())
    excused++;
  else if (got == PSI_UNKNOWN || unsure)
    {
      unknown++;
      if (!may_be_unknown)
	complain (question, "unknown", want);
    }
  else
    complain (question, "no", want);
  now.weak = false;
}

/* What is asked about is so if loops end: those that something of it is outside,
   or, where all of it is available at one moment, all of it.  */
static BDD
all_end (enum reading how)
{
  BDD all = bdd_true ();

  for (unsigned l = 0; now.r->choices.tied && l < now.r->shape.nloops; l++)
    {
      unsigned in = 0;
      for (unsigned i = 0; i < now.nasked; i++)
	in += shape_nested (&now.r->shape, now.asked[i]->loop, l);
      if (now.moment ? in == 0 : in < now.nasked)
	all = bdds_and (all, now.r->ends[l][how]);
    }
  return all;
}

static bool
none (BDD x)
{
  if (x == bdd_false () || !now.r->choices.tied)
    return x == bdd_false ();
  x = bdds_and (x, all_end (now.reading));
  now.weak |= x == bdd_false ();
  return x == bdd_false ();
}

static bool
within (BDD a, BDD b)
{
  return none (bdds_and (a, bdds_not (b)));
}

/* ---- What clients ask ------------------------------------------------------ */

/* Where the definitions of all that is asked about are executed.  */
static BDD
moment (enum reading how)
{
  BDD all = bdd_true ();

  for (unsigned i = 0; i < now.nasked; i++)
    all = bdds_and (all, literal_executed (now.r, now.asked[i]->lit, how));
  return all;
}

static struct truth
truth (unsigned i, enum reading how)
{
  return literal_truth (now.r, now.asked[i]->lit, how);
}

static void
ask_disjoint (void)
{
  struct truth a = truth (0, AS_IS), b = truth (1, AS_IS);
  BDD all = moment (AS_IS);

  judge ("psi_disjoint",
	 psi_disjoint (now.fn, now.asked[0]->term.lit, now.asked[1]->term.lit),
	 within (bdds_and (all, a.yes), b.no)
	 && within (bdds_and (all, b.yes), a.no), false);
}

/* Thing 0 by all the others.  */
static void
ask_covers (void)
{
  psi_lit by[MAX_SET];
  BDD left = bdds_and (moment (TOTAL), truth (0, TOTAL).yes);
  BDD inside = moment (AS_IS), lit;
  unsigned n = now.nasked - 1;
  bool covered;

  for (unsigned i = 0; i < n; i++)
    {
      by[i] = now.asked[i + 1]->term.lit;
      left = bdds_and (left, truth (i + 1, TOTAL).no);
      inside = bdds_and (inside, truth (i + 1, AS_IS).no);
    }
  lit = truth (0, AS_IS).no;
  now.reading = TOTAL;
  covered = none (left);
  now.reading = AS_IS;
  if (n == 1)
    judge ("psi_implies",
	   psi_implies (now.fn, now.asked[0]->term.lit, by[0]), covered,
	   false);
  else
    judge ("psi_covered",
	   psi_covered (now.fn, now.asked[0]->term.lit, by, n), covered,
	   false);
  judge ("psi_within_union",
	 psi_within_union (now.fn, now.asked[0]->term.lit, by, n) ? PSI_YES
								  : PSI_NO,
	 within (inside, lit), true);
  /* That it is not so anywhere says nothing of the places here.  */
  if (psi_covered_anywhere (now.fn, now.asked[0]->term.lit, by, n) == PSI_YES)
    judge ("psi_covered_anywhere", PSI_YES, covered, false);
}

static void
ask_pair (const struct thing *a, const struct thing *b)
{
  now.moment = true;
  now.nasked = 2;
  now.asked[0] = a;
  now.asked[1] = b;
  ask_disjoint ();
  ask_covers ();
  now.asked[0] = b;
  now.asked[1] = a;
  ask_covers ();
}

/* The first literal by the others where a block is executed, to which all
   branches on the way knew where to go.  A loop that is not tied is left over an
   exit whatever its condition.  */
static void
ask_at (void)
{
  const struct shape *s = &now.r->shape;
  unsigned at = fuzz_below (&now.rng, s->nblocks);
  BDD left = now.r->flow[TOTAL].exec[at];
  psi_lit by[MAX_SET];

  if (s->nloops && !now.r->choices.tied)
    return;
  now.moment = true;
  now.nasked = 2 + fuzz_below (&now.rng, 2);
  for (unsigned i = 0; i < now.nasked; i++)
    {
      const struct thing *t = &now.thing[fuzz_below (&now.rng, now.nliterals)];
      unsigned b = now.r->pred[t->lit.pred].block;
      if (b != NOWHERE && !shape_dominates (s, b, at))
	return;
      now.asked[i] = t;
      left = bdds_and (left, i ? truth (i, TOTAL).no : truth (i, TOTAL).yes);
      if (i)
	by[i - 1] = t->term.lit;
    }
  for (unsigned b = 0; b < s->nblocks; b++)
    if (shape_dominates (s, b, at))
      left = bdds_and (left, bdds_not (now.r->undecided[b][TOTAL]));
  if (psi_covered_at (now.fn, now.fn->blocks[at], now.asked[0]->term.lit, by,
		      now.nasked - 1) != PSI_YES)
    return;
  now.reading = TOTAL;
  judge ("psi_covered_at", PSI_YES, none (left), false);
  now.reading = AS_IS;
}

static void
ask_clients_set (void)
{
  now.moment = true;
  now.nasked = 3 + fuzz_below (&now.rng, MAX_SET - 2);
  for (unsigned i = 0; i < now.nasked; i++)
    now.asked[i] = &now.thing[fuzz_below (&now.rng, now.nliterals)];
  ask_covers ();
}

/* ---- The query language ---------------------------------------------------- */

static void
choose (unsigned n)
{
  now.moment = false;
  now.nasked = things_choose (now.r, now.thing, now.nthings, &now.rng, n,
			      now.asked);
}

/* Are the things from 1 on disjoint, and within thing 0?  */
static bool
apart (void)
{
  for (unsigned i = 1; i < now.nasked; i++)
    {
      if (!within (now.asked[i]->when, now.asked[0]->when))
	return false;
      for (unsigned k = 1; k < i; k++)
	if (!none (bdds_and (now.asked[i]->when, now.asked[k]->when)))
	  return false;
    }
  return true;
}

static bool
query_holds (enum psi_query_kind kind)
{
  BDD a = now.asked[0]->when, b = now.asked[1]->when, rest = a;

  for (unsigned i = 1; i < now.nasked; i++)
    rest = bdds_and (rest, bdds_not (now.asked[i]->when));
  switch (kind)
    {
    case PSI_Q_DISJOINT:
      return none (bdds_and (a, b));
    case PSI_Q_EQUAL:
      return within (a, b) && within (b, a);
    case PSI_Q_PARTITION:
      return none (rest) && apart ();
    default:
      return none (rest);
    }
}

/* What of thing 1 thing 0 has not.  */
static void
judge_complement (const char *text)
{
  BDD a = now.asked[0]->when, b = now.asked[1]->when;

  if (!strncmp (text, "unknown", 7))
    {
      judge ("complement", PSI_UNKNOWN, false, false);
      return;
    }
  judge ("complement", strncmp (text, "nothing", 7) ? PSI_NO : PSI_YES, within (b, a),
	 false);
  judge ("complement not within",
	 strstr (text, "not within") ? PSI_NO : PSI_YES, within (a, b), false);
}

static enum psi_answer
answer_named (const char *text)
{
  return !strncmp (text, "yes", 3) ? PSI_YES
	 : !strncmp (text, "no", 2) ? PSI_NO : PSI_UNKNOWN;
}

static void
ask_query (enum psi_query_kind kind)
{
  static const char *const names[] = { "disjoint", "implies", "equal",
				       "covers", "complement", "partition" };
  psi_term term[MAX_SET + 1];
  struct psi_query q = { kind, "", 0, term, now.nasked };
  char *text = NULL;
  size_t length;
  FILE *out;

  for (unsigned i = 0; i < now.nasked; i++)
    term[i] = now.asked[i]->term;
  out = open_memstream (&text, &length);
  psi_query_answer (now.g, &q, out);
  fclose (out);
  if (kind == PSI_Q_COMPLEMENT && now.kind == ALL)
    judge_complement (text + 2);
  else if (kind != PSI_Q_COMPLEMENT)
    judge (names[kind], answer_named (text + 2), query_holds (kind), false);
  free (text);
}

static void
ask_some_query (void)
{
  enum psi_query_kind kind = fuzz_below (&now.rng, PSI_Q_PARTITION + 1);
  unsigned n = kind == PSI_Q_COVERS || kind == PSI_Q_PARTITION
	       ? 3 + fuzz_below (&now.rng, MAX_SET - 2) : 2;

  choose (n);
  if (now.nasked == n)
    ask_query (kind);
}

/* ---- The graph's own ------------------------------------------------------- */

static void
ask_graph (psi_ppg *g)
{
  psi_term t[MAX_SET + 1];
  unsigned kind = fuzz_below (&now.rng, 5), n = 2, in;
  BDD all = bdd_true ();

  if (kind > 2)
    n = 3 + fuzz_below (&now.rng, MAX_SET - 2);
  choose (n);
  if (now.nasked < n)
    return;
  for (unsigned i = 0; i < n; i++)
    t[i] = now.asked[i]->term;
  switch (kind)
    {
    case 0:
      judge ("disjoint", psi_ppg_none (g, t, 2, NULL, 0, NULL, NULL),
	     query_holds (PSI_Q_DISJOINT), false);
      break;
    case 1:
    case 2:
      judge ("implies", psi_ppg_none (g, t, 1, t + 1, 1, NULL, NULL),
	     query_holds (PSI_Q_IMPLIES), false);
      break;
    case 3:
      judge ("covered", psi_ppg_none (g, t, 1, t + 1, n - 1, NULL, NULL),
	     query_holds (PSI_Q_COVERS), false);
      break;
    default:
      in = fuzz_below (&now.rng, n + 1);
      for (unsigned i = 0; i < n; i++)
	all = bdds_and (all, i < in ? now.asked[i]->when
				    : bdds_not (now.asked[i]->when));
      judge ("psi_ppg_none", psi_ppg_none (g, t, in, t + in, n - in, NULL, NULL),
	     none (all), false);
      break;
    }
}

/* ---- One region ------------------------------------------------------------ */

static void
answer_as (enum kind kind)
{
  static const enum psi_ppg_mode modes[] = { PSI_PPG_AUTO, PSI_PPG_STRUCTURE,
					     PSI_PPG_DIAGRAM, PSI_PPG_AUTO };

  psi_domains_invalidate (now.fn);
  now.kind = kind;
  now.fn->ppg_mode = modes[kind];
  now.fn->trace_bound = kind == BOUNDED ? SMALL_BOUND : PSI_TRACE_BOUND;
  psi_ppg_free (now.g);
  now.g = psi_ppg_new (now.fn, fuzz_chance (&now.rng, 50) ? PSI_PPG_CDG
							  : PSI_PPG_CFG);
}

static void
ask_all (void)
{
  answer_as (ALL);
  for (unsigned i = 0; i < now.nliterals; i++)
    for (unsigned k = i; k < now.nliterals; k++)
      ask_pair (&now.thing[i], &now.thing[k]);
  for (unsigned n = 0; n < 30; n++)
    {
      ask_clients_set ();
      ask_at ();
    }
  for (unsigned n = 0; n < 60; n++)
    ask_some_query ();
  for (enum kind kind = STRUCTURE; kind < N_KINDS; kind++)
    {
      answer_as (kind);
      for (unsigned n = 0; n < 60; n++)
	ask_pair (&now.thing[fuzz_below (&now.rng, now.nliterals)],
		  &now.thing[fuzz_below (&now.rng, now.nliterals)]);
      for (unsigned n = 0; n < 20; n++)
	ask_clients_set ();
      for (unsigned n = 0; n < 20; n++)
	ask_some_query ();
    }
  answer_as (ALL);
  for (enum psi_ppg_how how = PSI_PPG_CDG; how <= PSI_PPG_CFG; how++)
    {
      psi_ppg *g = psi_ppg_new (now.fn, how);
      for (unsigned n = 0; n < 200; n++)
	ask_graph (g);
      psi_ppg_free (g);
    }
}

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) data;
  fprintf (stderr, "%s:%u:%u: %s\n", file ? file : "", line, column, text);
}

/* False: the text is not valid.  */
static bool
ask_region (psi_ctx *ctx, const struct region *r)
{
  psi_module *m = things_read (ctx, r);

  if (!m)
    return false;
  now.r = r;
  now.fn = m->fns[0];
  now.rng = r->rng;
  now.thing = things_new (r, now.fn, &now.nthings, &now.nliterals);
  ask_all ();
  if (psi_ppg_check (ctx, now.g) != PSI_OK && failures++ < MAX_FAILURES)
    fprintf (stderr, "; oracle --seed=%lu --from=%lu --count=1 fails: the graph\n%s",
	     (unsigned long) seed, r->number, r->text);
  psi_ppg_free (now.g);
  now.g = NULL;
  psi_xfree (now.thing);
  psi_module_free (m);
  return true;
}

/* ---- All of them ----------------------------------------------------------- */

static unsigned long from = 1, count = 1000;
static bool progress, show;

static bool
read_option (const char *arg)
{
  static const struct { const char *name; unsigned long *value; } rows[] = {
    { "--from=", &from }, { "--count=", &count }
  };
  char *end;

  if (!strcmp (arg, "--progress"))
    return progress = true;
  if (!strcmp (arg, "--show"))
    return show = true;
  if (!strcmp (arg, "--cut"))
    return cut = true;
  if (!strncmp (arg, "--seed=", 7))
    {
      seed = strtoull (arg + 7, &end, 10);
      return isdigit ((unsigned char) arg[7]) && !*end;
    }
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strncmp (arg, rows[i].name, strlen (rows[i].name)))
      {
	arg += strlen (rows[i].name);
	*rows[i].value = strtoul (arg, &end, 10);
	return isdigit ((unsigned char) *arg) && !*end;
      }
  return false;
}

int
main (int argc, char **argv)
{
  psi_ctx ctx;
  unsigned long n;

  for (int i = 1; i < argc; i++)
    if (!read_option (argv[i]))
      {
	fprintf (stderr, "usage: oracle [--seed=S] [--from=N] [--count=N] "
			 "[--progress] [--show] [--cut]\n");
	return 2;
      }
  psi_ctx_init (&ctx, message, NULL);
  bdds_start ();
  for (n = 0; n < count && failures < MAX_FAILURES; n++)
    {
      struct region *r = region_new (seed, from + n);
      bool valid;
      if (show)
	fputs (r->text, stdout);
      valid = ask_region (&ctx, r);
      failures += !valid;
      region_free (r);
      if (progress && (n + 1) % 500 == 0)
	{
	  printf ("\r%lu regions, %lu questions", n + 1, asked);
	  fflush (stdout);
	}
    }
  if (progress)
    putchar ('\r');
  printf ("%lu regions from %lu of seed %lu, %lu questions: %lu yes, %lu no, "
	  "%lu unknown, %lu not judged, %lu failures\n", n, from,
	  (unsigned long) seed, asked, agreed_yes, agreed_no, unknown, excused,
	  failures);
  return failures != 0;
}
