/* One byte read as two members of a union, in either arm: not read as one of them
   in both, for alias analysis knows them apart.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,psi-inline,psi-promote,gvn -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats insns-joined 0 } } */
struct e
{
  int kind;
  union
  {
    int info;
    struct { unsigned char index; } var;
  } u;
  unsigned char to;
};

void __attribute__ ((noipa))
take (struct e *e)
{
  e->to = e->kind == 6 ? e->u.var.index : e->u.info;
}

int
main (void)
{
  struct e e = { 6, { 0x205 }, 0 };

  take (&e);
  if (e.to != 5)
    __builtin_abort ();
  e.kind = 7;
  e.to = 0;
  take (&e);
  if (e.to != 5)
    __builtin_abort ();
  return 0;
}
