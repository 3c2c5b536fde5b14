#!/bin/bash
# opts.sh: what each optimisation on psi-SSA gains in compiled programs, alone and
# together; `make bench-opts'.  ISA="arm thumb x86" and ONLY="zlib kernels" choose,
# PASSES="gvn dce" are the passes that are measured (gvn+dce: as one), OPTIONS more of the plugin's
# options.  RESUME=yes keeps what was measured before and goes on.
#
# The base are the passes of the default that the form needs.  Beside it each of
# PASSES alone is put behind if-conversion, and all of them.  Counted are, of the
# programs' own functions: insns, compares and moves from register to register, as they
# are assembled; for Arm the insns executed and the cycles of the in-order model; what
# the passes say that they have changed; and with CC1=1 the instructions that cc1
# executes for the largest file.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
out=$BUILD/tests/bench-opts
base=${BASE:-ifconv,psi-inline,psi-promote}
passes=${PASSES:-sccp gvn memory dead-guard predicates psi-simplify}

# The passes of configuration $1.
passes_of ()
{
  local all=$passes
  case $1 in
    base) echo "$base" ;;
    all) echo "${base/ifconv,/ifconv,${all//[ +]/,},}" ;;
    *) echo "${base/ifconv,/ifconv,${1//+/,},}" ;;
  esac
}

# Of a listing, lines KEY NUMBER.
count_insns ()
{
  awk -F'\t' '
    NF < 2 || $2 ~ /^[.]/ { next }
    { insns++ }
    $2 ~ /^(cmp|cmn|tst|teq|test)/ { compares++ }
    $2 ~ /^mov[a-z]* +%[a-z0-9]+,%[a-z0-9]+ *$/ { moves++ }
    $2 ~ /^mov/ && $3 ~ /^(r[0-9]|[sf]p|ip|sl|lr)[0-9]*, *(r[0-9]|[sf]p|ip|sl|lr)[0-9]*$/ { moves++ }
    END { print "insns", insns; print "compares", compares; print "moves", moves }'
}

# One program for ISA in one CONFIG: lines KEY NUMBER to ISA.CONFIG.NAME.numbers, its
# output to ISA.CONFIG.NAME.output.
one ()
{
  local isa=$1 config=$2 name=$3 file=$out/$1.$2.$3
  use_isa "$isa"
  use_program "$name" "$file.d/generated"
  cd "$file.d" || return
  compiler=("${cc[@]}")
  use_plugin passes="$(passes_of "$config")" stats="$file.stats" $OPTIONS
  way_flags=("${plugin_flags[@]}")
  compile && link || return
  {
    "${cc[0]%gcc-12}objdump" -d --no-show-raw-insn ./*.o | count_insns
    sum_stats "$file.stats" | grep -e ^insns-equal -e ^psis-equal -e ^insns-joined \
      -e ^insns-idle -e ^insns-same -e ^compares-known -e ^constants -e ^predicates-equal -e ^guards-d -e ^copies-after -e ^stores- -e ^loads-
    if [ "$isa" = x86 ]; then
      ./program $arguments > "$file.output"
    else
      count "$file.count" ./program $arguments > "$file.output"
      own_functions | awk 'NR == FNR { own[$2] = 1; next }
	$1 in own { n += $2; cycles += $6 }
	END { print "executed", n; print "in-order", cycles }' - "$file.count"
    fi
    if [ -n "$CC1" ] && [ "$name" != kernels ]; then
      echo "cc1 $(count_cc1 "$file.cc1" "${flags[@]}" "${way_flags[@]}" \
	"$(ls -S "${sources[@]::${#sources[@]}-1}" | head -1)")"
    fi
  } > "$file.numbers"
  cd "$out" && rm -rf "$file.d" "$file.count" "$file.count.symbols" "$file.stats"
}

if [ "$1" = one ]; then
  shift
  one "$@" || echo "not measured: $*" >&2
  exit
fi

need_qemu bench-opts
build_counter || exit 1
[ -z "$CC1" ] || build_insn_counter || exit 1
names=${ONLY:-zlib bzip2 lz4 lua sqlite3 expat mbedtls}
begin_programs $names
export BASE PASSES OPTIONS CC1
configs="base $passes all"
for isa in ${ISA:-arm thumb x86}; do
  for config in $configs; do
    for name in $names; do
      [ -s "$out/$isa.$config.$name.numbers" ] || echo $isa $config $name
    done
  done
done | xargs -P "$jobs" -n 3 "$bench/opts.sh" one

status=0
for isa in ${ISA:-arm thumb x86}; do
  for config in $configs; do
    for name in $names; do
      cmp -s "$out/$isa.base.$name.output" "$out/$isa.$config.$name.output" ||
	{ echo "$isa: $name computes something else, $config" >&2; status=1; }
      sed "s/^/$config $name /" "$out/$isa.$config.$name.numbers"
    done
  done | awk -v isa=$isa -v configs="$configs" -v names="$names" '
    { v[$1, $2, $3] = $4; sum[$1, $3] += $4 }
    # Of all programs together, in thousandths of the base.
    function change(c, key) {
      return sum["base", key] ? sprintf("%+.2f",
	1000 * (sum[c, key] / sum["base", key] - 1)) : "-" }
    # The greatest loss and gain of one program.
    function extreme(c, key, sign, i, r, best) {
      for (i = 1; i <= n_names; i++)
	if (v["base", name[i], key] &&
	    sign * (r = v[c, name[i], key] / v["base", name[i], key] - 1) > sign * best)
	  best = r
      return sprintf("%+.2f", 1000 * best) }
    END {
      n = split(configs, config, " "); n_names = split(names, name, " ")
      n_keys = split("insns-equal insns-joined insns-idle psis-equal constants insns-same compares-known " \
	"predicates-equal guards-dead guards-dropped loads-known stores-dead stores-merged", key, " ")
      split("equal joined idle psis const. same known logic dead drop. loads stores merged", title, " ")
      printf "%s: %d programs\n%-13s", isa, n_names, "changed"
      for (k = 1; k <= n_keys; k++) printf "%7s", title[k]
      print ""
      for (i = 2; i <= n; i++) {
	printf "%-13s", config[i]
	for (k = 1; k <= n_keys; k++) printf "%7d", sum[config[i], key[k]]
	print "" }
      printf "%-13s%8s%9s%8s%9s%9s%8s%8s%8s\n", "thousandths", "insns", "compares", "moves",
	"executed", "in-order", "worst", "best", "cc1"
      measure = isa == "x86" ? "insns" : "in-order"
      for (i = 2; i <= n; i++) {
	c = config[i]
	printf "%-13s%8s%9s%8s%9s%9s%8s%8s%8s\n", c, change(c, "insns"),
	  change(c, "compares"), change(c, "moves"), change(c, "executed"),
	  change(c, "in-order"), extreme(c, measure, 1), extreme(c, measure, -1),
	  change(c, "cc1") } }'
done | tee "$out/table"
exit $status
