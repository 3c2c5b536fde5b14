/* Digits are made in an inner loop: what it does not use leaves its register for that, but
   not what is used most.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stdio.h>

enum { LEFT = 1, ZERO = 2, PLUS = 4, HEX = 8, UPPER = 16, GROUP = 32 };
static struct { int value; unsigned char width, flags; } item[350];
static unsigned char out[350 * 24];

__attribute__ ((noipa)) static unsigned
format (void)
{
  unsigned n = 0, s = 0, cut = 0;
  for (int i = 0; i < 350; i++)
    {
      unsigned char digits[16], sign = 0;
      int flags = item[i].flags, width = item[i].width, len = 0, group = 0;
      unsigned v = item[i].value;
      if (flags & HEX)
	do
	  {
	    unsigned d = v & 15;
	    d += d < 10 ? '0' : flags & UPPER ? 'A' - 10 : 'a' - 10;
	    digits[len++] = d;
	    v >>= 4;
	  }
	while (v);
      else
	{
	  if (item[i].value < 0)
	    {
	      v = -v;
	      sign = '-';
	    }
	  else if (flags & PLUS)
	    sign = '+';
	  do
	    {
	      if ((flags & GROUP) && group == 3)
		{
		  digits[len++] = ',';
		  group = 0;
		}
	      digits[len++] = '0' + v % 10;
	      v /= 10;
	      group++;
	    }
	  while (v);
	}
      int signs = sign != 0, pad = width - len - signs;
      if (pad < 0)
	{
	  pad = 0;
	  cut++;
	}
      int lead = flags & (LEFT | ZERO) ? 0 : pad;
      int zeros = (flags & (LEFT | ZERO)) == ZERO ? pad : 0;
      int all = len + signs + pad;
      for (int j = 0; j < all; j++)
	{
	  unsigned char c;
	  if (j < lead)
	    c = ' ';
	  else if (signs && j == lead)
	    c = sign;
	  else if (j < lead + signs + zeros)
	    c = '0';
	  else if (len > 0)
	    c = digits[--len];
	  else
	    c = ' ';
	  out[n++] = c;
	}
      out[n++] = '\n';
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 3 + out[i];
  return s + n * 5 + cut * 7;
}

int
main (void)
{
  unsigned x = 1;
  for (int i = 0; i < 350; i++)
    {
      x = x * 1103515245 + 12345;
      item[i].value = (x >> 1) >> (x >> 8) % 31;
      if (x % 3 == 0)
	item[i].value = -item[i].value;
      x = x * 1103515245 + 12345;
      item[i].width = (x >> 16) % 13;
      item[i].flags = x >> 24 & 63;
    }
  printf ("%u\n", format ());
  return 0;
}
