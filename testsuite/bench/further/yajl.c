/* yajl.c: a text of JSON read and printed by YAJL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include "../programs/json.h"
#include <yajl/yajl_gen.h>
#include <yajl/yajl_parse.h>

static yajl_gen to;

#define EVENT(NAME, PARAMETERS, ARGUMENTS) \
  static int on_##NAME PARAMETERS { (void) data; return !yajl_gen_##NAME ARGUMENTS; }
EVENT (null, (void *data), (to))
EVENT (bool, (void *data, int b), (to, b))
EVENT (number, (void *data, const char *s, size_t n), (to, s, n))
EVENT (string, (void *data, const unsigned char *s, size_t n), (to, s, n))
EVENT (map_open, (void *data), (to))
EVENT (map_close, (void *data), (to))
EVENT (array_open, (void *data), (to))
EVENT (array_close, (void *data), (to))

int
main (int argc, char **argv)
{
  static yajl_callbacks on
    = { on_null, on_bool, NULL, NULL, on_number, on_string, on_map_open, on_string,
	on_map_close, on_array_open, on_array_close };
  const unsigned char *s;
  size_t size;
  begin (argc, argv);
  int n = make_json (1500);
  to = yajl_gen_alloc (NULL);
  yajl_gen_config (to, yajl_gen_beautify, 1);
  yajl_handle from = yajl_alloc (&on, NULL, NULL);
  yajl_parse (from, (unsigned char *) json, n);
  yajl_complete_parse (from);
  yajl_gen_get_buf (to, &s, &size);
  printf ("%zu %08x\n", size, checksum (s, size));
  return 0;
}
