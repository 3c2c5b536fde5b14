#!/bin/bash
# sources.sh: puts into the cache the sources that the tests named compile:
# testsuite (from gcc-12-source), and Debian's source packages.
#   sources.sh testsuite | zlib | bzip2 | cjson | mbedtls ...
# This file is part of psissa, under the GNU GPL version 3 or later.

set -e
BUILD=${BUILD:-.}
. "$(dirname "$0")/common.sh"
. "$here/matrix.sh"

# GCC's own suites, those that matrix.sh names.
testsuite ()
{
  local tarball
  tarball=$(ls /usr/src/gcc-12/gcc-12*.tar.xz 2>/dev/null) ||
    { echo "sources: no GCC source; Debian: gcc-12-source" >&2; exit 1; }
  echo "Unpacking GCC's suites"
  tar -xJf "$tarball" --strip-components=2 --wildcards \
    $(printf '*/gcc/testsuite/%s ' $suites)
}

# Whether what is in the cache as $1 has all that is wanted of it.
has_all ()
{
  local suite
  [ "$1" != testsuite ] ||
    for suite in $suites; do [ -d "$cache/testsuite/$suite" ] || return; done
}

# A list of the source packages of this Debian, from the lists it has.
source_list ()
{
  local suite
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  # The one-line style, and paragraphs.
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
    sed -n "s/^deb \(.* $suite .*main\)/deb-src \1/p" > psissa.list
  awk -v RS= -v suite="$suite" '
    $0 ~ "(^|\n)Suites:[^\n]*[ \t]" suite "([ \t\n]|$)" &&
    $0 ~ "(^|\n)Components:[^\n]*main" {
      sub (/(^|\n)Types:[^\n]*/, "\nTypes: deb-src")
      sub (/^\n/, ""); print; print "" }' \
    /etc/apt/sources.list.d/*.sources 2>/dev/null > psissa.sources || :
  [ -s psissa.list ] || [ -s psissa.sources ] ||
    { echo "sources: no Debian mirror in /etc/apt/sources.list*" >&2; exit 1; }
}

debian ()
{
  local apt
  echo "Fetching Debian's source of $1"
  source_list
  mkdir -p lists/partial archives/partial parts
  mv psissa.list psissa.sources parts/
  apt=(apt-get -q -o Dir::Etc::sourcelist=/dev/null
    -o Dir::Etc::sourceparts="$PWD/parts" -o Dir::State::lists="$PWD/lists"
    -o Dir::Cache="$PWD" -o APT::Sandbox::User="$(id -un)")
  "${apt[@]}" update
  "${apt[@]}" source "$1"
  mv "$1"-*/ "$1"
  case $1 in
    # Mbed TLS generates its tests.
    mbedtls) make -s -C mbedtls/tests c > /dev/null ;;
    # SQLite is one file made of many.
    sqlite3) (cd sqlite3 && ./configure -q --disable-tcl CC=gcc-12 &&
      make -s sqlite3.c shell.c) > /dev/null ;;
    # RE2's tables are made from Debian's unicode-data.
    re2) (cd re2/re2 && perl make_perl_groups.pl > perl_groups.cc &&
      python3 make_unicode_casefold.py > unicode_casefold.cc &&
      python3 make_unicode_groups.py > unicode_groups.cc) ;;
  esac
}

mkdir -p "$cache"
for name; do
  [ -d "$cache/$name" ] && has_all "$name" && continue
  rm -rf "${cache:?}/$name"
  work=$(mktemp -d "$cache/work.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  cd "$work"
  if [ "$name" = testsuite ]; then testsuite; else debian "$name"; fi
  mv "$name" "$cache/$name"
  cd "$cache"
  rm -rf "$work"
done
