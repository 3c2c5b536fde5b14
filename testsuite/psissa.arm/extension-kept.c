/* Extensions that are needed: of what is compared and can have come round, of what goes to a
   call, to an asm, into an address or into a quotient.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

static int seen[256];

__attribute__ ((noipa)) static void
see (unsigned char c)
{
  seen[c]++;
}

__attribute__ ((noipa)) static int
count (unsigned char *at, unsigned by)
{
  unsigned char c = *at + by;
  *at = c;
  if (c > 12)
    seen[0]++;
  return c == 0;
}

__attribute__ ((noipa)) static unsigned
parts (unsigned a, unsigned b, unsigned char *to)
{
  unsigned char c = a + b;
  unsigned short h = a * b;
  unsigned long word;
  see (c);
  __asm__ ("mov %0, %1" : "=r" (word) : "r" ((unsigned long) c));
  to[c] = 1;
  *to = c;
  return word + h / 3 + (c >> 2);
}

int
main (void)
{
  static unsigned char to[256], at = 250;
  if (count (&at, 5) || !count (&at, 1) || count (&at, 10) || seen[0] != 1)
    return 1;
  if (parts (255, 3, to) != 2 + 765 / 3 + 0 || !to[2] || to[0] != 2 || seen[2] != 1)
    return 2;
  return parts (300, 300, to) != 88 + (90000 & 65535) / 3 + 22 || !to[88];
}
