/* A label of the enclosing function, which is compiled later, has a number already but no
   UID: the addresses of two of them are two values.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Og -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) static int
which (int n)
{
  __label__ one, two, other;
  __attribute__ ((noipa)) void *
  where (int k)
  {
    switch (k)
      {
      case 1:
	return &&one;
      case 2:
	return &&two;
      default:
	return &&other;
      }
  }
  goto *where (n);
one:
  return 1;
two:
  return 2;
other:
  return 3;
}

int
main (void)
{
  return which (1) != 1 || which (2) != 2 || which (3) != 3;
}
