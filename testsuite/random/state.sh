# state.sh: with what random programs are compiled; sourced, to use_state after
# common.sh.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# Everything follows from the number of a program and the seed.

random_passes=ifconv,sccp,gvn,psi-inline,psi-promote,psi-reduce,psi-project
random_passes+=,psi-permute,psi-from-phi,phi-prune,phi-simplify,copy-fold,dce,dead-guard

# A number below $1, in $drawn.
draw ()
{
  draw_state=$(((draw_state * 1103515245 + 12345) & 0x7fffffff))
  drawn=$(((draw_state >> 12) % $1))
}

# One of the words $@, in $drawn.
draw_word () { draw $#; shift "$drawn"; drawn=$1; }

# Options for all targets; each alone.
everywhere=(-fno-if-conversion2 -fno-if-conversion -fPIC -fno-pie
  -fno-schedule-insns2 -fno-schedule-insns -fno-jump-tables -funroll-loops
  -fno-tree-vectorize -fno-split-wide-types -fsplit-wide-types-early -g -pg
  -fstack-protector-all -fsection-anchors -ftrapv -fno-omit-frame-pointer
  -finstrument-functions -fharden-compares -fharden-conditional-branches
  -fno-guess-branch-probability -fno-reorder-blocks -fno-crossjumping -fno-gcse
  -fsched-pressure -fselective-scheduling2 -fira-algorithm=priority
  -frename-registers -fweb -fno-dce -fno-forward-propagate -fno-caller-saves
  -fno-tree-ter -fno-tree-coalesce-vars -fno-ipa-ra -fno-ssa-phiopt
  -fno-tree-loop-if-convert -fzero-call-used-regs=all -fstack-clash-protection
  -ftracer -fno-peephole2 -fno-cprop-registers -fno-expensive-optimizations
  "-fsanitize=undefined -fsanitize-undefined-trap-on-error"
  -ftrivial-auto-var-init=pattern -fno-tree-dce -fno-combine-stack-adjustments)

# Sets machine to options of the target $1, each alone.
machine_options ()
{
  local few="-ffixed-r4 -ffixed-r5 -ffixed-r6 -ffixed-r8"
  case $1 in
    arm) machine=("$few" -ffixed-r7 -mcpu=cortex-a53 -mlong-calls -mtp=soft
      -mapcs-frame -mno-unaligned-access -mword-relocations) ;;
    thumb) machine=("$few" -mrestrict-it -mcpu=cortex-a15 -mlong-calls -mtp=soft
      -mno-unaligned-access -mword-relocations) ;;
    cortex-m*) machine=("$few" -mlong-calls -mno-unaligned-access
      "-fno-pie -mslow-flash-data -mno-word-relocations -DTHREAD="
      "-fno-pie -mpure-code -mno-word-relocations -DTHREAD=") ;;
    x86) machine=("-ffixed-rbx -ffixed-r12 -ffixed-r13 -ffixed-r14"
      -march=x86-64-v3 -mno-red-zone -mcmodel=large -mtune=atom
      -mindirect-branch=thunk-inline -fcf-protection=full) ;;
    aarch64) machine=("-ffixed-x19 -ffixed-x20 -ffixed-x21 -ffixed-x22"
      "-fno-pie -mcmodel=large" -march=armv8.2-a+sve -mtrack-speculation
      -mbranch-protection=standard -mstrict-align -mno-outline-atomics) ;;
  esac
}

# Those that the tree is configured for, or of them TARGETS.
random_targets=
for isa in ${TARGETS:-arm thumb x86 aarch64 cortex-m4 cortex-m7}; do
  ( use_isa $isa ) 2> /dev/null >&2 && random_targets+=" $isa"
done

# Sets cc, plugin, run, options (the compiler's) and language for program $2 of
# the kind $1, random or csmith, from the seed $3.
use_state ()
{
  local isa
  draw_state=$((($2 * 7919 + $3) & 0x7fffffff))
  draw 7
  draw_word $random_targets
  isa=$drawn
  use_isa $isa
  machine_options $isa
  # The C library's headers are for one way to pass numbers only.
  case $1-$isa in
    random-arm | random-thumb)
      machine+=("-march=armv7-a -mfloat-abi=soft" -mfloat-abi=softfp) ;;
    random-cortex-m4) machine+=(-mfloat-abi=soft) ;;
  esac
  draw_word $levels -Og
  options=("$drawn")
  draw 3
  [ "$drawn" = 0 ] || { draw_word "${everywhere[@]}"; options+=($drawn); }
  draw 3
  # Position independence needs to know of some of these.
  [ "$drawn" != 0 ] || [ "${options[1]}" = -fPIC ] ||
    { draw_word "${machine[@]}"; options+=($drawn); }
  language=c
  draw 6
  if [ "$1" = csmith ]; then
    options+=(-I/usr/include/csmith)
  elif [ "$drawn" = 0 ] && command -v "${cc[0]/gcc/g++}" > /dev/null; then
    cc[0]=${cc[0]/gcc/g++}
    language=cc
    options+=(-fnon-call-exceptions)
  fi
  link=("${cc[@]}" -static)
  # Whatever way numbers are passed: the library's are integers here.
  case $isa in
    arm | thumb | cortex-m*) link+=(-fuse-ld=gold -Wl,--no-warn-mismatch) ;;
  esac
}

# Calls $1 CONFIG KEY=VALUE... for each configuration of the plugin; program
# number $2.
each_config ()
{
  local web
  "$1" default
  "$1" profile check=verify
  "$1" cost-all rename=all check=verify
  "$1" always ifconv=always side-entrances=any reassign=any
  "$1" all ifconv=always rename=all check=verify
  draw_word webs all
  "$1" passes ifconv=always passes=$random_passes rename="$drawn" \
    inline=all promote=all
  draw_word sreedhar1 sreedhar2 sreedhar3 split-edges default
  web=$drawn
  draw_word exits=always exits=cost interference=all psi-result=interfere normalize-tidy=off \
    normalize-permute=off lower=move promote-speculate=on \
    build=minimal build=semi-pruned build=pessimistic \
    ppg-mode=structure ppg-mode=diagram ppg=cfg
  # Phis everywhere and copies for each: GCC's allocator takes minutes.
  [ "$drawn" != build=pessimistic ] || web=default
  "$1" webs ifconv=always rename=all phi-web="$web" "$drawn"
  [ $(($2 % 8)) -ne 0 ] || "$1" refine ifconv=always check=refine
}

profiled () { [[ " ${options[*]} " == *' -fprofile-use '* ]]; }

# The command that makes of $1 a program as it failed: file and output have the names that
# its profile was made with.
repeat_with ()
{
  local all=("${cc[@]}" "${options[@]}" -static -o "${1%.*}" "$1")
  ! profiled ||
    printf '%s ' "${all[@]/-fprofile-use/-fprofile-generate}" "&&" "${run[@]}" "${1%.*}" "&&"
  echo "${all[@]}" "${plugin_flags[@]}"
}

# What the compiler's messages in file $1 say first, without names and numbers.
message ()
{
  sed -n -e 's/.*please report it: //p;t' -e 's/.*internal compiler error: //p;t' \
    -e 's/.*error: //p' "$1" |
    sed -e 's/[@'\''][A-Za-z0-9_.]*/F/g' -e 's/[0-9][0-9]*/N/g' -e 's/;.*//' |
    head -n 1
}
