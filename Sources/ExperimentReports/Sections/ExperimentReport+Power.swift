import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

/// How many users a test with real users would need, and what this many find.
extension ExperimentReport {
  var powerSection: ReportSection {
    let table = TextTable(
      caption: """
        Users per arm whose test finds a difference four times in five at a level of \
        \(rounded(results.experiment.analysis.significance, 3)), over everybody who is exposed; by the pooled formula
        """,
      columns: [
        "metric", "treatment", "control", "difference here", "users per arm for it", "for the margin",
        "smallest found with these users",
      ],
      rows: overallRows.map(powerRow),
      leading: 2
    )
    let further = """
      Of means and rates only what is found with these users is told: the spread of simulated times is not that of real ones. \
      `desireline power <file>` tells more, and `desireline plan <file>` writes what to register before a real test.
      """
    return ReportSection(
      "power",
      imported == nil ? "Sample size for a real test" : "What this many users find",
      table.rows.isEmpty ? [] : [.table(table), .text(further)]
    )
  }

  private func powerRow(_ row: Comparison) -> [String] {
    let metric = results.experiment.metrics[row.metric]
    let margin = row.margin
    let direction: Double = metric.better == .lower ? -1 : 1
    let atMargin = row.controlValue.flatMap { control in margin.map { control + direction * $0 } }
    func users(_ rate: Double?) -> String { usersPerArm(row, to: rate).map(roundedUp) ?? "–" }
    return [
      metric.id + (metric.role == .primary ? " ★" : ""), variantID(row.treatment), level(row.controlValue, metric),
      difference(row, metric), users(row.treatmentValue), users(atMargin), detectableWords(row, metric),
    ]
  }

  /// The users per variant that find the control's share become another in four tests of five; `nil` of what is no share, and
  /// where none suffice.
  func usersPerArm(_ row: Comparison, to rate: Double?) -> Int? {
    guard results.experiment.metrics[row.metric].isBinary, let control = row.controlValue, let rate,
      (0.0..<1).contains(control), control > 0, (0.0...1).contains(rate)
    else { return nil }
    return try? ProportionPlan(controlRate: control).testedSize(treatmentRate: rate).control
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
    return signed(found, metric)
  }
}
