/* ssa/ssa-int.h: what construction and repair of SSA form share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A variable here is a name that gets versions: in construction each that is
   not pinned, in repair one that has more than one definition, or a use which
   its definition does not dominate.  */

#ifndef PSI_SSA_SSA_INT_H
#define PSI_SSA_SSA_INT_H

#include "ir/ir.h"

/* A block in a list of a variable's.  */
struct psi_ssa_node
{
  struct psi_ssa_node *next;
  psi_block *block;
};

struct psi_ssa_var
{
  struct psi_ssa_node *defs;	/* Blocks that define it.  */
  struct psi_ssa_node *exposed;	/* Blocks that use it before they define it.  */
  unsigned defined, read;	/* The last block (id + 1) put into DEFS, into
				   EXPOSED.  */
  psi_insn *undef;		/* Its implicit undef.  */
  psi_val *said;		/* For the trace: the version that its last
				   mention found or made.  */
  bool chosen;			/* It gets versions.  */
  bool seen;
};

struct psi_ssa_change
{
  psi_val *var, *old;
};

struct psi_ssa
{
  psi_ctx *ctx;
  psi_fn *fn;
  int build;			/* PSI_BUILD_*.  */
  bool repair;			/* The form was SSA: a definition that is not
				   executed leaves nothing to be merged.  */
  struct psi_ssa_var *vars;	/* By id.  */
  unsigned nvars;		/* Names that there were.  */
  struct obstack scratch;
  const psi_block *block;	/* For the trace: what is being renamed.  */
  struct psi_ssa_change *log;	/* What to restore, the latest last.  */
  unsigned nlog, log_cap;
};

/* V's entry; null for what gets no versions.  */
static inline struct psi_ssa_var *
psi_ssa_var_of (const struct psi_ssa *s, const psi_val *v)
{
  return v && v->id < s->nvars && s->vars[v->id].chosen ? &s->vars[v->id]
	 : NULL;
}

/* ssa/build.c: all of it.  S holds CTX and FN, and what is different from
   construction as it is chosen; CHOSEN (N of them; null: all that are not
   pinned) get versions.  */
void psi_ssa_rebuild (struct psi_ssa *, psi_val *const *chosen, unsigned n);

/* ssa/place.c: finds where the variables are defined and used, and puts phis of
   them, each argument the variable itself.  An edge's AUX is its index at its
   destination.  */
void psi_ssa_place_phis (struct psi_ssa *);

/* ssa/trace.c: a row of Algorithm 3, if there is a trace: WHAT mentions VAR, which makes
   VERSION (null: nothing) current.  */
void psi_trace_reaching (struct psi_ssa *, const char *what, psi_val *var,
			 const psi_val *version);

/* ssa/rename.c: gives each definition its version and each use the one that
   reaches it.  */
void psi_ssa_rename (struct psi_ssa *);

#endif
