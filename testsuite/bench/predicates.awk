# predicates.awk: counts, in an assembly file, the insns of function `region' that
# make a condition a number 0 or 1, compute with such numbers, or test them.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# One reading from top to bottom: what a register holds at a label is what the text
# above left in it.

# A name for an x86 register whatever its width; others as they are.
function reg(r) {
  if (r !~ /^%/)
    return r
  sub(/^%/, "", r)
  if (r ~ /^r[0-9]+[bwd]?$/) { sub(/[bwd]$/, "", r); return r }
  if (r ~ /^[a-d]l$/) return substr(r, 1, 1) "x"
  if (r ~ /^(si|di|bp|sp)l$/) return substr(r, 1, 2)
  if (r ~ /^[er]/) return substr(r, 2)
  return r
}

function found(r) { n++; holds[r] = "bit" }

$1 == "region:" { on = 1 }
$1 == ".size" { on = 0 }
!on || $1 ~ /^[.@#]/ || $1 ~ /:$/ { next }

{
  op = $1
  line = $0
  sub(/^[ \t]*[^ \t]+[ \t]*/, "", line)
  sub(/[ \t]*(@|\/\/|\/\*).*/, "", line)
  gsub(/[ \t]/, "", line)
  many = split(line, arg, ",")
}

# x86-64: AT&T syntax, the destination is last.
line ~ /%/ {
  to = reg(arg[many]); from = reg(arg[1])
  if (op ~ /^set/) found(to)
  else if (op ~ /^movz/ && holds[from] == "bit") found(to)
  else if (op ~ /^(test|cmp)/) { if (holds[from] == "bit" || holds[to] == "bit") n++ }
  else if (op ~ /^(and|or|xor)/ && holds[from] == "bit" && holds[to] == "bit") n++
  else if (op ~ /^mov/ && holds[from] == "bit") found(to)
  else if (op !~ /^(j|ret|push|cmp)/) holds[to] = ""
  next
}

{ to = arg[1] }
# Arm and AArch64: the destination comes first.
op ~ /^cset/ { found(to); next }
op ~ /^(cbz|cbnz|tbz|tbnz|cmp|tst|ccmp)/ {
  for (i = 1; i <= many; i++)
    if (holds[arg[i]] == "bit") { n++; break }
  next
}
op ~ /^movs?$/ && arg[2] ~ /^#?[01]$/ { holds[to] = "constant"; next }
op ~ /^mov../ && arg[2] ~ /^#[01]$/ {
  if (holds[to] == "constant") n++
  found(to); next
}
op ~ /^mov/ && holds[arg[2]] == "bit" { found(to); next }
op ~ /^(and|orr|eor|bic|orn)/ {
  bits = 1
  for (i = 2; i <= many; i++)
    if (holds[arg[i]] != "bit" && arg[i] !~ /^#?1$/) bits = 0
  if (many == 2 && holds[to] != "bit") bits = 0
  if (bits) found(to); else holds[to] = ""
  next
}
op !~ /^(b|str|it|ret)/ { holds[to] = "" }

END { print n + 0 }
