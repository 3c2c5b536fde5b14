#!/bin/bash
# run.sh: `make check-install': configures, builds and installs for --prefix, as a user
# who may write nowhere else, tests what is there, and removes it again; and the same
# files come with DESTDIR.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# From the environment: SRC (absolute), COMPILERS.

set -e
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
user=()
if [ "$(id -u)" -eq 0 ]; then
  user=(setpriv --reuid=65534 --regid=65534 --clear-groups env "HOME=$work")
fi
files () { (cd "$1" && find . ! -type d | sort); }

mkdir "$work/build" "$work/prefix" "$work/dest"
chmod -R a+rwX "$work"
cd "$work/build"
"${user[@]}" "$SRC/configure" -q --prefix="$work/prefix" --with-compilers="$COMPILERS"
"${user[@]}" make -s -j"$(nproc)" > "$work/log" 2>&1 || { tail "$work/log"; exit 1; }
"${user[@]}" make -s install | tee "$work/how"
"${user[@]}" make -s installcheck
"${user[@]}" make -s install DESTDIR="$work/dest" > "$work/log"
files "$work/prefix" > "$work/list"
files "$work/dest$work/prefix" | diff "$work/list" - || { echo "FAIL: DESTDIR"; exit 1; }
echo "PASS: DESTDIR has the same $(wc -l < "$work/list") files"
"${user[@]}" make -s uninstall > "$work/log"
left=$(files "$work/prefix" | grep -v '/info/dir$' || :)
[ -z "$left" ] || { echo "FAIL: uninstall leaves $left"; exit 1; }
echo "PASS: uninstall"
