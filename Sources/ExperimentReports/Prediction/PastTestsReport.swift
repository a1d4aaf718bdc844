package import ExperimentAnalysis
package import ExperimentDesign
package import TextFormats

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
  package var files: [ReportFile] {
    [table(rows).content.file, ReportFile(name: "summary.md", text: summary)]
  }

  /// The names of these files.
  package static let fileNames = ["past_tests.csv", "summary.md"]

  /// What `backtest --json` prints.
  package var document: JSONDocument {
    let all = scores(by: "described", described) { _ in "all" }
    let rows = [
      all.rows, scores(by: "without_fitted", unfitted) { _ in "all" }.rows,
      scores(by: "verdict", described, \.verdictClass).rows, scores(by: "kind", described, \.score.test.kind).rows,
    ]
    return .object([
      "schema": "desireline.backtest/2", "reproduce": command,
      "scores": all.with(rows.flatMap(\.self)).content.document,
      "studies": studies,
      "tests": table(self.rows).content.document,
    ])
  }

  /// The studies that no parameter was fitted to.
  private var studies: JSONDocument {
    let score = StudyScore(unfitted.map(\.score))
    return .object([
      "studies": score.studies, "signs": score.signs, "signs_right": score.signsRight, "sizes": score.sizes,
      "size_factor": score.sizeFactor, "constant_size_factor": score.constantFactor,
    ])
  }

  private func table(_ rows: [Row]) -> Table<Row> { .pastTests.with(rows) }

  /// The tests that an experiment describes.
  private var described: [Row] { rows.filter { $0.score.predicted != nil } }

  /// Those whose outcome no parameter was fitted to.
  private var unfitted: [Row] { described.filter { $0.score.test.question?.use != .fitted } }

  /// How well tests were predicted, by a name of theirs, in the order in which the names first appear.
  private func scores(by group: String, _ rows: [Row], _ name: (Row) -> String) -> Table<GroupScore> {
    .scores.with(
      rows.map(name).uniqued.map { one in
        GroupScore(group: group, name: one, tally: PastTestTally(rows.filter { name($0) == one }.map(\.score)))
      })
  }
}

/// The record in words.
extension PastTestsReport {
  /// What the terminal shows.
  package var overview: String {
    let view = describedView
    return (headline + [""] + aligned([view.columns] + view.rows, leading: 4)).joined(separator: "\n") + "\n"
  }

  /// The page.
  package var summary: String {
    let opening = """
      What tests with real users found, beside what experiments predict of them. Nothing was chosen by these outcomes, but \
      where *use* says fitted or assumed.
      """
    let undescribed = table(rows.filter { $0.score.predicted == nil }).view([
      ("test_id", "test"), ("kind", "kind"), ("observed_sign", "observed"), ("reason", "reason"),
    ])
    let pieces =
      ["# Past tests, predicted", opening, headline.map { "- \($0)" }.joined(separator: "\n")]
      + section(
        "Described tests", describedView.escaping([0, 1, 8]),
        """
        Effects are treatment minus control, in percent of the control's value where only a sign was published. \
        *Predicted* is with all parameters at their defaults; *inside* says whether the observed effect is in the range of \
        90 % of the scenarios; *right* whether the verdict's claim came true: a direction is wrong, too, where no clear \
        difference was found
        """) + section("By verdict", scoreView("verdict", \.verdictClass))
      + section("By kind of change", scoreView("kind", \.score.test.kind))
      + section("Tests that no experiment describes", undescribed.escaping([0, 1, 3])) + ["Reproduce: `\(command)`"]
    return pieces.joined(separator: "\n\n") + "\n"
  }

  private var headline: [String] {
    let all = "\(described.count) of \(rows.count) tests are described by an experiment"
    let counts = line(of: described)
    let studies = Self.line(of: StudyScore(unfitted.map(\.score)))
    guard unfitted.count < described.count else { return [all, counts, studies] }
    return [all, counts, "Without those that parameters were fitted to: \(line(of: unfitted))", studies]
  }

  /// How well studies were predicted, each counting once.
  private static func line(of score: StudyScore) -> String {
    let constant = score.constantFactor.map { "; if all effects were of one size: \(rounded($0, 1)) ×" }
    return "By study, each counting once, without fitted: signs right \(rounded(score.signsRight, 1)) of \(score.signs)"
      + (score.sizeFactor.map { "; sizes off by \(rounded($0, 1)) × at the median of \(score.sizes)" } ?? "")
      + (constant ?? "")
  }

  private func line(of rows: [Row]) -> String {
    let tally = PastTestTally(rows.map(\.score))
    return "signs right \(tally.signs.text); effects in 90 % of the scenarios \(tally.ranges.text), with the error "
      + "of the real test \(tally.widened.text); claims right \(tally.claims.text)"
  }

  private var describedView: TextTable {
    table(described).view([
      ("test_id", "test"), ("kind", "kind"), ("use", "use"), ("observed_sign", "observed"),
      ("predicted_effect", "predicted"), ("scenarios_p05", "90 % of scenarios"), ("is_sign_right", "sign"),
      ("is_inside_scenarios", "inside"), ("verdict", "verdict"), ("is_claim_right", "right"),
    ])
  }

  private func scoreView(_ group: String, _ name: (Row) -> String) -> TextTable {
    scores(by: group, described, name).view([
      ("name", group), ("tests", "tests"), ("signs_right", "signs right"),
      ("inside_scenarios_right", "in 90 % of scenarios"), ("claims_right", "claims right"),
    ]).escaping([0])
  }

  private func section(_ title: String, _ table: TextTable, _ caption: String = "") -> [String] {
    table.rows.isEmpty ? [] : (["## \(title)", caption, table.markdown].filter { !$0.isEmpty })
  }
}

extension PastTestsReport.Row {
  /// The class of the verdict, without the variant or the parameter that it names.
  fileprivate var verdictClass: String { score.predicted?.scenarios?.verdict?.kind ?? "no verdict" }
}

/// How well a group of tests was predicted.
private struct GroupScore {
  let group: String
  let name: String
  let tally: PastTestTally
}

extension PastTestTally.Share {
  fileprivate var text: String { "\(right) of \(count)" }
}

extension Table<GroupScore> {
  fileprivate static var scores: Self {
    func share(_ name: String, _ share: @escaping (PastTestTally) -> PastTestTally.Share) -> [TableColumn<GroupScore>] {
      [
        .init(name + "_right", { share($0.tally).right }) { share($0.tally).text },
        .init(name) { share($0.tally).count },
      ]
    }
    return Self(
      "scores", [],
      columns: [.init("group", \.group), .init("name", \.name, text: \.name), .count("tests") { $0.tally.tests }],
      share("signs", \.signs), share("inside_scenarios", \.ranges), share("inside", \.widened),
      share("claims", \.claims))
  }
}
