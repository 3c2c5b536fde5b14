/* draw.c: drawings for Graphviz, by name.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "live/live.h"

enum psi_status
psi_draw (psi_ctx *ctx, FILE *out, psi_fn *fn, enum psi_dot what)
{
  enum psi_status status = PSI_OK;
  psi_ppg *g;

  switch (what)
    {
    case PSI_DOT_CFG:
      psi_dot (out, fn);
      break;
    case PSI_DOT_CDG:
      psi_dot_levels (out, fn, true);
      break;
    case PSI_DOT_LOOPS:
      psi_dot_levels (out, fn, false);
      break;
    case PSI_DOT_PPG:
      g = psi_ppg_new (fn, ctx->choice[PSI_CH_PPG]);
      psi_ppg_add_all (g);
      status = psi_ppg_check (ctx, g);
      psi_dot_ppg (out, fn, g);
      psi_ppg_free (g);
      break;
    case PSI_DOT_WEBS:
      psi_dot_webs (out, fn);
      break;
    }
  return status;
}
