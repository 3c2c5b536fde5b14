/* path-run.c INPUT: calls the functions of path.c with inputs number INPUT, and compares
   what they return with what simpler ones do.  A program that counts instructions
   finds as many in each function whatever INPUT is.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdlib.h>
#include <string.h>
#include "path.h"

static unsigned seed;

static unsigned
draw (unsigned n)
{
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % n;
}

int
main (int argc, char **argv)
{
  int words[1024], few[8], copy[8], wrong = 0;
  uint8_t a[16], b[16];
  static const struct { const char *text; unsigned value; } numbers[]
    = { { "", 0 }, { "7", 7 }, { "12x4", 12 }, { "  3 45", 345 }, { "999 999 999", 999999999 },
	{ "-", 0 }, { "  x", 0 } };

  (void) argc;
  seed = atoi (argv[1]);
  for (int i = 0; i < 16; i++)
    a[i] = b[i] = draw (256);
  unsigned at = draw (17);
  if (at < 16)
    b[at] ^= 1 + draw (255);
  wrong |= differ (a, b) != (int) at;

  unsigned n = draw (1025);
  for (unsigned i = 0; i < n; i++)
    words[i] = 3 * i;
  unsigned key = draw (3100);
  unsigned where = (key + 2) / 3 < n ? (key + 2) / 3 : n;
  wrong |= bound (words, n, key) != words + where;

  n = draw (9);
  for (unsigned i = 0; i < n; i++)
    few[i] = copy[i] = draw (10);
  sort (few, n);
  for (unsigned i = 0; i < n; i++)
    {
      int more = 0, less = 0;
      for (unsigned k = 0; k < n; k++)
	{
	  more += copy[k] == few[i];
	  less += few[k] == few[i];
	}
      wrong |= more != less || (i > 0 && few[i - 1] > few[i]);
    }

  n = draw (7);
  wrong |= number (numbers[n].text, strlen (numbers[n].text)) != numbers[n].value;
  return wrong;
}
