/* live.c: which names are live where, outside SSA form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The usual equations over blocks, with sets of names.  A definition under a guard
   ends no life: where the guard does not hold the name keeps what it had.  */

#include "flags/flags-int.h"
#include <string.h>

struct flags_live
{
  psi_fn *fn;
  unsigned words;		/* Of a set.  */
  uint64_t *out;		/* By block id.  */
};

static void
set_name (uint64_t *set, const psi_val *v, bool in)
{
  if (!v)
    return;
  if (in)
    set[v->id / 64] |= (uint64_t) 1 << v->id % 64;
  else
    set[v->id / 64] &= ~((uint64_t) 1 << v->id % 64);
}

/* SET, live below I, becomes what is live above it.  */
static void
go_up (uint64_t *set, const psi_insn *i)
{
  if (psi_is_true (i->guard))
    for (unsigned k = 0; k < i->ndst; k++)
      set_name (set, i->dst[k], false);
  for (unsigned k = 0; k < i->nsrc; k++)
    set_name (set, i->src[k].val, true);
  for (unsigned k = 0; k < psi_npred (i); k++)
    set_name (set, i->pred[k].val, true);
  set_name (set, i->guard.val, true);
}

struct flags_live *
flags_live_new (psi_fn *fn)
{
  struct flags_live *l = psi_xmalloc (sizeof *l);
  bool again = true;

  l->fn = fn;
  l->words = fn->nvals / 64 + 1;
  l->out = psi_zeroed ((size_t) fn->nblocks * l->words, sizeof *l->out);
  uint64_t *now = psi_xmalloc (l->words * sizeof *now);
  while (again)
    {
      again = false;
      for (unsigned k = fn->nblocks; k-- > 0;)
	{
	  psi_block *b = fn->blocks[k];
	  if (!b)
	    continue;
	  memcpy (now, l->out + (size_t) b->id * l->words,
		  l->words * sizeof *now);
	  for (psi_insn *i = b->last; i; i = i->prev)
	    go_up (now, i);
	  for (unsigned p = 0; p < b->npred; p++)
	    {
	      uint64_t *out = l->out + (size_t) b->pred[p]->src->id * l->words;
	      for (unsigned n = 0; n < l->words; n++)
		{
		  again |= (now[n] & ~out[n]) != 0;
		  out[n] |= now[n];
		}
	    }
	}
    }
  psi_xfree (now);
  return l;
}

void
flags_live_free (struct flags_live *l)
{
  psi_xfree (l->out);
  psi_xfree (l);
}

void
flags_live_at (const struct flags_live *l, const psi_block *b,
	       const psi_insn *first, const psi_insn *last, bool *in, bool *out)
{
  uint64_t *now = psi_xmalloc (l->words * sizeof *now);
  const psi_insn *i = b->last;

  memcpy (now, l->out + (size_t) b->id * l->words, l->words * sizeof *now);
  for (; i != last; i = i->prev)
    go_up (now, i);
  for (unsigned k = 0; k < l->words * 64 && k < l->fn->nvals; k++)
    out[k] = now[k / 64] >> k % 64 & 1;
  for (; i != first->prev; i = i->prev)
    go_up (now, i);
  for (unsigned k = 0; k < l->words * 64 && k < l->fn->nvals; k++)
    in[k] = now[k / 64] >> k % 64 & 1;
  psi_xfree (now);
}
