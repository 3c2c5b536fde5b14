/* opt/memory.c: loads and stores under guards.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A store under a guard is a psi of memory: of what was there and of what it stores.
   Versions of memory (Chow et al., "Effective representation of aliases and indirect
   memory operations in SSA form", 1996) would say which store a load sees; walks from
   insn to insn say the same, and there is nothing to build or to keep:

     p? store a, v ... q? store a, w	the first goes, if p is within q
     p? store a, v ... !p? store a, w	x = psi (p? v, !p? w); store a, x
     store a, v ... p? store a, w	x = psi (v, p? w); store a, x
     p? store a, v ... !p? store a, v	store a, v
     x = load a ... p? store a, x	the store goes

   also where p and !p are the two cases of another predicate, q? store; and what loads
   take (memory-value.c).  Nothing between may have to do with that place: what is
   executed under a disjoint guard has not, nor what the host knows to be another place.
   Memory at the two ends of a trap is not observed, that at an event is.  What is
   overwritten, or read, on all ways through branches and joins is found, too, but for
   ways round a loop.

   Psis are made only where the values are computed for this alone, so that they are
   one name afterwards; guards go that are not older than SSA form, without which the
   host has no insn.  Jump threading makes two stores of one, in arms that become
   straight code.  A value that a psi or phi uses is not replaced but copied,
   as it is in another's web.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/memory.h"
#include "opt/opt.h"

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
      if (v->id < m->nvals)
	psi_uses_merge (m->uses, x, v);
      psi_replace (x, v);
      psi_delete (load);
      return;
    }
  copy = psi_copy_new (m->fn, load->guard, x, psi_opnd_of (v), PSI_C_NONE);
  copy->flags |= load->flags & PSI_F_GUARDED;
  x->def = copy;
  psi_insert_before (load, copy);
  if (v->id < m->nvals)
    psi_uses_add (m->uses, v, copy);
  psi_delete (load);
}

static void
look_back (struct memory *m, psi_insn *load)
{
  psi_val *x = memory_moved (m, load), *v;

  if (x && !x->pinned && load->ndst == 1 && (v = memory_value (m, load, true)))
    take (m, load, v);
}

/* ---- Stores ---------------------------------------------------------------------- */

static bool
used_here_alone (const struct memory *m, const psi_val *v, const psi_insn *user)
{
  return v && !v->pinned && !v->pin && !v->param && v->def->op != PSI_PSI
	 && v->id < m->nvals && !m->web[v->id] && psi_uses_count (m->uses, v) == 1
	 && psi_in_line (v->def, user, MEMORY_MAX_LOOK);
}

/* B, below A, stores a psi of what A and B store.  False if these do not fit
   together.  */
static bool
store_psi (struct memory *m, const psi_insn *a, psi_insn *b)
{
  psi_val *v = memory_moved (m, a), *w = memory_moved (m, b);
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

/* The predicate of which A and B, under guards, are the two cases, as *LIT: true, or
   what one of them is the conjunction of.  */
static bool
cases_of (const struct memory *m, const psi_insn *a, const psi_insn *b, psi_lit *lit)
{
  psi_lit both[2] = { a->guard, b->guard };

  *lit = PSI_TRUE;
  if (psi_lit_same (both[0], psi_lit_not (both[1])))
    return true;
  for (unsigned k = 0; k < 2; k++)
    {
      const psi_insn *d = both[k].neg ? NULL : both[k].val->def;
      for (unsigned s = 0; d && d->op == PSI_AND && s < d->nsrc; s++)
	{
	  *lit = psi_lit_of (d->src[s].val, false);
	  if (lit->val && !lit->val->pinned
	      && psi_implies (m->fn, both[0], *lit) == PSI_YES
	      && psi_implies (m->fn, both[1], *lit) == PSI_YES
	      && psi_covered (m->fn, *lit, both, 2) == PSI_YES
	      && psi_within_union (m->fn, *lit, both, 2))
	    return true;
	}
    }
  return false;
}

/* Stores B alone what A, above it, and B store, if one of them is executed always, or
   wherever some predicate holds.  */
static bool
merge (struct memory *m, psi_insn *a, psi_insn *b)
{
  bool always = psi_is_true (a->guard);
  psi_lit lit = PSI_TRUE;

  if (!memory_moved (m, a) || !memory_moved (m, b) || !psi_guarded_since (b)
      || !(always || psi_guarded_since (a))
      || !(always || cases_of (m, a, b, &lit))
      || (memory_moved (m, a) != memory_moved (m, b) && !store_psi (m, a, b)))
    return false;
  b->guard = lit;
  psi_unlink (a);
  m->ctx->stats.stores_merged++;
  return true;
}

static bool overwritten_behind (struct memory *, const psi_insn *store,
				const psi_block *, bool *seen, unsigned *left);

/* From the first insn of B on, is what STORE wrote overwritten before it is read, on
   all ways?  None goes round a loop; guards are compared by name (memory-value.c).
   SEEN: by block, it is so from there.  */
static bool
overwritten (struct memory *m, const psi_insn *store, const psi_block *b, bool *seen,
	     unsigned *left)
{
  if (seen[b->id])
    return true;
  seen[b->id] = true;
  for (const psi_insn *e = b->first; e; e = e->next)
    {
      enum psi_places p;
      if (!(*left)--)
	return *left = 0, false;
      if (!memory_touches (e) || memory_guard_is (e, psi_lit_not (store->guard)))
	continue;
      p = memory_places (m, store, e);
      if (p == PSI_PLACES_ONE && memory_writes (e)
	  && (psi_is_true (e->guard) || memory_guard_is (e, store->guard)))
	return true;
      if (p != PSI_PLACES_APART && (e->flags & (PSI_F_READ | PSI_F_EFFECT)))
	return false;
    }
  return *left && overwritten_behind (m, store, b, seen, left);
}

/* The same behind B.  */
static bool
overwritten_behind (struct memory *m, const psi_insn *store, const psi_block *b,
		    bool *seen, unsigned *left)
{
  for (unsigned k = 0; k < b->nsucc; k++)
    if (m->rpo[b->succ[k]->dst->id] <= m->rpo[b->id]
	|| !overwritten (m, store, b->succ[k]->dst, seen, left))
      return false;
  return b->nsucc;
}

static void
delete_store (struct memory *m, psi_insn *store)
{
  psi_unlink (store);
  m->ctx->stats.stores_dead++;
}

static void
look_ahead (struct memory *m, psi_insn *store)
{
  unsigned left = MEMORY_MAX_LOOK;
  bool alone = true;		/* So far STORE could be executed as late.  */
  const psi_insn *last = store;
  bool *seen;

  for (psi_insn *e = psi_below (store); e && left; last = e, e = psi_below (e), left--)
    {
      enum psi_places p;
      if (!memory_touches (e))
	continue;
      p = psi_places_of (m->ctx, store, e);
      if (p == PSI_PLACES_ONE && memory_writes (e))
	{
	  if (memory_with (m, store, e))
	    {
	      delete_store (m, store);
	      return;
	    }
	  if (alone && merge (m, store, e))
	    return;
	}
      if (p == PSI_PLACES_APART || memory_never_both (m, store, e))
	continue;
      if (e->flags & (PSI_F_READ | PSI_F_EFFECT))
	return;
      alone = false;
    }
  if (!left || !psi_terminator (last->block))
    return;
  seen = psi_zeroed (m->fn->nblocks, sizeof *seen);
  if (overwritten_behind (m, store, last->block, seen, &left))
    delete_store (m, store);
  psi_xfree (seen);
}

/* STORE goes if what it stores is there.  */
static bool
stores_again (struct memory *m, psi_insn *store)
{
  psi_val *v = memory_moved (m, store);

  if (!v || v->pinned || memory_value (m, store, false) != psi_resolve (v))
    return false;
  delete_store (m, store);
  return true;
}

/* ---- Entry ----------------------------------------------------------------------- */

static void
begin (struct memory *m)
{
  psi_fn *fn = m->fn;
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  m->uses = psi_uses_new (fn);
  m->nvals = fn->nvals;
  m->web = psi_zeroed (fn->nvals, sizeof *m->web);
  m->varies = psi_zeroed (fn->nvals, sizeof *m->varies);
  m->rpo = psi_zeroed (fn->nblocks, sizeof *m->rpo);
  for (unsigned k = 0; k < n; k++)
    m->rpo[order[k]->id] = k + 1;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->ndst; k++)
	  m->varies[i->dst[k]->id] |= i->dst[k]->pinned;
	if (i->op == PSI_PSI || i->op == PSI_PHI)
	  for (unsigned k = 0; k < i->nsrc; k++)
	    if (i->src[k].val)
	      m->web[i->src[k].val->id] = true;
      }
}

static void
end (struct memory *m)
{
  psi_xfree (m->rpo);
  psi_xfree (m->varies);
  psi_xfree (m->web);
  psi_uses_free (m->uses);
}

static void
known_loads (struct memory *m)
{
  unsigned n;
  psi_block *const *order = psi_rpo (m->fn, &n);

  for (unsigned k = 0; k < n; k++)
    psi_for_each_insn_deleted (i, order[k])
      {
	psi_resolve_insn (i);
	if ((i->flags & PSI_F_READ) && !memory_writes (i))
	  look_back (m, i);
      }
  psi_resolve_all (m->fn);
}

enum psi_status
psi_memory (psi_ctx *ctx, psi_fn *fn)
{
  struct memory m = { .ctx = ctx, .fn = fn };
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  begin (&m);
  known_loads (&m);
  for (unsigned k = 0; k < n; k++)
    psi_for_each_insn_safe (i, order[k])
      if ((i->flags & PSI_F_WRITE) && !stores_again (&m, i))
	look_ahead (&m, i);
  /* What two stores made one have stored is one value.  */
  known_loads (&m);
  end (&m);
  return PSI_OK;
}
