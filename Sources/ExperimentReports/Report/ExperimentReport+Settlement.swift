import ExperimentAnalysis
import ExperimentDesign
import TextFormats
import UserBehavior

/// What would settle an open verdict: only what changes it, as far as the scenarios of the run can say.
extension ExperimentReport {
  /// What would settle an open verdict, in words; `nil` where nothing that this tool varies does.
  func settlement(of spread: ScenarioSpread) -> String? {
    switch spread.settlement {
    case .scenarios(let count)?: return "more scenarios: --scenarios \(count)"
    case let settlement?: return "more users: --users \(users(for: settlement))"
    case nil: break
    }
    let narrowings = firstNarrowings(of: spread)
    return narrowings.first.map { first in
      "a narrower range of \(title(ofParameter: first.parameter)): "
        + narrowings.map(sentence).joined(separator: ", ")
    }
  }

  /// The parts of the range of one parameter that would decide.
  private func firstNarrowings(of spread: ScenarioSpread) -> [Narrowing] {
    spread.narrowings.filter { $0.parameter == spread.narrowings[0].parameter }
  }

  /// How many users the run has then.
  private func users(for settlement: Settlement) -> Int {
    switch settlement {
    case .scenarios: userCount
    case .run(let times): ExperimentOutline.ceiling(Double(userCount) * times / 1000).map { $0 * 1000 } ?? 0
    case .users(let perScenario):
      ScenarioTallies.mostUsers(of: perScenario) >= perScenario && perScenario > userCount
        ? perScenario : max(userCount, perScenario * ScenarioTallies.usersPerScenarioUser)
    }
  }

  /// Such as `above 0.53: favors push`.
  private func sentence(_ narrowing: Narrowing) -> String {
    let bound = text(narrowing.bound, ofParameter: narrowing.parameter)
    return "\(narrowing.isAbove ? "above" : "below") \(bound): \(text(of: narrowing.verdict))"
  }

  /// The commands that would settle the recommendation, for a file.
  package func settlingCommands(for file: String) -> [String] {
    openRows.compactMap { $0.scenarios?.settlement.map { command(for: $0, file) } }.uniqued
  }

  /// The rows of primary metrics on which the recommendation is open.
  private var openRows: [Comparison] {
    recommendation.choices.compactMap { choice in
      guard case .undecided = choice.action, let treatment = choice.action.treatment else { return nil }
      return primaryRows(of: treatment, in: choice.scope).first
    }
  }

  private func command(for settlement: Settlement, _ file: String) -> String {
    var report = self
    report.userCount = users(for: settlement)
    if case .scenarios(let count) = settlement { report.scenarioCount = count }
    return "desireline run \(file) \(report.settings)"
  }

  /// What would settle the verdict of a row on which the recommendation is open, in lines of the advice.
  func settlementLines(_ row: Comparison) -> [String] {
    guard let spread = row.scenarios else { return [] }
    if let settlement = spread.settlement {
      return ["To settle it, most probably: `\(command(for: settlement, "<file>"))`"]
    }
    let parts = firstNarrowings(of: spread)
    guard let parameter = parts.first?.parameter else {
      return [
        "More users, more scenarios or one parameter known better would probably not settle it: run the real test"
      ]
    }
    // A part with the value that users have now changes less of the file.
    let entries = parts.compactMap(entry)
    let entry = (entries.first { !$0.hasPrefix("behavior") } ?? entries.first).map {
      ". Then write that in `cohort`, in place of what it says of this, with its source, and run it again: `\($0)`"
    }
    return [
      "Find this out: \(title(ofParameter: parameter).inMarkdown) (`\(uncertain[parameter].name)`, "
        + "now \(uncertain[parameter].text(uncertain[parameter].range))); "
        + parts.map { sentence($0).inMarkdown }.joined(separator: ", ") + (entry ?? "")
    ]
  }

  /// The lines of a cohort that keep a parameter of behavior to a part of its range, with a value in the part.
  private func entry(for narrowing: Narrowing) -> String? {
    let one = uncertain[narrowing.parameter]
    guard let parameter = one.parameter, let value = one.value else { return nil }
    let (low, high) =
      narrowing.isAbove ? (narrowing.bound, one.range.upperBound) : (one.range.lowerBound, narrowing.bound)
    let isWhole = one.unit == .count || one.unit == .duration
    // Four digits, inside of the part; what rounding moves is no digit.
    let scale = isWhole ? 1.0 : 10_000
    let first = (low * scale - 1e-6).rounded(.up) / scale
    let last = (high * scale + 1e-6).rounded(.down) / scale
    guard first < last else { return nil }
    func literal(_ number: Double) -> String {
      let text = DecimalFormat.text(number) ?? "\(number)"
      return one.unit.symbol.isEmpty ? text : "\"\(text) \(one.unit.symbol)\""
    }
    let range = "uncertain: { \(parameter.key): { range: [\(literal(first)), \(literal(last))], "
    let uncertain = range + "source: \"where it was measured\" } }"
    guard value < first || value > last else { return uncertain }
    let middle = ((first + last) / 2 * scale).rounded() / scale
    return "behavior: { \(parameter.key): \(literal(middle)) }, \(uncertain)"
  }
}
