/* out/parcopy.c: out of psi-SSA, last step: parallel copies to sequences.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms", SSA book, section 1.2,
   Algorithm 7.  As printed its test reads "exists b <- a such that exists
   c <- b"; what its comment says, and correctness asks for, is that NO copy
   still reads b.  Implemented in linear time after Boissinot et al.,
   "Revisiting out-of-SSA translation" (2009), Algorithm 1:

	a, b, c = pcopy b, a, a		c = copy a
					a = copy b
					b = copy c

   A name can be written once nothing reads it any more.  Its source is read
   from wherever the value was last copied to, so that a cycle whose values are
   also copied elsewhere needs no temporary; only a cycle by itself does.  That
   is fewer than the cycles and non-self edges of Algorithm 7, and no sequence
   is shorter.

   The extra copy into a temporary has the cause "cycle".  Constants come last:
   they wait for nothing but their name.  A copy of a name to itself goes, though
   it may have been all that defines the name.

   Needs: no SSA form.  Gives: no parallel copies.  */

#include "out/out.h"
#include <string.h>

/* A name that takes part, in its AUX meanwhile.  */
struct place
{
  psi_val *name;
  struct place *from;		/* What is to come here; null: nothing, or done. */
  struct place *at;		/* Where the value is now that was here; null:
				   nobody wants it.  */
};

struct sequence
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_insn *pcopy;
  struct place *places, **ready;
  unsigned n, nready;
};

static struct place *
place_of (struct sequence *s, psi_val *v)
{
  struct place *p = v->aux;

  if (!p)
    {
      p = &s->places[s->n++];
      p->name = v;
      p->from = p->at = NULL;
      v->aux = p;
    }
  return p;
}

static void
emit (struct sequence *s, psi_val *dst, psi_opnd src, enum psi_cause cause)
{
  psi_insn *copy = psi_copy_new (s->fn, s->pcopy->guard, dst, src, cause);

  copy->line = s->pcopy->line;
  copy->flags |= s->pcopy->flags & PSI_F_GUARDED;
  psi_insert_before (s->pcopy, copy);
}

/* Writes all that can be written, beginning with the ready ones.  */
static void
write_ready (struct sequence *s)
{
  while (s->nready > 0)
    {
      struct place *to = s->ready[--s->nready], *from = to->from;
      emit (s, to->name, psi_opnd_of (from->at->name), s->pcopy->cause);
      to->from = NULL;
      /* FROM's own name is free now, if the value was still there.  */
      if (from->at == from && from->from)
	s->ready[s->nready++] = from;
      from->at = to;
    }
}

static void
sequentialize (struct sequence *s)
{
  psi_insn *pcopy = s->pcopy;

  for (unsigned i = 0; i < pcopy->nsrc; i++)
    if (pcopy->src[i].val && pcopy->src[i].val != pcopy->dst[i])
      {
	struct place *from = place_of (s, pcopy->src[i].val);
	place_of (s, pcopy->dst[i])->from = from;
	from->at = from;
      }
  for (unsigned i = s->n; i-- > 0;)
    if (s->places[i].from && !s->places[i].at)
      s->ready[s->nready++] = &s->places[i];
  write_ready (s);
  for (unsigned i = 0; i < s->n; i++)
    {
      struct place *p = &s->places[i];
      if (!p->from)
	continue;
      /* P is on a cycle, and all values are still where they were.  */
      struct place *t = &s->places[s->n];
      t->name = psi_var_like (s->fn, p->name);
      emit (s, t->name, psi_opnd_of (p->name), PSI_C_CYCLE);
      s->ctx->stats.copies[PSI_C_CYCLE]++;
      p->at = t;
      s->ready[s->nready++] = p;
      write_ready (s);
    }
  for (unsigned i = 0; i < pcopy->nsrc; i++)
    if (!pcopy->src[i].val)
      emit (s, pcopy->dst[i], pcopy->src[i], pcopy->cause);
  for (unsigned i = 0; i < s->n; i++)
    s->places[i].name->aux = NULL;
}

enum psi_status
psi_out_parcopy (psi_ctx *ctx, psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (insn, b)
      if (insn->op == PSI_PCOPY)
	{
	  struct sequence s = { .ctx = ctx, .fn = fn, .pcopy = insn };
	  s.places = psi_xmalloc ((2 * insn->nsrc + 1) * sizeof *s.places);
	  s.ready = psi_xmalloc ((2 * insn->nsrc + 1) * sizeof *s.ready);
	  sequentialize (&s);
	  psi_xfree (s.ready);
	  psi_xfree (s.places);
	  psi_unlink (insn);
	}
  psi_define_used (fn);
  return PSI_OK;
}
