import TextFormats
import ExperimentAnalysis
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// Verdicts in words, and what stands behind them.
extension ExperimentReport {
  /// A verdict as it stands in reports.
  func words(_ verdict: ScenarioVerdict) -> String {
    switch verdict {
    case .identical: "identical"
    case .favors(let variant): "favors \(variantID(variant))"
    case .leans(let variant): "leans \(variantID(variant))"
    case .noMaterialDifference: "no material difference"
    case .depends(let parameter): "depends on \(parameterWords(parameter))"
    case .undecided: "undecided"
    }
  }

  /// Which classes an undecided verdict is between, such as `favors push in 60 % of the resamples, depends on patience in
  /// 40 %`; `nil` of any other.
  func doubt(_ spread: ScenarioSpread) -> String? {
    guard spread.verdict == .undecided, spread.fewerArrive == nil else { return nil }
    let parts = spread.candidates.filter { $0.share >= 0.05 }.map { candidate in
      (candidate.verdict.map(words) ?? "one way", "\(rounded(100 * candidate.share, 0)) %")
    }
    let resamples = "of the resamples (what other users and other scenarios would give)"
    return parts.enumerated().map { $0 == 0 ? "\($1.0) in \($1.1) \(resamples)" : "\($1.0) in \($1.1)" }.joined(
      separator: ", ")
  }

  /// The verdict of a row in words; none where there are no scenarios.
  func verdict(of row: Comparison) -> String? { fewerArriveWords(row) ?? row.scenarios?.verdict.map(words) }

  /// The verdict on a time that favors no variant, as fewer users arrive; `nil` of any other row.
  func fewerArriveWords(_ row: Comparison) -> String? {
    row.fewerArrive(in: results.experiment).map { "undecided: fewer users arrive under \(variantID($0))" }
  }

  /// What verdicts rest on besides the standard ranges: those that the file narrows, with their sources; `nil` where there
  /// are none.
  var narrowingNote: String? {
    let narrowed = uncertain.filter { $0.basis == .narrowed }.map(\.account.inMarkdown)
    guard !narrowed.isEmpty, results.comparisons.contains(where: { $0.scenarios?.verdict != nil }) else { return nil }
    return "This rests on the file's narrower range of \(narrowed.joined(separator: ", "))"
  }

  /// What the parameter at a position is called.
  func parameterWords(_ parameter: Int) -> String {
    uncertain.indices.contains(parameter) ? uncertain[parameter].title : "a parameter"
  }

  /// A value of the parameter at a position, in its unit.
  func value(_ value: Double, of parameter: Int) -> String {
    uncertain.indices.contains(parameter) ? uncertain[parameter].words(of: value) : "\(value)"
  }

  /// Where a conclusion turns over along the parameter that is named beside it; `nil` where it does not.
  func flip(_ sensitivity: Sensitivity, _ spread: ScenarioSpread) -> String? {
    guard let flip = sensitivity.flip else { return nil }
    let side = flip.holdsAbove ? "below" : "above"
    let place = "\(side) \(value(flip.value, of: sensitivity.parameter))"
    switch flip.kind {
    case .sign: return "reverses \(place)"
    case .margin:
      let isMaterial = spread.immaterialShare <= 0.5
      return (isMaterial ? "falls below the margin " : "reaches the margin ") + place
    }
  }

  /// `scenarios` in `run.json`; null where the users were not replayed.
  var scenariosDocument: JSONDocument {
    guard let spread = results.comparisons.lazy.compactMap(\.scenarios).first else { return .null }
    return .object([
      "count": spread.count,
      "users_per_scenario": spread.usersPerScenario,
      "users": spread.users,
      "points": "R-sequence (Roberts 2018); by factors where a range starts above 0, proportions by steps",
      "uncertain": uncertain.map(document),
    ])
  }

  private func document(_ one: UncertainParameter) -> JSONDocument {
    .object([
      "parameter": one.name,
      "low": one.range.lowerBound,
      "high": one.range.upperBound,
      "unit": one.unit.symbol,
      "value": one.value,
      "basis": one.basis.rawValue,
      "standard_low": one.standardRange?.lowerBound,
      "standard_high": one.standardRange?.upperBound,
      "source": one.source,
    ])
  }
}
