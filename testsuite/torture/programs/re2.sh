# re2.sh: RE2, in C++: its tests but the big ones, and of these one exhaustive
# search, which takes minutes, and under QEMU more than a test may.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  local test tests
  tests=$(make -f - -s print <<'END'
include Makefile
print: ; @echo $(TESTS)
END
)
  [ ${#run[@]} -gt 0 ] || tests+=" obj/test/exhaustive1_test"
  build re2 make -j"$jobs" CXX="$CXX" AR="$AR" CXXFLAGS="-O2 -I." $tests || return
  for test in $tests; do check "${test##*/}" $test; done
}
