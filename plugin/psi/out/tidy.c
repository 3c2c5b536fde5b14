/* out/tidy.c: out of psi-SSA: psis with as few arguments as their uses want.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An argument that does not fit a normalised psi costs a copy, unless it can go
   or its predicate may be another one.  Three ways of chapter 15, 15.3, that
   need no new insn:
   - Psi-reduction of psi-projections: an argument goes if at each use of the psi
     it is not the one that is read.  Whenever the use reads the psi there, its
     guard holds; or it is an argument of another psi, whose predicate there
     holds and those to its right do not, and if nothing else uses that psi, so
     on from there; and the branches on the way there were taken as they were.
     So an argument goes whose predicate is false where those to its right and the
     complements of all this are.  (Where one is undefined, so is the psi, or what
     reads it, or the behaviour.)  They are asked for as they are at the use; those
     of the psi are the same then: if a predicate were computed anew after the
     psi and without it, there would be a path from the entry to the use that
     does not lead over the psi.
   - An argument goes that is one further left again, if that one is chosen where
     it is left out.
   - Psi-promotion: the first argument's predicate becomes the guard of its
     definition, there being nothing to its left that it could override.  If it
     is that already, another one may go first, past arguments under disjoint
     predicates (psi-permutation).  One that lives on beyond its use point gains
     nothing, it would be copied there.

   Where the psi lost its value by this, no use reads it.  But a psi that uses it
   must still be able to show that it has one: else arguments go one by one, as
   long as it can.

   Psis that fit as they are, and whose arguments end where they are used, stay
   as they are; so do predicates, for other predicates are known by them.

   Needs: SSA form, numbered insns.  */

#include "out/out.h"
#include <string.h>

#define MAX_ARGS 16
#define MAX_USES 8
#define MAX_LITS 8		/* For each use.  */
#define MAX_DEPTH 2		/* Of psis that use psis.  */
#define MAX_BRANCHES 8		/* On the way to a use.  */

/* A use: where none of these holds.  */
struct use
{
  psi_lit lit[MAX_LITS];
  unsigned n;
};

struct tidy
{
  psi_fn *fn;
  const psi_uses *uses;
  psi_insn *psi;
  struct use use[MAX_USES];
  unsigned nuses;
};

/* ---- Uses ------------------------------------------------------------------ */

static void
add (struct use *u, psi_lit lit)
{
  if (lit.val && !lit.val->pinned
      && u->n < sizeof u->lit / sizeof *u->lit)
    u->lit[u->n++] = lit;
}

/* Is V a predicate of PSI, or what one is made from?  */
static bool
concerns (const psi_insn *psi, const psi_val *v)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      const psi_val *p = psi->pred[i].val;
      if (p && p == v)
	return true;
      for (unsigned k = 0; p && p->def && k < p->def->nsrc; k++)
	if (p->def->src[k].val == v)
	  return true;
    }
  return false;
}

/* Adds what is false on the way to B, as far as PSI may care; pred/at.c says
   why.  */
static void
add_branches (psi_fn *fn, struct use *u, const psi_insn *psi,
	      const psi_block *b)
{
  for (unsigned i = 0; i < MAX_BRANCHES && b; i++, b = psi_idom (fn, b))
    {
      psi_lit lit;
      if (b->npred == 1 && psi_edge_literal (b->pred[0], &lit)
	  && concerns (psi, lit.val))
	add (u, psi_lit_not (lit));
    }
}

static bool
note_insn (void *data, psi_insn *insn)
{
  *(psi_insn **) data = insn;
  return true;
}

/* The insn that is the only one to use V, at operand *K; null: there are
   more.  */
static const psi_insn *
only_use (const psi_uses *uses, const psi_val *v, unsigned *k)
{
  psi_insn *user = NULL;

  if (psi_uses_count (uses, v) != 1)
    return NULL;
  psi_uses_each (uses, v, note_insn, &user);
  for (*k = 0; *k < user->nsrc; ++*k)
    if (user->src[*k].val == v)
      return user->block ? user : NULL;
  return NULL;
}

/* The use at operand K of INSN.  */
static void
note_use (struct tidy *t, const psi_insn *insn, unsigned k)
{
  struct use *u = &t->use[t->nuses];
  const psi_insn *next = insn;
  const psi_block *at;

  u->n = 0;
  for (unsigned depth = 0; next && depth < MAX_DEPTH; depth++)
    {
      insn = next;
      if (insn->op != PSI_PSI)
	break;
      add (u, psi_lit_not (insn->pred[k]));
      for (unsigned i = k + 1; i < insn->nsrc && i < k + MAX_ARGS; i++)
	add (u, insn->pred[i]);
      next = only_use (t->uses, insn->dst[0], &k);
    }
  if (insn->op != PSI_PSI)
    add (u, psi_lit_not (insn->guard));
  at = insn->op == PSI_PHI ? insn->block->pred[k]->src : insn->block;
  add_branches (t->fn, u, t->psi, at);
  t->nuses += psi_reachable (t->fn, at);
}

static bool
note_user (void *data, psi_insn *insn)
{
  struct tidy *t = data;

  for (unsigned k = 0; k < insn->nsrc && insn->block; k++)
    if (insn->src[k].val == t->psi->dst[0])
      {
	if (t->nuses == MAX_USES)
	  return false;
	note_use (t, insn, k);
      }
  return true;
}

/* ---- Arguments ------------------------------------------------------------- */

/* Does no use read argument I, as it is not chosen where there is a use?  */
static bool
unread (struct tidy *t, unsigned i)
{
  psi_insn *psi = t->psi;
  psi_lit by[MAX_ARGS + MAX_LITS];
  unsigned n = 0;

  for (unsigned k = i + 1; k < psi->nsrc; k++)
    by[n++] = psi->pred[k];
  if (t->nuses == 0)
    return psi_within_union (t->fn, psi->pred[i], by, n);
  for (unsigned u = 0; u < t->nuses; u++)
    {
      memcpy (by + n, t->use[u].lit, t->use[u].n * sizeof *by);
      if (!psi_within_union (t->fn, psi->pred[i], by, n + t->use[u].n))
	return false;
    }
  return true;
}

static bool
clients_fit (const struct tidy *t)
{
  return psi_users_fit (t->uses, t->psi->dst[0],
			psi_opnd_of (t->psi->dst[0]));
}

/* Is argument I one further left that is chosen where I is left out?  */
static bool
repeats (struct tidy *t, unsigned i)
{
  const psi_insn *psi = t->psi;
  psi_lit lit = psi->pred[i];

  for (unsigned k = i; psi->src[i].val && k-- > 0;)
    if (psi->src[k].val == psi->src[i].val)
      return psi_within (t->fn, psi_lit_not (psi->pred[k]), psi_lit_not (lit));
    else if (psi_disjoint (t->fn, psi->pred[k], lit) != PSI_YES)
      return false;
  return false;
}

/* Are all arguments the same?  */
static bool
is_one (const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    if (!psi->src[i].val || psi->src[i].val != psi->src[0].val)
      return false;
  return true;
}

/* The largest predicate that argument I can have; of one that is to be copied or
   left out in any case, its own.  */
static psi_lit
largest (struct tidy *t, unsigned i)
{
  const psi_val *v = t->psi->src[i].val;
  const psi_insn *d = v ? v->def : NULL;

  if (!v || v->pinned || (d && d->op == PSI_UNDEF)
      || psi_is_true (t->psi->pred[i]))
    return t->psi->pred[i];
  if (!d)
    return PSI_TRUE;
  if (d->op != PSI_PSI)
    return d->guard;
  return psi_covered (t->fn, PSI_TRUE, d->pred, d->nsrc) == PSI_YES
	 ? PSI_TRUE : t->psi->pred[i];
}

/* Can argument I go first?  */
static bool
can_be_first (struct tidy *t, unsigned i)
{
  for (unsigned k = i; k-- > 0;)
    if (psi_disjoint (t->fn, t->psi->pred[k], t->psi->pred[i]) != PSI_YES)
      return false;
  return true;
}

struct above
{
  psi_fn *fn;
  const psi_insn *psi, *at;
};

static bool
is_above (void *data, psi_insn *user)
{
  const struct above *a = data;

  return user == a->psi || user == a->at
	 || (user->op != PSI_PHI && user->block
	     && psi_insn_dominates (a->fn, user, a->at));
}

/* Does argument I live on beyond where it would count as used, if NEXT were the
   argument after it?  */
static bool
lives_on (struct tidy *t, unsigned i, unsigned next)
{
  psi_insn *psi = t->psi;
  const psi_val *v = psi->src[i].val;
  struct above a = { t->fn, psi, psi };

  if (!v || v->pinned)
    return false;
  if (psi_uses_count (t->uses, v) > MAX_USES)
    return true;
  if (next < psi->nsrc)
    {
      const psi_insn *leaf = psi_first_ancestor (t->fn, psi->src[next]);
      if (leaf && (v->def ? psi_insn_dominates (t->fn, v->def, leaf)
		   : v->param))
	a.at = leaf;
    }
  return !psi_uses_each (t->uses, v, is_above, &a);
}

/* Makes one argument the first one, under the guard of its definition; unless
   ANY, one that does not live on.  */
static void
promote (struct tidy *t, bool any)
{
  psi_insn *psi = t->psi;

  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      psi_lit lit = largest (t, i);
      if (psi_lit_same (lit, psi->pred[i]) || !can_be_first (t, i)
	  || (!any && psi->nsrc > 1 && !is_one (psi)
	      && lives_on (t, i, i == 0)))
	continue;
      if (is_one (psi))
	psi->nsrc = 1;
      psi_arg_move (psi, i, 0);
      psi->pred[0] = lit;
      psi_domains_changed (t->fn, psi);
      return;
    }
}

/* ---- All ------------------------------------------------------------------- */

/* Is the psi normal as it is, for all that can be seen at once?  */
static bool
fits (struct tidy *t)
{
  psi_insn *psi = t->psi;

  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      const psi_insn *d = psi_def_of (psi->src[i]);
      if (!psi->src[i].val || psi->src[i].val->pinned
	  || (d && d->op == PSI_PSI && i > 0)
	  || !psi_lit_same (d && d->op != PSI_PSI ? d->guard : PSI_TRUE,
			    psi->pred[i])
	  || (i > 0 && !psi_point_above (t->fn,
					 psi_arg_point (t->fn, psi, i - 1),
					 psi_leaf_point (t->fn, psi, i)))
	  || (i + 1 < psi->nsrc && lives_on (t, i, i + 1)))
	return false;
    }
  return true;
}

/* Leaves out argument I, unless a client minds.  */
static void
leave_out (struct tidy *t, unsigned i)
{
  psi_insn *psi = t->psi;
  psi_opnd src = psi->src[i];
  psi_lit pred = psi->pred[i];

  psi_args_remove (psi, i, 1);
  psi_domains_changed (t->fn, psi);
  if (clients_fit (t))
    return;
  psi->nsrc++;
  psi->src[psi->nsrc - 1] = src;
  psi->pred[psi->nsrc - 1] = pred;
  psi_arg_move (psi, psi->nsrc - 1, i);
  psi_domains_changed (t->fn, psi);
}

/* Leaves out what can go, all at once or (EACH) as long as no client minds.  */
static void
reduce (struct tidy *t, bool each)
{
  psi_insn *psi = t->psi;
  unsigned n = psi->nsrc;

  for (unsigned again = 0; again < 2; again++)
    for (unsigned i = psi->nsrc; i-- > 0 && psi->nsrc > 1;)
      if (again ? repeats (t, i) : unread (t, i))
	{
	  if (each)
	    leave_out (t, i);
	  else
	    psi_args_remove (psi, i, 1);
	}
  if (psi->nsrc < n)
    psi_domains_changed (t->fn, psi);
}

void
psi_tidy_up (psi_fn *fn, const psi_uses *uses, psi_insn *psi)
{
  struct tidy t = { .fn = fn, .uses = uses, .psi = psi };
  psi_opnd src[MAX_ARGS];
  psi_lit pred[MAX_ARGS];
  unsigned n = psi->nsrc;

  if (n > MAX_ARGS || psi->dst[0]->type == PSI_PRED || fits (&t))
    return;
  if (!psi_uses_each (uses, psi->dst[0], note_user, &t))
    t.nuses = 0;
  memcpy (src, psi->src, n * sizeof *src);
  memcpy (pred, psi->pred, n * sizeof *pred);
  reduce (&t, false);
  promote (&t, false);
  if (clients_fit (&t))
    return;
  promote (&t, true);
  if (clients_fit (&t))
    return;
  psi->nsrc = n;
  memcpy (psi->src, src, n * sizeof *src);
  memcpy (psi->pred, pred, n * sizeof *pred);
  psi_domains_changed (fn, psi);
  reduce (&t, true);
}
