/* secret-trace.c INPUT: calls the functions of secret.c with secrets number INPUT, a
   digit.  Who traces them (tools/trace.c) is to see the same whatever INPUT is.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "secret.h"

static unsigned seed;

static unsigned
draw (unsigned n)
{
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % n;
}

/* Not on the stack, where they could be elsewhere the next time.  */
static uint8_t a[32], b[32];
static uint32_t u[8], v[8], w[8];
static uint16_t poly[256], sums[16];
static int n[9], least, greatest;
static volatile unsigned result;

int
main (int argc, char **argv)
{
  (void) argc;
  seed = argv[1][0];
  for (int i = 0; i < 32; i++)
    a[i] = b[i] = draw (256);
  b[draw (32)] ^= draw (2);
  for (int i = 0; i < 8; i++)
    u[i] = draw (1000), v[i] = draw (1000);
  for (int i = 0; i < 16; i++)
    sums[i] = draw (6658);
  for (int i = 0; i < 9; i++)
    n[i] = (int) draw (100) - 50;
  int bit = draw (2);
  uint8_t x = draw (256), y = draw (256);

  result = secret_equal (a, b, 32);
  secret_select (w, u, v, 8, bit);
  secret_swap (u, v, 8, bit);
  secret_reduce (sums, 16, 3329);
  secret_spread (poly, a, 32, 1665);
  result = secret_product (x, y);
  secret_encrypt (b, a);
  secret_range (n, 9, &least, &greatest);
  secret_sort (n);
  return 0;
}
