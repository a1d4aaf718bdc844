import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

/// What is told of different people, where the question is one of sampling.
extension ExperimentReport {
  /// The entries of the headline: every primary metric over everybody.
  var estimated: [HeadlineEntry] {
    let rows = results.comparisons.filter { row in
      row.design == design && row.part == .whole && row.scope == .overall
        && results.experiment.metrics[row.metric].role == .primary
    }
    return rows.map { row in
      HeadlineEntry(
        treatment: variantID(row.treatment),
        metric: results.experiment.metrics[row.metric].id,
        people: "Everybody",
        verdict: samplingVerdict(of: row),
        effect: effect(row),
        support: effect(row) == nil ? ["nothing to compare"] : [between(row)].compactMap { $0 }
      )
    }
  }

  /// What the interval and the test allow to say; `nil` where they cannot be told.
  func samplingVerdict(of row: Comparison) -> String? {
    guard let difference = row.difference, let interval = row.interval else { return nil }
    let isDecided = row.adjustedPValue.map { $0 < results.experiment.analysis.significance } ?? true
    guard isDecided, !interval.contains(0) else { return "no clear difference" }
    guard let better = results.experiment.metrics[row.metric].better else { return difference < 0 ? "lower" : "higher" }
    let isBetter = (difference > 0) == (better == .higher)
    return "favors \(variantID(isBetter ? row.treatment : results.experiment.control))"
  }

  /// The interval in words, and the p-value after it.
  private func between(_ row: Comparison) -> String? {
    guard let range = intervalWords(row) else { return nil }
    let people = "\(grouped(row.controlCount)) and \(grouped(row.treatmentCount)) people"
    return "Between \(range) (\(levelWords) interval, \(people))" + (testWords(row).map { "; \($0)" } ?? "")
  }

  /// The interval of a difference, such as `−0.50 pp and +2.3 pp`.
  func intervalWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    return row.interval.map { "\(signed($0.lower, metric)) and \(signed($0.upper, metric))" }
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
