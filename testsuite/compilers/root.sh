#!/bin/bash
# root.sh: another release of Debian in a folder, for its compilers.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
#   root.sh may                     says why not, and fails, if it cannot be made here
#   root.sh make RELEASE ROOT       by debootstrap, from the mirror that apt uses here
#   root.sh run ROOT OUT SRC CMD... runs CMD in it; OUT and SRC are there, too

set -e

mirror ()
{
  apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' \
    2> /dev/null | grep -v -e security -e '^cdrom' | head -n 1
}

may ()
{
  [ "$(id -u)" -eq 0 ] || { echo "only root can make a root"; return 1; }
  command -v debootstrap > /dev/null || { echo "no debootstrap"; return 1; }
  [ -n "$(mirror)" ] || { echo "apt knows no mirror"; return 1; }
  unshare --mount true 2> /dev/null || { echo "no mount is allowed"; return 1; }
}

make_root ()
{
  local release=$1 root=$2 v t packages
  packages="make libgmp-dev libbdd-dev dejagnu qemu-user binutils-gold-arm-linux-gnueabihf"
  for v in 13 14; do
    packages+=" gcc-$v g++-$v gcc-$v-plugin-dev"
    for t in arm-linux-gnueabihf aarch64-linux-gnu riscv64-linux-gnu \
	powerpc64le-linux-gnu; do
      packages+=" gcc-$v-$t gcc-$v-plugin-dev-$t"
    done
  done
  for t in armhf arm64 riscv64 ppc64el; do packages+=" libc6-dev-$t-cross"; done
  if [ ! -f "$root/.psissa" ]; then
    rm -rf "$root"
    mkdir -p "$root"
    echo "== Debian $release in $root"
    debootstrap --variant=minbase "$release" "$root" "$(mirror)" > "$root.log" 2>&1 ||
      { tail "$root.log"; exit 1; }
    touch "$root/.psissa"
  fi
  # Who made it before may have been stopped in the middle.
  # shellcheck disable=SC2086
  in_root "$root" env DEBIAN_FRONTEND=noninteractive sh -c \
    "dpkg --configure -a && apt-get -q update && apt-get -q install -y --no-install-recommends $(echo $packages)" \
    >> "$root.log" 2>&1 || { tail "$root.log"; exit 1; }
}

# Runs a command in ROOT, with the folders of $binds; the mounts end with it.
in_root ()
{
  local root=$1
  shift
  # shellcheck disable=SC2016
  unshare --mount bash -c 'root=$1; shift
    for d in $binds; do mkdir -p "$root$d"; mount --bind "$d" "$root$d"; done
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    exec chroot "$root" "$@"' - "$root" "$@"
}

case $1 in
  may) may ;;
  make) make_root "$2" "$3" ;;
  run)
    root=$2
    export binds="$3 $4"
    shift 4
    in_root "$root" "$@" ;;
  *) sed -n '5,7s/^# *//p' "$0" >&2; exit 2 ;;
esac
