package import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// What is told of different users, where the question is one of sampling.
extension ExperimentReport {
  /// What the interval and the test allow to say; `nil` where they say nothing.
  package func samplingVerdict(of row: Comparison) -> String? {
    if let held = fewerArriveWords(row) { return held }
    switch row.evidence(in: results.experiment) {
    case .better, .leansBetter: return "favors \(variantID(row.treatment))"
    case .worse, .leansWorse: return "favors \(variantID(reference(of: row)))"
    case .same: return "no material difference"
    case .identical: return "identical"
    case .undecided, .notBetter: return "undecided"
    case nil: break
    }
    // A metric that does not say which direction is better.
    guard let difference = row.difference, let interval = row.interval else { return nil }
    let isDecided = row.adjustedPValue.map { $0 < results.experiment.analysis.significance } ?? true
    guard isDecided, !interval.contains(0) else { return "undecided" }
    return difference < 0 ? "lower" : "higher"
  }

  /// The interval of a difference, such as `−0.50 pp to +2.3 pp`.
  func intervalWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    return row.interval.map { "\(metric.signed($0.lower)) to \(metric.signed($0.upper))" }
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

/// Every variant compared with every other, where there are more than two.
extension ExperimentReport {
  /// The pairs over all users, for primary metrics and those of which the file says which way is better.
  var pairSection: ReportSection {
    guard results.experiment.variants.count > 2 else { return ReportSection("pairs", "Every pair", []) }
    let metrics = results.experiment.metrics
    let rows = results.pairs.filter { row in
      row.scope == .overall && (metrics[row.metric].role == .primary || metrics[row.metric].better != nil)
    }
    let isPaired = design == .paired
    let table = TextTable(
      caption: "Each variant compared with each other over all users; the difference is variant minus the one it is "
        + "compared with.",
      columns: [
        "metric", "variant", "compared with", "difference", isPaired ? "90 % of scenarios" : levelWords, "verdict",
      ],
      rows: rows.map { row in
        let metric = metrics[row.metric]
        let scenarios = row.scenarios.map { ($0.difference.p05, $0.difference.p95) }
        let range = isPaired ? scenarios : row.interval.map { ($0.lower, $0.upper) }
        return [
          metric.idWithGroup, variantID(row.treatment), variantID(reference(of: row)),
          row.undefined == .identicalArms ? "identical" : metric.brief(row.difference, error: row.standardError),
          range.map { metric.brief(from: $0.0, to: $0.1, error: row.standardError) } ?? "–",
          anyVerdict(of: row) ?? "–",
        ]
      }, leading: 3, trailing: 1)
    return ReportSection("pairs", "Every pair", rows.isEmpty ? [] : [.table(table)] + rankingBlocks)
  }

  private var rankingBlocks: [ReportSection.Block] {
    guard !results.rankings.isEmpty else { return [] }
    let variants = results.experiment.variants.indices
    let rows = results.experiment.metrics.indices.compactMap { metric -> [String]? in
      let ranks = results.rankings.filter { $0.metric == metric }
      guard !ranks.isEmpty else { return nil }
      return [results.experiment.metrics[metric].idWithGroup]
        + variants.map { variant in
          ranks.first { $0.variant == variant }.map { "\(rounded($0.probability * 100, 0)) %" } ?? "–"
        }
    }
    let table = TextTable(
      caption: "The probability that each variant is the best, across scenarios and users.",
      columns: ["metric"] + variants.map(variantID), rows: rows)
    return [.table(table)]
  }

  /// `rankings` in `report.json`.
  var rankingsDocument: JSONDocument {
    .array(
      results.rankings.map { one in
        JSONDocument.object([
          "metric_id": metricID(one.metric),
          "variant_id": variantID(one.variant),
          "probability_best": one.probability,
        ])
      })
  }
}

/// Each variant for parts of the users: size classes, personas, goals, and those on whose devices something can differ.
extension ExperimentReport {
  /// Empty where no part of the users is told apart.
  var partSection: ReportSection {
    let rows = results.comparisons.filter { $0.design == design }
    let metrics = results.experiment.metrics.indices
    func users(_ scope: Comparison.Scope, _ treatment: Int) -> Int {
      rows.filter { $0.scope == scope && $0.treatment == treatment }.map {
        $0.controlCount + (design == .paired ? 0 : $0.treatmentCount)
      }.max() ?? 0
    }
    let lines = rows.map(\.scope).uniqued.flatMap { scope in
      results.experiment.treatments.compactMap { treatment -> [String]? in
        let count = users(scope, treatment)
        // A part that is everyone says nothing more.
        guard count > 0, scope == .overall || count < users(.overall, treatment) else { return nil }
        let own = rows.filter { $0.scope == scope && $0.treatment == treatment }
        return [self.users(in: scope), variantID(treatment), grouped(count)]
          + metrics.map { metric in own.first { $0.metric == metric }.map(partWords) ?? "–" }
      }
    }
    let rest =
      hasScenarios && !hasAllVerdicts ? " or, of what was not replayed in scenarios, ± the Monte Carlo error" : ""
    let table = TextTable(
      caption: "Each variant against the control (`\(variantID(results.experiment.control))`): the difference, and in "
        + "brackets \(intervalKind)\(rest). Users: those exposed\(design == .paired ? ", the same under both" : " under either").",
      columns: ["part", "variant", "users"] + metrics.map { results.experiment.metrics[$0].idWithGroup }, rows: lines,
      leading: 2)
    return ReportSection(
      "parts", "By part of the users", lines.count > results.experiment.treatments.count ? [.table(table)] : [])
  }

  /// Such as `+1.3 pp (−0.20 pp to +2.8 pp), leans push`.
  private func partWords(_ row: Comparison) -> String {
    let metric = results.experiment.metrics[row.metric]
    guard row.undefined != .identicalArms, let difference = row.difference, let range = range(of: row) else {
      return self.difference(row, metric)
    }
    let verdict = metric.role == .primary || hasAllVerdicts ? anyVerdict(of: row).map { ", \($0)" } : nil
    let ends = metric.signed(range)
    return "\(metric.signed(difference)) (\(ends))\(verdict ?? "")"
  }
}

extension ConfidenceInterval {
  /// What can be drawn of it; `nil` where a bound is not finite.
  var range: ClosedRange<Double>? { lower.isFinite && upper.isFinite && lower <= upper ? lower...upper : nil }
}
