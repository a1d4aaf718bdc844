import ExperimentFile
import ExperimentDesign
import NavigationExperiments
import TextFormats

/// `desireline sql`: prints the funnel as one query.
struct SQLCommand: Command {
  static let description = CommandDescription(
    Self.self, "sql", "Print the funnel as one query that counts in a warehouse what 'analyze' counts.",
    examples: [
      "desireline sql --table log.csv Experiments/catalog-browse.json5 | duckdb": "Count a log with DuckDB",
      "desireline sql -d bigquery --table shop.analytics.events Experiments/catalog-browse.json5":
        "The query for a table in BigQuery",
    ],
    ends: [
      .done, ExitStatus(1, "No query counts exactly what the funnel counts; the reasons are printed"),
      ExitStatus(2, "Could not be done: an error in the arguments or the file"),
    ])

  @Argument(.file) var file: String
  @Option("--dialect, -d DIALECT", .word, "Write the query for duckdb, spark, clickhouse or bigquery")
  var dialect = SQLDialect.duckDB
  @Option("--table NAME", .text, "Query the table NAME, such as shop.events; for DuckDB also a file such as log.csv")
  var table = "events"
  @Option(
    "--columns PAIRS", .text, else: "those of the log format",
    "The table's own columns, in pairs such as user=id,time=ts: user, time, name, variant, size_class and, where it "
      + "has them, sequence, segment, event, on_goal, event_id")
  var columns: String?

  func run(_ console: Console) throws -> ExitCode {
    let experiment = try console.document(file).experiment
    let name = LogTable.parts(of: table)
    let query = try FunnelQuery(
      experiment.funnel, variants: experiment.variants.map(\.id), segments: experiment.segments,
      table: try columns.map { try LogTable(name: name, columns: $0) } ?? LogTable(name: name), dialect: dialect)
    console.answer(
      object: [
        "schema": "desireline.sql/1",
        "experiment_id": experiment.id,
        "dialect": dialect.rawValue,
        "table": table,
        "query": query.text,
      ], or: query.text)
    return .done
  }
}
