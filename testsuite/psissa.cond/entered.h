/* entered.h: a way into the middle of an arm, behind which an element of COUNT is read.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

__attribute__ ((noipa)) unsigned
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
