/* GCC has a conjunction of two compares as one insn.  Flags allocation parts it: the plan has
   other compares behind the two, under their condition, and changes all names where they
   are.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=refine" } */

#define READ								\
  (const unsigned char *s, int size)					\
  {									\
    unsigned sum = 0;							\
    int value = 0, negative = 0, fraction = 0;				\
    for (int i = 0; i < size; i++)					\
      {									\
	int c = s[i];							\
	if (c >= '0' && c <= '9')					\
	  {								\
	    if (value < 100000)						\
	      {								\
		value = value * 10 + c - '0';				\
		if (fraction)						\
		  fraction++;						\
	      }								\
	  }								\
	else if (c == '-')						\
	  negative = !negative;						\
	else if (c == '.' && !fraction)					\
	  fraction = 1;							\
	else								\
	  {								\
	    sum = sum * 3 + (negative ? -value : value) + fraction;	\
	    value = negative = fraction = 0;				\
	  }								\
      }									\
    return sum;								\
  }

__attribute__ ((noipa)) static unsigned straight READ
__attribute__ ((noipa, optimize ("O0"))) static unsigned plain READ

int
main (void)
{
  static const unsigned char text[]
    = "12.5 -7 .25.5 123456789 --3. -1.-2 0 99999.9 100000.1 4-5 ..1 -.-.7 \377\0019/:";
  unsigned seed = 1;
  unsigned char random[512];
  for (int i = 0; i < 512; i++)
    {
      seed = seed * 1103515245 + 12345;
      random[i] = "0123456789-. /:5"[seed >> 20 & 15];
    }
  return straight (text, sizeof text) != plain (text, sizeof text)
	 || straight (random, 512) != plain (random, 512);
}
/* { dg-final { scan-assembler {cmpeq\t[a-z0-9]+, #46} } } */
/* { dg-final { scan-assembler {cmpne\t[a-z0-9]+, #45} } } */
