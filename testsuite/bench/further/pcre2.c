/* pcre2.c: regular expressions looked for in a text by PCRE2's interpreter.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <pcre2.h>

enum { SIZE = 20000 };
static char text[SIZE];

int
main (int argc, char **argv)
{
  static const char *const expressions[]
    = { "ta(he|no)+", "[a-n]{3,5}\\s", "(?i)(\\w+)\\W+\\1", "(?<=,)an|on(?=\\n)",
	"^.*?ed.*ve$", "\\b(?:[aeiou]\\w)+\\b" };
  begin (argc, argv);
  make_text (text, SIZE);
  for (int k = 0; k < 6; k++)
    {
      int error;
      PCRE2_SIZE at = 0, offset;
      pcre2_code *code = pcre2_compile ((PCRE2_SPTR) expressions[k], PCRE2_ZERO_TERMINATED,
					PCRE2_MULTILINE, &error, &offset, NULL);
      pcre2_match_data *data = pcre2_match_data_create_from_pattern (code, NULL);
      const PCRE2_SIZE *found = pcre2_get_ovector_pointer (data);
      unsigned n = 0, sum = 0;
      while (at < SIZE
	     && pcre2_match (code, (PCRE2_SPTR) text, SIZE, at, 0, data, NULL) > 0)
	{
	  n++;
	  sum = sum * 31 + found[0] + found[1];
	  at = found[1] > at ? found[1] : at + 1;
	}
      printf ("%u %u\n", n, sum);
    }
  return 0;
}
