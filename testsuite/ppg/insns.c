/* insns.c: random insns, and what they compute.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "model.h"
#include <inttypes.h>
#include <string.h>

/* ---- What there is --------------------------------------------------------- */

static bool
available (const struct region *r, unsigned def, unsigned b, unsigned at)
{
  const struct shape *s = &r->shape;

  if (def == NOWHERE)
    return true;
  if (!shape_dominates (s, def, b))
    return false;
  for (unsigned l = s->block[def].loop; l != NO_LOOP && !r->choices.tied;
       l = s->loop[l].parent)
    for (int how = 0; how < N_READINGS; how++)
      if (!shape_in_loop (s, l, at) && !flow_always (&r->flow[how], l, def))
	return false;
  return true;
}

bool
insn_pred (struct region *r, unsigned b, unsigned at, unsigned *pred)
{
  for (unsigned tries = 0; r->npreds && tries < 20; tries++)
    {
      *pred = fuzz_below (&r->rng, r->npreds);
      if (available (r, r->pred[*pred].block, b, at))
	return true;
    }
  return false;
}

bool
insn_integer (struct region *r, unsigned b, unsigned at, enum role role,
	      unsigned *integer)
{
  for (unsigned tries = 0; r->nints && tries < 30; tries++)
    {
      *integer = fuzz_below (&r->rng, r->nints);
      if (r->integer[*integer].role == role
	  && available (r, r->integer[*integer].block, b, at))
	return true;
    }
  return false;
}

struct literal
insn_literal (struct region *r, unsigned b, bool constants)
{
  struct literal l = { NO_PRED, fuzz_chance (&r->rng, 50) };

  if (constants && fuzz_chance (&r->rng, 8))
    return l;
  if (!insn_pred (r, b, b, &l.pred))
    l = (struct literal) { 0, l.neg };	/* A parameter.  */
  return l;
}

const char *
insn_literal_text (const struct region *r, struct literal l, char text[24])
{
  if (l.pred == NO_PRED)
    return l.neg ? "false" : "true";
  snprintf (text, 24, "%s%s", l.neg ? "!" : "", r->pred[l.pred].name);
  return text;
}

/* Predicates as operands: no complements.  */
struct literal
insn_operand (struct region *r, unsigned b)
{
  struct literal l = insn_literal (r, b, true);

  if (l.pred != NO_PRED)
    l.neg = false;
  return l;
}

bool
insn_sure (const struct region *r, struct literal l)
{
  return l.pred == NO_PRED || r->pred[l.pred].sure;
}

/* ---- New names ------------------------------------------------------------- */

struct pred *
insn_new_pred (struct region *r, unsigned b)
{
  struct pred *p = &r->pred[r->npreds++];

  snprintf (p->name, sizeof p->name, "%%p%u", r->nnames++);
  p->block = b;
  p->guard = (struct literal) { NO_PRED, false };
  return p;
}

struct integer *
insn_new_integer (struct region *r, unsigned b, enum role role, unsigned width)
{
  struct integer *x = &r->integer[r->nints++];

  snprintf (x->name, sizeof x->name, "%%x%u", r->nnames++);
  x->block = b;
  x->role = role;
  x->width = width;
  x->guard = (struct literal) { NO_PRED, false };
  x->defined = bdd_true ();
  x->sure = true;
  return x;
}

/* ---- The insn being made --------------------------------------------------- */

/* Where the insn is executed under a guard that holds.  */
static BDD
executed (const struct making *m, enum reading how)
{
  return bdds_and (m->r->flow[how].exec[m->b],
		   literal_truth (m->r, m->guard, how).yes);
}

static void
put_guard (const struct making *m)
{
  char text[24];

  fputs ("    ", m->out);
  if (m->guard.pred != NO_PRED)
    fprintf (m->out, "%s ? ", insn_literal_text (m->r, m->guard, text));
}

/* The first result of an insn; SURE: its operands are.  */
struct pred *
making_pred (struct making *m, bool sure)
{
  struct pred *p = insn_new_pred (m->r, m->b);

  p->guard = m->guard;
  p->sure = sure && m->guard.pred == NO_PRED;
  put_guard (m);
  fprintf (m->out, "%s: pred", p->name);
  return p;
}

struct integer *
making_integer (struct making *m, enum role role, unsigned width, bool sure)
{
  struct integer *x = insn_new_integer (m->r, m->b, role, width);

  x->guard = m->guard;
  x->sure = sure && m->guard.pred == NO_PRED;
  put_guard (m);
  fprintf (m->out, "%s: i%u", x->name, width);
  return x;
}

/* P is what the operands make of it, T in each reading.  */
void
making_set_pred (const struct making *m, struct pred *p, enum reading how,
		 struct truth t)
{
  p->is[how] = truth_where (t, executed (m, how));
}

void
making_set_integer (const struct making *m, struct integer *x, BDD defined)
{
  x->defined = bdds_and (defined, executed (m, AS_IS));
}

/* ---- Logic ----------------------------------------------------------------- */

static void
make_logic (struct making *m)
{
  static const char *const names[] = { "and", "or", "xor", "not", "copy",
				       "const", "and", "or" };
  struct region *r = m->r;
  unsigned kind = fuzz_below (&r->rng, sizeof names / sizeof *names);
  struct literal a = insn_operand (r, m->b), b = insn_operand (r, m->b);
  struct pred *p;
  char text[24];

  if (kind == 5)
    a = (struct literal) { NO_PRED, fuzz_chance (&r->rng, 50) };
  p = making_pred (m, insn_sure (r, a) && ((kind >= 3 && kind <= 5)
					   || insn_sure (r, b)));
  fprintf (m->out, " = %s %s", names[kind], insn_literal_text (r, a, text));
  if (kind < 3 || kind > 5)
    fprintf (m->out, ", %s", insn_literal_text (r, b, text));
  fputc ('\n', m->out);
  for (int how = 0; how < N_READINGS; how++)
    {
      struct truth x = literal_truth (r, a, how), y = literal_truth (r, b, how);
      making_set_pred (m, p, how, kind % 6 == 0 ? truth_and (x, y)
			   : kind % 6 == 1 ? truth_or (x, y)
			   : kind == 2 ? truth_xor (x, y)
			   : kind == 3 ? truth_not (x) : x);
    }
}

static void
make_select (struct making *m)
{
  struct region *r = m->r;
  struct literal s = insn_literal (r, m->b, true);
  struct literal a = insn_operand (r, m->b), b = insn_operand (r, m->b);
  struct pred *p = making_pred (m, insn_sure (r, s) && insn_sure (r, a)
				   && insn_sure (r, b));
  char t1[24], t2[24], t3[24];

  fprintf (m->out, " = select %s, %s, %s\n", insn_literal_text (r, s, t1),
	   insn_literal_text (r, a, t2), insn_literal_text (r, b, t3));
  for (int how = 0; how < N_READINGS; how++)
    making_set_pred (m, p, how, truth_select (literal_truth (r, s, how),
				       literal_truth (r, a, how),
				       literal_truth (r, b, how)));
}

/* A psi of predicates: the rightmost that holds; an argument's predicate is
   within its definition's guard.  */
static void
make_psi (struct making *m)
{
  struct region *r = m->r;
  unsigned n = 2 + fuzz_below (&r->rng, 2);
  struct literal when[3] = { { 0 } }, arg[3];
  struct truth is[N_READINGS];
  struct pred *p;
  char text[24];

  m->guard = (struct literal) { NO_PRED, false };
  for (unsigned k = 0; k < n; k++)
    {
      arg[k] = insn_operand (r, m->b);
      when[k] = insn_literal (r, m->b, false);
      if (k == 0 && fuzz_chance (&r->rng, 60))
	when[k] = (struct literal) { NO_PRED, false };
      if (arg[k].pred == NO_PRED)
	continue;
      if (r->pred[arg[k].pred].partial)
	return;
      if (r->pred[arg[k].pred].guard.pred != NO_PRED)
	when[k] = r->pred[arg[k].pred].guard;
    }
  p = making_pred (m, false);
  p->partial = when[0].pred != NO_PRED;
  p->sure = !p->partial;
  fputs (" = psi ", m->out);
  for (unsigned k = 0; k < n; k++)
    {
      p->sure &= insn_sure (r, when[k]) && insn_sure (r, arg[k]);
      if (when[k].pred != NO_PRED)
	fprintf (m->out, "%s ? ", insn_literal_text (r, when[k], text));
      fprintf (m->out, "%s%s", insn_literal_text (r, arg[k], text),
	       k + 1 < n ? ", " : "\n");
    }
  for (int how = 0; how < N_READINGS; how++)
    {
      is[how] = (struct truth) { bdd_false (), bdd_false () };
      for (unsigned k = 0; k < n; k++)
	is[how] = truth_select (literal_truth (r, when[k], how),
				literal_truth (r, arg[k], how), is[how]);
      making_set_pred (m, p, how, is[how]);
    }
}

static void
make_opaque (struct making *m)
{
  struct region *r = m->r;
  unsigned kind = fuzz_below (&r->rng, 4);
  struct pred *p = making_pred (m, kind > 0);
  BDD is = bdd_false ();

  if (kind == 0)
    fputs (" = undef\n", m->out);
  else
    {
      is = bdds_new ();
      r->ways *= 2;
      fprintf (m->out, " = op \"o%u\" ()\n", r->nnames++);
    }
  for (int how = 0; how < N_READINGS; how++)
    making_set_pred (m, p, how,
		     truth_of (is, kind ? bdd_true () : bdd_false ()));
}

/* ---- Integers -------------------------------------------------------------- */

/* A copy of an integer: the same word.  */
static void
make_integer_copy (struct making *m)
{
  struct region *r = m->r;
  unsigned i;
  struct integer *x, *from;

  if (!insn_integer (r, m->b, m->b, fuzz_below (&r->rng, FLAGS), &i))
    return;
  from = &r->integer[i];
  x = making_integer (m, from->role, from->width, from->sure);
  x->word = from->word;
  x->partner = from->partner;
  fprintf (m->out, " = copy %s\n", from->name);
  making_set_integer (m, x, from->defined);
}

/* Is integer I a number that is known?  */
static bool
is_number (const struct region *r, unsigned i)
{
  const struct word *w = &r->word[r->integer[i].word];

  for (unsigned k = 0; k < w->width; k++)
    if (w->bit[k] != bdd_true () && w->bit[k] != bdd_false ())
      return false;
  return true;
}

/* An integer or its complement, and a number.  */
static void
make_linear (struct making *m)
{
  static const char *const texts[] = { "add %s, %" PRId64, "sub %s, %" PRId64,
				       "add %" PRId64 ", %s",
				       "sub %" PRId64 ", %s", "neg %s",
				       "not %s" };
  struct region *r = m->r;
  unsigned kind = fuzz_below (&r->rng, 6), i;
  struct integer *x, *a;
  int64_t n;

  if (!insn_integer (r, m->b, m->b, fuzz_below (&r->rng, 2), &i))
    return;
  a = &r->integer[i];
  n = insn_number (r, a->width);
  x = making_integer (m, NUMBERS, a->width, a->sure);
  fputs (" = ", m->out);
  if (kind == 2 || kind == 3)
    fprintf (m->out, texts[kind], n, a->name);
  else
    fprintf (m->out, texts[kind], a->name, n);
  fputc ('\n', m->out);
  x->word = r->nwords++;
  word_linear (&r->word[x->word], &r->word[a->word], kind >= 3,
	       kind == 4 ? 0 : kind == 5 ? -1
	       : kind == 1 ? (int64_t) -(uint64_t) n : n);
  making_set_integer (m, x, a->defined);
}

/* Any other integer: of its value nothing is known.  */
static void
make_integer (struct making *m)
{
  static const char *const names[] = { "add", "sub", "xor", "mul" };
  struct region *r = m->r;
  unsigned kind = fuzz_below (&r->rng, 8), i, k;
  struct integer *x;

  if (kind > 5)
    {
      make_linear (m);
      return;
    }
  if (kind < 3)
    {
      struct integer *a, *b;
      if (!insn_integer (r, m->b, m->b, fuzz_below (&r->rng, 2), &i)
	  || !insn_integer (r, m->b, m->b, fuzz_below (&r->rng, 2), &k)
	  || r->integer[i].width != r->integer[k].width
	  || is_number (r, i) || is_number (r, k))
	return;
      a = &r->integer[i];
      b = &r->integer[k];
      x = making_integer (m, NUMBERS, a->width, a->sure && b->sure);
      fprintf (m->out, " = %s %s, %s\n",
	       names[fuzz_below (&r->rng, sizeof names / sizeof *names)],
	       a->name, b->name);
      making_set_integer (m, x, bdds_and (a->defined, b->defined));
    }
  else if (kind == 3)
    {
      x = making_integer (m, NUMBERS, r->width, false);
      fputs (" = undef\n", m->out);
      making_set_integer (m, x, bdd_false ());
    }
  else if (kind == 4)
    {
      int64_t n = insn_number (r, r->width);
      x = making_integer (m, NUMBERS, r->width, true);
      fprintf (m->out, " = const %" PRId64 "\n", n);
      making_set_integer (m, x, bdd_true ());
      x->word = r->nwords++;
      word_number (&r->word[x->word], r->width, n);
      return;
    }
  else
    {
      x = making_integer (m, NUMBERS, r->width, true);
      fprintf (m->out, " = op \"o%u\" ()\n", r->nnames++);
      making_set_integer (m, x, bdd_true ());
    }
  x->word = region_word (r, x->width);
}

/* A psi of integers: where it is defined.  */
static void
make_integer_psi (struct making *m)
{
  struct region *r = m->r;
  struct literal when = insn_literal (r, m->b, false);
  unsigned i, k;
  struct integer *x, *a, *b;
  struct truth w;
  char text[24];

  m->guard = (struct literal) { NO_PRED, false };
  if (!insn_integer (r, m->b, m->b, NUMBERS, &i)
      || !insn_integer (r, m->b, m->b, NUMBERS, &k)
      || r->integer[i].width != r->integer[k].width)
    return;
  a = &r->integer[i];
  b = &r->integer[k];
  if (a->guard.pred != NO_PRED)
    return;
  if (b->guard.pred != NO_PRED)
    when = b->guard;
  w = literal_truth (r, when, AS_IS);
  x = making_integer (m, NUMBERS, a->width, a->sure && b->sure
					 && insn_sure (r, when));
  fprintf (m->out, " = psi %s, %s ? %s\n", a->name,
	   insn_literal_text (r, when, text), b->name);
  making_set_integer (m, x, bdds_or (bdds_and (w.yes, b->defined),
			      bdds_and (w.no, a->defined)));
  x->word = region_word (r, x->width);
}

void
insn_make (struct region *r, unsigned b)
{
  struct making m = { r, b, { NO_PRED, false }, r->out[b] };
  unsigned kind = fuzz_below (&r->rng, 20);

  if (r->npreds + 4 > MAX_VALUES || r->nints + 4 > MAX_VALUES
      || r->nwords + 4 > MAX_VALUES)
    return;
  if (fuzz_chance (&r->rng, 30))
    m.guard = insn_literal (r, b, false);
  if (kind < 7)
    compare_make (&m);
  else if (kind < 10)
    compare_make_under (&m);
  else if (kind < 12)
    compare_make_test (&m);
  else if (kind < 14)
    make_logic (&m);
  else if (kind == 14)
    make_select (&m);
  else if (kind == 15)
    make_psi (&m);
  else if (kind == 16)
    make_opaque (&m);
  else if (kind == 17)
    make_integer_copy (&m);
  else if (kind == 18)
    make_integer (&m);
  else
    make_integer_psi (&m);
}
