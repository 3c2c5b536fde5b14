/* text.c: writing and drawing.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

void
say (struct gen *g, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  vfprintf (g->out, format, args);
  va_end (args);
}

void
indent (struct gen *g)
{
  fprintf (g->out, "%*s", (int) (2 * g->depth), "");
}

void
line (struct gen *g, const char *format, ...)
{
  va_list args;

  indent (g);
  va_start (args, format);
  vfprintf (g->out, format, args);
  va_end (args);
  fputc ('\n', g->out);
}

unsigned
below (struct gen *g, unsigned n)
{
  return fuzz_below (&g->rng, n);
}

bool
chance (struct gen *g, unsigned percent)
{
  return fuzz_chance (&g->rng, percent);
}

bool
mode (struct gen *g, enum feature f, unsigned percent)
{
  bool use = g->weight[f] && chance (g, percent);

  g->count[f] += use;
  return use;
}
