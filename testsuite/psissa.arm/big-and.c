/* An AND with a constant that takes two insns: split1 knows no predicated form.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) unsigned
f (unsigned a, unsigned b, unsigned *p)
{
  unsigned x = b;
  if (a > 4)
    {
      x = b & 0xfff0f0ffu;
      *p = a & 0x00ff0ff0u;
      if (b & 0x101)
	x |= 0x12345678u;
    }
  return x;
}

int
main (void)
{
  unsigned m = 0;
  if (f (5, 0xffffffffu, &m) != (0xfff0f0ffu | 0x12345678u) || m != 0
      || f (0xabcdef, 0xfe00, &m) != 0xf000 || m != (0xabcdefu & 0x00ff0ff0u)
      || f (1, 2, &m) != 2)
    __builtin_abort ();
  return 0;
}
