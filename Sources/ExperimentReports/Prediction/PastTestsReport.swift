package import ExperimentAnalysis
package import ExperimentDesign
package import ExperimentStatistics
package import TextFormats

/// The record of past tests: each beside its prediction, and how well all were predicted.
package struct PastTestsReport: Sendable {
  /// A test with its prediction.
  package struct Row: Sendable {
    /// The test and what is predicted of it, by verdicts that allow for the errors of the other studies.
    package var score: PastTestScore
    /// The verdict in words; `nil` if no experiment describes the test.
    package var verdict: String?
  }

  /// The tests in the order of their table.
  package private(set) var rows: [Row] = []
  /// What all tests say of predictions; `nil` before they are judged, and where none has a sign or a size.
  package private(set) var record: PredictionRecord?
  /// The command that writes the same record.
  package var command: String

  /// A record without tests.
  package init(command: String) { self.command = command }

  /// Adds a test that no experiment describes.
  package mutating func add(_ test: PastTest) { rows.append(Row(score: PastTestScore(test, predicted: nil))) }

  /// Adds a test that the report of its experiment predicts, by its scenarios alone.
  package mutating func add(_ test: PastTest, predictedBy report: ExperimentReport) {
    guard let score = PastTestScore(test, results: report.results) else { return add(test) }
    rows.append(Row(score: score, verdict: score.predicted.flatMap(report.verdict(of:))))
  }

  /// Judges every test anew, allowing for the errors of the other studies.
  /// - Parameter report: The report of an experiment with verdicts that allow for an error.
  package mutating func judge(_ report: (_ experiment: String, PredictionError) -> ExperimentReport?) {
    let scores = unfitted.map(\.score)
    record = PredictionRecord(scores)
    for place in rows.indices {
      let own = rows[place].score
      guard let question = own.test.question,
        let error = PredictionError(fitting: scores.filter { $0.test.study != own.test.study }),
        let report = report(question.experiment, error), let score = PastTestScore(own.test, results: report.results)
      else { continue }
      rows[place] = Row(score: score, verdict: score.predicted.flatMap(report.verdict(of:)))
    }
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
      "error_scale": record?.error.scale, "error_reach": record?.reach,
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
        *Predicted* is with all parameters at their defaults; *with errors* adds to 90 % of the scenarios how far the other \
        studies were from predicted; *inside* says whether the observed effect is in that range; *right* whether the verdict's claim came true: a direction is wrong, too, where no clear \
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
    let record = record.map { [$0.sentence] } ?? []
    guard unfitted.count < described.count else { return [all, counts, studies] + record }
    return [all, counts, "Without those that parameters were fitted to: \(line(of: unfitted))", studies] + record
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
    let nones = tally.nones.count == 0 ? "" : "; no difference within the range \(tally.nones.text)"
    let guesses = tally.guesses.count == 0 ? "" : "; the writers' guesses \(tally.guesses.text)"
    return
      "signs right \(tally.signs.text) (that the treatment is better: \(tally.wins.text)\(guesses)); effects in 90 % "
      + "of the scenarios \(tally.scenarios.text), in the range with the errors of the other studies "
      + "\(tally.ranges.text), with the error of the real test \(tally.widened.text)\(nones); "
      + "claims right \(tally.claims.text)"
  }

  private var describedView: TextTable {
    table(described).view([
      ("test_id", "test"), ("kind", "kind"), ("use", "use"), ("observed_sign", "observed"),
      ("predicted_effect", "predicted"), ("scenarios_p05", "90 % of scenarios"), ("range_p05", "with errors"),
      ("is_sign_right", "sign"), ("is_in_range", "inside"), ("verdict", "verdict"), ("is_claim_right", "right"),
    ])
  }

  private func scoreView(_ group: String, _ name: (Row) -> String) -> TextTable {
    scores(by: group, described, name).view([
      ("name", group), ("tests", "tests"), ("signs_right", "signs right"),
      ("in_range_right", "in the range"), ("claims_right", "claims right"),
    ]).escaping([0])
  }

  private func section(_ title: String, _ table: TextTable, _ caption: String = "") -> [String] {
    table.rows.isEmpty ? [] : (["## \(title)", caption, table.markdown].filter { !$0.isEmpty })
  }
}

extension PredictionRecord {
  /// What past tests say, without a full stop.
  package var sentence: String {
    let sizes = sizeFactor.map { ", and sizes were off by \(rounded($0, 1)) × at the median" } ?? ""
    return "In \(signs.count) past studies the direction was right in \(rounded(signs.right, 0))\(sizes); "
      + "9 of 10 effects are within ± \(rounded(reach, 1)) of the predicted log-odds"
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
      share("signs", \.signs), share("inside_scenarios", \.scenarios), share("in_range", \.ranges),
      share("inside", \.widened), share("claims", \.claims), share("none_in_range", \.nones),
      share("guesses", \.guesses), share("treatment_better", \.wins))
  }
}
