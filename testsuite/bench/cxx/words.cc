/* words.cc: words of a text counted, by std::string.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <cctype>
#include <string>
#include <unordered_map>

static std::string text;

MAKE (words)
{
  text.clear ();
  for (int i = 0; i < 1200; i++)
    {
      for (int n = from_to (1, 4); n > 0; n--)
	text += (from_to (0, 5) ? 'a' : 'A') + from_to (0, 3);
      text += from_to (0, 8) ? " " : ", ";
    }
}

static bool
letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

RUN (words)
{
  std::unordered_map<std::string, unsigned> count;
  std::string word;
  for (char c : text)
    if (letter (c))
      word += c <= 'Z' ? c + 32 : c;
    else if (!word.empty ())
      {
	count[word]++;
	word.clear ();
      }
  unsigned sum = count.size ();
  for (auto &[w, n] : count)
    sum += n * n * w.size ();
  return sum;
}
