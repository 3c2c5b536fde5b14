/* What ends the turn has an asm in it, which may have a label in one place: no copy is made but
   that of the plain compiler.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler-times {turn ends} 2 } } */

__attribute__ ((noipa)) int
words (const char *p, int n)
{
  int in = 0, count = 0, lines = 0;
  for (int i = 0; i < n; i++)
    {
      switch (p[i])
	{
	case '\n':
	  lines++;
	  /* Fall through.  */
	case ' ': case '\t':
	  in = 0;
	  break;
	case '\\':
	  __asm__ volatile ("@ escape %0" : "+r" (count));
	  break;
	default:
	  if (!in)
	    {
	      in = 1;
	      count++;
	    }
	  break;
	}
      __asm__ volatile ("@ turn ends");
    }
  return count * 100 + lines;
}

int
main (void)
{
  return words ("one two\\\n three \nfour\n", 22) != 403;
}
