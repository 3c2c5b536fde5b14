/* pred/pdg-node.c: making the nodes of a dependence graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of pdg.c: which nodes there are, how one refers to others, groups.  What a
   node refers to and is not there yet is put on the stack, to be made first.  */

#include "cfg/cfg.h"
#include "pred/sets.h"

/* ---- What is wanted ------------------------------------------------------ */

static unsigned
key_hash (const struct psi_key *k)
{
  return (unsigned) psi_hash (k->kind, (uint64_t) k->a << 32 | k->b);
}

unsigned
psi_pdg_find (const psi_pdg *s, const struct psi_key *k)
{
  psi_for_each_hashed (i, &s->table, key_hash (k))
    {
      const struct psi_key *l = &s->wanted[i].key;
      if (l->kind == k->kind && l->a == k->a && l->b == k->b)
	return i;
    }
  return PSI_NONE;
}

struct psi_wanted *
psi_pdg_want (psi_pdg *s, const struct psi_key *k)
{
  unsigned i = psi_pdg_find (s, k);

  if (i == PSI_NONE)
    {
      i = s->nwanted;
      psi_table_add (&s->table, key_hash (k), i);
      PSI_ADD (s, wanted, (struct psi_wanted) { *k, PSI_WANTED });
    }
  return &s->wanted[i];
}

/* ---- References ---------------------------------------------------------- */

void
psi_make_ref (struct psi_making *m, struct psi_ref r)
{
  PSI_ADD (m->s, refs, r);
  m->node.nref++;
}

void
psi_make_key_ref (struct psi_making *m, struct psi_key k, bool neg)
{
  const struct psi_wanted *w;

  if (k.kind == PSI_NODE_ALWAYS)
    {
      psi_make_ref (m, (struct psi_ref) { PSI_PDG_CONST, neg });
      return;
    }
  w = psi_pdg_want (m->s, &k);
  if (w->state >= PSI_DONE)
    psi_make_ref (m, (struct psi_ref) { w->state - PSI_DONE, neg });
  else
    {
      PSI_ADD (m->s, stack, k);
      m->missing = true;
    }
}

struct psi_key
psi_key_lit (psi_lit *l, unsigned at)
{
  psi_val *v = l->val;

  if (!v)
    return (struct psi_key) { .kind = PSI_NODE_ALWAYS };
  if (v->pinned)
    return (struct psi_key) { PSI_NODE_PINNED, v->id, at, v };
  if (v->def && psi_ops[v->def->op].kind == PSI_K_CMP && v->def->dst[0] != v
      && !v->def->dst[0]->pinned)
    {
      l->val = v = v->def->dst[0];
      l->neg = !l->neg;
    }
  return (struct psi_key) { PSI_NODE_VALUE, v->id, 0, v };
}

void
psi_make_lit_ref (struct psi_making *m, psi_lit l)
{
  struct psi_key k = psi_key_lit (&l, m->at);

  psi_make_key_ref (m, k, l.neg);
}

/* ---- Groups -------------------------------------------------------------- */

/* Value ID is in a group of numbers or, else, of two.  What is true of a group is
   not independent of others that its unknown is in.  */
static void
note_unknown (psi_pdg *s, unsigned id, bool numbers)
{
  unsigned root = psi_unknown_of (s->fn, id);
  unsigned char *in = PSI_OF_VAL (s, unknowns, root);

  /* Of numbers there is one group only, if the value is the unknown.  */
  if (*in & (numbers && root == id ? PSI_IN_PAIR : PSI_IN_GROUPS))
    *in |= PSI_IN_GROUPS;
  *in |= numbers ? PSI_IN_NUMBERS : PSI_IN_PAIR;
  s->mixed |= (*in & PSI_IN_GROUPS) == PSI_IN_GROUPS;
}

/* Is the group of KEY about what two values compare as?  */
static bool
is_pair (const psi_pdg *s, const struct psi_group_key *key)
{
  return key->kind != PSI_G_NUMBERS && key->y < s->fn->nvals
	 && key->y != key->x;
}

static void
note_group (psi_pdg *s, const struct psi_group_key *key)
{
  bool numbers = key->kind == PSI_G_NUMBERS;

  if (!numbers && key->kind != PSI_G_ORDER && key->kind != PSI_G_FLOAT)
    return;
  note_unknown (s, key->x, numbers);
  if (is_pair (s, key))
    note_unknown (s, key->y, false);
}

/* Is what value ID is computed of in several groups?  */
static bool
in_several (const psi_pdg *s, unsigned id)
{
  return (s->unknowns[psi_unknown_of (s->fn, id)] & PSI_IN_GROUPS) == PSI_IN_GROUPS;
}

bool
psi_pdg_mixed (const psi_pdg *s, const struct psi_group_key *key)
{
  return in_several (s, key->x) || (is_pair (s, key) && in_several (s, key->y));
}

unsigned
psi_pdg_group (psi_pdg *s, struct psi_group_key key)
{
  unsigned hash = psi_group_hash (&key);

  psi_for_each_hashed (g, &s->group_table, hash)
    if (psi_group_same (&s->groups[g], &key))
      return g;
  psi_table_add (&s->group_table, hash, s->ngroups);
  PSI_ADD (s, groups, key);
  note_group (s, &key);
  return s->ngroups - 1;
}

void
psi_make_condition (struct psi_making *m, struct psi_group_key key,
		    struct psi_condition c, bool neg)
{
  m->node.group = psi_pdg_group (m->s, key);
  m->node.cond = c;
  m->node.neg = neg;
}

