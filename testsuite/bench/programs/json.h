/* json.h: a text of JSON.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

static char json[300000];

/* Of N_OBJECTS objects; its length.  */
static inline int
make_json (int n_objects)
{
  char *p = json, text[40];
  p += sprintf (p, "[");
  for (int i = 0; i < n_objects; i++)
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
  p += sprintf (p, "\n]\n");
  return p - json;
}
