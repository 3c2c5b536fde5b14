#!/bin/bash
# bench-compile.sh: what the plugin costs the compiler: the ratio of user time
# with and without it, over the files of four programs; `make bench-compile'.
# RUNS (default 5) alternated runs of each, one process at a time; the median
# of the runs' ratios counts.  OPTIONS="KEY=VALUE..." go to the plugin.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
"$here/sources.sh" zlib bzip2 cjson mbedtls || exit 1
out=$BUILD/tests/bench
rm -rf "$out"
mkdir -p "$out"

# Preprocesses what compiles into $out/ISA.N.i.
preprocess ()
{
  local file n=0
  while read -r file; do
    use_options "$file"
    n=$((n + 1))
    "${cc[@]}" -w "${opts[@]}" -E -P -o "$out/$isa.$n.i" "$file" 2>/dev/null &&
      "${cc[@]}" -O2 -w -fsyntax-only "$out/$isa.$n.i" 2>/dev/null ||
      rm -f "$out/$isa.$n.i"
  done < <(program_files)
}

# The user time of compiling all with flags $@, in milliseconds.
measure ()
{
  local file TIMEFORMAT=%3U
  { time for file in "$out/$isa".*.i; do
      "${cc[@]}" -O2 -w "$@" -S -o "$out/bench.s" "$file" 2>/dev/null
    done; } 2>&1 | tr -d .
}

for isa in arm thumb x86; do
  use_isa $isa
  use_plugin $OPTIONS
  preprocess
  measure > /dev/null		# Warms the caches.
  for run in $(seq "${RUNS:-5}"); do
    plain=$(measure)
    psissa=$(measure "${plugin_flags[@]}")
    echo "$plain $psissa"
  done > "$out/$isa.times"
  awk -v isa=$isa -v files="$(ls "$out/$isa".*.i | wc -l)" '
    { r = $2 / $1; i = NR
      while (i > 1 && ratio[i - 1] > r) { ratio[i] = ratio[i - 1]; i-- }
      ratio[i] = r; plain += $1; psissa += $2 }
    END { printf "%-6s %d files: %.2f s without, %.2f s with, ratio %.3f (%.3f to %.3f)\n",
	  isa, files, plain / NR / 1000, psissa / NR / 1000,
	  ratio[int ((NR + 1) / 2)], ratio[1], ratio[NR] }' "$out/$isa.times"
done
