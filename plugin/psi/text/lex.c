/* text/lex.c: splits the text form into tokens.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The grammar is in doc/psi-il.texi.  The text may hold any bytes and need
   not end in a newline or a null; what is no token gives one message and
   T_BAD, after which the parser skips the line.  */

#include "text/text-int.h"
#include <string.h>

/* Longer words and strings are refused.  */
#define MAX_LEN (1u << 20)

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int
hex_digit (char c)
{
  if (is_digit (c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

/* The byte K places on; a newline beyond the end.  */
static char
peek (const struct lexer *lex, size_t k)
{
  return k < (size_t) (lex->end - lex->p) ? lex->p[k] : '\n';
}

static void
bad (struct lexer *lex, const char *at, const char *text)
{
  psi_message (lex->ctx, lex->file, lex->line, at - lex->bol + 1, "%s", text);
  lex->tok.kind = T_BAD;
}

static void
bad_byte (struct lexer *lex)
{
  char text[32];
  unsigned char c = *lex->p;

  snprintf (text, sizeof text,
	    c > ' ' && c <= '~' ? "stray '%c'" : "stray byte 0x%02x", c);
  bad (lex, lex->p, text);
}

/* Letters and digits from the place; with INNER also each '-' between two of
   them.  */
static void
scan_word (struct lexer *lex, bool inner)
{
  while (is_letter (peek (lex, 0)) || is_digit (peek (lex, 0))
	 || (inner && peek (lex, 0) == '-' && is_letter (peek (lex, 1))))
    lex->p++;
}

/* %NAME, %NAME.VERSION or $NAME.  */
static void
lex_name (struct lexer *lex, int kind)
{
  struct token *tok = &lex->tok;

  tok->kind = kind;
  tok->s = ++lex->p;
  scan_word (lex, false);
  tok->len = tok->stem = lex->p - tok->s;
  tok->number = 0;
  if (kind == T_PINNED || peek (lex, 0) != '.')
    return;
  lex->p++;
  if (!is_digit (peek (lex, 0)) || peek (lex, 0) == '0')
    {
      bad (lex, lex->p, "a version is a number from 1 up");
      return;
    }
  while (is_digit (peek (lex, 0)))
    {
      tok->number = tok->number * 10 + (*lex->p - '0');
      if (tok->number > 999999999)
	{
	  bad (lex, tok->s + tok->stem + 1, "version above 999999999");
	  return;
	}
      lex->p++;
    }
  tok->len = lex->p - tok->s;
}

/* A string, from its first quote.  */
static void
lex_string (struct lexer *lex)
{
  struct token *tok = &lex->tok;

  tok->kind = T_STRING;
  tok->s = ++lex->p;
  while (peek (lex, 0) != '"')
    {
      char c = peek (lex, 0);
      size_t width = 1;
      if (c == '\n')
	{
	  bad (lex, tok->s - 1, "string without end");
	  return;
	}
      if (c == '\\')
	{
	  c = peek (lex, 1);
	  width = c == 'x' ? 4 : 2;
	  if (c != '\\' && c != '"'
	      && !(c == 'x' && hex_digit (peek (lex, 2)) >= 0
		   && hex_digit (peek (lex, 3)) >= 0
		   && (peek (lex, 2) != '0' || peek (lex, 3) != '0')))
	    {
	      bad (lex, lex->p, "unknown escape; there are \\\\, \\\" and \\xHH");
	      return;
	    }
	}
      else if (c == '\0')
	{
	  bad_byte (lex);
	  return;
	}
      lex->p += width;
    }
  tok->len = lex->p++ - tok->s;
}

char *
psi_lex_string (psi_fn *fn, const char *s, size_t len)
{
  char *text = fn ? psi_alloc (fn, len + 1) : psi_xmalloc (len + 1);
  char *at = text;

  for (const char *end = s + len; s < end; s++)
    if (*s != '\\')
      *at++ = *s;
    else if (*++s != 'x')
      *at++ = *s;
    else
      {
	*at++ = hex_digit (s[1]) * 16 + hex_digit (s[2]);
	s += 2;
      }
  *at = '\0';
  return text;
}

/* @NAME or @"NAME".  */
static void
lex_func (struct lexer *lex)
{
  struct token *tok = &lex->tok;

  lex->p++;
  if (peek (lex, 0) == '"')
    {
      lex_string (lex);
      if (tok->kind == T_BAD)
	return;
      tok->quoted = true;
    }
  else
    {
      tok->s = lex->p;
      while (is_letter (peek (lex, 0)) || is_digit (peek (lex, 0))
	     || peek (lex, 0) == '.' || peek (lex, 0) == '$')
	lex->p++;
      tok->len = lex->p - tok->s;
    }
  tok->kind = T_FUNC;
  if (tok->len == 0)
    bad (lex, tok->s, "'@' without a name");
}

/* Two digits at most after the point of a percentage, and '%'.  */
static void
lex_percent (struct lexer *lex)
{
  struct token *tok = &lex->tok;
  bool wrong = *tok->s == '-' || tok->number > 100;
  int64_t prob = wrong ? 10001 : tok->number * 100;

  tok->kind = T_PERCENT;
  if (peek (lex, 0) == '.')
    {
      lex->p++;
      for (int unit = 10; is_digit (peek (lex, 0)); unit /= 10)
	{
	  if (!unit)
	    {
	      bad (lex, lex->p, "a probability has two decimals at most");
	      return;
	    }
	  prob += (*lex->p++ - '0') * unit;
	}
    }
  if (peek (lex, 0) != '%')
    {
      bad (lex, lex->p, "expected '%' after a probability");
      return;
    }
  lex->p++;
  tok->number = prob;
  if (prob > 10000)
    bad (lex, tok->s, "a probability is between 0% and 100%");
}

/* A number: decimal within 64 signed bits, or hexadecimal of 64 bits.  */
static void
lex_number (struct lexer *lex)
{
  struct token *tok = &lex->tok;
  bool minus = *lex->p == '-', hex;
  uint64_t n = 0, max;

  tok->kind = T_NUMBER;
  lex->p += minus;
  hex = peek (lex, 0) == '0' && peek (lex, 1) == 'x';
  lex->p += hex ? 2 : 0;
  max = hex ? UINT64_MAX : (uint64_t) INT64_MAX + minus;
  if (hex_digit (peek (lex, 0)) < 0 || (minus && hex))
    {
      bad (lex, tok->s, "not a number");
      return;
    }
  for (int base = hex ? 16 : 10, d;
       (d = hex_digit (peek (lex, 0))) >= 0 && d < base; lex->p++)
    {
      if (n > (max - d) / base)
	{
	  bad (lex, tok->s, "number beyond 64 bits");
	  return;
	}
      n = n * base + d;
    }
  tok->number = minus ? 0 - n : n;
  if (!hex && (peek (lex, 0) == '.' || peek (lex, 0) == '%'))
    lex_percent (lex);
  else if (is_letter (peek (lex, 0)) || is_digit (peek (lex, 0)))
    bad (lex, tok->s, "not a number");
}

void
psi_lex_next (struct lexer *lex)
{
  struct token *tok = &lex->tok;
  char c;

  if (tok->kind == T_EOL)
    {
      lex->line++;
      lex->bol = lex->p;
    }
  while (lex->p < lex->end
	 && (*lex->p == ' ' || *lex->p == '\t' || *lex->p == '\r'))
    lex->p++;
  if (lex->p < lex->end && *lex->p == ';')
    psi_lex_skip_line (lex);
  tok->s = lex->p;
  tok->len = 1;
  tok->quoted = false;
  tok->line = lex->line;
  tok->column = lex->p - lex->bol + 1;
  if (lex->p == lex->end)
    {
      tok->kind = T_EOF;
      return;
    }
  c = *lex->p;
  if (c == '\n')
    {
      tok->kind = T_EOL;
      lex->p++;
    }
  else if (is_letter (c))
    {
      tok->kind = T_WORD;
      scan_word (lex, true);
      tok->len = lex->p - tok->s;
    }
  else if ((c == '%' || c == '$') && is_letter (peek (lex, 1)))
    lex_name (lex, c == '%' ? T_NAME : T_PINNED);
  else if (is_digit (c) || (c == '-' && is_digit (peek (lex, 1))))
    {
      lex_number (lex);
      tok->len = lex->p - tok->s;
    }
  else if (c == '"')
    lex_string (lex);
  else if (c == '@')
    lex_func (lex);
  else if (c && strchr ("(){}[],:=?!", c))
    {
      tok->kind = c;
      lex->p++;
    }
  else
    bad_byte (lex);
  if (tok->kind != T_BAD && tok->len > MAX_LEN)
    bad (lex, tok->s, "word of more than 1048576 bytes");
}

void
psi_lex_skip_line (struct lexer *lex)
{
  const char *eol = memchr (lex->p, '\n', lex->end - lex->p);

  lex->p = eol ? eol : lex->end;
}

void
psi_lex_skip_to (struct lexer *lex, const char *word)
{
  size_t len = strlen (word);

  do
    {
      psi_lex_skip_line (lex);
      psi_lex_next (lex);
      if (lex->tok.kind == T_EOF)
	return;
      lex->line++;
      lex->bol = lex->p;
      lex->tok.kind = 0;
    }
  while ((size_t) (lex->end - lex->p) < len || memcmp (lex->p, word, len));
  psi_lex_next (lex);
}

void
psi_lex_init (struct lexer *lex, psi_ctx *ctx, const char *file,
	      const char *text, size_t len)
{
  memset (lex, 0, sizeof *lex);
  lex->ctx = ctx;
  lex->file = file;
  lex->p = lex->bol = text;
  lex->end = text + len;
  lex->line = 1;
}
