import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import TextFormats

/// How many users a test with real users would need, and what this many find.
extension ExperimentReport {
  var powerSection: ReportSection {
    guard imported == nil else { return logPowerSection }
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
      Of means and rates only what is found with these users is shown: the spread of simulated times is not that of real ones. \
      `desireline power <file>` shows more, and `desireline plan <file>` writes what to register before a real test.
      """
    return ReportSection(
      "power", "Sample size for a real test", table.rows.isEmpty ? [] : [.table(table), .text(further)])
  }

  /// What the users of a log find, and how many would find what is of interest.
  private var logPowerSection: ReportSection {
    let table = TextTable(
      caption:
        "Differences that tests find four times in five at a level of \(rounded(ErrorRates().significance, 3)): the "
        + "smallest with these users, and the users per variant for the margin, or for 1, 2 and 5 points where there is none",
      columns: ["metric", "variant", "control", "smallest found with these users", "users per variant"],
      rows: overallRows.map { row in
        let metric = metric(of: row)
        let sizes = differencesOfInterest(row).compactMap { difference in
          testSize(of: row, finding: difference).map {
            "\(metric.magnitude(difference)): \(grouped(max($0.control, $0.treatment)))"
          }
        }
        return [
          metric.idWithGroup + (metric.role == .primary ? " ★" : ""), variantID(row.treatment),
          metric.level(row.controlValue), detectable(row, metric), sizes.isEmpty ? "–" : sizes.joined(separator: "; "),
        ]
      }, leading: 2)
    return ReportSection("power", "What this many users find", [.table(table)])
  }

  /// The smallest difference that matters; of a share in a log for which no margin says it, one, two and five points.
  func differencesOfInterest(_ row: Comparison) -> [Double] {
    let metric = metric(of: row)
    return imported != nil && metric.margin == nil && metric.isBinary
      ? [0.01, 0.02, 0.05] : [row.margin].compactMap(\.self)
  }

  private func powerRow(_ row: Comparison) -> [String] {
    let metric = metric(of: row)
    func users(_ size: TestSize?) -> String {
      guard let size else { return "–" }
      return size.control == size.treatment
        ? grouped(size.control) : "\(grouped(size.control)) and \(grouped(size.treatment))"
    }
    let found = row.difference.flatMap { results.testSize(of: row, finding: $0) }
    let atMargin = row.margin.flatMap { testSize(of: row, finding: $0) }
    return [
      metric.idWithGroup + (metric.role == .primary ? " ★" : ""), variantID(row.treatment),
      metric.level(row.controlValue), difference(row), users(found), users(atMargin),
      atMargin?.assigned.map(grouped) ?? "–", detectable(row, metric),
    ]
  }

  /// The users that find a difference of a size.
  func testSize(of row: Comparison, finding margin: Double) -> TestSize? {
    guard let level = row.controlValue, let simulated = row.difference else { return nil }
    let metric = metric(of: row)
    return results.testSize(of: row, finding: metric.difference(ofSize: margin, from: level, simulated: simulated))
  }

  /// What an analyst would find with the users of the run, each under one variant.
  private func detectable(_ row: Comparison, _ metric: Metric) -> String {
    let sampled =
      row.design != .paired
      ? row
      : results.comparisons.first {
        $0.design == .revealed && $0.scope == .overall && $0.metric == row.metric && $0.treatment == row.treatment
      }
    guard let found = try? sampled?.detectableDifference(by: experiment.analysis) else { return "–" }
    return metric.signed(found)
  }
}

/// What others measured of real users beside what came out here: what is fitted, what is predicted, and what is missed.
extension ExperimentReport {
  /// Empty where the file names no figures.
  package var publishedSection: ReportSection {
    ReportSection(
      "published", "Held against published figures",
      [
        .table(
          publishedTable.view([
            ("metric_id", "metric"), ("variant_id", "variant"), ("size_class", "users"), ("published_low", "published"),
            ("value", "here"), ("deviation_share", "off by"), ("use", "use"), ("source", "source"),
          ]))
      ])
  }

  var publishedTable: Table<PublishedFigure> {
    Table(
      "published", title: "Published figures",
      """
      Figures that others measured of real users. *Fitted*: parameters were chosen to meet it, so that meeting it is no \
      evidence. *Predicted*: nothing was chosen by it; it is missed where it is off by more than a tenth. *Assumed*: it was \
      put in, and comes out again
      """, experiment.published,
      columns: [
        .init("metric_id", { metricID($0.metric) }) { experiment.metrics[$0.metric].idWithGroup },
        .init("variant_id", { variantID($0.variant) }) { variantID($0.variant) },
        .init("size_class", \.sizeClass?.rawValue) {
          $0.sizeClass?.rawValue ?? "all users"
        },
        .init("is_lift", \.isLift),
        .init("published_low", \.range.lowerBound) { text($0.range, of: $0) },
        .init("published_high", \.range.upperBound),
        .init("value", { value(of: $0) }) { figure in
          value(of: figure).map { text($0...$0, of: figure) } ?? "–"
        },
        .init("deviation_share", { deviation(of: $0) }) {
          deviation(of: $0).map { $0 == 0 ? "–" : signed($0 * 100, 1) + " %" } ?? "–"
        },
        .init("use", \.use.rawValue) { figure in
          guard figure.use == .predicted else { return figure.use.rawValue }
          return deviation(of: figure).map { abs($0) <= Self.tolerance ? "predicted: met" : "**predicted: missed**" }
            ?? "predicted"
        },
        .init("source", \.source) { $0.source.inMarkdown },
      ])
  }

  private static let tolerance = 0.1

  private func deviation(of figure: PublishedFigure) -> Double? {
    value(of: figure).flatMap { figure.deviation(of: $0) }
  }

  private func text(_ range: ClosedRange<Double>, of figure: PublishedFigure) -> String {
    func text(_ value: Double) -> String {
      figure.isLift ? "\(signed(value * 100, 1)) % of the control's" : experiment.metrics[figure.metric].level(value)
    }
    let (low, high) = (range.lowerBound, range.upperBound)
    return low == high ? text(low) : "\(text(low)) to \(text(high))"
  }

  /// What came out here, in the figure's terms: of the same users where they were run under every variant.
  private func value(of figure: PublishedFigure) -> Double? {
    let scope = figure.sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
    let rows = results.comparisons.filter { $0.metric == figure.metric && $0.scope == scope && $0.design == design }
    let own = rows.first { $0.treatment == figure.variant }
    if figure.isLift { return own?.lift }
    return figure.variant == experiment.control ? rows.first?.controlValue : own?.treatmentValue
  }
}
