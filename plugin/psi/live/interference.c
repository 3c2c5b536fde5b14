/* live/interference.c: which values may share a name.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4.2, and de Ferriere, "Improvements to the psi-SSA
   representation", 4.6, with their rule corrected.  That rule ignores an
   interference of two values defined under disjoint predicates.  It gives
   wrong code: by the use points, in x = psi (a, p? c) the name of c holds c
   where p and a elsewhere, from c's definition on (Fig. 15.10: c = p ? op : a).

	a = 1; p? c = 2; q? b = 3; if (s) x = psi (a, p? c); z = phi (x, b)

   With p and q disjoint no two of these would interfere; one name for all
   gives z = 3, not 1, where q and s.

   So: let M(v), what v's name is to hold while v is live, be v itself where v
   was defined, else M of the argument to v's left, in each psi that v is an
   argument of.  Let D(v), the domain of M(v), be the union of the guards of v
   and of all the arguments to its left, psis virtually inlined.  Then one name
   for a set of values is right if, wherever F of the set is live just after
   the definition of another, S, one of these holds:

   1. S writes nothing: it is a psi, or an implicit undef; or a phi whose
      arguments have the same name (then each flows in without a copy); or a
      copy of a value of the set, `N = N'.
   2. S's guard is disjoint from each predicate of D(F).
   3. S and F have one value, and the same guard.
   4. Where S's guard holds nobody wants F any more (live/overwrite.c).

   For: let each F that is live at some point have M(F), where D(F) holds, in
   the name N.  An insn that does not write N keeps that.  A definition S that
   writes N makes M(S) right: its value where its guard holds, and where it
   does not the argument to its left was live until here, and stays.  For
   another F live afterwards: by 2, D(F) does not hold where N is written; by
   3, where N is written F was defined and N holds its value already; by 4 it
   is not missed, so F is meant to hold M(F) only where it is wanted.  A psi's
   result is M of its last argument, which is live up to the psi, and a phi's
   result is the argument's value, live up to the end of the predecessor;
   where that is undefined anything may be in N.

   (1 is de Ferriere's "interference with the result of a psi", which
   --psi-result=interfere turns off.  He argues by two cases.  A last argument
   that lives past the psi may, as the result has its value: that is M of both.
   Another one that does is live at the definition of the last argument, too,
   and there it is found.  The proof above covers both, and inlined psis.)

   "Equal values" in 3 asks for more than de Ferriere does: without the same
   guard, an F that was not executed would have M of its left neighbour written
   over.  The same is to be said of an F that is a psi, where none of its predicates
   holds.  And a guard can be undefined; 2 relies on psi_disjoint (), which
   takes this into account, 3 on the guards being the same one, or copies of one that
   are always made.  What is one value live/value.c says.

   F is live after S only if F's definition dominates S's, so that an
   interference is found by a walk over the values of a set in preorder of
   their definitions.  Where F is live at S and G is between them, F is live
   at G.  So those live at S are to be found among S's nearest dominating
   value in the set and what was live at that: one or two as a rule (Budimlic
   et al. 2002; Boissinot et al. 2009 keep one because they know no 2).

   Needs: SSA form, normalised psis.  Changes insn->order only.  */

#include "live/live.h"
#include <limits.h>
#include <string.h>

#define MAX_DOMAIN 8

/* A union of literals; {true} when there would be too many.  */
struct domain
{
  unsigned n;
  psi_lit lit[MAX_DOMAIN];
};

struct info
{
  struct domain *own;		/* Of a psi: of all its arguments.  */
  struct domain *left;		/* To the left of the value; null: nothing.  */
  unsigned mark;		/* == now: in the set looked at.  */
};

struct entry
{
  psi_val *val;
  unsigned first, n;		/* POOL[FIRST..]: those live at its definition,
				   which dominate it.  */
};

struct psi_interf
{
  psi_fn *fn;
  psi_live *live;
  psi_values *values;
  enum psi_interference rule;
  const struct psi_papers *papers; /* Their rule; null: ours.  */
  bool phis;
  bool results;			/* A psi writes its result.  */
  struct info *infos;		/* By id.  */
  unsigned ninfos, now;
  struct obstack domains;
  psi_webs *webs;		/* The set looked at is two of these, ...  */
  psi_val *sets[2];		/* ... unless null.  */
  /* Of the walk.  */
  struct entry *stack;
  unsigned nstack, stack_cap;
  psi_val **pool;
  unsigned npool, pool_cap;
};

static struct info *
info_of (psi_interf *in, const psi_val *v)
{
  return PSI_OF_VAL (in, infos, v->id);
}

/* ---- Domains ----------------------------------------------------------- */

static void
add_lit (struct domain *d, psi_lit lit)
{
  for (unsigned i = 0; i < d->n; i++)
    if (psi_is_true (d->lit[i]) || psi_lit_same (d->lit[i], lit))
      return;
  if (psi_is_true (lit) || d->n == MAX_DOMAIN)
    {
      d->n = 0;
      lit = PSI_TRUE;
    }
  d->lit[d->n++] = lit;
}

static void
add_domain (struct domain *d, const struct domain *from)
{
  if (from)
    for (unsigned i = 0; i < from->n; i++)
      add_lit (d, from->lit[i]);
}

/* Adds where O, an argument under PRED, was defined itself.  */
static void
add_own (psi_interf *in, struct domain *d, psi_opnd o, psi_lit pred)
{
  if (!o.val || o.val->pinned)
    add_lit (d, pred);
  else if (o.val->def && o.val->def->op == PSI_PSI)
    add_domain (d, info_of (in, o.val)->own);
  else if (!psi_is_implicit (o.val))
    add_lit (d, psi_guard_of (o.val));
}

/* What is to the left of PSI and in it is to the left of its arguments.  */
static void
push_left (psi_interf *in, const psi_insn *psi)
{
  struct domain left = { 0 };

  add_domain (&left, info_of (in, psi->dst[0])->left);
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      psi_val *v = psi->src[i].val;
      if (left.n && v && !v->pinned)
	{
	  struct info *info = info_of (in, v);
	  if (!info->left)
	    info->left = obstack_copy (&in->domains, &left, sizeof left);
	  else
	    add_domain (info->left, &left);
	}
      add_own (in, &left, psi->src[i], psi->pred[i]);
    }
}

/* Psis are met after their arguments in preorder, so before them in the
   opposite order.  */
static void
find_domains (psi_interf *in)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (in->fn, &n);

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (psi, order[i])
      if (psi->op == PSI_PSI)
	{
	  struct domain own = { 0 };
	  for (unsigned k = 0; k < psi->nsrc; k++)
	    add_own (in, &own, psi->src[k], psi->pred[k]);
	  info_of (in, psi->dst[0])->own
	    = obstack_copy (&in->domains, &own, sizeof own);
	}
  for (unsigned i = n; i-- > 0;)
    for (psi_insn *psi = order[i]->last; psi; psi = psi->prev)
      if (psi->op == PSI_PSI)
	push_left (in, psi);
}

/* ---- Two values -------------------------------------------------------- */

/* Is V in the set looked at?  */
static bool
in_set (psi_interf *in, const psi_val *v)
{
  if (in->webs)
    {
      psi_val *web = psi_web_find (in->webs, v);
      return web == in->sets[0] || web == in->sets[1];
    }
  return info_of (in, v)->mark == in->now;
}

/* 1 above.  */
static bool
writes (psi_interf *in, const psi_val *s)
{
  const psi_val *from;

  if (!s->def)
    return true;
  if (psi_is_implicit (s))
    return false;
  if (s->def->op == PSI_PSI)
    return in->results;
  if (s->def->op == PSI_PHI)
    return !in->phis;
  if (in->rule == PSI_INTERF_ALL)
    return true;
  from = psi_value_copied (s);
  if (!from || !in_set (in, from))
    return true;
  /* What the program had as `g? x = x' stays, and leaves x undefined where its
     guard is.  */
  return !psi_is_true (s->def->guard) && s->def->cause == PSI_C_NONE
	 && from->var == s->var;
}

static bool
disjoint_from (psi_interf *in, psi_lit guard, const struct domain *d)
{
  if (d)
    for (unsigned i = 0; i < d->n; i++)
      if (psi_disjoint (in->fn, guard, d->lit[i]) != PSI_YES)
	return false;
  return true;
}

/* Is all that F's name is to hold, D(F), disjoint from GUARD?  */
static bool
disjoint_domain (psi_interf *in, psi_lit guard, const psi_val *f)
{
  const struct info *info = info_of (in, f);

  if (!disjoint_from (in, guard, info->left))
    return false;
  if (f->def && f->def->op == PSI_PSI)
    return disjoint_from (in, guard, info->own);
  return psi_is_implicit (f) || psi_disjoint (in->fn, guard, psi_guard_of (f)) == PSI_YES;
}

/* Is M(F) nothing but F?  A psi has no value where none of its predicates holds.  */
static bool
only_itself (psi_interf *in, psi_val *f)
{
  return !f->def || f->def->op != PSI_PSI || !info_of (in, f)->left;
}

/* 3 above.  */
static bool
same_there (psi_interf *in, psi_val *s, psi_val *f)
{
  return psi_literal_same (psi_guard_of (s), psi_guard_of (f)) && only_itself (in, f)
	 && psi_value_same (in->values, s, f);
}

/* F is live after S, which writes: does none of 2 to 4 hold?  */
static bool
destroys (psi_interf *in, psi_val *s, psi_val *f)
{
  if (in->rule == PSI_INTERF_ALL)
    return !psi_is_implicit (f) || info_of (in, f)->left;
  if (in->papers)
    return in->papers->destroys (in->fn, s, f, psi_value_same (in->values, s, f));
  if (same_there (in, s, f) || disjoint_domain (in, psi_guard_of (s), f))
    return false;
  return !psi_unneeded (in->live, f, s->def);
}

bool
psi_interf_live_at (psi_interf *in, psi_val *f, const psi_val *s)
{
  return !s->def || f->def == s->def || psi_live_after (in->live, f, s->def);
}

/* Is F, which dominates S, live just before S?  */
static bool
live_before (psi_interf *in, psi_val *f, const psi_val *s)
{
  psi_insn *before = s->def ? s->def->prev : NULL;

  if (!s->def || f->def == s->def)
    return false;
  if (!before)
    return psi_live_in (in->live, f, s->def->block);
  return psi_live_after (in->live, f, before);
}

/* ---- Sets -------------------------------------------------------------- */

bool
psi_interf_before (psi_interf *in, const psi_val *a, const psi_val *b)
{
  unsigned x, y;

  if (!a->def || !b->def)
    return !a->def && (b->def || a->id < b->id);
  if (a->def == b->def)
    return psi_result_index (a) < psi_result_index (b);
  if (a->def->block == b->def->block)
    return a->def->order < b->def->order;
  x = psi_dom_pre (in->fn, a->def->block);
  y = psi_dom_pre (in->fn, b->def->block);
  return x < y;
}

bool
psi_interf_above (psi_interf *in, const psi_val *a, const psi_val *b)
{
  return !a->def || (b->def && psi_block_dominates (in->fn, a->def->block,
						     b->def->block));
}

static void
mark (psi_interf *in, psi_val *const *v, unsigned n)
{
  in->webs = NULL;
  if (++in->now == 0)
    {
      for (unsigned i = 0; i < in->ninfos; i++)
	in->infos[i].mark = 0;
      in->now = 1;
    }
  for (unsigned i = 0; i < n; i++)
    info_of (in, v[i])->mark = in->now;
}

static void
begin (psi_interf *in, psi_val *const *v, unsigned n)
{
  in->nstack = in->npool = 0;
  mark (in, v, n);
}

/* Makes those of the set that dominate S and can be live at it the last N of
   the pool; returns N.  */
static unsigned
candidates (psi_interf *in, const psi_val *s)
{
  struct entry *top;

  while (in->nstack > 0
	 && !psi_interf_above (in, in->stack[in->nstack - 1].val, s))
    in->npool = in->stack[--in->nstack].first;
  if (in->nstack == 0)
    return 0;
  top = &in->stack[in->nstack - 1];
  for (unsigned i = 0; i <= top->n; i++)
    PSI_ADD (in, pool, i < top->n ? in->pool[top->first + i] : top->val);
  return top->n + 1;
}

/* Of the last N of the pool those stay that are live at S, which is the next
   entry of the stack.  */
static void
enter (psi_interf *in, psi_val *s, unsigned n)
{
  unsigned first = in->npool - n, kept = 0;

  for (unsigned i = 0; i < n; i++)
    if (psi_interf_live_at (in, in->pool[first + i], s))
      in->pool[first + kept++] = in->pool[first + i];
  in->npool = first + kept;
  PSI_ADD (in, stack, (struct entry) { s, first, kept });
}

/* F is live after S, or they are results of one insn.  */
static bool
clash (psi_interf *in, psi_val *s, psi_val *f)
{
  if (writes (in, s) && destroys (in, s, f))
    return true;
  return s->def && f->def == s->def && writes (in, f) && destroys (in, f, s);
}

bool
psi_interf_pair (psi_interf *in, psi_webs *webs, psi_val *x, psi_val *y,
		 psi_val *s, psi_val *f)
{
  in->webs = webs;
  in->sets[0] = x;
  in->sets[1] = y;
  return clash (in, s, f);
}

/* Are two of the set to be in different resources?  */
static bool
pinned_apart (psi_val *const *v, unsigned n, psi_val *pair[2])
{
  pair[0] = NULL;
  for (unsigned i = 0; i < n; i++)
    if (psi_pin_of (v[i]))
      {
	pair[1] = v[i];
	if (pair[0] && psi_pin_of (pair[0]) != psi_pin_of (v[i]))
	  return true;
	pair[0] = v[i];
      }
  return false;
}

bool
psi_interf_clash (psi_interf *in, psi_val *const *v, unsigned n,
		  psi_val *pair[2])
{
  if (pinned_apart (v, n, pair))
    return true;
  begin (in, v, n);
  for (unsigned i = 0; i < n; i++)
    {
      const struct entry *e;
      enter (in, v[i], candidates (in, v[i]));
      e = &in->stack[in->nstack - 1];
      for (unsigned k = 0; k < e->n; k++)
	if (clash (in, v[i], in->pool[e->first + k]))
	  {
	    pair[0] = in->pool[e->first + k];
	    pair[1] = v[i];
	    return true;
	  }
    }
  return false;
}

void
psi_interf_pairs (psi_interf *in, psi_val *const *v, unsigned n,
		  void (*found) (void *, psi_val *, psi_val *), void *data)
{
  begin (in, v, n);
  for (unsigned i = 0; i < n; i++)
    {
      const struct entry *e;
      enter (in, v[i], candidates (in, v[i]));
      e = &in->stack[in->nstack - 1];
      for (unsigned k = 0; k < e->n; k++)
	{
	  psi_val *pair[2] = { in->pool[e->first + k], v[i] };
	  mark (in, pair, 2);
	  if (clash (in, pair[1], pair[0]))
	    found (data, pair[0], pair[1]);
	}
    }
}

void
psi_interf_fresh (psi_interf *in, psi_val *const *v, unsigned n, bool *fresh)
{
  begin (in, v, n);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned k, m = candidates (in, v[i]);
      for (k = 0; k < m; k++)
	if (!psi_is_implicit (in->pool[in->npool - m + k])
	    && live_before (in, in->pool[in->npool - m + k], v[i]))
	  break;
      /* What ends at an insn is no candidate for its second result.  */
      fresh[i] = k == m && (i == 0 || v[i]->def != v[i - 1]->def
			    || fresh[i - 1]);
      enter (in, v[i], m);
    }
}

/* May another of the N values V of one name have overwritten F while that was live, where F
   was not needed?  What psis and phis give is in the name already.  */
static bool
overwritten (psi_interf *in, psi_val *const *v, unsigned n, psi_val *f)
{
  for (unsigned k = 0; k < n; k++)
    if (v[k] != f && v[k]->def && v[k]->def->op != PSI_PHI && v[k]->def->op != PSI_PSI
	&& !psi_is_implicit (v[k])
	&& !psi_value_same (in->values, v[k], f) && psi_interf_live_at (in, f, v[k]))
      return true;
  return false;
}

void
psi_interf_idle (psi_interf *in, psi_val *const *v, unsigned n, bool *idle)
{
  begin (in, v, n);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned m = candidates (in, v[i]);
      idle[i] = false;
      for (unsigned k = 0; psi_value_copied (v[i]) && !idle[i] && k < m; k++)
	{
	  psi_val *f = in->pool[in->npool - m + k];
	  idle[i] = (live_before (in, f, v[i]) && same_there (in, v[i], f)
		     && !overwritten (in, v, n, f));
	}
      enter (in, v[i], m);
    }
}

/* ---- The object -------------------------------------------------------- */

psi_interf *
psi_interf_new (const psi_ctx *ctx, psi_fn *fn, bool phis)
{
  psi_interf *in = psi_zeroed (1, sizeof *in);

  in->fn = fn;
  in->rule = (enum psi_interference) ctx->choice[PSI_CH_INTERFERENCE];
  if (in->rule == PSI_INTERF_TEXTBOOK)
    in->papers = ctx->papers;
  in->phis = phis;
  in->results = ctx->choice[PSI_CH_PSI_RESULT] == PSI_RESULT_INTERFERE;
  in->live = psi_live_new (fn);
  in->values = psi_values_new (fn);
  obstack_specify_allocation (&in->domains, 0, 0, psi_xmalloc, psi_xfree);
  find_domains (in);
  return in;
}

void
psi_interf_free (psi_interf *in)
{
  if (!in)
    return;
  psi_live_free (in->live);
  psi_values_free (in->values);
  obstack_free (&in->domains, NULL);
  psi_xfree (in->infos);
  psi_xfree (in->stack);
  psi_xfree (in->pool);
  psi_xfree (in);
}

psi_live *
psi_interf_live (psi_interf *in)
{
  return in->live;
}

void
psi_interf_copied (psi_interf *in, const psi_val *v, const psi_val *copy)
{
  struct info from = *info_of (in, v), *to = info_of (in, copy);

  to->own = from.own;
  to->left = from.left
	     ? obstack_copy (&in->domains, from.left, sizeof *from.left) : NULL;
}
