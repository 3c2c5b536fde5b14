/* sqlite3.c: a database in memory: filled, indexed, asked, changed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "sqlite3.h"

static const char before[] =
  "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b TEXT, c REAL);"
  "CREATE INDEX t_a ON t (a);"
  "BEGIN;";

static const char after[] =
  "COMMIT;"
  "CREATE INDEX t_b ON t (b COLLATE NOCASE) WHERE a > 100;"
  "ANALYZE;"
  "SELECT count (*), sum (a), max (b), round (sum (c), 2) FROM t;"
  "SELECT a % 10, count (*), min (b), group_concat (id) FROM t"
  "  WHERE a BETWEEN 200 AND 260 GROUP BY 1 HAVING count (*) > 1 ORDER BY 2 DESC, 1;"
  "SELECT count (*), sum (x.id) FROM t x JOIN t y ON x.a = y.a AND x.id < y.id;"
  "SELECT id FROM t WHERE b LIKE '%7_' OR b GLOB 'w*[13]9' ORDER BY b DESC, id LIMIT 30;"
  "WITH RECURSIVE n (i, x) AS (VALUES (1, 7) UNION ALL"
  "  SELECT i + 1, (x * 75 + 74) % 65537 FROM n WHERE i < 500) SELECT sum (x) FROM n;"
  "UPDATE t SET a = a + 1, b = upper (b) WHERE id % 3 = 0;"
  "DELETE FROM t WHERE a IN (SELECT a FROM t WHERE id % 7 = 0);"
  "SELECT count (*), sum (a), max (b) FROM t;"
  "PRAGMA integrity_check;";

static int
show (void *sum, int n, char **value, char **names)
{
  (void) names;
  for (int i = 0; i < n; i++)
    if (value[i])
      *(uint32_t *) sum = *(uint32_t *) sum * 31 + checksum (value[i], strlen (value[i]));
  return 0;
}

int
main (int argc, char **argv)
{
  sqlite3 *db;
  sqlite3_stmt *insert;
  uint32_t sum = 0;

  begin (argc, argv);
  if (sqlite3_open (":memory:", &db) || sqlite3_exec (db, before, show, &sum, NULL)
      || sqlite3_prepare_v2 (db, "INSERT INTO t (a, b, c) VALUES (?, ?, ?)", -1,
			     &insert, NULL))
    return 1;
  for (int i = 0; i < 600; i++)
    {
      char word[20];
      snprintf (word, sizeof word, "w%d", below (500));
      sqlite3_bind_int (insert, 1, below (1000));
      sqlite3_bind_text (insert, 2, word, -1, SQLITE_TRANSIENT);
      sqlite3_bind_double (insert, 3, below (777) / 8.0);
      if (sqlite3_step (insert) != SQLITE_DONE || sqlite3_reset (insert))
	return 1;
    }
  sqlite3_finalize (insert);
  if (sqlite3_exec (db, after, show, &sum, NULL) || sqlite3_close (db))
    return 1;
  printf ("%08x\n", (unsigned) sum);
  return 0;
}
