/* query/trace.c: a trace in words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A trace is a path and the outcome of each compare executed on it (Gindraud et
   al., Definition 14, extended to predicates), as far as the terms asked about
   depend on it: that is their cone, a part of the system of nodes (pdg.c).  */

#include "query/query.h"
#include "text/text.h"

#define STEPS 16384

/* Where node AT is true, false and undefined, and executed.  */
static bool
states (psi_ppg *g, unsigned at, psi_dd state[3])
{
  psi_diagrams *d = g->sets->d;
  struct psi_ref r = { at, false };
  struct psi_set s, execution;

  if (!psi_set_of_ref (g->sets, r, false, &s)
      || !psi_set_of_ref (g->sets, r, true, &execution))
    return false;
  psi_diagrams_begin (d, STEPS, false);
  state[0] = psi_diagram_and (d, execution.yes, s.yes);
  state[1] = psi_diagram_and (d, execution.yes, s.no);
  state[2] = psi_diagram_and (d, psi_diagram_not (psi_diagram_or (d, s.yes,
								  s.no)),
			      execution.yes);
  return state[2] != PSI_DD_NONE;
}

/* What decides, node I, and that it is so: STATE is 0: true, 1: false, 2:
   undefined.  */
static void
print_node (FILE *out, const struct psi_pdg_node *i, unsigned state)
{
  static const char *const names[] = { "true", "false", "undefined" };
  const psi_val *v = i->what;
  const psi_loop *l = i->what;
  int64_t entry = i->cond.number;

  switch (i->kind)
    {
    case PSI_NODE_EDGE:
      psi_print_edge (out, i->what);
      break;
    case PSI_NODE_BLOCK:
      fputs (((const psi_block *) i->what)->name, out);
      break;
    case PSI_NODE_ENTRY:
      fprintf (out, "from %s", entry ? "" : l->header->name);
      if (entry)
	psi_print_edge (out, l->entries[entry - 1]);
      break;
    case PSI_NODE_LOOP:
      fprintf (out, "the loop at %s", l->header->name);
      break;
    case PSI_NODE_EXIT:
    case PSI_NODE_TURN:
      break;
    default:
      psi_print_name (out, v);
      fprintf (out, " %s", v->type != PSI_PRED && state == 0 ? "defined"
						     : names[state]);
      break;
    }
}

/* What node I, whose edge is taken, says: nothing if the branch's literal says
   it.  */
static psi_dd
where_free (psi_ppg *g, const struct psi_pdg_node *i, psi_dd taken)
{
  psi_diagrams *d = g->sets->d;
  const psi_pdg *s = g->sets->pdg;
  struct psi_set lit;

  if (i->op != PSI_PDG_EDGE)
    return taken;
  if (!psi_set_of_ref (g->sets, s->refs[i->ref + 1], false, &lit))
    return PSI_DD_FALSE;
  psi_diagrams_begin (d, STEPS, false);
  return psi_diagram_and (d, taken, psi_diagram_not (psi_diagram_or (d, lit.yes,
								     lit.no)));
}

/* One of the traces of SET, which is about the N nodes CONE only.  */
static void
print_trace (FILE *out, psi_ppg *g, const unsigned *cone, unsigned n, psi_dd set)
{
  psi_diagrams *d = g->sets->d;
  const psi_pdg *s = g->sets->pdg;
  const char *space = "";

  for (unsigned k = 0; k < n; k++)
    {
      const struct psi_pdg_node *i = &s->nodes[cone[k]];
      bool value = i->kind == PSI_NODE_VALUE || i->kind == PSI_NODE_PINNED;
      unsigned state = 0;
      psi_dd is[3], both = PSI_DD_FALSE;
      if (i->group == PSI_NONE || !states (g, cone[k], is))
	continue;
      if (!value)
	is[0] = where_free (g, i, is[0]);
      for (; state < (value ? 3 : 1) && both == PSI_DD_FALSE; state++)
	{
	  psi_diagrams_begin (d, STEPS, false);
	  both = psi_diagram_and (d, set, is[state]);
	}
      if (both == PSI_DD_NONE || both == PSI_DD_FALSE)
	continue;
      set = both;
      fputs (space, out);
      space = ", ";
      print_node (out, i, state - 1);
    }
  if (!*space)
    fputs ("always", out);
}

void
psi_query_print_trace (FILE *out, psi_ppg *g, const struct psi_query *q, psi_dd set)
{
  psi_pdg *s = g->sets->pdg;
  struct psi_ref *root = psi_xmalloc ((q->n + 1) * sizeof *root);
  unsigned *cone, n;

  for (unsigned i = 0; i < q->n; i++)
    root[i] = psi_pdg_term (s, q->term[i]);
  if (!s->failed)
    {
      cone = psi_pdg_cone (s, root, q->n, &n);
      print_trace (out, g, cone, n, set);
      psi_xfree (cone);
    }
  psi_xfree (root);
}
