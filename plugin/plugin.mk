# plugin.mk: builds psissa.so for one compiler, in plugin/COMPILER of the build
# tree.  The top Makefile runs it there and hands over top_srcdir (absolute),
# psissa_cc, libpsi_c, VERSION, CC, CXX and their flags.
# This file is part of psissa, under the GNU GPL version 3 or later.

include compiler.mk

VPATH = $(top_srcdir)/plugin
adaptor_o = $(patsubst plugin/%.cc,%.o,$(psissa_cc))
libpsi_o = $(patsubst plugin/%.c,%.o,$(libpsi_c))

# libpsi too sees GCC's headers first: cc1 exports libiberty's _obstack_*, so
# its <obstack.h> is the one that fits.
all_flags = -fPIC -fvisibility=hidden -I$(top_srcdir)/plugin/psi \
	-I$(top_srcdir)/plugin/adaptor \
	-isystem $(PLUGIN_INCLUDE) -DPSISSA_VERSION='"$(VERSION)"' -MMD -MP
c_flags = -std=gnu17 -Wall -Wextra $(WERROR) $(all_flags)
cxx_flags = -std=gnu++17 -fno-rtti -fno-exceptions -Wall -Wextra $(WERROR) $(all_flags)

# Of libpsi what the compiler uses: not what is there for psi-opt.  Two shared
# libraries fewer to load at the start of every compilation.
psissa-passes.so: $(adaptor_o) libpsi.a
	@echo "  LINK     $(notdir $(CURDIR))/$@"
	@$(CXX) -shared $(LDFLAGS) -o $@ $(adaptor_o) libpsi.a -Wl,--as-needed \
	  -static-libstdc++ -static-libgcc

# What GCC loads; it wants nothing of GCC.
psissa.so: loader.o psissa-passes.so
	@echo "  LINK     $(notdir $(CURDIR))/$@"
	@$(CXX) -shared $(LDFLAGS) -o $@ loader.o -Wl,-z,defs -Wl,--as-needed \
	  -static-libstdc++ -static-libgcc

loader.o: compiler.mk
loader.o: all_flags += -DPSISSA_MACHINE='"$(PLUGIN_MACHINE)"'

libpsi.a: $(libpsi_o)
	@rm -f $@
	@$(AR) rcs $@ $(libpsi_o)

$(adaptor_o) $(libpsi_o): compiler.mk $(top_srcdir)/plugin/plugin.mk

%.o: %.cc
	@mkdir -p $(@D)
	@echo "  CXX      $(notdir $(CURDIR))/$@"
	@$(CXX) $(cxx_flags) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<

%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC       $(notdir $(CURDIR))/$@"
	@$(CC) $(c_flags) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

install: psissa.so
	mkdir -p "$(DESTDIR)$(PLUGIN_DIR)"
	$(INSTALL_PROGRAM) psissa.so psissa-passes.so "$(DESTDIR)$(PLUGIN_DIR)"

# GCC finds a plugin by its name alone in its own directory only; it knows some of
# the usual ones for headers.
how:
	@case "$(PLUGIN_DIR)" in \
	"`$(PLUGIN_CC) -print-file-name=plugin`") plugin=psissa ;; \
	*) plugin="$(PLUGIN_DIR)/psissa.so" ;; esac; \
	case "$(includedir)" in /usr/include | /usr/local/include) header= ;; \
	*) header=" -I$(includedir)" ;; esac; \
	echo "To use it: $(PLUGIN_CC) -O2 -fplugin=$$plugin$$header FILE.c"

uninstall:
	rm -f "$(DESTDIR)$(PLUGIN_DIR)/psissa.so" \
	  "$(DESTDIR)$(PLUGIN_DIR)/psissa-passes.so"

clean:
	rm -f psissa.so psissa-passes.so loader.o loader.d libpsi.a
	rm -rf adaptor psi

.PHONY: how install uninstall clean
-include loader.d $(adaptor_o:.o=.d) $(libpsi_o:.o=.d)
