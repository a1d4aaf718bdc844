/// How many people reached what, and how long it took: sums of integers, so tallies merge in any order to the same
/// result.
public struct FunnelTally: Hashable, Sendable {
  /// What stands in a chain for the time of a step that was passed by.
  public static let unfilled = Int64.min

  /// The people counted: those exposed.
  public private(set) var exposed = 0
  /// How many of them reached each step.
  public private(set) var reached: [Int]
  /// The times from each step to the next, of the chains that filled both.
  public private(set) var durations: [DurationTally]
  /// The times from the first step to the last, of those who reached it.
  public private(set) var whole = DurationTally()

  /// Makes an empty tally for a funnel of that many steps.
  public init(stepCount: Int) {
    reached = Array(repeating: 0, count: stepCount)
    durations = Array(repeating: DurationTally(), count: max(0, stepCount - 1))
  }

  /// Counts one exposed person.
  /// - Parameter chain: The times of the chain that got furthest, up to its furthest step, ``unfilled`` for a step that
  ///   it passed by.
  public mutating func add(chain: [Int64]) {
    exposed += 1
    for step in chain.indices where chain[step] != Self.unfilled {
      reached[step] += 1
      if step > 0, chain[step - 1] != Self.unfilled { durations[step - 1].add(chain[step] - chain[step - 1]) }
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
