"""The log of gen_events.py in another form, or of several times the users, each time with other ids.

usage: copied_log.py EVENTS.parquet OUT.(csv|ndjson) [COPIES]
"""

import sys

import duckdb

events, out, copies = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
form = "FORMAT csv, HEADER" if out.endswith(".csv") else "FORMAT json"
parts = [
    f"SELECT user_id + {copy} * 10_000_000_000 AS user_id, ts, screen, variant, size_class FROM '{events}'"
    for copy in range(copies)
]
duckdb.execute(f"COPY ({' UNION ALL '.join(parts)}) TO '{out}' ({form})")
