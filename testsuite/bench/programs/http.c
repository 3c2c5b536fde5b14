/* http.c: requests and answers read by http-parser.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "http_parser.h"

static char text[600000];
static uint32_t sum;

static int
add (http_parser *parser, const char *at, size_t n)
{
  (void) parser;
  sum = sum * 31 + checksum (at, n);
  return 0;
}

int
main (int argc, char **argv)
{
  static const char *const methods[] = { "GET", "POST", "PUT", "DELETE", "OPTIONS" };
  begin (argc, argv);
  char *p = text, word[64];
  for (int i = 0; i < 1500; i++)
    {
      int n = below (50), body = 1 + below (59);
      make_text (word, 64);
      for (int k = 0; k < 64; k++)
	if (word[k] == ' ' || word[k] == '\n')
	  word[k] = '-';
      p += sprintf (p, "%s /%.*s?q=%d&r=%.*s#x HTTP/1.1\r\nHost: example.org:%d\r\n"
		    "User-Agent: %.*s\r\nAccept: */*; q=0.%d\r\nConnection: %s\r\n",
		    methods[below (5)], n, word, below (1000), n / 3, word,
		    below (9999), n / 2, word, below (10),
		    below (2) ? "keep-alive" : "Keep-Alive");
      if (below (2))
	p += sprintf (p, "Transfer-Encoding: chunked\r\n\r\n%x\r\n%.*s\r\n0\r\n\r\n",
		      body, body, word);
      else
	p += sprintf (p, "Content-Length: %d\r\n\r\n%.*s", body, body, word);
    }
  http_parser parser;
  http_parser_settings settings;
  http_parser_settings_init (&settings);
  settings.on_url = settings.on_header_field = settings.on_header_value
    = settings.on_body = add;
  http_parser_init (&parser, HTTP_REQUEST);
  size_t read = http_parser_execute (&parser, &settings, text, p - text);
  struct http_parser_url url;
  for (int i = 0; i < 400; i++)
    {
      int n = sprintf (word, "http://u%d@h%d.example.org:%d/p/%d?q=%d#f", i, below (9),
		       below (65536), below (100), below (100));
      http_parser_parse_url (word, n, 0, &url);
      sum = sum * 31 + url.field_set + url.port;
    }
  printf ("%d %08x\n", (int) (p - text - read), sum);
  return 0;
}
