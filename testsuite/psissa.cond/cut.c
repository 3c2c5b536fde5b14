/* A ladder that finds a value, and what is done with that if it was found: one condition
   crosses, and the two are planned one after the other.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats sharings-undone 0 } } */
/* { dg-final { scan-stats regions-converted min 1 } } */

static unsigned char out[16];

static inline int
digit (int c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

__attribute__ ((noipa)) int
f (const char *in, int length)
{
  unsigned bits = 0, held = 0;
  int n = 0;
  for (int i = 0; i < length; i++)
    {
      int d = digit (in[i]);
      if (d < 0)
	continue;
      bits = bits << 6 | d;
      held += 6;
      if (held >= 8)
	{
	  held -= 8;
	  out[n++] = bits >> held;
	}
    }
  return n;
}

int
main (void)
{
  if (f ("aG Vs\nbG8gd29ybGQ+/z09", 22) != 15)
    __builtin_abort ();
  return __builtin_memcmp (out, "hello world>\xff=<", 14) != 0;
}
