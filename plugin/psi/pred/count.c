/* pred/count.c: how many traces there are.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Their number can be 2^1000; it is found without going through them.  Item
   after item, the beginnings of traces that agree in all that is still needed,
   the cells of groups and the states of items that later items refer to, are
   counted together.  How many such beginnings there are is small where the
   program falls into parts that have little to do with each other.  */

#include "pred/slice.h"
#include <string.h>

#define MAX_STATES 65536

/* Beginnings that agree: BYTES of the table's WIDTH, how many.  */
struct row
{
  unsigned char *bytes;
  mpz_t count;
  unsigned chain;		/* The next of this hash, from 1; 0: none.  */
};

struct rows
{
  struct row *row;
  unsigned n;
  unsigned *bucket;		/* From 1; 0: none.  */
  struct obstack pool;
};
#define NBUCKETS 4096

struct counting
{
  psi_slice *s;
  unsigned *last_item, *last_group;	/* The last item that needs each.  */
  unsigned char *state;		/* The items' on the beginning looked at.  */
  unsigned char *bytes;		/* One beginning's, as in a row.  */
};

static void *
chunk_alloc (size_t size)
{
  return psi_xmalloc (size);
}

static void
rows_init (struct rows *r)
{
  r->row = psi_xmalloc (MAX_STATES * sizeof *r->row);
  r->bucket = psi_xmalloc (NBUCKETS * sizeof *r->bucket);
  memset (r->bucket, 0, NBUCKETS * sizeof *r->bucket);
  r->n = 0;
  obstack_specify_allocation (&r->pool, 0, 0, chunk_alloc, psi_xfree);
}

static void
rows_free (struct rows *r)
{
  for (unsigned i = 0; i < r->n; i++)
    mpz_clear (r->row[i].count);
  psi_xfree (r->row);
  psi_xfree (r->bucket);
  obstack_free (&r->pool, NULL);
}

/* COUNT more beginnings of BYTES; false: there are too many sorts of them.  */
static bool
rows_add (struct rows *r, const unsigned char *bytes, unsigned width,
	  const mpz_t count)
{
  unsigned h = 2166136261u, *bucket;
  struct row *row;

  for (unsigned i = 0; i < width; i++)
    h = (h ^ bytes[i]) * 16777619u;
  bucket = &r->bucket[(h ^ h >> 15) % NBUCKETS];
  for (unsigned i = *bucket; i; i = r->row[i - 1].chain)
    if (!memcmp (r->row[i - 1].bytes, bytes, width))
      {
	mpz_add (r->row[i - 1].count, r->row[i - 1].count, count);
	return true;
      }
  if (r->n == MAX_STATES)
    return false;
  row = &r->row[r->n++];
  row->bytes = obstack_copy (&r->pool, bytes, width + 1);
  mpz_init_set (row->count, count);
  row->chain = *bucket;
  *bucket = r->n;
  return true;
}

/* ---- What is needed ------------------------------------------------------ */

static void
find_last_uses (struct counting *c, struct psi_ref root)
{
  const psi_slice *s = c->s;

  memset (c->last_item, 0, s->nitems * sizeof *c->last_item);
  memset (c->last_group, 0, s->ngroups * sizeof *c->last_group);
  for (unsigned i = 0; i < s->nitems; i++)
    {
      const struct psi_item *item = &s->items[i];
      for (unsigned k = 0; k < item->nref; k++)
	if (s->refs[item->ref + k].item != PSI_CONST_ITEM)
	  c->last_item[s->refs[item->ref + k].item] = i;
      if (psi_has_condition (item))
	c->last_group[item->group] = i;
    }
  if (root.item != PSI_CONST_ITEM)
    c->last_item[root.item] = s->nitems;
}

/* What is needed after the first AT items, as bytes: states of items, then the
   cells of groups plus 1.  Returns how many.  */
static unsigned
pack (const struct counting *c, unsigned at)
{
  unsigned n = 0;

  for (unsigned i = 0; i < at; i++)
    if (c->last_item[i] >= at)
      c->bytes[n++] = c->state[i];
  for (unsigned g = 0; g < c->s->ngroups; g++)
    if (c->last_group[g] >= at)
      {
	unsigned cell = c->s->groups[g].cell + 1;
	c->bytes[n++] = cell & 255;
	c->bytes[n++] = cell >> 8;
      }
  return n;
}

static void
unpack (const struct counting *c, unsigned at, const unsigned char *bytes)
{
  for (unsigned i = 0; i < at; i++)
    if (c->last_item[i] >= at)
      c->state[i] = *bytes++;
  for (unsigned g = 0; g < c->s->ngroups; g++)
    {
      c->s->groups[g].cell = -1;
      if (c->last_group[g] >= at)
	{
	  c->s->groups[g].cell = (bytes[0] | bytes[1] << 8) - 1;
	  bytes += 2;
	}
    }
}

/* ---- The count ----------------------------------------------------------- */

/* Goes on from the beginning ROW of AT items to those of AT + 1, in NEXT.  */
static bool
advance (struct counting *c, unsigned at, const struct row *row,
	 struct rows *next)
{
  struct psi_group *g;
  int r;

  unpack (c, at, row->bytes);
  r = psi_item_state (c->s, at, c->state);
  if (r >= 0)
    {
      c->state[at] = r;
      return rows_add (next, c->bytes, pack (c, at + 1), row->count);
    }
  g = &c->s->groups[c->s->items[at].group];
  for (unsigned k = 0; k < g->ncells; k++)
    {
      g->cell = k;
      c->state[at] = psi_item_state (c->s, at, c->state);
      if (!rows_add (next, c->bytes, pack (c, at + 1), row->count))
	return false;
    }
  return true;
}

/* The rows NOW of no item become those of all; false: too many.  */
static bool
advance_all (struct counting *c, struct rows *now)
{
  for (unsigned at = 0; at < c->s->nitems; at++)
    {
      struct rows next;
      bool ok = true;
      rows_init (&next);
      for (unsigned i = 0; i < now->n && ok; i++)
	ok = advance (c, at, &now->row[i], &next);
      rows_free (now);
      *now = next;
      if (!ok)
	return false;
    }
  return true;
}

bool
psi_count_traces (psi_slice *s, struct psi_ref root, mpz_t all, mpz_t holds)
{
  struct counting c = { .s = s };
  struct rows now;
  mpz_t one;
  bool ok;

  c.last_item = psi_xmalloc ((s->nitems + 1) * sizeof *c.last_item);
  c.last_group = psi_xmalloc ((s->ngroups + 1) * sizeof *c.last_group);
  c.state = psi_xmalloc (s->nitems + 1);
  c.bytes = psi_xmalloc (s->nitems + 2 * s->ngroups + 1);
  find_last_uses (&c, root);
  for (unsigned g = 0; g < s->ngroups; g++)
    s->groups[g].cell = -1;
  rows_init (&now);
  mpz_init_set_ui (one, 1);
  ok = rows_add (&now, c.bytes, pack (&c, 0), one)
       && advance_all (&c, &now);
  mpz_set_ui (all, 0);
  mpz_set_ui (holds, 0);
  for (unsigned i = 0; i < now.n && ok; i++)
    {
      unpack (&c, s->nitems, now.row[i].bytes);
      mpz_add (all, all, now.row[i].count);
      if (psi_ref_state (c.state, root) == PSI_S_TRUE)
	mpz_add (holds, holds, now.row[i].count);
    }
  for (unsigned g = 0; g < s->ngroups; g++)
    s->groups[g].cell = -1;
  mpz_clear (one);
  rows_free (&now);
  psi_xfree (c.last_item);
  psi_xfree (c.last_group);
  psi_xfree (c.state);
  psi_xfree (c.bytes);
  return ok;
}
