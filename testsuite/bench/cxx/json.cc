/* json.cc: depths and sums of a nested text, by recursive descent with exceptions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <memory>
#include <string>
#include <vector>

namespace {

struct node
{
  int number = 0;
  std::vector<std::unique_ptr<node>> parts;
};

struct wrong { size_t at; };

class reader
{
  const std::string &text;
  size_t at = 0;

  void blanks ()
  {
    while (at < text.size () && (text[at] == ' ' || text[at] == '\n'))
      at++;
  }

public:
  explicit reader (const std::string &text) : text (text) {}

  std::unique_ptr<node> read ()
  {
    auto n = std::make_unique<node> ();
    blanks ();
    if (at >= text.size ())
      throw wrong { at };
    if (text[at] == '[')
      {
	at++;
	for (;;)
	  {
	    blanks ();
	    if (at < text.size () && text[at] == ']')
	      {
		at++;
		break;
	      }
	    n->parts.push_back (read ());
	    blanks ();
	    if (at < text.size () && text[at] == ',')
	      at++;
	  }
      }
    else
      {
	size_t from = at;
	while (at < text.size () && text[at] >= '0' && text[at] <= '9')
	  n->number = n->number * 10 + (text[at++] - '0');
	if (at == from)
	  throw wrong { at };
      }
    return n;
  }
};

std::string text;

void
make (int depth)
{
  if (depth == 0 || from_to (0, 3) == 0)
    text += std::to_string (from_to (0, 9999));
  else
    {
      text += '[';
      for (int n = from_to (1, 4); n > 0; n--)
	{
	  make (depth - 1);
	  if (n > 1)
	    text += from_to (0, 1) ? ", " : ",";
	}
      text += ']';
    }
}

unsigned
sum (const node &n, int depth)
{
  unsigned s = n.number * depth;
  for (auto &part : n.parts)
    s += sum (*part, depth + 1);
  return s;
}

}

MAKE (json)
{
  text = "[";
  for (int i = 0; i < 12; i++)
    {
      make (5);
      text += ",\n";
    }
  text += from_to (0, 3) ? "7]" : "x]";
}

RUN (json)
{
  try
    {
      return sum (*reader (text).read (), 1);
    }
  catch (const wrong &w)
    {
      return w.at;
    }
}
