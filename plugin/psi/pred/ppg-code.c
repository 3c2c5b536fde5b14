/* pred/ppg-code.c: the partitions that definitions of predicates make.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4.3, and Gillies et al. (1996): the shape of a definition alone
   gives partitions.  With E the traces on which it is executed (its block's, and
   of these those on which its guard is true), and XT and XF those of X on which
   an operand is true and false:

	p, q = lt a, b		E = p | q; !p is q
	p, q = unc g, lt a, b	Eg = p | q; !p = E!g | q; !q = E!g | p
	p = and a, b		p is Eab; !p = E!a | Ea!b
	p = or a, b		by de Morgan
	p = and-type g, o, lt ..  Eog = c | c'; p = Eo!g | c; !p = E!o | c'
	p = or-type g, o, lt ..	E!og = c | c'; p = Eo | c; !p = E!o!g | c'
	p = not a, copy a	p is E!a, Ea; each of a parallel copy's likewise
	p = xor a, b		p = Ea!b | E!ab; !p = Eab | E!a!b
	p = select s, a, b	p = Esa | E!sb; !p = Es!a | E!s!b
	p = psi s?a, t?b	p = E!tsa | Etb; !p = E!ts!a | Et!b
	p = phi [e: a, f: b]	p = ea | fb; !p = e!a | f!b

   where e and f are edges, and all else (loads, operations, phis of loops that
   go round) gives E = p | !p.  Three values: what is undefined for an operand is
   a third part of each split.  A definition's block is p, !p and, unless it is
   known to be empty, undefined.

   Predicates on which a definition depends come first, and by a stack of our
   own: chains of definitions can be as long as the function.  */

#include "pred/ppg.h"
#include "pred/slice.h"

/* One definition at work.  */
struct def
{
  psi_ppg *g;
  const psi_insn *insn;
  unsigned level, home;		/* Of its block: the class.  */
  unsigned block, e;		/* Nodes: of its block; E above.  */
  /* Nodes whose union is where the result is true, false; and whether it can be
     undefined in E.  */
  struct list
  {
    unsigned n, *node;
  } is[2];
  bool open;
  bool more;			/* Of an undefined operand: IS is not all.  */
  bool unknown;			/* An operand is not known: all is open.  */
};

static void
add (struct def *d, bool neg, unsigned node)
{
  if (node != 0)
    d->is[neg].node[d->is[neg].n++] = node;
}

/* Splits X by LIT.  False: not known.  */
static bool
split (struct def *d, unsigned x, psi_lit lit, unsigned part[3])
{
  if (psi_ppg_split (d->g, x, lit, d->level, part))
    return true;
  d->unknown = true;
  return false;
}

static psi_lit
literal (psi_opnd o)
{
  return o.val ? psi_lit_of (o.val, false) : psi_lit_of (NULL, o.imm == 0);
}

/* The result on X is LIT.  */
static void
take (struct def *d, unsigned x, psi_lit lit)
{
  unsigned part[3];

  if (!split (d, x, lit, part))
    return;
  add (d, false, part[PSI_PPG_TRUE]);
  add (d, true, part[PSI_PPG_FALSE]);
  d->open |= part[PSI_PPG_UNDEF] != 0;
}

/* ---- Each shape ------------------------------------------------------------ */

/* The result is, or if NEG is not, A and B.  */
static void
define_and (struct def *d, psi_lit a, psi_lit b, bool neg)
{
  unsigned x[3], y[3];

  if (!split (d, d->e, a, x) || !split (d, x[PSI_PPG_TRUE], b, y))
    return;
  add (d, neg, y[PSI_PPG_TRUE]);
  add (d, !neg, x[PSI_PPG_FALSE]);
  add (d, !neg, y[PSI_PPG_FALSE]);
  d->open |= y[PSI_PPG_UNDEF] != 0;
  if (x[PSI_PPG_UNDEF] != 0 && split (d, x[PSI_PPG_UNDEF], b, y))
    {
      add (d, !neg, y[PSI_PPG_FALSE]);
      d->open |= (y[PSI_PPG_TRUE] | y[PSI_PPG_UNDEF]) != 0;
    }
}

/* The result is A where S is true, B where it is false.  */
static void
define_select (struct def *d, psi_lit s, psi_lit a, psi_lit b)
{
  unsigned x[3];

  if (!split (d, d->e, s, x))
    return;
  take (d, x[PSI_PPG_TRUE], a);
  take (d, x[PSI_PPG_FALSE], b);
  d->open |= x[PSI_PPG_UNDEF] != 0;
}

/* From the right to the left: X is where no predicate was true so far.  */
static void
define_psi (struct def *d)
{
  unsigned x = d->e, part[3];

  for (unsigned i = d->insn->nsrc; i-- > 0 && !d->unknown;)
    if (split (d, x, d->insn->pred[i], part))
      {
	take (d, part[PSI_PPG_TRUE], literal (d->insn->src[i]));
	d->open |= part[PSI_PPG_UNDEF] != 0;
	x = part[PSI_PPG_FALSE];
      }
  d->open |= x != 0;
}

/* False: a phi of a loop, which is not known.  */
static bool
define_phi (struct def *d)
{
  const struct psi_flow *f = d->g->cdg->flow;
  const struct psi_flow_node *n = &f->node[f->block[d->insn->block->id]];
  unsigned *edge;

  for (unsigned i = 0; i < n->nin; i++)
    if (!f->node[n->in[i]].edge)
      return false;
  edge = psi_xmalloc (n->nin * sizeof *edge);
  for (unsigned i = 0; i < n->nin && !d->unknown; i++)
    {
      unsigned arg = psi_pred_index (f->node[n->in[i]].edge);
      edge[i] = d->g->class[n->in[i]];
      take (d, edge[i], literal (d->insn->src[arg]));
    }
  if (!d->unknown)
    psi_ppg_partition (d->g, d->block, edge, n->nin, false);
  psi_xfree (edge);
  return true;
}

/* Can O be undefined where the block of its definition was executed?  Of what was
   made after the graph the definition alone is looked at.  */
static bool
maybe_undefined (const psi_ppg *g, psi_opnd o)
{
  const psi_insn *def = o.val && !o.val->pinned ? o.val->def : NULL;

  return o.val && !psi_surely_defined (g->defined, o.val)
	 && !(def && psi_is_true (def->guard)
	      && psi_surely_computed (g->defined, def));
}

/* Two nodes of the first result of INSN, on X: where its compare is true, is
   false.  */
static void
compare (struct def *d, unsigned x, unsigned part[2])
{
  const psi_insn *insn = d->insn;
  bool maybe = maybe_undefined (d->g, insn->src[insn->nsrc - 2])
	       || maybe_undefined (d->g, insn->src[insn->nsrc - 1]);

  part[0] = part[1] = 0;
  if (x == 0)
    return;
  for (int i = 0; i < 2; i++)
    {
      part[i] = psi_ppg_node_new (d->g, PSI_PPG_BOTH, d->level,
				  d->g->node[x].home);
      d->g->node[part[i]].a = x;
      d->g->node[part[i]].b = x;
    }
  psi_ppg_partition (d->g, x, part, 2, maybe);
  psi_ppg_compare (d->g, insn, insn->dst[0], false, part);
  d->open |= maybe;
}

/* And-type, or with NEG or-type: the old value, which the compare can only make
   false, true.  */
static void
define_pcmp (struct def *d, bool neg)
{
  unsigned old[3], under[3], c[2];
  psi_lit o = literal (d->insn->src[0]);

  if (!split (d, d->e, neg ? psi_lit_not (o) : o, old)
      || !split (d, old[PSI_PPG_TRUE], d->insn->pred[0], under))
    return;
  compare (d, under[PSI_PPG_TRUE], c);
  add (d, !neg, old[PSI_PPG_FALSE]);
  add (d, neg, under[PSI_PPG_FALSE]);
  add (d, neg, c[neg]);
  add (d, !neg, c[!neg]);
  d->more = (old[PSI_PPG_UNDEF] | under[PSI_PPG_UNDEF]) != 0;
  d->open |= d->more;
}

static void
define_logic (struct def *d)
{
  const psi_insn *insn = d->insn;
  psi_lit a = literal (insn->src[0]);
  psi_lit b = insn->nsrc > 1 ? literal (insn->src[1]) : PSI_TRUE;

  switch (insn->op)
    {
    case PSI_CONST:
    case PSI_COPY:
      take (d, d->e, a);
      break;
    case PSI_NOT:
      take (d, d->e, psi_lit_not (a));
      break;
    case PSI_AND:
      define_and (d, a, b, false);
      break;
    case PSI_OR:
      define_and (d, psi_lit_not (a), psi_lit_not (b), true);
      break;
    case PSI_XOR:
      define_select (d, a, psi_lit_not (b), b);
      break;
    default:
      define_select (d, insn->pred[0], a, b);
      break;
    }
}

/* ---- The result ------------------------------------------------------------ */

/* The union of the nodes of IS[NEG], as that PART of VAL.  */
static unsigned
unite (struct def *d, const psi_val *val, bool neg)
{
  const struct list *l = &d->is[neg];
  unsigned x;

  if (l->n == 0 && !d->more)
    return 0;
  if (l->n == 1 && !d->more)
    return l->node[0];
  x = psi_ppg_part_node (d->g, val, d->home, neg);
  psi_ppg_partition (d->g, x, l->node, l->n, d->more);
  return x;
}

/* VAL is true on T, false on F, or if D->open undefined.  */
static void
finish (struct def *d, const psi_val *val, unsigned t, unsigned f)
{
  struct psi_ppg_seen s = { .value = val->id, .level = d->level,
			    .home = d->home, .part = { t, f, PSI_NONE } };
  bool tied = psi_ppg_get (&d->g->tie, d->block, val->id) != PSI_NONE;

  if (t == 0 && f == 0)
    s.part[PSI_PPG_UNDEF] = d->block;
  else if ((d->open || d->e != d->block) && !tied)
    s.part[PSI_PPG_UNDEF] = psi_ppg_part_node (d->g, val, d->home,
					       PSI_PPG_UNDEF);
  psi_ppg_partition (d->g, d->block, s.part,
		     2 + (s.part[PSI_PPG_UNDEF] != PSI_NONE), false);
  if (d->e != d->block)
    psi_ppg_partition (d->g, d->e, s.part, 2, d->open);
  psi_ppg_seen_new (d->g, s);
}

/* VAL is the complement of the predicate just seen.  */
static void
finish_second (psi_ppg *g, const psi_val *val)
{
  struct psi_ppg_seen s = g->seen[g->nseen - 1];
  unsigned t = s.part[PSI_PPG_TRUE];

  s.value = val->id;
  s.part[PSI_PPG_TRUE] = s.part[PSI_PPG_FALSE];
  s.part[PSI_PPG_FALSE] = t;
  psi_ppg_seen_new (g, s);
}

/* Each predicate that INSN defines is true or false, no one knows where.  */
static void
finish_unknown (struct def *d)
{
  const psi_insn *insn = d->insn;
  bool cmp = psi_ops[insn->op].kind == PSI_K_CMP;
  unsigned part[2] = { 0, 0 };

  d->open = d->unknown || (insn->flags & PSI_F_READ);
  for (unsigned i = 0; i < insn->nsrc && !d->open; i++)
    d->open = maybe_undefined (d->g, insn->src[i]);
  if (insn->op == PSI_UNDEF)
    d->open = true;
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      const psi_val *val = insn->dst[i];
      if (val->type != PSI_PRED || val->pinned)
	continue;
      if (cmp && i == 1 && !insn->dst[0]->pinned)
	{
	  finish_second (d->g, val);
	  continue;
	}
      for (int k = 0; k < 2; k++)
	part[k] = d->e ? psi_ppg_part_node (d->g, val, d->home, k) : 0;
      finish (d, val, part[0], part[1]);
      if (d->e && (cmp || psi_ops[insn->op].kind == PSI_K_TEST))
	psi_ppg_compare (d->g, insn, val, i == 1, part);
    }
}

/* Both results of `unc'.  */
static void
finish_unc (struct def *d)
{
  const psi_insn *insn = d->insn;
  unsigned under[3], c[2];

  if (!split (d, d->e, insn->pred[0], under))
    {
      finish_unknown (d);
      return;
    }
  compare (d, under[PSI_PPG_TRUE], c);
  d->more = under[PSI_PPG_UNDEF] != 0;
  d->open |= d->more;
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      if (insn->dst[i]->pinned)
	continue;
      d->is[1].n = 0;
      add (d, true, under[PSI_PPG_FALSE]);
      add (d, true, c[!i]);
      finish (d, insn->dst[i], c[i], unite (d, insn->dst[i], true));
    }
}

/* VAL is what IS says, if all operands are known.  */
static void
finish_known (struct def *d, const psi_val *val)
{
  bool all = !d->open && !d->unknown && d->e == d->block;
  unsigned part[2];

  for (int neg = 0; neg < 2; neg++)
    if (d->unknown)
      part[neg] = d->e ? psi_ppg_part_node (d->g, val, d->home, neg) : 0;
    else
      part[neg] = all && d->is[!neg].n == 0 ? d->block : unite (d, val, neg);
  d->open |= d->unknown;
  finish (d, val, part[0], part[1]);
}

/* The results of a parallel copy.  */
static void
finish_copies (struct def *d)
{
  const psi_insn *insn = d->insn;

  for (unsigned i = 0; i < insn->ndst; i++)
    if (insn->dst[i]->type == PSI_PRED && !insn->dst[i]->pinned)
      {
	d->is[0].n = d->is[1].n = 0;
	d->open = d->unknown = false;
	take (d, d->e, literal (insn->src[i]));
	finish_known (d, insn->dst[i]);
      }
}

static void
define (struct def *d)
{
  const psi_insn *insn = d->insn;

  switch (insn->op)
    {
    case PSI_UNC:
      finish_unc (d);
      return;
    case PSI_PCOPY:
      finish_copies (d);
      return;
    case PSI_ANDTYPE:
    case PSI_ORTYPE:
      define_pcmp (d, insn->op == PSI_ORTYPE);
      break;
    case PSI_PSI:
      define_psi (d);
      break;
    case PSI_PHI:
      if (!define_phi (d))
	{
	  finish_unknown (d);
	  return;
	}
      break;
    case PSI_CONST:
    case PSI_COPY:
    case PSI_NOT:
    case PSI_AND:
    case PSI_OR:
    case PSI_XOR:
    case PSI_SELECT:
      define_logic (d);
      break;
    default:
      finish_unknown (d);
      return;
    }
  finish_known (d, insn->dst[0]);
}

/* Adds the predicates that INSN defines, whose operands are known or cannot
   be.  */
static void
add_insn (psi_ppg *g, const psi_insn *insn)
{
  const struct psi_flow *f = g->cdg->flow;
  unsigned x = f->block[insn->block->id], part[3];
  unsigned *room = psi_xmalloc ((4 * (size_t) insn->nsrc + 8) * sizeof *room);
  struct def d = { .g = g, .insn = insn, .level = f->node[x].level,
		   .home = g->cdg->class[x], .block = g->class[x] };

  d.is[0].node = room;
  d.is[1].node = room + 2 * insn->nsrc + 4;
  d.e = d.block;
  if (psi_is_true (insn->guard))
    define (&d);
  else if (split (&d, d.block, insn->guard, part))
    {
      d.e = part[PSI_PPG_TRUE];
      define (&d);
    }
  else
    finish_unknown (&d);
  psi_xfree (room);
}

/* ---- What comes first ------------------------------------------------------ */

struct stack
{
  const psi_insn **insns;
  unsigned ninsns, insns_cap;
};

/* Can VAL have nodes at all?  */
static bool
can_know (psi_ppg *g, const psi_val *val)
{
  unsigned x;

  if (!(g->fn->props & PSI_P_SSA) || val->type != PSI_PRED || val->pinned
      || !(val->def || val->param))
    return false;
  if (!val->def)
    return true;
  x = g->cdg->flow->block[val->def->block->id];
  return x != PSI_NONE && g->class[x] != PSI_NONE;
}

static bool
seen (psi_ppg *g, const psi_val *val)
{
  return psi_ppg_get (&g->sight, val->id, psi_ppg_level (g, val)) != PSI_NONE;
}

/* One of the predicates that INSN defines has been seen, so all have.  */
static bool
insn_seen (psi_ppg *g, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->ndst; i++)
    if (can_know (g, insn->dst[i]))
      return seen (g, insn->dst[i]);
  return true;
}

/* Pushes the definition of VAL if it is missing.  */
static void
want (psi_ppg *g, struct stack *s, const psi_val *val)
{
  if (!val || !can_know (g, val) || seen (g, val))
    return;
  if (val->def)
    PSI_ADD (s, insns, val->def);
  else
    {
      struct psi_ppg_seen p = { .value = val->id,
				.home = g->cdg->class[g->cdg->flow->start[0]],
				.part = { 0, 0, PSI_NONE } };
      for (int i = 0; i < 2; i++)
	p.part[i] = psi_ppg_part_node (g, val, p.home, i);
      psi_ppg_partition (g, g->class[p.home], p.part, 2, false);
      psi_ppg_seen_new (g, p);
    }
}

/* A phi of a loop depends on nothing before it.  */
static bool
goes_round (psi_ppg *g, const psi_insn *insn)
{
  const psi_loop *in = psi_loop_of (g->fn, insn->block);

  return insn->op == PSI_PHI && in && in->header == insn->block;
}

static void
want_operands (psi_ppg *g, struct stack *s, const psi_insn *insn)
{
  want (g, s, insn->guard.val);
  if (goes_round (g, insn))
    return;
  for (unsigned i = 0; i < psi_npred (insn); i++)
    want (g, s, insn->pred[i].val);
  for (unsigned i = 0; i < insn->nsrc; i++)
    want (g, s, insn->src[i].val);
}

unsigned
psi_ppg_value (psi_ppg *g, const psi_val *val)
{
  struct stack s = { 0 };

  if (!can_know (g, val))
    return PSI_NONE;
  want (g, &s, val);
  while (s.ninsns > 0)
    {
      const psi_insn *insn = s.insns[s.ninsns - 1];
      unsigned before = s.ninsns;
      want_operands (g, &s, insn);
      if (s.ninsns > before)
	continue;
      s.ninsns--;
      if (!insn_seen (g, insn))
	add_insn (g, insn);
    }
  psi_xfree (s.insns);
  return psi_ppg_get (&g->sight, val->id, psi_ppg_level (g, val));
}
