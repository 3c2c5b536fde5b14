/* tinyxml2.cc: a text of XML read, walked through and printed by TinyXML-2.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include "xml.h"
#include <tinyxml2.h>

using namespace tinyxml2;

int
main (int argc, char **argv)
{
  begin (argc, argv);
  int n = make_xml (900), sum = 0;
  XMLDocument all;
  int wrong = all.Parse (xml, n);
  for (XMLElement *i = all.FirstChildElement ()->FirstChildElement ("item"); i;
       i = i->NextSiblingElement ("item"))
    for (XMLElement *part = i->FirstChildElement ("part"); part;
	 part = part->NextSiblingElement ("part"))
      sum += i->IntAttribute ("id") * part->IntAttribute ("size");
  XMLPrinter out;
  all.Print (&out);
  printf ("%d %d %d %08x\n", wrong, sum, out.CStrSize (),
	  checksum (out.CStr (), out.CStrSize ()));
  return 0;
}
