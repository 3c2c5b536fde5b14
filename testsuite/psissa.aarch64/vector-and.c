/* What vectors have in common is no number in which conditions could be kept.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -march=armv8.2-a+sve -fplugin-arg-psissa-ifconv=always" } */

__attribute__ ((noipa)) unsigned
f (unsigned a, unsigned v)
{
  if ((a & 15) > 13)
    for (int i = 0; i < 8; i++)
      for (int k = 0; k < 3; k++)
	if ((a & 31) >= 4)
	  v--;
  return v;
}

int
main (void)
{
  return f (14, 30) != 6 || f (3, 30) != 30;
}
