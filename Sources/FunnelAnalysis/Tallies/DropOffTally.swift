/// What became of those who reached some step and not the last: counts, so tallies merge in any order.
public struct DropOffTally: Hashable, Sendable {
  /// For each step, what those did next who got no further, and how many of them.
  public private(set) var next: [[FunnelOutcome.Next: Int]]
  /// For each step, how many of those who got no further could still have done so when the data ended.
  public private(set) var incomplete: [Int]
  /// How many an exclusion dropped.
  public private(set) var dropped = 0

  /// Makes an empty tally for a funnel of that many steps.
  public init(stepCount: Int) {
    next = Array(repeating: [:], count: stepCount)
    incomplete = Array(repeating: 0, count: stepCount)
  }

  /// Counts one unit.
  /// - Parameters:
  ///   - outcome: How far it got.
  ///   - end: When the data ended, in milliseconds.
  public mutating func add(_ outcome: FunnelOutcome, atEnd end: Int64) {
    if outcome.isDropped { dropped += 1 }
    guard let step = outcome.furthest, let action = outcome.next else { return }
    next[step][action, default: 0] += 1
    if outcome.isIncomplete(atEnd: end) { incomplete[step] += 1 }
  }

  /// Adds another tally of the same funnel.
  public mutating func merge(_ other: DropOffTally) {
    dropped += other.dropped
    for step in next.indices {
      next[step].merge(other.next[step], uniquingKeysWith: +)
      incomplete[step] += other.incomplete[step]
    }
  }

  /// The commonest next actions of those who got no further than a step, the commonest first.
  ///
  /// Among equals events come in the order of their symbols, and the end of the log last.
  public func commonest(after step: Int, _ limit: Int) -> [(next: FunnelOutcome.Next, count: Int)] {
    let sorted = next[step].sorted { ($1.value, $0.key.rank) < ($0.value, $1.key.rank) }
    return sorted.prefix(limit).map { ($0.key, $0.value) }
  }
}

extension FunnelOutcome.Next {
  fileprivate var rank: Int {
    switch self {
    case .event(let symbol): symbol.index
    case .end: .max
    }
  }
}
