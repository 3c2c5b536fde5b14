/* shapes.c: functions of any size, of the kinds that are hard to scale.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "bench.h"

#define NPREDS 16
#define NVARS 16

/* The function's head, with parameters %p0 .. (PREDS of them) and %v0 ..  */
static void
head (FILE *f, unsigned preds, unsigned vars)
{
  fputs ("func @f(%a: i32", f);
  for (unsigned i = 0; i < preds; i++)
    fprintf (f, ", %%p%u: pred", i);
  for (unsigned i = 0; i < vars; i++)
    fprintf (f, ", %%v%u: i32", i);
  fputs (") {\nentry:\n", f);
}

/* `ret' of the variables, and the function's end.  */
static void
tail (FILE *f, unsigned vars)
{
  fputs ("\tret %a", f);
  for (unsigned i = 0; i < vars; i++)
    fprintf (f, ", %%v%u", i);
  fputs ("\n}\n", f);
}

/* A block of predicated definitions, each with a psi of its own.  */
static void
many_psis (FILE *f, unsigned n)
{
  head (f, NPREDS, NVARS);
  for (unsigned i = 0; i < n / 2; i++)
    fprintf (f, "\t%%p%u ? %%v%u = add %%v%u, 1\n", i * 7 % NPREDS, i % NVARS,
	     i * 5 % NVARS);
  tail (f, NVARS);
}

/* The same, where each value has a use after the next one is made: each psi
   needs a repair after copy folding.  */
static void
folded_psis (FILE *f, unsigned n)
{
  head (f, NPREDS, NVARS);
  for (unsigned i = 0; i < n / 6; i++)
    {
      unsigned v = i % NVARS, w = (i + 1) % NVARS;
      fprintf (f, "\t%%x%u = copy %%v%u\n\t%%y%u = copy %%v%u\n", i, v, i, v);
      fprintf (f, "\t%%p%u ? %%x%u = add %%v%u, 1\n", i % NPREDS, i, w);
      fprintf (f, "\t%%p%u ? %%y%u = add %%v%u, 2\n", (i + 1) % NPREDS, i, w);
      fprintf (f, "\t%%v%u = add %%x%u, %%y%u\n", v, i, i);
    }
  tail (f, NVARS);
}

/* A block of plain operations.  */
static void
one_block (FILE *f, unsigned n)
{
  head (f, 1, NVARS);
  for (unsigned i = 0; i < n; i++)
    fprintf (f, "\t%%v%u = add %%v%u, %%v%u\n", i % NVARS, i * 5 % NVARS,
	     (i + 3) % NVARS);
  tail (f, NVARS);
}

/* Psis of 300 arguments, by psi-inlining.  */
static void
long_psis (FILE *f, unsigned n)
{
  enum { ARGS = 300 };

  head (f, ARGS, 0);
  for (unsigned k = 0; k < n / ARGS + 1; k++)
    {
      fprintf (f, "\t%%x%u = add %%a, %u\n", k, k);
      for (unsigned i = 0; i < ARGS; i++)
	fprintf (f, "\t%%p%u ? %%x%u = add %%a, %u\n", i, k, i);
      fprintf (f, "\t%%a = add %%a, %%x%u\n", k);
    }
  tail (f, 0);
}

/* One psi of a tenth as many arguments as there are insns.  */
static void
longest_psi (FILE *f, unsigned n)
{
  unsigned args = n / 10;

  head (f, args, 0);
  fputs ("\t%x = add %a, 1\n", f);
  for (unsigned i = 0; i < args; i++)
    {
      for (unsigned k = 0; k < 8; k++)
	fputs ("\t%a = add %a, 1\n", f);
      fprintf (f, "\t%%p%u ? %%x = add %%a, %u\n", i, i);
    }
  fputs ("\tret %x\n}\n", f);
}

/* One diamond after the other, all of which are converted.  */
static void
diamonds (FILE *f, unsigned n)
{
  head (f, 0, NVARS);
  for (unsigned i = 0; i < n / 6; i++)
    {
      unsigned v = i % NVARS;
      fprintf (f, "\t%%c%u = lt %%v%u, %%v%u\n", i, v, (v + 1) % NVARS);
      fprintf (f, "\tbr %%c%u, t%u, e%u\n", i, i, i);
      fprintf (f, "t%u:\n\t%%v%u = add %%v%u, 1\n\tjump j%u\n", i, v, v, i);
      fprintf (f, "e%u:\n\t%%v%u = sub %%v%u, 2\n\tjump j%u\n", i, v,
	       (v + 3) % NVARS, i);
      fprintf (f, "j%u:\n", i);
    }
  tail (f, NVARS);
}

/* Ifs within each other, N / 5 deep.  */
static void
nest (FILE *f, unsigned n)
{
  unsigned depth = n / 5;

  head (f, 0, NVARS);
  for (unsigned i = 0; i < depth; i++)
    {
      unsigned v = i % NVARS;
      fprintf (f, "\t%%c%u = lt %%v%u, %u\n", i, v, i);
      fprintf (f, "\tbr %%c%u, t%u, j%u\n", i, i, i);
      fprintf (f, "t%u:\n\t%%v%u = add %%v%u, 1\n", i, v, v);
    }
  for (unsigned i = depth; i-- > 0;)
    fprintf (f, "\tjump j%u\nj%u:\n", i, i);
  tail (f, NVARS);
}

/* Nests of 30 ifs, one after the other.  */
static void
nests (FILE *f, unsigned n)
{
  enum { DEPTH = 30 };

  head (f, 0, NVARS);
  for (unsigned k = 0; k < n / (5 * DEPTH) + 1; k++)
    {
      for (unsigned i = 0; i < DEPTH; i++)
	{
	  unsigned v = (i + k) % NVARS, id = k * DEPTH + i;
	  fprintf (f, "\t%%c%u = lt %%v%u, %u\n", id, v, i);
	  fprintf (f, "\tbr %%c%u, t%u, j%u\n", id, id, id);
	  fprintf (f, "t%u:\n\t%%v%u = add %%v%u, 1\n", id, v, v);
	}
      for (unsigned i = DEPTH; i-- > 0;)
	fprintf (f, "\tjump j%u\nj%u:\n", k * DEPTH + i, k * DEPTH + i);
    }
  tail (f, NVARS);
}

/* A switch of N / 3 cases that meet in one block: phis of so many
   arguments.  */
static void
one_switch (FILE *f, unsigned n)
{
  unsigned cases = n / 3;

  head (f, 0, NVARS);
  fputs ("\tswitch \"s\" (%a)", f);
  for (unsigned i = 0; i < cases; i++)
    fprintf (f, ", s%u", i);
  fputc ('\n', f);
  for (unsigned i = 0; i < cases; i++)
    fprintf (f, "s%u:\n\t%%v0 = add %%v1, %u\n\tjump end\n", i, i);
  fputs ("end:\n", f);
  tail (f, NVARS);
}

/* Switches of 30 cases, one after the other.  */
static void
switches (FILE *f, unsigned n)
{
  enum { CASES = 30 };

  head (f, 0, NVARS);
  for (unsigned k = 0; k < n / (3 * CASES) + 1; k++)
    {
      fprintf (f, "\tswitch \"s\" (%%v%u)", k % NVARS);
      for (unsigned i = 0; i < CASES; i++)
	fprintf (f, ", s%u_%u", k, i);
      fputc ('\n', f);
      for (unsigned i = 0; i < CASES; i++)
	fprintf (f, "s%u_%u:\n\t%%v%u = add %%v%u, %u\n\tjump e%u\n", k, i,
		 i % NVARS, (i + k) % NVARS, i, k);
      fprintf (f, "e%u:\n", k);
    }
  tail (f, NVARS);
}

/* Loops one after the other whose variables change places: parallel copies
   with cycles after copy folding.  */
static void
swaps (FILE *f, unsigned n)
{
  head (f, 0, NVARS);
  for (unsigned k = 0; k < n / 8; k++)
    {
      unsigned v = k % NVARS, w = (k + 1) % NVARS;
      fprintf (f, "\tjump l%u\nl%u:\n", k, k);
      fprintf (f, "\t%%t = copy %%v%u\n\t%%v%u = copy %%v%u\n"
	       "\t%%v%u = copy %%t\n", v, v, w, w);
      fprintf (f, "\t%%a = add %%a, 1\n\t%%c%u = lt %%v%u, %%a\n", k, v);
      fprintf (f, "\tbr %%c%u, l%u, x%u\nx%u:\n", k, k, k, k);
    }
  tail (f, NVARS);
}

const struct shape shapes[] =
{
  { "one-block", one_block },
  { "many-psis", many_psis },
  { "folded-psis", folded_psis },
  { "long-psis", long_psis },
  { "longest-psi", longest_psi },
  { "diamonds", diamonds },
  { "nests", nests },
  { "nest", nest },
  { "switches", switches },
  { "one-switch", one_switch },
  { "swaps", swaps },
  { NULL, NULL }
};
