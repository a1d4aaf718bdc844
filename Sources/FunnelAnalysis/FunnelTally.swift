/// How many users reached each step, and in what time: sums of integers, so tallies merge in any order to the same
/// result.
package struct FunnelTally: Hashable, Sendable, StoredTally {
  /// The time in a chain of a step that was skipped.
  package static let unfilled = Int64.min

  /// The users counted: those exposed.
  package private(set) var exposed = 0
  /// The number of users who reached each step.
  package private(set) var reached: [Int]
  /// The times from first reaching each step to first reaching the next, for users who reached both.
  package private(set) var durations: [DurationTally]
  /// The times from first reaching the first step to first reaching the last, for users who reached both.
  package private(set) var whole: DurationTally

  /// The most that a time counts, in milliseconds.
  private let longest: Int64

  /// Makes an empty tally for a funnel of that many steps.
  /// - Parameters:
  ///   - stepCount: How many steps the funnel has.
  ///   - longest: The most that a time counts, in milliseconds: the funnel's window.
  ///   - horizon: The time at which restricted means are cut, in milliseconds.
  package init(stepCount: Int, longest: Int64 = .max, horizon: Int64 = .max) {
    self.longest = longest
    whole = DurationTally(horizon: horizon)
    reached = Array(repeating: 0, count: stepCount)
    durations = Array(repeating: whole, count: max(0, stepCount - 1))
  }

  /// Counts one exposed user.
  /// - Parameter times: When the user first reached each step, up to the furthest, in milliseconds; ``unfilled`` for a
  ///   step that was skipped.
  package mutating func add(reached times: [Int64]) {
    exposed += 1
    for step in times.indices where times[step] != Self.unfilled {
      reached[step] += 1
      if step > 0, times[step - 1] != Self.unfilled {
        durations[step - 1].add(Self.time(from: times[step - 1], to: times[step], longest: longest))
      }
    }
    if let first = times.first, let last = times.last, times.count == reached.count {
      whole.add(Self.time(from: first, to: last, longest: longest))
    }
  }

  /// The time between first reaching two steps, from 0 to the longest that counts, in milliseconds.
  ///
  /// The one definition of a time: metrics, durations and curves all use it.
  package static func time(from start: Int64, to end: Int64, longest: Int64) -> Int64 {
    min(longest, max(0, end - start))
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&exposed)
    coder.code(&reached)
    coder.code(&durations)
    coder.code(&whole)
    coder.require(reached.allSatisfy { $0 <= exposed } && whole.count <= exposed)
    coder.require(durations.indices.allSatisfy { durations[$0].count <= min(reached[$0], reached[$0 + 1]) })
  }

  /// Adds another tally of the same funnel.
  package mutating func merge(_ other: FunnelTally) {
    exposed += other.exposed
    for step in reached.indices { reached[step] += other.reached[step] }
    for step in durations.indices { durations[step].merge(other.durations[step]) }
    whole.merge(other.whole)
  }
}

/// How many users of a funnel could still get further when the data ended.
package struct DropOffTally: Hashable, Sendable, StoredTally {
  /// For each step, the number of users who had not reached it and still could when the data ended.
  package private(set) var incomplete: [Int]

  /// Makes an empty tally.
  /// - Parameter stepCount: How many steps the funnel has.
  package init(stepCount: Int) { incomplete = Array(repeating: 0, count: stepCount) }

  /// Counts users who had reached a step and could still have got further when the data ended; −1 for no step.
  package mutating func addOpen(_ users: Int, after step: Int) {
    for later in incomplete.indices.dropFirst(step + 1) { incomplete[later] += users }
  }

  package mutating func code(_ coder: inout TallyCoder) { coder.code(&incomplete) }

  /// Adds another tally of the same funnel.
  package mutating func merge(_ other: DropOffTally) {
    for step in incomplete.indices { incomplete[step] += other.incomplete[step] }
  }
}

/// The times of users who arrive, and the sums of restricted means.
package struct DurationTally: Hashable, Sendable, StoredTally {
  /// The number of users.
  package private(set) var count = 0
  /// Their sum, in milliseconds.
  package private(set) var sum: Int64 = 0
  /// Their sum with each cut at the horizon, in milliseconds.
  package private(set) var restrictedSum: Int64 = 0
  /// The horizon, in milliseconds.
  package let horizon: Int64
  /// Their distribution.
  package private(set) var histogram = LogHistogram()

  /// Makes an empty tally.
  /// - Parameter horizon: The time at which restricted means are cut, in milliseconds.
  package init(horizon: Int64 = .max) { self.horizon = horizon }

  /// The mean over all users, in milliseconds; users who did not arrive count with the horizon.
  ///
  /// `nil` without users.
  package func restrictedMean(of users: Int) -> Double? {
    users > 0 ? (Double(restrictedSum) + Double(users - count) * Double(horizon)) / Double(users) : nil
  }

  /// Counts one duration, in milliseconds.
  package mutating func add(_ milliseconds: Int64) {
    count += 1
    sum += milliseconds
    restrictedSum += min(horizon, milliseconds)
    histogram.add(milliseconds)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&count)
    coder.code(&sum)
    coder.code(&restrictedSum)
    coder.code(&histogram)
    coder.require(histogram.count == count && restrictedSum <= sum)
  }

  /// Adds another tally.
  package mutating func merge(_ other: DurationTally) {
    count += other.count
    sum += other.sum
    restrictedSum += other.restrictedSum
    histogram.merge(other.histogram)
  }
}
