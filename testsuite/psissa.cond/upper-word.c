/* The allocator leaves out the copy of one word of a pseudo of two that stays where
   it is: the check after register allocation sees that it is the same.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -mfpu=vfpv3xd -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
union word { double real; long whole; } d;
double real;
int result;

void
upper (void)
{
  int h;
  d.real = real;
  h = d.whole >> 2;
  result = real == 0 ? : h;
}
