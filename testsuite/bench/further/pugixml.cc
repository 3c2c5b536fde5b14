/* pugixml.cc: a text of XML read, asked by XPath and printed by pugixml.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include "xml.h"
#include <pugixml.hpp>
#include <sstream>

int
main (int argc, char **argv)
{
  begin (argc, argv);
  int n = make_xml (900), sum = 0;
  pugi::xml_document all;
  bool ok = all.load_buffer (xml, n);
  for (pugi::xpath_node found : all.select_nodes ("//item[@kind='k3']/part[@size > 50]"))
    sum += found.node ().attribute ("size").as_int ();
  for (pugi::xml_node item : all.child ("all"))
    sum += item.attribute ("id").as_int ()
	   * std::distance (item.children ("part").begin (), item.children ("part").end ());
  std::ostringstream out;
  all.save (out, " ");
  std::string s = out.str ();
  printf ("%d %d %zu %08x\n", ok, sum, s.size (), checksum (s.data (), s.size ()));
  return 0;
}
