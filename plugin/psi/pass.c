/* pass.c: the context and the pass manager.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The table is passes.def.  A pass runs only if the properties that it needs
   hold; after it those hold that held before and that it does not break, and
   those that it gives.  After a pass that failed nothing that it breaks or
   gives is claimed.  */

#include "flags/flags.h"
#include "ifconv/ifconv.h"
#include "opt/opt.h"
#include "out/out.h"
#include "psi/psis.h"
#include "ssa/ssa.h"
#include <string.h>

/* In psi_pass.needs beside PSI_P_*: the form must not be SSA.  */
#define NOT_SSA (1u << 31)

const psi_pass psi_passes[] = {
#define SSA PSI_P_SSA
#define NORMAL PSI_P_NORMAL
#define PSIWEB PSI_P_PSIWEB
#define CSSA PSI_P_CSSA
#define BROKEN PSI_P_BROKEN
#define DEFAULT PSI_PASS_DEFAULT
#define CONVERTED PSI_PASS_CONVERTED
#define NUMBERS PSI_PASS_NUMBERS
#define HOST PSI_PASS_HOST
#define PSI_PASS(name, entry, needs, breaks, gives, flags, help)	\
  { name, entry, needs, breaks, gives, flags, help },
#include "passes.def"
#undef DEFAULT
#undef CONVERTED
#undef NUMBERS
#undef HOST
#undef SSA
#undef NORMAL
#undef PSIWEB
#undef CSSA
#undef BROKEN
  { NULL, NULL, 0, 0, 0, 0, NULL }
};

const struct psi_choice_row psi_choices[PSI_N_CHOICES] = {
#define PSI_CHOICE(id, name, values, chosen, help)	\
  { name, values, chosen, help },
#include "choices.def"
};

void
psi_ctx_init (psi_ctx *ctx,
	      void (*message) (void *, const char *, unsigned, unsigned,
			       const char *),
	      void *data)
{
  memset (ctx, 0, sizeof *ctx);
  for (int i = 0; i < PSI_N_CHOICES; i++)
    ctx->choice[i] = psi_choices[i].chosen;
  ctx->limit = -1;
  ctx->trace_bound = PSI_TRACE_BOUND;
  ctx->message = message;
  ctx->message_data = data;
}

/* ---- Passes -------------------------------------------------------------- */

const psi_pass *
psi_find_pass (const char *name)
{
  for (const psi_pass *p = psi_passes; p->name; p++)
    if (!strcmp (p->name, name))
      return p;
  return NULL;
}

/* Says why PASS, whose needs MISSING do not hold, cannot run on FN, and after
   which pass it could.  */
static enum psi_status
refuse (psi_ctx *ctx, const psi_fn *fn, const psi_pass *pass, unsigned missing)
{
  if (missing & NOT_SSA)
    psi_message (ctx, NULL, 0, 0,
		 "pass '%s' cannot run on @%s: it is in SSA form", pass->name,
		 fn->name);
  if (missing & PSI_P_BROKEN)
    psi_message (ctx, NULL, 0, 0,
		 "pass '%s' cannot run on @%s: it is not marked 'broken'",
		 pass->name, fn->name);
  for (const psi_pass *p = psi_passes; p->name; p++)
    if ((p->gives & missing)
	&& !((p->needs & NOT_SSA) && psi_has_psis (fn))
	&& !((p->needs & PSI_P_BROKEN) && !(fn->props & PSI_P_BROKEN)))
      {
	psi_message (ctx, NULL, 0, 0,
		     "pass '%s' cannot run on @%s: it needs '%s' before it",
		     pass->name, fn->name, p->name);
	missing &= ~p->gives;
      }
  return PSI_BAD_INPUT;
}

/* What PASS needs that does not hold of FN.  */
static unsigned
missing (const psi_fn *fn, const psi_pass *pass)
{
  unsigned holds = psi_has_psis (fn) ? fn->props : fn->props | NOT_SSA;

  return pass->needs & ~holds;
}

bool
psi_pass_ready (const psi_fn *fn, const psi_pass *pass)
{
  return missing (fn, pass) == 0;
}

enum psi_status
psi_run_pass (psi_ctx *ctx, psi_fn *fn, const psi_pass *pass)
{
  enum psi_status status;

  if (!psi_pass_ready (fn, pass))
    return refuse (ctx, fn, pass, missing (fn, pass));
  psi_domains_options (fn, ctx);
  memset (fn->asked, 0, sizeof fn->asked);
  fn->in_pass = true;
  status = pass->run (ctx, fn);
  fn->in_pass = false;
  for (int i = 0; i < PSI_N_ASKED; i++)
    ctx->stats.asked[i] += fn->asked[i];
  /* Who changed blocks or edges has said so; predicates may have changed.  */
  psi_domains_invalidate (fn);
  fn->props &= ~pass->breaks;
  if (status == PSI_OK)
    fn->props |= pass->gives;
  else
    fn->props &= ~pass->gives;
  return status;
}
