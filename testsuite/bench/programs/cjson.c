/* cjson.c: a text of JSON read, walked through and printed by cJSON.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "json.h"
#include "cJSON.h"

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
  make_json (800);
  cJSON *tree = cJSON_Parse (json);
  char *printed = cJSON_Print (tree), *bare = cJSON_PrintUnformatted (tree);
  printf ("%d %08x %08x\n", count (tree), checksum (printed, strlen (printed)),
	  checksum (bare, strlen (bare)));
  return 0;
}
