import ExperimentStatistics
package import NavigationExperiments

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

  /// Whether it passes; false if it cannot be judged.
  package var isMet: Bool {
    guard let judgedValue else { return false }
    return switch requirement.comparison {
    case .atMost: judgedValue <= requirement.bound
    case .atLeast: judgedValue >= requirement.bound
    }
  }

  /// Judges a requirement by the comparison over all users: of the same users if there is one, then of a real or
  /// simulated test.
  init(_ requirement: Requirement, by comparisons: [Comparison], of experiment: ExperimentDefinition) {
    self.requirement = requirement
    basis = .value
    let isControl = requirement.variant == experiment.control
    let rows = comparisons.filter { row in
      row.metric == requirement.metric && row.scope == .overall && (isControl || row.treatment == requirement.variant)
    }
    let designs: [Comparison.Design] = [.paired, .revealed, .observed]
    guard let row = designs.lazy.compactMap({ design in rows.first { $0.design == design } }).first else { return }
    if requirement.isRelativeToControl {
      if isControl { judgedValue = 0 } else { judgeDifference(row) }
    } else {
      judgeLevel(row, isControl: isControl)
    }
  }

  private mutating func judgeDifference(_ row: Comparison) {
    judge(row.difference, scenarios: row.scenarios?.difference, interval: row.interval.map { ($0.lower, $0.upper) })
  }

  private mutating func judgeLevel(_ row: Comparison, isControl: Bool) {
    let interval = isControl ? row.controlInterval : row.treatmentInterval
    judge(
      isControl ? row.controlValue : row.treatmentValue,
      scenarios: isControl ? row.scenarios?.control : row.scenarios?.treatment,
      interval: interval.map { ($0.lowerBound, $0.upperBound) })
  }

  /// Judges by the quantity asked for, or by the next best one available.
  private mutating func judge(
    _ value: Double?, scenarios: ScenarioSpread.Range?, interval: (lower: Double, upper: Double)?
  ) {
    let judgment = requirement.judgment
    let isBoundedAbove = requirement.comparison == .atMost
    if let scenarios, judgment == .worstOf90 {
      (basis, judgedValue) = (.scenarios, isBoundedAbove ? scenarios.p95 : scenarios.p05)
    } else if let scenarios, judgment == .median {
      (basis, judgedValue) = (.median, scenarios.p50)
    } else if let interval, judgment == .worstOf90 || judgment == .interval {
      (basis, judgedValue) = (.interval, isBoundedAbove ? interval.upper : interval.lower)
    } else {
      judgedValue = value
    }
  }
}
