/* acts.c: the actions of a window by its insns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An action is what a plan can do in one step.  Here each insn of the window that does
   not make a predicate is one, with the names that it has.  Besides there are moves
   that can make others needless, and temporaries beside the names, in which a value
   can be put together or wait.  */

#include "flags/flags-int.h"
#include <string.h>

static void
add_source (flags_window *w, struct flags_act *a, psi_opnd o, psi_type type)
{
  struct flags_src *s = &a->src[a->nsrc++];

  s->web = -1;
  if (!o.val)
    s->fixed = flags_constant (w, type, o.imm);
  else if (w->web_of[o.val->id] >= 0)
    s->web = w->web_of[o.val->id];
  else
    s->fixed = w->live_in[o.val->id] ? flags_initial (w, o.val) : 0;
}

bool
flags_clobbered (const flags_window *w, const psi_insn *i)
{
  for (unsigned k = 0; k < w->n; k++)
    if (w->insn[k] == i)
      return w->clobbers[k];
  return false;
}

static void
add_compare (flags_window *w, unsigned number)
{
  struct flags_act *a = flags_compare_act (w, number);
  psi_insn *i = a->insn;

  for (unsigned s = 0; s < i->nsrc; s++)
    if (!flags_word (i) || i->src[s].val)
      add_source (w, a, i->src[s], flags_compared_type (i));
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      struct flags_compare *c = &w->compared[t][number];
      a->best[t] = c->key < 0 ? c->outcomes
		   : flags_outcomes (w, c, w->cells[t][c->key]
				     ? w->cells[t][c->key]
				     : flags_all_cells (&w->key[c->key]));
    }
  flags_other_compares (w, a);
}

int
flags_named_web (flags_window *w, psi_val *name)
{
  if (w->nwebs == FLAGS_WEBS)
    return -1;
  w->web[w->nwebs] = name;
  w->like[w->nwebs] = w->nwebs;
  w->start[w->nwebs] = 0;
  w->nalts[w->nwebs] = 0;
  return (int) w->nwebs++;
}

int
flags_forced_web (flags_window *w, unsigned n)
{
  if (w->nwebs == FLAGS_WEBS)
    return -1;
  if (!w->force[n])
    w->force[n] = psi_var_like (w->fn, w->compare[n]->src[0].val);
  return flags_named_web (w, w->force[n]);
}

/* A move, not under a guard in the window, to the web DST.  */
static void
add_move (flags_window *w, unsigned dst, psi_opnd src, int from, psi_insn *like)
{
  psi_val *name = w->web[w->like[dst]];
  psi_insn *i = like;

  if (!i)
    {
      i = psi_insn_new (w->fn, src.val || from >= 0 ? PSI_COPY : PSI_CONST, 1, 1);
      i->dst[0] = name;
      i->src[0] = from >= 0 ? psi_opnd_of (w->web[w->like[from]]) : src;
    }
  int guarded = flags_guarded_cost (w, i);
  bool constant = i->op == PSI_CONST;
  struct flags_act *a = flags_new_act (w, constant ? FLAGS_OP : FLAGS_MOVE, i);
  a->dst = (int) dst;
  a->guarded = guarded;
  if (constant)
    {
      /* A move of what no name holds.  */
      a->kind = FLAGS_MOVE;
      a->nsrc = 1;
      a->src[0] = (struct flags_src) { -1, flags_constant (w, name->type,
							   i->src[0].imm) };
    }
  else if (from >= 0)
    {
      a->nsrc = 1;
      a->src[0] = (struct flags_src) { from, 0 };
    }
  else
    add_source (w, a, src, name->type);
}

void
flags_move_between (flags_window *w, unsigned dst, unsigned from)
{
  add_move (w, dst, (psi_opnd) { NULL, 0 }, (int) from, NULL);
}

/* A move of operand O of compare I, or number X beside it, to the web DST.  */
static void
add_forced_value (flags_window *w, unsigned dst, const psi_insn *i, psi_opnd o,
		  flags_value x)
{
  if (x)
    o = (psi_opnd) { NULL, flags_immediate (flags_compared_type (i), w->values[x].imm) };
  add_move (w, dst, o, -1, NULL);
  const struct flags_src *s = &w->act[w->nacts - 1].src[0];
  for (unsigned t = 0; t < w->ntraces && s->web < 0; t++)
    w->needed[t][s->fixed] = true;
}

/* Compare N of an operand that can be chosen: as it is, or what it is compared with, or a
   number beside that (see ahead.c).  */
static void
add_forced (flags_window *w, unsigned n)
{
  psi_insn *i = w->compare[n];

  if (flags_word (i) || !i->src[0].val)
    return;
  struct flags_act as_it_is = w->act[w->nacts - 1];
  for (unsigned k = w->nacts; k-- > 0 && w->act[k].kind == FLAGS_COMPARES
       && w->act[k].number == n;)
    as_it_is = w->act[k];
  int web = flags_forced_web (w, n);
  if (web < 0)
    return;
  flags_value beside = as_it_is.src[1].web < 0 && as_it_is.src[1].fixed
		       ? flags_number_beside (w, i, as_it_is.src[1].fixed) : 0;
  add_forced_value (w, (unsigned) web, i, i->src[0], 0);
  add_forced_value (w, (unsigned) web, i, i->src[1], 0);
  if (beside)
    add_forced_value (w, (unsigned) web, i, i->src[1], beside);
  struct flags_act *a = flags_new_act (w, FLAGS_COMPARES, i);
  *a = as_it_is;
  a->guarded = 0;
  a->src[0] = (struct flags_src) { web, 0 };
  a->late = true;
}

/* How often the window writes web N, and how often under a guard.  */
static unsigned
writers (const flags_window *w, unsigned n, unsigned *guarded)
{
  unsigned all = 0;

  *guarded = 0;
  for (unsigned k = 0; k < w->n; k++)
    if (flags_result (w, w->insn[k]) == w->web[n])
      {
	all++;
	*guarded += !psi_is_true (w->insn[k]->guard);
      }
  return all;
}

int
flags_new_web (flags_window *w, unsigned like)
{
  if (w->nwebs == FLAGS_WEBS || w->nalts[like] == FLAGS_ALTS)
    return -1;
  w->web[w->nwebs] = NULL;
  w->like[w->nwebs] = like;
  w->start[w->nwebs] = 0;
  w->nalts[w->nwebs] = 0;
  w->alt[like][w->nalts[like]++] = w->nwebs;
  return (int) w->nwebs++;
}

static void
add_operation (flags_window *w, unsigned k, int dst)
{
  psi_insn *i = w->insn[k];
  struct flags_act *a = flags_new_act (w, FLAGS_OP, i);

  a->class = flags_class (w, i);
  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val)
      add_source (w, a, i->src[s], i->src[s].val->type);
  a->dst = dst;
  a->reads = i->flags & PSI_F_READ;
  a->traps = i->flags & PSI_F_TRAP;
  a->clobbers = w->clobbers[k];
  a->guarded = a->clobbers ? 0 : flags_guarded_cost (w, i);
  if (a->traps && a->guarded > FLAGS_COST)
    a->guarded = 0;
  /* That it writes the flags is seen to.  */
  if ((i->flags & PSI_F_GUARDED)
      || (!(i->flags & PSI_F_TRAP)
	  && (w->ctx->host || !a->clobbers) && !host_can_speculate (w->ctx, i)))
    a->cost = 0;
  unsigned guarded, same = 0;
  for (unsigned j = 0; j < w->n; j++)
    same += w->insn[j]->op == i->op && flags_class (w, w->insn[j]) == a->class;
  a->alone = same == 1 && w->web[dst] && writers (w, dst, &guarded) == 1
	     && psi_is_true (i->guard) && !a->traps && !a->reads
	     && !w->live_in[w->web[dst]->id];
}

/* The select that insn K is: under any condition.  */
static void
add_select (flags_window *w, unsigned k)
{
  psi_insn *i = w->insn[k];
  struct flags_act *a = flags_new_act (w, FLAGS_SELECT, i);
  psi_type type = i->dst[0]->type;

  a->dst = w->web_of[i->dst[0]->id];
  add_source (w, a, i->src[0], type);
  add_source (w, a, i->src[1], type);
  a->cost = 0;
  a->guarded = FLAGS_COST;
}

struct flags_act *
flags_store_act (flags_window *w, psi_insn *i)
{
  struct flags_act *a = flags_new_act (w, FLAGS_STORES_, i);

  while (w->store[a->store] != i)
    a->store++;
  a->clobbers = flags_clobbered (w, i);
  a->guarded = a->clobbers ? 0 : flags_guarded_cost (w, i);
  return a;
}

static void
add_store (flags_window *w, psi_insn *i)
{
  struct flags_act *a = flags_store_act (w, i);

  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val)
      add_source (w, a, i->src[s], i->src[s].val->type);
}

/* Is what WEB holds above the window computed with?  */
static bool
start_is_read (const flags_window *w, unsigned web)
{
  for (unsigned k = 0; k < w->nacts && w->start[web]; k++)
    if (w->act[k].kind != FLAGS_MOVE)
      for (unsigned s = 0; s < w->act[k].nsrc; s++)
	if (w->act[k].src[s].web == (int) web)
	  return true;
  return false;
}

/* What is moved to a web from another one may come there from where that has it. */
static void
add_shortcuts (flags_window *w)
{
  unsigned n = w->nacts;

  for (unsigned k = 0; k < n && !w->why; k++)
    for (unsigned j = 0; j < n && !w->why; j++)
      {
	const struct flags_act *a = &w->act[k], *b = &w->act[j];
	bool known = false;
	if (a->kind != FLAGS_MOVE || b->kind != FLAGS_MOVE
	    || a->src[0].web < 0 || b->dst != a->src[0].web
	    || b->src[0].web >= 0)
	  continue;
	for (unsigned i = 0; i < w->nacts; i++)
	  known |= w->act[i].kind == FLAGS_MOVE && w->act[i].dst == a->dst
		   && w->act[i].src[0].web < 0
		   && w->act[i].src[0].fixed == b->src[0].fixed;
	if (!known)
	  add_move (w, (unsigned) a->dst, b->insn->src[0], -1, NULL);
      }
}

/* Where a web is written more than once under guards, a name beside it, where a
   value can be put together.  */
static void
add_shadow (flags_window *w, unsigned web)
{
  unsigned guarded;

  if (writers (w, web, &guarded) < 2 || guarded < 2
      || (flags_conditional_compares (w) && !start_is_read (w, web)))
    return;
  int shadow = flags_new_web (w, web);
  if (shadow < 0)
    return;
  for (unsigned k = 0, n = w->nacts; k < n && !w->why; k++)
    if (w->act[k].dst == (int) web && w->act[k].kind != FLAGS_COMPARES)
      {
	struct flags_act *a = flags_new_act (w, w->act[k].kind, NULL);
	*a = w->act[k];
	a->dst = shadow;
	a->alone = false;
      }
  add_move (w, (unsigned) shadow, (psi_opnd) { NULL, 0 }, (int) web, NULL);
  add_move (w, web, (psi_opnd) { NULL, 0 }, shadow, NULL);
}

/* An operation that destroys the flags and is wanted under a guard gets its
   result elsewhere.  */
static void
add_temporary (flags_window *w, unsigned k)
{
  unsigned web = (unsigned) w->web_of[flags_result (w, w->insn[k])->id];
  unsigned guarded;

  if (!w->clobbers[k] || (writers (w, web, &guarded) < 2 && !guarded
			  && !w->live_in[w->web[web]->id]))
    return;
  int t = flags_new_web (w, web);
  if (t < 0)
    return;
  add_operation (w, k, t);
  add_move (w, web, (psi_opnd) { NULL, 0 }, t, NULL);
}

/* Where two insns of one class write two names, the one can be read for the other: the
   search makes no value that a name has already.  */
static void
note_equals (flags_window *w)
{
  for (unsigned k = 0; k < w->nacts; k++)
    for (unsigned j = 0; j < w->nacts; j++)
      {
	const struct flags_act *a = &w->act[k], *b = &w->act[j];
	bool known = a->dst == b->dst;
	if (a->kind != FLAGS_OP || b->kind != FLAGS_OP || a->class != b->class)
	  continue;
	for (unsigned i = 0; i < w->nalts[a->dst]; i++)
	  known |= w->alt[a->dst][i] == b->dst;
	if (!known && w->nalts[a->dst] < FLAGS_ALTS)
	  w->alt[a->dst][w->nalts[a->dst]++] = (uint8_t) b->dst;
      }
}

void
flags_reset_acts (flags_window *w)
{
  w->nacts = w->nahead = 0;
  w->nwebs = w->nnames;
  memset (w->nalts, 0, sizeof w->nalts);
  memset (w->split, 0, sizeof w->split);
  for (unsigned k = 0; k < w->nnames; k++)
    w->start[k] = w->live_in[w->web[k]->id] ? flags_initial (w, w->web[k]) : 0;
}

bool
flags_acts_of_insns (flags_window *w)
{
  unsigned compares = 0;

  flags_reset_acts (w);
  for (unsigned k = 0; k < w->n && !w->why; k++)
    {
      psi_insn *i = w->insn[k];
      psi_val *v = flags_result (w, i);
      if (flags_compares (w, i))
	{
	  add_compare (w, compares++);
	  if (w->forced)
	    add_forced (w, compares - 1);
	}
      else if (i->flags & PSI_F_WRITE)
	add_store (w, i);
      else if (!v || v->type == PSI_PRED || i->op == PSI_UNDEF)
	continue;
      else if (i->op == PSI_SELECT)
	{
	  add_select (w, k);
	  for (int s = 0; s < 2; s++)
	    add_move (w, w->web_of[v->id], i->src[s], -1, NULL);
	}
      else if (i->op == PSI_COPY || i->op == PSI_CONST)
	add_move (w, w->web_of[v->id], i->src[0], -1, i);
      else
	{
	  add_operation (w, k, w->web_of[v->id]);
	  add_temporary (w, k);
	}
    }
  add_shortcuts (w);
  for (unsigned k = 0; k < w->nnames && !w->why; k++)
    add_shadow (w, k);
  note_equals (w);
  return !w->why;
}
