import ExperimentAnalysis
import NavigationExperiments

/// What had to hold for the answer to be yes, and whether it does.
extension ExperimentReport {
  /// Whether every requirement is met.
  package var meetsRequirements: Bool { results.requirements.allSatisfy(\.isMet) }

  /// The requirements in words, one a line.
  var requirementLines: [String] { results.requirements.map(line) }

  private func line(_ judged: JudgedRequirement) -> String {
    let requirement = judged.requirement
    let metric = results.experiment.metrics[requirement.metric]
    let isRelative = requirement.isRelativeToControl
    let comparison = requirement.comparison == .atMost ? "at most" : "at least"
    func told(_ value: Double) -> String {
      guard isRelative else { return level(value, metric) }
      return value == 0 ? "that of the control" : "control \(signed(value, metric))"
    }
    let bound = told(requirement.bound)
    let value = judged.judgedValue.map(told)
    let result = judged.isMet ? "met" : "NOT MET"
    let reason = value.map { "\($0) over everybody, \(words(judged.basis))" } ?? "there is nothing to judge it by"
    return "\(result): `\(metric.id)` of `\(variantID(requirement.variant))` \(comparison) \(bound); \(reason)"
  }

  private func words(_ basis: JudgedRequirement.Basis) -> String {
    switch basis {
    case .worlds: "at the worse end of 90 % of the worlds"
    case .median: "at the median of the worlds"
    case .interval: "at the worse end of the interval"
    case .value: "as it is"
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
