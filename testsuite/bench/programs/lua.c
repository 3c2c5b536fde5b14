/* lua.c: a script in Lua: sorting, strings, tables, closures.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "lua.h"
#include "lauxlib.h"
#include "lualib.h"

static const char script[] =
  "local seed, t, n = ..., {}, 0\n"
  "local function random (m)\n"
  "  seed = (seed * 1103515245 + 12345) & 0x7fffffff\n"
  "  return (seed >> 12) % m\n"
  "end\n"
  "for i = 1, 1500 do t[i] = random (5000) end\n"
  "table.sort (t)\n"
  "for i = 2, #t do n = n + (t[i] - t[i - 1]) * i end\n"
  "local words = {}\n"
  "for i = 1, 800 do words[i] = string.format ('%s%d', ('abc'):rep (random (4)), t[i]) end\n"
  "table.sort (words, function (a, b) return #a == #b and a < b or #a < #b end)\n"
  "local text = table.concat (words, ' ')\n"
  "for w, d in text:gmatch ('(%a+)(%d+)') do n = n + #w * tonumber (d) end\n"
  "local count = {}\n"
  "for c in text:gmatch ('.') do count[c] = (count[c] or 0) + 1 end\n"
  "local function fib (k) if k < 2 then return k end return fib (k - 1) + fib (k - 2) end\n"
  "local sieve = {}\n"
  "for i = 2, 3000 do if not sieve[i] then n = n + i for j = i * i, 3000, i do sieve[j] = true end end end\n"
  "local x = 0.5\n"
  "for i = 1, 5000 do x = 3.7 * x * (1 - x) if x > 0.5 then n = n + 1 end end\n"
  "return string.format ('%d %d %d %s', n, fib (18), count[' '], #text:gsub ('b', 'xx'))\n";

int
main (int argc, char **argv)
{
  begin (argc, argv);
  lua_State *lua = luaL_newstate ();
  luaL_openlibs (lua);
  if (luaL_loadstring (lua, script))
    return 1;
  lua_pushinteger (lua, below (1000000));
  if (lua_pcall (lua, 1, 1, 0))
    return 1;
  puts (lua_tostring (lua, -1));
  lua_close (lua);
  return 0;
}
