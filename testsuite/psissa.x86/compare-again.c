/* The add becomes a lea, which keeps the flags: of the compare before it and the one
   behind it cmpelim deletes one, and with its note the other went, too, where a
   prologue is to be put in place.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler {\tcmovbe\t} } } */

volatile unsigned in[8] = { 17, 100, 1000, 1, 2, 3, 4, 5 };

__attribute__ ((noipa)) unsigned
some (unsigned a)
{
  return a;
}

__attribute__ ((noipa)) unsigned
f (unsigned a, unsigned b, unsigned c)
{
  unsigned d = in[3], e = in[4], g = in[5], h = in[6], i = in[7], s = 15 - a;

  if ((a & 15) < 6)
    b += c;
  if (a & 64)
    s += some (d) + some (e) + some (g) + h + i;
  return b * 31 + c + a + s * 7 + (d ^ e) * (g - h) * i;
}

int
main (void)
{
  unsigned a = in[0], b = in[1], c = in[2];

  return f (a, b, c) != 1100 * 31 + 1000 + 17 - 14 + 3u * -1 * 5
	 || f (a - 8, b, c) != 100 * 31 + 1000 + 9 + 42 + 3u * -1 * 5;
}
