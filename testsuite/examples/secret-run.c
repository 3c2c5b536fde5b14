/* secret-run.c: runs the functions of secret.c with secrets that valgrind takes for
   undefined: it reports each branch and each address that depends on one.
   This file is part of psissa, under the GNU GPL version 3 or later.

   The method is A. Langley's (ctgrind).  Without valgrind it tests the results.  */

#include <stdlib.h>
#include <string.h>
#include "secret.h"

#ifdef __has_include
#if __has_include (<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#endif
#endif
#ifndef VALGRIND_MAKE_MEM_UNDEFINED
#define VALGRIND_MAKE_MEM_UNDEFINED(P, N) ((void) (P))
#define VALGRIND_MAKE_MEM_DEFINED(P, N) ((void) (P))
#endif

#define HIDE(X) VALGRIND_MAKE_MEM_UNDEFINED (&(X), sizeof (X))
#define SHOW(X) VALGRIND_MAKE_MEM_DEFINED (&(X), sizeof (X))
#define CHECK(WANT) if (!(WANT)) return __LINE__

/* FIPS 197, appendix B.  */
static uint8_t block[] = "\x32\x43\xf6\xa8\x88\x5a\x30\x8d\x31\x31\x98\xa2\xe0\x37\x07\x34";
static uint8_t key[] = "\x2b\x7e\x15\x16\x28\xae\xd2\xa6\xab\xf7\x15\x88\x09\xcf\x4f\x3c";
static const uint8_t encrypted[]
  = "\x39\x25\x84\x1d\x02\xdc\x09\xfb\xdc\x11\x85\x97\x19\x6a\x0b\x32";

int
main (void)
{
  uint8_t a[32], b[32], product, x = 0x57, y = 0x83;
  uint32_t u[8], v[8], w[8];
  uint16_t poly[64], sums[16];
  int n[9] = { 5, -3, 8, 8, 0, -7, 2, 1, 4 }, least, greatest, same, bit = 1;

  for (int i = 0; i < 32; i++)
    a[i] = b[i] = i * 37;
  b[7] ^= 1;
  HIDE (a), HIDE (b);
  same = secret_equal (a, b, 32);
  SHOW (a), SHOW (b), SHOW (same);
  CHECK (same == 0 && secret_equal (a, a, 32) == 1);

  for (int i = 0; i < 8; i++)
    u[i] = i, v[i] = 100 + i;
  HIDE (u), HIDE (v), HIDE (bit);
  secret_select (w, u, v, 8, bit);
  secret_swap (u, v, 8, bit);
  SHOW (u), SHOW (v), SHOW (w), SHOW (bit);
  for (unsigned i = 0; i < 8; i++)
    CHECK (w[i] == i && v[i] == i && u[i] == 100 + i);

  for (int i = 0; i < 16; i++)
    sums[i] = 400 * i;
  HIDE (sums);
  secret_reduce (sums, 16, 3329);
  SHOW (sums);
  for (int i = 0; i < 16; i++)
    CHECK (sums[i] == 400 * i % 3329);

  HIDE (a);
  secret_spread (poly, a, 8, 1665);
  SHOW (a), SHOW (poly);
  for (int i = 0; i < 64; i++)
    CHECK (poly[i] == (a[i / 8] >> i % 8 & 1) * 1665);

  HIDE (x), HIDE (y);
  product = secret_product (x, y);
  SHOW (product);
  CHECK (product == 0xc1);

  HIDE (block), HIDE (key);
  secret_encrypt (block, key);
  SHOW (block);
  CHECK (memcmp (block, encrypted, 16) == 0);

  HIDE (n);
  secret_range (n, 9, &least, &greatest);
  SHOW (least), SHOW (greatest);
  CHECK (least == -7 && greatest == 8);
  secret_sort (n);
  SHOW (n);
  CHECK (n[0] == -3 && n[1] == 5 && n[2] == 8 && n[3] == 8);
  return 0;
}
