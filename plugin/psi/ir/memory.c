/* ir/memory.c: memory of libpsi, by functions that can be exchanged.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ir/ir.h"
#include <stdlib.h>
#include <string.h>

static void *(*alloc_hook) (size_t) = malloc;
static void (*release_hook) (void *) = free;

void
psi_set_memory (void *(*alloc) (size_t), void (*release) (void *))
{
  alloc_hook = alloc;
  release_hook = release;
}

void *
psi_xmalloc (size_t size)
{
  return alloc_hook (size ? size : 1);
}

void
psi_xfree (void *p)
{
  if (p)
    release_hook (p);
}

void *
psi_zeroed (size_t n, size_t size)
{
  return memset (psi_xmalloc (n * size), 0, n * size);
}

void *
psi_longer (void *list, unsigned n, unsigned *cap, size_t size)
{
  void *larger;

  *cap = *cap ? 2 * *cap : 4;
  larger = psi_xmalloc (*cap * size);
  if (n)
    memcpy (larger, list, n * size);
  psi_xfree (list);
  return larger;
}

void *
psi_for_vals (const psi_fn *fn, void *list, unsigned *n, size_t size)
{
  unsigned was = *n;
  void *larger = psi_zeroed (*n = fn->nvals + fn->nvals / 4 + 8, size);

  if (was)
    memcpy (larger, list, was * size);
  psi_xfree (list);
  return larger;
}
