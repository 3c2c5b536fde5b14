/* A region with too many numbers for flags allocation, which cuts once what nobody asked for:
   its predicates are lowered as they come.  A conjunction that is wanted in one place is made
   by a compare under a condition.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fno-unroll-loops -fno-thread-jumps -fplugin-arg-psissa-branch=40" } */

#define COUNT								\
  (const unsigned char *s, int size, unsigned d)			\
  {									\
    unsigned n = 0, m = 0;						\
    for (int i = 0; i < size; i++)					\
      {									\
	unsigned c = s[i];						\
	if (c > 20)							\
	  {								\
	    if (d != c)							\
	      n += d;							\
	  }								\
	if (c == 3) m += d;						\
	if (c == 15) m ^= d;						\
	if (c == 28) m += n;						\
	if (c == 40) m ^= n;						\
	if (c == 55) n += c;						\
	if (c == 67) n ^= m;						\
	if (c == 74) m += c;						\
	if (c == 83) m -= c;						\
	if (c == 98) n -= c;						\
	if (c == 105) n ^= c;						\
	if (c == 117) m -= n;						\
	if (c == 121) n -= m;						\
	if (c == 130) m += d;						\
	if (c == 137) n ^= d;						\
	if (c == 141) m += n;						\
	if (c == 149) m ^= n;						\
	if (c == 153) n += c;						\
	if (c == 160) n ^= m;						\
	if (c == 166) m += c;						\
	if (c == 172) m -= c;						\
	if (c == 180) n -= c;						\
	if (c == 189) n ^= c;						\
	if (c == 197) m -= n;						\
	if (c == 201) n -= m;						\
	if (c == 209) n += d;						\
	if (c == 217) m ^= d;						\
      }									\
    return n * 31 + m;							\
  }

__attribute__ ((noipa)) static unsigned straight COUNT
__attribute__ ((noipa, optimize ("O0"))) static unsigned plain COUNT

int
main (void)
{
  unsigned char text[1024];
  for (int i = 0; i < 1024; i++)
    text[i] = i * 7 + i / 256;
  return straight (text, 1024, 5) != plain (text, 1024, 5)
	 || straight (text, 1024, 90) != plain (text, 1024, 90);
}
/* { dg-final { scan-assembler {cmp\t[a-z0-9]+, [a-z0-9]+\n\tcmpne\t[a-z0-9]+, #20\n\taddhi} } } */
