/* re2.cc: regular expressions looked for in a text by RE2.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <re2/re2.h>

int
main (int argc, char **argv)
{
  static char text[60000];
  static const char *const patterns[]
    = { "\\w+nd\\b", "(t[ae]|he)no(\\w*)", "[aeiou]{3,}", "(?i)RISE|stal|edan",
	"^(\\w+) (\\w+),", "n.*?d", "(\\w)(\\w)\\w*,", "o(m|n)g?e" };
  begin (argc, argv);
  make_text (text, sizeof text);
  for (const char *pattern : patterns)
    {
      RE2 re (std::string ("(") + pattern + ")");
      re2::StringPiece rest (text, sizeof text), found;
      uint32_t sum = 0;
      int n = 0;
      while (RE2::FindAndConsume (&rest, re, &found))
	{
	  n++;
	  sum = sum * 31 + checksum (found.data (), found.size ());
	}
      printf ("%d %08x\n", n, sum);
    }
  std::string all (text, sizeof text);
  int n = RE2::GlobalReplace (&all, "(\\w+)([,\n])", "<\\1>\\2");
  printf ("%d %08x\n", n, checksum (all.data (), all.size ()));
  return 0;
}
