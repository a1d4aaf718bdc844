package import ExperimentDesign
import ExperimentStatistics

/// A requirement, and whether it is met.
package struct JudgedRequirement: Hashable, Sendable {
  /// A requirement with the value it is judged by.
  package enum Basis: String, Hashable, Sendable {
    /// The worse end of the range that holds 90 % of the scenarios.
    case scenarios = "worst_of_90_scenarios"
    /// The median of the scenarios.
    case median = "median_of_scenarios"
    /// The worse end of the interval, of the difference or of the level.
    case interval = "worse_end_of_interval"
    /// The value itself, if it has no error or no interval.
    case value
  }

  /// The requirement.
  package var requirement: Requirement
  /// The value it is judged by, in the metric's unit; `nil` without one.
  package var judgedValue: Double?
  /// Which value ``judgedValue`` is.
  package var basis: Basis

  /// The same value with the errors that predictions had in past tests; `nil` where it is not known.
  package private(set) var valueWithErrors: Double?
  /// Whether nothing is decided, as the data are not fit for it.
  package var isWithheld = false

  /// Whether it passes; false if it cannot be judged.
  package var isMet: Bool { !isWithheld && judgedValue.map(isWithinBound) ?? false }

  /// Whether it passes by the model alone, and not with the errors of past predictions.
  package var isUnsure: Bool { isMet && valueWithErrors.map { !isWithinBound($0) } ?? false }

  private func isWithinBound(_ value: Double) -> Bool {
    switch requirement.comparison {
    case .atMost: value <= requirement.bound
    case .atLeast: value >= requirement.bound
    }
  }

  /// Judges a requirement by the comparison over all users: of the same users if there is one, then of a real or
  /// simulated test.
  init(_ requirement: Requirement, by comparisons: [Comparison], of experiment: ExperimentOutline) {
    self.requirement = requirement
    basis = .value
    let isControl = requirement.variant == experiment.control
    let rows = comparisons.filter { row in
      row.metric == requirement.metric && row.scope == .overall && (isControl || row.treatment == requirement.variant)
    }
    let design = Comparison.Design.allCases.first { design in rows.contains { $0.design == design } }
    guard let row = rows.first(where: { $0.design == design }) else { return }
    let level = isControl ? row.controlInterval : row.treatmentInterval
    switch (requirement.isRelativeToControl, isControl) {
    case (true, true): judgedValue = 0
    case (true, false):
      let interval = row.interval.map { $0.lower...$0.upper }
      judge(row.difference, row.scenarios?.difference, interval)
      if row.scenarios != nil { valueWithErrors = judgedValue }
      judge(row.difference, row.scenarios?.modeled, interval)
    case (false, true): judge(row.controlValue, row.scenarios?.control, level)
    case (false, false): judge(row.treatmentValue, row.scenarios?.treatment, level)
    }
  }

  /// Judges by the quantity asked for, or by the next best one available.
  private mutating func judge(_ value: Double?, _ scenarios: ScenarioSpread.Range?, _ interval: ClosedRange<Double>?) {
    let isBoundedAbove = requirement.comparison == .atMost
    let end = interval.map { isBoundedAbove ? $0.upperBound : $0.lowerBound }
    (basis, judgedValue) =
      switch requirement.judgment {
      case .worstOf90 where scenarios != nil: (.scenarios, isBoundedAbove ? scenarios?.p95 : scenarios?.p05)
      case .median where scenarios != nil: (.median, scenarios?.p50)
      case .worstOf90 where end != nil, .interval where end != nil: (.interval, end)
      case .worstOf90, .median, .interval, .value: (.value, value)
      }
  }
}
