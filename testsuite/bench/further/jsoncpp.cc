/* jsoncpp.cc: a text of JSON read and printed by JsonCpp.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include "../programs/json.h"
#include <json/json.h>
#include <memory>

int
main (int argc, char **argv)
{
  begin (argc, argv);
  int n = make_json (700);
  Json::CharReaderBuilder in;
  std::unique_ptr<Json::CharReader> reader (in.newCharReader ());
  Json::Value root;
  std::string wrong;
  bool ok = reader->parse (json, json + n, &root, &wrong);
  int sum = 0;
  for (const Json::Value &v : root)
    sum += v["id"].asInt () + v["list"].size ();
  std::string out = Json::writeString (Json::StreamWriterBuilder (), root);
  printf ("%d %d %zu %08x\n", ok, sum, out.size (), checksum (out.data (), out.size ()));
  return 0;
}
