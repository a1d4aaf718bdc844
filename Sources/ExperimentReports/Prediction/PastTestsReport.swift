package import ExperimentAnalysis
package import TextFormats
package import NavigationExperiments

/// The record of past tests: each beside its prediction, and how well all were predicted.
package struct PastTestsReport: Sendable {
  /// A test with its prediction.
  package struct Row: Sendable {
    /// The test and what is predicted of it.
    package var score: PastTestScore
    /// The verdict in words; `nil` if no experiment describes the test.
    package var verdict: String?
  }

  /// The tests in the order of their table.
  package private(set) var rows: [Row] = []
  /// The command that writes the same record.
  package var command: String

  /// A record without tests.
  package init(command: String) { self.command = command }

  /// Adds a test that no experiment describes.
  package mutating func add(_ test: PastTest) { rows.append(Row(score: PastTestScore(test, predicted: nil))) }

  /// Adds a test that the report of its experiment predicts.
  package mutating func add(_ test: PastTest, predictedBy report: ExperimentReport) {
    guard let score = PastTestScore(test, results: report.results) else { return add(test) }
    rows.append(Row(score: score, verdict: score.predicted.flatMap(report.verdict(of:))))
  }

  /// The files of the record: the table and the page.
  package var files: [ReportFile] { [content.file, ReportFile(name: "summary.md", bytes: Array(summary.utf8))] }

  /// The names of these files.
  package static let fileNames = [TableDescription.pastTests.fileName, "summary.md"]

  private var content: TableContent {
    TableContent(.pastTests, rows.map { row in PastTestColumn.all.map { $0.cell(row) } })
  }

  /// What `backtest --json` prints.
  package var document: JSONDocument {
    .object([
      "schema": "desireline.backtest/1",
      "reproduce": command,
      "described": document(of: described),
      "without_fitted": document(of: unfitted),
      "by_verdict": groups(\.verdictClass),
      "by_kind": groups(\.score.test.kind),
      "tests": content.document,
    ])
  }

  private func document(of rows: [Row]) -> JSONDocument {
    let tally = PastTestTally(rows.map(\.score))
    func share(_ share: PastTestTally.Share) -> JSONDocument {
      .object([
        "right": share.right,
        "of": share.count,
      ])
    }
    return .object([
      "tests": tally.tests,
      "signs": share(tally.signs),
      "inside_scenarios": share(tally.ranges),
      "inside": share(tally.widened),
      "claims": share(tally.claims),
    ])
  }

  private func groups(_ name: (Row) -> String) -> JSONDocument {
    .array(
      grouped(by: name).map { group in
        JSONDocument.object([
          "name": group.name,
          "score": document(of: group.rows),
        ])
      })
  }

  /// The tests that an experiment describes.
  var described: [Row] { rows.filter { $0.score.predicted != nil } }

  /// Those whose outcome no parameter was fitted to.
  var unfitted: [Row] { described.filter { $0.score.test.question?.use != .fitted } }

  /// The described tests by a name of theirs, in the order in which the names first appear.
  func grouped(by name: (Row) -> String) -> [(name: String, rows: [Row])] {
    var groups: [(name: String, rows: [Row])] = []
    for row in described {
      if let place = groups.firstIndex(where: { $0.name == name(row) }) {
        groups[place].rows.append(row)
      } else {
        groups.append((name(row), [row]))
      }
    }
    return groups
  }
}

extension PastTestsReport.Row {
  /// The class of the verdict, without the variant or the parameter that it names.
  var verdictClass: String {
    switch score.predicted?.scenarios?.verdict {
    case .identical: "identical"
    case .favors: "favors"
    case .leans: "leans"
    case .noMaterialDifference: "no material difference"
    case .depends: "depends on a parameter"
    case .undecided: "undecided"
    case nil: "no verdict"
    }
  }
}
