#!/bin/bash
# torture-one.sh OUT TEST...: compiles and runs tests of gcc.c-torture/execute,
# the working directory, at each level for each instruction set, plainly and
# with each configuration of the plugin.  Appends to OUT/result.PID lines
#   PASS|FAIL|SKIP TEST ISA LEVEL CONFIG, LEFT TEST
# and to OUT/stats.CONFIG.PID the plugin's statistics.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$1
shift
work=$out/work.$$
mkdir -p "$work"
ulimit -t 60 -c 0

result () { printf '%s\n' "$*" >> "$out/result.$$"; }

# Compiles the sources with "$@" to assembly; sets asm to all of it.
compile ()
{
  local i=0 text
  asm=
  for source in "${sources[@]}"; do
    "$@" -S -o "$work/$i.s" "$source" 2>> "$work/errors" || return 1
    IFS= read -r -d '' text < "$work/$i.s"
    asm+=$text
    i=$((i + 1))
  done
}

# Whether the assembly made last works; the same assembly is run only once.
works ()
{
  local objects=("$work"/[0-9].s)
  if [ -z "${verdict[$asm]}" ]; then
    verdict[$asm]=bad
    "${cc[@]}" -static -fuse-ld=gold -o "$work/exe" \
      "${objects[@]:0:${#sources[@]}}" -lm 2>> "$work/errors" &&
      "${run[@]}" "$work/exe" < /dev/null > "$work/output" 2>&1 &&
      verdict[$asm]=good
  fi
  [ "${verdict[$asm]}" = good ]
} 2>/dev/null

one_level ()
{
  local test=$1 isa=$2 level=$3 config keys why
  : > "$work/errors"
  if ! compile "${cc[@]}" $level -w "${opts[@]}" || ! works; then
    result SKIP "$test" "$isa" "$level" plain
    return
  fi
  for config in default always all; do
    case $config in
      default) keys=() ;;
      always) keys=(ifconv=always) ;;
      all) keys=(rename=all ifconv=always check=verify) ;;
    esac
    use_plugin "${keys[@]}"
    why=
    : > "$work/errors"
    compile "${cc[@]}" $level "${opts[@]}" "${plugin_flags[@]}" \
      -fplugin-arg-psissa-stats="$out/stats.$config.$$" || why=compiling
    [ -z "$why" ] && grep -q 'warning: psissa' "$work/errors" && why=checking
    [ -z "$why" ] && ! works && why=running
    if [ -z "$why" ]; then
      result PASS "$test" "$isa" "$level" $config
    else
      result FAIL "$test" "$isa" "$level" $config "$why:" "${cc[@]}" $level \
	"${opts[@]}" "${plugin_flags[@]}" -static "${sources[@]/#/$PWD/}" -lm
      { echo "== $test $isa $level $config $why"
	grep -e 'psissa' -e 'error' -A 5 "$work/errors"; } >> "$out/errors"
    fi
  done
}

for test; do
  if late; then
    result LEFT "$test"
    continue
  fi
  sources=("$test")
  case $test in
    builtins/*) sources+=("${test%.c}-lib.c" builtins/lib/main.c) ;;
  esac
  use_options "$test"
  for isa in arm thumb; do
    use_isa $isa
    unset verdict
    declare -A verdict
    for level in $levels; do
      one_level "$test" $isa $level
    done
  done
done
rm -rf "$work"
