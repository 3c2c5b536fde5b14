# bzip2.sh: bzip2's samples, packed and unpacked.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  local n LD_LIBRARY_PATH=.
  [ ${#run[@]} -eq 0 ] && export LD_LIBRARY_PATH || run+=(-E LD_LIBRARY_PATH=.)
  build bzip2 make -j"$jobs" CC="$CC" CFLAGS="-O2 -D_FILE_OFFSET_BITS=64" \
    bzip2 || return
  for n in 1 2 3; do
    "${run[@]}" ./bzip2 -$n < sample$n.ref | cmp - sample$n.bz2
    result $? "compress sample$n"
    "${run[@]}" ./bzip2 -d < sample$n.bz2 | cmp - sample$n.ref
    result $? "decompress sample$n"
  done
  "${run[@]}" ./bzip2 -ds < sample3.bz2 | cmp - sample3.ref
  result $? "decompress sample3 in little memory"
}
