/* What is near to a saturation, but none, stays as it is.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-stats saturations-made 0 } } */
/* { dg-final { scan-stats saturations-joined 0 } } */
/* { dg-final { scan-assembler-not {[us]sat\t} } } */

#define NOIPA __attribute__ ((noipa))

NOIPA int
lower (int x)
{
  return x > 32767 ? 32767 : x < -32767 ? -32767 : x;
}

NOIPA int
higher (int x)
{
  return x > 255 ? 256 : x < 0 ? 0 : x;
}

/* 100 stays what it is, 200 does not.  */
NOIPA int
early (int x)
{
  return x > 199 ? 255 : x < 0 ? 0 : x;
}

NOIPA int
late (int x)
{
  return x > 255 ? 255 : x < -9 ? 0 : x;
}

/* 5 and 16 stay what they are.  */
NOIPA int
one_of (int x, int y)
{
  x = x > 19 ? 16 : 5;
  return x == y ? 1 : x;
}

NOIPA int
swapped (int x)
{
  return x > 127 ? -128 : x < -128 ? 127 : x;
}

NOIPA int
another (int x, int y)
{
  return x > 255 ? 255 : x < 0 ? 0 : y;
}

/* A large number is not negative, though its bits are.  */
NOIPA unsigned
large (unsigned x)
{
  return x > 255 ? 255 : x;
}

NOIPA int
open_below (int x)
{
  return x > 255 ? 255 : x;
}

NOIPA long long
wide (long long x)
{
  return x > 255 ? 255 : x < 0 ? 0 : x;
}

/* The branches stay for the count.  */
NOIPA int
counted (int x, int *times)
{
  if (x > 255)
    {
      ++*times;
      x = 255;
    }
  else if (x < 0)
    {
      *times += 5;
      x = 0;
    }
  return x;
}

/* Something else is chosen, too.  */
NOIPA int
with_sign (int x)
{
  int sign = 1;
  if (x > 255)
    {
      x = 255;
      sign = 7;
    }
  else if (x < 0)
    {
      x = 0;
      sign = 9;
    }
  return x * 16 + sign;
}

/* A way looks at what may change each time.  */
NOIPA int
looks (int x, volatile int *at)
{
  if (x > 255)
    {
      *at;
      return 255;
    }
  return x < 0 ? 0 : x;
}

/* Between the bounds it is another number.  */
NOIPA int
between (int x)
{
  x = x < 0 ? 0 : x;
  __asm__ ("add %0, %0, #5" : "+r" (x));
  return x > 255 ? 255 : x;
}

/* One way leaves.  */
NOIPA int
left (int x)
{
  if (x > 255)
    {
      if (x == 1000)
	return -5;
      x = 255;
    }
  else if (x < 0)
    x = 0;
  return x * 3;
}

int
main (void)
{
  int times = 0;
  if (lower (-32768) != -32767 || lower (40000) != 32767 || lower (-5) != -5
      || higher (256) != 256 || higher (-1) != 0 || higher (255) != 255
      || early (100) != 100 || early (200) != 255 || early (-3) != 0
      || late (-9) != -9 || late (-10) != 0
      || late (256) != 255 || looks (256, &times) != 255 || between (-1) != 5
      || between (251) != 255 || one_of (20, 3) != 16 || one_of (3, 5) != 1
      || swapped (128) != -128 || swapped (-129) != 127 || swapped (5) != 5
      || another (300, 7) != 255 || another (-1, 7) != 0 || another (9, 7) != 7
      || large (-1u) != 255 || large (3) != 3 || open_below (-9) != -9
      || open_below (256) != 255 || wide (1ll << 32) != 255 || wide (-1ll << 40) != 0
      || wide (77) != 77 || counted (256, &times) != 255 || counted (-1, &times) != 0
      || counted (8, &times) != 8 || times != 6 || with_sign (999) != 255 * 16 + 7
      || with_sign (-1) != 9 || with_sign (2) != 33 || left (1000) != -5 || left (999) != 765
      || left (-9) != 0 || left (4) != 12)
    __builtin_abort ();
  return 0;
}
