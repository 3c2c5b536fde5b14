/* jpeg.c: a picture coded and decoded by libjpeg-turbo, without assembly.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "jpeglib.h"

enum { WIDTH = 240, HEIGHT = 180 };
static unsigned char picture[HEIGHT][WIDTH * 3];

/* Areas of colours that change slowly, edges between them, some noise.  */
static void
make_picture (void)
{
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      for (int c = 0; c < 3; c++)
	{
	  int inside = (x - 90) * (x - 90) + (y - 80) * (y - 80) < 1600 + 300 * c;
	  picture[y][3 * x + c] = (inside ? 60 + x : 190 - y + 20 * c) + below (12);
	}
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  for (int quality = 50; quality < 100; quality += 30)
    {
      struct jpeg_compress_struct to = { 0 };
      struct jpeg_decompress_struct from = { 0 };
      struct jpeg_error_mgr errors;
      unsigned char *coded = NULL;
      unsigned long n = 0;
      JSAMPROW row;
      uint32_t sum = 0;

      make_picture ();
      to.err = from.err = jpeg_std_error (&errors);
      jpeg_create_compress (&to);
      jpeg_mem_dest (&to, &coded, &n);
      to.image_width = WIDTH;
      to.image_height = HEIGHT;
      to.input_components = 3;
      to.in_color_space = JCS_RGB;
      jpeg_set_defaults (&to);
      jpeg_set_quality (&to, quality, TRUE);
      to.optimize_coding = quality > 60;
      jpeg_start_compress (&to, TRUE);
      for (int y = 0; y < HEIGHT; y++)
	{
	  row = picture[y];
	  jpeg_write_scanlines (&to, &row, 1);
	}
      jpeg_finish_compress (&to);
      sum = checksum (coded, n);

      jpeg_create_decompress (&from);
      jpeg_mem_src (&from, coded, n);
      jpeg_read_header (&from, TRUE);
      jpeg_start_decompress (&from);
      for (int y = 0; y < HEIGHT; y++)
	{
	  row = picture[y];
	  jpeg_read_scanlines (&from, &row, 1);
	}
      jpeg_finish_decompress (&from);
      printf ("%lu %08x %08x\n", n, sum, checksum (picture, sizeof picture));
    }
  return 0;
}
