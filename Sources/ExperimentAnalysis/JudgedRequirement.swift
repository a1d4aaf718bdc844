import ExperimentStatistics
public import NavigationExperiments

/// A requirement, and whether it is met.
public struct JudgedRequirement: Hashable, Sendable {
  /// What a requirement is held against.
  public enum Basis: String, Hashable, Sendable {
    /// The worse end of the range that holds 90 % of the worlds.
    case worlds = "worst_of_90_worlds"
    /// The worse end of the interval of the difference.
    case interval = "worse_end_of_interval"
    /// The value itself, where it is known without error or no interval is made of it.
    case value
  }

  /// The requirement.
  public var requirement: Requirement
  /// What it is held against, in the metric's unit; `nil` where there is nothing.
  public var judgedValue: Double?
  /// What ``judgedValue`` is.
  public var basis: Basis

  /// Whether it is met; what cannot be judged is not.
  public var isMet: Bool {
    guard let judgedValue else { return false }
    return switch requirement.comparison {
    case .atMost: judgedValue <= requirement.bound
    case .atLeast: judgedValue >= requirement.bound
    }
  }

  /// Judges a requirement by the comparison over everybody: of the same people where there is one, then of people of each
  /// variant's own, then of what an analyst would see or has seen.
  init(_ requirement: Requirement, by comparisons: [Comparison], of experiment: Experiment) {
    self.requirement = requirement
    basis = .value
    let isControl = requirement.variant == experiment.control
    let rows = comparisons.filter { row in
      row.metric == requirement.metric && row.scope == .overall && row.part == .whole
        && (isControl || row.treatment == requirement.variant)
    }
    let designs: [Comparison.Design] = [.paired, .independent, .revealed, .observed]
    guard let row = designs.lazy.compactMap({ design in rows.first { $0.design == design } }).first else { return }
    if requirement.isRelativeToControl {
      if isControl { judgedValue = 0 } else { judgeDifference(row) }
    } else {
      judgeLevel(row, isControl: isControl)
    }
  }

  private mutating func judgeDifference(_ row: Comparison) {
    if let range = row.worlds?.difference {
      take(range)
    } else if let interval = row.interval {
      basis = .interval
      judgedValue = requirement.comparison == .atMost ? interval.upper : interval.lower
    } else {
      judgedValue = row.difference
    }
  }

  private mutating func judgeLevel(_ row: Comparison, isControl: Bool) {
    if let worlds = row.worlds {
      take(isControl ? worlds.control : worlds.treatment)
    } else {
      judgedValue = isControl ? row.controlValue : row.treatmentValue
    }
  }

  private mutating func take(_ range: WorldSpread.Range) {
    basis = .worlds
    judgedValue = requirement.comparison == .atMost ? range.p95 : range.p05
  }
}
