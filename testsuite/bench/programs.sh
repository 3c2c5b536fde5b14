# programs.sh: real programs to measure: files of Debian's source packages, each
# library with a file of programs/ that puts it to work.  Sourced, after common.sh.
# This file is part of psissa, under the GNU GPL version 3 or later.

programs="zlib bzip2 lz4 lzo lua expat cjson mbedtls nettle gsm g72x speex http
  jpeg"
# Those and sqlite3, one file that takes a minute to compile, where it is asked for.

. "$bench/further.sh"

# Is $1 a folder of kernels?
are_kernels () { [ -f "$bench/$1/kernels.def" ]; }

# use_program NAME DIRECTORY: sets package, the source package; sources; flags; and
# the arguments to run it with.  A folder of kernels is a program.
# Headers that the packages make when they are configured go to DIRECTORY.
use_program ()
{
  local s
  case $1 in
    lua) package=lua5.4 ;;
    gsm) package=libgsm ;;
    g72x) package=libsndfile ;;
    http) package=http-parser ;;
    jpeg) package=libjpeg-turbo ;;
    lzo) package=lzo2 ;;
    *) package=$1 ;;
  esac
  s=$cache/$package
  flags=(-w -I"$2")
  arguments=
  sources=()
  mkdir -p "$2"
  if [[ " "$(echo $further)" " = *" $1 "* ]]; then
    use_further "$@"
    return
  fi
  if are_kernels "$1"; then
    sources=($(ls "$bench/$1"/*.c* | grep -v /run.c) "$bench/kernels/run.c")
    flags+=(-I"$bench/kernels" -DKERNELS="\"$bench/$1/kernels.def\"")
    arguments=8
    return
  fi
  case $1 in
    zlib)
      sources=("$s"/{adler32,compress,crc32,deflate,inffast,inflate,inftrees,trees,uncompr,zutil}.c)
      flags+=(-I"$s") ;;
    bzip2)
      sources=("$s"/{blocksort,huffman,crctable,randtable,compress,decompress,bzlib}.c)
      flags+=(-I"$s" -DBZ_NO_STDIO) ;;
    lz4)
      sources=("$s"/lib/{lz4,lz4hc}.c)
      flags+=(-I"$s/lib") ;;
    lzo)
      sources=("$s"/src/{lzo1x_1,lzo1x_9x,lzo1x_d2,lzo_init,lzo_ptr,lzo_util}.c)
      flags+=(-I"$s/include") ;;
    lua)
      : > "$2/lua5.4-deb-multiarch.h"
      sources=($(ls "$s"/src/*.c | grep -v -e /lua.c -e /luac.c))
      flags+=(-I"$s/src" -DDEB_HOST_MULTIARCH='""' "-Dluai_makeseed(L)=1") ;;
    expat)
      : > "$2/expat_config.h"
      sources=("$s"/expat/lib/xml{parse,role,tok}.c)
      flags+=(-I"$s/expat/lib" -DBYTEORDER=1234 -DXML_NS -DXML_DTD
	-DXML_CONTEXT_BYTES=1024 -DXML_POOR_ENTROPY) ;;
    cjson)
      sources=("$s/cJSON.c")
      flags+=(-I"$s") ;;
    mbedtls)
      sources=("$s"/library/{aes,base64,bignum,chacha20,constant_time,des,md5,platform_util,sha256,sha512}.c)
      printf '#define MBEDTLS_%s\n' AES_C BASE64_C BIGNUM_C CHACHA20_C \
	CIPHER_MODE_CBC DES_C MD5_C SHA256_C SHA512_C > "$2/few.h"
      flags+=(-I"$s/include" -DMBEDTLS_CONFIG_FILE='"few.h"') ;;
    sqlite3)
      sources=("$s/sqlite3.c")
      flags+=(-I"$s" -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION) ;;
    nettle)
      : > "$2/config.h"
      echo '#define NETTLE_VERSION_MAJOR 3' > "$2/version.h"
      sources=("$s"/{aes{-encrypt-internal,-decrypt-internal,-encrypt-table,-decrypt-table,-invert-internal,-set-key-internal,128-{en,de}crypt,128-set-{en,de}crypt-key},base64-{en,de}code,cast128,serpent-{encrypt,set-key},sha1,sha1-compress,twofish,write-be32}.c)
      flags+=(-I"$s") ;;
    gsm)
      sources=($(ls "$s"/src/*.c | grep -v /toast))
      flags+=(-I"$s/inc" -DNeedFunctionPrototypes=1 -DSASR -DWAV49) ;;
    g72x)
      sources=("$s"/src/G72x/g7{21,23_16,23_24,23_40,2x}.c)
      flags+=(-I"$s/src/G72x") ;;
    speex)
      printf '%s\n' '#define FIXED_POINT' '#define EXPORT' '#define VAR_ARRAYS' \
	'#define DISABLE_FLOAT_API' > "$2/config.h"
      printf '%s\n' '#include <stdint.h>' 'typedef int16_t spx_int16_t;' \
	'typedef uint16_t spx_uint16_t;' 'typedef int32_t spx_int32_t;' \
	'typedef uint32_t spx_uint32_t;' > "$2/speex_config_types.h"
      mkdir -p "$2/speex"
      cp "$2/speex_config_types.h" "$2/speex/"
      sources=($(ls "$s"/libspeex/*.c | grep -v -e /testenc -e fft -e vorbis_psy))
      flags+=(-DHAVE_CONFIG_H -I"$s/include") ;;
    http)
      sources=("$s/http_parser.c")
      flags+=(-I"$s") ;;
    jpeg)
      printf '%s\n' '#define JPEG_LIB_VERSION 62' '#define BITS_IN_JSAMPLE 8' \
	'#define LIBJPEG_TURBO_VERSION 2' '#define LIBJPEG_TURBO_VERSION_NUMBER 2000000' \
	'#define MEM_SRCDST_SUPPORTED 1' > "$2/jconfig.h"
      printf '%s\n' '#define BUILD ""' '#define INLINE inline' '#define THREAD_LOCAL' \
	'#define PACKAGE_NAME ""' '#define VERSION ""' '#define FALLTHROUGH' \
	'#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__' > "$2/jconfigint.h"
      sed 's/@[A-Z_]*@/2022/' "$s/jversion.h.in" > "$2/jversion.h"
      sources=("$s"/j{capimin,capistd,ccoefct,ccolor,cdctmgr,chuff,cinit,cmainct,cmarker,cmaster,comapi,cparam,cphuff,cprepct,csample,dapimin,dapistd,datadst,datasrc,dcoefct,dcolor,ddctmgr,dhuff,dinput,dmainct,dmarker,dmaster,dmerge,dphuff,dpostct,dsample,error,fdctflt,fdctfst,fdctint,idctflt,idctfst,idctint,idctred,quant1,quant2,utils,memmgr,memnobs,simd_none}.c)
      flags+=(-I"$s") ;;
  esac
  sources+=("$bench/programs/$1.c")
}

# Gets the sources of programs $@, and begins with an empty folder $out; exits if there
# is a package that cannot be had.
begin_programs ()
{
  local name
  for name; do
    are_kernels "$name" && continue
    use_program "$name" "$BUILD/tests/headers"
    "$here/sources.sh" "$package" || exit 1
  done
  [ -n "$RESUME" ] || rm -rf "$out"
  rm -rf "$BUILD/tests/headers"
  mkdir -p "$out"
}

# Compiles the sources into the working directory, with flags $@ and FLAGS, by
# use_way's compiler; what puts the program to work is always compiled in the same way.
compile ()
{
  local driver=${sources[-1]}
  "${compiler[@]}" -O2 $FLAGS "${flags[@]}" "${way_flags[@]}" "$@" \
    -c "${sources[@]::${#sources[@]}-1}" 2> messages ||
    { cat messages >&2; return 1; }
  mkdir -p driver
  (cd driver && "${cc[@]}" -O2 "${flags[@]}" -c "$driver")
}

link ()
{
  local libraries=(-lm)
  [[ ${sources[0]} = *.c ]] || libraries=(-lstdc++ -lm)
  "${cc[@]}" -O2 -static "$@" -o program ./*.o driver/*.o "${libraries[@]}" 2> messages ||
    { cat messages >&2; return 1; }
}

# A profile of the program, as .gcda files in the working directory; the plain
# compiler makes it.
make_profile ()
{
  local way_flags=() compiler=("${cc[@]}")
  compile -fprofile-generate && link -fprofile-generate &&
    "${run[@]}" ./program $arguments > /dev/null && rm -f ./*.o
}

# Compiles the sources; if PROFILE is set, with a profile of the same input, which
# clang cannot read.
compile_all ()
{
  if [ -n "$PROFILE" ] && [ "${compiler[0]}" != clang ]; then
    make_profile && compile -fprofile-use -Wno-missing-profile
  else
    compile
  fi
}

# Prints lines UNIT FUNCTION: what of the program in the working directory is to be
# measured.  UNIT is the source file.
own_functions ()
{
  local object
  for object in *.o; do
    "${cc[0]%gcc-12}nm" "$object" | awk -v unit="${object%.o}" '
      $2 ~ /^[tTwW]$/ && $3 !~ /^\$/ && $3 != "make_" unit { print unit, $3 }'
  done
}
