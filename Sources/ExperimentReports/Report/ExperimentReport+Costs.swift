import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import TextFormats

/// What a recommendation costs, in words: first what concerns the variants that its title names.
extension ExperimentReport {
  /// The checks, what gets worse under the variants that the title names, and other guardrails that move.
  func costs(of recommendation: Recommendation) -> [Advice.Cost] {
    let metrics = experiment.metrics
    let chosen = recommendation.choices.flatMap(\.chosen).uniqued
    let named = (chosen + recommendation.choices.flatMap(\.inQuestion)).uniqued
    let ships = recommendation.choices.contains { if case .ship = $0.action { true } else { false } }
    let others = ships ? [] : experiment.variants.indices.filter { !named.contains($0) }
    let first = chosen.isEmpty ? named : chosen
    var costs: [Advice.Cost] = []
    for (place, variants) in [first, named.filter { !first.contains($0) }, others].enumerated() {
      let lines = recommendation.checks.filter { variants.contains($0.variant) }.map {
        Advice.Cost(status: $0.status, text: sentence(for: $0))
      }
      costs += lines.filter { $0.status != .pass }
      costs += place == 2 ? [] : losses(of: variants, recommendation)
      costs += place == 0 ? missingRequirements(of: chosen, recommendation) : []
      costs += lines.filter { $0.status == .pass }
      costs += place == 2 ? [] : unlimitedGains(of: variants, recommendation)
    }
    let isGuarded = metrics.contains { $0.role == .guardrail } || !results.requirements.isEmpty
    guard isGuarded else {
      return limited(costs) + [Advice.Cost(text: "No guardrail and no requirement is declared.")]
    }
    return costs.isEmpty && ships ? [Advice.Cost(text: "No guardrail moves.")] : limited(costs)
  }

  private static let noLimit = "for information, no limit is set"

  /// The first lines; every loss and what fails stays.
  private func limited(_ costs: [Advice.Cost]) -> [Advice.Cost] {
    let last = costs.lastIndex { $0.status == .fail || $0.isLoss } ?? 0
    let limit = max(5, last + 1)
    let rest = costs.count > limit ? [Advice.Cost(text: "\(costs.count - limit) more in the results below")] : []
    return costs.prefix(limit) + rest
  }

  // MARK: What gets worse

  /// The metrics that get worse under the variants, the largest relative loss first; those that may be chance come last.
  private func losses(of variants: [Int], _ recommendation: Recommendation) -> [Advice.Cost] {
    let rows = overallRows.filter { variants.contains($0.treatment) && ($0.difference ?? 0) != 0 }.filter { row in
      // A guardrail that is judged by its verdict has its size beside its status.
      !recommendation.checks(of: row.treatment).contains { $0.metric == row.metric && $0.requirement == nil }
    }.sorted { abs($0.lift ?? .infinity) > abs($1.lift ?? .infinity) }
    let shown = rows.filter(isLoss).map { row in
      "Worse: \(change(row))" + (isUnlimited(row, recommendation) ? "; \(Self.noLimit)" : "")
    }
    let onAverage = rows.filter(isLossOnAverage).map { "On average worse: \(change($0, withRange: true))" }
    return (shown + onAverage).map { Advice.Cost(text: $0, isLoss: true) }
  }

  /// Whether the verdict names the control or leans to it.
  func isLoss(_ row: Comparison) -> Bool {
    [.worse, .leansWorse].contains(row.evidence(in: experiment))
  }

  /// Whether the verdict names neither variant, and the difference is a loss by the margin or more.
  private func isLossOnAverage(_ row: Comparison) -> Bool {
    let metric = metric(of: row)
    guard [.undecided, .notBetter].contains(row.evidence(in: experiment)), metric.role != .primary,
      let difference = row.difference, let margin = row.margin, let better = metric.better
    else { return false }
    return (better == .higher ? -difference : difference) >= margin
  }

  /// Whether a row is of a guardrail that no margin and no requirement limits.
  private func isUnlimited(_ row: Comparison, _ recommendation: Recommendation) -> Bool {
    metric(of: row).role == .guardrail
      && !recommendation.checks(of: row.treatment).contains { $0.metric == row.metric }
  }

  /// The guardrails without a limit that move, and not for the worse.
  private func unlimitedGains(of variants: [Int], _ recommendation: Recommendation) -> [Advice.Cost] {
    overallRows.filter { row in
      guard variants.contains(row.treatment), isUnlimited(row, recommendation), !isLoss(row), !isLossOnAverage(row)
      else { return false }
      if [.better, .leansBetter].contains(row.evidence(in: experiment)) { return true }
      guard let margin = row.margin, let range = changeRange(of: row) else { return false }
      return range.lowerBound >= margin || range.upperBound <= -margin
    }.map { Advice.Cost(text: "\(change($0)); \(Self.noLimit)") }
  }

  /// Which metrics have a requirement of another treatment, and no limit of these variants.
  private func missingRequirements(of variants: [Int], _ recommendation: Recommendation) -> [Advice.Cost] {
    let required = results.requirements.map(\.requirement).filter { $0.variant != experiment.control }
    return variants.flatMap { variant in
      required.map(\.metric).uniqued.filter { metric in
        !recommendation.checks(of: variant).contains { $0.metric == metric }
      }.map { Advice.Cost(text: "\(metricTitle($0)): no requirement is set for \(variantName(variant))") }
    }
  }

  /// What a title adds on the variant that it ships: the largest relative loss of those that are certain; nothing
  /// without one.
  ///
  /// Such as ``; costs 11 pp of Bought``.
  func sacrifice(_ variant: Int) -> String {
    let metrics = experiment.metrics
    let rows = overallRows.filter { row in
      row.treatment == variant && metrics[row.metric].role != .primary
        && row.evidence(in: experiment) == .worse && abs(row.difference ?? 0) >= (row.margin ?? .infinity)
    }
    guard let row = rows.max(by: { abs($0.lift ?? 0) < abs($1.lift ?? 0) }), let difference = row.difference else {
      return ""
    }
    let size = metrics[row.metric].magnitude(difference)
    return difference < 0
      ? "; costs \(size) of \(metricTitle(row.metric))" : "; adds \(size) to \(metricTitle(row.metric))"
  }

  /// What a title adds on primary metrics that say clearly otherwise: variants that it does not name and that are worse,
  /// and the goals of users, or the metrics, on which a variant is better or worse than the title has it.
  ///
  /// Such as ``; `full` is 35 pp worse`` or ``; `sheet` is 16 pp better for `find```.
  func exceptions(to action: Recommendation.Action) -> String {
    let clear = results.comparisons.filter {
      $0.design == design && metric(of: $0).role == .primary && isClear($0)
    }
    let isOne = experiment.metrics.count { $0.role == .primary } == 1
    /// What is said of a variant on a side, in parts of the users or of several metrics; `nil` for nothing.
    func part(_ variant: Int, isBetter: Bool) -> String? {
      let own = clear.filter { row in
        row.treatment == variant && (gain(row) > 0) == isBetter
          && (isOne ? row.scope.goal != nil && metric(of: row).goals.isEmpty : row.scope == .overall)
      }
      return own.max { abs($0.lift ?? 0) < abs($1.lift ?? 0) }.map { row in
        size(of: row) + (row.scope.goal.map { " for `\(goalID($0))`" } ?? " in \(metricTitle(row.metric))")
      }
    }
    let found: [(Int, [String?])] =
      switch action {
      case .ship(let variant, _, _): [(variant, [part(variant, isBetter: false)])]
      case .keep(.identical), .keep(.failedChecks): []
      case .keep: experiment.treatments.map { ($0, [part($0, isBetter: true)]) }
      case .undecided(let between, _):
        between.dropFirst().map { ($0, [part($0, isBetter: true), part($0, isBetter: false)]) }
          + clear.filter { !between.contains($0.treatment) && $0.scope == .overall && isLoss($0) }.map {
            ($0.treatment, [size(of: $0)])
          }
      }
    return found.filter { !$1.contains(nil) }.prefix(2).map {
      "; \(variantName($0)) is \(listed($1.compactMap(\.self)))"
    }.joined()
  }

  /// Whether a difference is several margins, and no chance.
  private func isClear(_ row: Comparison) -> Bool {
    abs(row.difference ?? 0) >= 3 * (row.margin ?? .infinity) && row.interval?.contains(0) == false
      && row.adjustedPValue.map { $0 < experiment.analysis.significance } ?? true
  }

  /// By how much a row's treatment is better; below zero where it is worse.
  func gain(_ row: Comparison) -> Double { (row.difference ?? 0) * (metric(of: row).better == .lower ? -1 : 1) }

  /// Such as `35 pp worse`.
  private func size(of row: Comparison) -> String {
    "\(metric(of: row).magnitude(row.difference ?? 0)) \(gain(row) > 0 ? "better" : "worse")"
  }

  // MARK: Sentences

  /// Such as ``Backs (`later`): 0.014 → 0.016 (+0.002, +12 %)``; with the range instead of the relative difference
  /// where that could be chance.
  private func change(_ row: Comparison, withRange: Bool = false) -> String {
    let subject = "\(metricTitle(row.metric)) (\(variantName(row.treatment)))"
    let metric = metric(of: row)
    guard withRange, let range = changeRange(of: row), let difference = row.difference else {
      return subject + (effect(row).map { ": \($0)" } ?? "")
    }
    let level = row.scenarios == nil ? levelPercent : "90 %"
    return "\(subject): \(metric.level(row.controlValue)) → \(metric.level(row.treatmentValue)) "
      + "(\(metric.signed(difference)); \(level): \(metric.signed(range)))"
  }

  /// The range of 90 % of the scenarios, otherwise the interval.
  private func changeRange(of row: Comparison) -> ClosedRange<Double>? {
    row.scenarios?.difference.range ?? row.interval.map { min($0.lower, $0.upper)...max($0.lower, $0.upper) }
  }

  /// A check as a sentence that begins with its variant: `` `long` fails: Reached shop at worst −12 pp ``.
  private func sentence(for check: Recommendation.Check) -> String {
    let verb = [Recommendation.Check.Status.pass: "passes", .fail: "fails"][check.status] ?? "is undecided"
    let subject = "\(variantName(check.variant)) \(verb): \(metricTitle(check.metric))"
    if let judged = check.requirement { return "\(subject) \(judgment(judged))" }
    let row = overallRows.first { $0.metric == check.metric && $0.treatment == check.variant }
    return "\(subject) "
      + [row.flatMap(effect), row.flatMap(anyVerdict)].compactMap(\.self).joined(separator: ", ")
  }
}
