import TextFormats
import ExperimentAnalysis
import NavigationExperiments

/// What had to hold for the answer to be yes, and whether it does.
extension ExperimentReport {
  /// Whether every requirement is met.
  package var meetsRequirements: Bool { results.requirements.allSatisfy(\.isMet) }

  /// The requirements in words, one a line.
  var requirementLines: [String] {
    results.requirements.map { judged in
      let (metric, variant) = (judged.requirement.metric, judged.requirement.variant)
      return "\(judged.isMet ? "PASS" : "FAIL") `\(results.experiment.metrics[metric].id)` (\(variantID(variant))): "
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
