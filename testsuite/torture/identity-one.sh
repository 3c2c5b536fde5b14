#!/bin/bash
# identity-one.sh OUT FILE...: compiles each file at each level for each
# instruction set, plainly and with passes=none, and compares the assembly.
# Appends PASS|FAIL|SKIP FILE ISA LEVEL and LEFT FILE to OUT/result.PID.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$1
shift
ulimit -c 0
plain=$out/plain.$$.s
psissa=$out/psissa.$$.s

result () { printf '%s\n' "$*" >> "$out/result.$$"; }

for file; do
  if late; then
    result LEFT "$file"
    continue
  fi
  use_options "$file"
  for isa in arm thumb x86; do
    use_isa $isa
    use_plugin passes=none "stats=$out/stats.$$"
    for level in $levels; do
      limited 20 "${cc[@]}" $level -w "${opts[@]}" -S -o "$plain" "$file" 2>/dev/null ||
	{ result SKIP "$file" $isa $level; continue; }
      limited 200 "${cc[@]}" $level -w "${opts[@]}" "${plugin_flags[@]}" -S \
	-o "$psissa" "$file" 2>/dev/null && cmp -s "$plain" "$psissa" &&
	result PASS "$file" $isa $level ||
	result FAIL "$file" $isa $level: "${cc[@]}" $level "${opts[@]}" \
	  -fplugin="$plugin" -fplugin-arg-psissa-passes=none -S "$file"
    done
  done
done
rm -f "$plain" "$psissa"
