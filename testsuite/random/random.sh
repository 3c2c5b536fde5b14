#!/bin/bash
# random.sh KIND: N random programs from SEED under the plugin, our own (`make
# check-random') or csmith's (`make csmith').  What a plain compiler makes of them
# must print the same with the plugin.  A run that was stopped goes on where it
# was, unless the plugins or the generator changed.
# This file is part of psissa, under the GNU GPL version 3 or later.

here_random=$(cd "$(dirname "$0")" && pwd)
. "$here_random/../torture/common.sh"
kind=$1
seed=${SEED:-1}
n=${N:-1000}
out=$BUILD/tests/$kind
chunk=5

[ "$kind" != csmith ] || [ -f /usr/include/csmith/csmith.h ] ||
  { echo "csmith: not here; Debian: csmith, libcsmith-dev" >&2; exit 1; }
stamp="seed $seed $(cat "$BUILD"/plugin/*/psissa-passes.so \
  "$BUILD/testsuite/random/psi-random" "$here_random"/*.sh | cksum)"
if [ "$stamp" != "$(cat "$out/stamp" 2> /dev/null)" ]; then
  rm -rf "$out"
  mkdir -p "$out"
  echo "$stamp" > "$out/stamp"
fi
rm -rf "$out"/work.*

chunks=()
for ((i = 0; i < n; i += chunk)); do
  chunks+=("$i $((i + chunk < n ? i + chunk : n))")
done

# What is not there yet.
todo ()
{
  local c
  for c in "${chunks[@]}"; do
    [ -f "$out/chunk.${c/ /-}" ] || echo "$c"
  done
}
finished () { for c in "${chunks[@]}"; do cat "$out/chunk.${c/ /-}"; done; } 2> /dev/null

# Reads how many programs and failures each chunk had, and says how far it is.
progress ()
{
  local done=$1 bad=0 a b
  while read -r a b; do
    done=$((done + a)) bad=$((bad + b))
    if [ -t 2 ]; then
      printf '\r%s: %d of %d programs, %d new failures' "$kind" $done "$n" $bad
    elif [ "$b" -gt 0 ] || [ $((done % 100)) -lt "$a" ]; then
      printf '%s: %d of %d programs, %d new failures\n' "$kind" $done "$n" $bad
    fi >&2
  done
  [ ! -t 2 ] || echo >&2
}

left=$(todo | awk '{ n += $2 - $1 } END { print n + 0 }')
todo | xargs -r -L 1 -P "$jobs" "$here_random/random-one.sh" "$kind" "$seed" "$out" |
  progress $((n - left))

finished | sort -k 1,1 -k 2,2n > "$out/results"
count () { grep -c "^$1 " "$out/results"; }
# What is said of one program is said once for each cause.
awk -F ' [|] ' '$1 ~ /^FAIL/ { cause = $1; sub (/^FAIL [0-9]* [^ ]* /, "", cause)
    n[cause]++; if (!(cause in first)) first[cause] = $2 }
  END { for (c in n) printf "%d times %s\n  %s\n", n[c], c, first[c] }' "$out/results"
show BAD "programs that are wrong themselves" < "$out/results"
programs=$(awk '$1 == "PASS" || $1 == "FAIL" { n[$2] = 1 }
  END { print length (n) }' "$out/results")
configs=$(awk '$1 == "PASS" || $1 == "FAIL" { n[$3] = 1 }
  END { print length (n) }' "$out/results")
echo
echo "$programs programs of $n from seed $seed, $configs configurations:"
awk '$1 == "COUNT" { n[$2] += $3 } END { for (k in n) print "  " k, n[k] }' \
  "$out/results" | sort
echo "$(count PASS) passed, $(count FAIL) failed," \
  "$(count BAD) wrong themselves, $(count SLOW) took too long"
# A program of psi-random that is wrong is psi-random's mistake; one of csmith's
# that the plain compiler or the emulator breaks says nothing of the plugin.
[ "$(count FAIL)" -eq 0 ] && [ "$programs" -gt 0 ] &&
  { [ "$kind" = csmith ] || [ "$(count BAD)" -eq 0 ]; }
