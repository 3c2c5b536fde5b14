/* jansson.c: a text of JSON read and printed by Jansson.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include "../programs/json.h"
#include <jansson.h>

int
main (int argc, char **argv)
{
  begin (argc, argv);
  json_object_seed (7);		/* Otherwise it is random.  */
  make_json (1500);
  char *s = json_dumps (json_loads (json, 0, NULL),
			JSON_INDENT (1) | JSON_SORT_KEYS | JSON_ENSURE_ASCII);
  printf ("%zu %08x\n", strlen (s), checksum (s, strlen (s)));
  return 0;
}
