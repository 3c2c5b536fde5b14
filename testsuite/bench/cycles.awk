# cycles.awk: the table of bench-cycles for one instruction set, ISA: WAYS beside the
# plain compiler.  Reads lines WAY PROGRAM UNIT FUNCTION INSNS TAKEN MISSED M4 INORDER,
# and WAY PROGRAM "text" BYTES.  FOLDERS are the programs that are folders of kernels.
# This file is part of psissa, under the GNU GPL version 3 or later.

BEGIN {
  n_ways = split(ways, way, " ")
  title["arm"] = "A32"; title["thumb"] = "Thumb-2"; title["aarch64"] = "AArch64"
  measures = isa == "aarch64" ? "insns in-order" : "m4 in-order"
  split(measures, measure, " ")
  column["insns"] = 5; column["m4"] = 8; column["in-order"] = 9
}

$3 == "text" { text[$1, $2] = $4; next }

# A program is a row, and so is each of the kernels.
{
  row = $2
  if (index(folders, " " $2 " ")) {
    row = $3
    kernel[row] = 1
  }
  if (!(row in seen)) { seen[row] = 1; rows[++n_rows] = row }
  for (m in measure) {
    v = $(column[measure[m]])
    sum[m, row, $1] += v
    key = m SUBSEP row SUBSEP $4
    if ($1 != "clang" && (!(key in best) || v < best[key])) best[key] = v
  }
}

function ratio(m, row, w) {
  if (w == "best") return sum[m, row, "best"] / sum[m, row, "plain"]
  return sum[m, row, w] / sum[m, row, "plain"]
}

# One row: columns for both measures.
function print_row(row, m, i, w) {
  printf "%-11s", row
  for (m = 1; m <= 2; m++) {
    for (i = 2; i <= n_ways; i++) printf "%7.3f", ratio(m, row, way[i])
    printf "%7.3f ", ratio(m, row, "best")
  }
  if (!(row in kernel))
    for (i = 2; i <= n_ways; i++)
      if (way[i] == "default" || way[i] == "always")
	printf "%7.3f", text[way[i], row] / text["plain", row]
  print ""
}

# A group's geometric means, and its worst rows.
function print_group(name, kernels, m, i, k, w, s, n, worst, where, line) {
  printf "%-11s", name
  for (m = 1; m <= 2; m++) {
    for (i = 2; i <= n_ways + 1; i++) {
      w = i > n_ways ? "best" : way[i]
      s = n = 0
      for (k = 1; k <= n_rows; k++)
	if ((rows[k] in kernel) == kernels) { s += log(ratio(m, rows[k], w)); n++ }
      printf "%7.3f", exp(s / n)
    }
    printf " "
  }
  print ""
  for (m = 1; m <= 2; m++)
    for (i = 2; i <= n_ways; i++) {
      if (way[i] != "default" && way[i] != "always") continue
      worst = 0
      for (k = 1; k <= n_rows; k++)
	if ((rows[k] in kernel) == kernels && ratio(m, rows[k], way[i]) > worst) {
	  worst = ratio(m, rows[k], way[i]); where = rows[k] }
      line = line sprintf("; %s, %s %.3f %s", measure[m], way[i], worst, where)
    }
  print "worst: " substr(line, 3)
}

END {
  for (key in best) {
    split(key, part, SUBSEP)
    sum[part[1], part[2], "best"] += best[key]
  }
  printf "%s, plain = 1: %s, %s; text\n%-11s", title[isa], measure[1],
    measure[2], ""
  for (m = 1; m <= 2; m++) {
    for (i = 2; i <= n_ways; i++) printf "%7s", substr(way[i], 1, 6)
    printf "%7s ", "best"
  }
  for (i = 2; i <= n_ways; i++)
    if (way[i] == "default" || way[i] == "always") printf "%7s", substr(way[i], 1, 6)
  print ""
  for (group = 0; group < 2; group++) {
    some = 0
    for (k = 1; k <= n_rows; k++)
      if ((rows[k] in kernel) == group) { print_row(rows[k]); some = 1 }
    if (some) print_group(group ? "kernels" : "programs", group)
  }
  print ""
}
