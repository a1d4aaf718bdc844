/// What became of those who got no further than a step, or not even to the first: counts, so tallies merge in any order.
public struct DropOffTally: Hashable, Sendable {
  /// For each step how many of those who got no further did what next; the last is those who did nothing more.
  public private(set) var next: [[Int]]
  /// For each step how many had not reached it and still could when the data ended.
  public private(set) var incomplete: [Int]

  /// Makes an empty tally.
  /// - Parameters:
  ///   - stepCount: How many steps the funnel has.
  ///   - actionCount: How many things users can do next are told apart; they are known by their numbers, from 0 on.
  public init(stepCount: Int, actionCount: Int) {
    next = Array(repeating: Array(repeating: 0, count: actionCount + 1), count: stepCount)
    incomplete = Array(repeating: 0, count: stepCount)
  }

  /// Counts somebody who reached a step and not the last.
  /// - Parameters:
  ///   - step: The furthest step.
  ///   - action: The number of what they did next; `nil` where that was nothing.
  ///   - isOpen: Whether they could still have got further when the data ended.
  public mutating func add(furthest step: Int, next action: Int?, isOpen: Bool) {
    next[step][action ?? next[step].count - 1] += 1
    guard isOpen else { return }
    for later in step + 1..<incomplete.count { incomplete[later] += 1 }
  }

  /// Adds another tally of the same funnel.
  public mutating func merge(_ other: DropOffTally) {
    for step in next.indices {
      incomplete[step] += other.incomplete[step]
      for action in next[step].indices { next[step][action] += other.next[step][action] }
    }
  }

  /// What those who got no further than a step did next, the commonest first and at most so many; `nil` for nothing more.
  ///
  /// Of what is as common what has the smaller number comes first, and nothing more last.
  public func commonest(after step: Int, _ limit: Int) -> [(action: Int?, count: Int)] {
    let counts = next[step].enumerated().filter { $0.element > 0 }
    let sorted = counts.sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }
    return sorted.prefix(limit).map { ($0.offset == next[step].count - 1 ? nil : $0.offset, $0.element) }
  }
}
