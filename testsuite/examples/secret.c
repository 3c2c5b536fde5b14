/* secret.c: functions that handle a secret, written as one would write them.
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each promises by PSISSA (constant-time) that no branch depends on its data; the tests
   of loops, whose bounds are public, stay.  Secret-run.c runs them under valgrind.  */

#include <psissa.h>
#include "secret.h"

/* Are the N bytes at A and B the same?  */
PSISSA (constant-time) int
secret_equal (const uint8_t *a, const uint8_t *b, size_t n)
{
  int same = 1;
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i])
      same = 0;
  return same;
}

/* To N words at TO those at A if BIT, else those at B.  */
PSISSA (constant-time) void
secret_select (uint32_t *to, const uint32_t *a, const uint32_t *b, size_t n, int bit)
{
  for (size_t i = 0; i < n; i++)
    {
      uint32_t x = a[i], y = b[i];
      to[i] = bit ? x : y;
    }
}

/* Exchanges N words if BIT, as a Montgomery ladder does.  */
PSISSA (constant-time) void
secret_swap (uint32_t *a, uint32_t *b, size_t n, int bit)
{
  for (size_t i = 0; i < n; i++)
    {
      uint32_t x = a[i], y = b[i];
      a[i] = bit ? y : x;
      b[i] = bit ? x : y;
    }
}

/* Reduces N sums of two residues modulo Q.  */
PSISSA (constant-time) void
secret_reduce (uint16_t *a, size_t n, uint16_t q)
{
  for (size_t i = 0; i < n; i++)
    {
      uint16_t x = a[i];
      if (x >= q)
	x -= q;
      a[i] = x;
    }
}

/* The coefficients of a polynomial from the bits of a message: HALF where one is
   set.  */
PSISSA (constant-time) void
secret_spread (uint16_t *to, const uint8_t *message, size_t n, uint16_t half)
{
  for (size_t i = 0; i < n; i++)
    for (int bit = 0; bit < 8; bit++)
      {
	uint16_t x = 0;
	if (message[i] >> bit & 1)
	  x = half;
	to[8 * i + bit] = x;
      }
}

/* The product of A and B in the field of AES.  */
PSISSA (constant-time) uint8_t
secret_product (uint8_t a, uint8_t b)
{
  uint8_t product = 0;
  for (int bit = 0; bit < 8; bit++)
    {
      if (b & 1)
	product ^= a;
      b >>= 1;
      if (a & 0x80)
	a = a << 1 ^ 0x1b;
      else
	a <<= 1;
    }
  return product;
}

/* The byte that AES has in place of X: its inverse, which is X to the power of 254, and
   bits of that added.  */
PSISSA (constant-time) static uint8_t
substitute (uint8_t x)
{
  uint8_t square = secret_product (x, x), y = square;
  for (int i = 0; i < 6; i++)
    {
      square = secret_product (square, square);
      y = secret_product (y, square);
    }
  return y ^ (y << 1 | y >> 7) ^ (y << 2 | y >> 6) ^ (y << 3 | y >> 5)
	 ^ (y << 4 | y >> 4) ^ 0x63;
}

/* KEY becomes that of the round with constant ROUND.  */
PSISSA (constant-time) static void
next_key (uint8_t key[16], uint8_t round)
{
  for (unsigned i = 0; i < 4; i++)
    key[i] ^= substitute (key[12 + (i + 1) % 4]);
  key[0] ^= round;
  for (unsigned i = 4; i < 16; i++)
    key[i] ^= key[i - 4];
}

/* To S what is in BLOCK, substituted, its rows shifted.  */
PSISSA (constant-time) static void
substitute_and_shift (uint8_t s[16], const uint8_t block[16])
{
  for (unsigned i = 0; i < 16; i++)
    s[i] = substitute (block[(i + 4 * (i % 4)) % 16]);
}

/* Encrypts BLOCK by AES (FIPS 197) with KEY, without tables.  */
PSISSA (constant-time) void
secret_encrypt (uint8_t block[16], const uint8_t key[16])
{
  uint8_t k[16], s[16], round = 1;
  for (unsigned i = 0; i < 16; i++)
    {
      k[i] = key[i];
      block[i] ^= k[i];
    }
  for (int n = 0; n < 9; n++)
    {
      next_key (k, round);
      round = secret_product (round, 2);
      substitute_and_shift (s, block);
      for (unsigned i = 0; i < 16; i++)
	{
	  const uint8_t *column = s + i / 4 * 4;
	  block[i] = secret_product (column[i % 4], 2)
		     ^ secret_product (column[(i + 1) % 4], 3)
		     ^ column[(i + 2) % 4] ^ column[(i + 3) % 4] ^ k[i];
	}
    }
  next_key (k, round);
  substitute_and_shift (s, block);
  for (unsigned i = 0; i < 16; i++)
    block[i] = s[i] ^ k[i];
}

/* Of N words the least and the greatest.  */
PSISSA (constant-time) void
secret_range (const int *a, size_t n, int *least, int *greatest)
{
  int min = a[0], max = a[0];
  for (size_t i = 1; i < n; i++)
    {
      if (a[i] < min)
	min = a[i];
      else if (a[i] > max)
	max = a[i];
    }
  *least = min;
  *greatest = max;
}

/* Sorts four words.  */
PSISSA (constant-time) void
secret_sort (int a[4])
{
  static const unsigned char pairs[5][2]
    = { { 0, 1 }, { 2, 3 }, { 0, 2 }, { 1, 3 }, { 1, 2 } };
  for (int k = 0; k < 5; k++)
    {
      int x = a[pairs[k][0]], y = a[pairs[k][1]];
      if (x > y)
	{
	  int t = x;
	  x = y;
	  y = t;
	}
      a[pairs[k][0]] = x;
      a[pairs[k][1]] = y;
    }
}
