/* Two short arms stand in a loop that goes from state to state by a switch: an arm that says
   which state comes next skips the test of it, and what is before that is copied, as the
   plain compiler does.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-times "@ behind" 5 } } */

__attribute__ ((noipa)) int
stages (const signed char *p, int n)
{
  int stage = 0, s = 0;
  for (int i = 0; i < n; i++)
    {
      int x = p[i], y = x * 3;
      if (x < 20)
	y = 60 - x;
      switch (stage)
	{
	case 0:
	  if (y > 70)
	    stage = 1;
	  break;
	case 1:
	  s += y;
	  if (y > 120)
	    stage = 2;
	  break;
	case 2:
	  s -= y;
	  if (y < 50)
	    stage = 1;
	  break;
	}
      __asm__ volatile ("@ behind %0" : : "r" (s));
      if (x < -30 && stage != 0)
	stage = 0;
      s = s * 3 + stage;
    }
  return s;
}

int
main (void)
{
  static const signed char p[] = { 1, 30, 50, 3, -40, 90, 17, 9 };
  return stages (p, 8) != 89329;
}
