# further.sh: more libraries of Debian's source packages, whose text `make bench-text'
# measures, beside that of the programs.  Most are put to work by a file of further/, for
# `make bench-cycles ONLY=...'.  Sourced by programs.sh.
# This file is part of psissa, under the GNU GPL version 3 or later.

further="brotli bearssl cmark deflate duktape giflib jansson lwip mruby mujs nanopb opus
  pcre2 png protobuf-c speexdsp tcc tomcrypt tommath xml2 xz yajl zopfli zstd
  double jsoncpp pugixml re2 snappy tinyxml2"		# In C++.

# use_further NAME DIRECTORY: what use_program sets, for one of these.
use_further ()
{
  local s
  case $1 in
    deflate | tomcrypt | tommath | xml2 | zstd) package=lib$1 ;;
    double) package=double-conversion ;;
    jsoncpp) package=libjsoncpp ;;
    png) package=libpng1.6 ;;
    xz) package=xz-utils ;;
    *) package=$1 ;;
  esac
  s=$cache/$package
  case $1 in
    bearssl)
      sources=("$s"/src/{codec,ec,hash,int,kdf,mac,rand,rsa,symcipher,x509}/*.c)
      flags+=(-I"$s/inc" -I"$s/src") ;;
    brotli)
      sources=("$s"/c/{common,dec,enc}/*.c)
      flags+=(-I"$s/c/include") ;;
    cmark)
      printf '%s\n' '#define HAVE_STDBOOL_H' '#include <stdbool.h>' \
	'#define HAVE___BUILTIN_EXPECT' '#define CMARK_ATTRIBUTE(l) __attribute__ (l)' \
	'#define CMARK_INLINE inline' > "$2/config.h"
      echo '#define CMARK_EXPORT' > "$2/cmark_export.h"
      printf '#define CMARK_VERSION_STRING ""\n#define CMARK_VERSION 0\n' \
	> "$2/cmark_version.h"
      sources=($(ls "$s"/src/*.c | grep -v /main.c))
      flags+=(-I"$s/src") ;;
    deflate)
      sources=("$s"/lib/*.c "$s"/lib/arm/*.c)
      flags+=(-I"$s") ;;
    double)
      sources=("$s"/double-conversion/*.cc)
      flags+=(-I"$s") ;;
    duktape)
      sources=("$s/src/duktape.c")
      flags+=(-I"$s/src") ;;
    giflib)
      sources=("$s"/{dgif_lib,egif_lib,gif_err,gif_hash,gifalloc,quantize,openbsd-reallocarray}.c)
      flags+=(-I"$s") ;;
    jansson)
      sed 's/@json_inline@/inline/; s/@[a-z_]*@/1/' "$s/src/jansson_config.h.in" \
	> "$2/jansson_config.h"
      : > "$2/jansson_private_config.h"
      sources=("$s"/src/*.c)
      flags+=(-I"$s/src" -DHAVE_STDINT_H) ;;
    jsoncpp)
      sources=("$s"/src/lib_json/*.cpp)
      flags+=(-I"$s/include") ;;
    lwip)
      mkdir -p "$2/arch"
      printf '%s\n' '#define NO_SYS 1' '#define SYS_LIGHTWEIGHT_PROT 0' \
	'#define LWIP_NETCONN 0' '#define LWIP_SOCKET 0' '#define LWIP_IPV6 1' \
	'#define MEM_LIBC_MALLOC 1' '#define LWIP_DNS 1' > "$2/lwipopts.h"
      : > "$2/arch/cc.h"
      sources=("$s"/src/core/*.c "$s"/src/core/ipv[46]/*.c "$s"/src/netif/ethernet.c)
      flags+=(-I"$s/src/include") ;;
    mruby)
      sources=($(ls "$s"/src/*.c))
      flags+=(-I"$s/include" -DMRB_NO_PRESYM) ;;
    mujs)
      sources=("$s/one.c")
      flags+=(-I"$s") ;;
    nanopb)
      sources=("$s"/pb_{common,decode,encode}.c)
      flags+=(-I"$s") ;;
    opus)
      sources=($(ls "$s"/celt/*.c "$s"/silk/*.c "$s"/silk/fixed/*.c "$s"/src/*.c |
	grep -v -e demo -e /opus_compare -e /mlp_train -e repacketizer_demo))
      flags+=(-DOPUS_BUILD -DFIXED_POINT -DDISABLE_FLOAT_API -DVAR_ARRAYS
	-I"$s"/{include,celt,silk,silk/fixed,src}) ;;
    pcre2)
      cp "$s/src/pcre2.h.generic" "$2/pcre2.h"
      cp "$s/src/config.h.generic" "$2/config.h"
      cp "$s/src/pcre2_chartables.c.dist" "$2/pcre2_chartables.c"
      sources=("$2/pcre2_chartables.c" $(ls "$s"/src/pcre2_*.c |
	grep -v -e jit -e fuzz -e printint -e ucptables -e dftables)
	"$s/src/pcre2_jit_compile.c")
      flags+=(-I"$s/src" -DHAVE_CONFIG_H -DPCRE2_CODE_UNIT_WIDTH=8 -DSUPPORT_UNICODE) ;;
    png)
      cp "$s/scripts/pnglibconf.h.prebuilt" "$2/pnglibconf.h"
      sources=($(ls "$s"/png*.c | grep -v pngtest))
      flags+=(-I"$s" -I"$cache/zlib" -DPNG_ARM_NEON_OPT=0) ;;
    protobuf-c)
      sources=("$s/protobuf-c/protobuf-c.c")
      flags+=(-I"$s") ;;
    pugixml)
      sources=("$s/src/pugixml.cpp")
      flags+=(-I"$s/src") ;;
    re2)
      sources=("$s"/re2/*.cc "$s"/util/{rune,strutil}.cc)
      flags+=(-I"$s") ;;
    snappy)
      sed 's/\${[A-Z0-9_]*}/1/' "$s/snappy-stubs-public.h.in" > "$2/snappy-stubs-public.h"
      sources=("$s"/snappy{,-sinksource,-stubs-internal}.cc)
      flags+=(-I"$s") ;;
    speexdsp)
      printf '%s\n' '#define FIXED_POINT' '#define EXPORT' '#define VAR_ARRAYS' \
	'#define USE_KISS_FFT' > "$2/config.h"
      printf '%s\n' '#include <stdint.h>' 'typedef int16_t spx_int16_t;' \
	'typedef uint16_t spx_uint16_t;' 'typedef int32_t spx_int32_t;' \
	'typedef uint32_t spx_uint32_t;' > "$2/speexdsp_config_types.h"
      mkdir -p "$2/speex"
      cp "$2/speexdsp_config_types.h" "$2/speex/"
      sources=($(ls "$s"/libspeexdsp/*.c | grep -v -e /test -e vorbis_psy))
      flags+=(-DHAVE_CONFIG_H -I"$s/include") ;;
    tcc)
      printf '#define TCC_VERSION "0"\n#define CONFIG_TCCDIR ""\n' > "$2/config.h"
      sources=("$s/libtcc.c")
      flags+=(-I"$s" -DONE_SOURCE=1 -DTCC_TARGET_ARM) ;;
    tomcrypt)
      sources=($(find "$s/src" -name '*.c' | grep -v -e _desc.c -e _tab.c -e /hash_ | sort))
      flags+=(-I"$s/src/headers" -DLTC_SOURCE -DLTC_NO_TEST) ;;
    tommath)
      sources=("$s"/bn_*.c)
      flags+=(-I"$s") ;;
    tinyxml2)
      sources=("$s/tinyxml2.cpp")
      flags+=(-I"$s") ;;
    xml2)
      printf '#define HAVE_%s 1\n' STDLIB_H STDINT_H STRING_H CTYPE_H ERRNO_H MATH_H \
	LIMITS_H FLOAT_H STDARG_H VA_COPY SYS_TYPES_H > "$2/config.h"
      mkdir -p "$2/libxml"
      sed -E 's/@WITH_(THREADS|THREAD_ALLOC|MEM_DEBUG|RUN_DEBUG|ICONV|ICU|ZLIB)@/0/
	s/@WITH_(LZMA|FTP|HTTP|MODULES)@/0/; s/@WITH_[A-Z0-9_]*@/1/; s/@[A-Z0-9_]*@/0/' \
	"$s/include/libxml/xmlversion.h.in" > "$2/libxml/xmlversion.h"
      sources=("$s"/{HTMLparser,HTMLtree,SAX2,buf,c14n,dict,encoding,entities,error,globals,hash,list,parser,parserInternals,pattern,relaxng,schematron,tree,uri,valid,xmlIO,xmlmemory,xmlreader,xmlregexp,xmlsave,xmlschemas,xmlschemastypes,xmlstring,xmlunicode,xpath,xpointer}.c)
      flags+=(-I"$s/include" -DHAVE_CONFIG_H) ;;
    xz)
      printf '#define HAVE_%s 1\n' STDBOOL_H STDINT_H INTTYPES_H LIMITS_H STRING_H \
	CHECK_CRC32 CHECK_CRC64 CHECK_SHA256 MF_HC3 MF_HC4 MF_BT2 MF_BT3 MF_BT4 \
	{EN,DE}CODER_{LZMA1,LZMA2,X86,ARM,ARMTHUMB,DELTA} _BOOL VISIBILITY > "$2/config.h"
      echo '#define TUKLIB_FAST_UNALIGNED_ACCESS 1' >> "$2/config.h"
      sources=($(ls "$s"/src/liblzma/{common,check,lz,rangecoder,lzma,delta,simple}/*.c |
	grep -v -e tablegen -e small -e /hardware -e _mt.c -e ia64 -e sparc -e powerpc -e arm64))
      flags+=(-DHAVE_CONFIG_H -I"$s/src/common"
	-I"$s"/src/liblzma/{api,common,check,lz,rangecoder,lzma,delta,simple}) ;;
    yajl)
      mkdir -p "$2/yajl"
      cp "$s"/src/api/*.h "$2/yajl"
      printf '#define YAJL_%s\n' 'MAJOR 2' 'MINOR 1' 'MICRO 0' 'VERSION 20100' \
	> "$2/yajl/yajl_version.h"
      sources=("$s"/src/yajl*.c)
      flags+=(-I"$s/src") ;;
    zopfli)
      sources=($(ls "$s"/src/zopfli/*.c | grep -v _bin))
      flags+=(-I"$s/src/zopfli") ;;
    zstd)
      sources=("$s"/lib/{common,compress,decompress,dictBuilder}/*.c)
      flags+=(-I"$s/lib" -I"$s/lib/common" -DZSTD_DISABLE_ASM) ;;
  esac
  sources+=("$bench/further/$1".c*)
}
