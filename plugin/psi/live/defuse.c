/* live/defuse.c: which insns use a value, and replacing values by others.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The form keeps no list of uses.  A pass that needs them collects them once;
   what it changes afterwards they do not show.  A value that turned out to be
   another has that in its AUX until the pass puts it everywhere: so each
   replacement costs nothing, and all of them one walk.

   Needs: SSA form.  */

#include "live/live.h"
#include <string.h>

/* A use that came later.  */
struct more
{
  psi_insn *user;
  struct more *next;
  unsigned n;			/* This and those after it.  */
};

struct psi_uses
{
  psi_fn *fn;
  unsigned *start;		/* By id, and one more: the value's first in USER. */
  psi_insn **user;
  struct more **more;		/* By id; null until there is any.  */
  unsigned nvals;
};

/* ---- Uses ---------------------------------------------------------------- */

psi_uses *
psi_uses_new (psi_fn *fn)
{
  psi_uses *u = psi_xmalloc (sizeof *u);
  unsigned total = 0;

  u->fn = fn;
  u->nvals = fn->nvals;
  u->more = NULL;
  u->start = psi_zeroed ((fn->nvals + 1), sizeof *u->start);
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      psi_for_each_used (v, insn)
	u->start[v->id]++;
  for (unsigned i = 0; i < fn->nvals; i++)
    u->start[i] = total += u->start[i];
  u->start[fn->nvals] = total;
  u->user = psi_xmalloc (total * sizeof *u->user);
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      psi_for_each_used (v, insn)
	u->user[--u->start[v->id]] = insn;
  return u;
}

void
psi_uses_free (psi_uses *u)
{
  psi_xfree (u->more);
  psi_xfree (u->user);
  psi_xfree (u->start);
  psi_xfree (u);
}

void
psi_uses_add (psi_uses *u, const psi_val *v, psi_insn *user)
{
  struct more *m = psi_alloc (u->fn, sizeof *m);

  if (!u->more)
    u->more = psi_zeroed (u->nvals, sizeof *u->more);
  m->user = user;
  m->next = u->more[v->id];
  m->n = m->next ? m->next->n + 1 : 1;
  u->more[v->id] = m;
}

void
psi_uses_merge (psi_uses *u, const psi_val *from, const psi_val *to)
{
  for (unsigned i = u->start[from->id]; i < u->start[from->id + 1]; i++)
    psi_uses_add (u, to, u->user[i]);
}

unsigned
psi_uses_count (const psi_uses *u, const psi_val *v)
{
  const struct more *m = u->more ? u->more[v->id] : NULL;
  return u->start[v->id + 1] - u->start[v->id] + (m ? m->n : 0);
}

bool
psi_uses_each (const psi_uses *u, const psi_val *v,
	       bool (*each) (void *data, psi_insn *user), void *data)
{
  psi_insn *last = NULL;

  for (unsigned i = u->start[v->id]; i < u->start[v->id + 1]; i++)
    {
      if (u->user[i] != last && !each (data, u->user[i]))
	return false;
      last = u->user[i];
    }
  for (const struct more *m = u->more ? u->more[v->id] : NULL; m; m = m->next)
    if (!each (data, m->user))
      return false;
  return true;
}

/* May O stand for V in FN's psis?  */
struct stand_in
{
  psi_fn *fn;
  const psi_val *v;
  psi_opnd o;
};

static bool
user_fits (void *data, psi_insn *psi)
{
  const struct stand_in *s = data;

  for (unsigned k = 0; psi->op == PSI_PSI && psi->block && k < psi->nsrc; k++)
    if (psi->src[k].val == s->v && !psi_defined_where (s->fn, s->o, psi->pred[k]))
      return false;
  return true;
}

bool
psi_users_fit (const psi_uses *u, const psi_val *v, psi_opnd o)
{
  struct stand_in s = { u->fn, v, o };

  return psi_uses_each (u, v, user_fits, &s);
}

/* ---- Replacement --------------------------------------------------------- */

psi_val *
psi_resolve (psi_val *v)
{
  while (v && v->aux)
    v = v->aux;
  return v;
}

psi_lit
psi_resolve_lit (psi_lit lit)
{
  lit.val = psi_resolve (lit.val);
  return lit;
}

void
psi_resolve_insn (psi_insn *insn)
{
  psi_for_each_place (at, insn)
    *at = psi_resolve (*at);
}

void
psi_replace (psi_val *v, psi_val *by)
{
  v->aux = by;
  v->def = NULL;
}

void
psi_resolve_all (psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      psi_resolve_insn (insn);
  for (unsigned k = 0; k < fn->nvals; k++)
    if (fn->vals[k])
      fn->vals[k]->aux = NULL;
}
