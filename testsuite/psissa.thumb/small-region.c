/* Where bytes count a region becomes straight code if that is shorter: a jump of Thumb-2 is half
   as long as many an insn, and IT is one.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os" } */
/* { dg-final { scan-assembler-not {\tldrbcc\t} } } */

__attribute__ ((noipa)) unsigned
member (unsigned c, const unsigned char *page, const unsigned *bits)
{
  return c >= 0x10000 ? 0 : bits[(page[c >> 8] << 3) + ((c & 255) >> 5)] & 1u << (c & 31);
}

int
main (void)
{
  static unsigned char page[256] = { 0, 1 };
  static unsigned bits[16] = { 2, 0, 0, 0, 0, 0, 0, 0, 4 };
  return member (1, page, bits) != 2 || member (0x102, page, bits) != 4
	 || member (0x101, page, bits) != 0 || member (0x10001, page, bits) != 0;
}
