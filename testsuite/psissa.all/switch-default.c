/* Copies on the way to the default label of a switch, with no options but the level.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

__attribute__ ((noipa)) int
f (int *p, int a, int b, int c)
{
  int d = a ^ 3, e = b + c;
  switch (c & 15)
    {
    case 1:
      switch (b & 15)
	{
	case 14:
	  e = 1;
	}
      switch (a & 15)
	{
	case 10:
	  a++;
	  /* Fall through.  */
	case 2:
	  d = (e ^ b);
	}
      break;
    case 6:
      if (3 != p[0])
	e = ((e - (2 ^ e)) & (d & 7));
      else
	e--;
    }
  switch (e & 15)
    {
    case 14:
    case 6:
    case 0:
      e = (0 ^ a);
      /* Fall through.  */
    case 15:
      c = (e * ((a & 5) ^ (a | p[2])));
    }
  return a * 3 + b * 5 + c * 7 + d * 11 + e * 13;
}

int
main (void)
{
  int p[8];
  unsigned s = 0;
  for (int i = 0; i < 600; i++)
    {
      for (int k = 0; k < 8; k++)
	p[k] = (i * 7 + k * 13) % 17 - 5;
      s = s * 17 + (unsigned) f (p, i % 23 - 3, i % 17, i * i % 19);
    }
  if (s != (unsigned) -1375349558)
    __builtin_abort ();
  return 0;
}
