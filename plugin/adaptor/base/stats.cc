/* stats.cc: what was done in one compilation, in numbers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "base/base.h"

static psi_stats total;

struct reason
{
  const char *kind, *why;
  unsigned long count;
};
static vec<reason> reasons;

struct event
{
  const char *key;
  unsigned long count;
};
static event events[] =
{
  { "equivalences-forgotten", 0 }, { "guards-restored", 0 },
  { "registers-shared", 0 }, { "sharings-undone", 0 },
  { "moves-saved", 0 }, { "moves-undone", 0 }, { "values-reassigned", 0 },
  { "edges-split", 0 }, { "conditions-split", 0 }, { "ways-factored", 0 },
  { "sums-made", 0 }, { "loops-unrolled", 0 },
  { "saturations-made", 0 }, { "saturations-joined", 0 },
  { "addresses-merged", 0 }, { "latches-copied", 0 },
  { "ra-checked-functions", 0 }, { "ra-checked-predicated", 0 },
  { "ra-checked-uses", 0 }, { "ra-not-proved", 0 },
  { "ra-not-proved-postreload", 0 },
};

void
stats_count (const char *key, unsigned long n)
{
  for (event &e : events)
    if (!strcmp (e.key, key))
      {
	e.count += n;
	return;
      }
  gcc_unreachable ();
}

/* Counts WHY up to a colon: what follows is about one insn.  */
static void
add_reason (const char *kind, const char *why)
{
  size_t len = strcspn (why, ":");
  for (reason &r : reasons)
    if (!strcmp (r.kind, kind) && !strncmp (r.why, why, len) && !r.why[len])
      {
	r.count++;
	return;
      }
  reasons.safe_push ({ kind, xstrndup (why, len), 1 });
}

void
stats_add (const psi_stats *s)
{
  /* psi_stats is counters of one type from end to end.  */
  const unsigned long *from = (const unsigned long *) s;
  unsigned long *to = (unsigned long *) &total;
  for (size_t i = 0; i < sizeof total / sizeof *to; i++)
    to[i] += from[i];
}

void
stats_function_left (const char *why)
{
  add_reason ("function-left", why);
}

void
stats_refused (const char *why)
{
  add_reason ("refused", why);
}

/* All in one write, so that compilations that run side by side can share one
   file.  */
void
stats_write (void)
{
  if (!options.stats)
    return;
  FILE *f = *options.stats ? fopen (options.stats, "a") : stderr;
  if (!f)
    {
      warning (0, "psissa: cannot write statistics to %qs: %m", options.stats);
      return;
    }
  static char buffer[1 << 16];
  if (f != stderr)
    setvbuf (f, buffer, _IOFBF, sizeof buffer);
  fprintf (f, "functions %lu\nvariables %lu\n", total.functions,
	   total.variables);
  for (int i = 0; i < PSI_STAT_ARGS; i++)
    fprintf (f, "psis-%d %lu\n", i, total.psis[i]);
  fprintf (f, "copies-folded %lu\n", total.copies_folded);
  for (int i = PSI_C_NONE + 1; i < PSI_N_CAUSES; i++)
    fprintf (f, "copies-%s %lu\n", psi_cause_name ((enum psi_cause) i),
	     total.copies[i]);
  fprintf (f, "copies-before %lu\ncopies-after %lu\n", total.copies_before,
	   total.copies_after);
  fprintf (f, "regions-converted %lu\nconditional-stores %lu\n",
	   total.regions_converted, total.conditional_stores);
  fprintf (f, "guards-dead %lu\nguards-dropped %lu\n", total.guards_dead,
	   total.guards_dropped);
  fprintf (f, "predicates-equal %lu\npsis-decided %lu\n", total.predicates_equal,
	   total.psis_decided);
  fprintf (f, "constants %lu\ncompares-known %lu\ninsns-same %lu\n", total.constants,
	   total.compares_known, total.insns_same);
  fprintf (f, "extensions-idle %lu\n", total.extensions_idle);
  fprintf (f, "insns-equal %lu\npsis-equal %lu\ninsns-joined %lu\n"
	   "insns-idle %lu\n", total.insns_equal, total.psis_equal,
	   total.insns_joined, total.insns_idle);
  fprintf (f, "loads-known %lu\nstores-dead %lu\nstores-merged %lu\n",
	   total.loads_known, total.stores_dead, total.stores_merged);
  fprintf (f, "asked-name %lu\nasked-structure %lu\nasked-diagram %lu\n"
	   "asked-unknown %lu\nasked-yes %lu\n", total.asked[PSI_ASKED_NAME],
	   total.asked[PSI_ASKED_STRUCTURE], total.asked[PSI_ASKED_DIAGRAM],
	   total.asked[PSI_ASKED_UNKNOWN], total.asked[PSI_ASKED_YES]);
  fprintf (f, "insns %lu\ninsns-exact %lu\ninsns-irreducible %lu\n",
	   total.insns, total.insns_exact, total.insns_irreducible);
  for (const event &e : events)
    fprintf (f, "%s %lu\n", e.key, e.count);
  for (const reason &r : reasons)
    {
      fprintf (f, "%s-", r.kind);
      for (const char *c = r.why; *c; c++)
	putc (*c == ' ' ? '-' : *c, f);
      fprintf (f, " %lu\n", r.count);
    }
  if (f != stderr)
    fclose (f);
}
