import FunnelAnalysis

/// Who reached one step of the funnel, of the same users under two variants.
package struct StepPairTally: Hashable, Sendable {
  /// Those who did under the control.
  package private(set) var control = 0
  /// Those who did under the treatment.
  package private(set) var treatment = 0
  /// Those who did under both.
  package private(set) var both = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user by the steps reached under both variants.
  mutating func add(_ step: Int, control: [Int64], treatment: [Int64]) {
    let underControl = step < control.count && control[step] != FunnelTally.unfilled
    let underTreatment = step < treatment.count && treatment[step] != FunnelTally.unfilled
    if underControl { self.control += 1 }
    if underTreatment { self.treatment += 1 }
    if underControl && underTreatment { both += 1 }
  }

  /// Adds the tally of other users.
  package mutating func merge(_ other: StepPairTally) {
    control += other.control
    treatment += other.treatment
    both += other.both
  }
}
