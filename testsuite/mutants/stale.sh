#!/bin/bash
# stale.sh: prints the faults of *.faults that cannot be put in any more, or whose
# test is gone; fails if there are any.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
cd "$here/../.." || exit 1
status=0

stale () { echo "$*"; status=1; }

# Whether test $1 (TOOL FILE.exp[=NAME]) is there; a NAME without a suffix is of
# no file.
there ()
{
  local tool=${1%% *} exp=${1#* } name=
  case $exp in *=*.*) name=${exp#*=} ;; esac
  [ -n "$(find testsuite/"$tool".* -name "${exp%%=*}")" ] &&
    [ -n "$(find testsuite/"$tool".* -name "${name:-*}" -print -quit)" ]
}

read_faults
for name in "${names[@]}"; do
  path=$(find plugin -path "*/${file[$name]}")
  if [ ! -f "$path" ]; then
    stale "$name: no such file, or several: ${file[$name]}"
    continue
  fi
  IFS= read -r -d '' text < "$path"
  why=$(why_not "$text" "$name")
  if [ -n "$why" ]; then
    stale "$name: $why"
  elif ! there "${test[$name]}"; then
    stale "$name: no such test: ${test[$name]}"
  fi
done
exit $status
