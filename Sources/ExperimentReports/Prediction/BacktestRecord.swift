package import ExperimentAnalysis
import EventLogs
import Foundation
package import TextFormats

/// The record of all comparisons of runs with logs, `backtest.csv` beside the reports of the logs.
///
/// It holds every comparison once, whichever order they were made in.
package struct BacktestRecord: Sendable {
  /// How well the comparisons of a record did.
  package struct Score: Hashable, Sendable {
    /// How many comparisons there are.
    package var comparisons: Int
    /// What they came to.
    package var tally: PredictionTally
  }

  /// The file, in a directory of reports.
  package let path: String
  /// The rows, as objects with a member for each column.
  private var rows: [JSONDocument] = []

  /// Reads the record of a directory; it is empty where there is none yet.
  ///
  /// - Throws: `Problem` if there is something else in its place; that stays as it is.
  package init(in directory: String) throws(Problem) {
    path = directory + "/backtest.csv"
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Problem.invalidRecord(path, "it cannot be read")
    }
    let table: TableRows
    do throws(Problem) { table = try TableRows(Array(bytes), of: Table.backtest.description) } catch {
      throw Problem.invalidRecord(path, error.message)
    }
    // What is not read would be lost when the record is written.
    if let column = table.unread.first { throw Problem.invalidRecord(path, "it has another column, '\(column)'") }
    rows = table.rows
  }

  /// Adds the comparison of a report; one that is known takes its own place.
  package mutating func add(_ report: ExperimentReport) {
    // A log that is not fit for a decision is no evidence about the model either.
    guard report.results.health.isGood else { return }
    let own = report.backtestRows
    let known = Set(own.map(Self.key))
    let kept = rows.filter { !known.contains(Self.key($0)) } + own
    // Rows of one comparison keep their order.
    rows = kept.enumerated().sorted { (Self.order($0.element), $0.offset) < (Self.order($1.element), $1.offset) }.map(
      \.element)
  }

  /// Adds the comparison of a report to the record on the disk, whatever was added since it was read.
  ///
  /// - Throws: `Problem` and what writing throws; the file is as it was then.
  package static func add(_ report: ExperimentReport, in directory: String) throws {
    let lock = DirectoryLock(directory)
    defer { lock.release() }
    var record = try BacktestRecord(in: directory)
    record.add(report)
    try record.write()
  }

  private func write() throws {
    let file = try PartialFile(path: path)
    do {
      try file.write(TableContent(Table.backtest.description, rows.map(\.values)).file.bytes)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// How well all comparisons did.
  package var score: Score {
    var score = Score(comparisons: Set(rows.map(Self.key)).count, tally: PredictionTally())
    var levels: Set<[String]> = []
    for row in rows {
      score.tally.add(
        isInside: row.flag("is_inside"), PredictionClaim.Outcome(rawValue: row.string("verdict_right")))
      if levels.insert(Self.key(row) + [row.string("metric_id")]).inserted {
        score.tally.add(levelError: row.number("level_error_share"))
      }
    }
    return score
  }

  /// What identifies a comparison.
  private static func key(_ row: JSONDocument) -> [String] {
    [row.string("prediction_fingerprint"), row.string("observation_fingerprint")]
  }

  private static func order(_ row: JSONDocument) -> String {
    ([row.string("experiment_id")] + key(row)).joined(separator: "\n")
  }
}

extension Problem {
  /// Why there is no record that a comparison could be added to.
  static func invalidRecord(_ path: String, _ reason: String) -> Problem {
    Problem(
      .invalidRecord, "'\(path)' is no record of comparisons: \(reason)",
      hint: "move it away, and a new one is begun; nothing was written")
  }
}
