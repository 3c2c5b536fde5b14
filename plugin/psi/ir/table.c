/* ir/table.c: a hash table.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The only one of libpsi.  It holds numbers, mostly places in an array of who uses
   it: what stands there, he compares himself.  So it needs no pointers, which would
   not outlive a growing array, and no functions.  Open addressing with linear
   probing, at most half full; nothing is taken out but all of it, at no cost.  No
   order is ever taken from it.  */

#include "ir/ir.h"
#include <string.h>

static void
insert (struct psi_table *t, struct psi_table_slot slot)
{
  unsigned i = slot.hash;

  while (t->slot[i & (t->size - 1)].number > t->cleared)
    i++;
  t->slot[i & (t->size - 1)] = slot;
}

void
psi_table_add (struct psi_table *t, unsigned hash, unsigned number)
{
  if (2 * ++t->n > t->size)
    {
      struct psi_table_slot *old = t->slot;
      unsigned size = t->size;
      t->size = size ? 4 * size : 64;
      t->slot = psi_zeroed (t->size, sizeof *t->slot);
      for (unsigned i = 0; i < size; i++)
	if (old[i].number > t->cleared)
	  insert (t, old[i]);
      psi_xfree (old);
    }
  if (number >= t->end)
    t->end = number + 1;
  insert (t, (struct psi_table_slot) { hash, t->cleared + number + 1 });
}

void
psi_table_clear (struct psi_table *t)
{
  t->cleared += t->end;
  t->n = t->end = 0;
  if (t->cleared < UINT32_MAX / 2)
    return;
  t->cleared = 0;
  memset (t->slot, 0, t->size * sizeof *t->slot);
}

void
psi_table_free (struct psi_table *t)
{
  psi_xfree (t->slot);
  *t = (struct psi_table) { .n = 0 };
}
