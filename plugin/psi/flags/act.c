/* act.c: one action, and what the machine takes for it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "flags/flags-int.h"
#include <string.h>

int
flags_guarded_cost (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (host && host->guarded_cost)
    return FLAGS_COST * host->guarded_cost (host->data, i);
  return i->op == PSI_CONST || host_can_predicate (w->ctx, i) ? FLAGS_COST : 0;
}

unsigned
flags_compare_facts (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (host && host->compare_facts)
    return host->compare_facts (host->data, i);
  if (psi_ops[i->op].kind == PSI_K_CMP)
    return 0;
  return ((i->flags & (PSI_F_PRED | PSI_F_CCMP)) == PSI_F_PRED ? PSI_COMPARE_GUARDED : 0)
	 | PSI_COMPARE_MIXES
	 | (i->op == PSI_COMPARE && !strcmp (i->name, "CC")
	    ? PSI_COMPARE_ALL : 0);
}

struct flags_act *
flags_new_act (flags_window *w, enum flags_act_kind kind, psi_insn *i)
{
  static struct flags_act none;

  if (w->nacts == FLAGS_ACTS)
    {
      w->why = "too many insns";
      return &none;
    }
  struct flags_act *a = &w->act[w->nacts++];
  memset (a, 0, sizeof *a);
  a->kind = kind;
  a->insn = i;
  a->dst = a->otherwise = -1;
  a->cost = FLAGS_COST;
  return a;
}
