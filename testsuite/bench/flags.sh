#!/bin/bash
# flags.sh: ten regions compiled, and by hand; `make bench-flags'.  ISA="arm thumb"
# are these instruction sets alone, ONLY="hot clamp" these regions, OPTIONS more of
# the plugin's options; PROFILE=1 compiles all with a profile of the same input.
#
# For Arm and AArch64 cycles of the models (../tools/cycles/model.c), a call or a
# turn of the region's loop; on x86-64 nanoseconds, the least of TIMES interleaved
# runs, each with data of its own.  A program whose checksum is not the plain
# compiler's is an error.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$BUILD/tests/bench-flags
regions=${ONLY:-hot sum-else binary-step clamp else-if and-or store-nest adpcm
  max-min base64}
# Ways, and the hand code.
codes="plain always default hand"
status=0
rm -rf "$out"
mkdir -p "$out"
need_qemu bench-flags
build_counter || exit 1

# compile REGION PROGRAM OPTION...: by way of assembly, PROGRAM.s.  A profile has the
# name of the assembly beside it.
compile ()
{
  local region=$1 program=$2
  shift 2
  (cd "$out" && "${cc[@]}" "$@" -O2 -S -o "$region.s" "$bench/regions/$region.c" &&
    mv "$region.s" "$program.s") 2> "$program.messages" &&
    "${cc[@]}" -static -o "$program" "$program.s" ${PROFILE:+-fprofile-generate}
}

# build REGION CODE PROGRAM
build ()
{
  if [ "$2" = hand ]; then
    "${cc[@]}" -DBY_HAND -O2 -static -o "$3" "$bench/regions/$1.c" "$bench/regions/$1.S"
  else
    if [ -n "$PROFILE" ] && [ "$2" = plain ]; then
      rm -f "$out/$1.gcda"
      compile "$1" "$3" -fprofile-generate &&
	(cd "$out" && "${run[@]}" "$3" 4 > /dev/null)
    fi
    use_way "$2"
    compile "$1" "$3" "${way_flags[@]}" ${PROFILE:+-fprofile-use}
  fi || { echo "$isa: $1, $2: not compiled" >&2; exit 1; }
}

same_sum ()
{
  [ "$2" = "$3" ] && return
  echo "$isa: $1 computes $2, not $3" >&2
  status=1
}

# Writes lines REGION CODE MODEL NUMBER, and REGION CODE predicates NUMBER.
count_cycles ()
{
  local region code program sum turns rest expected
  for region in $regions; do
    for code in $codes; do
      program=$out/$isa.$region.$code
      build "$region" $code "$program"
      # The counts are there when it has ended, not when it has printed.
      read -r sum turns <<< "$(count "$program.count" "$program" 4)"
      [ $code = plain ] && expected=$sum
      same_sum "$region, $code," "$sum" "$expected"
      awk -v what="$region $code" -v turns="$turns" '$1 == "region" {
	print what, "insns", $2 / turns; print what, "m4", $5 / turns
	print what, "in-order", $6 / turns }' "$program.count"
    done
  done
}

measure_time ()
{
  local region code n sum rest time
  for region in $regions; do
    for code in $codes; do build "$region" $code "$out/$isa.$region.$code"; done
    for n in $(seq "${TIMES:-15}"); do
      for code in $codes; do
	read -r sum rest time < <("$out/$isa.$region.$code" 20 "$n" time)
	[ $code = plain ] && expected=$sum
	same_sum "$region, $code," "$sum" "$expected"
	echo "$region $code $time"
      done
    done
  done | awk '{ k = $1 " " $2; if (!(k in t) || $3 < t[k]) t[k] = $3 }
    END { for (k in t) print k, "time", t[k] / 1000 }'
}

count_predicates ()
{
  local region code
  for region in $regions; do
    for code in plain always default; do
      echo "$region $code predicates" \
	"$(awk -f "$bench/predicates.awk" "$out/$isa.$region.$code.s")"
    done
  done
}

# table UNIT TITLE < lines
table ()
{
  awk -v unit="$1" -v title="$2" -v regions="$(echo $regions)" -v codes="$codes" '
    $3 == unit { v[$1, $2] = $4 }
    END {
      n = split(regions, region, " "); m = split(codes, code, " ")
      printf "%s\n%-14s", title, ""
      for (j = 1; j <= m; j++) printf "%9s", code[j]
      printf "%15s%17s\n", "always : hand", "default : plain"
      for (i = 1; i <= n; i++) {
	r = region[i]; printf "%-14s", r
	for (j = 1; j <= m; j++) {
	  printf "%9.2f", v[r, code[j]]
	  sum[j] += log(v[r, code[j]] / v[r, "plain"]) }
	ah = v[r, "always"] / v[r, "hand"]
	if (ah > worst) { worst = ah; where = r }
	printf "%15.2f%17.2f\n", ah, v[r, "default"] / v[r, "plain"]
	to_hand += log(ah); best = v[r, "hand"]
	if (v[r, "plain"] < best) best = v[r, "plain"]
	choice += log(best / v[r, "plain"]) }
      printf "%-14s", "geomean"
      for (j = 1; j <= m; j++) printf "%9.3f", exp(sum[j] / n)
      printf "%15.3f%17.3f\n", exp(to_hand / n), exp(sum[3] / n)
      printf "always : hand at most %.2f (%s); best of plain and hand : plain %.3f\n\n",
	worst, where, exp(choice / n) }'
}

for isa in ${ISA:-arm thumb aarch64 x86}; do
  use_isa $isa
  case $isa in
    arm) name=A32 ;;
    thumb) name=Thumb-2 ;;
    aarch64) name=AArch64 ;;
    x86) name=x86-64 ;;
  esac
  if [ $isa = x86 ]; then
    measure_time > "$out/$isa"
    table time "$name, nanoseconds" < "$out/$isa"
  else
    count_cycles > "$out/$isa"
    [ $isa = aarch64 ] || table m4 "$name, cycles, Cortex-M4" < "$out/$isa"
    table in-order "$name, cycles, in-order core with gshare" < "$out/$isa"
  fi
  count_predicates | awk -v name="$name" '{ n[$2] += $4 } END {
    printf "%s, insns that handle 0/1 predicates: plain %d, always %d, default %d\n\n",
      name, n["plain"], n["always"], n["default"] }'
done
exit $status
