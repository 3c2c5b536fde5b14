/* ifconv/ifconv-int.h: what if-conversion's files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_IFCONV_IFCONV_INT_H
#define PSI_IFCONV_IFCONV_INT_H

#include "ir/ir.h"

/* ---- ifconv/region.c: a region, and whether it may be converted ---------------- */

#define REGION_BLOCKS 32	/* Without the head; a set of blocks with the
				   head is a uint64_t.  */
#define REGION_INSNS 128	/* Without terminators.  */
#define SIDE_INSNS 8	/* Of blocks that are reached from elsewhere, too.  */
#define EDGES (2 * (REGION_BLOCKS + 1))

typedef struct region_block
{
  psi_block *block;
  uint64_t dom;			/* Blocks of the region that dominate it, and
				   itself.  */
  uint64_t reach;		/* Blocks that it reaches, and itself.  */
  unsigned rep;			/* The first block that is executed exactly
				   when this one is; never the head, or this
				   would be the join.  */
  bool side;			/* It is reached from outside the region, too; */
  psi_block *copy;		/* its copy for that, see ifconv/sides.c.  */
} region_block;

/* A region: the HEAD is b[0], the others follow in topological order.  While a
   region exists the AUX of each of its blocks points at the block's place in
   B, and the insns of the blocks but the head are numbered through (their
   ORDER), terminators too; 0 stands for whatever is above.  */
typedef struct region
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_block *join[2];		/* Not among B, but the second may be the head
				   of a loop.  The second may be null.  */
  psi_insn *br;			/* The head's.  */
  unsigned n;			/* Blocks, with the head.  */
  region_block b[REGION_BLOCKS + 1];
  unsigned nin[2], in[2][EDGES];	/* Of each join: indexes of the region's edges
				   in its PRED, rising.  */
  unsigned sides;		/* Insns that are reached from elsewhere, too.  */
  unsigned ninsns;
  psi_insn *insn[REGION_INSNS + REGION_BLOCKS + 1];	/* By order, from 1.  */
  char why[80];			/* Room for a reason.  */
  const psi_insn *culprit;	/* What it is about; or null.  */
} region;

/* Liveness of a few pinned names, computed when first asked for.  */
#define PINNED_NAMES 16
typedef struct pinned_live
{
  unsigned n;
  psi_val *name[PINNED_NAMES];
  bool *in[PINNED_NAMES];	/* Live into the block, by block id.  */
} pinned_live;
void pinned_live_free (pinned_live *);

/* Makes R the region between HEAD, which ends in a br, and JOIN: its immediate
   post-dominator, or two blocks.  Null, or why it may not be converted; that lives as
   long as R.  Needs the blocks' AUX to be null.  */
const char *region_find (region *r, psi_ctx *, psi_fn *, psi_block *head,
			 psi_block *const join[2], pinned_live *);
/* Clears AUX; to be called whatever region_find () said.  */
void region_release (region *r);

/* The place in R->b of BLOCK; -1: it is not of the region.  */
static inline int
region_index (const region *r, const psi_block *block)
{
  return block && block->aux ? (int) ((region_block *) block->aux - r->b) : -1;
}
/* Is BLOCK where R is left for?  */
static inline bool
region_leaves (const region *r, const psi_block *block)
{
  return block == r->join[0] || block == r->join[1];
}
/* Does E start in R?  */
static inline bool
region_from (const region *r, const psi_edge *e)
{
  return region_index (r, e->src) >= 0;
}

/* The block of R but the head in which V is defined; 0: above all of them.  */
static inline unsigned
region_def (const region *r, const psi_val *v)
{
  int i = v && v->def ? region_index (r, v->def->block) : 0;
  return i > 0 ? (unsigned) i : 0;
}

/* The edges from the region over which PHI, in it or of a join, is reached:
   how many, and the index of the Kth as a predecessor.  */
unsigned phi_edges (const region *r, const psi_insn *phi);
unsigned phi_edge (const region *r, const psi_insn *phi, unsigned k);

/* No phi, psi, terminator.  */
static inline bool
plain (const psi_insn *i)
{
  return i->op != PSI_PHI && i->op != PSI_PSI && !(psi_ops[i->op].flags & PSI_F_TERM);
}

/* ---- ifconv/sides.c -------------------------------------------------------------- */

/* Notes which of R's blocks are reached from outside it, too, or by way of those.  Returns
   how many insns these have, their ends among them.  */
unsigned region_sides (region *r);
/* May these be there twice?  */
bool region_copies (const region *r);
/* Gives those who come there from outside R copies of these blocks; their AUX is null.  */
void region_close_sides (region *r);

/* ---- ifconv/exits.c: regions with two joins ------------------------------------- */

#define EXITS_BLOCKS 6		/* Without the head.  */

/* The pairs of joins of HEAD's regions with two joins, the smallest region first, into
   JOIN, which has room for EXITS_BLOCKS; returns how many.  */
unsigned region_exits (const psi_fn *, psi_block *head, psi_block *join[][2]);

/* ---- ifconv/chain.c ------------------------------------------------------------ */

/* Are R's predicates in a loop's next turn computed, by way of a load, from what R
   defines and AHEAD says?  */
bool region_chain (const region *r, enum psi_ahead ahead);

/* ---- ifconv/logic.c: the predicates of a region's blocks and edges ------------- */

/* An expression over predicates: a node of the table, or its complement.  Node
   0 is the constant true.  Equal expressions are the same node.  */
typedef struct expr
{
  unsigned node;
  bool neg;
} expr;
#define EXPR_TRUE ((expr) { 0, false })
#define EXPR_FALSE ((expr) { 0, true })

typedef struct logic
{
  region *r;
  struct logic_node *node;
  unsigned n;
  bool full;			/* A node did not fit; nothing is right.  */
  bool known[REGION_BLOCKS + 1];
  expr block[REGION_BLOCKS + 1];	/* Predicates of blocks where KNOWN.  */
} logic;

/* A table can be used for one region after the other.  */
void logic_init (logic *);
void logic_start (logic *, region *);
void logic_free (logic *);

static inline bool
expr_same (expr a, expr b)
{
  return a.node == b.node && a.neg == b.neg;
}

expr expr_of (logic *, psi_lit);
expr expr_and (logic *, expr, expr);
expr expr_or (logic *, expr, expr);
/* When block I of the region is executed, and when it is left over EDGE.  */
expr expr_block (logic *, unsigned i);
expr expr_edge (logic *, const psi_edge *edge);
/* When a region with two joins is left for the first.  */
expr expr_leaves (logic *);
/* The first place (an insn's order) after which E can be computed.  */
unsigned expr_order (const logic *, expr e);
/* How many insns E takes that no expression asked for before takes too.  */
unsigned expr_insns (logic *, expr e);
/* E as a literal; makes the insns.  */
psi_lit expr_lit (logic *, expr e);

/* ---- ifconv/plan.c: what becomes of a region --------------------------------- */

typedef struct conversion
{
  psi_ctx *ctx;
  psi_fn *fn;
  region r;
  logic l;
  pinned_live live;
  /* By insn->order in R.  */
  bool wanted[REGION_INSNS + REGION_BLOCKS + 1];  /* A psi has an argument of
				   this insn's with its block's predicate.  */
  bool used[REGION_INSNS + REGION_BLOCKS + 1];	/* Of a phi: the psi is used.  */
  bool narrow[REGION_INSNS + REGION_BLOCKS + 1];  /* Defined only when its block
				   is executed.  */
  bool placed[REGION_INSNS + REGION_BLOCKS + 1];  /* Of a psi: what makes it right
				   is how its block is reached.  */
  bool replaced;		/* Some value has another in its AUX to be used
				   instead.  */
  int64_t before, after;	/* What the region costs; 0, 0: not known.  */
  bool host_refused;		/* It is the host that does not want it converted. */
} conversion;

/* A value that flows into a phi.  */
struct flow
{
  psi_opnd v;
  const psi_edge *edge;		/* Whose predicate is the flow's.  */
  unsigned src;			/* The block that EDGE comes from.  */
  unsigned block, order;	/* Where V is defined; 0: above the region.  */
  bool copy;			/* V needs a copy, at the end of SRC.  */
};

/* An argument of a psi to be.  */
struct arg
{
  const struct flow *first;	/* Of the flows that bring it.  */
  expr pred;
  unsigned place;		/* By which arguments are sorted.  */
  bool own_pred;		/* PRED is that of its definition's block.  */
};

/* Null, or why the region between HEAD and JOIN is not to be converted.  */
const char *analyse (conversion *c, psi_block *head, psi_block *const join[2]);

/* Must a new insn stand for O in a psi?  Of constants psi-normalize would make
   copies; and an argument that is not always defined could not have its edge's
   predicate.  */
bool needs_copy (psi_fn *, psi_opnd o);
/* The arguments A of the psi that is to replace PHI, its flows being put into
   F; both have EDGES places.  Returns how many; a single one has the predicate
   true.  */
unsigned plan_args (conversion *c, const psi_insn *phi, struct flow *f,
		    struct arg *a);
/* Is the psi with arguments A to be defined always, though its first argument
   is not?  Of a psi with many arguments it takes too long to prove that one
   of them is chosen whenever its block is executed, and a client that cannot
   must not use it.  Nor is one of a region with two joins chosen where the region is
   left for the other, which may be all that is known of where the psi is used.  */
bool pad_psi (const region *r, const struct arg *a, unsigned n);
/* The guard of the definition of argument A, in the end.  */
expr def_guard (conversion *c, const struct arg *a);
/* Is I, a plain insn, to be executed always?  */
bool speculates (const conversion *c, const psi_insn *i);
/* The guard that I, a plain insn of block K, is to have.  */
expr new_guard (conversion *c, const psi_insn *i, unsigned k);
/* The predicate that argument K of PSI, in the region, is to have.  */
expr new_pred (conversion *c, const psi_insn *psi, unsigned k);

#endif
