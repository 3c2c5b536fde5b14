/* A machine of four states: where an arm makes the next one a constant, the switch is not
   asked on that way; the join is gone in any case, and what follows it is copied.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

__attribute__ ((noipa)) static unsigned
run (const unsigned char *in, int n)
{
  unsigned found = 0;
  enum { A, B, C, D } state = A;
  for (int i = 0; i < n; i++)
    switch (state)
      {
      case A:
	state = in[i] & 1 ? B : A;
	break;
      case B:
	state = in[i] & 2 ? C : A;
	break;
      case C:
	state = in[i] == 3 ? D : B;
	break;
      case D:
	found++;
	state = A;
	break;
      }
  return found;
}

int
main (void)
{
  static unsigned char in[5000];
  unsigned random = 1, sum = 0;
  for (int i = 0; i < 5000; i++)
    in[i] = (random = random * 1103515245 + 12345) >> 16 & 3;
  for (int i = 0; i < 20; i++)
    sum = sum * 3 + run (in + i, 4900);
  printf ("%u\n", sum);
  return 0;
}
