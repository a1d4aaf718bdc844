import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments
import TextFormats

/// The table of published figures: what was published, and what came out in the committed reports.
enum EvidenceTable {
  /// The table in Markdown.
  /// - Throws: ``PageError`` where a report does not have every published figure of its experiment.
  static func text(in folder: String) throws -> String {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/Experiments")
    var rows: [[String]] = []
    for name in files.filter({ $0.hasSuffix(".json5") }).map({ String($0.dropLast(6)) }).sorted() {
      let experiment = try ExperimentDocument.read(path: "\(folder)/Experiments/\(name).json5").experiment
      let summary = try String(contentsOfFile: "\(folder)/Reports/\(name)/summary.md", encoding: .utf8)
      let figures = Self.rows(under: "### Held against published figures", in: summary)
      try check(figures, experiment.published.count, in: name)
      rows += figures.map { row in
        let users = row[2] == "all users" ? "" : ", \(row[2])"
        return ["`\(name)`", "`\(row[0])` of `\(row[1])`\(users)", row[3], row[4], row[5], row[6], row[7]]
      }
    }
    let tests = try PastTestFolder(path: "\(folder)/Experiments/backtest").tests
    let record = try String(contentsOfFile: "\(folder)/Reports/backtest/summary.md", encoding: .utf8)
    let scores = Self.rows(under: "## Described tests", in: record)
    try check(scores, tests.count { $0.question != nil }, in: "backtest")
    guard record.contains(PredictionRecord.shipped.sentence) else {
      throw PageError(message: "Reports/backtest has another record than PredictionRecord.shipped")
    }
    rows += scores.map { row in
      let inside = row[8] == "yes" ? "inside" : row[8] == "no" ? "outside" : "–"
      return ["`backtest`", "\(row[0]), \(row[1])", row[3], "\(row[4]) (\(row[6]))", inside, result(row), "past test"]
    }
    return String(markdownTable: ["Experiment", "Figure", "Published", "Ours", "Off by", "", "Source"], rows)
  }

  /// What a row of the record says of a prediction.
  private static func result(_ row: [String]) -> String {
    switch (row[2], row[7], row[10]) {
    case ("fitted", _, _): "fitted"
    case (_, "yes", _): "predicted: sign right"
    case (_, "no", _): "**predicted: missed**"
    case (_, _, "yes"): "predicted: met"
    case (_, _, "no"): "**predicted: missed**"
    default: "predicted: undecided"
    }
  }

  private static func check(_ rows: [[String]], _ count: Int, in report: String) throws {
    guard rows.count != count else { return }
    throw PageError(message: "Reports/\(report) has \(rows.count) published figures, and the file has \(count)")
  }

  /// The rows of the first table under a heading of a page, without its header.
  private static func rows(under heading: String, in page: String) -> [[String]] {
    guard let start = page.firstRange(of: heading + "\n") else { return [] }
    let lines = page[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      // A bar in a cell stands behind a backslash.
      line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "\\|")
      }
    }
  }
}
