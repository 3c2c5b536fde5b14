/* A loop whose body is a switch: the copies of what goes round stand above its jump.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-schedule-insns2 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */

static int met[16], nmet;

__attribute__ ((noipa)) void
h (int k, int x)
{
  met[nmet++ & 15] = k * 100 + x;
}

__attribute__ ((noipa)) int
f (const unsigned char *p)
{
  int c, n = 0;
  while ((c = *p++))
    {
      n++;
      switch (c)
	{
	case 1: h (1, 2); break;
	case 2: h (7, 5); break;
	case 3: h (3, 6); break;
	case 4: h (9, 2); break;
	case 5: h (5, 4); break;
	case 6: h (2, 4); break;
	case 7: h (8, 1); break;
	case 8: case 9: n--; break;
	}
    }
  return n + 1;
}

int
main (void)
{
  static const unsigned char s[] = { 9, 1, 2, 9, 3, 9, 9, 4, 9, 5, 6, 9, 7, 9,
				     9, 9, 12, 13, 0 };
  static const int want[] = { 102, 705, 306, 902, 504, 204, 801 };
  if (f (s) != 10 || nmet != 7)
    __builtin_abort ();
  for (int i = 0; i < 7; i++)
    if (met[i] != want[i])
      __builtin_abort ();
  return 0;
}
