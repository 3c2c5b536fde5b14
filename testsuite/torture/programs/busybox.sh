# busybox.sh: BusyBox's tests of the programs that work on texts and files; not
# of those that need devices, or start programs of their own.
# This file is part of psissa, under the GNU GPL version 3 or later.

tested="awk basename bc bunzip2 bzcat cat comm cmp cpio cut dc dd diff dirname
  echo expand expr factor fold gunzip gzip head hexdump md5sum nl od paste patch
  printf rev sed seq sha1sum sha256sum sha3sum sha512sum sort strings sum tail
  tar test tr tsort uncompress unexpand uniq unlzma uuencode wc"
untested="console-tools debianutils e2fsprogs init klibc-utils loginutils mailutils
  modutils networking networking/udhcp printutils procps runit selinux sysklogd
  util-linux util-linux/volume_id"

configure_busybox ()
{
  local option
  make HOSTCC=gcc-12 defconfig || return
  for option in $(sed -n "s/^config //p" $(printf "%s/Config.in " $untested)); do
    echo "s/^CONFIG_$option=y/# CONFIG_$option is not set/"
  done > off.sed
  sed -i -f off.sed -e 's/^# CONFIG_STATIC is.*/CONFIG_STATIC=y/' .config
  make HOSTCC=gcc-12 oldconfig < /dev/null
}

build_and_test ()
{
  local status text names=$tested
  # Two tests of bc's hand on tens of megabytes: not for an emulator.
  [ ${#run[@]} -eq 0 ] || names=${tested/ bc / }
  prepare configure_busybox || return
  build busybox make -j"$jobs" HOSTCC=gcc-12 CC="$CC" AR="$AR" \
    busybox_unstripped || return
  mkdir -p target
  mv busybox_unstripped target/busybox
  # The name that it is called by says which program it is.
  if [ ${#run[@]} -gt 0 ]; then
    printf '#!/bin/sh\nexec %s -0 "$0" %s "$@"\n' "${run[*]}" \
      "$PWD/target/busybox" > busybox
    chmod +x busybox
  else
    cp target/busybox busybox
  fi
  cd testsuite && SKIP_KNOWN_BUGS=1 SKIP_INTERNET_TESTS=1 ./runtest $names \
    > results 2>&1 < /dev/null
  while read -r status text; do
    case $status:$text in
      # The plain compiler's program, configured so, does not pass these.
      *"printf('%c') can output NUL"|*"cpio -R with"*) ;;
      PASS:*) result 0 "$text" ;;
      FAIL:*) result 1 "$text" ;;
    esac
  done < results
}
