#!/bin/bash
# run.sh: `make check-compilers': builds and tests psissa for every GCC that is here
# or can be had, and prints what came of each as the README's table.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# Here are the compilers installed under Debian's names.  Those of other releases of
# Debian are taken into a root of their own, which only root may make (root.sh).  From
# the environment: OUT (absolute: all that is made), ONLY (a pattern: compilers to
# take), JOBS, RELEASES (of Debian, beside what runs here), ROOTS (where their roots
# are kept).

here=$(cd "$(dirname "$0")" && pwd)
src=$(cd "$here/../.." && pwd)
out=${OUT:?}
roots=${ROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/psissa}
releases=${RELEASES-trixie}
versions="11 12 13 14"
targets="x86_64-linux-gnu arm-linux-gnueabihf arm-none-eabi aarch64-linux-gnu
  riscv64-linux-gnu powerpc64le-linux-gnu"
declare -A told=([x86_64-linux-gnu]="x86-64" [arm-linux-gnueabihf]="A32, Thumb-2"
  [arm-none-eabi]="arm-none-eabi (A32, Cortex-M)" [aarch64-linux-gnu]="AArch64"
  [riscv64-linux-gnu]="RISC-V, 64 bits" [powerpc64le-linux-gnu]="POWER, 64 bits")

mkdir -p "$out"
rm -f "$out"/*.result
left=()

# What is installed here.
"$here/all.sh" "$out" "$src" "${ONLY:-*}" "${JOBS:-$(nproc)}" || exit

for release in $releases; do
  if why=$("$here/root.sh" may); then
    "$here/root.sh" make "$release" "$roots/$release" || exit
    "$here/root.sh" run "$roots/$release" "$out" "$src" \
      "$here/all.sh" "$out" "$src" "${ONLY:-*}" "${JOBS:-$(nproc)}" || exit
  else
    left+=("Left out: the compilers of Debian $release: $why.")
  fi
done

# A plugin in another compiler must say whom it is for: each in each.
pairs=0 bad=0
for cc in "$out"/*.result; do
  read -r name _ version _ < "$cc"
  command -v "$name" > /dev/null || continue
  for so in "$out"/gcc-*/plugin/*/psissa.so; do
    other=$(basename "$(dirname "$so")")
    [ "$other" != "$name" ] || continue
    pairs=$((pairs + 1))
    LC_ALL=C "$name" -fplugin="$so" -S -x c -o /dev/null /dev/null 2>&1 |
      grep -q "psissa: error: built for GCC .* this is another, GCC $version " ||
      { echo "$name: says not what the plugin for $other is"; bad=$((bad + 1)); }
  done
done

status=0
printf '\n| Target |'
for v in $versions; do printf ' GCC %s |' "$v"; done
printf '\n|---|'
for v in $versions; do printf -- '---|'; done
echo
for target in $targets; do
  printf '| %s |' "${told[$target]}"
  for v in $versions; do
    cell=-
    while read -r _ machine version passed failed regions; do
      [ "$machine ${version%%.*}" = "$target $v" ] || continue
      cell="$passed, $regions"
      [ "$failed" = 0 ] || { cell+=", $failed failed"; status=1; }
    done < <(cat "$out"/*.result)
    printf ' %s |' "$cell"
  done
  echo
done
printf '\nTests that pass, and regions converted in testsuite/examples/tour.c. '
echo "GCC" $(awk '{ print $3 }' "$out"/*.result | sort -Vu), $(date -u +%F).
[ ${#left[@]} -eq 0 ] || printf '%s\n' "${left[@]}"
[ "$bad" -eq 0 ] || status=1
echo "$pairs plugins in other compilers, $bad without the right message"
exit $status
