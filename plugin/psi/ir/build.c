/* ir/build.c: building and changing the form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Everything that a function holds is in its arena and goes with it; arrays
   that outgrow their place leave the old one behind, which costs at most as
   much again.  Keeps: pred and succ lists that mirror each other, several
   edges from one block to another in the same order in both, ids that are
   indexes.  Who changes edges or blocks calls psi_cfg_changed () when done.  */

#include "ir/ir.h"
#include <string.h>

/* ---- The function and its arena ------------------------------------------- */

void *
psi_alloc (psi_fn *fn, size_t size)
{
  void *p = obstack_alloc (&fn->arena, size);
  return memset (p, 0, size);
}

char *
psi_strdup (psi_fn *fn, const char *s)
{
  return obstack_copy0 (&fn->arena, s, strlen (s));
}

void *
psi_grow (psi_fn *fn, void *list, unsigned n, unsigned *cap, size_t size)
{
  void *larger;

  if (n < *cap)
    return list;
  *cap = *cap ? 2 * *cap : 4;
  larger = psi_alloc (fn, *cap * size);
  if (n)
    memcpy (larger, list, n * size);
  return larger;
}

psi_fn *
psi_fn_new (const char *name)
{
  psi_fn *fn = psi_zeroed (1, sizeof *fn);

  obstack_specify_allocation (&fn->arena, 0, 0, psi_xmalloc, psi_xfree);
  fn->name = psi_strdup (fn, name);
  fn->trace_bound = PSI_TRACE_BOUND;
  fn->names = psi_names_new ();
  return fn;
}

void
psi_fn_free (psi_fn *fn)
{
  if (!fn)
    return;
  psi_cfg_changed (fn);
  psi_names_free (fn->names);
  obstack_free (&fn->arena, NULL);
  psi_xfree (fn);
}

void
psi_keep (psi_fn *fn, void (*forget) (psi_fn *))
{
  for (unsigned i = 0; i < fn->nforget; i++)
    if (fn->forget[i] == forget)
      return;
  fn->forget[fn->nforget++] = forget;
}

void
psi_cfg_changed (psi_fn *fn)
{
  while (fn->nforget)
    fn->forget[--fn->nforget] (fn);
  fn->in_flux = false;
}

/* ---- Names --------------------------------------------------------------- */

/* A name of KIND that is not in use: NAME itself, NAME_N or PREFIXN.  In use
   for VALUE from now on.  */
static const char *
unique_name (psi_fn *fn, char kind, const char *name, const char *prefix,
	     void *value)
{
  const char *unique = name;

  while (!unique || psi_names_find (fn->names, kind, unique, strlen (unique)))
    {
      char number[16];
      const char *stem = name ? name : prefix;
      if (unique && unique != name)
	obstack_free (&fn->arena, (char *) unique);
      snprintf (number, sizeof number, name ? "_%u" : "%u", ++fn->fresh);
      obstack_grow (&fn->arena, stem, strlen (stem));
      obstack_grow0 (&fn->arena, number, strlen (number));
      unique = obstack_finish (&fn->arena);
    }
  if (unique == name)
    unique = psi_strdup (fn, name);
  psi_names_add (fn->names, kind, unique, strlen (unique), value);
  return unique;
}

static psi_val *
val_new (psi_fn *fn, psi_type type)
{
  psi_val *v = psi_alloc (fn, sizeof *v);

  fn->vals = psi_grow (fn, fn->vals, fn->nvals, &fn->vals_cap, sizeof v);
  v->id = fn->nvals;
  v->type = type;
  v->var = v;
  fn->vals[fn->nvals++] = v;
  return v;
}

psi_val *
psi_var_new (psi_fn *fn, const char *name, psi_type type)
{
  psi_val *v = val_new (fn, type);

  v->name = unique_name (fn, '%', name, "v", v);
  return v;
}

psi_val *
psi_var_like (psi_fn *fn, const psi_val *v)
{
  psi_val *name = psi_var_new (fn, NULL, v->type);

  name->like = v->var->like ? v->var->like : v->var;
  return name;
}

psi_val *
psi_pinned (psi_fn *fn, const char *name, psi_type type)
{
  psi_val *v = psi_names_find (fn->names, '$', name, strlen (name));

  if (!v)
    {
      v = val_new (fn, type);
      v->pinned = true;
      v->name = unique_name (fn, '$', name, NULL, v);
    }
  return v;
}

psi_val *
psi_param (psi_fn *fn, const char *name, psi_type type)
{
  psi_val *v = psi_var_new (fn, name, type);

  v->param = true;
  PSI_ADD_IN (fn, fn, params, v);
  return v;
}

psi_val *
psi_version_new (psi_fn *fn, psi_val *var)
{
  psi_val *v;

  var = var->var;
  v = val_new (fn, var->type);
  v->name = var->name;
  v->var = var;
  v->host = var->host;
  v->version = ++var->versions;
  return v;
}

const psi_val *
psi_pin_of (const psi_val *v)
{
  return v->param ? v : v->pin;
}

/* ---- Blocks and edges ---------------------------------------------------- */

psi_block *
psi_block_new (psi_fn *fn, const char *name)
{
  psi_block *b = psi_alloc (fn, sizeof *b);

  fn->blocks = psi_grow (fn, fn->blocks, fn->nblocks, &fn->blocks_cap,
			 sizeof b);
  b->id = fn->nblocks;
  b->name = unique_name (fn, ':', name, "bb", b);
  fn->blocks[fn->nblocks++] = b;
  return b;
}

psi_edge *
psi_edge_new (psi_fn *fn, psi_block *src, psi_block *dst, int prob)
{
  psi_edge *e = psi_alloc (fn, sizeof *e);

  e->src = src;
  e->dst = dst;
  e->prob = prob;
  PSI_ADD_IN (fn, src, succ, e);
  PSI_ADD_IN (fn, dst, pred, e);
  return e;
}

unsigned
psi_pred_index (const psi_edge *e)
{
  unsigned i = 0;

  while (e->dst->pred[i] != e)
    i++;
  return i;
}

unsigned
psi_succ_index (const psi_edge *e)
{
  unsigned i = 0;

  while (e->src->succ[i] != e)
    i++;
  return i;
}

bool
psi_edge_literal (const psi_edge *e, psi_lit *lit)
{
  const psi_insn *br = psi_terminator (e->src);

  if (!br || br->op != PSI_BR)
    return false;
  *lit = br->pred[0];
  lit->neg ^= e == e->src->succ[1];
  return true;
}

/* E leads nowhere any more.  */
static void
leave (psi_edge *e)
{
  psi_block *dst = e->dst;
  unsigned p = psi_pred_index (e);

  for (psi_insn *i = dst->first; i && i->op == PSI_PHI; i = i->next)
    if (p < i->nsrc)
      {
	i->nsrc--;
	memmove (i->src + p, i->src + p + 1,
		 (i->nsrc - p) * sizeof *i->src);
      }
  dst->npred--;
  memmove (dst->pred + p, dst->pred + p + 1, (dst->npred - p) * sizeof e);
}

void
psi_edge_remove (psi_fn *fn, psi_edge *e)
{
  psi_block *src = e->src;
  unsigned s = psi_succ_index (e);

  (void) fn;
  leave (e);
  src->nsucc--;
  memmove (src->succ + s, src->succ + s + 1, (src->nsucc - s) * sizeof e);
}

void
psi_edge_redirect (psi_fn *fn, psi_edge *e, psi_block *to)
{
  leave (e);
  e->dst = to;
  PSI_ADD_IN (fn, to, pred, e);
}

void
psi_block_delete (psi_fn *fn, psi_block *b)
{
  while (b->nsucc)
    psi_edge_remove (fn, b->succ[b->nsucc - 1]);
  while (b->npred)
    psi_edge_remove (fn, b->pred[b->npred - 1]);
  while (b->first)
    psi_unlink (b->first);
  fn->blocks[b->id] = NULL;
}

void
psi_compact (psi_fn *fn)
{
  unsigned n = 0;

  psi_cfg_changed (fn);
  for (unsigned i = 0; i < fn->nblocks; i++)
    if (fn->blocks[i])
      {
	fn->blocks[i]->id = n;
	fn->blocks[n++] = fn->blocks[i];
      }
  fn->nblocks = n;
  n = 0;
  for (unsigned i = 0; i < fn->nvals; i++)
    if (fn->vals[i])
      {
	fn->vals[i]->id = n;
	fn->vals[n++] = fn->vals[i];
      }
  fn->nvals = n;
}

/* ---- Insns --------------------------------------------------------------- */

psi_insn *
psi_insn_new (psi_fn *fn, enum psi_op op, unsigned ndst, unsigned nsrc)
{
  const psi_insn shape = { .op = op, .nsrc = nsrc };
  unsigned npred = psi_npred (&shape);
  /* With its operands behind it.  */
  psi_insn *insn = psi_alloc (fn, sizeof *insn + nsrc * sizeof *insn->src
				  + npred * sizeof *insn->pred
				  + ndst * sizeof *insn->dst);

  insn->op = op;
  insn->flags = psi_ops[op].flags;
  insn->ndst = ndst;
  insn->nsrc = nsrc;
  insn->src = (psi_opnd *) (insn + 1);
  insn->dst = (psi_val **) (insn->src + nsrc);
  if (npred || op == PSI_PSI)
    {
      insn->pred = (psi_lit *) (insn->src + nsrc);
      insn->dst = (psi_val **) (insn->pred + npred);
    }
  insn->uid = fn->next_uid++;
  return insn;
}

psi_insn *
psi_copy_new (psi_fn *fn, psi_lit guard, psi_val *dst, psi_opnd src,
	      enum psi_cause cause)
{
  psi_insn *insn = psi_insn_new (fn, PSI_COPY, 1, 1);

  insn->guard = guard;
  insn->dst[0] = dst;
  insn->src[0] = src;
  insn->cause = cause;
  return insn;
}

psi_insn *
psi_implicit_undef_new (psi_fn *fn, psi_val *v)
{
  psi_insn *undef = psi_insn_new (fn, PSI_UNDEF, 1, 0);

  undef->flags |= PSI_F_IMPLICIT;
  undef->dst[0] = v;
  v->def = undef;
  return undef;
}

/* Puts INSN into B after PREV; null: first.  */
static void
link_after (psi_block *b, psi_insn *prev, psi_insn *insn)
{
  psi_insn *next = prev ? prev->next : b->first;

  insn->block = b;
  insn->prev = prev;
  insn->next = next;
  *(prev ? &prev->next : &b->first) = insn;
  *(next ? &next->prev : &b->last) = insn;
}

void
psi_append (psi_block *b, psi_insn *insn)
{
  link_after (b, b->last, insn);
}

void
psi_insert_before (psi_insn *at, psi_insn *insn)
{
  link_after (at->block, at->prev, insn);
}

void
psi_insert_after (psi_insn *at, psi_insn *insn)
{
  link_after (at->block, at, insn);
}

void
psi_insert_at_end (psi_block *b, psi_insn *insn)
{
  psi_insn *term = psi_terminator (b);

  link_after (b, term ? term->prev : b->last, insn);
}

void
psi_insert_at_start (psi_block *b, psi_insn *insn)
{
  psi_insn *prev = NULL;

  for (psi_insn *i = b->first; i && i->op == PSI_PHI; i = i->next)
    prev = i;
  link_after (b, prev, insn);
}

void
psi_unlink (psi_insn *insn)
{
  psi_block *b = insn->block;

  *(insn->prev ? &insn->prev->next : &b->first) = insn->next;
  *(insn->next ? &insn->next->prev : &b->last) = insn->prev;
  insn->prev = insn->next = NULL;
  insn->block = NULL;
}

void
psi_delete (psi_insn *insn)
{
  while (insn->next && (insn->next->flags & PSI_F_PART))
    psi_unlink (insn->next);
  psi_unlink (insn);
}

void
psi_set_nsrc (psi_fn *fn, psi_insn *insn, unsigned nsrc)
{
  unsigned kept = insn->nsrc;

  if (nsrc > kept)
    {
      psi_opnd *src = psi_alloc (fn, nsrc * sizeof *src);
      memcpy (src, insn->src, kept * sizeof *src);
      insn->src = src;
      if (insn->op == PSI_PSI)
	{
	  psi_lit *pred = psi_alloc (fn, nsrc * sizeof *pred);
	  memcpy (pred, insn->pred, kept * sizeof *pred);
	  insn->pred = pred;
	}
    }
  insn->nsrc = nsrc;
}

bool
psi_writes (const psi_insn *insn, const psi_val *v)
{
  for (unsigned k = 0; k < insn->ndst; k++)
    if (insn->dst[k] == v)
      return true;
  return false;
}

bool
psi_has_operand (const psi_insn *insn, const psi_val *v)
{
  for (unsigned k = 0; k < insn->nsrc; k++)
    if (insn->src[k].val == v)
      return true;
  return false;
}

bool
psi_reads (const psi_insn *insn, const psi_val *v)
{
  psi_for_each_used (used, insn)
    if (used == v)
      return true;
  return false;
}

psi_insn *
psi_above (const psi_insn *i)
{
  const psi_block *b = i->block;

  if (i->prev || b->npred != 1 || b->pred[0]->src->nsucc != 1)
    return i->prev;
  return b->pred[0]->src->last;
}

psi_insn *
psi_below (const psi_insn *i)
{
  const psi_block *b = i->block;

  if (i->next || b->nsucc != 1 || b->succ[0]->dst->npred != 1)
    return i->next;
  return b->succ[0]->dst->first;
}

bool
psi_in_line (const psi_insn *a, const psi_insn *b, unsigned most)
{
  while (b && b != a && most--)
    b = psi_above (b);
  return b == a;
}

psi_insn *
psi_terminator (const psi_block *b)
{
  if (b->last && (psi_ops[b->last->op].flags & PSI_F_TERM))
    return b->last;
  return NULL;
}

unsigned
psi_count_copies (const psi_fn *fn)
{
  unsigned n = 0;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_PCOPY
	  || (i->op == PSI_COPY && !(i->dst[0]->pinned && i->src[0].val
				     && i->src[0].val->pinned)))
	n += i->ndst;
  return n;
}

void
psi_number (psi_fn *fn)
{
  psi_for_each_block (b, fn)
    {
      unsigned order = 0;
      psi_for_each_insn (i, b)
	i->order = ++order;
    }
}
