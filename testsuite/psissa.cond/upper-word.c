/* A word of a pseudo of two, read where the allocator left out the copy: the check
   after register allocation sees that it is the same.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
unsigned upper (unsigned long long x, int y, unsigned z)
{
  unsigned long long h = x * 3;
  unsigned r = z;
  __asm__ ("" : "+r" (h));
  if (y > 3)
    r = (unsigned) (h >> 32) ^ (unsigned) h;
  return r + 1;
}

int main (void)
{
  return upper (0x500000007ULL, 4, 9) != ((0x15 ^ 0xf) ^ 0 ? 27u : 0)
	 || upper (1, 3, 9) != 10;
}
