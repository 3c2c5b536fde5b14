# common.sh: what the torture scripts share; sourced.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# From the environment: BUILD (absolute, the build tree), JOBS (processes at
# once), DEADLINE (seconds since the epoch: begin nothing after it; 0: none).

: "${BUILD:?}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/psissa
jobs=${JOBS:-$(nproc)}
deadline=${DEADLINE:-0}
export BUILD JOBS DEADLINE LC_ALL=C
levels="-O2 -Os -O1 -O3"

late () { [ "$deadline" -gt 0 ] && [ "$EPOCHSECONDS" -ge "$deadline" ]; }

# Sets cc, plugin and run for the instruction set $1: arm (A32), thumb
# (Thumb-2) or x86 (x86-64).
use_isa ()
{
  local triplet=arm-linux-gnueabihf
  case $1 in
    arm|thumb) cc=($triplet-gcc-12 "-m$1"); run=(qemu-arm -L /usr/$triplet) ;;
    x86) cc=(gcc-12); run=() ;;
  esac
  plugin=$BUILD/plugin/${cc[0]}/psissa.so
  [ -f "$plugin" ] || { echo "no $plugin: configure and make first" >&2; exit 1; }
}

# Sets plugin_flags to load the plugin with the options $@ (KEY=VALUE).
use_plugin () { plugin_flags=(-fplugin="$plugin" "${@/#/-fplugin-arg-psissa-}"); }

# Sets opts to what FILE asks for by DejaGnu's directives, without those for
# some targets only, and to the include paths its program needs.
use_options ()
{
  local line word
  opts=()
  case $1 in
    */mbedtls/*) opts=(-I"$cache/mbedtls/include" -I"$cache/mbedtls/library") ;;
    */zlib/*) opts=(-I"$cache/zlib") ;;
    */cjson/*) opts=(-I"$cache/cjson" -I"$cache/cjson/tests/unity/src") ;;
  esac
  while read -r line; do
    if [[ $line =~ dg-(additional-)?options\ +\{?\ *\"([^\"]*)\"\ *\}?\ +\} ]]
    then
      for word in ${BASH_REMATCH[2]}; do
	case $word in -f*|-std=*|-W*|-D*) opts+=("$word") ;; esac
      done
    fi
  done < <(grep -h 'dg-.*options' "$1")
}

# The C files of the four programs.
program_files ()
{
  ls "$cache"/zlib/*.c "$cache"/zlib/test/{example,minigzip}.c \
    "$cache"/bzip2/*.c "$cache"/cjson/*.c "$cache"/cjson/tests/*.c \
    "$cache"/mbedtls/library/*.c "$cache"/mbedtls/programs/*/*.c
}

# Reads names and prints them so that any first part is a fair sample.
spread () { awk '{ print NR % 16, NR, $0 }' | sort -n -k 1,1 -k 2,2 | cut -d ' ' -f 3-; }

# Sums the "key value" lines of the files $@, as "key value".
sum_stats () { awk '{ n[$1] += $2 } END { for (k in n) print k, n[k] }' "$@" | sort; }

# Prints the lines of the standard input that begin with the word $1, under the
# title $2, but no more than 40 of them.
show ()
{
  awk -v word="$1" -v title="$2" '
    $1 == word { if (n++ == 0) print title ":"
      if (n <= 40) { sub (/^[A-Z]* /, "  "); print } }
    END { if (n > 40) print "  ... and", n - 40, "more" }'
}
