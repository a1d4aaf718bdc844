/// A path through a funnel, as far as it got.
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
  /// The optional steps that it fills, as bits.
  var optional: UInt64 = 0

  /// The time of a step that was passed by.
  static let unfilled = FunnelOutcome.unfilled

  /// The furthest step's place; -1 before the first.
  var level: Int { times.count - 1 }

  /// How many optional steps it fills.
  var optionalCount: Int { optional.nonzeroBitCount }

  /// Whether it is the better outcome: it gets further, or as far with more optional steps, or sooner.
  func isPreferred(to other: Chain?) -> Bool {
    guard let other else { return true }
    if level != other.level { return level > other.level }
    if optionalCount != other.optionalCount { return optionalCount > other.optionalCount }
    if instant != other.instant { return instant < other.instant }
    if start != other.start { return start > other.start }
    return isBetter(than: other)
  }

  /// Whether it replaces a chain of the same start at the same step: it fills more optional steps, or the first ones, or
  /// its steps earlier.
  func isBetter(than other: Chain) -> Bool {
    if optionalCount != other.optionalCount { return optionalCount > other.optionalCount }
    guard optional == other.optional else { return optional.has((optional ^ other.optional).trailingZeroBitCount) }
    return times.lexicographicallyPrecedes(other.times)
  }
}

/// The rule for the start of chains.
enum StartRule: Equatable {
  /// Wherever the first step is filled in that time.
  case anywhere
  /// Where the first step is filled first, if that is in that time.
  case first
  /// At the exposure of that time.
  case exposure(Int64)
}

/// Which event of an instant fills which step, one each.
struct StepAssignment {
  private let events: [UInt64]
  /// The step that each event fills.
  private var steps: [Int?]

  init(_ events: [UInt64]) {
    self.events = events
    steps = Array(repeating: nil, count: events.count)
  }

  /// Fills one more step if possible, moving other steps to other events if necessary.
  mutating func fill(_ step: Int) -> Bool {
    var tried = Array(repeating: false, count: events.count)
    return fill(step, &tried)
  }

  private mutating func fill(_ step: Int, _ tried: inout [Bool]) -> Bool {
    for event in events.indices where events[event].has(step) && !tried[event] {
      tried[event] = true
      guard let other = steps[event] else {
        steps[event] = step
        return true
      }
      if fill(other, &tried) {
        steps[event] = step
        return true
      }
    }
    return false
  }
}

/// The events of a unit at one time, as far as they matter to a funnel.
struct Instant {
  /// When.
  var time: Int64
  /// The steps that each event fills, as bits; events that fill none are left out.
  var events: [UInt64]
  /// The exclusions that happen in it, as bits.
  var exclusions: UInt64
  /// The place in the log of its last event.
  var last: Int

  /// The steps that some event fills.
  var steps: UInt64 { events.reduce(0, |) }

  /// Whether each event fills a step of those.
  func isWithin(_ steps: ClosedRange<Int>) -> Bool {
    let bits = UInt64.bits(steps)
    return events.allSatisfy { $0 & bits != 0 }
  }
}

extension UInt64 {
  /// The bits at those places.
  static func bits(_ places: ClosedRange<Int>) -> UInt64 {
    (.max >> UInt64(63 - places.upperBound)) & (.max << UInt64(places.lowerBound))
  }

  /// Whether the bit at a place is set.
  func has(_ place: Int) -> Bool { self >> UInt64(place) & 1 == 1 }
}

extension FunnelDefinition {
  /// The instants of a log, which is in order of time.
  /// - Parameters:
  ///   - places: The places of the events that count, in order.
  ///   - restriction: A step that only some of them may fill.
  func instants(_ log: [FunnelEvent], at places: [Int]) -> [Instant] {
    var instants: [Instant] = []
    for place in places {
      let event = log[place]
      let hit = bits(of: event)
      guard order == .strict || hit.steps | hit.exclusions != 0 else { continue }
      let filled = hit.steps == 0 && bystanders.contains(event.symbol) ? [] : [hit.steps]
      if ties != .inputOrder, let last = instants.indices.last,
        event.time - instants[last].time <= toleranceMilliseconds
      {
        instants[last].events += filled
        instants[last].exclusions |= hit.exclusions
        instants[last].last = place
      } else {
        let time = event.time
        instants.append(Instant(time: time, events: filled, exclusions: hit.exclusions, last: place))
      }
    }
    return instants
  }

  private func bits(of event: FunnelEvent) -> (steps: UInt64, exclusions: UInt64) {
    var filled: UInt64 = 0
    for (place, step) in steps.enumerated() where step.matches(event) { filled |= 1 << UInt64(place) }
    var hits: UInt64 = 0
    for (place, exclusion) in exclusions.enumerated() where exclusion.event.matches(event) {
      hits |= 1 << UInt64(place)
    }
    return (filled, hits)
  }
}
