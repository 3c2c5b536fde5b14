# matrix.sh: what is compiled, and for what: tables of suites, states (sets of
# options that users use), targets (in common.sh) and configurations of the
# plugin; and what each row means.  Sourced, after common.sh.
# This file is part of psissa, under the GNU GPL version 3 or later.

suites="gcc.c-torture/execute gcc.c-torture/compile gcc.dg/torture c-c++-common
  gcc.target/arm gcc.target/i386 gcc.target/aarch64 g++.dg/torture g++.dg/eh g++.dg/opt
  gfortran.fortran-torture/execute gfortran.dg"

states="O2 Os O1 O3 Og debug pic lto profile-generate profile-use unroll alias
  fast-math ubsan non-call"

all_programs="zlib bzip2 cjson mbedtls lz4 lua5.4 sqlite3 expat busybox re2"

targets="arm thumb x86 aarch64 armv6 armv7-a armv8-a restrict-it cortex-m4
  cortex-m7"

# Asked for by CONFIGS: exits, of which the checks know less than they should: they call
# it undefined when a test that is not wanted reads what has no value.
configs="default always all"

# Sets state_flags to the options of state $1.
use_state ()
{
  case $1 in
    O*) state_flags=("-$1") ;;
    debug) state_flags=(-O2 -g) ;;
    pic) state_flags=(-O2 -fPIC) ;;
    lto) state_flags=(-O2 -flto) ;;
    profile-generate) state_flags=(-O2 -fprofile-generate) ;;
    profile-use) state_flags=(-O2 -fprofile-use -Wno-missing-profile) ;;
    unroll) state_flags=(-O2 -funroll-loops) ;;
    alias) state_flags=(-O2 -fno-strict-aliasing) ;;
    fast-math) state_flags=(-O2 -ffast-math) ;;
    ubsan) state_flags=(-O2 -fsanitize=undefined) ;;
    non-call) state_flags=(-O2 -fnon-call-exceptions) ;;
    *) echo "no state $1" >&2; exit 1 ;;
  esac
}

# Sets keys to the options of the plugin's configuration $1.
use_config ()
{
  case $1 in
    default) keys=() ;;
    always) keys=(ifconv=always) ;;
    all) keys=(rename=all ifconv=always side-entrances=any reassign=any check=verify) ;;
    exits) keys=(ifconv=always exits=always side-entrances=any reassign=any check=abort) ;;
  esac
}

# Prints the tests of suite $1, in the working directory, by name.
list_tests ()
{
  case $1 in
    # Every test is a main file; suites-one.sh knows what goes with it.
    gcc.*/execute) ls ./*.c ieee/*.c builtins/*.c | grep -v -e '-lib\.c$' ;;
    gfortran.dg) grep -rlE --include='*.[fF]*' 'dg-do +run' . ;;
    gfortran.*) ls ./*.f90 ;;
    */compile) find . -name '*.c' ;;
    # What needs a library of its own, or prints the compiler's messages.
    c-c++-common) grep -rlE --include='*.c' 'dg-do +run' . |
      grep -v -E '^./(asan|cpp|dfp|goacc|gomp|guality|hwasan|tsan)/' ;;
    gcc.target/arm) grep -rlE --include='*.c' 'dg-do +run' . ;;
    gcc.*) find . -name '*.c' ;;
    g++.*) find . -name '*.C' ;;
    *) echo "no suite $1" >&2; exit 1 ;;
  esac | sed 's,^\./,,' | sort
}

# Whether TEST of suite $1 is to run or compile; else nothing.
kind_of ()
{
  local first
  case $1 in
    */execute) echo run; return ;;
    */compile) echo compile; return ;;
  esac
  first=$(grep -m 1 -a -o -E 'dg-do +[a-z]+' "$2")
  case ${first##* } in
    run) echo run ;;
    compile|assemble|'') echo compile ;;
  esac
}

# Whether target $2 takes tests of suite $1, and kind $4 goes with state $3.
belongs ()
{
  case $1:$2 in
    gcc.target/arm:x86|gcc.target/arm:aarch64) return 1 ;;
    gcc.target/i386:x86|gcc.target/aarch64:aarch64) ;;
    gcc.target/i386:*|gcc.target/aarch64:*) return 1 ;;
  esac
  case $2:$3:$4 in
    cortex-*:profile-*|*:profile-use:compile) return 1 ;;
  esac
}
