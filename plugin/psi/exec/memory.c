/* exec/memory.c: what is in memory on a run.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Memory is the list of stores.  A load looks back through it: whether two
   addresses are the same can be a question to the oracle, which loops that store
   ask once.  An operation that writes memory makes all of it unknown anew.  */

#include "exec/interp.h"

#define MAX_CELLS 64		/* Of memory told apart for an opaque reader. */
#define MAX_STORES 256		/* Looked at for that.  */
#define MAX_OTHERS 16		/* Addresses that a load remembers.  */

struct psi_word
psi_lookup (struct psi_trace *t, struct psi_word addr, psi_type type,
	    unsigned stores, unsigned base_store, unsigned base)
{
  struct psi_word others[MAX_OTHERS] = { PSI_UNDEFINED };

  while (stores-- > base_store)
    {
      struct psi_store *s = &t->stores[stores];
      struct psi_word *other = &others[(uint64_t) s->addr.n % MAX_OTHERS];
      if (psi_word_same (*other, s->addr))
	continue;
      *other = s->addr;
      if (!psi_compare_words (t->m, PSI_EQ, 0, s->addr, addr).n)
	continue;
      if (s->type == type || s->value.kind == PSI_W_UNDEF)
	return s->value;
      if (s->value.kind == PSI_W_NUM)
	return psi_num (s->value.n, type);
      return psi_symbol (t->m, PSI_T_ARITH, "as", PSI_N_OPS, type, &s->value,
			 1);
    }
  return psi_known_word (t->m, psi_symbol (t->m, PSI_T_CELL, NULL, base, type, &addr, 1),
			 type);
}

struct psi_word
psi_memory_word (struct psi_trace *t)
{
  struct psi_word cell[2 * MAX_CELLS];
  unsigned n = 0, from = t->base_store;

  if (t->nstores > from + MAX_STORES)
    from = t->nstores - MAX_STORES;
  for (unsigned i = t->nstores; i-- > from && n < 2 * MAX_CELLS;)
    {
      const struct psi_store *s = &t->stores[i];
      unsigned k = 0;
      while (k < n && !psi_word_same (cell[k], s->addr))
	k += 2;
      if (k < n)
	continue;
      if (s->value.kind == PSI_W_UNDEF)
	return PSI_UNDEFINED;
      cell[n++] = s->addr;
      cell[n++] = s->value;
    }
  return psi_symbol (t->m, PSI_T_MEMORY, NULL, t->base, 0, cell, n);
}
