/* opt/memory-value.c: what a place in memory holds.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A store under a guard is a psi of memory, a join a phi of memory.  What a load
   takes is looked for from there upwards, and psis and phis are made of values where
   they are needed, as SSA form itself can be made on demand (Braun et al., "Simple and
   efficient construction of static single assignment form", 2013):

     store a, v ... p? store a, w ... x = load a	x = psi (v, p? w)
     p? store a, v ... !p? store a, w ... x = load a	x = psi (p? v, !p? w)
     store a, v  |  store a, w				x = phi (v, w)
	      x = load a

   The way up goes round no loop and passes no head of one: on an execution that comes
   down it each block is executed once, so that a name is one value on all of it.  A
   predicate of a loop that it leaves is that of the last turn, for which questions are
   not made: beyond straight code guards are compared with the load's by name.  */

#include "opt/memory.h"
#include "opt/opt.h"

#define MAX_PARTS 2		/* Each can come to be a copy, and a load costs few.  */

/* What a place holds: VALUE; if null, what a phi in JOIN would be, of PART.  */
struct held
{
  psi_val *value;
  psi_block *join;
  struct held **part;
};

struct look
{
  struct memory *m;
  const psi_insn *at;
  psi_type type;
  bool make;
  unsigned left;
  /* What was stored in straight code above AT where only some of AT's executions
     are: the last one first.  */
  psi_val *part[MAX_PARTS];
  psi_lit guard[MAX_PARTS];
  unsigned nparts;
  struct held **at_end;		/* By block; null: not asked for yet.  */
};

static struct held unknown;

static struct held *
held_value (struct look *l, psi_val *v)
{
  struct held *h = psi_alloc (l->m->fn, sizeof *h);

  h->value = v;
  return h;
}

/* What E moves to or from the place, if AT can take it; else null.  */
static psi_val *
taken (const struct look *l, const psi_insn *e)
{
  psi_val *v = memory_moved (l->m, e);

  v = v ? psi_resolve (v) : NULL;
  return v && !v->pinned && !v->pin && v->type == l->type ? v : NULL;
}

/* ---- Beyond straight code ----------------------------------------------------------- */

static struct held *at_start (struct look *, psi_block *);

static struct held *
above (struct look *l, psi_block *b)
{
  for (const psi_insn *e = b->last; e; e = e->prev)
    {
      enum psi_places p;
      psi_val *v;
      if (!l->left--)
	return &unknown;
      if (memory_touches (e)
	  && !(memory_writes (e)
	       && memory_guard_is (e, psi_lit_not (l->at->guard))))
	{
	  p = memory_places (l->m, e, l->at);
	  if (p == PSI_PLACES_ONE && (v = taken (l, e))
	      && (psi_is_true (e->guard)
		  || (!l->nparts && memory_guard_is (e, l->at->guard))))
	    return held_value (l, v);
	  if (p != PSI_PLACES_APART && memory_writes (e))
	    return &unknown;
	}
    }
  return at_start (l, b);
}

static struct held *
at_end (struct look *l, psi_block *b)
{
  struct held **h = &l->at_end[b->id];

  if (!*h)
    *h = above (l, b);
  return *h;
}

static bool
same_held (const struct held *a, const struct held *b)
{
  return a == b || (a->value && a->value == b->value);
}

/* Recursion ends, as it goes to blocks that come earlier; its depth is bounded by
   what is left.  */
static struct held *
at_start (struct look *l, psi_block *b)
{
  struct held *h, *join;
  bool same = true;

  if (!b->npred || !l->left)
    return &unknown;
  l->left--;
  join = psi_alloc (l->m->fn, sizeof *join);
  join->join = b;
  join->part = psi_alloc (l->m->fn, b->npred * sizeof *join->part);
  for (unsigned k = 0; k < b->npred; k++)
    {
      psi_block *p = b->pred[k]->src;
      if (!l->m->rpo[p->id] || l->m->rpo[p->id] >= l->m->rpo[b->id])
	return &unknown;
      h = join->part[k] = at_end (l, p);
      if (h == &unknown)
	return h;
      same &= same_held (h, join->part[0]);
    }
  if (same)
    return join->part[0];
  return l->make && psi_is_true (l->at->guard) ? join : &unknown;
}

/* ---- Straight code ------------------------------------------------------------------- */

/* E, which is executed on some of AT's executions alone, moves V.  */
static bool
add_part (struct look *l, const psi_insn *e, psi_val *v)
{
  if (!l->make || l->nparts == MAX_PARTS
      || !psi_defined_where (l->m->fn, psi_opnd_of (v), e->guard))
    return false;
  l->part[l->nparts] = v;
  l->guard[l->nparts++] = e->guard;
  return true;
}

/* What was there before the parts, which are found on the way; null: they are all.
   *GUARD: where it was.  */
static struct held *
before_parts (struct look *l, psi_lit *guard)
{
  const struct memory *m = l->m;
  psi_block *b = l->at->block;

  *guard = PSI_TRUE;
  for (const psi_insn *e = psi_above (l->at); e; b = e->block, e = psi_above (e))
    {
      enum psi_places p;
      psi_val *v;
      if (!l->left--)
	return &unknown;
      if (!memory_touches (e) || (memory_writes (e) && memory_never_both (m, e, l->at)))
	continue;
      p = psi_places_of (m->ctx, e, l->at);
      if (p == PSI_PLACES_ONE && (v = taken (l, e)))
	{
	  if (memory_with (m, l->at, e)
	      && (!l->nparts || psi_defined_where (m->fn, psi_opnd_of (v), e->guard)))
	    {
	      *guard = e->guard;
	      return held_value (l, v);
	    }
	  if (memory_writes (e) && add_part (l, e, v))
	    {
	      if (psi_covered (m->fn, l->at->guard, l->guard, l->nparts) == PSI_YES)
		return NULL;
	      continue;
	    }
	}
      if (p != PSI_PLACES_APART && memory_writes (e))
	return &unknown;
    }
  while (b->npred == 1 && b->pred[0]->src->nsucc == 1 && !b->pred[0]->src->last)
    b = b->pred[0]->src;
  return at_start (l, b);
}

/* ---- What is found is made ----------------------------------------------------------- */

static psi_val *
define (struct memory *m, psi_insn *insn, psi_val *var)
{
  insn->dst[0] = psi_version_new (m->fn, var);
  insn->dst[0]->def = insn;
  return insn->dst[0];
}

static void
add_source (struct memory *m, psi_insn *insn, unsigned k, psi_val *v)
{
  insn->src[k] = psi_opnd_of (v);
  if (v->id >= m->nvals)
    return;
  m->web[v->id] = true;
  psi_uses_add (m->uses, v, insn);
}

static psi_val *
make_phis (struct memory *m, struct held *h, psi_val *var)
{
  psi_insn *phi;

  if (h->value)
    return h->value;
  phi = psi_insn_new (m->fn, PSI_PHI, 1, h->join->npred);
  h->value = define (m, phi, var);
  for (unsigned k = 0; k < phi->nsrc; k++)
    add_source (m, phi, k, make_phis (m, h->part[k], var));
  psi_insert_at_start (h->join, phi);
  return h->value;
}

/* The psi of BASE under GUARD, unless it is null, and the parts.  */
static psi_val *
make_psi (struct look *l, struct held *base, psi_lit guard)
{
  struct memory *m = l->m;
  psi_val *x = l->at->dst[0];
  unsigned n = l->nparts + (base != NULL), k = 0;
  psi_insn *psi = psi_insn_new (m->fn, PSI_PSI, 1, n);

  if (base)
    {
      psi->pred[0] = guard;
      add_source (m, psi, k++, make_phis (m, base, x->var));
    }
  for (unsigned part = l->nparts; part-- > 0; k++)
    {
      psi->pred[k] = l->guard[part];
      add_source (m, psi, k, l->part[part]);
    }
  psi_insert_before ((psi_insn *) l->at, psi);
  return define (m, psi, x->var);
}

psi_val *
memory_value (struct memory *m, psi_insn *at, bool make)
{
  psi_val *v = memory_moved (m, at), *found = NULL;
  struct look l = { .m = m, .at = at, .make = make, .left = MEMORY_MAX_LOOK };
  struct held *base;
  psi_lit guard;

  if (!v)
    return NULL;
  l.type = v->type;
  l.at_end = psi_zeroed (m->fn->nblocks, sizeof *l.at_end);
  base = before_parts (&l, &guard);
  if (base != &unknown)
    found = l.nparts ? make_psi (&l, base, guard) : make_phis (m, base, v->var);
  psi_xfree (l.at_end);
  return found;
}
