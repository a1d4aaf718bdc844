/// Whole numbers, one a person, summed up exactly: merges in any order to the same result.
public struct MetricTally: Hashable, Sendable {
  /// How many people.
  public private(set) var count = 0
  /// The sum.
  public private(set) var sum: Int128 = 0
  /// The sum of squares.
  public private(set) var sumOfSquares: Int128 = 0

  /// Makes an empty tally.
  public init() {}

  /// Counts one person's value.
  public mutating func add(_ value: Int64) {
    count += 1
    sum += Int128(value)
    sumOfSquares += Int128(value) * Int128(value)
  }

  /// Adds another tally.
  public mutating func merge(_ other: MetricTally) {
    count += other.count
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }
}

/// One metric of the same people under two variants.
public struct PairTally: Hashable, Sendable {
  /// Under the control.
  public private(set) var control = MetricTally()
  /// Under the treatment.
  public private(set) var treatment = MetricTally()
  /// Treatment minus control, person by person.
  public private(set) var difference = MetricTally()

  /// Makes an empty tally.
  public init() {}

  /// Counts one person.
  public mutating func add(control: Int64, treatment: Int64) {
    self.control.add(control)
    self.treatment.add(treatment)
    difference.add(treatment - control)
  }

  /// Adds another tally.
  public mutating func merge(_ other: PairTally) {
    control.merge(other.control)
    treatment.merge(other.treatment)
    difference.merge(other.difference)
  }
}
