import TextFormats
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import NavigationExperiments

extension Metric {
  /// What a row plans for: a difference, or the bound that is kept; nil where there is none.
  func target(_ row: PowerRow) -> String? {
    (row.question == .difference ? row.planned : row.margin?.value).map { words(row.question, $0) }
  }

  /// A difference that is found, or a bound that is kept, of a question.
  func words(_ question: TestQuestion, _ value: Double) -> String {
    switch question {
    case .difference: signed(value)
    case .nonInferiority(better: .lower): "≤ \(signed(value))"
    case .nonInferiority(better: .higher): "≥ \(signed(-value))"
    case .equivalence: "± \(magnitude(value))"
    }
  }

  /// What is said of a bound that the simulation does not keep.
  func failure(_ row: PowerRow, _ treatment: String) -> String {
    "`\(id)` of `\(treatment)`, \(signed(row.simulatedDifference ?? 0)) simulated, bound \(target(row) ?? "")"
  }
}

extension PlannedMargin {
  /// What the margin of a metric is whose margin the file does not state.
  static let standardWords =
    "the relative size of the primary metric's margin; of a primary metric 1 pp of a share, 1 % of the control's value of "
    + "anything else"
}

extension PowerRow {
  /// Whether a margin that nobody stated is planned for.
  var hasStandardMargin: Bool {
    guard planned != nil, margin?.source == .standard else { return false }
    return question != .difference || plannedSource == .margin || plannedSource == .marginAsSimulatedIsSmaller
  }

  /// Whether the simulated difference is itself beyond the bound, by more than twice its own error.
  var isExpectedToFail: Bool {
    guard let margin = margin?.value, let simulatedDifference, let simulationError else { return false }
    let limit = margin + 2 * simulationError
    return switch question {
    case .difference: false
    case .nonInferiority(better: .lower): simulatedDifference > limit
    case .nonInferiority(better: .higher): simulatedDifference < -limit
    case .equivalence: abs(simulatedDifference) > limit
    }
  }
}

extension PowerAnalysis {
  /// How tests of non-inferiority and equivalence are made.
  var guardingWords: String {
    let significance = DecimalFormat.text(guardingErrors.significance) ?? ""
    let truth = demand.effect == .simulated ? "truly as simulated, where that is worse" : "truly the same"
    return
      "≤, ≥ non-inferiority: a one-sided test at \(significance) that the treatment is not worse than the control by "
      + "the bound, if it is \(truth); ± equivalence: two such tests"
  }
}

extension SampleMinimum {
  /// What the least size is.
  static var words: String {
    let count = Int(leastExpectedCount)
    return
      "at least \(count) successes and \(count) failures are expected in each arm of a share; of a mean or rate, each "
      + "arm has at least \(leastUnits) users, and \(Int(leastSpread)) times the kurtosis of the values"
  }
}
