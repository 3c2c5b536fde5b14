/* cjson.c: a text of JSON read, walked through and printed by cJSON.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "cJSON.h"

static char json[200000];

static int
count (const cJSON *item)
{
  int n = 0;
  for (; item; item = item->next)
    n += 1 + (cJSON_IsNumber (item) ? item->valueint % 10 : 0) + count (item->child);
  return n;
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  char *p = json, text[40];
  p += sprintf (p, "[");
  for (int i = 0; i < 800; i++)
    {
      int n = below (40);
      make_text (text, n);
      for (int k = 0; k < n; k++)
	if (text[k] == '\n')
	  text[k] = ' ';
      p += sprintf (p, "%s\n {\"id\": %d, \"name\": \"%.*s\\n\\u00e9\", \"x\": %d.%d, "
		    "\"list\": [%d, true, null, {}]}", i ? "," : "", i, n, text,
		    below (2000) - 1000, below (100), below (99999));
    }
  sprintf (p, "\n]\n");
  cJSON *tree = cJSON_Parse (json);
  char *printed = cJSON_Print (tree), *bare = cJSON_PrintUnformatted (tree);
  printf ("%d %08x %08x\n", count (tree), checksum (printed, strlen (printed)),
	  checksum (bare, strlen (bare)));
  return 0;
}
