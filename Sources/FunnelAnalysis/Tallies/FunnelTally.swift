/// How many users reached what, and how long it took: sums of integers, so tallies merge in any order to the same
/// result.
public struct FunnelTally: Hashable, Sendable {
  /// What stands in a chain for the time of a step that was passed by.
  public static let unfilled = Int64.min

  /// The users counted: those exposed.
  public private(set) var exposed = 0
  /// How many of them reached each step.
  public private(set) var reached: [Int]
  /// The times from first reaching each step to first reaching the next, of users who reached both.
  public private(set) var durations: [DurationTally]
  /// The times from first reaching the first step to first reaching the last, of users who reached both.
  public private(set) var whole: DurationTally

  /// The most that a time counts, in milliseconds.
  private let longest: Int64

  /// Makes an empty tally for a funnel of that many steps.
  /// - Parameters:
  ///   - stepCount: How many steps the funnel has.
  ///   - longest: The most that a time counts, in milliseconds: the funnel's window.
  ///   - horizon: The time at which restricted means are cut, in milliseconds.
  public init(stepCount: Int, longest: Int64 = .max, horizon: Int64 = .max) {
    self.longest = longest
    whole = DurationTally(horizon: horizon)
    reached = Array(repeating: 0, count: stepCount)
    durations = Array(repeating: whole, count: max(0, stepCount - 1))
  }

  /// Counts one exposed user.
  /// - Parameter times: When the user first reached each step, up to the furthest, in milliseconds; ``unfilled`` for a
  ///   step that was skipped.
  public mutating func add(reached times: [Int64]) {
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
  public static func time(from start: Int64, to end: Int64, longest: Int64) -> Int64 {
    min(longest, max(0, end - start))
  }

  /// Adds another tally of the same funnel.
  public mutating func merge(_ other: FunnelTally) {
    exposed += other.exposed
    for step in reached.indices { reached[step] += other.reached[step] }
    for step in durations.indices { durations[step].merge(other.durations[step]) }
    whole.merge(other.whole)
  }
}
