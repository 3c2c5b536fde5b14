/* flags/relate.c: numbers that are compared and are made of one.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   That c - 48 is below 10 says that c is not 45, and what is 95 is no letter.  To traces
   these are compares of different values.  Where values are made of one, their root, by
   operations with constants, roots are tried: a trace that none takes is none, and what no
   root takes together is no part of a trace.

   If the root is a byte all of its values are tried.  Else values that are the root and a
   constant are related, and of their cells, which are intervals around the circle of
   numbers, the first numbers are tried: what intervals have in common begins where one of
   them does.  */

#include "flags/flags-int.h"
#include <string.h>

#define STEPS 4			/* From a root to what is compared.  */
#define SMALL 8			/* Bits of a root all of whose values are tried.  */
#define TRIED 256

struct made
{
  flags_value value;		/* The root, if it is no initial value ...  */
  const psi_val *name;		/* ... else the name that it is in.  */
  const psi_insn *by[STEPS];	/* The first is executed last.  */
  unsigned n;
};

/* Keys of one root.  CELL: of each, by what is tried.  */
struct flags_relation
{
  unsigned nkeys, ntried;
  unsigned key[FLAGS_KEYS];
  uint8_t cell[FLAGS_KEYS][TRIED];
};

static bool
computes (const psi_insn *i)
{
  if (!psi_is_true (i->guard) || i->ndst != 1 || i->nsrc != 2 || !i->src[0].val
      || i->src[1].val)
    return false;
  return i->op == PSI_ADD || i->op == PSI_SUB || i->op == PSI_AND || i->op == PSI_OR
	 || i->op == PSI_XOR;
}

static uint64_t
computed (const psi_insn *i, uint64_t x)
{
  uint64_t c = (uint64_t) i->src[1].imm;

  switch (i->op)
    {
    case PSI_ADD: return x + c;
    case PSI_SUB: return x - c;
    case PSI_AND: return x & c;
    case PSI_OR: return x | c;
    default: return x ^ c;
    }
}

/* The last insn above FROM in its block that writes NAME; null: none.  */
static const psi_insn *
writer (const psi_insn *from, const psi_val *name)
{
  const psi_insn *i = from->prev;

  while (i && !psi_writes (i, name))
    i = i->prev;
  return i;
}

/* Is what I makes no more than SMALL bits?  */
static bool
makes_small (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;
  bool sign = false, operand = false;

  if (!i || !psi_is_true (i->guard))
    return false;
  if (i->op == PSI_AND && !i->src[1].val)
    return i->src[1].imm >= 0 && i->src[1].imm < 1 << SMALL;
  if (i->op != PSI_OPAQUE || !host || !host->bits)
    return false;
  unsigned bits = host->bits (host->data, i, &sign, &operand);
  return bits && bits <= SMALL && !sign;
}

/* Is the root of M small?  */
static bool
is_small (const flags_window *w, const struct made *m)
{
  if (!m->name && w->values[m->value].class < 2)
    return false;
  const psi_insn *i = m->name ? writer (w->insn[0], m->name)
		      : w->classes[w->values[m->value].class - 2];
  return makes_small (w, i) && (!m->name || i->dst[0] == m->name);
}

/* What X, that is compared, is made of.  A root that is small is the best.  */
static struct made
trace_back (const flags_window *w, flags_value x)
{
  struct made m = { .value = x }, small = m;
  const psi_insn *first = w->insn[0], *i;

  while (w->values[m.value].class > 1 && w->values[m.value].nsrc == 1 && m.n < STEPS
	 && computes (w->classes[w->values[m.value].class - 2]))
    {
      if (is_small (w, &m))
	small = m;
      m.by[m.n++] = w->classes[w->values[m.value].class - 2];
      m.value = w->values[m.value].src[0];
    }
  if (w->values[m.value].class == 0)
    {
      m.name = w->fn->vals[w->values[m.value].mem];
      m.value = 0;
    }
  while (m.name && (i = writer (first, m.name)) && m.n < STEPS && computes (i)
	 /* What it reads must be there still.  */
	 && !i->src[0].val->pinned && writer (first, i->src[0].val) != i
	 && writer (first, i->src[0].val) == writer (i, i->src[0].val))
    {
      if (is_small (w, &m))
	small = m;
      m.by[m.n++] = i;
      m.name = i->src[0].val;
    }
  return is_small (w, &m) || !is_small (w, &small) ? m : small;
}

/* Is what M says the root and a constant?  */
static bool
is_sum (const struct made *m)
{
  for (unsigned k = 0; k < m->n; k++)
    if (m->by[k]->op != PSI_ADD && m->by[k]->op != PSI_SUB)
      return false;
  return true;
}

static uint64_t
mask_of (const struct flags_key *key)
{
  return 2 * ((uint64_t) 1 << (key->type - 1)) - 1;
}

/* The cell of KEY that what M makes of ROOT is in.  */
static uint8_t
cell_of (const struct flags_key *key, const struct made *m, uint64_t root)
{
  uint64_t sign = (uint64_t) 1 << (key->type - 1);
  unsigned k = 0;

  for (unsigned n = m->n; n-- > 0;)
    root = computed (m->by[n], root);
  root &= mask_of (key);
  while (k + 1 < key->ncells && key->rep[k + 1] <= root)
    k++;
  /* Of the two cells that a gap with both signs is, the second one's number is its last
     (value.c).  */
  return (uint8_t) (k + (root >= sign && key->rep[k] < sign));
}

/* The roots at which the cells of KEY, a sum by M, begin, into ROOT; how many.  */
static unsigned
list_starts (const struct flags_key *key, const struct made *m, uint64_t *root, unsigned n)
{
  uint64_t sign = (uint64_t) 1 << (key->type - 1), by = 0;

  for (unsigned k = m->n; k-- > 0;)
    by = computed (m->by[k], by);
  for (unsigned k = 0; k < key->ncells && n < TRIED; k++)
    {
      uint64_t from = key->rep[k];
      if (k > 0 && from >= sign && key->rep[k - 1] < sign && from != sign)
	from = sign;
      root[n++] = (from - by) & mask_of (key);
    }
  return n;
}

/* Relates the keys that have M, which key FIRST has, as their root.  */
static struct flags_relation *
relate (const flags_window *w, const struct made *made, unsigned first)
{
  struct flags_relation *r = psi_zeroed (1, sizeof *r);
  bool small = w->key[first].type <= 64 && is_small (w, &made[first]);
  uint64_t root[TRIED];

  for (unsigned k = first; k < w->nkeys; k++)
    if (w->key[k].kind == FLAGS_NUMBER && made[k].value == made[first].value
	&& made[k].name == made[first].name && w->key[k].type == w->key[first].type
	&& (small || is_sum (&made[k])))
      r->key[r->nkeys++] = k;
  for (unsigned k = 0; k < 1u << SMALL && small; k++)
    root[r->ntried++] = k;
  for (unsigned k = 0; k < r->nkeys && !small; k++)
    r->ntried = list_starts (&w->key[r->key[k]], &made[r->key[k]], root, r->ntried);
  if (r->nkeys + small < 2 || r->ntried == 0 || (!small && r->ntried == TRIED))
    {
      psi_xfree (r);
      return NULL;
    }
  for (unsigned k = 0; k < r->nkeys; k++)
    for (unsigned x = 0; x < r->ntried; x++)
      r->cell[k][x] = cell_of (&w->key[r->key[k]], &made[r->key[k]], root[x]);
  return r;
}

void
flags_forget_relations (flags_window *w)
{
  while (w->nrelations)
    psi_xfree (w->relation[--w->nrelations]);
}

/* Relates the keys that there are.  */
static void
relate_all (flags_window *w)
{
  struct made made[FLAGS_KEYS];
  bool known[FLAGS_KEYS] = { false };

  for (unsigned k = 0; k < w->nkeys; k++)
    if (w->key[k].kind == FLAGS_NUMBER)
      made[k] = trace_back (w, w->key[k].a);
  for (unsigned k = 0; k < w->nkeys; k++)
    {
      if (w->key[k].kind != FLAGS_NUMBER || known[k])
	continue;
      struct flags_relation *r = relate (w, made, k);
      for (unsigned i = 0; r && i < r->nkeys; i++)
	known[r->key[i]] = true;
      if (r)
	w->relation[w->nrelations++] = r;
    }
}

bool
flags_narrow (flags_window *w, uint32_t *cells)
{
  if (w->ctx->hasty)
    return true;
  if (w->related != w->nkeys)
    {
      flags_forget_relations (w);
      relate_all (w);
      w->related = w->nkeys;
    }
  for (unsigned n = 0; n < w->nrelations; n++)
    {
      const struct flags_relation *r = w->relation[n];
      uint32_t now[FLAGS_KEYS] = { 0 };
      bool any = false;
      for (unsigned x = 0; x < r->ntried; x++)
	{
	  bool in = true;
	  for (unsigned k = 0; k < r->nkeys && in; k++)
	    in = !cells[r->key[k]] || (cells[r->key[k]] >> r->cell[k][x] & 1);
	  for (unsigned k = 0; k < r->nkeys && in; k++)
	    now[k] |= (uint32_t) 1 << r->cell[k][x];
	  any |= in;
	}
      if (!any)
	return false;
      for (unsigned k = 0; k < r->nkeys; k++)
	cells[r->key[k]] = now[k];
    }
  return true;
}
