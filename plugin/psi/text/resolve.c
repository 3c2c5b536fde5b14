/* text/resolve.c: what can only be settled once a whole function is read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of the reader of the text form, see text/parse.c: edges, the order of
   phi arguments, names without definition.

   A block's predecessors stand in the order in which its first phi lists
   them, so that what is printed reads back the same; without a phi in the
   order of the text.  */

#include "text/text-int.h"
#include <string.h>

static psi_block *
find_block (struct parser *p, const struct target *t)
{
  psi_block *b = psi_names_find (p->fn->names, ':', t->tok.s, t->tok.len);

  if (!b)
    {
      psi_complain (p, t->tok.line, t->tok.column, "there is no block '%.*s'",
		    CLIP (t->tok.len), t->tok.s);
      p->torn = true;
    }
  return b;
}

static void
make_edges (struct parser *p)
{
  for (unsigned i = 0; i < p->ntargets; i++)
    {
      const struct target *t = &p->targets[i];
      psi_block *dst = find_block (p, t);
      if (dst)
	psi_edge_new (p->fn, t->insn->block, dst, t->prob);
    }
}

/* Scratch for one function: the predecessors of the block at hand, as a list
   for each source block.  HEAD is by block id, NEXT by place among the
   predecessors; both hold a place + 1, 0: none.  */
struct preds
{
  unsigned *head, *next;
};

/* Lists B's predecessors, those from one block in their order.  */
static void
list_preds (struct preds *preds, const psi_block *b)
{
  for (unsigned i = b->npred; i-- > 0;)
    {
      unsigned *head = &preds->head[b->pred[i]->src->id];
      preds->next[i] = *head;
      *head = i + 1;
    }
}

/* Sets PLACE[i] to the place of the predecessor that FLOWS[i] names for PHI's
   argument i.  Empties the lists of PREDS.  False after messages.  */
static bool
match_phi (struct parser *p, struct preds *preds, const psi_insn *phi,
	   const struct target *flows, unsigned *place)
{
  const psi_block *b = phi->block;
  const struct token *end = &flows[phi->nsrc].tok;
  bool ok = true;

  for (unsigned i = 0; i < phi->nsrc; i++)
    {
      const struct token *tok = &flows[i].tok;
      const psi_block *src
	= psi_names_find (p->fn->names, ':', tok->s, tok->len);
      unsigned *head = src ? &preds->head[src->id] : NULL;
      if (head && *head)
	{
	  place[i] = *head - 1;
	  *head = preds->next[*head - 1];
	  continue;
	}
      psi_complain (p, tok->line, tok->column,
		    !src ? "there is no block '%.*s'"
		    : "'%.*s' is no predecessor, or was listed before",
		    CLIP (tok->len), tok->s);
      ok = false;
    }
  for (unsigned i = 0; i < b->npred; i++)
    {
      psi_block *src = b->pred[i]->src;
      if (preds->head[src->id])
	{
	  preds->head[src->id] = 0;
	  psi_complain (p, end->line, end->column,
			"no argument for predecessor '%.60s'", src->name);
	  ok = false;
	}
    }
  return ok;
}

/* Brings B's predecessors into the order of PLACE, by way of SCRATCH.  */
static void
order_preds (psi_block *b, const unsigned *place, psi_edge **scratch)
{
  if (b->npred)
    memcpy (scratch, b->pred, b->npred * sizeof *scratch);
  for (unsigned i = 0; i < b->npred; i++)
    b->pred[i] = scratch[place[i]];
}

/* Brings PHI's arguments into the order of the predecessors.  */
static void
order_phi (psi_insn *phi, const unsigned *place, psi_opnd *scratch)
{
  if (phi->nsrc)
    memcpy (scratch, phi->src, phi->nsrc * sizeof *scratch);
  for (unsigned i = 0; i < phi->nsrc; i++)
    phi->src[place[i]] = scratch[i];
}

/* P's flows are those of all phis in the order of the text, each followed by
   its ']'.  */
static void
match_phis (struct parser *p)
{
  const struct target *flows = p->flows;
  struct preds preds;
  unsigned max = 0, *place;
  void *scratch;
  psi_block *ordered = NULL;

  psi_for_each_block (b, p->fn)
    {
      if (b->npred > max)
	max = b->npred;
      psi_for_each_insn (i, b)
	if (i->op == PSI_PHI && i->nsrc > max)
	  max = i->nsrc;
    }
  preds.head = psi_xmalloc (p->fn->nblocks * sizeof *preds.head);
  preds.next = psi_xmalloc (max * sizeof *preds.next);
  place = psi_xmalloc (max * sizeof *place);
  scratch = psi_xmalloc (max * sizeof (psi_opnd));
  if (p->fn->nblocks)
    memset (preds.head, 0, p->fn->nblocks * sizeof *preds.head);
  psi_for_each_block (b, p->fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_PHI)
	{
	  list_preds (&preds, b);
	  if (match_phi (p, &preds, i, flows, place))
	    {
	      if (ordered != b)
		order_preds (b, place, scratch);
	      else
		order_phi (i, place, scratch);
	      ordered = b;
	    }
	  flows += i->nsrc + 1;
	}
  psi_xfree (preds.head);
  psi_xfree (preds.next);
  psi_xfree (place);
  psi_xfree (scratch);
}

static void
check_names (struct parser *p)
{
  for (unsigned i = 0; i < p->fn->nvals; i++)
    {
      psi_val *v = p->fn->vals[i];
      struct info *info = psi_parse_info (p, v);
      char name[80];
      if (!info->defined && info->line)
	psi_complain (p, info->line, info->column, "'%s' is not defined",
		      psi_short_name (v, name));
    }
}

void
psi_parse_resolve (struct parser *p)
{
  make_edges (p);
  if (!p->torn)
    match_phis (p);
  psi_parse_uses (p);
  check_names (p);
}
