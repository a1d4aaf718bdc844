package import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import TextFormats
import UserBehavior

/// Verdicts as reports write them, and what they rest on.
extension ExperimentReport {
  /// A verdict as written in reports.
  func text(of verdict: ScenarioVerdict) -> String {
    switch verdict {
    case .favors(let variant), .leans(let variant): "\(verdict.kind) \(variantID(variant))"
    case .depends(let parameter): "depends on \(title(ofParameter: parameter))"
    case .identical, .noMaterialDifference, .withinError, .undecided: verdict.kind
    }
  }

  /// Which classes an undecided verdict is between, such as `favors push in 60 % of the resamples, depends on patience in
  /// 40 %`; `nil` of any other.
  func doubt(_ spread: ScenarioSpread) -> String? {
    guard spread.verdict == .undecided, spread.fewerArrive == nil else { return nil }
    let resamples = " of the resamples (what other users and other scenarios would give)"
    return spread.candidates.filter { $0.share >= 0.05 }.enumerated().map { place, candidate in
      "\(candidate.verdict.map(text) ?? "one way") in \(percent(candidate.share, 0))" + (place == 0 ? resamples : "")
    }.joined(separator: ", ")
  }

  /// The verdict of a row; none where there are no scenarios.
  func verdict(of row: Comparison) -> String? { fewerArrive(row) ?? row.scenarios?.verdict.map(text) }

  /// Whether rows get verdicts: those of a log do not where it is not fit for a decision.
  var isJudged: Bool { imported == nil || results.health.isGood }

  /// The verdict of a row, across scenarios or of a sample.
  func anyVerdict(of row: Comparison) -> String? { row.design == .paired ? verdict(of: row) : samplingVerdict(of: row) }

  /// What the interval and the test allow to say of different users; `nil` where they say nothing.
  ///
  /// Nothing is said of a log that is not fit for a decision.
  package func samplingVerdict(of row: Comparison) -> String? {
    guard isJudged else { return "not judged" }
    guard metric(of: row).isTested else { return "not tested" }
    if let held = fewerArrive(row) { return held }
    switch row.evidence(in: experiment) {
    case .better, .leansBetter: return text(of: .favors(variant: row.treatment))
    case .worse, .leansWorse: return text(of: .favors(variant: reference(of: row)))
    case .same: return text(of: .noMaterialDifference)
    case .identical: return text(of: .identical)
    case .undecided, .notBetter:
      // The interval is that of one test, and alone would say otherwise.
      let reason = row.adjustedPValue.map { ": adjusted \(pValue($0))" } ?? ""
      return text(of: .undecided) + (isAdjusted(row) && row.interval?.contains(0) == false ? reason : "")
    case nil: break
    }
    // A metric that does not say which direction is better.
    guard let difference = row.difference, let interval = row.interval else { return nil }
    let isDecided = row.adjustedPValue.map { $0 < experiment.analysis.significance } ?? true
    guard isDecided, !interval.contains(0) else { return text(of: .undecided) }
    return difference < 0 ? "lower" : "higher"
  }

  /// The verdict on a time that favors no variant, as fewer users arrive; `nil` of any other row.
  private func fewerArrive(_ row: Comparison) -> String? {
    row.fewerArrive(in: experiment).map { "undecided: fewer users arrive under \(variantID($0))" }
  }

  /// What verdicts rest on besides the standard ranges: those that the file narrows, with their sources; `nil` where there
  /// are none.
  var narrowingNote: String? {
    let narrowed = uncertain.filter { $0.basis == .narrowed }.map(\.rangeDescription.inMarkdown)
    guard !narrowed.isEmpty, results.comparisons.contains(where: { $0.scenarios?.verdict != nil }) else { return nil }
    return "This rests on the file's narrower range of \(narrowed.joined(separator: ", "))"
  }

  /// What the parameter at a position is called.
  func title(ofParameter parameter: Int) -> String {
    uncertain.indices.contains(parameter) ? uncertain[parameter].title : "a parameter"
  }

  /// A value of the parameter at a position, in its unit.
  func text(_ value: Double, ofParameter parameter: Int) -> String {
    uncertain.indices.contains(parameter) ? uncertain[parameter].text(value) : "\(value)"
  }

  /// Where a conclusion turns over along the parameter that is named beside it; `nil` where it does not.
  func flip(_ sensitivity: Sensitivity, _ spread: ScenarioSpread) -> String? {
    guard let flip = sensitivity.flip else { return nil }
    let change =
      switch flip.kind {
      case .sign: "reverses"
      case .margin: spread.immaterialShare <= 0.5 ? "falls below the margin" : "reaches the margin"
      }
    return "\(change) \(flip.holdsAbove ? "below" : "above") \(text(flip.value, ofParameter: sensitivity.parameter))"
  }
}

extension ScenarioVerdict {
  /// The verdict without the variant or the parameter that it names.
  var kind: String {
    switch self {
    case .identical: "identical"
    case .favors: "favors"
    case .leans: "leans"
    case .noMaterialDifference: "no material difference"
    case .depends: "depends on a parameter"
    case .withinError: "within the model's error"
    case .undecided: "undecided"
    }
  }
}
