import ExperimentAnalysis
import NavigationExperiments
import TextFormats

/// The record of past tests in words.
extension PastTestsReport {
  /// What the terminal shows.
  package var overview: String {
    (headline + [""] + aligned([Self.columns] + described.map { cells($0) { $0 } }, leading: 4)).joined(separator: "\n")
      + "\n"
  }

  /// The page.
  package var summary: String {
    let opening = """
      What tests with real users found, beside what experiments predict of them. Nothing was chosen by these outcomes, but \
      where *use* says fitted or assumed.
      """
    let pieces =
      ["# Past tests, predicted", opening, headline.map { "- \($0)" }.joined(separator: "\n")]
      + section("Described tests", describedTable) + section("By verdict", groupTable("verdict", \.verdictClass))
      + section("By kind of change", groupTable("kind", \.score.test.kind))
      + section("Tests that no experiment describes", undescribedTable) + ["Reproduce: `\(command)`"]
    return pieces.joined(separator: "\n\n") + "\n"
  }

  private var headline: [String] {
    let all = "\(described.count) of \(rows.count) tests are described by an experiment"
    let counts = line(of: described)
    guard unfitted.count < described.count else { return [all, counts] }
    return [all, counts, "Without those that parameters were fitted to: \(line(of: unfitted))"]
  }

  private func line(of rows: [Row]) -> String {
    let tally = PastTestTally(rows.map(\.score))
    return "signs right \(words(tally.signs)); effects in 90 % of the scenarios \(words(tally.ranges)), with the error "
      + "of the real test \(words(tally.widened)); claims right \(words(tally.claims))"
  }

  private func words(_ share: PastTestTally.Share) -> String { "\(share.right) of \(share.count)" }

  private static let columns = [
    "test", "kind", "use", "observed", "predicted", "90 % of scenarios", "sign", "inside", "verdict", "right",
  ]

  private func cells(_ row: Row, escaping: (String) -> String) -> [String] {
    let score = row.score
    let range = score.scenarios.map { "\(effect($0.lowerBound)) to \(effect($0.upperBound)) \(score.unit.rawValue)" }
    return [
      escaping(score.test.id), escaping(score.test.kind), score.test.question?.use.rawValue ?? "–",
      observed(score.test),
      score.difference.map { "\(effect($0)) \(score.unit.rawValue)" } ?? "–", range ?? "–", answer(score.isSignRight),
      answer(score.isInsideScenarios), escaping(row.verdict ?? "–"), answer(score.isClaimRight),
    ]
  }

  private func answer(_ isRight: Bool?) -> String { isRight.map { $0 ? "yes" : "no" } ?? "–" }

  private func effect(_ value: Double) -> String {
    abs(value) < 0.000_05 ? "0" : (value < 0 ? "−" : "+") + rounded(abs(value), digits(showing: abs(value)))
  }

  private func observed(_ test: PastTest) -> String {
    let sign =
      switch test.sign {
      case .higher: "higher"
      case .lower: "lower"
      case .unclear: "no clear difference"
      }
    guard let size = test.effect else { return sign }
    let interval = size.interval.map { " (\(effect($0.lowerBound)) to \(effect($0.upperBound)))" } ?? ""
    return "\(sign): \(effect(size.value)) \(size.unit.rawValue)\(interval)"
  }

  private var describedTable: TextTable {
    TextTable(
      caption: """
        Effects are treatment minus control, in percent of the control's value where only a sign was published. \
        *Predicted* is with all parameters at their defaults; *inside* says whether the observed effect is in the range of \
        90 % of the scenarios; *right* whether the verdict's claim came true: a direction is wrong, too, where no clear \
        difference was found
        """, columns: Self.columns, rows: described.map { cells($0, escaping: \.inMarkdown) }, leading: 4, trailing: 4)
  }

  private func groupTable(_ what: String, _ name: (Row) -> String) -> TextTable {
    TextTable(
      caption: "", columns: [what, "tests", "signs right", "in 90 % of scenarios", "claims right"],
      rows: grouped(by: name).map { group in
        let tally = PastTestTally(group.rows.map(\.score))
        return [
          group.name.inMarkdown, "\(tally.tests)", words(tally.signs), words(tally.ranges), words(tally.claims),
        ]
      })
  }

  private var undescribedTable: TextTable {
    TextTable(
      caption: "", columns: ["test", "kind", "observed", "reason"],
      rows: rows.filter { $0.score.predicted == nil }.map { row in
        let test = row.score.test
        return [test.id.inMarkdown, test.kind.inMarkdown, observed(test), test.reason.inMarkdown]
      }, leading: 4)
  }

  private func section(_ title: String, _ table: TextTable) -> [String] {
    table.rows.isEmpty ? [] : (["## \(title)", table.caption, table.markdown].filter { !$0.isEmpty })
  }
}
