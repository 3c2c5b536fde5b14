# common.sh: the tables of faults; sourced by run.sh.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# A table has paragraphs, between empty lines:
#
#   fault: NAME
#   wrong: what is wrong, in one line
#   file: live/live.c                   wherever it stands under plugin/
#   test: psi out.exp=copy-low.psi     the test that is to fail: tool, file
#   -OLD                               lines that the source has exactly once
#   +NEW                               what stands in their place
#
# OLD and NEW may be parts of lines: the first one's and the last one's ends are
# no more than what is written.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
jobs=${JOBS:-$(nproc)}
deadline=${DEADLINE:-0}
export LC_ALL=C

late () { [ "$deadline" -gt 0 ] && [ "$EPOCHSECONDS" -ge "$deadline" ]; }

# Reads all tables into names, in their order, and wrong, file, test, old, new by
# name.
read_faults ()
{
  local line name=
  names=()
  declare -gA wrong file test old new
  while IFS= read -r line; do
    case $line in
      "fault: "*) name=${line#*: }; names+=("$name") ;;
      "wrong: "*) wrong[$name]=${line#*: } ;;
      "file: "*) file[$name]=${line#*: } ;;
      "test: "*) test[$name]=${line#*: } ;;
      -*) old[$name]+=${old[$name]:+$'\n'}${line#-} ;;
      +*) new[$name]+=${new[$name]:+$'\n'}${line#+} ;;
    esac
  done < <(cat "$here"/*.faults)
}

# Sets chosen to the faults whose names match $1, to $2 of them if that is not 0.
choose_faults ()
{
  local name i all=()
  read_faults
  for name in "${names[@]}"; do [[ $name == $1 ]] && all+=("$name"); done
  chosen=("${all[@]}")
  if [ "$2" -gt 0 ] && [ "$2" -lt ${#all[@]} ]; then
    chosen=()
    for ((i = 0; i < $2; i++)); do chosen+=("${all[i * ${#all[@]} / $2]}"); done
  fi
}

# How many times text $1 has $2.
occurrences ()
{
  local without=${1//"$2"/}
  echo $(((${#1} - ${#without}) / ${#2}))
}

# Why fault $2 cannot be put into text $1; nothing if it can be.
why_not ()
{
  local n=0
  [ -z "${old[$2]}" ] || n=$(occurrences "$1" "${old[$2]}")
  case $n in
    0) echo "no such text in ${file[$2]}" ;;
    1) ;;
    *) echo "more than once in ${file[$2]}" ;;
  esac
}

# Reads file $1 and writes it with fault $2 to the standard output; fails, with
# the reason there, if that cannot be.
mutate ()
{
  local text why
  IFS= read -r -d '' text < "$1"
  why=$(why_not "$text" "$2")
  if [ -n "$why" ]; then
    echo "$why"
    return 1
  fi
  printf '%s' "${text%%"${old[$2]}"*}${new[$2]}${text#*"${old[$2]}"}"
}
