import TextFormats
import ExperimentFile
import ExperimentReports
import FunnelQueries
import NavigationExperiments

/// `desireline sql`: prints the funnel as one query.
struct SQLCommand: ToolCommand {
  static let description = CommandDescription.sql

  private let file: String
  private let dialect: SQLDialect
  private let table: String
  /// The table's columns; `nil` for those of the log format.
  private let columns: String?
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    file = parsed.arguments.first ?? "-"
    dialect = parsed[SQLOption.dialect]
    (table, columns) = (parsed[SQLOption.table], parsed[SQLOption.columns])
    self.setting = setting
  }

  func run(_ console: Console) throws -> ExitCode {
    let experiment = try setting.document(file).experiment
    let name = LogTable.parts(of: table)
    let query = try FunnelQuery(
      experiment.funnel,
      variants: experiment.variants.map(\.id),
      segments: experiment.segments,
      table: try columns.map { try LogTable(name: name, columns: $0) } ?? LogTable(name: name),
      dialect: dialect
    )
    if console.manner.isJSON {
      console.answer([
        "schema": "desireline.sql/1",
        "experiment_id": .text(experiment.id),
        "dialect": .text(dialect.rawValue),
        "table": .text(table),
        "query": .text(query.text),
      ])
    } else {
      console.answer(query.text)
    }
    return .done
  }
}
