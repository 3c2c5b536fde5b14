/* dcf77.c: minutes of a radio clock, with parity and limits checked.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t bit[200][59];

MAKE (dcf77)
{
  for (int i = 0; i < COUNT (bit); i++)
    {
      static const uint8_t place[7][2]
        = { { 21, 7 }, { 29, 6 }, { 36, 6 }, { 42, 3 }, { 45, 5 }, { 50, 8 }, { 0, 0 } };
      static const uint8_t most[6] = { 59, 23, 31, 7, 12, 99 };
      for (int j = 0; j < 59; j++)
	bit[i][j] = j < 20 ? from_to (0, 1) : 0;
      bit[i][0] = 0;
      bit[i][20] = 1;
      bit[i][18] = !bit[i][17];
      for (int f = 0; f < 6; f++)
	{
	  int v = from_to (f > 1, most[f]), bcd = v / 10 * 16 + v % 10;
	  for (int j = 0; j < place[f][1]; j++)
	    bit[i][place[f][0] + j] = bcd >> j & 1;
	}
      for (int j = 21; j < 28; j++)
	bit[i][28] ^= bit[i][j];
      for (int j = 29; j < 35; j++)
	bit[i][35] ^= bit[i][j];
      for (int j = 36; j < 58; j++)
	bit[i][58] ^= bit[i][j];
      if (from_to (0, 2) == 0)
	bit[i][from_to (0, 58)] ^= 1;
    }
}

static int
dcf77_field (const uint8_t *b, int from, int n)
{
  static const uint8_t weight[8] = { 1, 2, 4, 8, 10, 20, 40, 80 };
  int v = 0, units = 0;
  for (int j = 0; j < n; j++)
    if (b[from + j])
      {
	v += weight[j];
	if (j < 4)
	  units += weight[j];
      }
  return units > 9 ? -1 : v;
}

static int
dcf77_odd (const uint8_t *b, int from, int to)
{
  int odd = 0;
  while (from <= to)
    if (b[from++])
      odd = !odd;
  return odd;
}

RUN (dcf77)
{
  unsigned s = 0, errors[5] = { 0 };
  int before = -1, run = 0;
  for (int i = 0; i < COUNT (bit); i++)
    {
      const uint8_t *b = bit[i];
      int error = 0, minute = dcf77_field (b, 21, 7), hour = dcf77_field (b, 29, 6);
      int day = dcf77_field (b, 36, 6), month = dcf77_field (b, 45, 5),
          year = dcf77_field (b, 50, 8);
      if (b[0] || !b[20] || b[17] == b[18])
	error = 1;
      else if (dcf77_odd (b, 21, 28) || dcf77_odd (b, 29, 35) || dcf77_odd (b, 36, 58))
	error = 2;
      else if (minute < 0 || minute > 59 || hour < 0 || hour > 23)
	error = 3;
      else if (day < 1 || month < 1 || month > 12 || year < 0)
	error = 4;
      else if (day > 30 && (month == 4 || month == 6 || month == 9 || month == 11))
	error = 4;
      else if (month == 2 && day > (year % 4 ? 28 : 29))
	error = 4;
      errors[error]++;
      if (error)
	{
	  run = 0;
	  continue;
	}
      int now = hour * 60 + minute - (b[17] ? 60 : 0);
      if (now < 0)
	now += 1440;
      run = now > before ? run + 1 : 1;
      before = now;
      s = s * 7 + (unsigned)(now + day * 3 + month * 5 + year * 11 + run);
    }
  return s + errors[0] + errors[1] * 3 + errors[2] * 5 + errors[3] * 7 + errors[4] * 11;
}
