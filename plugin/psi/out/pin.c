/* out/pin.c: values that are to be in a resource of the machine.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4, "the pinning mechanism"; Boissinot, Darte,
   Rastello, de Dinechin and Guillon, "Revisiting out-of-SSA translation for
   correctness, code quality and efficiency" (2009): all values pinned to one
   resource are in one web from the start, and two webs pinned to different ones
   are not merged (web.c, psi_interf_clash ()).  A web without interference gets
   the resource for its name.

   Where values of one resource interfere, the one that lives on past the
   definition of another is copied right after its own, and its uses become uses
   of the copy, which may be anywhere:

	x in $r0 = op "a" ()		x in $r0 = op "a" ()
					x2 = copy x		!pin
	y in $r0 = op "b" ()		y in $r0 = op "b" ()
	ret x, y			ret x2, y

   That is always enough: no other definition comes before the copy.  The copy
   has the guard of the definition, and nothing comes between, so that psis
   stay normalised.  But in a psi the use of the argument to the left moves down
   to the copy, below the definition; so all is looked at again until no copy is
   made.

   Needs: SSA form, normalised psis.  Keeps: the CFG, that psis are
   normalised.  */

#include "out/out.h"
#include <string.h>

struct pins
{
  psi_fn *fn;
  unsigned n;			/* fn->nvals at the start.  */
  bool *lives;			/* By id: past another of its resource.  */
  psi_val **copy;		/* By id.  */
};

static void
found (void *data, psi_val *f, psi_val *s)
{
  struct pins *p = data;

  (void) s;
  p->lives[f->id] = true;
}

/* Finds in LIVES which values are to be copied.  */
static bool
find_conflicts (psi_ctx *ctx, struct pins *p)
{
  psi_interf *in = psi_interf_new (ctx, p->fn, false);
  psi_webs *webs = psi_webs_new (p->fn);
  bool any = false;

  psi_webs_gather (webs);
  for (unsigned i = 0; i < p->n; i++)
    {
      psi_val *v = p->fn->vals[i];
      unsigned n;
      psi_val *const *member;
      if (!v || !v->pin || psi_web_find (webs, v) != v)
	continue;
      member = psi_web_members (webs, v, &n);
      psi_interf_pairs (in, member, n, found, p);
    }
  for (unsigned i = 0; i < p->n; i++)
    any |= p->lives[i];
  psi_webs_free (webs);
  psi_interf_free (in);
  return any;
}

static psi_val *
copied (const struct pins *p, psi_val *v)
{
  return v && v->id < p->n && p->copy[v->id] ? p->copy[v->id] : v;
}

static void
use_copies (const struct pins *p, psi_insn *insn)
{
  psi_for_each_place (at, insn)
    *at = copied (p, *at);
}

static void
insert_copies (psi_ctx *ctx, const struct pins *p)
{
  for (unsigned i = 0; i < p->n; i++)
    if (p->copy[i])
      {
	psi_val *v = p->fn->vals[i], *to = p->copy[i];
	to->def = psi_copy_new (p->fn, v->def->guard, to, psi_opnd_of (v),
				PSI_C_PIN);
	psi_insert_after (v->def, to->def);
	ctx->stats.copies[PSI_C_PIN]++;
      }
}

/* Copies the values that interfere; false: none do.  */
static bool
copy_conflicts (psi_ctx *ctx, psi_fn *fn)
{
  struct pins p = { .fn = fn, .n = fn->nvals };
  bool any;

  p.lives = psi_zeroed (p.n, sizeof *p.lives);
  p.copy = psi_zeroed (p.n, sizeof *p.copy);
  any = find_conflicts (ctx, &p);
  if (any)
    {
      for (unsigned i = 0; i < p.n; i++)
	if (p.lives[i])
	  p.copy[i] = psi_version_new (fn, fn->vals[i]->var);
      psi_for_each_block (b, fn)
	psi_for_each_insn (insn, b)
	  use_copies (&p, insn);
      insert_copies (ctx, &p);
    }
  psi_xfree (p.copy);
  psi_xfree (p.lives);
  return any;
}

void
psi_out_pin (psi_ctx *ctx, psi_fn *fn)
{
  bool pins = false;

  for (unsigned i = 0; i < fn->nvals && !pins; i++)
    pins = fn->vals[i] && fn->vals[i]->pin;
  /* A value is copied once at most.  */
  while (pins && copy_conflicts (ctx, fn))
    ;
}
