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
