# re2.sh: RE2, in C++: its tests but the big ones, and of these one exhaustive
# search.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  local test tests
  tests=$(make -f - -s print <<'END'
include Makefile
print: ; @echo $(TESTS) obj/test/exhaustive1_test
END
)
  build re2 make -j"$jobs" CXX="$CXX" AR="$AR" CXXFLAGS="-O2 -I." $tests || return
  for test in $tests; do check "${test##*/}" $test; done
}
