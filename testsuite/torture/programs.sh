#!/bin/bash
# programs.sh: builds zlib, bzip2, cJSON and Mbed TLS with the plugin and
# ifconv=always, for A32 and Thumb-2, and runs their own tests under qemu-arm;
# `make check-programs'.  OPTIONS="KEY=VALUE..." replaces ifconv=always.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
"$here/sources.sh" zlib bzip2 cjson mbedtls || exit 1
out=$BUILD/tests/programs
rm -rf "$out"
mkdir -p "$out"
ulimit -t 300 -c 0

# result STATUS NAME: one line, kept and shown.
result ()
{
  local word=PASS
  [ "$1" -eq 0 ] || word=FAIL
  echo "$word $isa $2" | tee -a "$out/results"
}

# build NAME COMMAND...: runs a build, with its messages in a file.
build ()
{
  local name=$1 status=0
  shift
  "$@" > "$out/$isa.$name.log" 2>&1 || status=1
  grep -q 'warning: psissa' "$out/$isa.$name.log" && status=1
  result $status "$name: build"
  return $status
}

zlib ()
{
  build zlib make -j"$jobs" -f Makefile.in CC="$CC" SFLAGS= SHAREDLIBV= \
    CFLAGS="-O2 -DHAVE_UNISTD_H -D_LARGEFILE64_SOURCE=1" AR=arm-linux-gnueabihf-ar \
    LIBS=libz.a TEST_LIBS="-L. libz.a" example minigzip || return
  "${run[@]}" ./example > example.out 2>&1
  result $? "zlib: example"
  "${run[@]}" ./minigzip < deflate.c > deflate.c.gz &&
    gzip -dc deflate.c.gz | cmp - deflate.c &&
    "${run[@]}" ./minigzip -d < deflate.c.gz | cmp - deflate.c
  result $? "zlib: minigzip"
}

bzip2 ()
{
  local n run=("${run[@]}" -E LD_LIBRARY_PATH=.)
  build bzip2 make -j"$jobs" CC="$CC" CFLAGS="-O2 -D_FILE_OFFSET_BITS=64" \
    bzip2 || return
  for n in 1 2 3; do
    "${run[@]}" ./bzip2 -$n < sample$n.ref | cmp - sample$n.bz2
    result $? "bzip2: compress sample$n"
    "${run[@]}" ./bzip2 -d < sample$n.bz2 | cmp - sample$n.ref
    result $? "bzip2: decompress sample$n"
  done
  "${run[@]}" ./bzip2 -ds < sample3.bz2 | cmp - sample3.ref
  result $? "bzip2: decompress sample3 in little memory"
}

cjson ()
{
  local test
  cat > cjson.mk <<'END'
tests = $(basename $(filter-out unity_setup.c,$(notdir $(wildcard tests/*.c))))
all: $(tests:%=tests/%)
tests/%: tests/%.c cJSON.o cJSON_Utils.o unity.o
	$(CC) -O2 -Itests/unity/src -o $@ $< cJSON_Utils.o unity.o \
	  $(if $(findstring cJSON.c,$(shell cat $< tests/common.h)),,cJSON.o) -lm
%.o: %.c
	$(CC) -O2 -c -o $@ $<
unity.o: tests/unity/src/unity.c
	$(CC) -O2 -c -o $@ $<
END
  build cjson make -k -j"$jobs" -f cjson.mk CC="$CC" || return
  cd tests || return
  for test in *.c; do
    test=${test%.c}
    [ $test = unity_setup ] && continue
    "${run[@]}" ./$test > $test.out 2>&1
    result $? "cjson: $test"
  done
}

# All suites but those which the plain compiler's code does not pass today, or
# which take longer than all others together.
mbedtls ()
{
  local suites name
  build mbedtls-library make -j"$jobs" CC="$CC" CFLAGS=-O2 lib || return
  build mbedtls-selftest make -C programs CC="$CC" CFLAGS=-O2 test/selftest ||
    return
  "${run[@]}" programs/test/selftest > selftest.out 2>&1
  result $? "mbedtls: selftest"
  cd tests || return
  suites=$(cd suites && ls ./*.data | sed -e 's,^\./,,' -e 's,\.data$,,' |
    grep -v -x -e test_suite_ssl -e test_suite_x509parse \
      -e test_suite_psa_crypto_storage_format.v0)
  build mbedtls-suites make -k -j"$jobs" CC="$CC" CFLAGS=-O2 $suites || return
  for name in $suites; do echo "$name"; done | xargs -P "$jobs" -I {} \
    sh -c '"$@" > {}.out 2>&1; echo $? {}' sh "${run[@]}" ./{} > suites.status
  while read -r status name; do
    result "$status" "mbedtls: $name"
  done < suites.status
}

: > "$out/results"
for program in zlib bzip2 cjson mbedtls; do
  for isa in arm thumb; do
    if late; then
      echo "LEFT $isa $program" | tee -a "$out/results"
      continue
    fi
    use_isa $isa
    use_plugin ${OPTIONS:-ifconv=always} stats="$out/stats"
    CC="${cc[*]} ${plugin_flags[*]}"
    cp -a "$cache/$program" "$out/$isa-$program"
    cd "$out/$isa-$program" && $program
  done
done

count () { grep -c "^$1 " "$out/results"; }
echo
echo "Statistics:"
sum_stats "$out/stats" | sed 's/^/  /'
show FAIL "failures" < "$out/results"
show LEFT "left out, past the deadline" < "$out/results"
echo "All results: $out/results"
echo "$(count PASS) passed, $(count FAIL) failed, $(count LEFT) left out"
[ "$(count FAIL)" -eq 0 ] && [ "$(count PASS)" -gt 0 ]
