#!/bin/bash
# random-one.sh KIND SEED OUT FIRST END: compiles and runs the programs FIRST to
# END - 1, random ones or csmith's, plainly and with each configuration of the
# plugin.  Leaves OUT/chunk.FIRST-END with lines
#   PASS NUMBER CONFIG, FAIL NUMBER CONFIG CAUSE | COMMAND,
#   SLOW|BAD NUMBER ..., COUNT WHAT N
# unless the deadline comes first.  Prints how many programs and failures.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/../torture/common.sh"
. "$(dirname "$0")/state.sh"
kind=$1 seed=$2 out=$3 first=$4 end=$5
work=$out/work.$$
checking=${OPTIONS:--fchecking=2}
mkdir -p "$work" "$out/failures"
trap 'rm -rf "$work"' EXIT
ulimit -c 0

result () { printf '%s\n' "$*" >> "$work/results"; }

make_source ()
{
  source=$work/program.$language
  if [ "$kind" = csmith ]; then
    csmith --seed "$((seed * 1000000 + $1))" --max-funcs 5 --float > "$source"
  else
    set -- --seed="$seed" --number="$1"
    [ $language = c ] || set -- "$@" --cxx
    "$BUILD/testsuite/random/psi-random" "$@" > "$source"
  fi
}

# Compiles with "$@", within a minute of the processor's time; sets asm.
compile ()
{
  (ulimit -t 60; exec "$@" -S -o "$work/program.s" "$source") \
    2> "$work/errors" || return 1
  IFS= read -r -d '' asm < "$work/program.s"
  return 0
}

# Sets output to what the assembly made last prints and how it ends; within $1
# seconds.  The same assembly runs only once.
execute ()
{
  output=${seen[$asm]}
  [ -z "$output" ] || return
  if ! "${link[@]}" -o "$work/program" "$work/program.s" 2>> "$work/errors"
  then
    output="not linked"
  else
    output=$( (ulimit -t "$1"; exec "${run[@]}" "$work/program") 2>&1 < /dev/null
      echo "status $?")
    executions=$((executions + 1))
  fi
  seen[$asm]=$output
} 2> /dev/null

# A generator's fault must not be taken for one of the plugin: no optimisation,
# and checks for what is undefined, change nothing.  (csmith points into packed
# structures.)
check_program ()
{
  local native=$gcc plain=$output
  [ $language = c ] || native=${gcc/gcc/g++}
  if ! compile "${cc[@]}" "${options[@]}" -O0 -w; then
    result BAD "$1" "not compiled at -O0"
    return
  fi
  execute 20
  [ "$output" = "$plain" ] || result BAD "$1" "another result at -O0"
  if ! "$native" -w -O1 -I/usr/include/csmith -fsanitize=undefined \
      -fno-sanitize=alignment -fno-sanitize-recover=all -o "$work/program" "$source"; then
    result BAD "$1" "not compiled with -fsanitize=undefined"
    return
  fi
  output=$( (ulimit -t 20; exec "$work/program") 2>&1; echo "status $?")
  # How wide a long is, csmith's programs can tell.
  case $kind-$output in
    *'runtime error'*) result BAD "$1" "undefined: ${output%%$'\n'*}" ;;
    random-*) [ "$output" = "$plain" ] ||
      result BAD "$1" "another result natively" ;;
  esac
}

# Does the program print what is expected if the plain compiler makes it with options "$@"?
runs_with ()
{
  local link=("${link[@]}" "$@")
  compile "${cc[@]}" "${options[@]}" "$@" -w || return
  execute 20
  [ "$output" = "$expected" ]
}

# Leaves what a run tells -fprofile-use; false: the plain compiler cannot use it, or its own
# checks fail, as they do on some loads that may throw.
make_profile ()
{
  rm -f "$work/program.gcda"
  runs_with -fprofile-generate && [ -f "$work/program.gcda" ] &&
    runs_with -fprofile-use $checking && profiles=$((profiles + 1))
}

# Keeps program number $1, which failed with configuration $2, and prints how to
# repeat that.
keep ()
{
  local name=$out/failures/$1.$2
  cp "$source" "$name.$language"
  cp "$work/errors" "$name.errors"
  plugin_flags=($checking "${plugin_flags[@]}")
  declare -p cc link run options plugin_flags why language > "$name.state"
  result FAIL "$1" "$2" "$why: $(message "$work/errors") | $(repeat_with "$name.$language")"
}

one_config ()
{
  local config=$1 options=("${options[@]}")
  shift
  if [ "$config" = profile ]; then
    make_profile || return
    options+=(-fprofile-use)
  fi
  use_plugin "$@"
  why=
  if ! compile "${cc[@]}" "${options[@]}" $checking "${plugin_flags[@]}" \
      -fplugin-arg-psissa-stats="$work/stats"; then
    why=compiling
    [ -s "$work/errors" ] || why="compiling (killed)"
  elif grep -q 'warning: psissa' "$work/errors"; then
    why=checking
  else
    execute 60
    [ "$output" = "$expected" ] || why=running
  fi
  # The interpreter may take its time.
  if [ "$config" = refine ] && [ "$why" = "compiling (killed)" ]; then
    result SLOW "$number" "refining"
  elif [ -n "$why" ]; then
    keep "$number" "$config"
  else
    result PASS "$number" "$config"
  fi
}

one_program ()
{
  local number=$1
  unset seen
  declare -A seen
  use_state "$kind" "$number" "$seed"
  make_source "$number"
  if ! compile "${cc[@]}" "${options[@]}" -w; then
    result BAD "$number" "not compiled:" "${cc[@]}" "${options[@]}"
    return
  fi
  execute 3
  expected=$output
  case $output in
    *'status 0') ;;
    *'status 137' | *'status 152') result SLOW "$number" "running"; return ;;
    *) result BAD "$number" "plainly: $output" "${cc[@]}" "${options[@]}"; return ;;
  esac
  [ $((number % 8)) -ne 4 ] || check_program "$number"
  each_config one_config "$number"
}

executions=0 profiles=0
for ((n = first; n < end; n++)); do
  ! late || exit 0
  one_program "$n"
done
result COUNT executions "$executions"
result COUNT profiles "$profiles"
cat "$work/stats" 2> /dev/null |
  awk '$1 == "regions-converted" || $1 == "conditional-stores" { n[$1] += $2 }
    END { for (k in n) print "COUNT", k, n[k] }' >> "$work/results"
mv "$work/results" "$out/chunk.$first-$end"
echo $((end - first)) "$(grep -c -e '^FAIL' -e '^BAD' "$out/chunk.$first-$end")"
