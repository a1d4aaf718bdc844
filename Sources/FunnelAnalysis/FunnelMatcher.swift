/// Matches one user's events, in order of time, against a funnel.
///
/// For common funnels it keeps, for every step, the latest start of a chain that has reached the step. A later start
/// can do all that an earlier one can, so this is exact and costs O(steps) an event. A matcher that is reset allocates
/// nothing for the next user. For other funnels it keeps the events and calls a ``FunnelEvaluator`` at the end.
package struct FunnelMatcher: Sendable {
  /// The funnel.
  package let definition: FunnelDefinition

  /// An event as far as it matters to the common funnel: when, in milliseconds on the user's clock, and the steps that it
  /// fills, as bits.
  package typealias Filling = (time: Int64, steps: UInt64)

  /// The number of steps up to the furthest one reached, itself counted.
  package private(set) var reachedCount = 0

  /// Works out the funnels that are not the common one.
  private let evaluator: FunnelEvaluator?
  /// The events for it.
  private var log: [FunnelEvent] = []
  /// The number of the session that events belong to.
  private var session = 0
  /// When the last window ends in which the user may still complete; `nil` when they completed, or never started.
  package private(set) var openUntil: Int64?

  /// For each symbol, the steps that it fills, as bits.
  private let fills: [UInt64]
  /// The steps that only events on the goal fill, as bits.
  private let goalSteps: UInt64
  /// The steps, each in its place.
  private var slots: [Slot]

  /// What is kept of a step.
  private struct Slot: BitwiseCopyable {
    /// The start of the chain with the latest start that has reached it.
    var start = FunnelMatcher.never
    /// When it was first reached; only of steps up to the furthest it means something.
    var time = FunnelOutcome.unfilled
    /// The start of the chain that first reached it.
    var firstStart = FunnelMatcher.never
  }

  /// Before every start: no chain has reached the step.
  private static let never = Int64.min

  /// Makes a matcher that has seen no events.
  package init(_ definition: FunnelDefinition) {
    self.definition = definition
    evaluator = definition.isPlain ? nil : FunnelEvaluator(definition)
    let steps = definition.steps
    let symbols = steps.lazy.flatMap(\.symbols).map(\.index).max().map { 0..<$0 + 1 } ?? 0..<0
    fills = symbols.map { symbol in
      steps.indices.reduce(0) { $0 | (steps[$1].symbols.contains(Symbol(index: symbol)) ? 1 << UInt64($1) : 0) }
    }
    goalSteps = steps.indices.reduce(0) { $0 | (steps[$1].requiresGoal ? 1 << UInt64($1) : 0) }
    slots = Array(repeating: Slot(), count: steps.count)
  }

  /// Whether the events are all that is kept of a user: it is the common funnel, which knows neither sessions nor exposure.
  package var isPlain: Bool { evaluator == nil }

  /// When each step was first reached, up to the furthest; ``FunnelOutcome/unfilled`` for one that was passed by.
  package var reachedTimes: [Int64] { slots[..<reachedCount].map(\.time) }

  /// When a step was first reached; `nil` when it was not.
  package func reachedTime(of step: Int) -> Int64? {
    guard step < reachedCount, slots[step].time != FunnelOutcome.unfilled else { return nil }
    return slots[step].time
  }

  /// How long the chain took that first reached the last step, in milliseconds; `nil` where none has.
  package var completionTime: Int64? {
    guard reachedCount == slots.count, let last = slots.last, last.time != FunnelOutcome.unfilled else { return nil }
    return last.time - last.firstStart
  }

  /// Copies when each step was first reached into a list that is used again.
  package func copyReachedTimes(to list: inout [Int64]) {
    while list.count > reachedCount { list.removeLast() }
    while list.count < reachedCount { list.append(0) }
    let slots = slots.span
    var list = list.mutableSpan
    for step in list.indices { list[step] = slots[step].time }
  }

  /// Forgets everything, for the next user.
  package mutating func reset() {
    if !log.isEmpty { log.removeAll(keepingCapacity: true) }
    (session, openUntil, reachedCount) = (0, nil, 0)
    var slots = slots.mutableSpan
    for step in slots.indices { slots[step].start = Self.never }
  }

  /// Lets the events that follow belong to the user's next session, which has had no events yet.
  package mutating func beginSession() { session += 1 }

  /// Lets the events that follow belong to the session of that number, which may have had events before.
  package mutating func resumeSession(_ number: Int) { session = number }

  /// Brings the results up to date, once the user's events are all in.
  ///
  /// The unit that got furthest speaks for the user.
  /// - Parameter exposure: When the user was exposed, in milliseconds.
  package mutating func finish(exposure: Int64?) {
    guard let evaluator else {
      let isOpen = slots[0].start != Self.never && reachedCount < slots.count
      return openUntil = isOpen ? Self.end(of: slots[0].start, definition.windowMilliseconds) : nil
    }
    guard let best = evaluator.outcomes(log, exposure: exposure).best else { return }
    openUntil = best.openUntil
    let reached = best.reachedTimes
    reachedCount = reached.count
    for step in reached.indices { (slots[step].time, slots[step].firstStart) = (reached[step], best.start ?? 0) }
  }

  /// Adds the next event; its time must not be before that of the last one.
  /// - Parameters:
  ///   - symbol: The event.
  ///   - time: When, in milliseconds on the user's clock.
  ///   - isOnGoal: Whether it is about the user's goal.
  package mutating func count(_ symbol: Symbol, at time: Int64, isOnGoal: Bool = false) {
    guard evaluator == nil else {
      return log.append(FunnelEvent(time: time, symbol: symbol, isOnGoal: isOnGoal, session: session))
    }
    let filling: Filling = (time, steps(filledBy: symbol, isOnGoal: isOnGoal))
    if filling.steps != 0 { count(CollectionOfOne(filling).span) }
  }

  /// The steps that an event fills in the common funnel, as bits.
  package func steps(filledBy symbol: Symbol, isOnGoal: Bool) -> UInt64 {
    guard fills.indices.contains(symbol.index) else { return 0 }
    return fills[symbol.index] & (isOnGoal ? .max : ~goalSteps)
  }

  /// Adds events to the common funnel, in order of time.
  ///
  /// A chain that is ready fills a step, unless one with the same start is there already. Steps are tried from the last
  /// to the first, so that an event never follows itself in a chain.
  package mutating func count(_ events: Span<Filling>) {
    Self.count(events, within: definition.windowMilliseconds, &slots, &reachedCount)
  }

  /// The same for a list of events.
  package mutating func count(_ events: [Filling]) { count(events.span) }

  private static func count(_ events: Span<Filling>, within window: Int64, _ slots: inout [Slot], _ reached: inout Int)
  {
    var slots = slots.mutableSpan
    for place in events.indices {
      let event = events[place]
      var steps = event.steps
      while steps != 0 {
        let step = 63 &- steps.leadingZeroBitCount
        steps ^= 1 << UInt64(step)
        let (start, old) = (step == 0 ? event.time : slots[step &- 1].start, slots[step].start)
        // One condition, and no jump for each of its parts, which the processor would guess wrongly.
        let isReady = start != Self.never && event.time &- start <= window && (old < start || step == 0)
        slots[step].start = isReady ? start : old
        if isReady, step == reached {
          (slots[step].time, slots[step].firstStart) = (event.time, start)
          reached &+= 1
        }
      }
    }
  }

  private static func end(of start: Int64, _ window: Int64) -> Int64 {
    let (end, isLate) = start.addingReportingOverflow(window)
    return isLate ? .max : end
  }
}
