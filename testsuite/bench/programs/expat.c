/* expat.c: a document read by Expat.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "expat.h"

static char document[400000];
static uint32_t sum;

static void
add (const char *s, int n)
{
  sum = sum * 31 + checksum (s, n);
}

static void XMLCALL
start (void *data, const XML_Char *name, const XML_Char **attributes)
{
  (void) data;
  add (name, strlen (name));
  for (int i = 0; attributes[i]; i++)
    add (attributes[i], strlen (attributes[i]));
}

static void XMLCALL
end (void *data, const XML_Char *name)
{
  (void) data;
  add (name, strlen (name));
}

static void XMLCALL
characters (void *data, const XML_Char *s, int n)
{
  (void) data;
  add (s, n);
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  char *p = document, text[100];
  p += sprintf (p, "<?xml version='1.0'?>\n<!DOCTYPE all [<!ENTITY e 'entity'>]>\n<all>\n");
  for (int i = 0; i < 1200; i++)
    {
      int n = below (60);
      make_text (text, n);
      p += sprintf (p, "<item%d id=\"%d\" kind='k%d'>%.*s%s<b>%d</b><!-- %d --></item%d>\n",
		    i % 7, i, below (9), n, text, below (3) ? "" : "&e; &amp; &#65;",
		    below (1000), i, i % 7);
    }
  p += sprintf (p, "</all>\n");
  XML_Parser parser = XML_ParserCreate (NULL);
  XML_SetHashSalt (parser, 1);	/* Otherwise it is random.  */
  XML_SetElementHandler (parser, start, end);
  XML_SetCharacterDataHandler (parser, characters);
  int status = XML_Parse (parser, document, p - document, 1);
  XML_ParserFree (parser);
  printf ("%d %08x\n", status, sum);
  return 0;
}
