/* ir/symtab.c: a table from names to what they name.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Open addressing with linear probing, FNV-1a hashes, at most half full;
   nothing is ever taken out.  No order is ever taken from it.  */

#include "ir/ir.h"
#include <string.h>

struct entry
{
  const char *s;		/* Null: the place is free.  */
  size_t len;
  uint64_t hash;
  char kind;
  void *value;
};

struct psi_names
{
  struct entry *entries;
  size_t n, cap;		/* CAP is a power of two.  */
};

static uint64_t
hash_of (char kind, const char *s, size_t len)
{
  uint64_t h = 0xcbf29ce484222325u ^ (unsigned char) kind;

  for (size_t i = 0; i < len; i++)
    h = (h ^ (unsigned char) s[i]) * 0x100000001b3u;
  return h ^ h >> 32;
}

/* The entry of the name with HASH, or the free one where it belongs.  */
static struct entry *
place (const struct psi_names *names, char kind, uint64_t hash, const char *s,
       size_t len)
{
  for (size_t i = hash & (names->cap - 1);; i = (i + 1) & (names->cap - 1))
    {
      struct entry *e = &names->entries[i];
      if (!e->s || (e->hash == hash && e->kind == kind && e->len == len
		    && !memcmp (e->s, s, len)))
	return e;
    }
}

static void
resize (struct psi_names *names, size_t cap)
{
  struct entry *old = names->entries;
  size_t old_cap = names->cap;

  names->entries = psi_xmalloc (cap * sizeof *old);
  memset (names->entries, 0, cap * sizeof *old);
  names->cap = cap;
  for (size_t i = 0; i < old_cap; i++)
    if (old[i].s)
      *place (names, old[i].kind, old[i].hash, old[i].s, old[i].len) = old[i];
  psi_xfree (old);
}

struct psi_names *
psi_names_new (void)
{
  struct psi_names *names = psi_xmalloc (sizeof *names);

  memset (names, 0, sizeof *names);
  resize (names, 16);
  return names;
}

void
psi_names_free (struct psi_names *names)
{
  if (names)
    psi_xfree (names->entries);
  psi_xfree (names);
}

void *
psi_names_find (const struct psi_names *names, char kind, const char *s,
		size_t len)
{
  return place (names, kind, hash_of (kind, s, len), s, len)->value;
}

void
psi_names_add (struct psi_names *names, char kind, const char *s, size_t len,
	       void *value)
{
  uint64_t hash = hash_of (kind, s, len);
  struct entry *e;

  if (2 * names->n >= names->cap)
    resize (names, 2 * names->cap);
  e = place (names, kind, hash, s, len);
  names->n += !e->s;
  *e = (struct entry) { s, len, hash, kind, value };
}
