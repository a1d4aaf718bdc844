import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

/// What is told of different users, where the question is one of sampling.
extension ExperimentReport {
  /// What the interval and the test allow to say; `nil` where they say nothing.
  func samplingVerdict(of row: Comparison) -> String? {
    // A restricted mean that repeats the share who arrive has no verdict of its own.
    guard row.time?.restricted.isExplainedByReach != true else { return nil }
    switch row.evidence(in: results.experiment) {
    case .better, .leansBetter: return "favors \(variantID(row.treatment))"
    case .worse, .leansWorse: return "favors \(variantID(reference(of: row)))"
    case .same: return "no material difference"
    case .identical: return "identical"
    case .undecided, .notBetter: return "undecided"
    case nil: break
    }
    // A metric that does not say which way is better.
    let tested = row.tested
    guard let difference = tested.difference, let interval = tested.interval else { return nil }
    let isDecided = row.adjustedPValue.map { $0 < results.experiment.analysis.significance } ?? true
    guard isDecided, !interval.contains(0) else { return "undecided" }
    return difference < 0 ? "lower" : "higher"
  }

  /// The interval of a difference, such as `−0.50 pp to +2.3 pp`.
  func intervalWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    return row.interval.map { "\(signed($0.lower, metric)) to \(signed($0.upper, metric))" }
  }

  /// The p-value of a row, adjusted where it is; `nil` where nothing was tested.
  func testWords(_ row: Comparison) -> String? {
    if let adjusted = row.adjustedPValue { return "p = \(probabilityWords(adjusted)), adjusted" }
    return row.result.map { "p = \(probabilityWords($0.pValue))" }
  }

  /// A p-value; very small ones are told by their bound.
  func probabilityWords(_ value: Double) -> String { value < 0.0001 ? "< 0.0001" : probability(value) }

  /// The level of the intervals, such as `95 %`.
  var levelWords: String {
    let level = results.experiment.analysis.level * 100
    return "\(rounded(level, level == level.rounded() ? 0 : 1)) %"
  }
}
