import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

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
    let places = min(3, max(metric.isBinary ? 1 : 2, error.map { $0 > 0 ? digits(showing: $0) : 1 } ?? 3))
    return rounded(mean * metric.scale, places) + (error.map { " ± \(rounded($0, places))" } ?? "")
      + (metric.isBinary ? " %" : metric.unitSuffix)
  }
}
