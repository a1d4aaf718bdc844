/// One metric of the same users under two variants.
package struct PairTally: Hashable, Sendable {
  /// Under the control.
  package private(set) var control = MetricTally()
  /// Under the treatment.
  package private(set) var treatment = MetricTally()
  /// Treatment minus control, user by user.
  package private(set) var difference = MetricTally()
  /// The users with a greater value under the treatment.
  package private(set) var higher = 0
  /// The users with a smaller one.
  package private(set) var lower = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(control: Int64, treatment: Int64) {
    self.control.add(control)
    self.treatment.add(treatment)
    difference.add(treatment - control)
    if treatment > control { higher += 1 }
    if treatment < control { lower += 1 }
  }

  /// Adds another tally.
  package mutating func merge(_ other: PairTally) {
    control.merge(other.control)
    treatment.merge(other.treatment)
    difference.merge(other.difference)
    higher += other.higher
    lower += other.lower
  }
}
