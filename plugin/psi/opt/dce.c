/* opt/dce.c: dead code elimination.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Cytron et al. 1991, section 7.1, without its removal of branches: needed is
   what writes memory, has another effect, ends a block or sets a pinned name,
   and what those use; the rest goes.  An insn that may trap and is not needed
   otherwise goes too: fewer traps are a refinement.  A psi is an insn like any
   other here (chapter 15, 15.2).

   Needs: SSA form.  Keeps: everything else.  */

#include "opt/opt.h"
#include <string.h>

struct dce
{
  bool *needed;			/* By uid.  */
  psi_insn **work;
  unsigned n;
};

static void
need (struct dce *d, psi_insn *insn)
{
  if (!insn || d->needed[insn->uid])
    return;
  d->needed[insn->uid] = true;
  d->work[d->n++] = insn;
}

static void
need_val (struct dce *d, const psi_val *v)
{
  if (v && !v->pinned)
    need (d, v->def);
}

static bool
is_root (const psi_insn *insn)
{
  if (insn->flags & (PSI_F_WRITE | PSI_F_EFFECT | PSI_F_TERM))
    return true;
  for (unsigned i = 0; i < insn->ndst; i++)
    if (insn->dst[i]->pinned)
      return true;
  return false;
}

enum psi_status
psi_dce (psi_ctx *ctx, psi_fn *fn)
{
  struct dce d;
  size_t n = fn->next_uid;

  (void) ctx;
  d.needed = memset (psi_xmalloc (n * sizeof *d.needed), 0,
		     n * sizeof *d.needed);
  d.work = psi_xmalloc (n * sizeof *d.work);
  d.n = 0;
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      if (is_root (insn))
	need (&d, insn);
  while (d.n > 0)
    {
      const psi_insn *insn = d.work[--d.n];
      need_val (&d, insn->guard.val);
      for (unsigned i = 0; i < insn->nsrc; i++)
	need_val (&d, insn->src[i].val);
      for (unsigned i = 0; i < psi_npred (insn); i++)
	need_val (&d, insn->pred[i].val);
    }
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (insn, b)
      if (!d.needed[insn->uid])
	{
	  for (unsigned i = 0; i < insn->ndst; i++)
	    insn->dst[i]->def = NULL;
	  psi_unlink (insn);
	}
  psi_xfree (d.work);
  psi_xfree (d.needed);
  return PSI_OK;
}
