import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents

/// Every variant compared with every other, where there are more than two.
extension ExperimentReport {
  /// The pairs over all users, for primary metrics and those of which the file says which way is better.
  var pairSection: ReportSection {
    guard experiment.variants.count > 2 else { return ReportSection("pairs", "Every pair", []) }
    let metrics = experiment.metrics
    let rows = results.pairs.filter { row in
      row.scope == .overall && (metrics[row.metric].role == .primary || metrics[row.metric].better != nil)
    }
    let table = TextTable(
      caption: "Each variant compared with each other over all users; the difference is variant minus the one it is "
        + "compared with.",
      columns: [
        "metric", "variant", "compared with", "difference", design == .paired ? "90 % range" : levelPercent,
        "verdict",
      ],
      rows: rows.map { row in
        [
          metric(of: row).idWithGroup, variantID(row.treatment), variantID(reference(of: row)), brief(row),
          briefRange(row) ?? "–", anyVerdict(of: row) ?? "–",
        ]
      }, leading: 3, trailing: 1)
    return ReportSection("pairs", "Every pair", rows.isEmpty ? [] : [.table(table)] + rankingBlocks)
  }

  private var rankingBlocks: [ReportSection.Block] {
    guard !results.rankings.isEmpty else { return [] }
    let variants = experiment.variants.indices
    let rows = experiment.metrics.indices.compactMap { metric -> [String]? in
      let ranks = results.rankings.filter { $0.metric == metric }
      guard !ranks.isEmpty else { return nil }
      return [experiment.metrics[metric].idWithGroup]
        + variants.map { variant in
          percent(ranks.first { $0.variant == variant }?.probability, 0)
        }
    }
    let table = TextTable(
      caption: "The probability that each variant is the best, across scenarios and users.",
      columns: ["metric"] + variants.map(variantID), rows: rows)
    return [.table(table)]
  }
}

/// Each variant for parts of the users: size classes, personas, goals, and those on whose devices something can differ.
extension ExperimentReport {
  /// Empty where users have no parts.
  var partSection: ReportSection {
    let rows = results.comparisons.filter { $0.design == design }
    let metrics = experiment.metrics.indices
    func users(_ scope: Comparison.Scope, _ treatment: Int) -> Int {
      rows.filter { $0.scope == scope && $0.treatment == treatment }.map {
        $0.controlCount + (design == .paired ? 0 : $0.treatmentCount)
      }.max() ?? 0
    }
    let lines = rows.map(\.scope).uniqued.flatMap { scope in
      experiment.treatments.compactMap { treatment -> [String]? in
        let count = users(scope, treatment)
        // A part that is everyone says nothing more.
        guard count > 0, scope == .overall || count < users(.overall, treatment) else { return nil }
        let own = rows.filter { $0.scope == scope && $0.treatment == treatment }
        return [self.users(in: scope), variantID(treatment), grouped(count)]
          + metrics.map { metric in own.first { $0.metric == metric }.map(differenceText) ?? "–" }
      }
    }
    let rest =
      hasScenarios && !hasAllVerdicts ? " or, of what was not replayed in scenarios, ± the Monte Carlo error" : ""
    let table = TextTable(
      caption: "Each variant against the control (`\(variantID(experiment.control))`): the difference, and in "
        + "brackets \(intervalKind)\(rest). Users: those exposed\(design == .paired ? ", the same under both" : " under either").",
      columns: ["part", "variant", "users"] + metrics.map { experiment.metrics[$0].idWithGroup }, rows: lines,
      leading: 2)
    return ReportSection(
      "parts", "By part of the users", lines.count > experiment.treatments.count ? [.table(table)] : [])
  }

  /// Such as `+1.3 pp (−0.20 pp to +2.8 pp), leans push`.
  private func differenceText(_ row: Comparison) -> String {
    let metric = metric(of: row)
    guard row.undefined != .identicalArms, let difference = row.difference, let range = range(of: row) else {
      return self.difference(row)
    }
    let verdict = metric.role == .primary || hasAllVerdicts ? anyVerdict(of: row).map { ", \($0)" } : nil
    return "\(metric.signed(difference)) (\(metric.signed(range)))\(verdict ?? "")"
  }
}

/// What was measured, where there is nothing to compare it with.
extension ExperimentReport {
  /// The level of each metric under the control: of all users, and by size class where several have users.
  var levels: TextTable {
    let control = experiment.control
    let rows = results.metrics.filter { $0.variant == control && $0.count > 0 }
    let hasSeveral = Set(rows.compactMap(\.sizeClass)).count > 1
    return TextTable(
      caption: "\(variantID(control)) alone: the mean with its \(levelError); of a time, the restricted mean",
      columns: ["metric", "users", "mean"],
      rows: rows.filter { $0.sizeClass == nil || hasSeveral }.map { row in
        let metric = experiment.metrics[row.metric]
        let place = row.sizeClass.map { ", \($0.rawValue)" } ?? ""
        return [metric.idWithGroup + place, grouped(row.count), level(row, of: metric)]
      }, leading: 1)
  }

  private var levelError: String { imported == nil ? "Monte Carlo standard error" : "standard error" }

  private func level(_ row: AnalysisResults.MetricRow, of metric: Metric) -> String {
    guard let mean = row.mean else { return "–" }
    let error = row.standardDeviation.map { metric.scale * $0 / Double(row.count).squareRoot() }
    let places = min(3, max(metric.isShare ? 1 : 2, error.map { $0 > 0 ? digits(showing: $0) : 1 } ?? 3))
    return rounded(mean * metric.scale, places) + (error.map { " ± \(rounded($0, places))" } ?? "")
      + (metric.isShare ? " %" : metric.unitSuffix)
  }
}

extension ConfidenceInterval {
  /// What can be drawn of it; `nil` where a bound is not finite.
  var range: ClosedRange<Double>? { lower.isFinite && upper.isFinite && lower <= upper ? lower...upper : nil }
}
