/* flags/cut.c: a window that is too large becomes two.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Often the one half of a block finds out what something is, and the other does something
   with that: then few predicates that the upper half makes are needed in the lower one, or
   none.  Where they are fewest the block is cut, and each of them is kept in a name:

     %n = 0; if P: %n = 1	|	%p = ne %n, 0

   To a plan of the upper half this is a name like others, to one of the lower half a
   compare like others.  The traces of each are fewer by far than those of both.  */

#include "flags/flags-int.h"
#include <string.h>

#define MOST_KEPT 2		/* Predicates.  */
#define FEWEST 4		/* Compares of what is cut.  */

psi_insn *
flags_same_insn (psi_fn *fn, const psi_insn *i)
{
  psi_insn *c = psi_insn_new (fn, i->op, i->ndst, i->nsrc), made = *c;

  *c = *i;
  c->dst = made.dst;
  c->src = made.src;
  c->pred = made.pred;
  c->uid = made.uid;
  c->block = NULL;
  c->prev = c->next = NULL;
  memcpy (c->dst, i->dst, i->ndst * sizeof *c->dst);
  memcpy (c->src, i->src, i->nsrc * sizeof *c->src);
  for (unsigned k = 0; k < psi_npred (i); k++)
    c->pred[k] = i->pred[k];
  return c;
}

/* Does I compare?  */
static bool
compares (const psi_insn *i, const psi_val *flags)
{
  return psi_ops[i->op].kind == PSI_K_CMP
	 || (i->op == PSI_COMPARE && i->dst[0] == flags);
}

static bool
is_predicate (const psi_val *v)
{
  return v && v->type == PSI_PRED && !v->pinned;
}

/* By its number, where each value is read last, from FROM on: insns are counted from 1.
   0: nowhere.  The caller frees it.  */
static unsigned *
last_reads (const psi_fn *fn, const psi_insn *from)
{
  unsigned *last = psi_xmalloc (fn->nvals * sizeof *last), number = 0;

  memset (last, 0, fn->nvals * sizeof *last);
  for (const psi_insn *i = from; i; i = i->next)
    {
      number++;
      psi_for_each_used (v, i)
	last[v->id] = number;
    }
  return last;
}

/* Predicates made above AT, insn NUMBER from FROM on, that are read in AT or below, as
   LAST says, into KEPT; how many.  One more than may be: they are, or one is made anew
   below.  */
static unsigned
crossing (const psi_insn *from, const psi_insn *at, unsigned number, const unsigned *last,
	  psi_val **kept)
{
  unsigned n = 0;

  for (const psi_insn *i = from; i != at; i = i->next)
    for (unsigned d = 0; d < i->ndst; d++)
      {
	psi_val *v = i->dst[d];
	bool known = !is_predicate (v) || last[v->id] < number, again = false;
	for (unsigned k = 0; k < n; k++)
	  known |= kept[k] == v;
	if (known)
	  continue;
	for (const psi_insn *j = at; j; j = j->next)
	  again |= psi_writes (j, v);
	if (n == MOST_KEPT || again)
	  return MOST_KEPT + 1;
	kept[n++] = v;
      }
  return n;
}

/* Are flags that are written above AT tested in it or below, or is AT a part of the insn
   above it?  */
static bool
parts_flags (psi_insn *at, const psi_val *flags)
{
  /* The second half of a compare.  */
  if (at->op == PSI_COPY && at->dst[0] == flags)
    return true;
  for (psi_insn *i = at; i; i = i->next)
    {
      if (psi_has_operand (i, flags))
	return true;
      if (psi_writes (i, flags) && psi_is_true (i->guard))
	return i == at && !compares (i, flags);
    }
  return false;
}

/* The first insn of the lower part, and into KEPT the N predicates that go there; null:
   there is none.  */
static psi_insn *
find_place (const psi_fn *fn, psi_insn *from, const psi_insn *to, const psi_val *flags,
	    psi_val **kept, unsigned *n)
{
  unsigned all = 0, above = 0, least = ~0u, number = 1;
  bool undefined = false;
  psi_val *across[MOST_KEPT];
  psi_insn *place = NULL;

  for (psi_insn *i = from; i; i = i->next)
    {
      all += compares (i, flags);
      if (i == to)
	break;
    }
  unsigned *last = last_reads (fn, from);
  for (psi_insn *i = from; i != to && above < all;
       above += compares (i, flags), i = i->next, number++)
    {
      undefined |= i->op == PSI_UNDEF;
      if (above == 0)
	continue;
      unsigned c = crossing (from, i, number, last, across), below = all - above;
      unsigned more = above > below ? above : below;
      /* One compare alone is no half that a name pays for.  And what is undefined must be seen
	 where it is asked.  */
      if (c > MOST_KEPT || (c > 0 ? all < FEWEST || above < 2 : undefined)
	  || parts_flags (i, flags) || 4 * c + more >= least)
	continue;
      least = 4 * c + more;
      place = i;
      *n = c;
      memcpy (kept, across, c * sizeof *kept);
    }
  psi_xfree (last);
  return place;
}

/* A name of integers of the window; null: there is none.  */
static psi_val *
some_number (psi_insn *from, const psi_insn *to)
{
  for (psi_insn *i = from; i != to; i = i->next)
    for (unsigned k = 0; k < i->nsrc; k++)
      {
	psi_val *v = i->src[k].val;
	if (v && !v->pinned && (i->op == PSI_COMPARE || psi_ops[i->op].kind == PSI_K_CMP)
	    && (i->op != PSI_COMPARE || !psi_floating (i->name))
	    && (v->type == 32 || v->type == 64))
	  return v;
      }
  return NULL;
}

/* From AT on NOW is read where WAS was.  */
static void
rename_below (psi_fn *fn, psi_insn *at, const psi_val *was, psi_val *now)
{
  psi_insn *next;

  for (psi_insn *i = at; i; i = next)
    {
      next = i->next;
      if (!psi_reads (i, was))
	continue;
      psi_insn *c = flags_same_insn (fn, i);
      psi_for_each_place (at, c)
	if (*at == was)
	  *at = now;
      psi_insert_before (i, c);
      psi_unlink (i);
    }
}

/* LIT? NAME = NUMBER, above AT.  */
static psi_insn *
put_number (psi_fn *fn, psi_insn *at, psi_lit lit, psi_val *name, int number)
{
  psi_insn *i = psi_insn_new (fn, PSI_CONST, 1, 1);

  i->guard = lit;
  i->dst[0] = name;
  i->src[0].imm = number;
  psi_insert_before (at, i);
  return i;
}

int
flags_cut (psi_fn *fn, psi_block *block, psi_val *flags, const struct flags_range *part,
	   struct flags_range *upper, struct flags_range *lower)
{
  psi_insn *from = part->from ? part->from : block->first;
  psi_insn *to = part->to ? part->to : block->last;
  unsigned n = 0;
  psi_val *kept[MOST_KEPT];
  psi_insn *place = find_place (fn, from, to, flags, kept, &n);

  if (!place)
    return -1;
  if (n == 0)
    {
      *upper = (struct flags_range) { part->from, place->prev };
      *lower = (struct flags_range) { place, part->to };
      return 0;
    }
  psi_val *like = some_number (from, to);
  if (!like)
    return -1;
  psi_insn *first = NULL, *last = NULL;
  /* It stays where it is while those behind it are copied.  */
  psi_insn *above = place->prev;
  psi_val *now[MOST_KEPT], *name[MOST_KEPT];
  for (unsigned k = 0; k < n; k++)
    {
      name[k] = psi_var_like (fn, like);
      now[k] = psi_var_new (fn, NULL, PSI_PRED);
      rename_below (fn, above->next, kept[k], now[k]);
    }
  place = above->next;
  for (unsigned k = 0; k < n; k++)
    {
      put_number (fn, place, PSI_TRUE, name[k], 0);
      last = put_number (fn, place, psi_lit_of (kept[k], false), name[k], 1);
    }
  for (unsigned k = 0; k < n; k++)
    {
      psi_insn *i = psi_insn_new (fn, PSI_NE, 1, 2);
      i->dst[0] = now[k];
      i->src[0] = psi_opnd_of (name[k]);
      psi_insert_before (place, i);
      first = first ? first : i;
    }
  *upper = (struct flags_range) { part->from, last };
  *lower = (struct flags_range) { first, part->to };
  return (int) n;
}
