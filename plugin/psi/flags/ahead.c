/* ahead.c: the actions of a window by what it leaves, not by its insns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where a name holds one of several values behind the window, each of these gets a name
   of its own and is computed first, on all traces.  Then come the compares, and moves
   under their conditions, which put the values where they belong.  A value needs no
   such name if an operation under a guard can compute it in place.  The window's own
   insns do not matter any more, so that little is left to search for.

   Not every window can be had so.  Reasons against it are an operation that may trap,
   a load behind a store, and a value that is computed from one that was chosen.  */

#include "flags/flags-int.h"
#include <string.h>

const struct flags_ahead *
flags_ahead_of (const flags_window *w, flags_value x)
{
  for (unsigned k = 0; k < w->nahead; k++)
    if (w->ahead[k].value == x)
      return &w->ahead[k];
  return NULL;
}

static const struct flags_value_info *
info_of (const flags_window *w, flags_value x)
{
  return &w->values[x];
}

static psi_insn *
class_insn (const flags_window *w, flags_value x)
{
  return w->classes[info_of (w, x)->class - 2];
}

static bool
is_operation (const flags_window *w, flags_value x)
{
  return x && info_of (w, x)->class > 1;
}

/* The name that operand K of I is, constants not counted.  */
static psi_val *
operand (const psi_insn *i, unsigned k)
{
  unsigned s = 0;

  for (;; s++)
    if (i->src[s].val && k-- == 0)
      return i->src[s].val;
}

/* The web that a compare of the window leaves X in, as it makes it; -1: none.  */
static int
compare_web (const flags_window *w, flags_value x)
{
  psi_val *v;

  if (!is_operation (w, x) || !flags_compares (w, class_insn (w, x)))
    return -1;
  v = flags_result (w, class_insn (w, x));
  return v ? w->web_of[v->id] : -1;
}

static bool
computed_always (const flags_window *w, flags_value x)
{
  for (unsigned t = 0; t < w->ntraces; t++)
    if (!w->computed[t][x])
      return false;
  return true;
}

/* May X's operation be executed where the window begins?  */
static bool
early (const flags_window *w, flags_value x)
{
  psi_insn *i = class_insn (w, x);

  if (info_of (w, x)->mem || (i->flags & PSI_F_GUARDED))
    return false;
  return i->flags & PSI_F_TRAP ? computed_always (w, x)
	 : w->ctx->host ? host_can_speculate (w->ctx, i)
	 : !flags_clobbered (w, i);
}

/* Sees to it that X, of the type of LIKE, is in a register; false: it cannot be.  */
static bool
bring (flags_window *w, flags_value x, psi_val *like)
{
  const struct flags_value_info *info = info_of (w, x);

  if (!x)
    return false;
  if (info->class == 0 || compare_web (w, x) >= 0 || flags_ahead_of (w, x))
    return true;
  if (!info->is_const && !early (w, x))
    return false;
  /* What a compare makes is not there yet.  */
  for (unsigned k = 0; k < info->nsrc; k++)
    if (compare_web (w, info_of (w, x)->src[k]) >= 0
	|| !bring (w, info_of (w, x)->src[k], operand (class_insn (w, x), k)))
      return false;
  if (w->nahead == FLAGS_AHEAD)
    return false;
  w->ahead[w->nahead++]
    = (struct flags_ahead) { x, info_of (w, x)->is_const ? NULL : class_insn (w, x),
			     NULL, like };
  return true;
}

/* The web that begins with initial value X; -1: a name keeps it.  */
static int
first_web (const flags_window *w, flags_value x)
{
  const psi_val *name = w->fn->vals[info_of (w, x)->mem];

  for (unsigned k = 0; k < w->nnames; k++)
    if (w->split[k] ? w->starts[k] == name : w->web[k] == name)
      return (int) k;
  return -1;
}

static struct flags_src
source_of (const flags_window *w, flags_value x)
{
  const struct flags_value_info *info = info_of (w, x);
  int web = info->class == 0 ? first_web (w, x) : compare_web (w, x);

  return (struct flags_src) { web, web < 0 ? x : 0 };
}

bool
flags_kept (const flags_window *w, flags_value x)
{
  return info_of (w, x)->class == 0 && first_web (w, x) < 0;
}

psi_val *
flags_name_above (const flags_window *w, psi_val *name)
{
  int web = w->web_of[name->id];

  return web >= 0 && w->split[web] && w->live_in[name->id] ? w->kept[web] : name;
}

/* ---- Names split ----------------------------------------------------------------- */

psi_insn *
flags_above (const flags_window *w, const psi_val *name)
{
  for (psi_insn *i = w->insn[0]->prev; i; i = i->prev)
    {
      bool pinned = false, reads = false;
      for (unsigned k = 0; k < i->ndst; k++)
	{
	  pinned |= i->dst[k]->pinned;
	  if (i->dst[k] == name)
	    return psi_is_true (i->guard) && i->op != PSI_UNDEF && i->ndst == 1
		   ? i : NULL;
	}
      for (unsigned k = 0; k < i->nsrc; k++)
	reads |= i->src[k].val == name;
      /* Who reads what such an insn writes knows the insn.  */
      if (reads && pinned)
	return NULL;
    }
  return NULL;
}

/* The split name among W's webs that variant N, from 0 up, lets begin as another one;
   -1: there are not as many.  */
static int
begins_as (const flags_window *w, unsigned n, psi_val **name)
{
  for (unsigned k = 0; k < w->nnames; k++)
    for (unsigned v = 1; v < w->nvalues && (w->split[k] || !w->start[k]); v++)
      {
	bool wanted = false;
	if (w->values[v].class)
	  continue;
	*name = w->fn->vals[w->values[v].mem];
	for (unsigned t = 0; t < w->ntraces; t++)
	  wanted |= w->goal[t][k] == v;
	int own = w->web_of[(*name)->id];
	if (!wanted || (*name)->pinned || (*name)->type != w->web[k]->type
	    || (own >= 0 ? !w->split[own] : w->live_out[(*name)->id]))
	  continue;
	if (n-- == 0)
	  return (int) k;
      }
  return -1;
}

/* Names that hold nothing at first begin as what dies in the window and is wanted of them
   most.  False: there is no such name.  */
static bool
begin_all (flags_window *w)
{
  bool any = false;

  for (unsigned k = 0; k < w->nnames; k++)
    {
      unsigned most = 0;
      for (unsigned v = 1; v < w->nvalues && !w->start[k]; v++)
	{
	  psi_val *name = w->values[v].class ? NULL : w->fn->vals[w->values[v].mem];
	  unsigned wanted = 0;
	  if (!name || name->pinned || name->type != w->web[k]->type
	      || w->web_of[name->id] >= 0 || w->live_out[name->id])
	    continue;
	  for (unsigned i = 0; i < k; i++)
	    if (w->starts[i] == name)
	      name = NULL;
	  for (unsigned t = 0; t < w->ntraces && name; t++)
	    wanted += w->goal[t][k] == v;
	  if (wanted <= most)
	    continue;
	  most = wanted;
	  w->starts[k] = name;
	}
      if (!w->starts[k])
	continue;
      any = w->split[k] = true;
      w->start[k] = flags_initial (w, w->starts[k]);
    }
  return any;
}

/* Sets what the webs begin with.  False: there is no such variant.  */
static bool
choose_start (flags_window *w, unsigned variant)
{
  bool any = false;

  for (unsigned k = 0; k < w->nnames; k++)
    {
      flags_value own = w->live_in[w->web[k]->id] ? flags_initial (w, w->web[k]) : 0;
      w->split[k] = variant && !w->place && own && flags_above (w, w->web[k]);
      any |= w->split[k];
      w->starts[k] = NULL;
      w->start[k] = w->split[k] ? 0 : own;
      if (w->split[k] && !w->kept[k])
	w->kept[k] = psi_var_like (w->fn, w->web[k]);
    }
  w->exact = w->place && variant >= 2;
  if (w->place)
    return variant < 4 && (variant % 2 == 0 || begin_all (w));
  if (variant < 2)
    return variant == 0 || any;
  psi_val *name;
  int web = begins_as (w, variant - 2, &name);
  if (web < 0)
    return false;
  w->split[web] = name != w->web[web];
  w->starts[web] = w->split[web] ? name : NULL;
  w->start[web] = flags_initial (w, name);
  return true;
}

/* ---- Actions ------------------------------------------------------------------- */

/* Gives A the operands that X, its operation, is made of.  */
static bool
operation_sources (flags_window *w, struct flags_act *a, flags_value x)
{
  struct flags_value_info info = *info_of (w, x);

  for (unsigned k = 0; k < info.nsrc; k++)
    {
      if (!bring (w, info.src[k], operand (class_insn (w, x), k)))
	return false;
      a->src[a->nsrc++] = source_of (w, info.src[k]);
    }
  return true;
}

static bool
add_compare (flags_window *w, unsigned n, const struct flags_compared *c)
{
  psi_insn *i = w->compare[n];
  bool word = flags_word (i);
  struct flags_act *a = flags_compare_act (w, n);

  if (word && !operation_sources (w, a, c->a))
    return false;
  for (unsigned s = 0; !word && s < 2; s++)
    {
      flags_value x = s ? c->b : c->a;
      if (i->src[s].val && !bring (w, x, i->src[s].val))
	return false;
      a->src[a->nsrc++] = i->src[s].val ? source_of (w, x)
			  : (struct flags_src) { -1, x };
    }
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      struct flags_compare now;
      a->best[t] = FLAGS_UNKNOWN;
      if (flags_compare_values (w, flags_compared_type (i), c->a, c->b, word, true,
				&now))
	a->best[t] = flags_outcomes (w, &now, now.key < 0 || !w->cells[t][now.key]
				     ? now.key < 0 ? 0
				       : flags_all_cells (&w->key[now.key])
				     : w->cells[t][now.key]);
    }
  flags_other_compares (w, a);
  return true;
}

/* X into WEB.  */
static bool
add_value (flags_window *w, unsigned web, flags_value x)
{
  const struct flags_value_info *info = info_of (w, x);
  psi_val *name = w->web[w->like[web]];
  struct flags_act *a;

  if (is_operation (w, x) && compare_web (w, x) < 0)
    {
      psi_insn *i = class_insn (w, x);
      bool direct = !flags_clobbered (w, i) && !info->mem
		    && flags_guarded_cost (w, i) == FLAGS_COST;
      /* For others it must have a name anyway.  */
      for (unsigned k = 1; k < w->nvalues && direct; k++)
	for (unsigned s = 0; s < w->values[k].nsrc; s++)
	  direct &= w->values[k].src[s] != x;
      if (direct && !flags_ahead_of (w, x))
	{
	  a = flags_new_act (w, FLAGS_OP, i);
	  a->class = info->class;
	  a->dst = (int) web;
	  a->reads = i->flags & PSI_F_READ;
	  a->traps = i->flags & PSI_F_TRAP;
	  a->guarded = FLAGS_COST;
	  if (!early (w, x))
	    a->cost = 0;
	  return operation_sources (w, a, x);
	}
    }
  psi_insn *copy = psi_insn_new (w->fn, info->is_const ? PSI_CONST : PSI_COPY,
				 1, 1);
  copy->dst[0] = name;
  copy->src[0] = info->is_const
		 ? (psi_opnd) { NULL, flags_immediate (name->type, info->imm) }
		 : psi_opnd_of (name);
  int guarded = flags_guarded_cost (w, copy);
  if ((!info->is_const || guarded > FLAGS_COST) && !bring (w, x, name))
    return false;
  if (info->is_const && guarded > FLAGS_COST)
    {
      copy = psi_insn_new (w->fn, PSI_COPY, 1, 1);
      copy->dst[0] = name;
      copy->src[0] = psi_opnd_of (name);
    }
  a = flags_new_act (w, FLAGS_MOVE, copy);
  a->dst = (int) web;
  a->guarded = FLAGS_COST;
  a->nsrc = 1;
  a->src[0] = source_of (w, x);
  return true;
}

/* Where a compare cannot be executed under a condition, or must not be as the flags
   that are there without it would look as if it held, its operand can be chosen: what is
   compared or, where that is not to count, a number of which it is known how the compare
   comes out.  C is what compare N compares.  */
static bool
add_forced (flags_window *w, unsigned n, const struct flags_compared *c)
{
  psi_insn *i = w->compare[n];

  if (flags_word (i) || w->npairs[n] != 1 || !i->src[0].val || !c->a || !c->b)
    return true;
  const struct flags_act *as_it_is = &w->act[w->nacts - 1];
  while (as_it_is > w->act && as_it_is->number == n && as_it_is[-1].number == n
	 && as_it_is[-1].kind == FLAGS_COMPARES)
    as_it_is--;
  flags_value x[3] = { c->a, c->b, flags_number_beside (w, i, c->b) };
  int forced = flags_forced_web (w, n);
  if (forced < 0)
    return true;
  unsigned web = (unsigned) forced;
  for (unsigned k = 0; k < 3 && x[k]; k++)
    {
      for (unsigned t = 0; t < w->ntraces; t++)
	w->needed[t][x[k]] = true;
      if (!add_value (w, web, x[k]))
	return false;
    }
  struct flags_act *a = flags_compare_act (w, n);
  a->guarded = 0;
  a->src[0] = (struct flags_src) { (int) web, 0 };
  a->src[1] = i->src[1].val ? source_of (w, c->b) : (struct flags_src) { -1, c->b };
  a->nsrc = 2;
  a->late = true;
  memcpy (a->best, as_it_is->best, sizeof a->best);
  return true;
}

/* Compare N, of a name that holds different values on the traces, as it is: when the plan
   has put them there.  */
static void
add_late_compare (flags_window *w, unsigned n)
{
  psi_insn *i = w->compare[n];
  int web = i->src[0].val ? w->web_of[i->src[0].val->id] : -1;

  if (flags_word (i) || w->npairs[n] < 2 || web < 0 || i->src[1].val)
    return;
  struct flags_act *a = flags_compare_act (w, n);
  a->src[0] = (struct flags_src) { web, 0 };
  a->src[1] = (struct flags_src) { -1, w->pair[n][0].b };
  a->nsrc = 2;
  a->late = true;
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      const struct flags_compare *c = &w->compared[t][n];
      a->best[t] = c->key < 0 ? c->outcomes
		   : flags_outcomes (w, c, w->cells[t][c->key] ? w->cells[t][c->key]
				     : flags_all_cells (&w->key[c->key]));
    }
}

/* The values that WEB is to hold, each once.  */
static unsigned
values_of (const flags_window *w, unsigned web, flags_value *x)
{
  unsigned n = 0;

  for (unsigned t = 0; t < w->ntraces; t++)
    {
      bool known = !w->goal[t][web];
      for (unsigned k = 0; k < n; k++)
	known |= x[k] == w->goal[t][web];
      if (!known)
	x[n++] = w->goal[t][web];
    }
  return n;
}

static bool
add_values (flags_window *w, unsigned web, bool beside)
{
  flags_value x[FLAGS_TRACES];
  unsigned n = values_of (w, web, x);
  /* What a name has at first must wait there for a conjunction.  */
  bool waits = n > 2 || (n == 2 && w->start[web] && w->ncompares > 1
			 && !flags_conditional_compares (w));
  int shadow = beside && (waits || (w->tree && n > 1)) ? flags_new_web (w, web) : -1;

  for (unsigned k = 0; k < n && !w->why; k++)
    if ((x[k] != w->start[web] && compare_web (w, x[k]) != (int) web
	 && !add_value (w, web, x[k]))
	|| (shadow >= 0 && !add_value (w, (unsigned) shadow, x[k])))
      return false;
  if (shadow >= 0)
    {
      flags_move_between (w, (unsigned) shadow, web);
      flags_move_between (w, web, (unsigned) shadow);
    }
  return true;
}

/* The web of operand K of store N, to which what it is on each trace can be moved; not *OK:
   it cannot be.  */
static struct flags_src
chosen_source (flags_window *w, unsigned n, unsigned k, bool *ok)
{
  psi_val *name = operand (w->store[n], k);
  int web = w->web_of[name->id];
  flags_value x[FLAGS_TRACES];
  unsigned nx = 0;

  *ok = web >= 0;
  for (unsigned t = 0; t < w->ntraces && *ok; t++)
    {
      flags_value v = w->store_src[t][n][k];
      bool known = !(w->stores[t] >> n & 1) || v == w->start[web];
      for (unsigned i = 0; i < nx; i++)
	known |= x[i] == v;
      if (known)
	continue;
      x[nx++] = v;
      *ok = v && compare_web (w, v) < 0 && add_value (w, (unsigned) web, v);
    }
  return (struct flags_src) { web, 0 };
}

static bool
add_store (flags_window *w, unsigned n)
{
  struct flags_act *a = flags_store_act (w, w->store[n]);

  for (unsigned k = 0; k < FLAGS_SRCS; k++)
    {
      flags_value x = 0;
      bool one = true, ok = true;
      for (unsigned t = 0; t < w->ntraces; t++)
	if (w->stores[t] >> n & 1)
	  {
	    one &= !x || w->store_src[t][n][k] == x;
	    x = w->store_src[t][n][k];
	  }
      if (!x)
	break;
      if (one && !bring (w, x, operand (w->store[n], k)))
	return false;
      a->src[a->nsrc++] = one ? source_of (w, x) : chosen_source (w, n, k, &ok);
      if (!ok)
	return false;
    }
  return true;
}

bool
flags_acts_ahead (flags_window *w, bool beside, unsigned variant, bool *last)
{
  flags_reset_acts (w);
  bool ok = choose_start (w, variant);
  *last = !ok && variant > (w->place ? 3u : 1u);
  if (!ok)
    return false;
  for (unsigned k = 0; k < w->ncompares && !w->why && w->forced; k++)
    add_late_compare (w, k);
  for (unsigned k = 0; k < w->ncompares && !w->why; k++)
    for (unsigned n = 0; n < w->npairs[k] && !w->why; n++)
      if (!add_compare (w, k, &w->pair[k][n])
	  || (w->forced && !add_forced (w, k, &w->pair[k][n])))
	return false;
  for (unsigned k = 0; k < w->nstores && !w->why; k++)
    if (!add_store (w, k))
      return false;
  for (unsigned k = 0; k < w->nnames && !w->why; k++)
    if (!add_values (w, k, beside))
      return false;
  return !w->why;
}
