/* base64.c: the number that a character of base64 stands for.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region.h"

__attribute__ ((noipa)) int
region (int c)
#ifdef BY_HAND
;
#else
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  if (c == '+')
    return 62;
  if (c == '/')
    return 63;
  return -1;
}
#endif

static void
make (int n)
{
  static const int low[] = { 'A', 'a', '0', '!' }, high[] = { 'Z', 'z', '9', '@' };
  static const int kinds[] = { 0, 0, 1, 1, 2, 3 };
  int kind = kinds[from_to (0, 5)];
  inputs[n].a = from_to (low[kind], high[kind]);
}

static unsigned
call (int n)
{
  return region (inputs[n].a);
}
