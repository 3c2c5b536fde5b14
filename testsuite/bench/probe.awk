# probe.awk: what could still be optimised in a form, counted in the plugin's dumps of
# psissa_opt (the form behind all passes); see probe.sh.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# Straight code is a block and what goes on where the only way out of one block is the
# only way into the next.  Copies count as what they copy.  Counted are insns with a result that touch no memory and no
# resource of the machine (plain) and loads, in functions that have a psi:
#   constant	plain, all operands constants
#   again	plain, the same as one above in straight code that is executed where it is
#   joined	the same, under complementary guards
#   partial	the same, under other guards: what partial redundancy elimination could do
#   loads	loads of the same address as one above, whatever is written between
#   compares	compares of the same operands as one above
#   turned	of the operands the other way round, or a constant that differs by one
#   counts	psis in loops that add to a phi or leave it: conditional inductions
#   addresses	accesses to memory at a register that is another one and a number, which
#		accesses alone read: what could be part of the access
#   masks	plain ands and extensions: what ranges could find to be idle, at most

/^; psi-SSA, transformed/ { on = 1; next }
/^; / { on = 0 }
!on { next }
/^func / { n = 0 }
{ line[n++] = $0 }
/^}/ { function_ends() }

function function_ends(   k, i, s, l, has_psi, phi, of) {
  split("", ways); split("", is_const); split("", copied); split("", plus); split("", phi); split("", of)
  split("", sum); split("", reads); split("", accesses)
  for (k = 0; k < n; k++) {
    s = line[k]
    if (s ~ / = psi /) has_psi = 1
    if (s ~ /^ +(jump|br|.* = br) /)
      while (match(s, /bb[0-9]+/)) {
	ways[substr(s, RSTART, RLENGTH)]++
	s = substr(s, RSTART + RLENGTH)
      }
  }
  if (!has_psi) return
  count["functions"]++
  for (k = 0; k < n; k++) {
    s = line[k]
    if (s ~ /^[a-z0-9]+:/) {
      l = s; sub(/:.*/, "", l)
      if (!(ways[l] == 1 && line[k - 1] ~ "^ +jump " l "( |$)"))
	{ split("", above); split("", compared) }
      continue
    }
    insn(s, phi, of)
  }
  for (k in sum)
    if (accesses[k] && accesses[k] == reads[k]) count["addresses"] += accesses[k]
}

# The values that S reads, and, if it is an access at a register alone, that register.
function note_reads(s,   v, m, a) {
  m = split(s, a, /[(, )]+/)
  for (v = 1; v <= m; v++)
    if (a[v] ~ /^%/) { reads[a[v]]++; last = a[v]; if (!first) first = a[v] }
}

function access(s,   v) {
  first = last = ""
  note_reads(s)
  if (s !~ /^op .*mem/) return
  count["all-accesses"]++
  v = s ~ /writes/ ? last : first
  if (v != "" && s ~ /mem(:[A-Z0-9]+)?\(_\)/) accesses[v]++
}

# S with copies as what they copy.
function renamed(s,   out, v) {
  out = ""
  while (match(s, /%[A-Za-z0-9_.]+/)) {
    v = substr(s, RSTART, RLENGTH)
    out = out substr(s, 1, RSTART - 1) (v in copied ? copied[v] : v)
    s = substr(s, RSTART + RLENGTH)
  }
  return out s
}

function insn(s, phi, of,   guard, dst, key, a, i, m) {
  sub(/^ +/, "", s)
  sub(/ ![a-z-]+$/, "", s)
  guard = ""
  if (match(s, /^!?[%][A-Za-z0-9_.]+ \? /)) {
    guard = substr(s, 1, RLENGTH - 3)
    s = substr(s, RLENGTH + 1)
  }
  count["insns"]++
  i = s ~ /^op "/ ? 0 : index(s, " = ")
  dst = i ? substr(s, 1, i - 1) : ""
  sub(/: .*/, "", dst)
  # What x86-64 clobbers beside almost each result.
  sub(/, [$]flags$/, "", dst)
  s = renamed(i ? substr(s, i + 3) : s)
  access(s)
  if (s ~ /^add %[A-Za-z0-9_.]+, -?[0-9]+/) sum[dst]
  if (s ~ /^copy %/ && guard == "") copied[dst] = substr(s, 6)
  if (s ~ /^const / ) is_const[dst] = 1
  if (s ~ /^phi /) { phi[dst] = s; return }
  if (s ~ /^psi /) {
    count["psis"]++
    m = split(s, a, /[ ,]+/)
    for (i = 2; i <= m; i++)
      if (a[i] in phi && index(phi[a[i]] "]", dst "]") + index(phi[a[i]], dst ",") \
	  || (a[i] in plus && plus[a[i]] in phi)) { count["counts"]++; break }
    return
  }
  if (s ~ /^compare /) { compare(s); return }
  if (s !~ /^(op|add|and|or|xor) / || dst == "" || dst ~ /[$,]/ || s ~ /[$]/ \
      || s ~ /(writes|effect)/) return
  if (s ~ /^(op "plus|add )/ && match(s, /%[A-Za-z0-9_.]+/))
    plus[dst] = substr(s, RSTART, RLENGTH)
  if (s ~ /reads/) {
    count["all-loads"]++
    if (s in above) count["loads"]++
    above[s] = guard
    return
  }
  count["plain"]++
  if (s ~ /^and |(and|extend)\./) count["masks"]++
  m = split(s, a, /[(, )]+/)
  key = 0
  for (i = 1; i <= m; i++)
    if (a[i] ~ /^%/) key = key < 0 || !(a[i] in is_const) ? -1 : 1
  if (key > 0) count["constant"]++
  if (s in above)
    count[above[s] == "" || above[s] == guard ? "again" \
      : above[s] == "!" guard || "!" above[s] == guard ? "joined" : "partial"]++
  else
    above[s] = guard
}

function compare(s,   a, key, i) {
  count["all-compares"]++
  split(s, a, /[ ,]+/)
  key = a[2] " " a[3] " "
  if (key a[4] in compared)
    count["compares"]++
  else if (a[2] " " a[4] " " a[3] in compared \
	   || (a[4] ~ /^-?[0-9]+$/ && (key a[4] - 1 in compared || key a[4] + 1 in compared)))
    count["turned"]++
  compared[key a[4]] = 1
}

END {
  n = split("functions insns psis plain constant again joined partial masks " \
	    "all-accesses addresses all-loads loads all-compares compares turned counts", part, " ")
  for (i = 1; i <= n; i++) print part[i], count[part[i]] + 0
}
