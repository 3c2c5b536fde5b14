/* What two conditions decide together is kept in a register: a move under a condition
   takes its constant from another one.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-dump-not "no such insn" } } */

__attribute__ ((noipa)) static unsigned
numbers (const unsigned char *p, const unsigned char *end)
{
  unsigned sum = 0, value = 0, shift = 0;
  for (; p != end; p++)
    {
      value |= (*p & 127u) << shift;
      if (*p & 128 && shift < 28)
	shift += 7;
      else
	{
	  sum = sum * 3 + (value & 1 ? ~(value >> 1) : value >> 1);
	  value = shift = 0;
	}
    }
  return sum;
}

int
main (void)
{
  static const unsigned char text[] = { 5, 0x81, 2, 0xff, 0xff, 0xff, 0xff, 0xff, 7 };
  return numbers (text, text + sizeof text)
	 != (((~2u) * 3 + ~(257u >> 1)) * 3 + ~0x7fffffffu) * 3 + ~3u;
}
