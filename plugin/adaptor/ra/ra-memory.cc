/* ra-memory.cc: for the check after register allocation, what loads and effects
   do to memory.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Memory has a version, which each effect makes anew.  A load reads the oldest
   version that nothing but stores to other places came after: those at another
   distance from what the address is computed of.  Other stores may have been to
   the same place.  */

#include "ra/ra-walk.h"

static const uint64_t unchanging_memory = (uint64_t) 7 << 40;

/* What a load of SIZE bytes at ADDRESS yields, where the last N stores are
   S->stores and nothing is known of what came before VERSION.  */
static ra_value
read_memory (ra_walk *w, ra_side *s, ra_value address, unsigned size)
{
  if (bitmap_bit_p (w->unchanging, address))
    return ra_fetch (ra_compute (RA_LEAF, 0, unchanging_memory, NULL, 0), address,
		     size);
  ra_value version = s->memory;
  for (int k = s->stores.length () - 1; size && k >= 0; k--)
    {
      const ra_stored *t = &s->stores[k];
      uint32_t apart;
      if (!t->size || !ra_apart (address, t->address, &apart))
	break;
      if (apart == 0 && size == t->size && t->always)
	return t->value;
      /* Beyond its end, or wholly before it.  */
      if (apart < t->size || -apart < size)
	break;
      version = t->before;
    }
  return ra_fetch (version, address, size);
}

ra_value
ra_load (ra_walk *w, ra_side *s, const ra_step *step)
{
  const int *args = &s->program->args[step->first];
  ra_value address = s->result[args[0]];
  if (step->unchanging && bitmap_set_bit (w->unchanging, address))
    w->learned = true;
  if (step->may_trap)
    {
      /* Where BEFORE's guard is not defined it may be true.  */
      ra_mask when = ~(ra_mask) 0;
      if (step->n > 1)
	{
	  ra_value guard = s->result[args[1]];
	  when = ra_true (guard);
	  if (s == &w->before)
	    when |= ~ra_lanes_of (guard)->defined;
	}
      s->loads.safe_push ({ address, when, (int) s->step });
    }
  return read_memory (w, s, address, step->size);
}

/* Both sides did what AFTER's STEP does; BEFORE's is TWIN, null if that is yet to
   come.  Memory has a new version.  */
ra_value
ra_note_effect (ra_walk *w, const ra_step *twin, const ra_step *step)
{
  ra_side *a = &w->after, *b = &w->before;
  auto_vec<ra_value, 16> args;
  for (unsigned i = 0; i < step->n; i++)
    args.safe_push (a->result[a->program->args[step->first + i]]);
  args.safe_push (a->memory);
  ra_value version = ra_compute (RA_FUNCTION, 0, step->code, args.address (),
				 args.length ());
  if (step->code == RA_USE)
    return version;
  /* That a call returns an argument may be found out between.  */
  uint64_t returned = step->imm || !twin ? step->imm : twin->imm;
  if (step->code == RA_CALL && returned)
    w->known.safe_push ({ version, (unsigned) returned,
			  args[returned >> 32] });
  if (step->code == RA_STORE)
    {
      ra_value value = args[2];
      if (step->size < 4)
	{
	  const ra_value zero = ra_compute (RA_CONST, 0, 0, NULL, 0);
	  const ra_value parts[] = { zero, value };
	  value = ra_compute (RA_INSERT, 0, 32 * 8 * step->size, parts, 2);
	}
      ra_stored t = { a->memory, args[1], value, step->size,
		      ra_true (args[0]) == ~(ra_mask) 0 };
      a->stores.safe_push (t);
      t.before = b->memory;
      if (twin)
	b->stores.safe_push (t);
    }
  else
    {
      a->stores.truncate (0);
      b->stores.truncate (0);
    }
  a->memory = version;
  if (twin)
    b->memory = version;
  return version;
}
