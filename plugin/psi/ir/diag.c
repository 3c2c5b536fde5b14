/* ir/diag.c: messages to the user.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ir/ir.h"
#include <stdarg.h>
#include <stdlib.h>

/* FORMAT with ARGS, to be released with psi_xfree.  */
static char *
formatted (const char *format, va_list args)
{
  va_list again;
  int len;
  char *text;

  va_copy (again, args);
  len = vsnprintf (NULL, 0, format, again);
  va_end (again);
  if (len < 0)
    len = 0;
  text = psi_xmalloc (len + 1);
  text[0] = '\0';
  vsnprintf (text, len + 1, format, args);
  return text;
}

FILE *
psi_text_open (struct psi_text *t)
{
  *t = (struct psi_text) { NULL, 0, NULL };
  return t->f = open_memstream (&t->text, &t->size);
}

void
psi_text_message (psi_ctx *ctx, struct psi_text *t, const char *file, unsigned line)
{
  fclose (t->f);
  while (t->size && t->text[t->size - 1] == '\n')
    t->text[--t->size] = '\0';
  psi_message (ctx, file, line, line > 0, "%s", t->text);
  free (t->text);
}

void
psi_message (psi_ctx *ctx, const char *file, unsigned line, unsigned column,
	     const char *format, ...)
{
  va_list args;
  char *text;

  va_start (args, format);
  text = formatted (format, args);
  va_end (args);
  ctx->errors++;
  ctx->message (ctx->message_data, file, line, column, text);
  psi_xfree (text);
}

enum psi_status
psi_broken (psi_ctx *ctx, const char *pass, const char *format, ...)
{
  va_list args;
  char *text;

  va_start (args, format);
  text = formatted (format, args);
  va_end (args);
  psi_message (ctx, NULL, 0, 0, "internal error in %s: %s", pass, text);
  psi_xfree (text);
  return PSI_BROKEN;
}
