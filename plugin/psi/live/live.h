/* live/live.h: def-use, liveness, interference, webs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_LIVE_LIVE_H
#define PSI_LIVE_LIVE_H

#include "cfg/cfg.h"
#include "pred/pred.h"

/* ---- live/usepoint.c ----------------------------------------------------------- */

/* The definition of O's first ancestor that is not a psi: that of the leftmost
   leaf when the psis that O comes from are inlined.  Null: a constant, a
   parameter, a pinned name.  */
psi_insn *psi_first_ancestor (const psi_fn *, psi_opnd o);
/* The insn at which argument I of PSI counts as used, by chapter 15's use
   points: the definition of argument I + 1's first ancestor.  PSI itself for
   the last, and where argument I does not dominate that insn.  By
   insn->order.  */
psi_insn *psi_use_point (psi_fn *, psi_insn *psi, unsigned i);

/* ---- live/live.c ---------------------------------------------------------- */

/* Gives INSN, new in its place, an order between its neighbours'; others in the
   block may get a new one.  */
void psi_number_insn (psi_insn *);

/* Liveness of SSA values, by a walk back from the uses of each value that is
   asked for (Appel; "liveness by variable").  Uses are at psi_use_point (); of
   a phi at the end of the predecessor just before its terminator; predicates of
   psis are no uses.  Never asked of pinned names.  psi_live_new ()
   numbers the insns (insn->order) with gaps.  Valid while blocks and edges
   stay as they are and each change to the insns is told of.  */
typedef struct psi_live psi_live;
psi_live *psi_live_new (psi_fn *);
void psi_live_free (psi_live *);
psi_fn *psi_live_fn (const psi_live *);
/* INSN is new or its operands have changed; in its place now.  Gives it an
   order; costs what INSN is large.  A value that INSN has ceased to use is to
   be told of by psi_live_forget () too, or it stays live as before.  */
void psi_live_insn (psi_live *, psi_insn *);
/* Makes V argument I of PSI, where a value was.  */
void psi_live_set_arg (psi_live *, psi_insn *psi, unsigned i, psi_val *v);
/* Takes COPY, a copy of a value, whose result is not used, out of its block.  */
void psi_live_unlink (psi_live *, psi_insn *copy);
/* VAL has fewer uses than before.  */
void psi_live_forget (psi_live *, psi_val *);
/* An argument of a phi is live out of the predecessor, the result of a phi is
   live into the phi's block, a parameter into the entry (Sreedhar et al.
   1999).  */
bool psi_live_out (psi_live *, psi_val *, psi_block *);
bool psi_live_in (psi_live *, psi_val *, psi_block *);
/* Live just after INSN: a use of VAL can follow, before it is defined anew.
   Just after a terminator an argument of a phi is not live for that.  A phi
   stands for its block's start: just after all phis.  */
bool psi_live_after (psi_live *, psi_val *, psi_insn *);
/* Calls EACH for each use of VAL, INDEX as follows, some perhaps more than once;
   false at the first for which it gives false.  INDEX >= 0: INSN->src; -1: its
   guard; -2 - K: PRED[K], but for psis.  */
bool psi_live_each_use (psi_live *, const psi_val *,
			bool (*each) (void *data, psi_insn *, int index),
			void *data);

/* ---- live/point.c --------------------------------------------------------------- */

/* A program point: after AFTER, or (null) after the phis of BLOCK.  */
typedef struct psi_point
{
  psi_block *block;
  psi_insn *after;
} psi_point;

psi_point psi_point_start (const psi_fn *);
/* Where V's value is there for the first time; V null: a constant.  */
psi_point psi_point_of (const psi_fn *, const psi_val *v);
/* A strictly above B, where one of them dominates the other.  */
bool psi_point_above (psi_fn *, psi_point a, psi_point b);
psi_point psi_point_lower (psi_fn *, psi_point a, psi_point b);
/* Right before INSN, which is no phi.  */
psi_point psi_point_before (psi_insn *);
/* Gives INSN a number, too.  */
void psi_point_insert (psi_point, psi_insn *);

/* The insn that defines O; null for what is always defined.  */
psi_insn *psi_def_of (psi_opnd);
/* Is COPY outside of a loop in which its source is computed?  */
bool psi_copy_leaves_loop (psi_fn *, const psi_insn *copy);
/* May O be an argument under LIT: does LIT lie within the domain of O's
   definition, so far as can be proved?  */
bool psi_defined_where (psi_fn *, psi_opnd, psi_lit);
/* The same of argument INDEX of PSI, by all that is known where that stands: what
   the verifier demands.  */
bool psi_argument_defined (psi_fn *, const psi_insn *psi, unsigned index);
/* From where on argument I of PSI can be copied under its predicate.  */
psi_point psi_arg_point (psi_fn *, const psi_insn *psi, unsigned i);
/* Where argument I's first leaf is defined, the psis that it comes from
   inlined.  */
psi_point psi_leaf_point (psi_fn *, const psi_insn *psi, unsigned i);
/* Drops the arguments to the left of the last one that is always chosen.  */
void psi_drop_hidden (psi_insn *psi);
void psi_args_remove (psi_insn *psi, unsigned from, unsigned n);
/* Moves argument FROM to the left, to be argument TO.  */
void psi_arg_move (psi_insn *psi, unsigned from, unsigned to);

/* ---- live/defuse.c ---------------------------------------------------------------- */

/* Which insns use which values as operands, guards and predicates, when it is
   made; what is asked for must be as old.  */
typedef struct psi_uses psi_uses;
psi_uses *psi_uses_new (psi_fn *);
void psi_uses_free (psi_uses *);
/* USER uses V now, too.  */
void psi_uses_add (psi_uses *, const psi_val *v, psi_insn *user);
/* What uses FROM uses TO now.  */
void psi_uses_merge (psi_uses *, const psi_val *from, const psi_val *to);
unsigned psi_uses_count (const psi_uses *, const psi_val *v);
/* Calls EACH for each insn that uses V, some perhaps more than once; false at
   the first for which it gives false.  */
bool psi_uses_each (const psi_uses *, const psi_val *v,
		    bool (*each) (void *data, psi_insn *user), void *data);
/* Could each psi that has V as an argument have O there, by
   psi_defined_where ()?  */
bool psi_users_fit (const psi_uses *, const psi_val *v, psi_opnd o);

/* From now on V, whose definition goes, is BY, which is not V.  */
void psi_replace (psi_val *v, psi_val *by);
/* What is to be used for V; for what INSN uses.  */
psi_val *psi_resolve (psi_val *v);
psi_lit psi_resolve_lit (psi_lit);
void psi_resolve_insn (psi_insn *);
/* Puts what replaces values in their places, all over the function; forgets
   it.  */
void psi_resolve_all (psi_fn *);

/* ---- live/overwrite.c ---------------------------------------------------------- */

/* F is live after S.  Does no use of it that can follow want it where S's guard
   is not false?  False if not known.  */
bool psi_unneeded (psi_live *, const psi_val *f, psi_insn *s);

/* ---- value.c --------------------------------------------------------------- */

/* Which values of FN are one; valid while these are defined as they are.  In SSA form.  */
typedef struct psi_values psi_values;
psi_values *psi_values_new (psi_fn *);
void psi_values_free (psi_values *);
/* Have A and B, of which one is defined above the other, the same value wherever both are
   defined?  False if not known.  */
bool psi_value_same (psi_values *, psi_val *a, psi_val *b);
/* Are A and B one by copies and complements that are always made?  */
bool psi_literal_same (psi_lit a, psi_lit b);
/* The value that V's definition puts into it by copying; null: none.  */
psi_val *psi_value_copied (const psi_val *v);

/* ---- live/interference.c -------------------------------------------------------- */

/* Which values may share a name.  In SSA form with normalised psis; holds a
   psi_live, and is valid as that is.  PHIS: a phi's result and its arguments
   share a name too, so that the phi itself writes nothing.  By the rule that
   the choices "interference" and "psi-result" name.  */
typedef struct psi_interf psi_interf;
typedef struct psi_webs psi_webs;
psi_interf *psi_interf_new (const psi_ctx *, psi_fn *, bool phis);
void psi_interf_free (psi_interf *);
psi_live *psi_interf_live (psi_interf *);
/* COPY now is an argument where V was one, or the result of V's psi.  */
void psi_interf_copied (psi_interf *, const psi_val *v, const psi_val *copy);
/* Can the N values V, in preorder of their definitions, not share one name?
   PAIR gets two that forbid it.  Linear as a rule.  */
bool psi_interf_clash (psi_interf *, psi_val *const *v, unsigned n,
		       psi_val *pair[2]);
/* Calls FOUND for each two of the N values V, as above, of which the one would
   destroy the other if these two had one name.  */
void psi_interf_pairs (psi_interf *, psi_val *const *v, unsigned n,
		       void (*found) (void *data, psi_val *, psi_val *),
		       void *data);
/* FRESH[i]: just before the definition of V[i] none of the others is live.  */
void psi_interf_fresh (psi_interf *, psi_val *const *v, unsigned n,
		       bool *fresh);
/* IDLE[i]: V[i] is a copy, and one name for all holds its value just before it.  */
void psi_interf_idle (psi_interf *, psi_val *const *v, unsigned n, bool *idle);
/* The union of two such sets, without a common member, to be freed with
   psi_xfree ().  */
psi_val **psi_interf_merge (psi_interf *, psi_val *const *a, unsigned na,
			    psi_val *const *b, unsigned nb);

/* Is A's definition before B's in preorder?  Parameters come first; results of
   one insn in their order.  */
bool psi_interf_before (psi_interf *, const psi_val *a, const psi_val *b);
/* A is before B; does it dominate B's definition, or belong to the same?  */
bool psi_interf_above (psi_interf *, const psi_val *a, const psi_val *b);
/* F is above S.  Is it live just after S's definition?  */
bool psi_interf_live_at (psi_interf *, psi_val *f, const psi_val *s);
/* F is above S and live there.  Do they forbid one name for the union of the
   sets of WEBS that X and Y represent, in which they are?  */
bool psi_interf_pair (psi_interf *, psi_webs *webs, psi_val *x,
		      psi_val *y, psi_val *s, psi_val *f);

/* ---- web.c --------------------------------------------------------------- */

/* Sets of values (union-find); at first those that are to be in one resource
   are a set, and each other value one of its own, also one that is made
   later.  */
psi_webs *psi_webs_new (psi_fn *);
void psi_webs_free (psi_webs *);
psi_val *psi_web_find (psi_webs *, const psi_val *);
void psi_web_join (psi_webs *, const psi_val *, const psi_val *);
/* Joins the result and the arguments of each insn of operation OP that can be
   reached.  */
void psi_webs_join_op (psi_webs *, enum psi_op);
/* Are the sets of A and B to be in different resources?  */
bool psi_web_apart (psi_webs *, const psi_val *a, const psi_val *b);
/* Gathers each set's members that are reachable, in preorder of their
   definitions.  No psi_web_join () afterwards, but psi_web_merge ().  */
void psi_webs_gather (psi_webs *);
psi_val *const *psi_web_members (psi_webs *, const psi_val *, unsigned *n);
/* Makes one set of the N > 0 values MEMBER, a union of sets in preorder of
   their definitions.  MEMBER is the set's from now on.  */
void psi_web_adopt (psi_webs *, psi_val **member, unsigned n);
/* live/web-merge.c.  Joins the sets of A and B, of which each can have one name, if
   their union can.  Costs as a rule what the smaller one is large, times the
   logarithm of the larger.  */
bool psi_web_merge (psi_webs *, psi_interf *, const psi_val *a,
		    const psi_val *b);
/* live/web-merge.c.  V, which others in its set may have been found not to clash
   with, is live farther now: can the set still have one name?  */
bool psi_web_longer (psi_webs *, psi_interf *, psi_val *v);
/* Takes the set of V apart: each member is a set again, but for what the psis
   for which DONE, by uid, is true connect.  */
void psi_web_split (psi_webs *, const psi_val *v, const bool *done);
/* BAD, by id of the representative: the set cannot have one name.  Returns how
   many cannot.  No value has been made since psi_webs_new ().  */
unsigned psi_webs_clashes (psi_webs *, psi_interf *, bool *bad);
/* Do the webs over psis (if PSIS) and phis (if PHIS) each allow one name?  Returns how
   many do not; for each of these REPORT, unless it is null, gets two members that
   forbid it.  By the corrected rule; only where the textbook's was chosen, by that.  */
unsigned psi_webs_check (const psi_ctx *, psi_fn *, bool psis, bool phis,
			 void (*report) (void *data, psi_val *, psi_val *),
			 void *data);

/* ---- live/dot.c ----------------------------------------------------------- */

/* Psi-webs as a drawing.  */
void psi_dot_webs (FILE *, psi_fn *);

#endif
