#!/bin/bash
# determinism.sh: the same file gives the same assembly, each time: 32 compilations
# at once, once more, without the randomisation of addresses, and with and without
# debugging information; `make check-determinism'.
#
# The files are those of four programs, at -O2 for A32, Thumb-2 and x86-64, each
# with the configurations of matrix.sh.  STEP=N takes one in N of all these.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$here/matrix.sh"
out=$BUILD/tests/determinism

# determinism.sh PASS NUMBER FILE ISA CONFIG: one compilation.
if [ $# -gt 0 ]; then
  late && exit
  result=$out/$1.$2
  use_options "$3"
  use_isa "$4"
  use_config "$5"
  use_plugin "${keys[@]}" ${stats:+stats="$result.stats"}
  compile=("${cc[@]}" -O2 -w "${opts[@]}" "${plugin_flags[@]}" -S -o "$result.s" "$3")
  case $1 in
    # GCC compiles twice and compares what it gives the assembler.
    debug) compile+=(-fcompare-debug) ;;
    fixed) compile=(setarch -R "${compile[@]}") ;;
  esac
  "${compile[@]}" 2> "$result.errors" && touch "$result.done"
  exit 0
fi

"$here/sources.sh" zlib bzip2 cjson mbedtls || exit 1
setarch -R true || exit 1
rm -rf "$out"
mkdir -p "$out"
number=0
for file in $(program_files); do
  for isa in arm thumb x86; do
    for config in $configs; do
      number=$((number + 1))
      [ $((number * 61 % ${STEP:-1})) -ne 0 ] ||
	echo "$number $file $isa $config"
    done
  done
done > "$out/list"
for pass in first again fixed debug; do
  stats=$([ $pass != first ] || echo yes) xargs -P 32 -n 4 "$0" $pass < "$out/list"
done

same=0 different=0 left=0
while read -r number file isa config; do
  # What is not for this machine, or past the deadline.
  [ -f "$out/first.$number.done" ] || { left=$((left + 1)); continue; }
  why=
  for pass in again fixed; do
    cmp -s "$out/first.$number.s" "$out/$pass.$number.s" || why+=" $pass"
  done
  [ -f "$out/debug.$number.done" ] || why+=" debug"
  if [ -z "$why" ]; then
    same=$((same + 1))
  else
    different=$((different + 1))
    echo "  $file $isa $config:$why"
  fi
done < "$out/list"
sum_stats "$out"/*.stats | grep -e '^functions' -e '^regions-converted'
echo "$same compiled alike, $different differently, $left left out or not compiled"
[ $different -eq 0 ] && [ $same -gt 0 ]
