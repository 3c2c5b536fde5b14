/* In a state machine, too, conditions become branches.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

__attribute__ ((noipa)) static unsigned
f (const char *s, int strict, int lax)
{
  unsigned n = 0;
  for (int state = 0; *s; s++)
    switch (state)
      {
      case 0:
	if ((*s != 'a') & (n == lax * 3u))
	  {
	    state = strict;
	    n = n * 3 + 1;
	  }
	else
	  n += 3;
	break;
      case 1:
	if (*s == 'b')
	  state = 2;
	n = n * 5 + 1;
	break;
      case 2:
	state = *s == 'c' ? 3 : 0;
	n ^= 77;
	break;
      case 3:
	n += *s;
	state = *s & 7;
	break;
      case 4:
	n = n << 1 ^ *s;
	state = 0;
	break;
      default:
	state = strict;
	n -= 2;
      }
  return n;
}

int
main (void)
{
  return (f ("aabbccabcabbcbcb", 1, 1) != 48 || f ("aabbccabcabbcbcb", 0, 1) != 48);
}

/* { dg-final { scan-stats conditions-split 1 } } */
