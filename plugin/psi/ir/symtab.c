/* ir/symtab.c: a table from names to what they name.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Nothing is ever taken out.  No order is ever taken from it.  */

#include "ir/ir.h"
#include <string.h>

struct entry
{
  const char *s;
  size_t len;
  char kind;
  void *value;
};

struct psi_names
{
  struct entry *entry;
  unsigned nentry, entry_cap;
  struct psi_table table;	/* Of ENTRY.  */
};

static unsigned
hash_of (char kind, const char *s, size_t len)
{
  uint64_t h = kind;

  for (size_t i = 0; i < len; i++)
    h = psi_hash (h, (unsigned char) s[i]);
  return (unsigned) h;
}

struct psi_names *
psi_names_new (void)
{
  return psi_zeroed (1, sizeof (struct psi_names));
}

void
psi_names_free (struct psi_names *names)
{
  if (!names)
    return;
  psi_table_free (&names->table);
  psi_xfree (names->entry);
  psi_xfree (names);
}

void *
psi_names_find (const struct psi_names *names, char kind, const char *s,
		size_t len)
{
  psi_for_each_hashed (i, &names->table, hash_of (kind, s, len))
    {
      const struct entry *e = &names->entry[i];
      if (e->kind == kind && e->len == len && !memcmp (e->s, s, len))
	return e->value;
    }
  return NULL;
}

void
psi_names_add (struct psi_names *names, char kind, const char *s, size_t len,
	       void *value)
{
  psi_table_add (&names->table, hash_of (kind, s, len), names->nentry);
  PSI_ADD (names, entry, (struct entry) { s, len, kind, value });
}
