# expat.sh: Expat's unit tests, and its program on a document of its own.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  local flags=(-O2 -w -DHAVE_EXPAT_CONFIG_H -DBYTEORDER=1234 -DXML_NS -DXML_DTD
    -DXML_CONTEXT_BYTES=1024 -DXML_DEV_URANDOM -I. -Ilib)
  cd expat || return
  : > expat_config.h
  build runtests $CC "${flags[@]}" -DPACKAGE_STRING=\"expat\" -o runtests \
    lib/*.c tests/{runtests,chardata,structdata,minicheck,memcheck}.c -lm || return
  build xmlwf $CC "${flags[@]}" -o xmlwf/xmlwf lib/*.c \
    xmlwf/{xmlwf,xmlfile,codepage,unixfilemap}.c || return
  check runtests ./runtests
  check xmlwf xmlwf/xmlwf doc/xmlwf.xml
}
