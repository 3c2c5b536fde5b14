/* snappy.cc: a text compressed and decompressed by Snappy.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <snappy.h>

int
main (int argc, char **argv)
{
  static char text[400000];
  begin (argc, argv);
  make_text (text, sizeof text);
  std::string packed, back;
  snappy::Compress (text, sizeof text, &packed);
  bool ok = snappy::Uncompress (packed.data (), packed.size (), &back);
  printf ("%d %zu %08x %08x\n", ok, packed.size (), checksum (packed.data (), packed.size ()),
	  checksum (back.data (), back.size ()));
  return 0;
}
