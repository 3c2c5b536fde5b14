# worker.sh: one job of run.sh: its trees, its faults (mine); sourced.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# The sources are a tree of links in which the faulty file stands for its link;
# the build tree begins with the objects of BUILD, so that a fault costs one
# object and the links of what is run.

tree=$out/$job
log=$out/log.$job
arm=arm-linux-gnueabihf-gcc-12
a64=aarch64-linux-gnu-gcc-12

# What `make check' runs, the cheapest first.
stages=("psi text.exp" "psi cfg.exp" "psi exec.exp" "psi verify.exp" "psi live.exp"
  "psi ssa.exp" "psi opt.exp" "psi psi.exp" "psi ifconv.exp" "psi out.exp"
  "psi flags.exp" "psissa cond.exp" "psissa x86.exp" "psissa arm.exp"
  "psissa thumb.exp" "psissa aarch64.exp" "psissa marks.exp" "psissa bug.exp" "psissa ra.exp"
  "psissa all.exp" "psissa other.exp" "psi pred.exp" "psi bench.exp"
  "psissa random.exp" "psi fuzz.exp")

result () { printf '%s\n' "$*" | tee -a "$out/result.$job"; }

make_tree ()
{
  local entry
  mkdir -p "$tree/src" "$tree/build"
  for entry in "$SOURCE"/*; do
    [ -f "$entry" ] && ln -s "$entry" "$tree/src/"
  done
  ln -s "$SOURCE"/{build-aux,doc,testsuite} "$tree/src/"
  cp -as "$SOURCE/plugin" "$tree/src/plugin"
  cd "$tree/build" || return
  # For these compilers, however many BUILD is for.
  eval "../src/configure -q $("$BUILD/config.status" --config)" \
    --with-compilers="'gcc-12 $arm $a64'" &&
    take_objects plugin testsuite && make_all tests/psissa.exp site.exp
}

# Takes those objects of BUILD in $@ that are not the same here any more.
take_objects ()
{
  (cd "$BUILD" && find "$@" -name '*.o' -print0 |
    tar -c --null --no-recursion -T -) | tar -x -m
}

make_all () { make -s WERROR= CFLAGS=-O1 CXXFLAGS=-O1 "$@"; }

# Makes what test $1 (TOOL FILE.exp[=NAME]) runs.
build_for ()
{
  case $1 in
    "psi fuzz.exp"*) make_all testsuite/fuzz/psi-fuzz ;;
    "psi bench.exp"*) make_all testsuite/bench/psi-copies ;;
    "psi pred.exp="*.psi) make_all plugin/psi-opt/psi-opt ;;
    "psi pred.exp"*)
      make_all plugin/psi-opt/psi-opt testsuite/ppg/{code,props,runs,oracle,oracle-cut} ;;
    "psi "*) make_all plugin/psi-opt/psi-opt ;;
    "psissa x86.exp"*) make_all plugin/gcc-12/psissa.so ;;
    "psissa arm.exp"* | "psissa cond.exp"* | "psissa thumb.exp"* | "psissa ra.exp"*)
      make_all plugin/$arm/psissa.so ;;
    "psissa aarch64.exp"*) make_all plugin/$a64/psissa.so ;;
    "psissa random.exp"*)
      make_all testsuite/random/psi-random plugin/{gcc-12,$arm}/psissa.so ;;
    *) make_all plugin/{gcc-12,$arm,$a64}/psissa.so ;;
  esac
}

# Runs test $1; fails if anything in it does, or if nothing passes.
passes ()
{
  local tool=${1%% *} status
  rm -f tests/"$tool".sum
  timeout -k 10 600 runtest --tool "$tool" --srcdir "$SOURCE/testsuite" \
    --outdir tests "${1#* }" > tests/output 2>&1
  status=$?
  cat tests/output
  [ $status -eq 0 ] && grep -q '^PASS' tests/"$tool".sum &&
    ! grep -qE '^(FAIL|XPASS|UNRESOLVED|ERROR)' tests/"$tool".sum
}

# The first line of what failed.
failure ()
{
  grep -m 1 -hE '^(FAIL|XPASS|UNRESOLVED|ERROR)' tests/"${1%% *}".sum ||
    echo "killed"
}

# Whether test $1 catches what is in the tree: 0, no: 1, 2: it does not compile.
catches ()
{
  build_for "$1" || return 2
  ! passes "$1"
}

# Seeds fault $1 and looks for a test that fails.
one_fault ()
{
  local name=$1 path link hint=${test[$1]} stage status text
  path=$(cd "$tree/src" && find plugin -path "*/${file[$name]}")
  link=$(readlink "$tree/src/$path")
  if ! text=$(mutate "$link" "$name"; status=$?; echo .; exit $status); then
    result ERROR "$name:" "${text%?.}"
    return
  fi
  rm "$tree/src/$path"
  printf '%s' "${text%.}" > "$tree/src/$path"
  [ -z "$FULL" ] || hint=
  for stage in ${hint:+"$hint"} "${stages[@]}"; do
    # What is the adaptor's is not in psi-opt.
    case $stage in "psi "*) [[ $path == */*.cc ]] && continue ;; esac
    catches "$stage"
    status=$?
    [ $status -eq 1 ] || break
  done >> "$log" 2>&1
  case $status in
    0) if [ -z "$hint" ] || [ "$stage" = "$hint" ]; then
	 result CAUGHT "$name: $(failure "$stage")"
       else
	 result CAUGHT "$name: not by $hint but $(failure "$stage")"
       fi ;;
    1) result SURVIVED "$name: ${wrong[$name]}" ;;
    2) result ERROR "$name: does not compile" ;;
  esac
  ln -sf "$link" "$tree/src/$path"
  path=${path##*/}
  (cd "$BUILD" && find plugin testsuite \
    -name "${path%.*}.o" -o -name "*-${path%.*}.o") > objects
  take_objects $(cat objects)
}

# Runs STAGE, which has no fault in it; the NAMES in it must be among what
# passes.
must_pass ()
{
  local stage=$1 name
  shift
  if ! { build_for "$stage" && passes "$stage"; } >> "$log" 2>&1 < /dev/null
  then
    result ERROR "$stage fails without a fault: $(failure "$stage")"
  fi
  # Those that are no files have results of other names.
  for name; do
    [[ $name != *.* ]] || grep -q -F "/$name" tests/"${stage%% *}".sum ||
      result ERROR "$stage: no test $name"
  done
}

# What the faults of this job name must pass without them; with FULL, all.
proves ()
{
  local stage name file
  if [ -n "$FULL" ]; then
    for stage in "${stages[@]}"; do must_pass "$stage"; done
    return
  fi
  declare -A named
  for name in "${mine[@]}"; do
    stage=${test[$name]%%=*} file=${test[$name]#"$stage"} file=${file#=}
    case " ${named[$stage]} " in *" $file "*) ;; *) named[$stage]+=" $file" ;; esac
  done
  for stage in "${!named[@]}"; do
    file=${named[$stage]# }
    must_pass "$stage${file:+=$file}" ${named[$stage]}
  done
}

work ()
{
  local name
  if ! make_tree > "$log" 2>&1; then
    result ERROR "no tree: $log"
    return
  fi
  proves
  for name in "${mine[@]}"; do
    if late; then result LEFT "$name"; else one_fault "$name"; fi
  done
}
