/// When each user's wait ended, and by which cause: a conversion, an exit, or the end of the observation.
///
/// Counts per time are exact, so tallies merge in any order to the same curves. Users still waiting at the horizon are
/// censored there.
package struct EventTimes: Sendable, Hashable {
  /// The counts of one time.
  package struct Entry: Sendable, Hashable {
    /// The time, in integer units.
    package let time: Int
    /// The events of each cause at this time.
    package fileprivate(set) var events: [Int]
    /// The users last seen, still waiting, at this time.
    package fileprivate(set) var censored: Int

    /// The events of all causes.
    package var allEvents: Int { events.reduce(0, +) }
  }

  /// The number of causes that end a wait.
  package let causeCount: Int
  /// Integer units per reported unit: 1000 for milliseconds reported as seconds.
  package let scale: Double
  /// The counts, by ascending time.
  package private(set) var entries: [Entry] = []
  /// The number of users.
  package private(set) var users = 0

  /// An empty tally; waits can end by `causes` ≥ 1.
  package init(causes: Int = 1, scale: Double = 1) {
    precondition(causes > 0, "causes == \(causes), must be > 0.")
    precondition(scale > 0 && scale.isFinite, "scale == \(scale), must be > 0.")
    causeCount = causes
    self.scale = scale
  }

  /// Counts users whose wait ended by a cause at `time` ≥ 0 or, with a cause of nil, who were last seen waiting then.
  ///
  /// Events come before censoring at the same time: users censored then were still at risk.
  package mutating func add(time: Int, cause: Int?, users count: Int = 1) {
    precondition(time >= 0, "time == \(time), must be >= 0.")
    precondition(cause.map((0..<causeCount).contains) ?? true, "cause == \(cause ?? 0), must be below \(causeCount).")
    let index = index(of: time)
    if let cause { entries[index].events[cause] += count } else { entries[index].censored += count }
    users += count
  }

  /// Adds another tally of the same causes and scale.
  package mutating func merge(_ other: Self) {
    precondition(causeCount == other.causeCount && scale == other.scale, "the tallies count different things.")
    for entry in other.entries {
      let index = index(of: entry.time)
      for cause in 0..<causeCount { entries[index].events[cause] += entry.events[cause] }
      entries[index].censored += entry.censored
    }
    users += other.users
  }

  /// The tally of one cause, for which all other causes end the observation.
  package func causeSpecific(_ cause: Int) -> EventTimes {
    var single = EventTimes(scale: scale)
    for entry in entries {
      let others = entry.allEvents - entry.events[cause]
      single.add(time: entry.time, cause: 0, users: entry.events[cause])
      single.add(time: entry.time, cause: nil, users: others + entry.censored)
    }
    return single
  }

  /// The entry of a time, added if missing.
  private mutating func index(of time: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time < time { low = middle + 1 } else { high = middle }
    }
    if low == entries.count || entries[low].time != time {
      entries.insert(Entry(time: time, events: Array(repeating: 0, count: causeCount), censored: 0), at: low)
    }
    return low
  }
}
