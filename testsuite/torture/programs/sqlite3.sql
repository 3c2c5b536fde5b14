-- sqlite3.sql: a bit of everything that SQLite has; the answers depend on nothing
-- but SQLite.
-- This file is part of psissa, under the GNU GPL version 3 or later.

.bail off
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b REAL, c TEXT, d BLOB);
INSERT INTO t (a, b, c, d)
  WITH RECURSIVE n (i, x) AS (VALUES (1, 12345) UNION ALL
    SELECT i + 1, (x * 1103515245 + 12345) & 2147483647 FROM n WHERE i < 3000)
  SELECT x / 65536 % 1000, x % 777 / 7.0, 'text ' || (x / 1024 % 500),
    CASE WHEN i % 5 = 0 THEN NULL ELSE x'00ff' END FROM n;
CREATE INDEX t_a ON t (a);
CREATE INDEX t_c ON t (c COLLATE NOCASE, b DESC) WHERE a > 100;
CREATE UNIQUE INDEX t_e ON t (a * 10000 + id);
ANALYZE;
SELECT count (*), sum (a), round (sum (b), 3), max (c), count (d) FROM t;
SELECT a % 10, count (*), min (b), max (id), group_concat (id)
  FROM t WHERE a BETWEEN 200 AND 240 GROUP BY 1 HAVING count (*) > 2 ORDER BY 2 DESC, 1;
SELECT c, count (*) FROM t GROUP BY c ORDER BY 2 DESC, 1 LIMIT 20 OFFSET 5;
SELECT x.id, y.id FROM t x JOIN t y ON x.a = y.a AND x.id < y.id
  WHERE x.c < 'text 2' ORDER BY x.a, x.id, y.id LIMIT 50;
SELECT x.id, y.c FROM t x LEFT JOIN t y ON y.id = x.a AND y.d IS NULL
  WHERE x.id < 40 ORDER BY x.id;
SELECT id, a, row_number () OVER w, sum (a) OVER (w ROWS 3 PRECEDING),
  lag (a, 2, -1) OVER w, ntile (4) OVER w, percent_rank () OVER w
  FROM t WHERE id <= 60 WINDOW w AS (PARTITION BY a % 4 ORDER BY b, id);
SELECT a FROM t WHERE id < 100 INTERSECT SELECT a FROM t WHERE id > 2000
  EXCEPT SELECT a FROM t WHERE c LIKE '%7_' ORDER BY 1;
SELECT id FROM t WHERE c GLOB 'text [1-3]*9' AND b NOT BETWEEN 10 AND 90 LIMIT 30;
SELECT id FROM t o WHERE EXISTS (SELECT 1 FROM t i WHERE i.a = o.a + 1 AND i.id < 50)
  AND a IN (SELECT DISTINCT a FROM t WHERE id % 7 = 0) ORDER BY id LIMIT 40;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 5 OR (c = 'text 4' COLLATE NOCASE AND a > 100);

-- Changes, triggers, constraints, savepoints.
CREATE TABLE log (what TEXT, id INTEGER, was INTEGER, now INTEGER);
CREATE TRIGGER t_update AFTER UPDATE OF a ON t WHEN new.a <> old.a BEGIN
  INSERT INTO log VALUES ('update', old.id, old.a, new.a);
END;
CREATE TRIGGER t_delete BEFORE DELETE ON t BEGIN
  INSERT INTO log VALUES ('delete', old.id, old.a, NULL);
END;
BEGIN;
UPDATE t SET a = a + 1, b = b * 2 WHERE id % 13 = 0;
SAVEPOINT one;
DELETE FROM t WHERE id % 3 = 0;
SELECT count (*) FROM t;
ROLLBACK TO one;
DELETE FROM t WHERE id % 17 = 0;
COMMIT;
SELECT what, count (*), sum (was), sum (now) FROM log GROUP BY what;
CREATE TABLE parent (k TEXT PRIMARY KEY, n CHECK (n > 0)) WITHOUT ROWID;
CREATE TABLE child (k REFERENCES parent ON DELETE CASCADE, v UNIQUE NOT NULL);
PRAGMA foreign_keys = on;
INSERT INTO parent SELECT 'k' || id, id FROM t WHERE id < 100;
INSERT INTO child SELECT 'k' || id, id * 2 FROM t WHERE id < 100;
INSERT INTO child VALUES ('none', 1);
INSERT INTO parent VALUES ('bad', -1);
INSERT OR IGNORE INTO child VALUES ('k1', 2), ('k1', 1001);
INSERT INTO parent VALUES ('k1', 7) ON CONFLICT (k) DO UPDATE SET n = n + excluded.n;
DELETE FROM parent WHERE n % 2 = 0;
SELECT count (*), sum (v) FROM child;
SELECT * FROM parent ORDER BY k LIMIT 5;
UPDATE t SET (b, c) = (SELECT n, k FROM parent WHERE n = t.id) WHERE id < 50 RETURNING id, b;

-- Expressions and functions.
SELECT 7 / 2, -7 / 2, -7 % 3, 7.0 / 2, 1 << 40, ~5, 5 & 3 | 8, 9223372036854775807 + 1;
SELECT 0.1 + 0.2, 1e308 * 10, 123456789012345678, 1e15, 1e16, 0.000001, -0.0;
SELECT round (2.5), round (-2.567, 2), abs (-3), sign (-2), 10 % 0, NULL + 1, 1 = NULL;
SELECT substr ('abcdef', -3, 2), instr ('hello', 'l'), replace ('aXbX', 'X', '--'),
  upper ('abc'), trim ('  x '), hex ('abc'), quote (x'01'), unicode ('e'), char (65, 8364);
SELECT printf ('%5d|%-5s|%05.2f|%x|%,d|%e', 42, 'ab', 3.14159, 255, 1234567, 12345.678);
SELECT typeof (1), typeof (1.0), typeof ('1'), typeof (NULL), CAST ('12abc' AS INTEGER),
  CAST (3.99 AS INTEGER), '10' + 5, '5' < 10, 'b' > 'A' COLLATE NOCASE;
SELECT date ('2024-02-28', '+2 days'), strftime ('%Y-%W %j %s', '2023-12-31 23:59:59'),
  julianday ('2000-01-01'), datetime (1e9, 'unixepoch', 'start of month', '-1 day');
SELECT coalesce (NULL, NULL, 3), nullif (2, 2), iif (1 > 2, 'a', 'b'),
  CASE 3 WHEN 1 THEN 'one' WHEN 3 THEN 'three' ELSE 'many' END, likely (1);
SELECT sqrt (2), pow (2, 0.5), log (100), sin (1), degrees (1), trunc (-2.7), mod (7, -3);
SELECT json_extract ('{"a":[1,{"b":"c"}]}', '$.a[1].b'), json ('[1, 2 ,{ "x" : null}]'),
  json_patch ('{"a":1,"b":2}', '{"b":null,"c":3}'), json_valid ('{a}');
SELECT key, value, type, path FROM json_tree ('{"x":[1,2.5,"s",true,{"y":null}],"z":{}}');
SELECT json_group_array (a), json_group_object (id, c) FROM t WHERE id IN (3, 5, 7);

-- Virtual tables.
CREATE VIRTUAL TABLE f USING fts5 (title, body, tokenize = 'porter');
INSERT INTO f SELECT 'number ' || id, c || ' running jumps over ' || a FROM t WHERE id < 500;
SELECT count (*) FROM f WHERE f MATCH 'run AND jump NOT 7';
SELECT highlight (f, 0, '[', ']'), snippet (f, 1, '<', '>', '..', 3) FROM f
  WHERE f MATCH 'title: number AND "over 5" * OR NEAR (text jumps, 2)' ORDER BY rowid LIMIT 10;
CREATE VIRTUAL TABLE r USING rtree (id, x0, x1, y0, y1);
INSERT INTO r SELECT id, a, a + 10, b, b + 5 FROM t WHERE b IS NOT NULL;
SELECT count (*), sum (id) FROM r WHERE x0 > 100 AND x1 < 300 AND y0 > 20 AND y1 < 60;
SELECT value FROM generate_series (1, 20, 3);

-- Graphs by recursion.
WITH RECURSIVE edge (f, g) AS (SELECT a % 60, id % 60 FROM t WHERE id < 90),
  reach (n, d) AS (VALUES (1, 0) UNION SELECT g, d + 1 FROM reach, edge
    WHERE f = n AND d < 8)
SELECT n, min (d) FROM reach GROUP BY n ORDER BY n;
WITH RECURSIVE xaxis (x) AS (VALUES (-2.0) UNION ALL SELECT x + 0.15 FROM xaxis WHERE x < 1.0),
  yaxis (y) AS (VALUES (-1.0) UNION ALL SELECT y + 0.2 FROM yaxis WHERE y < 1.0),
  m (i, cx, cy, x, y) AS (SELECT 0, x, y, 0.0, 0.0 FROM xaxis, yaxis UNION ALL
    SELECT i + 1, cx, cy, x * x - y * y + cx, 2.0 * x * y + cy FROM m
      WHERE x * x + y * y < 4.0 AND i < 20)
SELECT group_concat (substr (' .+*#', 1 + min (n / 5, 4), 1), '')
  FROM (SELECT max (i) AS n, cx, cy FROM m GROUP BY cy, cx) GROUP BY cy;

VACUUM;
PRAGMA integrity_check;
PRAGMA foreign_key_check;
