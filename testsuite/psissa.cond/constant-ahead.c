/* A constant that is computed ahead for one insn does not take its place in another
   whose insn has it as a constant.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O1 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=verify" } */

extern void abort (void);

int __attribute__ ((noipa))
other (char *p, int x)
{
  if (p == (char *) 1)
    return 0;
  if (!p)
    p = x ? (char *) 2 : (char *) 1;
  return p != (char *) 1;
}

int
main (void)
{
  char c;
  if (other (0, 0) || !other (0, 1) || other ((char *) 1, 1) || !other (&c, 0))
    abort ();
  return 0;
}
