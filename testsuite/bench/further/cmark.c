/* cmark.c: a text in CommonMark made HTML, and CommonMark again.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <cmark.h>

static char document[200000];

static void
print (const char *s)
{
  printf ("%zu %08x\n", strlen (s), checksum (s, strlen (s)));
}

int
main (int argc, char **argv)
{
  static const char *const forms[]
    = { "# %s\n\n", "* %s\n* [a](b)\n", "%s *and* **so** on `code`\n\n", "> %s\n\n",
	"    %s\n\n", "1. %s\n2. <b>x</b> &amp; \\*\n\n", "%s ![i](u \"t\")\n---\n" };
  begin (argc, argv);
  char *p = document, text[200];
  for (int i = 0; i < 600; i++)
    {
      int n = 1 + below (150);
      make_text (text, n);
      text[n] = 0;
      p += sprintf (p, forms[below (7)], text);
    }
  print (cmark_markdown_to_html (document, p - document, CMARK_OPT_SMART));
  print (cmark_render_commonmark (cmark_parse_document (document, p - document, 0), 0, 60));
  return 0;
}
