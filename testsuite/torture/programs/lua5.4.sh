# lua5.4.sh: Lua's interpreter, which runs lua5.4.lua as the plain one does.
# This file is part of psissa, under the GNU GPL version 3 or later.

# build_lua CC PROGRAM
build_lua ()
{
  $1 -O2 -DLUA_USE_POSIX -DDEB_HOST_MULTIARCH=\"\" -DLUA_COMPAT_5_3 -o "$2" $(ls src/*.c | grep -v luac.c) -lm
}

build_and_test ()
{
  # Debian's paths, which are not asked for.
  : > src/lua5.4-deb-multiarch.h
  prepare build_lua gcc-12 plain || return
  ./plain "$here/programs/lua5.4.lua" > script.expected || return
  build lua build_lua "$CC" lua || return
  "${run[@]}" ./lua "$here/programs/lua5.4.lua" | cmp - script.expected
  result $? script
}
