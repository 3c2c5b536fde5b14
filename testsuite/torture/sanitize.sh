#!/bin/bash
# sanitize.sh check: libpsi's tests under the sanitizers for addresses and
# undefined behaviour, GCC's and clang's, which see different things; `make
# check-sanitize'.  sanitize.sh fuzz: texts that clang's libFuzzer makes, under
# them, too; `make check-fuzz-opt'.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# Any report is a crash, which no test takes for anything else.  From the
# environment, beside BUILD and JOBS: SRC, the source tree; CC, the compilers; N
# programs of psi-fuzz; RUNS texts; SEED; DEADLINE, as the other long tests.

: "${BUILD:?}" "${SRC:?}"
jobs=${JOBS:-$(nproc)}
flags="-g1 -O1 -fno-omit-frame-pointer -fsanitize=address,undefined"
export ASAN_OPTIONS=abort_on_error=1:detect_leaks=1
export UBSAN_OPTIONS=abort_on_error=1:print_stacktrace=1

# Goes to the build tree for compiler $1, which is made.
enter ()
{
  command -v "$1" >/dev/null || {
    echo "no $1; Debian: gcc-12, clang and libclang-rt-14-dev" >&2
    exit 1
  }
  mkdir -p "$BUILD/sanitize-$1" && cd "$BUILD/sanitize-$1" || exit 1
  [ -f Makefile ] ||
    "$SRC/configure" -q --with-compilers= CC="$1" \
      CFLAGS="$flags -fno-sanitize-recover=all $(
	[ "$1" = clang ] && echo -fsanitize=fuzzer-no-link)" || exit 1
}

# The tests under the sanitizers of compiler $1.
check_with ()
{
  local start=$SECONDS passed status=0
  enter "$1"
  rm -rf tests
  make -s -j"$jobs" check DEJATOOL=psi \
    RUNTESTFLAGS="PROGRAMS=${N:-300}" > check.log 2>&1 || status=1
  [ -f tests/psi.sum ] || { tail -n 5 check.log; return 1; }
  grep -E '^(FAIL|ERROR|UNRESOLVED):' check.log
  passed=$(grep -c '^PASS:' tests/psi.sum)
  echo "$1's sanitizers: $passed passed," \
    "$(grep -c '^FAIL:' tests/psi.sum) failed, $((SECONDS - start)) s;" \
    "$PWD/tests/psi.log"
  [ "$passed" -gt 0 ] && return $status
}

# Tests run one after the other, so the compilers side by side.
check ()
{
  local cc pids=() status=0
  for cc in ${CC:-gcc-12 clang}; do
    check_with "$cc" &
    pids+=($!)
    [ "$jobs" -gt 1 ] || wait $!
  done
  for cc in "${pids[@]}"; do wait "$cc" || status=1; done
  return $status
}

# The words of the text form, as libFuzzer's dictionary.
words ()
{
  sed -n -e 's/^PSI_\(OP\|PASS\|CHOICE\) ([^"]*"\([^"]*\)".*/"\2"/p' \
    "$SRC"/plugin/psi/{ir/ops,passes}.def
  printf '"%s"\n' func pred i32 ssa '? %' ' -> ' ': pred' '.1' '!%' 'implicit'
}

fuzz ()
{
  enter clang
  make -s -j"$jobs" testsuite/fuzz/text-fuzz || return 1
  rm -rf fuzz && mkdir -p fuzz/texts fuzz/found && cd fuzz || return 1
  cp -r "$SRC"/testsuite/psi.* "$SRC"/testsuite/examples texts
  words > words
  # An hour for one text is no limit, as a machine can be busy.
  ../testsuite/fuzz/text-fuzz -runs="${RUNS:-20000}" -seed="${SEED:-1}" \
    -max_len=2000 -timeout=3600 -rss_limit_mb=4096 -dict=words \
    -artifact_prefix=found/ -print_final_stats=1 texts > log 2>&1 || {
    sed -n '/^; fails/,/^==/p; /ERROR/p; /runtime error/p; /^SUMMARY/p' log
    echo "the text: $(echo "$PWD"/found/*); all of it: $PWD/log"
    return 1
  }
  sed -n 's/^stat::number_of_executed_units: */texts without a failure: /p' log
}

if [ "${DEADLINE:-0}" -gt 0 ] && [ "$EPOCHSECONDS" -ge "$DEADLINE" ]; then
  echo "left out, past the deadline"
  exit 0
fi
case $1 in check|fuzz) "$1" ;; *) echo "sanitize.sh check|fuzz" >&2; exit 2 ;; esac
