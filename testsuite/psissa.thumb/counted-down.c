/* An insn counts down and compares with zero at once; of the straight code's compares it
   is one that cannot come early, as it destroys what others compare: it is parted.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */

__attribute__ ((noipa)) unsigned
f (const unsigned char *p, int n)
{
  unsigned sum = 0, code = 0, want = 0, errors = 0;
  for (int i = 0; i < n; i++)
    {
      unsigned c = p[i];
      if (want && (c & 0xc0) == 0x80)
	{
	  code = code << 6 | (c & 0x3f);
	  if (--want == 0)
	    sum = sum * 3 + code;
	  continue;
	}
      if (want)
	{
	  errors++;
	  want = 0;
	}
      if (c < 0x80)
	sum = sum * 3 + c;
      else if ((c & 0xe0) == 0xc0)
	code = c & 0x1f, want = 1;
      else if ((c & 0xf0) == 0xe0)
	code = c & 0x0f, want = 2;
      else if ((c & 0xf8) == 0xf0)
	code = c & 0x07, want = 3;
      else
	errors++;
    }
  return sum * 16 + errors;
}

int
main (void)
{
  /* 0x61, 0xe9, 0x20ac, an error, 0x62.  */
  static const unsigned char in[] = "a\xc3\xa9\xe2\x82\xac\xe2\x82" "b\x80";
  unsigned sum = (((0x61u * 3 + 0xe9) * 3 + 0x20ac) * 3 + 0x62) * 16 + 2;
  return f (in, 10) != sum;
}
