import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// Whether the answer is yes, whether the numbers can be trusted, and what they come to.
extension ExperimentReport {
  var requirementSection: ReportSection { ReportSection("requirements", "Requirements", [.list(requirementLines)]) }

  var healthSection: ReportSection {
    let precision = precisionNote.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } ?? ""
    let first: ReportSection.Block = results.health.isGood ? .text(healthLine) : .alarm(healthLine)
    return ReportSection("health", "Health", [first] + healthWarnings.map { .text($0) } + [.text(precision)])
  }

  /// Every comparison of the run's design within a size class.
  var overviewRows: [Comparison] {
    results.comparisons.filter { $0.design == design && $0.part == .whole && $0.scope.sizeClass != nil }
  }

  /// Metric, width, treatment, level under control, level under treatment and difference of ``overviewRows``.
  var comparisonRows: [[String]] {
    overviewRows.map { row in
      let metric = results.experiment.metrics[row.metric]
      return [
        metric.id + (metric.role == .primary ? " ★" : ""), row.scope.sizeClass?.rawValue ?? "",
        variantID(row.treatment), level(row.controlValue, metric), level(row.treatmentValue, metric),
        difference(row, metric),
      ]
    }
  }

  /// A number of the metric with its sign and unit.
  func signed(_ value: Double, _ metric: Metric) -> String { metric.signed(value) }

  func level(_ value: Double?, _ metric: Metric) -> String { metric.level(value) }

  /// A difference with its standard error, in the metric's unit.
  func difference(_ row: Comparison, _ metric: Metric) -> String {
    if row.undefined == .identicalArms { return "identical" }
    guard let difference = row.difference, let error = row.standardError else { return "–" }
    let direction = difference < 0 ? "−" : "+"
    let scale = metric.isBinary ? 100.0 : 1
    let digits = digits(showing: error * scale)
    let size = rounded(abs(difference) * scale, digits)
    return "\(direction)\(size) ± \(rounded(error * scale, digits))\(metric.isBinary ? " pp" : metric.unitSuffix)"
  }
}
