# common.sh: what the torture scripts share; sourced.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# From the environment: BUILD (absolute, the build tree), JOBS (processes at
# once), DEADLINE (seconds since the epoch: begin nothing after it; 0: none),
# GCC (a compiler's name without its target: gcc-12), CHECKING (how GCC checks its own data structures on the plugin's side).

: "${BUILD:?}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/psissa
jobs=${JOBS:-$(nproc)}
gcc=${GCC:-gcc-12}
deadline=${DEADLINE:-0}
export BUILD JOBS DEADLINE CHECKING LC_ALL=C
checking=${CHECKING--fchecking=2}
levels="-O2 -Os -O1 -O3"

late () { [ "$deadline" -gt 0 ] && [ "$EPOCHSECONDS" -ge "$deadline" ]; }

# Sets cc, plugin and run for the instruction set or target $1: arm (A32), thumb
# (Thumb-2), x86 (x86-64) or one of matrix.sh; for language $2: gcc, g++ or gfortran.
# Cortex-M has no C library here: what is compiled for it is not linked.
use_isa ()
{
  local triplet=arm-linux-gnueabihf flags=()
  case $1 in
    arm|thumb) flags=("-m$1") ;;
    armv6) flags=(-marm -march=armv6+fp) ;;
    armv7-a) flags=(-marm -march=armv7-a+fp) ;;
    armv8-a) flags=(-marm -march=armv8-a+simd) ;;
    restrict-it) flags=(-mthumb -march=armv8-a+simd -mrestrict-it) ;;
    cortex-m4) flags=(-mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16) ;;
    cortex-m7) flags=(-mthumb -mcpu=cortex-m7 -mfloat-abi=hard -mfpu=fpv5-d16) ;;
    x86) triplet= ;;
    aarch64) triplet=aarch64-linux-gnu ;;
    *) echo "no target $1" >&2; exit 1 ;;
  esac
  run=()
  case $triplet in
    arm*) run=(qemu-arm -L /usr/$triplet) ;;
    aarch64*) run=(qemu-aarch64 -L /usr/$triplet) ;;
  esac
  cc=("${triplet:+$triplet-}${gcc/gcc/${2:-gcc}}" "${flags[@]}")
  command -v "${cc[0]}" > /dev/null ||
    { echo "no ${cc[0]}; Debian: ${2:-gcc}${gcc#gcc}${triplet:+-$triplet}" >&2; exit 1; }
  plugin=$BUILD/plugin/${triplet:+$triplet-}$gcc/psissa.so
  [ -f "$plugin" ] || { echo "no $plugin: configure and make first" >&2; exit 1; }
}

# Sets plugin_flags to load the plugin with the options $@ (KEY=VALUE).
use_plugin () { plugin_flags=(-fplugin="$plugin" "${@/#/-fplugin-arg-psissa-}"); }

# Sets opts to what FILE asks for by DejaGnu's directives, without those for
# some targets only, and to the include paths its program needs.  What makes a
# warning an error is left out: the plugin's messages are looked for.
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
	case $word in
	  -Werror*) ;;
	  -f*|-std=*|-W*|-D*|-m*|--param=*) opts+=("$word") ;;
	esac
      done
    fi
  done < <(grep -a -h 'dg-.*options' "$1")
}

# Runs a command that may take $1 seconds of processor time, and a wall time that
# only one that sleeps for ever takes.  Its status is then more than 123.
limited ()
{
  local seconds=$1
  shift
  ( ulimit -S -t "$seconds"; exec timeout $((seconds * 20 + 300)) "$@" )
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

# Builds what counts cc1's instructions.
build_insn_counter ()
{
  command -v qemu-x86_64 > /dev/null ||
    { echo "no qemu-x86_64; Debian: qemu-user" >&2; return 1; }
  mkdir -p "$BUILD/tests"
  gcc-12 -O2 -shared -fPIC -o "$BUILD/tests/insns.so" "$here/../tools/insns.c"
}

# count_cc1 FILE FLAG...: prints how many instructions cc1 executes at -O2 with FLAGs, the
# source among them; FILE and FILE.log, FILE.s are written.
count_cc1 ()
{
  local file=$1
  shift
  "$here/../tools/cc1-insns" "$BUILD/tests/insns.so" "$file" "${cc[@]}" -O2 "$@"
}
