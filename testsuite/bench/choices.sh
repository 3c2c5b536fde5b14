#!/bin/bash
# choices.sh: the best that choosing by region can give for the kernels, found by
# climbing; `make bench-choices'.  ISA="arm thumb aarch64" and ONLY=others choose; OPTIONS
# are more of the plugin's options; PROFILE=1 compiles all with a profile of the same input.
#
# What is asked for in a kernel (functions=, doc/marks.texi) is a list LINE=MODE,...; line 0
# is the whole function.  Each mode of each of its lines that tests something is tried, all
# kernels at once, and stays where the model of cycles then counts less; twice over.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
export PROFILE
out=$BUILD/tests/bench-choices

# The option for what is ASKED of KERNEL.
option_of ()
{
  local one option=
  for one in ${2//,/ }; do
    one=:$one
    option+=,run_$1${one/#:0=/=}
  done
  echo "functions=${option#,}"
}

# Kernel NAME from SOURCE as ASKED, - for nothing and `plain' for the plain compiler, to
# NAME.ASKED.o, if that is not there.
one ()
{
  local isa=$1 source=$2 asked=$3 object
  object=$out/$isa.d/$(basename "$source" .c).$asked.o
  [ -f "$object" ] && return
  use_isa "$isa"
  use_program "$group" "$out/$isa.d/generated"
  way_flags=()
  if [ "$asked" != plain ]; then
    use_plugin $OPTIONS branchless=warn
    way_flags=("${plugin_flags[@]}")
    [ "$asked" = - ] || way_flags+=("-fplugin-arg-psissa-$(option_of \
      "$(basename "$source" .c)" "$asked")")
  fi
  # GCC looks for a profile in its directory, by the name that dumps would have.
  [ -z "$PROFILE" ] ||
    way_flags+=(-fprofile-use -dumpdir ./ -dumpbase "$(basename "$source" .c)")
  (cd "$out/$isa.d/profile" && "${cc[@]}" -O2 $FLAGS "${flags[@]}" "${way_flags[@]}" -w \
    -c "$source" -o "$object.$$") && mv "$object.$$" "$object"
}

group=${ONLY:-kernels}
if [ "$1" = one ]; then
  shift
  one "$@" || echo "not compiled: $*" >&2
  exit
fi

# The kernels as asked[] says: sets cycles[KERNEL] to what MODEL's column counts.  Fails if
# they compute anything else than before.
measure ()
{
  local name objects=() function counts
  for name in "${names[@]}"; do
    echo "$isa ${source_of[$name]} ${asked[$name]}"
  done | xargs -P "$jobs" -n 3 "$bench/choices.sh" one
  for name in "${names[@]}"; do
    objects+=("$name.${asked[$name]}.o")
  done
  "${cc[@]}" -O2 -static -o program "${objects[@]}" run.o -lm || exit 1
  rm -f count
  count count ./program $arguments > output
  [ -s count ] && { [ -f first ] || cp output first; } && cmp output first ||
    { echo "$isa: computes something else: ${asked[*]}" >&2; exit 1; }
  for name in "${names[@]}"; do cycles[$name]=0; done
  while read -r function counts; do
    name=${function#run_}
    name=${name%.cold}
    set -- $counts
    [ "${function#run_}" = "$function" ] || cycles[$name]=$((cycles[$name] + ${!column}))
  done < count
}

# What can be asked for in SOURCE: words LINE=MODE.
candidates_of ()
{
  awk '
    function all(line, modes, n, mode, i) {
      n = split(modes, mode, " ")
      for (i = 1; i <= n; i++) print line "=" mode[i]
    }
    BEGIN { all(0, "branches branchless ignore") }
    /^MAKE/ { made = 1 }
    !made && /if \(|\?|&&|\|\|/ { all(NR, "branches branchless cost") }
    /^}/ { made = 0 }' "$1"
}

# The list ASKED with candidate CANDIDATE, or without it if it has it, into next.
toggle ()
{
  local one rest=()
  for one in ${1//,/ }; do
    [ "$one" = - ] || [ "${one%=*}" = "${2%=*}" ] || rest+=("$one")
  done
  [[ ,$1, == *,$2,* ]] || rest+=("$2")
  next=$(IFS=,; echo "${rest[*]:--}")
}

climb ()
{
  local name k most=0 sweep words next
  declare -A kept least candidates
  for name in "${names[@]}"; do
    candidates[$name]=$(candidates_of "${source_of[$name]}")
    words=(${candidates[$name]})
    [ "${#words[@]}" -gt $most ] && most=${#words[@]}
    kept[$name]=- least[$name]=${default[$name]}
  done
  for sweep in 1 2; do
    for ((k = 0; k < most; k++)); do
      for name in "${names[@]}"; do
	words=(${candidates[$name]})
	next=${kept[$name]}
	[ -z "${words[k]}" ] || toggle "${kept[$name]}" "${words[k]}"
	asked[$name]=$next
      done
      measure
      for name in "${names[@]}"; do
	[ $((cycles[$name] * 2000)) -lt $((least[$name] * 1999)) ] || continue
	kept[$name]=${asked[$name]} least[$name]=${cycles[$name]}
      done
    done
  done
  for name in "${names[@]}"; do
    echo "$name ${plain[$name]} ${default[$name]} ${least[$name]} ${kept[$name]}"
  done
}

need_qemu bench-choices
build_counter || exit 1
rm -rf "$out"
mkdir -p "$out"
for isa in ${ISA:-arm thumb}; do
  mkdir -p "$out/$isa.d/profile"
  cd "$out/$isa.d/profile" || exit 1
  use_isa "$isa"
  use_program "$group" "$out/$isa.d/generated"
  [ -z "$PROFILE" ] || make_profile || exit 1
  cd ..
  "${cc[@]}" -O2 "${flags[@]}" -c "${sources[-1]}" -o run.o || exit 1
  names=()
  declare -A source_of asked cycles plain default
  for source in "${sources[@]::${#sources[@]}-1}"; do
    name=$(basename "$source" .c)
    names+=("$name")
    source_of[$name]=$source
  done
  for model in m4 in-order; do
    column=$([ $model = m4 ] && echo 4 || echo 5)
    for name in "${names[@]}"; do asked[$name]=plain; done
    measure
    for name in "${names[@]}"; do plain[$name]=${cycles[$name]} asked[$name]=-; done
    measure
    for name in "${names[@]}"; do default[$name]=${cycles[$name]}; done
    climb | awk -v title="$isa, $model" '
      BEGIN { printf "%-21s default   best\n", title }
      { d = $3 / $2; b = $4 / $2
	printf "%-21s %7.3f%7.3f  %s\n", $1, d, b, $5 == "-" ? "" : $5
	n++; sum_d += log(d); sum_b += log(b) }
      END { printf "%-21s %7.3f%7.3f\n\n", "geomean", exp(sum_d / n), exp(sum_b / n) }'
  done
done
