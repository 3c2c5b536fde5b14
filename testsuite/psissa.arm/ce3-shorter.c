/* What two arms had in common when they were priced GCC has put elsewhere since: what is left
   of them is no longer much dearer than branches, and gets their condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=ifconv" } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler {subls} } } */

static unsigned short chance[256];

__attribute__ ((noipa)) static unsigned
decode (unsigned range, unsigned code, const unsigned char *packed, int n)
{
  unsigned s = 0, ones = 0;
  int at = 0;
  for (int symbol = 0; symbol < n; symbol++)
    {
      unsigned m = 1;
      while (m < 256)
	{
	  unsigned bound = (range >> 11) * chance[m];
	  if (code < bound)
	    {
	      range = bound;
	      chance[m] += (2048 - chance[m]) >> 4;
	      m <<= 1;
	    }
	  else
	    {
	      range -= bound;
	      code -= bound;
	      chance[m] -= chance[m] >> 4;
	      m = m << 1 | 1;
	      ones++;
	    }
	  if (range < 1u << 24)
	    {
	      range <<= 8;
	      code = code << 8 | (at < 8 ? packed[at++] : 0);
	    }
	}
      s = s * 31 + m;
    }
  return s + ones * 1009 + at;
}

int
main (void)
{
  static const unsigned char packed[] = { 17, 200, 3, 90, 255, 1, 66, 128 };
  for (int i = 0; i < 256; i++)
    chance[i] = 1024;
  return decode (0xffffffff, 0x8000abcd, packed, 3) != 384465;
}
