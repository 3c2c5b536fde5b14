#!/bin/bash
# torture.sh: GCC's execution torture tests under the plugin, on Arm; `make
# check-torture'.  A test that the plain compiler passes must still pass.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
"$here/sources.sh" torture || exit 1
out=$BUILD/tests/torture
rm -rf "$out"
mkdir -p "$out"

# Every test is a main file; torture-one.sh knows what goes with it.
cd "$cache/torture" || exit 1
ls ./*.c ieee/*.c builtins/*.c | sed 's,^\./,,' | grep -v -e -lib.c | spread |
  xargs -P "$jobs" -n 4 "$here/torture-one.sh" "$out"

cat "$out"/result.* | sort > "$out/results"
count () { grep -c "^$1 " "$out/results"; }
show FAIL "failures" < "$out/results"
[ -f "$out/errors" ] &&
  sed -n -e 's/.*please report it: //p' -e 's/.*internal compiler error: //p' \
    "$out/errors" | sed -e 's/@[A-Za-z0-9_.]*/@F/g' -e 's/[0-9][0-9]*/N/g' |
  sort | uniq -c | sort -rn | head -n 20
show LEFT "left out, past the deadline" < "$out/results"

# The counts of each configuration, from the plugin's statistics.
for config in default always all; do
  echo
  case $config in
    default) echo "Default options:" ;;
    always) echo "ifconv=always:" ;;
    all) echo "rename=all ifconv=always check=verify:" ;;
  esac
  sum_stats "$out/stats.$config".* > "$out/sum.$config"
  awk '/^psis-/ { psis += $2; if ($1 !~ /-[012]$/) psis3 += $2; next }
    /^copies-/ && $1 != "copies-folded" { why = why "  " $0 "\n"; next }
    /^refused-/ { refused += $2; next }
    { n[$1] = $2 }
    END { print "  functions read", n["functions"] + 0
      print "  psis built", psis + 0
      print "  psis of three and more arguments", psis3 + 0
      print "  copies folded", n["copies-folded"] + 0
      printf "%s", why
      print "  regions converted", n["regions-converted"] + 0
      print "  regions refused", refused + 0
      print "  conditional stores", n["conditional-stores"] + 0 }' \
    "$out/sum.$config"
done

echo
echo "All results: $out/results"
echo "$(count PASS) passed, $(count FAIL) failed," \
  "$(count SKIP) not passed by the plain compiler, $(count LEFT) left out"
[ "$(count FAIL)" -eq 0 ] && [ "$(count PASS)" -gt 0 ] || exit 1

# A test that converts nothing proves nothing.
[ "$(count LEFT)" -gt 0 ] ||
  awk '$1 ~ /^psis-[3-7]/ { psis[FILENAME] += $2 }
    $2 > n[$1] { n[$1] = $2 }
    END { for (f in psis) if (psis[f] > n["psis"]) n["psis"] = psis[f]
      exit !(n["regions-converted"] >= 200 && n["psis"] >= 100 &&
	     n["copies-folded"] >= 200 && n["conditional-stores"] >= 200) }' \
    "$out/sum.always" "$out/sum.all" || { echo "FAIL: hardly anything was converted"; exit 1; }
