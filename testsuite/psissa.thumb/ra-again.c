/* A value that the allocator computes again right beside the place where it was
   computed is the same value.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 -Os -ftrapv -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

int table[8];
volatile int nothing;

static unsigned
hash (unsigned x)
{
  return x ^ x >> 16;
}

unsigned
f (unsigned a, long b)
{
  unsigned c = a << (a & 31), d = a, g = b >= 5 ? 0 : 65536;
  unsigned e = c + a, v = a, x = 0, y = e + c;
  unsigned long long w = d;
  unsigned z = v - e * v, t = v;
  if (w % 21 != 0)
    x = z / 2;
  a = (z & 7) != 4 ? table[1] : 0;
  for (unsigned i = d % 6; i < 6; i++)
    {
      t = (z & 31) >= 23 ? table[y & 7] : d << 25;
      nothing;
    }
  a += y;
  unsigned h = 1;
  h = h * 31 + hash (a);
  h = h * 31 + hash (c);
  h = h * 31 + hash (d);
  h = h * 31 + hash (g);
  h = h * 31 + hash (x);
  h = h * 31 + hash (z);
  h = h * 31 + hash (t);
  return h;
}
