/* flags/write.c: a plan as insns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each step becomes a copy of the insn that it does, under the condition that the step
   says, which is tested where the flags were not written since.  Names of values that
   the plan computes ahead, or keeps apart, are made here.  */

#include "flags/flags-int.h"
#include <string.h>

struct writer
{
  flags_window *w;
  psi_insn *at;			/* New insns go before this one.  */
  psi_insn *last;		/* That was written.  */
  psi_val *test[FLAGS_CONDS];	/* Made since the flags were written last.  */
  const psi_insn *compare;	/* Of the window, which wrote them.  */
  uint64_t written;		/* Webs.  */
};

static psi_val *
web_name (flags_window *w, unsigned web)
{
  if (!w->web[web])
    w->web[web] = psi_var_like (w->fn, w->web[w->like[web]]);
  return w->web[web];
}

/* The name that A's value is in.  */
static psi_val *
ahead_name (flags_window *w, const struct flags_ahead *a)
{
  struct flags_ahead *known = &w->ahead[a - w->ahead];

  if (!known->name)
    known->name = psi_var_like (w->fn, known->insn ? flags_result (w, known->insn)
				       : known->like);
  return known->name;
}

/* What X is an operand as, where no web has it.  */
static psi_opnd
value_operand (flags_window *w, flags_value x, psi_opnd was)
{
  const struct flags_ahead *ahead = flags_ahead_of (w, x);

  if (ahead)
    return psi_opnd_of (ahead_name (w, ahead));
  if (w->values[x].class || !was.val)
    return was;
  return psi_opnd_of (flags_name_above (w, w->fn->vals[w->values[x].mem]));
}

static psi_lit
test_of (struct writer *o, enum flags_cond cond, bool neg)
{
  if (!o->test[cond])
    {
      psi_insn *i = psi_insn_new (o->w->fn, PSI_TEST, 1, 1);
      i->name = flags_test_name (o->compare, flags_relation (cond));
      i->dst[0] = o->test[cond] = psi_var_new (o->w->fn, NULL, PSI_PRED);
      i->src[0] = psi_opnd_of (o->w->flags);
      psi_insert_before (o->at, i);
    }
  return psi_lit_of (o->test[cond], neg);
}

/* A new insn that does what I of the window does, to the same names.  */
static psi_insn *
copy_insn (flags_window *w, const psi_insn *i)
{
  bool plain = psi_ops[i->op].kind == PSI_K_CMP;
  psi_insn *c = psi_insn_new (w->fn, plain ? PSI_COMPARE : i->op,
			      plain ? 1 : i->ndst, i->nsrc);

  c->flags = i->flags & ~(unsigned) PSI_F_GUARDED;
  c->cause = i->cause;
  /* The host knows what flags that relation needs.  */
  c->name = plain ? psi_op_name (i->op) : i->name;
  c->cost = i->cost;
  c->host = plain ? NULL : i->host;
  if (plain)
    c->dst[0] = w->flags;
  else
    memcpy (c->dst, i->dst, i->ndst * sizeof *c->dst);
  memcpy (c->src, i->src, i->nsrc * sizeof *c->src);
  return c;
}

/* The conditional compare by A, whose compare is C.  */
static psi_insn *
conditional (flags_window *w, const struct flags_act *a, const psi_insn *c)
{
  psi_insn *i = psi_insn_new (w->fn, PSI_CCMP, 1, 3);

  i->name = c->name;
  i->flags = c->flags;
  i->cost = c->cost;
  i->host = c->host;
  i->dst[0] = c->dst[0];
  i->src[0].imm = a->otherwise;
  memcpy (i->src + 1, c->src, 2 * sizeof *c->src);
  return i;
}

/* WEB is written first under a guard, and held nothing: who allocates registers must not
   take it for what it was before.  */
static void
write_undef (struct writer *o, unsigned web)
{
  if (!(o->written >> web & 1) && !o->w->start[web])
    {
      psi_insn *undef = psi_insn_new (o->w->fn, PSI_UNDEF, 1, 0);
      undef->dst[0] = web_name (o->w, web);
      psi_insert_before (o->at, undef);
    }
  o->written |= (uint64_t) 1 << web;
}

/* The insn that STEP is.  */
static void
write_act (struct writer *o, const struct flags_act *a,
	   const struct flags_step *step)
{
  flags_window *w = o->w;
  psi_insn *i = a->insn, *c = copy_insn (w, i);

  for (unsigned k = 0; a->dst >= 0 && k < c->ndst; k++)
    if (c->dst[k] != w->flags)
      c->dst[k] = web_name (w, (unsigned) a->dst);
  if (a->dst >= 0 && step->cond >= 0 && a->kind != FLAGS_SELECT)
    write_undef (o, (unsigned) a->dst);
  else if (a->dst >= 0)
    o->written |= (uint64_t) 1 << a->dst;
  /* The act's operands are I's, but for an operation's constants.  */
  unsigned n = 0;
  for (unsigned k = 0; k < c->nsrc; k++)
    if (c->src[k].val || a->kind == FLAGS_MOVE || a->kind == FLAGS_SELECT
	|| (a->kind == FLAGS_COMPARES && !flags_word (i)))
      {
	if (a->src[n].web >= 0)
	  c->src[k] = psi_opnd_of (web_name (w, step->src[n]));
	/* The host's insn keeps its constants.  */
	else if (i->op != PSI_CONST && (c->src[k].val || !c->host))
	  c->src[k] = value_operand (w, a->src[n].fixed, c->src[k]);
	n++;
      }
  if (a->otherwise >= 0)
    c = conditional (w, a, c);
  if (step->cond >= 0 && (a->kind == FLAGS_SELECT || a->otherwise >= 0))
    c->pred[0] = test_of (o, (enum flags_cond) step->cond, step->neg);
  else if (step->cond >= 0)
    c->guard = test_of (o, (enum flags_cond) step->cond, step->neg);
  psi_insert_before (o->at, c);
  o->last = c;
}

/* What insn I of the window clobbers comes behind it.  */
static void
write_part (struct writer *o, const psi_insn *i)
{
  const psi_insn *part = i->next;

  if (i->ndst > 1 || !part || !flags_part (o->w, part))
    return;
  psi_insn *c = psi_insn_new (o->w->fn, PSI_OPAQUE, 1, 0);
  c->flags = part->flags;
  c->name = part->name;
  c->dst[0] = o->w->flags;
  c->host = part->host;
  psi_insert_before (o->at, c);
}

/* Where I, a compare of the window, has two halves: the second.  */
static void
write_second_half (struct writer *o, const psi_insn *i)
{
  const psi_insn *half = flags_second_half (o->w, i);

  if (half)
    psi_insert_before (o->at, copy_insn (o->w, half));
}

/* What is computed ahead.  */
static void
write_ahead (struct writer *o, struct flags_ahead *a)
{
  flags_window *w = o->w;
  psi_insn *c;
  unsigned n = 0;

  if (a->insn)
    {
      c = copy_insn (w, a->insn);
      for (unsigned k = 0; k < c->ndst; k++)
	if (c->dst[k] != w->flags)
	  c->dst[k] = ahead_name (w, a);
      for (unsigned k = 0; k < c->nsrc; k++)
	if (c->src[k].val)
	  c->src[k] = value_operand (w, w->values[a->value].src[n++], c->src[k]);
    }
  else
    {
      c = psi_insn_new (w->fn, PSI_CONST, 1, 1);
      c->dst[0] = ahead_name (w, a);
      c->src[0].imm = flags_immediate (c->dst[0]->type, w->values[a->value].imm);
    }
  psi_insert_before (o->at, c);
  if (a->insn)
    write_part (o, a->insn);
}

/* From its definition above the window on a split name is the one that keeps what it
   has there.  */
static void
rename_above (flags_window *w, psi_val *name, psi_val *kept)
{
  psi_insn *next;

  for (psi_insn *i = flags_above (w, name); i != w->insn[0]; i = next)
    {
      bool defines = i == flags_above (w, name);
      next = i->next;
      if (!defines && !psi_has_operand (i, name))
	continue;
      psi_insn *c = flags_same_insn (w->fn, i);
      for (unsigned k = 0; k < c->ndst && defines; k++)
	if (c->dst[k] == name)
	  c->dst[k] = kept;
      for (unsigned k = 0; k < c->nsrc && !defines; k++)
	if (c->src[k].val == name)
	  c->src[k].val = kept;
      psi_insert_before (i, c);
      psi_unlink (i);
    }
}

/* Where webs begin with what other names have.  */
static void
write_starts (struct writer *o)
{
  flags_window *w = o->w;

  for (unsigned k = 0; k < w->nnames; k++)
    if (w->split[k] && w->live_in[w->web[k]->id])
      rename_above (w, w->web[k], w->kept[k]);
  for (unsigned k = 0; k < w->nnames; k++)
    if (w->split[k] && w->starts[k])
      {
	psi_insn *c = psi_insn_new (w->fn, PSI_COPY, 1, 1);
	c->dst[0] = w->web[k];
	c->src[0] = psi_opnd_of (flags_name_above (w, w->starts[k]));
	c->cost = w->ctx->host ? PSI_COST_NONE : 0;
	psi_insert_before (o->at, c);
      }
}

void
flags_write_plan (flags_window *w, const struct flags_step *step, unsigned n)
{
  struct writer o = { .w = w, .at = w->insn[w->n - 1]->next };

  for (unsigned k = 0; k < w->nahead; k++)
    write_ahead (&o, &w->ahead[k]);
  write_starts (&o);
  for (unsigned k = 0; k < n; k++)
    {
      const struct flags_act *a = &w->act[step[k].act];
      write_act (&o, a, &step[k]);
      if (a->kind == FLAGS_COMPARES || a->clobbers)
	memset (o.test, 0, sizeof o.test);
      if (a->kind == FLAGS_COMPARES)
	{
	  o.compare = a->insn;
	  write_second_half (&o, a->insn);
	}
      if (a->clobbers)
	write_part (&o, a->insn);
    }
  flags_choose_dying (w, o.at);
  if (w->br)
    {
      psi_insn *br = flags_same_insn (w->fn, w->br);
      br->pred[0] = test_of (&o, (enum flags_cond) step[n].cond, step[n].neg);
      psi_insert_before (w->br, br);
      psi_unlink (w->br);
    }
  for (unsigned k = 0; k < w->n; k++)
    psi_unlink (w->insn[k]);
}
