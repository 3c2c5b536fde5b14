/* live/web-check.c: can each web have one name?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "live/web.h"

/* Does the web that value ID represents clash?  */
static bool
clashes (psi_webs *w, psi_interf *in, unsigned id, psi_val *pair[2])
{
  return w->sets[id].n > 1
	 && psi_interf_clash (in, w->sets[id].member, w->sets[id].n, pair);
}

unsigned
psi_webs_clashes (psi_webs *w, psi_interf *in, bool *bad)
{
  unsigned found = 0;
  psi_val *pair[2];

  for (unsigned i = 0; i < w->nsets; i++)
    found += bad[i] = clashes (w, in, i, pair);
  return found;
}

unsigned
psi_webs_check (const psi_ctx *ctx, psi_fn *fn, bool psis, bool phis,
		void (*report) (void *, psi_val *, psi_val *), void *data)
{
  psi_ctx rule = *ctx;
  psi_interf *in;
  psi_webs *w = psi_webs_new (fn);
  unsigned wrong = 0;
  psi_val *pair[2];

  if (rule.choice[PSI_CH_INTERFERENCE] == PSI_INTERF_ALL)
    rule.choice[PSI_CH_INTERFERENCE] = PSI_INTERF_CORRECTED;
  rule.choice[PSI_CH_PSI_RESULT] = PSI_RESULT_IGNORE;
  in = psi_interf_new (&rule, fn, phis);
  if (psis)
    psi_webs_join_op (w, PSI_PSI);
  if (phis)
    psi_webs_join_op (w, PSI_PHI);
  psi_webs_gather (w);
  for (unsigned i = 0; i < w->nsets; i++)
    if (clashes (w, in, i, pair))
      {
	wrong++;
	if (report)
	  report (data, pair[0], pair[1]);
      }
  psi_webs_free (w);
  psi_interf_free (in);
  return wrong;
}
