# common.sh: what the benchmarks of compiled code share; sourced.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# Beside what the torture tests have (../torture/common.sh): ways to compile, and
# cycles counted by the QEMU plugin in ../tools/cycles.

. "$(dirname "${BASH_SOURCE[0]}")/../torture/common.sh"
bench=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# The ways to compile that are compared: the plain compiler; without its last
# if-conversion, which runs after register allocation; psissa by default, forced,
# and there but told to convert nothing; and clang, if it is there.  WAYS says which; it
# has `branchy', too: the plain compiler without all that makes straight code of branches.
ways=${WAYS:-plain no-ce3 default always off$(command -v clang > /dev/null && echo " clang")}

# Sets compiler, and way_flags to the options of the way $1; after use_isa.
use_way ()
{
  compiler=("${cc[@]}")
  case $1 in
    clang)
      compiler=(clang "${cc[@]:1}")
      [ "${cc[0]}" = gcc-12 ] || compiler+=(--target="${cc[0]%-gcc-12}")
      way_flags=() ;;
    plain) way_flags=() ;;
    alone) use_plugin $OPTIONS; way_flags=("${plugin_flags[@]}" -fdisable-rtl-ce3) ;;
    no-ce3) way_flags=(-fdisable-rtl-ce3) ;;
    branchy) way_flags=(-fno-if-conversion -fno-if-conversion2 -fno-ssa-phiopt) ;;
    default) use_plugin $OPTIONS; way_flags=("${plugin_flags[@]}") ;;
    always) use_plugin ifconv=always $OPTIONS; way_flags=("${plugin_flags[@]}") ;;
    off) use_plugin ifconv=off; way_flags=("${plugin_flags[@]}") ;;
    *) echo "no way $1" >&2; exit 1 ;;
  esac
}

counter=$BUILD/tests/cycles.so

build_counter ()
{
  mkdir -p "$BUILD/tests"
  (cd "$bench/../tools/cycles" &&
    gcc-12 -O2 -shared -fPIC -o "$counter.$$" ./*.c) &&
    mv "$counter.$$" "$counter"
}

# count COUNTS PROGRAM [ARGUMENT...]: runs PROGRAM, for Arm or AArch64, and leaves
# its counts in the file COUNTS (plugin.c says what is in it).
count ()
{
  local counts=$1 program=$2
  shift 2
  "${cc[0]%gcc-12}nm" -S --special-syms "$program" > "$counts.symbols"
  rm -f "$counts"
  "${run[0]}" -plugin "$counter,symbols=$counts.symbols,out=$counts" "$program" "$@"
}

# Exits if there is nothing to run programs for $1 with.
need_qemu ()
{
  command -v qemu-arm qemu-aarch64 > /dev/null ||
    { echo "$1: no qemu-arm, qemu-aarch64; Debian: qemu-user" >&2; exit 1; }
}
