/* live/print.c: what the analyses find, for reading and for tests.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   For each block its immediate dominator and post-dominator, its dominance
   frontier ("df") and the iterated one ("frontier"); in SSA form what is live
   into it, after each of its insns, and out of it.  Takes time and space by the
   square of the function's size.  */

#include "live/live.h"
#include "text/text.h"

static void
print_block_name (FILE *out, const char *what, const psi_block *b)
{
  fprintf (out, ", %s %s", what, b ? b->name : "none");
}

/* In layout order.  The one by its definition (Cytron et al. 1991): B dominates a
   predecessor of what is in it, but not strictly that itself.  */
static void
print_frontiers (FILE *out, psi_fn *fn, psi_block *b)
{
  psi_block **list = psi_xmalloc (fn->nblocks * sizeof *list);
  bool *iterated = psi_zeroed (fn->nblocks, sizeof *iterated);

  fputs (", df", out);
  psi_for_each_block (d, fn)
    {
      bool in = false;
      for (unsigned i = 0; i < d->npred; i++)
	in |= psi_block_dominates (fn, b, d->pred[i]->src);
      if (in && (d == b || !psi_block_dominates (fn, b, d)))
	fprintf (out, " %s", d->name);
    }
  for (unsigned n = psi_iterated_frontier (fn, &b, 1, list); n-- > 0;)
    iterated[list[n]->id] = true;
  fputs (", frontier", out);
  psi_for_each_block (d, fn)
    if (iterated[d->id])
      fprintf (out, " %s", d->name);
  psi_xfree (iterated);
  psi_xfree (list);
}

enum where { INTO, AFTER, OUT_OF };

/* The values that are live WHERE: INSN matters if it is AFTER.  */
static void
print_live (FILE *out, psi_live *live, enum where where, psi_block *b,
	    psi_insn *insn)
{
  psi_fn *fn = psi_live_fn (live);

  for (unsigned i = 0; i < fn->nvals; i++)
    {
      psi_val *v = fn->vals[i];
      if (!v || v->pinned)
	continue;
      if (where == INTO ? psi_live_in (live, v, b)
	  : where == OUT_OF ? psi_live_out (live, v, b)
			    : psi_live_after (live, v, insn))
	{
	  putc (' ', out);
	  psi_print_name (out, v);
	}
    }
  fputc ('\n', out);
}

static void
print_block (FILE *out, psi_fn *fn, psi_live *live, psi_block *b)
{
  fprintf (out, "%s:", b->name);
  if (!psi_reachable (fn, b))
    {
      fputs (" unreachable\n", out);
      return;
    }
  fprintf (out, " preorder %u", psi_dom_pre (fn, b));
  print_block_name (out, "idom", psi_idom (fn, b));
  print_block_name (out, "ipdom", psi_ipdom (fn, b));
  print_frontiers (out, fn, b);
  fputc ('\n', out);
  if (!live)
    return;
  fputs ("    in", out);
  print_live (out, live, INTO, b, NULL);
  psi_for_each_insn (i, b)
    {
      fputs ("    ", out);
      psi_print_insn (out, i);
      fputs ("\n\tlive", out);
      print_live (out, live, AFTER, b, i);
    }
  fputs ("    out", out);
  print_live (out, live, OUT_OF, b, NULL);
}

void
psi_print_analyses (FILE *out, psi_fn *fn)
{
  psi_live *live = fn->props & PSI_P_SSA ? psi_live_new (fn) : NULL;

  fprintf (out, "@%s\n", fn->name);
  psi_for_each_block (b, fn)
    print_block (out, fn, live, b);
  psi_live_free (live);
}
