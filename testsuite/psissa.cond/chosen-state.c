/* One of two states: where it is asked for at once, the way to each knows it, and it is not
   computed of what decides.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler-not {\trsb\t[a-z0-9]+, r[0-9]+, #5} } } */

enum { IDLE, START, ADDRESS, WRITE, READ, STOP };

__attribute__ ((noipa)) static unsigned
machine (const unsigned char *data, unsigned n)
{
  unsigned state = IDLE, sum = 0;
  int left = 3;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned e = data[i];
      switch (state)
	{
	case IDLE:
	  sum += e;
	  state = START;
	  break;
	case START:
	  sum ^= e * 3;
	  state = ADDRESS;
	  break;
	case ADDRESS:
	  sum += 5;
	  if (e & 1)
	    {
	      if (e & 16)
		state = READ;
	      else
		state = WRITE;
	    }
	  break;
	case WRITE:
	  sum = sum * 3 ^ e;
	  state = STOP;
	  break;
	case READ:
	  sum = sum * 5 + e;
	  if (--left <= 0 || !(e & 1))
	    state = STOP;
	  break;
	case STOP:
	  sum += sum >> 3;
	  left = 2;
	  state = IDLE;
	  break;
	}
    }
  return sum;
}

int
main (void)
{
  static const unsigned char data[] = { 16, 3, 7, 0, 21, 5, 4, 16, 17, 12, 1 };
  return machine (data, sizeof data) != 643;
}
