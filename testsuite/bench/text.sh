#!/bin/bash
# text.sh: bytes of text of real programs with the plugin, against the plain compiler's;
# `make bench-text'.  ISA="arm thumb aarch64" and ONLY="zlib cmark" choose; FLAGS="-Os" are
# more of the compiler's options, OPTIONS of the plugin's.  Nothing is run.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
out=$BUILD/tests/bench-text

# The files of program $2 for instruction set $1, plain and by default: a line
# ISA NAME BYTES BYTES.
one ()
{
  local way object sizes=()
  use_isa "$1"
  use_program "$2" "$out/$1.$2/generated"
  cd "$out/$1.$2" || return
  for way in plain default; do
    use_way $way
    "${compiler[@]}" -O2 $FLAGS "${flags[@]}" "${way_flags[@]}" \
      -c "${sources[@]::${#sources[@]}-1}" 2> messages || { cat messages >&2; return 1; }
    sizes+=($("${cc[0]%gcc-12}size" ./*.o | awk '{ n += $1 } END { print n }'))
  done
  echo "$1 $2 ${sizes[*]}" > "$out/$1.$2.text"
  cd "$out" && rm -rf "$out/$1.$2"
}

if [ "$1" = one ]; then
  shift
  one "$@" || echo "not measured: $*" >&2
  exit
fi

names=${ONLY:-$programs $further}
isas=${ISA:-arm thumb aarch64 x86}
begin_programs $names
for name in $names; do
  for isa in $isas; do echo $isa $name; done
done | xargs -P "$jobs" -n 2 "$bench/text.sh" one

cat "$out"/*.text | awk -v isas="$isas" -v names="$names" '
  { plain[$1, $2] = $3; now[$1, $2] = $4; all[$1] += $3; of[$1] += $4 }
  END {
    n = split(isas, isa, " "); m = split(names, name, " ")
    title["arm"] = "A32"; title["thumb"] = "Thumb-2"; title["aarch64"] = "AArch64"
    title["x86"] = "x86-64"
    printf "%-11s", "text"
    for (i = 1; i <= n; i++) printf "%8s", title[isa[i]] ? title[isa[i]] : isa[i]
    print ""
    for (k = 1; k <= m; k++) {
      printf "%-11s", name[k]
      for (i = 1; i <= n; i++)
	if ((isa[i], name[k]) in plain) {
	  r = now[isa[i], name[k]] / plain[isa[i], name[k]]
	  if (r > worst[i]) { worst[i] = r; where[i] = name[k] }
	  printf "%8.3f", r
	} else printf "%8s", "-"
      print ""
    }
    printf "%-11s", "all"
    for (i = 1; i <= n; i++) printf "%8.3f", of[isa[i]] / all[isa[i]]
    printf "\nworst:"
    for (i = 1; i <= n; i++) printf "%s %.3f %s", (i > 1 ? ";" : ""), worst[i], where[i]
    print ""
  }' | tee "$out/table"
