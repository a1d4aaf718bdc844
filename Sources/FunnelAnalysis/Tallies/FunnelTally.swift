/// How many people reached what, and how long it took: sums of integers, so tallies merge in any order to the same
/// result.
public struct FunnelTally: Hashable, Sendable {
  /// The people counted: those exposed.
  public private(set) var exposed = 0
  /// How many of them reached each step.
  public private(set) var reached: [Int]
  /// The times from each step to the next, of the chains that reached it.
  public private(set) var durations: [DurationTally]
  /// The times from the first step to the last, of those who reached it.
  public private(set) var whole = DurationTally()

  /// Makes an empty tally for a funnel of that many steps.
  public init(stepCount: Int) {
    reached = Array(repeating: 0, count: stepCount)
    durations = Array(repeating: DurationTally(), count: max(0, stepCount - 1))
  }

  /// Counts one exposed person.
  /// - Parameter chain: The times of the chain that got furthest, one for each step reached.
  public mutating func add(chain: [Int64]) {
    exposed += 1
    for step in chain.indices {
      reached[step] += 1
      if step > 0 { durations[step - 1].add(chain[step] - chain[step - 1]) }
    }
    if let first = chain.first, let last = chain.last, chain.count == reached.count { whole.add(last - first) }
  }

  /// Adds another tally of the same funnel.
  public mutating func merge(_ other: FunnelTally) {
    exposed += other.exposed
    for step in reached.indices { reached[step] += other.reached[step] }
    for step in durations.indices { durations[step].merge(other.durations[step]) }
    whole.merge(other.whole)
  }
}

/// Durations of those who have one.
public struct DurationTally: Hashable, Sendable {
  /// How many.
  public private(set) var count = 0
  /// Their sum, in milliseconds.
  public private(set) var sum: Int64 = 0
  /// Their distribution.
  public private(set) var histogram = LogHistogram()

  /// Makes an empty tally.
  public init() {}

  /// Counts one duration, in milliseconds.
  public mutating func add(_ milliseconds: Int64) {
    count += 1
    sum += milliseconds
    histogram.add(milliseconds)
  }

  /// Adds another tally.
  public mutating func merge(_ other: DurationTally) {
    count += other.count
    sum += other.sum
    histogram.merge(other.histogram)
  }
}
