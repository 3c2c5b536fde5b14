/* things.c: what of a random region can be asked about.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "things.h"
#include <stdlib.h>
#include <string.h>

static psi_val *
find_value (const psi_fn *fn, const char *name)
{
  for (unsigned i = 0; i < fn->nvals; i++)
    if (fn->vals[i] && !strcmp (fn->vals[i]->name, name + 1))
      return fn->vals[i];
  abort ();
}

static unsigned
loop_of (const struct region *r, unsigned b)
{
  return b == NOWHERE ? NO_LOOP : r->shape.block[b].loop;
}

struct thing *
things_new (const struct region *r, psi_fn *fn, unsigned *n,
	    unsigned *nliterals)
{
  size_t most = 2 * MAX_VALUES + MAX_BLOCKS * (1 + MAX_SUCCS);
  struct thing *all = psi_xmalloc (most * sizeof *all), *t = all;

  memset (all, 0, most * sizeof *all);
  for (unsigned i = 0; i < r->npreds; i++)
    for (unsigned neg = 0; neg < 2; neg++, t++)
      {
	t->literal = true;
	t->lit = (struct literal) { i, neg };
	t->loop = loop_of (r, r->pred[i].block);
	t->last = r->pred[i].block == NOWHERE ? 0 : r->pred[i].block;
	t->when = literal_truth (r, t->lit, AS_IS).yes;
	t->term.lit = psi_lit_of (find_value (fn, r->pred[i].name), neg);
	insn_literal_text (r, t->lit, t->text);
      }
  *nliterals = t - all;
  for (unsigned b = 0; b < r->shape.nblocks; b++)
    {
      t->loop = loop_of (r, b);
      t->last = b;
      t->when = r->flow[AS_IS].exec[b];
      t->term.block = fn->blocks[b];
      snprintf (t->text, sizeof t->text, "b%u", b);
      t++;
      for (unsigned k = 0; k < r->shape.block[b].nsucc; k++, t++)
	{
	  unsigned to = r->shape.block[b].succ[k];
	  t->loop = shape_common (&r->shape, b, to);
	  t->last = b;
	  t->when = r->flow[AS_IS].taken[b][k];
	  t->term.edge = fn->blocks[b]->succ[k];
	  snprintf (t->text, sizeof t->text, "b%u->b%u", b, to);
	}
    }
  *n = t - all;
  return all;
}

unsigned
things_choose (const struct region *r, const struct thing *thing, unsigned n,
	       struct fuzz_rng *rng, unsigned many, const struct thing **chosen)
{
  unsigned deepest = NO_LOOP, k = 0;

  for (unsigned tries = 0; k < many && tries < 100; tries++)
    {
      const struct thing *t = &thing[fuzz_below (rng, n)];
      if (!shape_nested (&r->shape, t->loop, deepest)
	  && !shape_nested (&r->shape, deepest, t->loop))
	continue;
      if (shape_nested (&r->shape, t->loop, deepest))
	deepest = t->loop;
      chosen[k++] = t;
    }
  return k;
}

psi_module *
things_read (psi_ctx *ctx, const struct region *r)
{
  psi_module *m = psi_parse (ctx, "region", r->text, strlen (r->text));

  if (m && psi_verify (ctx, m->fns[0]) == PSI_OK)
    return m;
  psi_module_free (m);
  fprintf (stderr, "; not valid\n%s", r->text);
  return NULL;
}
