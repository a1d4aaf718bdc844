package import FunnelAnalysis

/// A time of users under one variant, beside the mean of those who arrive, which the metric's ``MetricTally`` holds.
package struct TimeTally: Hashable, Sendable {
  /// The time of all users, the horizon for those who do not arrive by then, in milliseconds.
  package private(set) var restricted = MetricTally()
  /// The times of those who arrive, in milliseconds.
  package private(set) var histogram = LogHistogram()

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  mutating func add(_ value: Int64, restricted time: Int64) {
    restricted.add(time)
    if value != UserOutcome.never { histogram.add(value) }
  }

  /// Adds the tally of other users.
  mutating func merge(_ other: TimeTally) {
    restricted.merge(other.restricted)
    histogram.merge(other.histogram)
  }
}

/// A time of the same users under two variants, beside those who arrive under both, whom the metric's ``PairTally``
/// holds.
package struct TimePairTally: Hashable, Sendable {
  /// The times of all users, the horizon where they do not arrive by then, in milliseconds.
  package private(set) var restricted = PairTally()
  /// The users who arrive under the control.
  package private(set) var arrivedControl = 0
  /// The users who arrive under the treatment.
  package private(set) var arrivedTreatment = 0
  /// The times under the control of users who arrive under both, in milliseconds.
  package private(set) var control = LogHistogram()
  /// The times under the treatment of users who arrive under both, in milliseconds.
  package private(set) var treatment = LogHistogram()

  /// Makes an empty tally.
  package init() {}

  /// The users who arrive under both.
  package var arrivedBoth: Int { control.count }

  /// Whether the same users arrive under both.
  package var hasSameArrivals: Bool { arrivedControl == arrivedBoth && arrivedTreatment == arrivedBoth }

  /// Counts one user.
  mutating func add(control value: Int64, treatment other: Int64, by time: MetricLayout.Time) {
    restricted.add(control: time.restricted(value), treatment: time.restricted(other))
    if value != UserOutcome.never { arrivedControl += 1 }
    if other != UserOutcome.never { arrivedTreatment += 1 }
    guard value != UserOutcome.never, other != UserOutcome.never else { return }
    control.add(value)
    treatment.add(other)
  }

  /// Adds the tally of other users.
  mutating func merge(_ other: TimePairTally) {
    restricted.merge(other.restricted)
    arrivedControl += other.arrivedControl
    arrivedTreatment += other.arrivedTreatment
    control.merge(other.control)
    treatment.merge(other.treatment)
  }
}
