/* Where a loop's turn ends behind an arm of two insns, an arm gets no condition of its branch
   though the turn ends behind other ways, too: one of them falls into the loop's own.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-not {addls} } } */

__attribute__ ((noipa)) static unsigned
count (const char *t, int n)
{
  unsigned lines = 0, words = 0, in = 0;
  for (int i = 0; i < n; i++)
    {
      char c = t[i];
      if (c < ' ')
	{
	  lines += c;
	  in = 0;
	}
      else if (c == ' ')
	in = 0;
      else if (words < 1000 && !in)
	{
	  in = 1;
	  words = words * 3 + c;
	}
    }
  return lines * 10000 + words;
}

int
main (void)
{
  return count ("a b\n\tc d", 8) != 190000 + (('a' * 3 + 'b') * 3 + 'c');
}
