import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// Whether the answer is yes, whether the numbers can be trusted, and what they come to.
extension ExperimentReport {
  var requirementSection: ReportSection { ReportSection("requirements", "Requirements", [.list(requirementLines)]) }

  var healthSection: ReportSection {
    let precision = precisionNote.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } ?? ""
    return ReportSection("health", "Health", healthLines.map { .text($0) } + [.text(precision)])
  }

  var decisionSection: ReportSection {
    let samples = design != .paired
    let hasVerdicts = samples || worldsNote != nil
    let columns = ["metric", "width", "treatment", "control", "treatment's", "difference"]
    let pairs = zip(comparisonRows, overviewRows)
    let rows = pairs.filter { !isSame($1) }.map { cells, row in
      cells + (samples ? [intervalWords(row) ?? "–", row.adjustedPValue.map(probabilityWords) ?? "–"] : [])
        + (hasVerdicts ? [(samples ? samplingVerdict(of: row) : verdict(of: row)) ?? "–"] : [])
    }
    let table = TextTable(
      caption: whatDiffers,
      columns: columns + (samples ? ["between (\(levelWords))", "p, adjusted"] : []) + (hasVerdicts ? ["verdict"] : []),
      rows: rows,
      leading: 3,
      trailing: hasVerdicts ? 1 : 0
    )
    return ReportSection("decision", "What differs", [.table(table), .list(sameLines)])
  }

  /// Whether nobody's value differs, neither in the run nor in any world.
  private func isSame(_ row: Comparison) -> Bool {
    row.undefined == .identicalArms && (row.worlds?.verdict ?? .identical) == .identical
  }

  /// What is the same, in a line for each treatment and width.
  private var sameLines: [String] {
    SizeClass.allCases.flatMap { sizeClass in
      results.experiment.treatments.compactMap { treatment in
        let rows = overviewRows.filter { $0.treatment == treatment && $0.scope.sizeClass == sizeClass }
        let same = rows.filter(isSame).map { "`\(results.experiment.metrics[$0.metric].id)`" }
        guard !same.isEmpty else { return nil }
        let names = same.count == rows.count ? "every metric" : same.joined(separator: ", ")
        return
          "`\(variantID(treatment))` in \(sizeClass.rawValue) width: \(names) is the same as under the control for "
          + "everybody"
      }
    }
  }

  private var whatDiffers: String {
    let people =
      switch design {
      case .paired: "The same people"
      case .independent: "Different people"
      case .revealed: "The people who were assigned to each,"
      case .observed: "The people who had each,"
      }
    let sides = "\(people) under control (`\(variantID(results.experiment.control))`) and treatment"
    if imported != nil { return "\(sides); ± is the standard error." }
    return "\(sides); ± is the standard error that comes from simulating this many people and no more."
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
