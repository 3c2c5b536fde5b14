/* giflib.c: a picture written and read as GIF, and another's colours made few.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <gif_lib.h>

enum { WIDTH = 200, HEIGHT = 150, SIZE = WIDTH * HEIGHT };
static GifByteType picture[SIZE], file[SIZE * 2], red[SIZE], green[SIZE], blue[SIZE];
static int size, at;

static int
put (GifFileType *gif, const GifByteType *bytes, int n)
{
  (void) gif;
  memcpy (file + size, bytes, n);
  size += n;
  return n;
}

static int
get (GifFileType *gif, GifByteType *bytes, int n)
{
  (void) gif;
  if (n > size - at)
    n = size - at;
  memcpy (bytes, file + at, n);
  at += n;
  return n;
}

int
main (int argc, char **argv)
{
  GifColorType colours[64], few[32];
  int error, n = 32;
  begin (argc, argv);
  for (int i = 0; i < SIZE; i++)
    {
      int x = i % WIDTH, y = i / WIDTH;
      picture[i] = ((x * x + y * y) >> 7 & 31) + !below (9);
      red[i] = picture[i] * 5;
      green[i] = i >> 8;
      blue[i] = below (256);
    }
  for (int i = 0; i < 64; i++)
    colours[i] = (GifColorType) { i, 2 * i, 255 - i };
  GifFileType *out = EGifOpen (NULL, put, &error);
  EGifPutScreenDesc (out, WIDTH, HEIGHT, 6, 0, GifMakeMapObject (64, colours));
  EGifPutImageDesc (out, 0, 0, WIDTH, HEIGHT, 0, NULL);
  for (int y = 0; y < HEIGHT; y++)
    EGifPutLine (out, picture + y * WIDTH, WIDTH);
  EGifCloseFile (out, &error);
  GifFileType *in = DGifOpen (NULL, get, &error);
  DGifSlurp (in);
  printf ("%d %08x %d\n", size, checksum (file, size),
	  memcmp (in->SavedImages[0].RasterBits, picture, SIZE));
  GifQuantizeBuffer (WIDTH, HEIGHT, &n, red, green, blue, picture, few);
  printf ("%d %08x\n", n, checksum (picture, SIZE));
  return 0;
}
