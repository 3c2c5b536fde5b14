#!/bin/bash
# cycles.sh: cycles of real programs and of the kernels, by the models of
# ../tools/cycles; `make bench-cycles'.  ISA="arm thumb aarch64" and ONLY="zlib
# kernels" choose; PROFILE=1 compiles all with a profile of the same input; OPTIONS
# are more of the plugin's options.
#
# Counted are the functions of the program's own files, not the C library's nor
# what makes the input; a function's cold part is part of it.  The best by function
# is what choosing for each function the best of the ways would give.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
out=$BUILD/tests/bench-cycles

# One program, compiled for ISA in one WAY and run: its output to ISA.WAY.NAME.output,
# counts to ISA.WAY.NAME.counts, lines UNIT FUNCTION INSNS TAKEN MISSED M4 INORDER, UNIT
# being the file; and a line text BYTES.
one ()
{
  local isa=$1 way=$2 name=$3 base=$out/$1.$2.$3
  use_isa "$isa"
  use_way "$way"
  use_program "$name" "$base.d/generated"
  cd "$base.d" || return
  compile_all && link || return
  count "$base.count" ./program $arguments > "$base.output"
  [ -s "$base.count" ] || return
  own_functions > own
  { awk 'NR == FNR { unit[$2] = $1; next }
      $1 in unit { f = $1; sub(/\.cold$/, "", f)
	for (i = 2; i <= 6; i++) sum[f, i] += $i; of[f] = unit[$1] }
      END { for (f in of) { printf "%s %s", of[f], f
	  for (i = 2; i <= 6; i++) printf " %d", sum[f, i]; print "" } }' \
      own "$base.count"
    "${cc[0]%gcc-12}size" ./*.o | awk '{ n += $1 } END { print "text", n }'
  } > "$base.counts"
  cd "$out" && rm -rf "$base.d" "$base.count" "$base.count.symbols"
}

if [ "$1" = one ]; then
  shift
  one "$@" || echo "not measured: $*" >&2
  exit
fi

need_qemu bench-cycles
build_counter || exit 1
names=${ONLY:-$programs kernels}
begin_programs $names
export PROFILE
for isa in ${ISA:-arm thumb aarch64}; do
  for way in $ways; do
    for name in $names; do echo $isa $way $name; done
  done
done | xargs -P "$jobs" -n 3 "$bench/cycles.sh" one

folders=
for name in $names; do are_kernels "$name" && folders+=" $name "; done
status=0
for isa in ${ISA:-arm thumb aarch64}; do
  for name in $names; do
    for way in $ways; do
      cmp -s "$out/$isa.plain.$name.output" "$out/$isa.$way.$name.output" ||
	{ echo "$isa: $name computes something else, $way" >&2; status=1; }
      sort "$out/$isa.$way.$name.counts" | sed "s/^/$way $name /"
    done
  done | awk -v isa=$isa -v ways="$ways" -v folders="$folders" -f "$bench/cycles.awk"
done | tee "$out/table"
exit $status
