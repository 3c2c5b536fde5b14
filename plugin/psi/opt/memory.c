/* opt/memory.c: loads and stores under guards.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A store under a guard is a psi of memory: of what was there and of what it stores.
   Versions of memory (Chow et al., "Effective representation of aliases and indirect
   memory operations in SSA form", 1996) would say which store a load sees; in
   straight code, of which if-conversion makes more, a walk from insn to insn says the
   same, and there is nothing to build or to keep:

     p? store a, v ... q? x = load a	x = v, if q is within p
     p? store a, v ... q? store a, w	the first goes, if p is within q
     p? store a, v ... !p? store a, w	x = psi (p? v, !p? w); store a, x
     store a, v ... p? store a, w	x = psi (v, p? w); store a, x
     p? store a, v ... !p? store a, v	store a, v

   where nothing between has anything to do with that place: what is executed under a
   disjoint guard has not, nor what the host knows to be another place.  Memory at the
   two ends of a trap is not observed, that at an event is.

   Psis are made only where the values are computed for this alone, so that they are
   one name afterwards; guards go that are not older than SSA form, without which the
   host has no insn.  Jump threading makes two stores of one, in arms that become
   straight code.  A value that a psi or phi uses is not replaced but copied,
   as it is in another's web.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "live/live.h"
#include "opt/opt.h"

#define MAX_LOOK 64		/* Insns that one walk looks at.  */

struct memory
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;
  bool *web;			/* By id: a psi or phi uses it.  */
};

/* ---- Questions ---------------------------------------------------------------- */

static bool
touches (const psi_insn *i)
{
  return i->flags & (PSI_F_READ | PSI_F_WRITE | PSI_F_EFFECT);
}

static bool
writes (const psi_insn *i)
{
  return i->flags & (PSI_F_WRITE | PSI_F_EFFECT);
}

static bool
reads_name (const psi_insn *i, const psi_val *v)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val == v)
      return true;
  return false;
}

/* Is what the pinned names among the operands of A and B hold, A above B in
   straight code, the same for both?  */
static bool
names_stay (const psi_insn *a, const psi_insn *b)
{
  for (const psi_insn *i = a; i != b; i = psi_below (i))
    for (unsigned k = 0; k < i->ndst; k++)
      if (i->dst[k]->pinned
	  && (reads_name (a, i->dst[k]) || reads_name (b, i->dst[k])))
	return false;
  return true;
}

enum psi_places
psi_places_of (const psi_ctx *ctx, const psi_insn *a, const psi_insn *b)
{
  enum psi_places p = host_places (ctx, a, b);

  return p == PSI_PLACES_UNKNOWN || names_stay (a, b) ? p : PSI_PLACES_UNKNOWN;
}

static bool
never_both (const struct memory *m, const psi_insn *a, const psi_insn *b)
{
  return psi_disjoint (m->fn, a->guard, b->guard) == PSI_YES;
}

/* Is B executed wherever A is?  */
static bool
with (const struct memory *m, const psi_insn *a, const psi_insn *b)
{
  return psi_implies (m->fn, a->guard, b->guard) == PSI_YES;
}

/* What I, which moves a value to or from memory, moves; null: no name.  */
static psi_val *
moved (const struct memory *m, const psi_insn *i)
{
  unsigned k;

  if (!host_moves (m->ctx, i, &k))
    return NULL;
  return (i->flags & PSI_F_WRITE) ? i->src[k].val : i->dst[0];
}

/* ---- Loads ----------------------------------------------------------------------- */

/* LOAD's result is V.  */
static void
take (struct memory *m, psi_insn *load, psi_val *v)
{
  psi_val *x = load->dst[0];
  psi_insn *copy;

  m->ctx->stats.loads_known++;
  if (!m->web[x->id] && !x->pin && !v->pin)
    {
      psi_uses_merge (m->uses, x, v);
      psi_replace (x, v);
      psi_unlink (load);
      return;
    }
  copy = psi_copy_new (m->fn, load->guard, x, psi_opnd_of (v), PSI_C_NONE);
  copy->flags |= load->flags & PSI_F_GUARDED;
  x->def = copy;
  psi_insert_before (load, copy);
  psi_uses_add (m->uses, v, copy);
  psi_unlink (load);
}

static void
look_back (struct memory *m, psi_insn *load)
{
  psi_val *x = moved (m, load), *v;
  unsigned left = MAX_LOOK;

  if (!x || x->pinned || load->ndst > 1)
    return;
  for (psi_insn *e = psi_above (load); e && left--; e = psi_above (e))
    {
      enum psi_places p;
      if (!touches (e) || (writes (e) && never_both (m, e, load)))
	continue;
      p = psi_places_of (m->ctx, e, load);
      if (p == PSI_PLACES_ONE && (v = moved (m, e)) && !v->pinned
	  && v->type == x->type && with (m, load, e))
	{
	  take (m, load, v);
	  return;
	}
      if (p != PSI_PLACES_APART && writes (e))
	return;
    }
}

/* ---- Stores ---------------------------------------------------------------------- */

static bool
used_here_alone (const struct memory *m, const psi_val *v, const psi_insn *user)
{
  return v && !v->pinned && !v->pin && !v->param && v->def->op != PSI_PSI
	 && !m->web[v->id] && psi_uses_count (m->uses, v) == 1
	 && psi_in_line (v->def, user, MAX_LOOK);
}

/* B, below A, stores a psi of what A and B store.  False if these do not fit
   together.  */
static bool
store_psi (struct memory *m, const psi_insn *a, psi_insn *b)
{
  psi_val *v = moved (m, a), *w = moved (m, b);
  psi_insn *psi;
  unsigned k;

  if (!used_here_alone (m, v, a) || !used_here_alone (m, w, b) || v->type != w->type
      || !psi_defined_where (m->fn, psi_opnd_of (v), a->guard)
      || !psi_defined_where (m->fn, psi_opnd_of (w), b->guard))
    return false;
  psi = psi_insn_new (m->fn, PSI_PSI, 1, 2);
  psi->dst[0] = psi_version_new (m->fn, w->var);
  psi->dst[0]->def = psi;
  psi->src[0] = psi_opnd_of (v);
  psi->pred[0] = a->guard;
  psi->src[1] = psi_opnd_of (w);
  psi->pred[1] = b->guard;
  psi_insert_before (b, psi);
  host_moves (m->ctx, b, &k);
  b->src[k] = psi_opnd_of (psi->dst[0]);
  return true;
}

/* Stores B alone what A, above it, and B store, if one of them is executed always.  */
static bool
merge (struct memory *m, psi_insn *a, psi_insn *b)
{
  bool always = psi_is_true (a->guard);

  if (!(always || psi_lit_same (a->guard, psi_lit_not (b->guard)))
      || !psi_guarded_since (b) || !(always || psi_guarded_since (a))
      || (moved (m, a) != moved (m, b) && !store_psi (m, a, b)))
    return false;
  b->guard = PSI_TRUE;
  psi_unlink (a);
  m->ctx->stats.stores_merged++;
  return true;
}

static void
look_ahead (struct memory *m, psi_insn *store)
{
  unsigned left = MAX_LOOK;
  bool alone = true;		/* So far STORE could be executed as late.  */

  if (!(store->flags & PSI_F_WRITE) || !moved (m, store))
    return;
  for (psi_insn *e = psi_below (store); e && left--; e = psi_below (e))
    {
      enum psi_places p;
      if (!touches (e))
	continue;
      p = psi_places_of (m->ctx, store, e);
      if (p == PSI_PLACES_ONE && writes (e) && moved (m, e))
	{
	  if (with (m, store, e))
	    {
	      psi_unlink (store);
	      m->ctx->stats.stores_dead++;
	      return;
	    }
	  if (alone && merge (m, store, e))
	    return;
	}
      if (p == PSI_PLACES_APART || never_both (m, store, e))
	continue;
      if (e->flags & (PSI_F_READ | PSI_F_EFFECT))
	return;
      alone = false;
    }
}

/* ---- Entry ----------------------------------------------------------------------- */

static void
find_webs (struct memory *m)
{
  psi_for_each_block (b, m->fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_PSI || i->op == PSI_PHI)
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (i->src[k].val)
	    m->web[i->src[k].val->id] = true;
}

enum psi_status
psi_memory (psi_ctx *ctx, psi_fn *fn)
{
  struct memory m = { .ctx = ctx, .fn = fn };

  m.uses = psi_uses_new (fn);
  m.web = psi_zeroed (fn->nvals, sizeof *m.web);
  find_webs (&m);
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (i, b)
      {
	psi_resolve_insn (i);
	if ((i->flags & PSI_F_READ) && !writes (i))
	  look_back (&m, i);
      }
  psi_resolve_all (fn);
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (i, b)
      look_ahead (&m, i);
  psi_xfree (m.web);
  psi_uses_free (m.uses);
  return PSI_OK;
}
