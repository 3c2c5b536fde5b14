# cjson.sh: cJSON's unit tests.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
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
    [ $test = unity_setup ] || check $test ./$test
  done
}
