/* What six names want under conditions of seven compares is too large to search: it is
   numbered.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats sharings-undone 0 } } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\t(and|orr|eor)s?\t} } } */

struct counts { unsigned words, numbers, blanks, lines, marks, in; };

__attribute__ ((noipa)) void
f (const unsigned char *p, unsigned n, struct counts *r)
{
  unsigned words = 0, numbers = 0, blanks = 0, lines = 0, marks = 0, in = 0;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned c = p[i];
      if (c >= 'a' && c <= 'z')
	{
	  if (!in)
	    words++;
	  in = 1;
	}
      else if (c >= '0' && c <= '9')
	{
	  if (!in)
	    numbers++;
	}
      else
	{
	  in = 0;
	  if (c == ' ' || c == '\t')
	    blanks++;
	  else if (c == '\n')
	    lines++;
	  else
	    marks++;
	}
    }
  *r = (struct counts) { words, numbers, blanks, lines, marks, in };
}

int
main (void)
{
  struct counts r;
  f ((const unsigned char *) "ab1 2\t3+cd\n;x0", 14, &r);
  if (r.words != 3 || r.numbers != 2 || r.blanks != 2 || r.lines != 1 || r.marks != 2
      || r.in != 1)
    __builtin_abort ();
  return 0;
}
