#!/bin/bash
# files-one.sh OUT (ISA:LEVEL:OPTIONS FILE)...: compiles each FILE for ISA at LEVEL with the
# plugin's OPTIONS (KEY=VALUE,...), if the plain compiler takes it.
# Appends to OUT/result.PID lines PASS|FAIL|SKIP|LEFT ISA LEVEL OPTIONS FILE.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$1
shift
ulimit -c 0
while [ $# -gt 0 ]; do
  IFS=: read -r isa level options <<< "$1"
  file=$2
  shift 2
  use_isa "$isa"
  use_plugin ${options//,/ }
  package=${file%%/*} folder=${file%/*}
  command=("${cc[@]}" -w "$level" -I"$folder" -I"$folder/.." -I"$package"
    -I"$package/include" -I"$package/src" -I"$package/lib" -S -o "$out/asm.$$" "$file")
  if late; then
    word=LEFT
  elif ! limited 60 "${command[@]}" > /dev/null 2>&1; then
    word=SKIP
  elif limited 600 "${command[@]}" $checking "${plugin_flags[@]}" 2>> "$out/errors.$$"; then
    word=PASS
  else
    word=FAIL
  fi
  echo "$word $isa $level ${options:-default} $file" >> "$out/result.$$"
done
rm -f "$out/asm.$$"
