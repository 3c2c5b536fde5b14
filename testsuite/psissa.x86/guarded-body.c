/* A conditional move of an expression, which the compiler made, is an insn under a
   guard.  Flags allocation wanted the expression without the condition, for which there
   is no insn: the RTL still had the condition, and the function was left alone.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always" } */

__attribute__ ((noipa)) static signed char
shift (signed char x, signed char m, unsigned long s)
{
  signed char v = ~x & m;
  return v >= 0 ? (s > 31 ? v : (signed char) ((int) (unsigned char) v >> s)) : v;
}

int
main (void)
{
  return !(shift (3, 127, 2) == 31 && shift (3, 127, 40) == 124
	   && shift (3, -1, 2) == -4);
}
/* { dg-final { scan-stats regions-converted min 1 } } */
