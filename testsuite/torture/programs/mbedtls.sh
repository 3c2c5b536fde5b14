# mbedtls.sh: the self-test of Mbed TLS and its suites, but for those that the
# plain compiler's code does not pass today, or which take longer than all others
# together.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  local suites name status
  build library make -j"$jobs" CC="$CC" AR="$AR" CFLAGS=-O2 lib || return
  build selftest make -C programs CC="$CC" CFLAGS=-O2 test/selftest || return
  check selftest programs/test/selftest
  cd tests || return
  suites=$(cd suites && ls ./*.data | sed -e 's,^\./,,' -e 's,\.data$,,' |
    grep -v -x -e test_suite_ssl -e test_suite_x509parse \
      -e test_suite_psa_crypto_storage_format.v0)
  build suites make -k -j"$jobs" CC="$CC" CFLAGS=-O2 $suites || return
  # Each in a folder of its own, as some keep keys in files of the same names.
  for name in $suites; do echo "$name"; done | xargs -P "$jobs" -I {} \
    sh -c 'mkdir {}.dir && cd {}.dir && ln -s ../data_files ../{}.datax . &&
      "$@" > ../{}.out 2>&1; echo $? {}' sh "${run[@]}" ../{} > suites.status
  while read -r status name; do
    result "$status" "$name"
  done < suites.status
}
