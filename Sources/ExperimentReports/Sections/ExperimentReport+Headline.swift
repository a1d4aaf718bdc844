import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// The headline: what is predicted of the primary metrics, in which worlds it holds, why, and how to confirm it.
extension ExperimentReport {
  /// The entries of the headline; none where the health is not good, as the results should not be read then.
  var headline: [HeadlineEntry] {
    guard results.health.isGood else { return [] }
    return design == .paired ? predicted : estimated
  }

  /// The headline in Markdown, one line for each primary metric and treatment.
  var headlineLines: [String] {
    // Entries of one metric and treatment stand together.
    headline.reduce(into: [(entry: HeadlineEntry, line: String)]()) { lines, entry in
      if let last = lines.last, (last.entry.metric, last.entry.treatment) == (entry.metric, entry.treatment) {
        lines[lines.count - 1].line += " " + entry.markdown
      } else {
        lines.append((entry, "`\(entry.treatment)`: \(entry.markdown)"))
      }
    }
    .map(\.line)
  }

  /// Of the same people, by size class; none without worlds.
  private var predicted: [HeadlineEntry] {
    let rows = results.comparisons.filter { row in
      row.design == .paired && row.part == .whole && row.scope.sizeClass != nil && row.worlds != nil
        && results.experiment.metrics[row.metric].role == .primary
    }
    return ordered(rows).map(entry)
  }

  /// By metric, then by treatment.
  private func ordered(_ rows: [Comparison]) -> [Comparison] {
    results.experiment.metrics.indices.flatMap { metric in
      results.experiment.treatments.flatMap { treatment in
        rows.filter { $0.metric == metric && $0.treatment == treatment }
      }
    }
  }

  private func entry(_ row: Comparison) -> HeadlineEntry {
    let width = row.scope.sizeClass?.rawValue ?? ""
    var entry = HeadlineEntry(
      treatment: variantID(row.treatment),
      metric: results.experiment.metrics[row.metric].id,
      people: width.prefix(1).uppercased() + width.dropFirst(),
      share: shareOfPeople(row),
      support: []
    )
    guard let spread = row.worlds, let verdict = spread.verdict else {
      entry.support = [effect(row) ?? "nothing to compare"]
      return entry
    }
    if verdict == .identical {
      entry.support = [identity(row)]
    } else {
      entry.verdict = words(verdict)
      entry.effect = effect(row)
      let settles = spread.settlement.map { "To settle it: \(words($0))" }
      entry.support = [holds(spread, row), settles, why(row), confirmation(row)].compactMap { $0 }
    }
    return entry
  }

  /// Where the same coordinator answers nothing can differ; elsewhere nobody happened to meet what differs.
  private func identity(_ row: Comparison) -> String {
    let canDiffer = row.scope.sizeClass.map { results.experiment.canDiffer(row.treatment, in: $0) } ?? true
    return canDiffer
      ? "nobody's results differed, in any metric or world" : "nothing can differ, the screens are the same"
  }

  private func shareOfPeople(_ row: Comparison) -> String {
    let overall = results.comparisons.first { other in
      other.design == row.design && other.part == .whole && other.scope == .overall && other.metric == row.metric
        && other.treatment == row.treatment
    }
    guard let overall, overall.controlCount > 0 else { return "–" }
    return "\(rounded(100 * Double(row.controlCount) / Double(overall.controlCount), 0)) %"
  }

  func effect(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    guard let difference = row.difference, let control = row.controlValue, let treatment = row.treatmentValue else {
      return nil
    }
    let levels = "(\(level(control, metric)) → \(level(treatment, metric)))"
    return "`\(metric.id)` \(signed(difference, metric)) \(levels)"
  }

  private func holds(_ spread: WorldSpread, _ row: Comparison) -> String {
    let metric = results.experiment.metrics[row.metric]
    let range =
      "90 % of scenarios: \(signed(spread.difference.p05, metric)) to \(signed(spread.difference.p95, metric))"
    let count =
      doubt(spread).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      ?? (spread.verdict == .noMaterialDifference
        ? "Below the margin in \(spread.immaterialCount) of \(spread.count) scenarios"
        : "The same sign in \(spread.sameSignCount) of \(spread.count) scenarios")
    let flips = spread.sensitivities.compactMap { flip($0, spread) }
    return (["\(count) (\(range))"] + flips).joined(separator: "; ")
  }

  /// The people a real test would need, exposed in this width only; told of shares, as the spread of simulated times is not
  /// that of real ones.
  private func confirmation(_ row: Comparison) -> String? {
    // Nobody confirms a difference that does not matter, or that nobody knows of.
    guard row.worlds?.verdict != .noMaterialDifference, row.worlds?.verdict != .undecided,
      let size = peoplePerArm(row, to: row.treatmentValue)
    else {
      return nil
    }
    let width = row.scope.sizeClass?.rawValue ?? ""
    return "To confirm: about \(roundedUp(size)) people per arm, exposed in \(width) width only"
  }

  /// The people per arm that find the control's share become another in four tests of five; `nil` of what is no share, and
  /// where none suffice.
  func peoplePerArm(_ row: Comparison, to rate: Double?) -> Int? {
    guard results.experiment.metrics[row.metric].isBinary, let control = row.controlValue, let rate,
      (0.0..<1).contains(control), control > 0, (0.0...1).contains(rate)
    else { return nil }
    return try? ProportionPlan(controlRate: control).testedSize(treatmentRate: rate).control
  }

  /// A number of the metric with its sign and unit.
  func signed(_ value: Double, _ metric: Metric) -> String { metric.signed(value) }
}
