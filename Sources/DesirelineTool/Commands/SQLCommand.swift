import ExperimentFile
import ExperimentReports
import FunnelQueries
import NavigationExperiments
import TextFormats

/// `desireline sql`: prints the funnel as one query.
struct SQLCommand: ToolCommand {
  static let description = CommandDescription.sql

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let experiment = try setting.document(parsed.file).experiment
    let (dialect, table) = (parsed[SQLOption.dialect], parsed[SQLOption.table])
    let name = LogTable.parts(of: table)
    let query = try FunnelQuery(
      experiment.funnel, variants: experiment.variants.map(\.id), segments: experiment.segments,
      table: try parsed[SQLOption.columns].map { try LogTable(name: name, columns: $0) } ?? LogTable(name: name),
      dialect: dialect)
    console.answer(
      JSONDocument.object([
        "schema": "desireline.sql/1",
        "experiment_id": experiment.id,
        "dialect": dialect.rawValue,
        "table": table,
        "query": query.text,
      ]), or: query.text)
    return .done
  }
}

/// A word of a command line as a shell takes it.
package struct ShellWord {
  /// The word, in quotes where it needs some.
  package let text: String

  package init(_ word: String) {
    let isPlain = word.wholeMatch(of: /[A-Za-z0-9._\/-]+/) != nil
    let isHarmless = word.harmless == word
    text = isPlain ? word : isHarmless ? "'" + word.replacing("'", with: "'\\''") + "'" : Self.spelled(word)
  }

  /// The word with the bytes spelled out of what a terminal would obey, as bash, zsh and ksh read it.
  private static func spelled(_ word: String) -> String {
    let letters = word.unicodeScalars.map { scalar in
      if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
      guard scalar.harmless != String(scalar) else { return String(scalar) }
      return scalar.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return "$'" + letters.joined() + "'"
  }
}
