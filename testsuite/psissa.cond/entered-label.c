/* An insn that defines a label, as the address of what is close by does where code can be
   anywhere, cannot be there twice.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do assemble } */
/* { dg-options "-O2 -fpie -fplugin-arg-psissa-side-entrances=any -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-dump {refused: side entrance} } } */

static unsigned count[8];

unsigned *
counts (void)
{
  return count;
}

unsigned
entered (unsigned x, unsigned sum)
{
  if (x & 256)
    {
      if (x & 512)
	{
	  sum ^= x >> 3;
	inside:
	  sum += count[x & 7];
	}
    }
  else
    {
      sum = (sum << 3 | sum >> 29) + x / 7;
      if (x & 1024)
	goto inside;
    }
  return sum * 5 + (sum >> 7);
}
