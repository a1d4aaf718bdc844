/// How far one unit got in a funnel.
package struct FunnelOutcome: Hashable, Sendable {
  /// The start of the chain, in milliseconds; `nil` if nothing was reached.
  package var start: Int64?
  /// For each step, when that chain filled it; `nil` for steps it did not fill.
  ///
  /// In an unordered funnel, the *k*-th is the time at which it had filled *k* steps.
  package var times: [Int64?]
  /// For each step that the chain filled, when any chain first reached it.
  package var firstTimes: [Int64?]
  /// Whether an exclusion dropped the unit, which then counts nowhere.
  package var isDropped = false
  /// When the last window in which the unit may still complete ends; `nil` when it completed, or never started.
  package var openUntil: Int64?

  /// The time in a chain of a step that was skipped.
  package static let unfilled = Int64.min

  /// Makes the outcome of a unit that reached no step.
  package init(stepCount: Int) {
    times = Array(repeating: nil, count: stepCount)
    firstTimes = times
  }

  /// The time between first reaching two steps, from 0 to the longest that counts, in milliseconds.
  ///
  /// The one definition of a time: metrics, durations and curves all use it.
  package static func time(from start: Int64, to end: Int64, longest: Int64) -> Int64 {
    min(longest, max(0, end - start))
  }

  /// The place of the furthest step; `nil` if none was reached.
  package var furthest: Int? { times.lastIndex { $0 != nil } }

  /// When each step was first reached, up to the furthest, as tallies count them; ``unfilled`` for a step that was skipped.
  package var reachedTimes: [Int64] {
    guard let furthest else { return [] }
    return firstTimes[...furthest].map { $0 ?? Self.unfilled }
  }
}

extension [FunnelOutcome] {
  /// The outcome that speaks for a user: of those not dropped the one that got furthest, of those the one with the most
  /// steps, and of those the first.
  package var best: FunnelOutcome? {
    var best: (outcome: FunnelOutcome, key: (Int, Int))?
    for outcome in self where !outcome.isDropped {
      let key = (outcome.furthest ?? -1, outcome.times.count { $0 != nil })
      if best.map({ key > $0.key }) ?? true { best = (outcome, key) }
    }
    return best?.outcome
  }
}
