/* mujs.c: a script run by MuJS.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <mujs.h>

static const char script[] =
  "function fib(n) { return n < 2 ? n : fib(n-1) + fib(n-2); }\n"
  "var s = '', a = [], o = {};\n"
  "for (var i = 0; i < 300; i++) {\n"
  "  a.push((i * 7919) % 1009); o['k' + (i % 50)] = i;\n"
  "  s += String.fromCharCode(97 + i % 26); }\n"
  "a.sort(function (x, y) { return x - y; });\n"
  "var n = 0; for (var k in o) n += o[k] & 255;\n"
  "var m = s.match(/b[c-e]+f/g), t = s.replace(/[aeiou]/g, '.'), u = s.split('m');\n"
  "var sieve = []; for (i = 2; i < 1500; i++) sieve[i] = true;\n"
  "for (i = 2; i < 40; i++) if (sieve[i])\n"
  "  for (k = i * i; k < 1500; k += i) sieve[k] = false;\n"
  "var c = 0; for (i = 2; i < 1500; i++) if (sieve[i]) c++;\n"
  "var j = JSON.parse(JSON.stringify({a: a, o: o, x: [1.5, null, 'q\\n']}));\n"
  "var r = [fib(13), a[17], n, m.length, t.length, u.length, c, j.a.length,\n"
  "  Math.floor(Math.sqrt(c) * 1000)].join(' ');\n";

int
main (int argc, char **argv)
{
  begin (argc, argv);
  js_State *state = js_newstate (NULL, NULL, 0);
  printf ("%d ", js_dostring (state, script));
  js_getglobal (state, "r");
  printf ("%s\n", js_tostring (state, -1));
  return 0;
}
