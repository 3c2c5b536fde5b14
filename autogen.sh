#!/bin/sh
# autogen.sh: makes configure and Makefile.in, which are not kept in git.
cd "$(dirname "$0")" && exec autoreconf --install --force
