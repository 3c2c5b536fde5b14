/* What ends the turn lies in front of the next one and branches out of the loop.  Its copy,
   behind an arm that lies elsewhere, branches to the next turn.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats latches-copied 2 } } */
/* { dg-final { scan-assembler-times {cmp\tr2, r1\n\tbne} 3 } } */

/* What a test that includes this does there.  */
#ifndef END_OF_TURN
#define END_OF_TURN (void) 0
#endif

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
      END_OF_TURN;
    }
  return count * 100 + lines;
}

int
main (void)
{
  return words ("one two\\\n three \nfour\n", 22) != 403;
}
