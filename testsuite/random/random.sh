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
stamp="seed $seed $(cat "$BUILD"/plugin/*/psissa.so \
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

todo | xargs -r -L 1 -P "$jobs" "$here_random/random-one.sh" "$kind" "$seed" "$out" |
  awk -v kind="$kind" -v n="$n" -v done="$((n - $(todo |
    awk '{ n += $2 - $1 } END { print n + 0 }')))" '
    BEGIN { "[ -t 2 ] && echo 1" | getline tty }
    { done += $1; bad += $2
      if (tty) printf "\r%s: %d of %d programs, %d new failures", kind, done, n, bad
      else if (int (done / 100) > int ((done - $1) / 100) || $2)
	printf "%s: %d of %d programs, %d new failures\n", kind, done, n, bad
      fflush () }
    END { if (tty) print "" }' >&2

finished | sort -k 1,1 -k 2,2n > "$out/results"
show FAIL failures < "$out/results"
show BAD "programs that are wrong themselves" < "$out/results"
count () { grep -c "^$1 " "$out/results"; }
programs=$(awk '$1 == "PASS" || $1 == "FAIL" { n[$2] = 1 } END { print length (n) }' \
  "$out/results")
echo
echo "$programs programs of $n from seed $seed," \
  "$(awk '$1 == "PASS" || $1 == "FAIL" { n[$3] = 1 } END { print length (n) }' \
    "$out/results") configurations:"
awk '$1 == "COUNT" { n[$2] += $3 }
  END { for (k in n) print "  " k, n[k] }' "$out/results" | sort
echo "$(count PASS) passed, $(count FAIL) failed," \
  "$(count BAD) wrong themselves, $(count SLOW) took too long"
[ "$(count FAIL)" -eq 0 ] && [ "$(count BAD)" -eq 0 ] && [ "$programs" -gt 0 ]
