/* double.cc: decimal numbers made and read by double-conversion.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <double-conversion/double-conversion.h>

using namespace double_conversion;

int
main (int argc, char **argv)
{
  begin (argc, argv);
  const DoubleToStringConverter &out = DoubleToStringConverter::EcmaScriptConverter ();
  StringToDoubleConverter in (StringToDoubleConverter::ALLOW_TRAILING_JUNK, 0, 0,
			      "Infinity", "NaN");
  uint32_t sum = 0;
  int same = 0;
  for (int i = 0; i < 12000; i++)
    {
      char text[64];
      StringBuilder b (text, sizeof text);
      double x = (double) next_random () * below (1000) / (1 + below (100000));
      if (i % 3 == 0)
	out.ToShortest (x, &b);
      else if (i % 3 == 1)
	out.ToFixed (x, below (12), &b);
      else
	out.ToPrecision (x, 1 + below (20), &b);
      int n = b.position (), used;
      b.Finalize ();
      double y = in.StringToDouble (text, n, &used);
      same += x == y;
      sum = sum * 31 + checksum (text, n) + used;
    }
  printf ("%d %08x\n", same, sum);
  return 0;
}
