/* out/rename.c: out of psi-SSA, fourth step: one name for each web.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4: in conventional form all values of a psi-phi-web
   get one name; psis and phis then say nothing and go, and so do copies from a
   name to itself that a pass left, and implicit undefs of a name that has
   another definition.

   Which name: that of the variable whose versions the web's members are, so
   that what no pass has touched comes out as it went in.  A fresh variable
   where they are of several, and where two webs of one variable interfere: the
   one with a parameter, else the larger, keeps it.  PSI_RENAME_ALL: a fresh one
   for each web that holds no parameter.

   A definition under a guard is also a use of what its name held before.  Where
   it held nothing, the name would seem live up to the function's entry; an
   undef goes before it then, as in the compiler of de Ferriere, "Improvements
   to the psi-SSA representation" (HACKING, Traps: the first definition).
   Not for those that had their guard when SSA form was built: there the
   program had it so.

   Needs: SSA form, conventional.  Gives a form that is not SSA.  */

#include "out/out.h"
#include <stdlib.h>
#include <string.h>

struct rename
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_interf *in;
  psi_webs *webs;		/* In the end, by name.  */
  unsigned n;			/* fn->nvals at the start.  */
  psi_val **name;		/* By id of a web's representative.  */
  bool *idle;			/* By id: a copy of what is there.  */
};

static psi_val *
name_of (struct rename *r, psi_val *v)
{
  return v && !v->pinned ? r->name[psi_web_find (r->webs, v)->id] : v;
}

/* ---- Names ----------------------------------------------------------------- */

/* The name that the web of each value would have; null: a fresh one.  */
static void
choose (struct rename *r)
{
  psi_fn *fn = r->fn;
  bool all = r->ctx->choice[PSI_CH_RENAME] == PSI_RENAME_ALL;
  bool *seen = psi_zeroed (r->n, sizeof *seen);

  for (unsigned i = 0; i < r->n; i++)
    if (fn->vals[i] && !fn->vals[i]->pinned)
      {
	psi_val *v = fn->vals[i];
	unsigned web = psi_web_find (r->webs, v)->id;
	if (!seen[web])
	  r->name[web] = all ? NULL : v->var;
	else if (r->name[web] != v->var)
	  r->name[web] = NULL;
	seen[web] = true;
      }
  for (unsigned i = 0; i < fn->nparams; i++)
    r->name[psi_web_find (r->webs, fn->params[i])->id] = fn->params[i];
  for (unsigned i = 0; i < r->n; i++)
    if (fn->vals[i] && fn->vals[i]->pin)
      r->name[psi_web_find (r->webs, fn->vals[i])->id] = fn->vals[i]->pin;
  psi_xfree (seen);
}

struct candidate
{
  psi_val *web;
  unsigned n, index;
  bool param;
};

static int
compare (const void *a, const void *b)
{
  const struct candidate *x = a, *y = b;

  if (x->param != y->param)
    return x->param ? -1 : 1;
  if (x->n != y->n)
    return x->n > y->n ? -1 : 1;
  return x->index < y->index ? -1 : 1;
}

/* The webs of MEMBER (N values) cannot all have NAME: gives it to as many as
   can have it together, in their order.  */
static void
settle (struct rename *r, psi_val *name, psi_val *const *member, unsigned n)
{
  struct candidate *webs = psi_xmalloc (n * sizeof *webs);
  unsigned nwebs = 0;

  for (unsigned i = 0; i < n; i++)
    {
      psi_val *web = psi_web_find (r->webs, member[i]);
      struct candidate c = { web, 0, nwebs, member[i]->param };
      /* Once for each web.  */
      if (psi_web_members (r->webs, web, &c.n)[0] == member[i])
	webs[nwebs++] = c;
    }
  qsort (webs, nwebs, sizeof *webs, compare);
  for (unsigned i = 1; i < nwebs; i++)
    if (!psi_web_merge (r->webs, r->in, webs[0].web, webs[i].web))
      r->name[webs[i].web->id] = psi_var_like (r->fn, name);
  r->name[psi_web_find (r->webs, webs[0].web)->id] = name;
  psi_xfree (webs);
}

/* Values by the name chosen: sets like webs, one for each name.  */
static psi_webs *
by_name (struct rename *r)
{
  psi_webs *names = psi_webs_new (r->fn);
  psi_val **first = psi_zeroed (r->fn->nvals, sizeof *first);

  for (unsigned i = 0; i < r->n; i++)
    {
      psi_val *v = r->fn->vals[i], *name, **other;
      if (!v || v->pinned)
	continue;
      psi_web_join (names, v, psi_web_find (r->webs, v));
      name = name_of (r, v);
      if (!name)
	continue;
      other = &first[name->id];
      if (*other)
	psi_web_join (names, v, *other);
      else
	*other = v;
    }
  psi_xfree (first);
  psi_webs_gather (names);
  return names;
}

/* Makes one web of all that get one name, and gives fresh names to those that
   cannot have what was chosen.  */
static void
settle_all (struct rename *r)
{
  psi_webs *names = by_name (r);

  for (unsigned i = 0; i < r->n; i++)
    {
      psi_val *v = r->fn->vals[i], *pair[2], *name;
      psi_val *const *member;
      unsigned n, in_web;
      if (!v || v->pinned || psi_web_find (names, v) != v)
	continue;
      member = psi_web_members (names, v, &n);
      if (n == 0)
	continue;
      psi_web_members (r->webs, member[0], &in_web);
      name = name_of (r, member[0]);
      if (!name || in_web == n)
	continue;
      if (psi_interf_clash (r->in, member, n, pair))
	settle (r, name, member, n);
      else
	{
	  psi_web_adopt (r->webs, psi_interf_merge (r->in, member, n, NULL, 0),
			 n);
	  r->name[psi_web_find (r->webs, v)->id] = name;
	}
    }
  psi_webs_free (names);
  for (unsigned i = 0; i < r->n; i++)
    {
      psi_val *v = r->fn->vals[i];
      if (v && !v->pinned && !name_of (r, v))
	r->name[psi_web_find (r->webs, v)->id] = psi_var_like (r->fn, v);
    }
}

/* ---- First definitions under a guard --------------------------------------- */

static bool
wants_undef (struct rename *r, const psi_val *v)
{
  const psi_insn *d = v->def;

  return d && psi_guarded_since (d)
	 && psi_live_after (psi_interf_live (r->in), (psi_val *) v, v->def);
}

/* Puts an undef before those of MEMBER (N values of one name) that are defined
   under a guard where the name holds nothing.  */
static void
insert_undefs (struct rename *r, psi_val *const *member, unsigned n)
{
  bool *fresh, any = false;

  for (unsigned i = 0; i < n && !any; i++)
    any = wants_undef (r, member[i]);
  if (!any)
    return;
  fresh = psi_xmalloc (n * sizeof *fresh);
  psi_interf_fresh (r->in, member, n, fresh);
  for (unsigned i = 0; i < n; i++)
    if (fresh[i] && wants_undef (r, member[i]))
      {
	psi_insn *undef = psi_insn_new (r->fn, PSI_UNDEF, 1, 0);
	undef->dst[0] = member[i];
	psi_insert_before (member[i]->def, undef);
	psi_number_insn (undef);
      }
  psi_xfree (fresh);
}

static bool
is_inserted_copy (const psi_insn *d)
{
  return d && d->cause != PSI_C_NONE && (d->op == PSI_COPY || d->op == PSI_PCOPY);
}

/* Finds those of MEMBER (N values of one name) that a copy that was inserted gives
   what the name holds already.  */
static void
find_idle (struct rename *r, psi_val *const *member, unsigned n)
{
  bool *idle, any = false;

  for (unsigned i = 0; i < n && !any; i++)
    any = is_inserted_copy (member[i]->def);
  if (!any)
    return;
  idle = psi_xmalloc (n * sizeof *idle);
  psi_interf_idle (r->in, member, n, idle);
  for (unsigned i = 0; i < n; i++)
    r->idle[member[i]->id] = idle[i] && is_inserted_copy (member[i]->def);
  psi_xfree (idle);
}

static void
look_at_names (struct rename *r)
{
  for (unsigned i = 0; i < r->n; i++)
    {
      psi_val *v = r->fn->vals[i];
      unsigned n;
      psi_val *const *member;
      if (!v || v->pinned || psi_web_find (r->webs, v) != v)
	continue;
      member = psi_web_members (r->webs, v, &n);
      find_idle (r, member, n);
      insert_undefs (r, member, n);
    }
}

/* ---- Rewriting ------------------------------------------------------------- */

/* A copy from a name to itself: as the program had it it stays.  */
static bool
is_self_copy (struct rename *r, const psi_insn *insn, unsigned i)
{
  psi_val *dst = insn->dst[i], *src = insn->src[i].val, *name;

  if (!src || dst->pinned || src->pinned)
    return false;
  name = name_of (r, dst);
  return name == name_of (r, src)
	 && (insn->cause != PSI_C_NONE || dst->var != src->var);
}

/* Moves copy FROM of INSN to place TO, and the other one there.  */
static void
keep (psi_insn *insn, unsigned to, unsigned from)
{
  psi_val *dst = insn->dst[to];
  psi_opnd src = insn->src[to];

  insn->dst[to] = insn->dst[from];
  insn->src[to] = insn->src[from];
  insn->dst[from] = dst;
  insn->src[from] = src;
}

/* Drops from INSN what copies a name to itself, or to a name that has the value
   already, from above or from another copy of INSN (two equal values in a web); true:
   nothing is left.  */
static bool
drop_copies (struct rename *r, psi_insn *insn)
{
  unsigned n = 0;

  if ((insn->op != PSI_COPY && insn->op != PSI_PCOPY) || insn->ndst == 0)
    return false;
  for (unsigned i = 0; i < insn->ndst; i++)
    if (is_self_copy (r, insn, i))
      name_of (r, insn->dst[i])->aux = insn;
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      psi_val *name = name_of (r, insn->dst[i]);
      if (is_self_copy (r, insn, i) || name->aux == insn || r->idle[insn->dst[i]->id])
	{
	  if (insn->cause != PSI_C_NONE && !is_self_copy (r, insn, i))
	    r->ctx->stats.copies[insn->cause]--;
	  continue;
	}
      name->aux = insn;
      keep (insn, n++, i);
    }
  for (unsigned i = 0; i < insn->ndst; i++)
    name_of (r, insn->dst[i])->aux = NULL;
  insn->ndst = insn->nsrc = n;
  return n == 0;
}

/* The name of INSN's result I, those before having theirs.  In code that is
   never reached nothing is live, so that webs may hold two of them.  */
static psi_val *
result_name (struct rename *r, const psi_insn *insn, unsigned i)
{
  psi_val *name = name_of (r, insn->dst[i]);

  for (unsigned k = 0; k < i; k++)
    if (insn->dst[k] == name && !name->pinned)
      return psi_var_like (r->fn, name);
  return name;
}

static void
rewrite (struct rename *r, psi_insn *insn)
{
  if (insn->op == PSI_PSI || insn->op == PSI_PHI || drop_copies (r, insn))
    {
      psi_delete (insn);
      return;
    }
  for (unsigned i = 0; i < insn->ndst; i++)
    insn->dst[i] = result_name (r, insn, i);
  psi_for_each_place (at, insn)
    *at = name_of (r, *at);
}

/* Which names, by id, some insn defines, or are parameters or pinned.  */
static bool *
defined_names (const psi_fn *fn)
{
  bool *defined = psi_zeroed (fn->nvals, 1);

  for (unsigned i = 0; i < fn->nvals; i++)
    defined[i] = fn->vals[i] && (fn->vals[i]->param || fn->vals[i]->pinned);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      for (unsigned k = 0; k < i->ndst; k++)
	defined[i->dst[k]->id] = true;
  return defined;
}

static bool *
used_names (const psi_fn *fn)
{
  bool *used = psi_zeroed (fn->nvals, 1);

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      psi_for_each_used (v, i)
	used[v->id] = true;
  return used;
}

void
psi_define_used (psi_fn *fn)
{
  bool *defined = defined_names (fn), *used = used_names (fn);

  for (unsigned id = fn->nvals; id-- > 0;)
    if (used[id] && !defined[id])
      {
	psi_insn *undef = psi_insn_new (fn, PSI_UNDEF, 1, 0);
	undef->dst[0] = fn->vals[id];
	psi_insert_at_start (fn->blocks[0], undef);
      }
  psi_xfree (defined);
  psi_xfree (used);
}

static void
drop_undefs (psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (i, b)
      if (i->flags & PSI_F_IMPLICIT)
	psi_unlink (i);
  psi_define_used (fn);
}

static void
drop_versions (psi_fn *fn)
{
  for (unsigned i = 0; i < fn->nvals; i++)
    {
      psi_val *v = fn->vals[i];
      if (!v)
	continue;
      v->def = NULL;
      v->versions = 0;
      v->pin = NULL;
      if (v->var != v)
	fn->vals[i] = NULL;
    }
  psi_compact (fn);
}

enum psi_status
psi_out_rename (psi_ctx *ctx, psi_fn *fn)
{
  struct rename r = { .ctx = ctx, .fn = fn, .n = fn->nvals };
  int how = ctx->choice[PSI_CH_PHI_WEB];

  r.in = psi_interf_new (ctx, fn, true);
  r.webs = psi_out_webs (fn);
  if (how == PSI_PHI_DEFAULT || how == PSI_PHI_SREEDHAR3)
    psi_coalesce (ctx, fn, r.webs, r.in,
		  how == PSI_PHI_DEFAULT ? PSI_JOIN_ALL : PSI_JOIN_ONCE);
  r.name = psi_zeroed (r.n, sizeof *r.name);
  r.idle = psi_zeroed (r.n, sizeof *r.idle);
  choose (&r);
  settle_all (&r);
  look_at_names (&r);
  psi_for_each_block (b, fn)
    psi_for_each_insn_deleted (insn, b)
      rewrite (&r, insn);
  drop_undefs (fn);
  psi_xfree (r.name);
  psi_xfree (r.idle);
  psi_webs_free (r.webs);
  psi_interf_free (r.in);
  drop_versions (fn);
  return PSI_OK;
}
