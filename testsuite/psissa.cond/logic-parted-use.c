/* A conjunction of two compares, of a double word, whose result is compared in turn: the
   predicate of a compare that flags allocation parted it into is asked for its condition.  */
/* { dg-do compile } */
/* { dg-gcc 12 } */
/* { dg-options "-Og -mtune=cortex-m4 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=verify" } */

int g[10], p;
int use (int), zero (void);

void
f (void)
{
  use (((p ^ 0xB1C122574F060B1ALL) == g[9]) < g[6]);
  use (zero () && g);
}
/* { dg-final { scan-assembler-times {\tcmpeq\t} 1 } } */
