#!/bin/bash
# probe.sh: what conversion leaves for optimisations that are not there, or off;
# `make bench-probe'.  ISA="arm thumb x86" and ONLY="zlib lua" choose.
#
# Counted in the form behind the default's passes, in functions that have a psi;
# probe.awk says what.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
out=$BUILD/tests/bench-probe
names=${ONLY:-zlib bzip2 lz4 lua expat mbedtls gsm speex jpeg kernels}
begin_programs $names
for isa in ${ISA:-arm}; do
  use_isa "$isa"
  for ifconv in cost always; do
    for name in $names; do
      mkdir -p "$out/$isa.$ifconv.$name"
      cd "$out/$isa.$ifconv.$name" || exit 1
      use_program "$name" "$PWD/generated"
      compiler=("${cc[@]}")
      use_plugin ifconv=$ifconv dump
      way_flags=("${plugin_flags[@]}")
      compile || echo "not compiled: $name" >&2
      cat ./*.psissa_opt 2> /dev/null | awk -f "$bench/probe.awk" | sed "s/^/$ifconv /"
      cd "$out" && rm -rf "$isa.$ifconv.$name"
    done
  done | awk -v isa="$isa" '
    { if (!($2 in sum)) key[++n] = $2; sum[$2] += $3; of[$1, $2] += $3 }
    END { printf "%-16s%9s%9s\n", isa, "cost", "always"
      for (i = 1; i <= n; i++)
	printf "%-16s%9d%9d\n", key[i], of["cost", key[i]], of["always", key[i]] }'
done
