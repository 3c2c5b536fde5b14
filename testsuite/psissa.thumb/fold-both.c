/* Two values are folded into their predicated copies; the second one overwrites what
   the first reads, and moves down as well.  The check after register allocation gives
   no alarm.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O1 -mthumb -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=verify" } */

unsigned gw[] = { 5, 6, 0xffffffff, 70, 0x80000000 };
double gd[] = { 3.5 };
int a0;

void
f (void)
{
  short z = 4;
  do
    {
      double *m = gd;
      if (gw[4] << 10)
	*m++ = 0;
      if (a0)
	*m += *m;
    }
  while (++z);
}
