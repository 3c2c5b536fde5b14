/* A bit of what changes before it is asked about is tested above, where it is still there; not
   where other flags are needed in between.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-branch=9 -fplugin-arg-psissa-unroll=off -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-assembler-times {tst\t} 1 } } */

__attribute__ ((noipa)) static unsigned
checksum (const unsigned char *data, int n)
{
  unsigned crc = ~0u;
  for (int i = 0; i < n; i++)
    {
      crc ^= data[i];
      for (int k = 0; k < 8; k++)
	crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
  return ~crc;
}

#define BETWEEN					\
  (unsigned y, unsigned a, unsigned b)		\
  {						\
    while (y)					\
      {						\
	unsigned bits = y & 6;			\
	y >>= 2;				\
	if (a > b)				\
	  a -= y;				\
	if (bits)				\
	  b ^= a + y;				\
      }						\
    return a * 7 + b;				\
  }

__attribute__ ((noipa)) static unsigned between BETWEEN
__attribute__ ((noipa, optimize ("O0"))) static unsigned between_plain BETWEEN

int
main (void)
{
  if (checksum ((const unsigned char *) "123456789", 9) != 0xcbf43926)
    __builtin_abort ();
  for (unsigned a = 0; a < 20; a++)
    if (between (0x3512c9f0, a, 11) != between_plain (0x3512c9f0, a, 11))
      __builtin_abort ();
  return 0;
}
