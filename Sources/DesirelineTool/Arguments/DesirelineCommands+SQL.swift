import FunnelQueries

extension CommandDescription {
  /// `desireline sql`: the funnel as a query.
  package static let sql = CommandDescription(
    name: "sql",
    overview: "Print the funnel as one query that counts in a warehouse what 'analyze' counts.",
    arguments: [Argument("FILE", help: "An experiment file; - for standard input")],
    options: [
      SQLOption.dialect, SQLOption.table, SQLOption.columns,
    ],
    examples: [
      Example(
        "desireline sql --table log.csv Experiments/catalog-browse.json5 | duckdb",
        help: "Count a log with DuckDB"
      ),
      Example(
        "desireline sql -d bigquery --table shop.analytics.events Experiments/catalog-browse.json5",
        help: "The query for a table in BigQuery"
      ),
    ],
    exitStatus: [
      ExitStatus(0, help: "Done"),
      ExitStatus(1, help: "No query counts exactly what the funnel counts; the reasons are printed"),
      ExitStatus(2, help: "Could not be done: an error in the arguments or the file"),
    ]
  )
}

/// The options of `sql` alone.
enum SQLOption {
  static let dialect = CommandOption.word(
    ["--dialect", "-d"],
    "DIALECT",
    default: SQLDialect.duckDB,
    help: "Write the query for duckdb, spark, clickhouse or bigquery"
  )

  static let table = CommandOption.text(
    ["--table"],
    "NAME",
    default: "events",
    help: "Query the table NAME, such as shop.events; for DuckDB also a file such as log.csv"
  )

  static let columns = CommandOption.text(
    ["--columns"],
    "PAIRS",
    unlessSaid: "those of the log format",
    help: "The table's own columns, in pairs such as user=id,time=ts: user, time, name, variant, size_class and, "
      + "where it has them, sequence, segment, event, on_goal, event_id"
  )
}
