/// A way through a funnel, as far as it got.
struct Chain {
  /// When it started, in milliseconds.
  var start: Int64
  /// When each step up to the furthest was filled; ``unfilled`` for one that was passed by.
  var times: [Int64] = []
  /// When the latest required step was filled, or the exposure before the first.
  var anchor: Int64
  /// The number of the instant in which it started; -1 for the exposure.
  var attempt: Int
  /// The number of the instant in which the furthest step was filled.
  var instant = -1

  /// The time of a step that was passed by.
  static let unfilled = FunnelTally.unfilled

  /// The furthest step's place; -1 before the first.
  var level: Int { times.count - 1 }

  /// Whether it is to be told rather than another: it gets further, or as far and sooner.
  /// - Parameter optional: The steps that may be passed by, as bits.
  func isTold(rather other: Chain?, optional: UInt64 = 0) -> Bool {
    guard let other else { return true }
    if level != other.level { return level > other.level }
    if instant != other.instant { return instant < other.instant }
    return isBetter(than: other, optional: optional)
  }

  /// Whether it goes before a chain that stands at the same step: it starts later, or fills its steps earlier.
  /// - Parameter optional: The steps that may be passed by, as bits.
  func isBetter(than other: Chain, optional: UInt64) -> Bool {
    if start != other.start { return start > other.start }
    for step in times.indices where !optional.has(step) && times[step] != other.times[step] {
      return times[step] < other.times[step]
    }
    for step in times.indices where times[step] != other.times[step] {
      if times[step] == Self.unfilled { return false }
      return other.times[step] == Self.unfilled || times[step] < other.times[step]
    }
    return false
  }
}
