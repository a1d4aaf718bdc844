import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import TextFormats

/// What had to hold for the answer to be yes, and whether it does.
extension ExperimentReport {
  /// Whether every requirement is met.
  package var meetsRequirements: Bool { results.requirements.allSatisfy(\.isMet) }

  /// The requirements in words, one a line.
  var requirementLines: [String] {
    results.requirements.map { judged in
      let (metric, variant) = (judged.requirement.metric, judged.requirement.variant)
      let status = judged.isWithheld || judged.isUnsure ? "UNDECIDED" : judged.isMet ? "PASS" : "FAIL"
      return "\(status) \(experiment.metrics[metric].quoted) (\(variantID(variant))): "
        + judgment(judged)
    }
  }

  /// Such as `at worst +0.16 (90 % of scenarios), allowed up to +0.50`.
  func judgment(_ judged: JudgedRequirement) -> String {
    let requirement = judged.requirement
    let metric = experiment.metrics[requirement.metric]
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
      case .scenarios:
        "at worst \(shown.value) (90 % of scenarios)"
          + (judged.isUnsure
            ? judged.valueWithErrors.map {
              ", \(metric.judged($0, by: requirement.bound, isDifference: isDifference).value) with the errors of past "
                + "predictions"
            } ?? "" : "")
      case .median: "\(shown.value) in the median scenario"
      case .interval: "at worst \(shown.value) (end of the \(levelPercent) interval)"
      case .value: "\(shown.value) in this run"
      }
    return "\(value), \(limit)"
  }
}

/// What would settle or confirm a recommendation, in words.
extension ExperimentReport {
  func next(for choice: Recommendation.Choice, _ rows: [Comparison]) -> [String] {
    guard let treatment = choice.action.treatment,
      let row = rows.first(where: { $0.treatment == treatment && $0.scope == choice.scope })
    else { return [] }
    /// How many users find a difference.
    func users(_ size: TestSize) -> String {
      let group = metric(of: row).group.map(\.inMarkdown) ?? "users"
      let count =
        size.control == size.treatment
        ? "\(grouped(size.control)) \(group) per variant"
        : "\(grouped(size.control)) \(group) of the control and \(grouped(size.treatment)) of the treatment"
      return count + (choice.sizeClass.map { " of those exposed on \($0.screens)" } ?? "")
        + (size.assigned.map { ", \(grouped($0)) to assign in all" } ?? "")
    }
    switch choice.action {
    case .keep: return []
    case .ship(let variant, _, let rivals):
      let size = imported == nil ? row.difference.flatMap { results.testSize(of: row, finding: $0) } : nil
      return [
        rivals.isEmpty
          ? nil : "\(names(rivals)) may do as well: which of them is best is not decided",
        size.map { "To confirm it: a real test of \(variantName(variant)) with \(users($0))" },
      ].compactMap(\.self)
    case .undecided:
      if let fewer = row.fewerArrive(in: experiment) {
        let other = fewer == row.treatment ? reference(of: row) : row.treatment
        return [
          "A time cannot choose \(variantName(fewer)) while more users arrive under \(variantName(other)); "
            + "compare the share who arrive first"
        ]
      }
      let sizes = differencesOfInterest(row).map { difference in
        (metric(of: row).magnitude(difference), testSize(of: row, finding: difference).map(users))
      }.compactMap { difference, users in users.map { "of \(difference) with \($0)" } }
      let interest =
        sizes.count > 1 ? "No margin says how small a difference is of interest: a" : "A"
      return settlementLines(row)
        + (sizes.isEmpty ? [] : ["\(interest) real test finds a difference \(sizes.joined(separator: ", "))"])
    }
  }
}
