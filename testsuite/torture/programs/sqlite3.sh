# sqlite3.sh: SQLite: what its shell says to sqlite3.sql and its benchmark
# computes, as the plain one does; inputs that fuzzers found.
# This file is part of psissa, under the GNU GPL version 3 or later.

# build_sqlite3 CC SOURCE... PROGRAM
build_sqlite3 ()
{
  $1 -O2 -w -I. -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION \
    -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_MATH_FUNCTIONS \
    -DSQLITE_ENABLE_MEMSYS5 "${@:2}" -lm
}

make_expected ()
{
  build_sqlite3 gcc-12 -c sqlite3.c -o plain.o &&
    build_sqlite3 gcc-12 plain.o shell.c -o plain-shell &&
    build_sqlite3 gcc-12 plain.o test/speedtest1.c -o plain-speed || return
  ./plain-shell :memory: < "$here/programs/sqlite3.sql" > "$expected.script" 2>&1
  speed ./plain-speed > "$expected.speed"
}

build_and_test ()
{
  local expected=$out/expected
  [ -f "$expected.speed" ] || prepare make_expected || return
  build library build_sqlite3 "$CC" -c sqlite3.c -o sqlite3.o || return
  build shell build_sqlite3 "$CC" sqlite3.o shell.c -o shell || return
  build speedtest1 build_sqlite3 "$CC" sqlite3.o test/speedtest1.c -o speed || return
  build fuzzcheck build_sqlite3 "$CC" -DSQLITE_OSS_FUZZ -Itest -Iext/recover \
    -DSQLITE_ENABLE_DBPAGE_VTAB sqlite3.o test/fuzz{check,invariants}.c \
    test/ossfuzz.c test/vt02.c ext/recover/{dbdata,sqlite3recover}.c \
    -o fuzzcheck || return
  "${run[@]}" ./shell :memory: < "$here/programs/sqlite3.sql" > script.out 2>&1
  cmp script.out "$expected.script"
  result $? script
  speed "${run[@]}" ./speed | cmp - "$expected.speed"
  result $? speedtest1
  check fuzzdata3 ./fuzzcheck --limit-mem 100M test/fuzzdata3.db
}

# Runs the benchmark and prints what it computed, not how long that took.
speed ()
{
  "$@" --memdb --size 2 --verify 2>&1 | sed 's/[ .]*[0-9.]*s$//'
}
