#!/bin/bash
# cc1.sh: what the plugin costs the compiler: instructions that cc1 executes for whole
# programs at -O2, against the plain compiler's, which do not depend on how busy the
# machine is; `make bench-cc1'.  Counted by ../tools/insns.c under QEMU.  ISA="thumb x86"
# and ONLY="zlib bzip2" choose, OPTIONS are more of the plugin's.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
out=$BUILD/tests/bench-cc1

# One program for ISA: "ISA NAME PLAIN WITH" to a file.
one ()
{
  local isa=$1 name=$2 file way sum count with=
  use_isa "$isa"
  use_program "$name" "$out/$isa.$name.d"
  for way in plain default; do
    use_way $way
    sum=0
    for file in "${sources[@]::${#sources[@]}-1}"; do
      count=$(count_cc1 "$out/$isa.$name.count" "${flags[@]}" "${way_flags[@]}" "$file") ||
	return
      sum=$((sum + count))
    done
    with+=" $sum"
  done
  echo "$isa $name$with" > "$out/$isa.$name.numbers"
}

if [ "$1" = one ]; then
  one "$2" "$3" || echo "not measured: $2 $3" >&2
  exit
fi

names=${ONLY:-zlib bzip2 lz4 lua expat mbedtls}
isas=${ISA:-arm thumb x86 aarch64}
begin_programs $names
build_insn_counter || exit 1
for isa in $isas; do
  for name in $names; do
    echo "$isa" "$name"
  done
done | xargs -P "$jobs" -n 2 "$bench/cc1.sh" one
for isa in $isas; do
  for name in $names; do
    cat "$out/$isa.$name.numbers" || exit 1
  done
done | awk '
  $1 != isa { if (isa) end(); isa = $1; plain = with = 0; printf "%-8s", isa }
  { plain += $3; with += $4; printf "%9s %.3f", $2, $4 / $3 }
  function end() { printf "%9s %.3f\n", "all", with / plain }
  END { end() }'
