#!/bin/bash
# reduce.sh FAILURE: makes a program that check-random or csmith kept small; by
# creduce (Regehr et al., "Test-case reduction for C compiler bugs", 2012).
# FAILURE: tests/random/failures/NUMBER.CONFIG.c or .cc of the build tree.  Leaves
# FAILURE's name with small. before the ending, and prints how to repeat it.
# This file is part of psissa, under the GNU GPL version 3 or later.

# Whether a program run by "$@" prints something and ends well; sets output.
prints () { output=$(ulimit -t 5; "$@" 2>&1) && [ -n "$output" ]; }

# What the compiler warns of in $1 that makes a program mean nothing.
doubts ()
{
  "$native" -O2 -Wuninitialized -Wmaybe-uninitialized -Wreturn-type \
    -Wimplicit-function-declaration -Wint-conversion -Warray-bounds \
    -Wincompatible-pointer-types -Wstrict-aliasing -Wsequence-point \
    -I/usr/include/csmith -S -o native.s "$1" 2>&1 |
    sed -n 's/.*\[-W\(.*\)\]$/\1/p' | sort -u
}

# Whether $1 means one thing, whatever is asked of it.
defined ()
{
  local first
  [ -z "$(doubts "$1" | grep -vxF "$doubts")" ] &&
    "$native" -w -O2 -I/usr/include/csmith -o native "$1" 2> /dev/null &&
    prints ./native || return 1
  first=$output
  "$native" -w -O1 -I/usr/include/csmith -fsanitize=undefined,address \
    -fno-sanitize-recover=all -o native "$1" 2> /dev/null &&
    ASAN_OPTIONS=detect_leaks=0 prints ./native && [ "$output" = "$first" ] &&
    "${link[@]}" "${options[@]}" -w -O0 -o plain "$1" 2> /dev/null &&
    prints "${run[@]}" ./plain && [ "$output" = "$expected" ]
}

# Compiles with "${@:2}" to $1; a profile is known by the name of what is written.
assemble ()
{
  "${cc[@]}" "${options[@]}" "${@:2}" -S -o program.s && mv program.s "$1"
}

# Leaves what a run of the file $1 tells -fprofile-use.
make_profile ()
{
  local options=("${options[@]/-fprofile-use/-fprofile-generate}")
  rm -f program.gcda
  assemble plain.s -w "$1" && "${link[@]}" -fprofile-generate -o plain plain.s &&
    prints "${run[@]}" ./plain && [ -f program.gcda ]
} 2> /dev/null

# Whether the file $1 fails as FAILURE does, and only with the plugin.
interesting ()
{
  ! profiled || make_profile "$1" || return 1
  assemble plain.s -w "$1" 2> /dev/null || return 1
  if [ "$why" != running ]; then
    assemble new.s "${plugin_flags[@]}" "$1" 2> errors
    [ "$(message errors)" = "$wanted" ]
    return
  fi
  assemble new.s -w "${plugin_flags[@]}" "$1" 2> /dev/null &&
    ! cmp -s plain.s new.s &&
    "${link[@]}" -o plain plain.s 2> /dev/null && prints "${run[@]}" ./plain &&
    expected=$output && "${link[@]}" -o new new.s 2> /dev/null || return 1
  ! { prints "${run[@]}" ./new && [ "$output" = "$expected" ]; } && defined "$1"
}

self=$(realpath "$0")
. "$(dirname "$self")/state.sh"
native=gcc-12
if [ "$1" = --test ]; then
  # As creduce asks: in a folder of its own, with the file alone.
  . "$2"
  . "$3"
  [ "$language" = c ] || native=g++-12
  interesting "$4"
  exit
fi

command -v creduce > /dev/null ||
  { echo "reduce: no creduce; Debian: creduce" >&2; exit 1; }
failure=$(realpath "$1") || exit 1
name=${failure%.c*}
. "$name.state"
[ "$language" = c ] || native=g++-12
small=$name.small.$language
work=$(mktemp -d)
file=program.$language
cp "$failure" "$work/$file"
wanted=$(message "$name.errors")
doubts=$(cd "$work" && doubts "$file")
declare -p wanted doubts > "$work/wanted"
cat > "$work/test" << END
#!/bin/bash
exec '$self' --test '$name.state' '$work/wanted' '$file'
END
chmod +x "$work/test"
cd "$work" || exit 1
if ! ./test; then
  echo "reduce: does not fail so any more: $failure" >&2
  rm -rf "$work"
  exit 1
fi
# What is there when it is stopped counts, too.
trap 'cp "$file" "$small"; rm -rf "$work"' EXIT
creduce --n "${JOBS:-1}" ./test "$file" > log || cat log
cat "$file"
repeat_with "$small"
