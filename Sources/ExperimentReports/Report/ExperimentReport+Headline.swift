import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// The headline: what is predicted of the primary metrics, in which worlds it holds, why, and how to confirm it.
extension ExperimentReport {
  /// The paragraphs of the headline, one for each primary metric and treatment; none without worlds.
  var headline: [String] {
    let rows = results.comparisons.filter { row in
      row.design == .paired && row.part == .whole && row.scope.sizeClass != nil && row.worlds != nil
        && results.experiment.metrics[row.metric].role == .primary
    }
    return results.experiment.metrics.indices.flatMap { metric in
      results.experiment.treatments.compactMap { treatment in
        let own = rows.filter { $0.metric == metric && $0.treatment == treatment }
        return own.isEmpty ? nil : "- `\(variantID(treatment))`: " + own.map(sentences).joined(separator: " ")
      }
    }
  }

  private func sentences(_ row: Comparison) -> String {
    let width = row.scope.sizeClass?.rawValue ?? ""
    let place = "*\(width.prefix(1).uppercased() + width.dropFirst())* (\(shareOfPeople(row)) of people): "
    guard let spread = row.worlds, let verdict = spread.verdict.map(words) else {
      return place + (effect(row) ?? "nothing to compare") + "."
    }
    if spread.verdict == .identical { return place + identity(row) }
    let parts = [effect(row), holds(spread, row), why(row), confirmation(row)].compactMap { $0 }
    return place + "**\(verdict)**: " + parts.joined(separator: ". ") + "."
  }

  /// Where the same coordinator answers nothing can differ; elsewhere nobody happened to meet what differs.
  private func identity(_ row: Comparison) -> String {
    let canDiffer = row.scope.sizeClass.map { results.experiment.canDiffer(row.treatment, in: $0) } ?? true
    return canDiffer
      ? "nobody's results differed, in any metric or world." : "nothing can differ, the screens are the same."
  }

  private func shareOfPeople(_ row: Comparison) -> String {
    let overall = results.comparisons.first { other in
      other.design == row.design && other.part == .whole && other.scope == .overall && other.metric == row.metric
        && other.treatment == row.treatment
    }
    guard let overall, overall.controlCount > 0 else { return "–" }
    return "\(rounded(100 * Double(row.controlCount) / Double(overall.controlCount), 0)) %"
  }

  private func effect(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    guard let difference = row.difference, let control = row.controlValue, let treatment = row.treatmentValue else {
      return nil
    }
    let levels = "(\(level(control, metric)) → \(level(treatment, metric)))"
    return "`\(metric.id)` \(signed(difference, metric)) \(levels)"
  }

  private func holds(_ spread: WorldSpread, _ row: Comparison) -> String {
    let metric = results.experiment.metrics[row.metric]
    let range = "90 % of worlds: \(signed(spread.difference.p05, metric)) to \(signed(spread.difference.p95, metric))"
    let count =
      spread.verdict == .noMaterialDifference
      ? "Below the margin in \(spread.immaterialCount) of \(spread.count) plausible worlds"
      : "The same sign in \(spread.sameSignCount) of \(spread.count) plausible worlds"
    let flips = spread.sensitivities.compactMap { flip($0, spread) }
    return (["\(count) (\(range))"] + flips).joined(separator: "; ")
  }

  /// The people a real test would need, exposed in this width only; told of shares, as the spread of simulated times is not
  /// that of real ones.
  private func confirmation(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    // Nobody confirms a difference that does not matter.
    guard metric.isBinary, row.worlds?.verdict != .noMaterialDifference, let control = row.controlValue,
      let treatment = row.treatmentValue,
      (0.0..<1).contains(control), control > 0,
      let size = try? ProportionPlan(controlRate: control).sampleSize(treatmentRate: treatment)
    else { return nil }
    let width = row.scope.sizeClass?.rawValue ?? ""
    return "To confirm: about \(grouped(size.control)) people per arm, exposed in \(width) width only"
  }

  /// A number of the metric with its sign and unit.
  func signed(_ value: Double, _ metric: Metric) -> String { metric.signed(value) }
}
