/* model.c: a function whose psis and phis are cut off by copies.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   After Sreedhar, Ju, Gillies and Santhanam, "Translating out of static single
   assignment form" (1999), method I: copies on all edges into a phi and after
   it, so that what is within has a name of its own; and so for a psi

	p? a = ..			p? a = ..
	q? b = ..		(1)	q? b = ..
				(2)
	x = psi (p? a, q? b)	(3)	p? t = a	anywhere from (1) to (3)
					q? t = b	at (2) or (3)
					x = t

   An argument's copy can stand right before any definition of a value that psis
   and phis connect, where argument and predicate are there already and no path
   to the psi leads around it, or at the end of a block: between two such
   places nothing is written that matters, so the lower one is as good as any.
   (Copies right before the psi only, as one might expect of method I, would
   make a poor optimum: in Fig. 15.9g three copies instead of one.)  */

#include "bench.h"
#include <stdlib.h>
#include <string.h>

static void *
chunk_alloc (size_t size)
{
  return psi_xmalloc (size);
}

/* ---- Values ---------------------------------------------------------------- */

static bool
is_undef (psi_opnd o)
{
  return o.val && o.val->def && o.val->def->op == PSI_UNDEF;
}

static bool
add_value (struct model *m, psi_opnd o)
{
  psi_val *v = o.val;

  if (!v || is_undef (o) || m->node[v->id] >= 0)
    return true;
  if (m->nvalues == MAX_VALUES || v->type == PSI_PRED)
    return false;
  if (!v->def)
    m->params |= UINT64_C (1) << m->nvalues;
  m->node[v->id] = m->nvalues;
  m->value[m->nvalues++] = v;
  return true;
}

static bool
is_web (const psi_insn *insn)
{
  return insn->op == PSI_PSI || insn->op == PSI_PHI;
}

static bool
find_values (struct model *m)
{
  bool ok = true;

  psi_for_each_block (b, m->fn)
    psi_for_each_insn (insn, b)
      if (is_web (insn))
	{
	  ok = ok && add_value (m, psi_opnd_of (insn->dst[0]));
	  for (unsigned i = 0; i < insn->nsrc; i++)
	    ok = ok && add_value (m, insn->src[i]);
	}
  m->nnodes = m->nvalues;
  return ok && m->nvalues > 0;
}

/* ---- Links ----------------------------------------------------------------- */

static struct link *
add_link (struct model *m, enum link_kind kind, psi_insn *insn, unsigned arg,
	  psi_opnd o)
{
  struct link *l = &m->link[m->nlinks++];

  *l = (struct link) { .kind = kind, .insn = insn, .arg = arg };
  l->center = m->nnodes - 1;
  l->value = o.val ? m->node[o.val->id] : -1;
  return l;
}

static unsigned
gap_before (struct model *m, psi_insn *insn)
{
  int *g = &m->gap_at[insn->uid];

  if (*g < 0)
    {
      *g = m->ngaps++;
      m->gap[*g].insn = insn;
    }
  return *g;
}

static bool
defines_value (const struct model *m, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->ndst; i++)
    if (m->node[insn->dst[i]->id] >= 0)
      return true;
  return false;
}

/* Is INSN, right before which a copy is to stand, below the definition of V?  */
static bool
below (struct model *m, const psi_insn *insn, const psi_val *v)
{
  return !v || !v->def || (v->def != insn
			   && psi_insn_dominates (m->fn, v->def, insn));
}

/* Finds the gaps of L, an argument of a psi.  */
static bool
find_gaps (struct model *m, struct link *l)
{
  unsigned index = l - m->link;
  psi_insn *psi = l->insn;
  psi_block *chain[MAX_IDS];
  unsigned n = 0;

  for (psi_block *b = psi->block; b; b = psi_idom (m->fn, b))
    chain[n++] = b;
  while (n-- > 0)
    psi_for_each_insn (insn, chain[n])
      {
	struct gap *g;
	if (n == 0 && insn->order > psi->order)
	  break;
	if (insn->op == PSI_PHI || !below (m, insn, psi->src[l->arg].val)
	    || !below (m, insn, psi->pred[l->arg].val)
	    || !(defines_value (m, insn) || (insn->flags & PSI_F_TERM)))
	  continue;
	if (l->ngaps == MAX_GAPS)
	  return false;
	l->gap[l->ngaps++] = gap_before (m, insn);
	g = &m->gap[l->gap[l->ngaps - 1]];
	g->link[g->n++] = index;
      }
  return true;
}

/* The links of INSN, a phi or psi.  */
static bool
cut (struct model *m, psi_insn *insn)
{
  bool psi = insn->op == PSI_PSI;

  if (m->nlinks + insn->nsrc + 1 > MAX_LINKS
      || m->nnodes + 1 + 2 * insn->nsrc > MAX_NODES)
    return false;
  m->nnodes++;
  m->first[insn->uid] = m->nlinks;
  for (unsigned i = 0; i < insn->nsrc; i++)
    if (!is_undef (insn->src[i]))
      add_link (m, psi ? LINK_PSI_ARG : LINK_PHI_ARG, insn, i, insn->src[i]);
  add_link (m, psi ? LINK_PSI_RESULT : LINK_PHI_RESULT, insn, 0,
	    psi_opnd_of (insn->dst[0]));
  m->after[insn->uid] = m->nlinks;
  for (unsigned i = m->first[insn->uid]; i < m->nlinks; i++)
    if (m->link[i].kind == LINK_PSI_ARG)
      {
	m->link[i].copy = m->nnodes++;
	m->link[i].save = m->nnodes++;
	if (!find_gaps (m, &m->link[i]))
	  return false;
      }
  return true;
}

/* In preorder of the dominator tree, so that inner psis come first.  */
static bool
find_links (struct model *m)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (m->fn, &n);

  psi_number (m->fn);
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (insn, order[i])
      if (is_web (insn) && !cut (m, insn))
	return false;
  return true;
}

/* ---- All ------------------------------------------------------------------- */

void
model_free (struct model *m)
{
  obstack_free (&m->memory, NULL);
  free (m);
}

struct model *
model_new (psi_fn *fn)
{
  struct model *m;

  if (fn->nvals > MAX_IDS || fn->next_uid > MAX_IDS || fn->nblocks > MAX_IDS)
    return NULL;
  m = calloc (1, sizeof *m);
  if (!m)
    abort ();
  m->fn = fn;
  obstack_specify_allocation (&m->memory, 0, 0, chunk_alloc, psi_xfree);
  memset (m->node, -1, sizeof m->node);
  memset (m->gap_at, -1, sizeof m->gap_at);
  if (find_values (m) && find_links (m) && model_run (m))
    return m;
  model_free (m);
  return NULL;
}
