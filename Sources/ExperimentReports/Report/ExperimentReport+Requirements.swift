import ExperimentAnalysis
import ExperimentStatistics
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

  /// Such as `at worst +0.16 (90 % of scenarios), allowed up to +0.50`.
  func words(for judged: JudgedRequirement) -> String {
    let requirement = judged.requirement
    let metric = results.experiment.metrics[requirement.metric]
    let isDifference = requirement.isRelativeToControl
    let isUpper = requirement.comparison == .atMost
    let shown = metric.judged(
      judged.judgedValue ?? requirement.bound, by: requirement.bound, isDifference: isDifference)
    // A bound beyond the control asks for a gain, any other allows a loss.
    let allowsLoss = isDifference && (isUpper ? requirement.bound >= 0 : requirement.bound <= 0)
    let limit =
      allowsLoss
      ? "allowed \(isUpper ? "up" : "down") to \(shown.bound)"
      : "required at \(isUpper ? "most" : "least") \(shown.bound)"
    guard judged.judgedValue != nil else { return "nothing to judge it by, \(limit)" }
    let value =
      switch judged.basis {
      case .scenarios: "at worst \(shown.value) (90 % of scenarios)"
      case .median: "\(shown.value) in the median scenario"
      case .interval: "at worst \(shown.value) (end of the \(levelWords) interval)"
      case .value: "\(shown.value) in this run"
      }
    return "\(value), \(limit)"
  }

  /// A requirement in `report.json` and in what `run --json` prints.
  func document(_ judged: JudgedRequirement) -> JSONDocument {
    let requirement = judged.requirement
    return .object([
      "metric_id": metricID(requirement.metric),
      "variant_id": variantID(requirement.variant),
      "comparison": requirement.comparison.rawValue,
      "relative_to_control": requirement.isRelativeToControl,
      "bound": requirement.bound,
      "judged_by": judged.basis.rawValue,
      "judged_value": judged.judgedValue,
      "is_met": judged.isMet,
    ])
  }
}

/// What would settle or confirm a recommendation, in words.
extension ExperimentReport {
  func next(for choice: Recommendation.Choice, _ rows: [Comparison]) -> [String] {
    guard let treatment = choice.action.treatment,
      let row = rows.first(where: { $0.treatment == treatment && $0.scope == choice.scope })
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
