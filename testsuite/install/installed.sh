#!/bin/bash
# installed.sh: `make installcheck': is what was installed there, and does it work?
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# From the environment: COMPILERS, PREFIX, PC (the folder of psissa.pc), HOW (what
# `make install' printed last).  A plugin is found by psissa.pc and by the printed line.

status=0
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit

check ()
{
  local what=$1
  shift
  if "$@" > out 2>&1; then echo "PASS: $what"
  else echo "FAIL: $what"; sed 's/^/  /' out; status=1; fi
}

# Marked functions; a compiler that does not know psissa.h's macros, or that lacks the
# plugin, makes no conversion.
cat > FILE.c <<'END'
#include <psissa.h>
PSISSA (branchless) int f (int a, int b) { if (a > b) a = b * 3 + a; return a; }
END

check "psi-opt" "$PREFIX/bin/psi-opt" --version
if command -v pkg-config > /dev/null; then
  export PKG_CONFIG_PATH=$PC
  check "psissa.pc" pkg-config --exists psissa
  read -ra include <<< "$(pkg-config --cflags --keep-system-cflags psissa)"
else
  echo "UNSUPPORTED: no pkg-config"
  include=(-I"$PREFIX/include")
fi
for cc in $COMPILERS; do
  if command -v pkg-config > /dev/null; then
    name=$(basename "$cc")
    so=$(pkg-config --variable="plugin_${name//[^a-zA-Z0-9]/_}" psissa)
    check "$cc with psissa.pc's plugin" "$cc" -O2 -fplugin="$so" "${include[@]}" -Werror \
      -c FILE.c
  fi
  line=$(sed -n "s|^To use it: \\($cc .*FILE.c\\)\$|\\1|p" <<< "$HOW")
  check "$cc as make install said: $line" sh -c "${line:-false} -Werror -c"
done
exit $status
