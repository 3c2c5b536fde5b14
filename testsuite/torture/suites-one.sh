#!/bin/bash
# suites-one.sh OUT SUITE (NUMBER TEST)...: compiles tests of a suite of GCC's,
# the working directory, and runs those that run: plainly and with each
# configuration of the plugin, in the cells of the matrix of states and targets
# that fall to the test: one in STEP, in turn, by its number.
#
# A cell counts if the plain compiler's program exits with 0.  Then the plugin's
# must, too.  On the plugin's side GCC checks its own data structures, so what the
# plain compiler does not survive that way does not count either.
#
# Appends to OUT/result.PID lines
#   PASS|FAIL|TIME|SKIP SUITE TEST STATE TARGET CONFIG, LEFT SUITE TEST
# all of one test at once, and to OUT/stats.CONFIG.PID the plugin's statistics.
# TIME is what took too much time; in the environment LAST=yes makes it a FAIL.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$here/matrix.sh"
out=$1
suite=$2
shift 2
work=$out/work.$$
mkdir -p "$work"
ulimit -c 0
dir=$PWD
parts=1
[ -z "$PART" ] || parts=${PART#*/}

# Seconds of processor time for the plain compiler and its program, and for those
# of the plugin's side, which must not fail because the machine is busy.
plain_time=5
psissa_time=100

result () { lines+="$*"$'\n'; }

# Compiles the sources with "$@" to $work/N.s or, if it is link-time optimisation
# that makes the code, to one object; digest tells one result from another.
compile ()
{
  local i=0 source command
  objects=()
  if [ "$state" = lto ]; then
    objects=("$work/0.o")
    limited $seconds "$@" -r -nostdlib -flinker-output=nolto-rel \
      -o "${objects[0]}" "${sources[@]}" 2>> "$work/errors" || return
  else
    for source in "${sources[@]}"; do
      objects+=("$work/$i.s")
      limited $seconds "$@" -S -o "$work/$i.s" "$source" 2>> "$work/errors" ||
	return
      i=$((i + 1))
    done
  fi
  digest=$(cat "${objects[@]}" | md5sum)
}

# Links what was compiled last and runs it, or only assembles it; the same code
# is run only once.
works ()
{
  if [ -z "${verdict[$digest]}" ]; then
    if [ $kind = compile ]; then assemble; else link_and_run; fi
    verdict[$digest]=$?
  fi
  return "${verdict[$digest]}"
}

assemble ()
{
  local object
  for object in "${objects[@]}"; do
    "${cc[@]}" "${opts[@]}" -c -o "$work/object.o" "$object" \
      2>> "$work/errors" || return 1
  done
}

link_and_run ()
{
  "${cc[@]}" "${state_flags[@]/-flto/-O2}" "${opts[@]}" -static -fuse-ld=gold \
    -o "$work/exe" "${objects[@]}" -lm 2>> "$work/errors" || return 1
  ( cd "$work" && limited $seconds "${run[@]}" ./exe < /dev/null > output 2>&1 )
} 2>/dev/null

# A run with the plain compiler's -fprofile-generate leaves the profile where
# -fprofile-use will look for it.
make_profile ()
{
  local state_flags=(-O2 -fprofile-generate)
  rm -f "$work"/*.gcda
  compile "${cc[@]}" "${state_flags[@]}" "${opts[@]}" -w && link_and_run &&
    [ -f "$work/0.gcda" ]
}

# Whether a status, or what a compiler said, means that time was up.
timed_out ()
{
  case $1 in 124|137|152) return ;; esac
  grep -q 'CPU time limit' "$work/errors"
}

one_config ()
{
  local config=$1 why= status word=FAIL repeat
  use_config "$config"
  use_plugin "${keys[@]}"
  : > "$work/errors"
  seconds=$psissa_time
  compile "${flags[@]}" $checking "${plugin_flags[@]}" \
    -fplugin-arg-psissa-stats="$out/stats.$config.$$"
  status=$?
  if [ $status -ne 0 ]; then
    why=compiling
  elif grep -q 'warning: psissa' "$work/errors"; then
    why=checking
  else
    works || { status=$?; why=running; }
  fi
  if [ -z "$why" ]; then
    result PASS "$cell" "$config"
    return
  fi
  if [ $status -ne 0 ] && timed_out $status && [ -z "$LAST" ]; then
    result TIME "$cell" "$config"
    return
  fi
  cp "$work/errors" "$work/kept"
  if [ $why = compiling ] && ! compile "${flags[@]}" $checking; then
    result SKIP "$cell" "$config"
    return
  fi
  result FAIL "$cell" "$config" "$why:" "cd $dir;" "${flags[@]}" $checking \
    "${plugin_flags[@]}" -static "${sources[@]}" -lm
  { echo "== $cell $config $why"
    grep -e psissa -e error -A 5 "$work/kept"; } >> "$out/errors"
}

one_cell ()
{
  local state=$1 target=$2 language=gcc cell config flags
  # Of what is C and C++, half as each, in whatever cell.
  case $suite:$(((number * 1103515245 + 12345) >> 16 & 1)) in
    g++.*|c-c++-common:1) language=g++ ;;
    gfortran.*) language=gfortran ;;
  esac
  use_isa "$target" $language
  use_state "$state"
  cell="$suite $test $state $target"
  case $target in cortex-*) kind=compile ;; esac
  flags=("${cc[@]}" "${state_flags[@]}" "${opts[@]}")
  : > "$work/errors"
  declare -A verdict
  seconds=$plain_time
  if [ "$state" = profile-use ] && ! make_profile; then
    result SKIP "$cell" plain
  elif compile "${flags[@]}" -w && works; then
    for config in $CONFIGS; do
      one_config "$config"
    done
  else
    result SKIP "$cell" plain
  fi
}

one_test ()
{
  # In one part of the tests the next one has the next turn, and STEP of them
  # have all: no cell is left out.  A large prime takes neighbours far away, and
  # each suite begins elsewhere.
  local cells=0 state target kind turn=$((number / parts * 100003 + ${#suite} * 7))
  kind=$(kind_of "$suite" "$test")
  [ -n "$kind" ] || return
  sources=("$test" $(grep -a -h 'dg-additional-sources' "$test" |
    sed -n "s,.*dg-additional-sources *\"\\([^\"]*\\)\".*,\\1,p" |
    tr -s ' ' '\n' | sed "s,^.,$(dirname "$test")/&,"))
  case $suite/$test in
    */execute/builtins/*) sources+=("${test%.c}-lib.c" builtins/lib/main.c) ;;
  esac
  use_options "$test"
  # Modules are written, too.
  case $suite in gfortran.*) opts+=(-J "$work") ;; esac
  for state in $STATES; do
    for target in $TARGETS; do
      cells=$((cells + 1))
      [ $(((cells + turn) % STEP)) -eq 0 ] &&
	belongs "$suite" "$target" "$state" "$kind" &&
	one_cell "$state" "$target"
    done
  done
}

while [ $# -gt 1 ]; do
  number=$1
  test=$2
  shift 2
  lines=
  if late; then
    result LEFT "$suite" "$test"
  else
    one_test
  fi
  printf %s "$lines" >> "$out/result.$$"
done
rm -rf "$work"
[ ! -f "$out/result.$$" ] || awk -v suite="$suite" '
  $1 == "FAIL" { failed++ }
  END { print suite ": " NR " results, " failed + 0 " failed" }' "$out/result.$$"
