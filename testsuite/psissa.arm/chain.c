/* A region with too many numbers for flags allocation: its predicates are lowered as they
   come.  A conjunction that is wanted in one place is made by a compare under a
   condition.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-unroll-loops -fplugin-arg-psissa-ifconv=always" } */

#define COUNT								\
  (const unsigned char *s, int size)					\
  {									\
    unsigned words = 0, numbers = 0, blanks = 0, lines = 0, marks = 0, in_word = 0; \
    for (int i = 0; i < size; i++)					\
      {									\
	char c = s[i];							\
	if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') \
	  {								\
	    if (!in_word)						\
	      words++;							\
	    in_word = 1;						\
	  }								\
	else if (c >= '0' && c <= '9')					\
	  {								\
	    if (!in_word)						\
	      numbers++;						\
	  }								\
	else								\
	  {								\
	    in_word = 0;						\
	    if (c == ' ' || c == '\t')					\
	      blanks++;							\
	    else if (c == '\n')						\
	      lines++;							\
	    else							\
	      marks++;							\
	  }								\
      }									\
    return (((words * 31 + numbers) * 31 + blanks) * 31 + lines) * 31 + marks; \
  }

__attribute__ ((noipa)) static unsigned straight COUNT
__attribute__ ((noipa, optimize ("O0"))) static unsigned plain COUNT

int
main (void)
{
  unsigned char text[1024];
  for (int i = 0; i < 1024; i++)
    text[i] = i * 7 + i / 256;
  return straight (text, 1024) != plain (text, 1024);
}
/* { dg-final { scan-assembler {cmp\t[a-z0-9]+, #0\n\tcmp(eq|ne)\t[a-z0-9]+, #[0-9]+} } } */
