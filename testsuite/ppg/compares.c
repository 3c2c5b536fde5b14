/* compares.c: random compares, and when they hold.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "model.h"
#include <inttypes.h>

/* ---- Compares -------------------------------------------------------------- */

/* `X REL Y', Y being an integer or, if there is none, NUMBER.  */
struct compare
{
  enum psi_op rel;
  const struct integer *x, *y;
  int64_t number;
  bool swap;
};

int64_t
insn_number (struct region *r, unsigned width)
{
  static const int64_t few[] = { 0, 1, -1, 2, 5, 10, 7 };
  uint64_t sign = (uint64_t) 1 << (width - 1);
  int64_t n;

  if (fuzz_chance (&r->rng, 15))
    n = fuzz_chance (&r->rng, 50) ? -(int64_t) (sign - 1) - 1
				  : (int64_t) (sign - 1);
  else
    n = few[fuzz_below (&r->rng, sizeof few / sizeof *few)];
  if (n > (int64_t) (sign - 1))
    n = 0;
  if (n < -(int64_t) (sign - 1) - 1)
    n = -1;
  return n;
}

static void
note_cut (struct region *r, unsigned word, int64_t at)
{
  for (unsigned i = 0; i < r->ncuts; i++)
    if (r->cut[i].word == word && r->cut[i].at == at)
      return;
  if (r->ncuts < sizeof r->cut / sizeof *r->cut)
    {
      r->cut[r->ncuts].word = word;
      r->cut[r->ncuts++].at = at;
    }
}

/* Has X as its partner, or is X?  */
static bool
goes_with (const struct integer *x, const struct integer *y)
{
  return x->width == y->width
	 && (y->word == x->word
	     || (x->role == PARTNER && y->role == PARTNER
		 && y->word == x->partner));
}

static bool
choose_compare (struct making *m, struct compare *c)
{
  struct region *r = m->r;
  unsigned i, k;

  *c = (struct compare) { .rel = PSI_EQ + fuzz_below (&r->rng, 10),
			  .swap = fuzz_chance (&r->rng, 30) };
  if (!insn_integer (r, m->b, m->b,
		     fuzz_chance (&r->rng, 60) ? NUMBERS : PARTNER, &i))
    return false;
  c->x = &r->integer[i];
  for (unsigned tries = 0; tries < 12; tries++)
    if ((c->x->role == PARTNER || r->tangled || fuzz_chance (&r->rng, 2))
	&& insn_integer (r, m->b, m->b, r->tangled && fuzz_chance (&r->rng, 50)
				  ? NUMBERS : c->x->role, &k)
	&& (r->tangled ? r->integer[k].width == c->x->width
		       : goes_with (c->x, &r->integer[k])))
      {
	c->y = &r->integer[k];
	return true;
      }
  if (c->x->role != NUMBERS && !r->tangled)
    return false;
  c->number = insn_number (r, c->x->width);
  note_cut (r, c->x->word, c->number);
  return true;
}

static void
put_compare (const struct making *m, const struct compare *c)
{
  char number[24];
  const char *x = c->x->name, *y = c->y ? c->y->name : number;

  snprintf (number, sizeof number, "%" PRId64, c->number);
  fprintf (m->out, " %s, %s", c->swap ? y : x, c->swap ? x : y);
}

static bool
compare_sure (const struct compare *c)
{
  return c->x->sure && (!c->y || c->y->sure);
}

static struct truth
compare_truth (const struct making *m, const struct compare *c,
	       enum reading how)
{
  struct word number;
  const struct word *x = &m->r->word[c->x->word], *y = &number;
  BDD defined = bdd_true (), is;

  if (c->y)
    y = &m->r->word[c->y->word];
  else
    word_number (&number, c->x->width, c->number);
  is = word_compare (c->swap ? y : x, c->swap ? x : y, c->rel);
  if (how == AS_IS)
    defined = c->y ? bdds_and (c->x->defined, c->y->defined) : c->x->defined;
  return truth_of (is, defined);
}

/* `P[, Q] = lt A, B'.  */
void
compare_make (struct making *m)
{
  struct compare c;
  struct pred *p, *q = NULL;

  if (!choose_compare (m, &c))
    return;
  p = making_pred (m, compare_sure (&c));
  if (fuzz_chance (&m->r->rng, 40))
    {
      q = insn_new_pred (m->r, m->b);
      q->guard = p->guard;
      q->sure = p->sure;
      fprintf (m->out, ", %s: pred", q->name);
    }
  fprintf (m->out, " = %s", psi_op_name (c.rel));
  put_compare (m, &c);
  fputc ('\n', m->out);
  for (int how = 0; how < N_READINGS; how++)
    {
      struct truth t = compare_truth (m, &c, how);
      making_set_pred (m, p, how, t);
      if (q)
	making_set_pred (m, q, how, truth_not (t));
    }
}

/* `unc', `and-type', `or-type'.  */
void
compare_make_under (struct making *m)
{
  static const char *const names[] = { "unc", "and-type", "or-type" };
  struct region *r = m->r;
  unsigned kind = fuzz_below (&r->rng, 3);
  struct literal l = insn_literal (r, m->b, true), old = insn_operand (r, m->b);
  struct compare c;
  struct pred *p, *q = NULL;
  char text[24];

  if (!choose_compare (m, &c))
    return;
  p = making_pred (m, compare_sure (&c) && insn_sure (r, l)
		   && (kind == 0 || insn_sure (r, old)));
  if (kind == 0 && fuzz_chance (&r->rng, 60))
    {
      q = insn_new_pred (r, m->b);
      q->guard = p->guard;
      q->sure = p->sure;
      fprintf (m->out, ", %s: pred", q->name);
    }
  fprintf (m->out, " = %s %s, ", names[kind], insn_literal_text (r, l, text));
  if (kind)
    fprintf (m->out, "%s, ", insn_literal_text (r, old, text));
  fputs (psi_op_name (c.rel), m->out);
  put_compare (m, &c);
  fputc ('\n', m->out);
  for (int how = 0; how < N_READINGS; how++)
    {
      struct truth t = compare_truth (m, &c, how);
      struct truth under = literal_truth (r, l, how);
      struct truth o = literal_truth (r, old, how);
      making_set_pred (m, p, how,
		kind == 0 ? truth_and (under, t)
		: kind == 1 ? truth_and (o, truth_or (truth_not (under), t))
		: truth_or (o, truth_and (under, t)));
      if (q)
	making_set_pred (m, q, how, truth_and (under, truth_not (t)));
    }
}

/* ---- Flags ----------------------------------------------------------------- */

/* A flags word: of integers, of floating point numbers, or of what nobody
   knows.  False: there is nothing to compare.  */
static bool
make_flags (struct making *m)
{
  struct region *r = m->r;
  unsigned kind = fuzz_below (&r->rng, 5), a, b;
  struct integer *w;
  struct compare c;
  bool sure = true;

  if (kind == 0)
    {
      w = making_integer (m, FLAGS, 32, true);
      w->compares = OPAQUE;
      w->word = r->nnames;
      fprintf (m->out, " = op \"o%u\" ()\n", r->nnames++);
      making_set_integer (m, w, bdd_true ());
      return true;
    }
  if (kind < 4)
    {
      if (!insn_integer (r, m->b, m->b, FLOATING, &a)
	  || !insn_integer (r, m->b, m->b, FLOATING, &b))
	return false;
    }
  else
    {
      if (!choose_compare (m, &c) || !c.y)
	return false;
      a = c.x - r->integer;
      b = c.y - r->integer;
    }
  sure = r->integer[a].sure && r->integer[b].sure;
  w = making_integer (m, FLAGS, 32, sure);
  w->compares = kind < 4 ? FLOATS : INTEGERS;
  w->a = r->integer[a].word;
  w->b = r->integer[b].word;
  fprintf (m->out, " = compare \"%s\" %s, %s\n", kind < 4 ? "CCFPE" : "CC",
	   r->integer[a].name, r->integer[b].name);
  making_set_integer (m, w, bdds_and (r->integer[a].defined,
				      r->integer[b].defined));
  return true;
}

/* How floating point numbers can compare, and the names for sets of that.  */
enum { LESS = 1, SAME = 2, MORE = 4, NONE = 8 };
static const struct { const char *name; unsigned set; } float_tests[] = {
  { "lt", LESS }, { "eq", SAME }, { "gt", MORE }, { "le", LESS | SAME },
  { "ge", SAME | MORE }, { "ltgt", LESS | MORE }, { "unlt", LESS | NONE },
  { "uneq", SAME | NONE }, { "ungt", MORE | NONE },
  { "unle", LESS | SAME | NONE }, { "unge", SAME | MORE | NONE },
  { "ne", LESS | MORE | NONE }, { "ordered", LESS | SAME | MORE },
  { "unordered", NONE }
};

static const char *
float_test (struct region *r, const struct integer *w, BDD *is)
{
  unsigned n = sizeof float_tests / sizeof *float_tests;
  unsigned i = fuzz_below (&r->rng, n), set = float_tests[i].set;
  bool same = w->a == w->b, turn = w->a > w->b;
  BDD number = bdd_true (), way[4];
  char key[40];

  /* One that is no number is in no order.  */
  for (unsigned k = 0; k < 2; k++)
    {
      snprintf (key, sizeof key, "number %u", k ? w->a : w->b);
      number = bdds_and (number, region_fact (r, key, 2)[0]);
    }
  snprintf (key, sizeof key, "float %u %u", turn ? w->b : w->a,
	    turn ? w->a : w->b);
  for (unsigned k = 0; k < 3; k++)
    way[k] = same ? (k == 1 ? number : bdd_false ())
	     : bdds_and (number, region_fact (r, key, 3)[k]);
  way[3] = bdds_not (number);
  if (turn)
    set = (set & (SAME | NONE)) | (set & LESS ? MORE : 0)
	  | (set & MORE ? LESS : 0);
  *is = bdd_false ();
  for (unsigned k = 0; k < 4; k++)
    if (set >> k & 1)
      *is = bdds_or (*is, way[k]);
  return float_tests[i].name;
}

static const char *
opaque_test (struct region *r, const struct integer *w, BDD *is)
{
  static const char *const names[] = { "lt", "ge", "eq", "ne", "carry" };
  unsigned i = fuzz_below (&r->rng, sizeof names / sizeof *names);
  char key[40];

  snprintf (key, sizeof key, "test %u %s", w->word, names[i]);
  *is = region_fact (r, key, 2)[0];
  return names[i];
}

void
compare_make_test (struct making *m)
{
  struct region *r = m->r;
  struct pred *p;
  unsigned i;
  const struct integer *w;
  const char *name;
  BDD is;

  if (fuzz_chance (&r->rng, 60) && !make_flags (m))
    return;
  if (!insn_integer (r, m->b, m->b, FLAGS, &i))
    return;
  w = &r->integer[i];
  if (w->compares == INTEGERS)
    {
      enum psi_op rel = PSI_EQ + fuzz_below (&r->rng, 10);
      name = psi_op_name (rel);
      is = word_compare (&r->word[w->a], &r->word[w->b], rel);
    }
  else
    name = w->compares == FLOATS ? float_test (r, w, &is)
				 : opaque_test (r, w, &is);
  p = making_pred (m, w->sure);
  fprintf (m->out, " = test \"%s\" %s\n", name, w->name);
  for (int how = 0; how < N_READINGS; how++)
    making_set_pred (m, p, how, truth_of (is, how == AS_IS ? w->defined
						    : bdd_true ()));
}
