import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// What had to hold for the answer to be yes, and whether it does.
extension ExperimentReport {
  /// Whether every requirement is met.
  package var meetsRequirements: Bool { results.requirements.allSatisfy(\.isMet) }

  /// The requirements in words, one a line.
  var requirementLines: [String] {
    results.requirements.map { judged in
      let (metric, variant) = (judged.requirement.metric, judged.requirement.variant)
      return "\(judged.isMet ? "PASS" : "FAIL") \(results.experiment.metrics[metric].quoted) (\(variantID(variant))): "
        + words(for: judged)
    }
  }

  /// Such as `+0.16 over control in the 90 % worst case, limit +0.50`.
  func words(for judged: JudgedRequirement) -> String {
    let requirement = judged.requirement
    let metric = results.experiment.metrics[requirement.metric]
    func shown(_ value: Double) -> String {
      requirement.isRelativeToControl ? metric.signed(value) : metric.level(value)
    }
    let limit = "\(requirement.comparison == .atMost ? "limit" : "at least") \(shown(requirement.bound))"
    let isMore = (judged.judgedValue ?? 0) >= 0
    let beside = requirement.isRelativeToControl ? (isMore ? " over control" : " against control") : ""
    return (judged.judgedValue.map { "\(shown($0))\(beside) \(words(judged.basis))" } ?? "nothing to judge it by")
      + ", \(limit)"
  }

  private func words(_ basis: JudgedRequirement.Basis) -> String {
    switch basis {
    case .scenarios: "in the 90 % worst case"
    case .median: "in the median scenario"
    case .interval: "at the worse end of the interval"
    case .value: "in this run"
    }
  }

  /// A requirement in `run.json` and in what `run --json` prints.
  func document(_ judged: JudgedRequirement) -> JSONDocument {
    let requirement = judged.requirement
    return [
      "metric_id": .text(results.experiment.metrics[requirement.metric].id),
      "variant_id": .text(variantID(requirement.variant)),
      "comparison": .text(requirement.comparison.rawValue),
      "relative_to_control": .boolean(requirement.isRelativeToControl),
      "bound": .number(requirement.bound),
      "judged_by": .text(judged.basis.rawValue),
      "judged_value": JSONDocument(judged.judgedValue),
      "is_met": .boolean(judged.isMet),
    ]
  }
}

/// What a recommendation costs, and what would settle or confirm it, in words.
extension ExperimentReport {
  func costs(of recommendation: Recommendation) -> [Advice.Cost] {
    let metrics = results.experiment.metrics
    let actions = recommendation.choices.map(\.action)
    let shipped = actions.compactMap { if case .ship(let variant, _, _) = $0 { variant } else { nil } }
    let open = actions.flatMap { if case .undecided(let between, _) = $0 { between } else { [Int]() } }
    let checks = recommendation.checks.filter { shipped.isEmpty || shipped.contains($0.variant) }
    var costs = checks.map { Advice.Cost(status: $0.status, words: words(for: $0)) }
    func rows(_ role: Metric.Role, of variants: [Int]) -> [Comparison] {
      overallRows.filter { metrics[$0.metric].role == role && variants.contains($0.treatment) }
    }
    // What has no declared limit is shown and decides nothing.
    costs += rows(.guardrail, of: shipped.isEmpty ? open : shipped).filter { row in
      (row.difference ?? 0) != 0 && ![.same, .identical].contains(row.evidence(in: results.experiment))
        && !recommendation.checks(of: row.treatment).contains { $0.metric == row.metric }
    }.map { row in
      Advice.Cost(words: "\(change(row)); without a `margin` it decides nothing")
    }
    costs += rows(.secondary, of: shipped).filter { $0.evidence(in: results.experiment) == .worse }.map { row in
      Advice.Cost(words: "Worse: \(change(row))")
    }
    let limit = 5
    let rest = costs.count > limit ? [Advice.Cost(words: "\(costs.count - limit) more in the results below")] : []
    guard costs.isEmpty else { return costs.prefix(limit) + rest }
    guard metrics.contains(where: { $0.role == .guardrail }) || !results.requirements.isEmpty else {
      return [Advice.Cost(words: "No guardrail and no requirement is declared.")]
    }
    return shipped.isEmpty ? [] : [Advice.Cost(words: "No guardrail moves.")]
  }

  /// Such as ``Backs (`later`): 0.014 → 0.016 (+0.002, +12 %)``.
  private func change(_ row: Comparison) -> String {
    "\(metricTitle(row.metric)) (\(variantName(row.treatment)))" + (effectWords(row).map { ": \($0)" } ?? "")
  }

  /// A check in words, without its status.
  func words(for check: Recommendation.Check) -> String {
    let subject = "\(metricTitle(check.metric)) (\(variantName(check.variant)))"
    if let judged = check.requirement { return "\(subject): \(words(for: judged))" }
    let row = overallRows.first { $0.metric == check.metric && $0.treatment == check.variant }
    return "\(subject): "
      + [row.flatMap(effectWords), row.flatMap(anyVerdict)].compactMap(\.self).joined(separator: ", ")
  }

  func next(for choice: Recommendation.Choice, _ rows: [Comparison]) -> [String] {
    let scope = choice.sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
    guard let treatment = choice.action.treatment,
      let row = rows.first(where: { $0.treatment == treatment && $0.scope == scope })
    else { return [] }
    let metric = results.experiment.metrics[row.metric]
    let place = choice.sizeClass.map { " of those exposed on \($0.screens)" } ?? ""
    switch choice.action {
    case .keep: return []
    case .ship(let variant, _, let rivals):
      var lines: [String] = []
      if !rivals.isEmpty {
        lines.append("\(listed(rivals.map(variantName))) may do as well: which of them is best is not decided")
      }
      if imported == nil, let size = row.difference.flatMap({ results.testSize(of: row, finding: $0) }) {
        lines.append("To confirm it: a real test of \(variantName(variant)) with \(words(size, of: metric, place))")
      }
      return lines
    case .undecided:
      if let fewer = row.fewerArrive(in: results.experiment) {
        let other = fewer == row.treatment ? reference(of: row) : row.treatment
        return [
          "A time cannot choose \(variantName(fewer)) while more users arrive under \(variantName(other)); "
            + "compare the share who arrive first"
        ]
      }
      var lines = settlementLines(row)
      if let size = marginSize(row), let margin = row.margin {
        let least = metric.signed(margin).drop { $0 == "+" }
        lines.append("A real test finds a difference of \(least) with \(words(size, of: metric, place))")
      }
      return lines
    }
  }

  /// Such as `196 users per variant, 401 to assign in all`.
  private func words(_ size: TestSize, of metric: Metric, _ place: String) -> String {
    let group = metric.group.map(\.inMarkdown) ?? "users"
    let users =
      size.control == size.treatment
      ? "\(grouped(size.control)) \(group) per variant"
      : "\(grouped(size.control)) \(group) of the control and \(grouped(size.treatment)) of the treatment"
    return users + place + (size.assigned.map { ", \(grouped($0)) to assign in all" } ?? "")
  }
}
