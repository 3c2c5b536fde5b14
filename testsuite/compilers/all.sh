#!/bin/bash
# all.sh OUT SRC ONLY JOBS: builds and tests the plugins of sources SRC for each
# installed compiler that matches ONLY, those of one version in OUT/gcc-VERSION.  From
# the environment: TESTS, names of .exp files without the suffix; the default are those
# that look at the code that comes out, `every': all.  Leaves OUT/CC.result, one line:
#   CC MACHINE VERSION TESTS-PASSED TESTS-FAILED REGIONS-CONVERTED
# This file is part of psissa, under the GNU GPL version 3 or later.

out=$1 src=$2 only=$3 jobs=$4
tests=${TESTS:-all arm bug cond determinism examples marks other path profile ra random
  remarks thumb x86}
export LC_ALL=C
shopt -s extglob

# The compilers of version $1 that are here with their plugin headers.
compilers_of ()
{
  local cc
  for cc in gcc-"$1" {arm-linux-gnueabihf,aarch64-linux-gnu,riscv64-linux-gnu}-gcc-"$1" \
      powerpc64le-linux-gnu-gcc-"$1" arm-none-eabi-gcc; do
    # shellcheck disable=SC2254
    case $cc in $only) ;; *) continue ;; esac
    case $("$cc" -dumpversion 2> /dev/null) in "$1" | "$1".*) ;; *) continue ;; esac
    [ -f "$("$cc" -print-file-name=plugin)/include/gcc-plugin.h" ] && echo "$cc"
  done
}

# Tests the plugin for $1 in the build tree that is the working directory.
test_one ()
{
  local cc=$1 regions flags=
  make -s -j"$jobs" "plugin/$cc/psissa.so" || return
  # shellcheck disable=SC2086
  make -s check-DEJAGNU DEJATOOL=psissa with_compilers="$cc" \
    RUNTESTFLAGS="$([ "$tests" = every ] || printf '%s.exp ' $tests)" > "$out/$cc.log" 2>&1
  cp tests/psissa.sum "$out/$cc.sum"
  cp tests/psissa.log "$out/$cc.log"
  case $cc in arm-none-eabi-*) flags="-mthumb -mcpu=cortex-m4" ;; esac
  rm -f tour.stats
  # shellcheck disable=SC2086
  "$cc" $flags -O2 -fplugin="$PWD/plugin/$cc/psissa.so" -fplugin-arg-psissa-ifconv=always \
    -fplugin-arg-psissa-stats=tour.stats -w -S -o tour.s "$src/testsuite/examples/tour.c"
  regions=$(awk '$1 == "regions-converted" { n += $2 } END { print n + 0 }' tour.stats)
  awk -v what="$cc $("$cc" -dumpmachine) $("$cc" -dumpfullversion)" -v regions="$regions" \
    '/^(PASS|XFAIL):/ { passed++ } /^(FAIL|XPASS|UNRESOLVED|ERROR):/ { failed++ }
     END { print what, passed + 0, failed + 0, regions }' "$out/$cc.sum" |
    tee "$out/$cc.result"
}

for v in 11 12 13 14; do
  list=$(compilers_of $v)
  [ -n "$list" ] || continue
  command -v g++-$v > /dev/null || { echo "== GCC $v: no g++-$v, left out"; continue; }
  echo "== GCC $v:" $list
  mkdir -p "$out/gcc-$v"
  cd "$out/gcc-$v" || exit
  "$src/configure" -q CC=gcc-$v CXX=g++-$v --enable-werror --with-compilers="$(echo $list)" \
    > configure.log 2>&1 && make -s -j"$jobs" testsuite/random/psi-random plugin/psi-opt/psi-opt \
    > make.log 2>&1 || { cat configure.log make.log; exit 1; }
  for cc in $list; do
    test_one "$cc" || { echo "$cc - - does not build"
      echo "$cc $("$cc" -dumpmachine) $("$cc" -dumpfullversion) 0 1 0" > "$out/$cc.result"; }
  done
done
