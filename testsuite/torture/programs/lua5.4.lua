-- lua5.4.lua: a bit of everything that Lua's interpreter and library have; what it
-- prints depends on nothing but them.
-- This file is part of psissa, under the GNU GPL version 3 or later.

local seed = 12345
local function random (n)
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return seed // 65536 % n
end

local sum = 0
local function add (what, value)
  value = tostring (value)
  for i = 1, #value do
    sum = (sum * 31 + value:byte (i)) & 0xffffffff
  end
  print (what, #value, sum)
end

-- Numbers.
for i = 1, 300 do
  local a, b = random (30000) - 15000, random (300) - 150
  local x = a / 7 + b * 0.25
  if b ~= 0 then add ("div", a // b * 1000 + a % b) end
  add ("bits", (a & b) ~ (a << (b & 7)) | (a >> 3))
  add ("float", string.format ("%.9g %a %5.2f", x, x // 1, x % 3))
  add ("compare", (a < b and "l" or a > b and "g" or "e") .. math.tointeger (a))
  add ("math", math.floor (x) + math.ceil (x) + math.max (a, b) - math.abs (b))
end
add ("nan", tostring (0/0 == 0/0) .. tostring (1/0 > 0) .. tostring (-1/0 < 1/0))
add ("integer", math.maxinteger + 1 == math.mininteger)
add ("ult", math.ult (1, -1))

-- Sorting, with several orders.
for n = 0, 200, 20 do
  local t = {}
  for i = 1, n do t[i] = random (1000) end
  table.sort (t)
  add ("sorted", table.concat (t, ","))
  table.sort (t, function (a, b)
    if a % 10 ~= b % 10 then return a % 10 < b % 10 end
    return a > b
  end)
  add ("ordered", table.concat (t, " "))
end

-- Strings and patterns.
local text = string.rep ("the quick brown fox, jumps 42 times; ", 20)
for word in text:gmatch ("%a+") do add ("word", word:upper ():reverse ()) end
add ("gsub", (text:gsub ("(%w+) (%w+)", "%2 %1")))
add ("gsub", (text:gsub ("%d+", function (d) return d * 2 end)))
add ("find", select (2, text:find ("f.-;", 30)))
add ("balanced", ("x(a(b)c)y"):match ("%b()"))
add ("frontier", ("THE (quick) fox"):gsub ("%f[%a]%a+", "w"))
add ("format", ("%q %-8s|%08.3f|%x"):format ("a\n\0b", "left", 3.14159, 255))
add ("pack", (string.pack (">i4 <i8 z d", -5, 1 << 40, "text", 2.5)
              :gsub (".", function (c) return ("%02x"):format (c:byte ()) end)))
add ("unpack", select (3, string.unpack ("<i2 >I3 s1", "\1\2\3\4\5\3abc")))
add ("utf8", utf8.char (72, 228, 8364, 128512) .. utf8.len ("h\u{e4}\u{20ac}"))

-- Tables with both parts, growing and shrinking.
local t = {}
for i = 1, 2000 do
  local key = random (500)
  if random (3) == 0 then t[key] = nil
  elseif random (2) == 0 then t["k" .. key] = i
  else t[key] = (t[key] or 0) + i end
end
local keys = {}
for k in pairs (t) do keys[#keys + 1] = tostring (k) end
table.sort (keys)
for _, k in ipairs (keys) do add ("table", t[k] or t[math.tointeger (k)]) end
add ("move", table.concat (table.move ({ 1, 2, 3, 4 }, 2, 4, 1), ""))

-- Metatables, closures, coroutines, errors, goto.
local Vector = {}
Vector.__index = Vector
Vector.__add = function (a, b) return setmetatable ({ x = a.x + b.x }, Vector) end
Vector.__eq = function (a, b) return a.x == b.x end
Vector.__lt = function (a, b) return a.x < b.x end
Vector.__call = function (self, y) return self.x * y end
Vector.__close = function (self) add ("closed", self.x) end
for i = 1, 50 do
  local v <close> = setmetatable ({ x = i }, Vector) +
    setmetatable ({ x = random (10) }, Vector)
  add ("vector", v (i))
end
local function permutations (a, n)
  if n == 0 then coroutine.yield (a) end
  for i = 1, n do
    a[i], a[n] = a[n], a[i]
    permutations (a, n - 1)
    a[i], a[n] = a[n], a[i]
  end
end
for a in coroutine.wrap (function () permutations ({ 1, 2, 3, 4, 5 }, 5) end) do
  add ("permutation", table.concat (a))
end
for i = 1, 100 do
  local ok, message = pcall (function ()
    if i % 3 == 0 then error ({ code = i }) end
    if i % 5 == 0 then return #nil end
    if i % 7 == 0 then return i < "x" end
    return i
  end)
  add ("pcall", ok and message or type (message) == "table" and message.code or
       message:gsub ("^.*: ", ""))
end
for i = 1, 30 do
  for j = 1, 30 do
    if i * j > 200 then goto continue end
    if (i ~ j) % 7 == 3 then break end
    add ("goto", i * j)
  end
  ::continue::
end

-- The compiler, the collector, and recursion.
for i = 1, 40 do
  local code = ("local a, b = ... local function f (n) if n < %d then return n " ..
    "elseif n %% 2 == 0 then return f (n - 1) + a else return f (n - 2) - b end " ..
    "end return f (%d)"):format (random (5) + 1, 20 + i)
  add ("load", load (code) (i, i + 1))
  add ("dump", load (string.dump (load (code), true), "d", "b") (1, 2))
end
local weak = setmetatable ({}, { __mode = "v" })
for i = 1, 5000 do weak[i] = { i } end
collectgarbage ()
add ("weak", #weak)
collectgarbage ("generational")
local list
for i = 1, 20000 do list = { next = i % 1000 ~= 0 and list or nil, value = i } end
local length = 0
while list do length, list = length + 1, list.next end
add ("list", length)
local function fibonacci (n)
  if n < 2 then return n end
  return fibonacci (n - 1) + fibonacci (n - 2)
end
add ("fibonacci", fibonacci (20))
