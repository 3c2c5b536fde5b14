/* text/operand.c: tokens, names and operands, of which statements consist.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of the reader of the text form, see text/parse.c.  After an error of
   grammar P->failed is set, and everything here does nothing until the end of
   the line.  */

#include "text/text-int.h"
#include <stdarg.h>
#include <string.h>

/* More operands, results or labels than this in one line are refused.  */
#define MAX_PARTS (1u << 20)


/* ---- Tokens -------------------------------------------------------------- */

void
psi_next (struct parser *p)
{
  psi_lex_next (&p->lex);
  if (p->lex.tok.kind == T_BAD)
    p->failed = true;
}

bool
psi_at (const struct parser *p, int kind)
{
  return !p->failed && p->lex.tok.kind == kind;
}

bool
psi_at_word (const struct parser *p, const char *word)
{
  const struct token *tok = &p->lex.tok;

  return (psi_at (p, T_WORD) && tok->len == strlen (word)
	  && !memcmp (tok->s, word, tok->len));
}

void
psi_fail (struct parser *p, const char *format, ...)
{
  char text[200];
  va_list args;

  if (p->failed)
    return;
  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  psi_complain (p, p->lex.tok.line, p->lex.tok.column, "%s", text);
  p->failed = true;
}

void
psi_expected (struct parser *p, const char *what)
{
  const struct token *tok = &p->lex.tok;

  if (tok->kind == T_EOF)
    psi_fail (p, "expected %s before the end of the file", what);
  else if (tok->kind == T_EOL)
    psi_fail (p, "expected %s before the end of the line", what);
  else if (tok->kind == T_STRING)
    psi_fail (p, "expected %s, not a string", what);
  else
    psi_fail (p, "expected %s, not '%s%.*s'", what,
	      tok->kind == T_NAME ? "%" : tok->kind == T_PINNED ? "$"
	      : tok->kind == T_FUNC ? "@" : "", CLIP (tok->len), tok->s);
}

bool
psi_accept (struct parser *p, int kind)
{
  if (!psi_at (p, kind))
    return false;
  psi_next (p);
  return true;
}

bool
psi_accept_word (struct parser *p, const char *word)
{
  if (!psi_at_word (p, word))
    return false;
  psi_next (p);
  return true;
}

void
psi_expect (struct parser *p, int kind)
{
  char what[4] = { '\'', (char) kind, '\'', '\0' };

  if (!psi_accept (p, kind))
    psi_expected (p, what);
}

void
psi_end_line (struct parser *p)
{
  if (!psi_at (p, T_EOF) && !psi_at (p, T_EOL))
    psi_expected (p, "the end of the line");
  if (p->lex.tok.kind != T_EOF && p->lex.tok.kind != T_EOL)
    {
      psi_lex_skip_line (&p->lex);
      psi_lex_next (&p->lex);
    }
  p->failed = false;
}

static psi_type
parse_type (struct parser *p)
{
  const struct token *tok = &p->lex.tok;
  psi_type type = 0;

  if (psi_accept_word (p, "pred"))
    return PSI_PRED;
  if (psi_at (p, T_WORD) && tok->s[0] == 'i' && tok->len > 1 && tok->len < 4
      && tok->s[1] != '0')
    for (size_t i = 1; i < tok->len; i++)
      type = (tok->s[i] >= '0' && tok->s[i] <= '9' && type <= 64
	      ? type * 10 + (tok->s[i] - '0') : 65);
  if (type < 1 || type > 64)
    psi_expected (p, "a type, pred or i1 to i64");
  else
    psi_next (p);
  return type;
}

int
psi_parse_int (struct parser *p, int min, int max)
{
  int64_t n = p->lex.tok.number;

  if (!psi_at (p, T_NUMBER))
    psi_expected (p, "a number");
  else if (n < min || n > max)
    psi_fail (p, "the number is not between %d and %d", min, max);
  else
    {
      psi_next (p);
      return (int) n;
    }
  return 0;
}

/* ---- Names --------------------------------------------------------------- */

char *
psi_terminated (const char *s, size_t len)
{
  char *copy = psi_xmalloc (len + 1);

  memcpy (copy, s, len);
  copy[len] = '\0';
  return copy;
}

/* The variable or pinned name S.  */
static psi_val *
find_var (struct parser *p, bool pinned, const char *s, size_t len)
{
  psi_val *v = psi_names_find (p->fn->names, pinned ? '$' : '%', s, len);

  if (!v)
    {
      char *name = psi_terminated (s, len);
      v = pinned ? psi_pinned (p->fn, name, 32) : psi_var_new (p->fn, name, 32);
      psi_xfree (name);
    }
  return v;
}

static psi_val *
find_val (struct parser *p, const struct token *tok)
{
  psi_val *var = find_var (p, tok->kind == T_PINNED, tok->s, tok->stem), *v;
  unsigned versions = var->versions, version = (unsigned) tok->number;

  if (!version)
    return var;
  v = psi_names_find (p->versions, '%', tok->s, tok->len);
  if (!v)
    {
      if (!psi_has_psis (p->fn))
	psi_complain (p, tok->line, tok->column,
		      "'%%%.*s': versions are for functions marked 'ssa'",
		      CLIP (tok->len), tok->s);
      v = psi_version_new (p->fn, var);
      v->version = version;
      var->versions = versions > version ? versions : version;
      psi_names_add (p->versions, '%', tok->s, tok->len, v);
    }
  return v;
}

struct mention
psi_parse_mention (struct parser *p)
{
  struct mention m = { p->lex.tok, false, 0 };

  if (!psi_at (p, T_NAME) && !psi_at (p, T_PINNED))
    {
      psi_expected (p, "a name");
      return m;
    }
  psi_next (p);
  if (psi_accept (p, ':'))
    {
      m.type = parse_type (p);
      m.said = !p->failed;
    }
  return m;
}

/* V, mentioned by M, is of TYPE.  */
static void
set_type (struct parser *p, psi_val *v, psi_type type, const struct mention *m)
{
  struct info *info = psi_parse_info (p, v->var);

  if (info->type == TYPE_KNOWN && v->var->type != type)
    {
      psi_complain (p, m->tok.line, m->tok.column,
		    "'%c%.*s' has another type elsewhere",
		    v->pinned ? '$' : '%', CLIP (m->tok.len), m->tok.s);
      p->failed = true;
    }
  else
    {
      info->type = TYPE_KNOWN;
      v->var->type = v->type = type;
    }
}

/* The name M is used; a new pinned name is of type USUAL unless M says.  */
static psi_val *
use (struct parser *p, const struct mention *m, psi_type usual)
{
  psi_val *v;
  struct info *info;

  if (p->failed)
    return NULL;
  v = find_val (p, &m->tok);
  info = psi_parse_info (p, v);
  if (v->pinned)
    {
      if (m->said || info->type == TYPE_UNKNOWN)
	set_type (p, v, m->said ? m->type : usual, m);
    }
  else
    {
      if (m->said)
	psi_complain (p, m->tok.line, m->tok.column,
		      "a type is said where a name is defined");
      if (!info->defined && !info->line)
	{
	  info->line = m->tok.line;
	  info->column = m->tok.column;
	}
    }
  return v;
}

psi_val *
psi_parse_define (struct parser *p, const struct mention *m)
{
  psi_val *v = find_val (p, &m->tok);

  psi_parse_info (p, v)->defined = true;
  if (m->said)
    set_type (p, v, m->type, m);
  return v;
}

void
psi_parse_room (struct parser *p, unsigned n)
{
  if (n >= MAX_PARTS)
    psi_fail (p, "more than %u in one line", MAX_PARTS);
}

/* ---- Operands ------------------------------------------------------------ */

static bool
at_constant (const struct parser *p)
{
  return (psi_at (p, T_NUMBER) || psi_at_word (p, "true")
	  || psi_at_word (p, "false"));
}

void
psi_parse_pin (struct parser *p, psi_val *v)
{
  const struct token *tok = &p->lex.tok;

  if (!psi_at (p, T_PINNED))
    {
      psi_expected (p, "a pinned name");
      return;
    }
  if (v)
    v->pin = find_var (p, true, tok->s, tok->stem);
  psi_next (p);
}

psi_lit
psi_parse_literal (struct parser *p, const struct mention *m, bool neg)
{
  psi_val *v = use (p, m, PSI_PRED);

  if (v)
    psi_parse_want (p, psi_opnd_of (v), PSI_PRED, NULL, m->tok.line,
		    m->tok.column);
  return psi_lit_of (v, neg);
}

psi_lit
psi_parse_lit (struct parser *p)
{
  bool neg;
  struct mention m;

  if (psi_accept_word (p, "true"))
    return PSI_TRUE;
  if (psi_accept_word (p, "false"))
    return PSI_FALSE;
  neg = psi_accept (p, '!');
  m = psi_parse_mention (p);
  return psi_parse_literal (p, &m, neg);
}

static void
add_operand (struct parser *p, struct operand o)
{
  psi_parse_room (p, p->noperands);
  PSI_ADD (p, operands, o);
}

void
psi_parse_value (struct parser *p, const struct mention *m)
{
  add_operand (p, (struct operand) {
    .o.val = use (p, m, 32), .column = m->tok.column
  });
}

void
psi_parse_operand (struct parser *p)
{
  if (at_constant (p))
    {
      bool pred = !psi_at (p, T_NUMBER);
      add_operand (p, (struct operand) {
	.o.imm = pred ? psi_at_word (p, "true") : p->lex.tok.number,
	.pred = pred, .column = p->lex.tok.column
      });
      psi_next (p);
    }
  else if (psi_at (p, T_NAME) || psi_at (p, T_PINNED))
    {
      struct mention m = psi_parse_mention (p);
      psi_parse_value (p, &m);
    }
  else
    psi_expected (p, "an operand");
}

void
psi_parse_operands (struct parser *p)
{
  if (at_constant (p) || psi_at (p, T_NAME) || psi_at (p, T_PINNED))
    do
      psi_parse_operand (p);
    while (psi_accept (p, ','));
}
