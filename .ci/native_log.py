"""The log of gen_events.py in the columns of the log format; its third size class becomes a segment.

usage: native_log.py EVENTS.parquet OUT.(csv|ndjson) [COPIES]

Rows stay in their order; behind them stands an exposure of each user, at their first row. With COPIES the users are
there as many times, each time with other ids.
"""

import sys

import duckdb

events, out, copies = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
form = "FORMAT csv, HEADER" if out.endswith(".csv") else "FORMAT json"
duckdb.execute(
    f"""
    COPY (
      WITH views AS (
        SELECT user_id + copy * 10_000_000_000 AS user_id, ts, variant, size_class, 1 AS sequence, 'screen-view' AS event, screen AS name
        FROM '{events}' CROSS JOIN range({copies}) AS copies(copy)
      ),
      exposures AS (
        SELECT user_id + copy * 10_000_000_000 AS user_id, min(ts) AS ts, any_value(variant) AS variant,
          any_value(size_class) AS size_class, 0 AS sequence, 'exposure' AS event, '' AS name
        FROM '{events}' CROSS JOIN range({copies}) AS copies(copy) GROUP BY ALL
      )
      SELECT user_id, sequence, ts AS time_ms, variant AS variant_id,
        CASE size_class WHEN 'compact' THEN 'compact' ELSE 'regular' END AS size_class,
        CASE size_class WHEN 'expanded' THEN 'expanded' ELSE 'usual' END AS segment, event, name
      FROM (FROM views UNION ALL FROM exposures)
    ) TO '{out}' ({form})
    """
)
