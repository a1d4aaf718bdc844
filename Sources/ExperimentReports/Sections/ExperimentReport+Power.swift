import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// How many users a test with real users would need, and what this many find.
extension ExperimentReport {
  var powerSection: ReportSection {
    let table = TextTable(
      caption: """
        Users per arm whose test finds a difference four times in five at a level of \
        \(rounded(ErrorRates().significance, 3)), among all exposed users or those whom the metric is of, as \
        `desireline power <file>` has them
        """,
      columns: [
        "metric", "treatment", "control", "difference here", "users per arm for it", "for the margin",
        "to assign for the margin",
        "smallest found with these users",
      ], rows: overallRows.map(powerRow), leading: 2)
    let further = """
      Of means and rates only what is found with these users is told: the spread of simulated times is not that of real ones. \
      `desireline power <file>` tells more, and `desireline plan <file>` writes what to register before a real test.
      """
    return ReportSection(
      "power", imported == nil ? "Sample size for a real test" : "What this many users find",
      table.rows.isEmpty ? [] : [.table(table), .text(further)])
  }

  private func powerRow(_ row: Comparison) -> [String] {
    let metric = results.experiment.metrics[row.metric]
    func users(_ size: TestSize?) -> String {
      guard let size else { return "–" }
      return size.control == size.treatment
        ? grouped(size.control) : "\(grouped(size.control)) and \(grouped(size.treatment))"
    }
    let found = row.difference.flatMap { results.testSize(of: row, finding: $0) }
    let atMargin = marginSize(row)
    return [
      metric.idWithGroup + (metric.role == .primary ? " ★" : ""), variantID(row.treatment),
      metric.level(row.controlValue), difference(row, metric), users(found), users(atMargin),
      atMargin?.assigned.map(grouped) ?? "–", detectableWords(row, metric),
    ]
  }

  /// The users that find the smallest difference that matters.
  func marginSize(_ row: Comparison) -> TestSize? {
    guard let margin = row.margin, let level = row.controlValue, let simulated = row.difference else { return nil }
    let metric = results.experiment.metrics[row.metric]
    return results.testSize(of: row, finding: metric.difference(ofSize: margin, from: level, simulated: simulated))
  }

  /// What an analyst would find with the users of the run, each under one variant.
  private func detectableWords(_ row: Comparison, _ metric: Metric) -> String {
    let sampled =
      row.design != .paired
      ? row
      : results.comparisons.first {
        $0.design == .revealed && $0.scope == .overall && $0.metric == row.metric && $0.treatment == row.treatment
      }
    guard let found = try? sampled?.detectableDifference(by: results.experiment.analysis) else { return "–" }
    return metric.signed(found)
  }
}

/// What others measured of real users beside what came out here: what is fitted, what is predicted, and what is missed.
extension ExperimentReport {
  /// Empty where the file names no figures.
  package var publishedSection: ReportSection {
    let table = TextTable(
      caption: """
        Figures that others measured of real users. *Fitted*: parameters were chosen to meet it, so that meeting it is no \
        evidence. *Predicted*: nothing was chosen by it; it is missed where it is off by more than a tenth. *Assumed*: it was \
        put in, and comes out again
        """, columns: ["metric", "variant", "users", "published", "here", "off by", "use", "source"],
      rows: results.experiment.published.map(row), leading: 3, trailing: 2)
    return ReportSection("published", "Held against published figures", [.table(table)])
  }

  private func row(_ figure: PublishedFigure) -> [String] {
    let here = value(of: figure)
    let deviation = here.flatMap { figure.deviation(of: $0) }
    return [
      results.experiment.metrics[figure.metric].idWithGroup, variantID(figure.variant),
      figure.sizeClass?.rawValue ?? "all users", words(figure.range, of: figure),
      here.map { words($0...$0, of: figure) } ?? "–",
      deviation.map { $0 == 0 ? "–" : ($0 < 0 ? "−" : "+") + rounded(abs($0) * 100, 1) + " %" } ?? "–",
      useWords(figure, deviation), figure.source.inMarkdown,
    ]
  }

  private func useWords(_ figure: PublishedFigure, _ deviation: Double?) -> String {
    guard figure.use == .predicted else { return figure.use.rawValue }
    return deviation.map { abs($0) <= Self.tolerance ? "predicted: met" : "**predicted: missed**" } ?? "predicted"
  }

  private static let tolerance = 0.1

  private func words(_ range: ClosedRange<Double>, of figure: PublishedFigure) -> String {
    let metric = results.experiment.metrics[figure.metric]
    func words(_ value: Double) -> String {
      figure.isLift
        ? (value < 0 ? "−" : "+") + rounded(abs(value) * 100, 1) + " % of the control's" : metric.level(value)
    }
    let (low, high) = (range.lowerBound, range.upperBound)
    return low == high ? words(low) : "\(words(low)) to \(words(high))"
  }

  /// What came out here, in the figure's terms: of the same users where they were run under every variant.
  private func value(of figure: PublishedFigure) -> Double? {
    let scope = figure.sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
    let rows = results.comparisons.filter { row in
      row.metric == figure.metric && row.scope == scope && row.design == design
    }
    let own = rows.first { $0.treatment == figure.variant }
    if figure.isLift { return own?.lift }
    return figure.variant == results.experiment.control ? rows.first?.controlValue : own?.treatmentValue
  }

  /// `published` in `report.json`; `nil` where the file names no figures.
  var publishedDocument: JSONDocument? {
    let figures = results.experiment.published
    guard !figures.isEmpty else { return nil }
    return .array(
      figures.map { figure in
        let here = value(of: figure)
        return .object([
          "metric_id": metricID(figure.metric),
          "variant_id": variantID(figure.variant),
          "size_class": figure.sizeClass?.rawValue,
          "is_lift": figure.isLift,
          "published_low": figure.range.lowerBound,
          "published_high": figure.range.upperBound,
          "value": here,
          "deviation_share": here.flatMap { figure.deviation(of: $0) },
          "use": figure.use.rawValue,
          "source": figure.source,
        ])
      })
  }
}
