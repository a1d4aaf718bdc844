/// Matches one user's events, in order of time, against a funnel.
///
/// For common funnels it keeps, for every step, the latest start of a chain that has reached the step. A later start
/// can do all that an earlier one can, so this is exact and costs O(steps) an event. A matcher that is reset allocates
/// nothing for the next user. For other funnels it keeps the events and calls a ``FunnelEvaluator`` at the end.
package struct FunnelMatcher: Sendable {
  /// The funnel.
  package let definition: FunnelDefinition
  /// When each step was first reached, up to the furthest; ``FunnelTally/unfilled`` for one that was passed by.
  package private(set) var reachedTimes: [Int64] = []

  /// Works out the funnels that are not the common one.
  private let evaluator: FunnelEvaluator?
  /// The events for it.
  private var log: [FunnelEvent] = []
  /// The number of the session that events belong to.
  private var session = 0
  /// When the last window ends in which the user may still complete; `nil` when they completed, or never started.
  package private(set) var openUntil: Int64?

  private let count: Int
  /// For each symbol, the steps that it fills, as bits.
  private let fills: [UInt64]
  private let requiresGoal: [Bool]
  /// For each step, the start of the chain with the latest start that has reached it.
  private var starts: [Int64]

  /// Before every start: no chain has reached the step.
  private static let never = Int64.min

  /// Makes a matcher that has seen no events.
  package init(_ definition: FunnelDefinition) {
    self.definition = definition
    evaluator = definition.isPlain ? nil : FunnelEvaluator(definition)
    let steps = definition.steps
    let symbols = steps.lazy.flatMap(\.symbols).map(\.index).max().map { 0..<$0 + 1 } ?? 0..<0
    count = steps.count
    fills = symbols.map { symbol in
      steps.indices.reduce(0) { $0 | (steps[$1].symbols.contains(Symbol(index: symbol)) ? 1 << UInt64($1) : 0) }
    }
    requiresGoal = steps.map(\.requiresGoal)
    starts = Array(repeating: Self.never, count: steps.count)
  }

  /// The number of steps up to the furthest one reached, itself counted.
  package var reachedCount: Int { reachedTimes.count }

  /// When a step was first reached; `nil` when it was not.
  package func reachedTime(of step: Int) -> Int64? {
    guard step < reachedTimes.count, reachedTimes[step] != FunnelTally.unfilled else { return nil }
    return reachedTimes[step]
  }

  /// Forgets everything, for the next user.
  package mutating func reset() {
    if !reachedTimes.isEmpty { reachedTimes.removeAll(keepingCapacity: true) }
    if !log.isEmpty { log.removeAll(keepingCapacity: true) }
    (session, openUntil) = (0, nil)
    for step in starts.indices { starts[step] = Self.never }
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
      let isOpen = starts[0] != Self.never && reachedCount < count
      return openUntil = isOpen ? Self.end(of: starts[0], definition.windowMilliseconds) : nil
    }
    guard let best = evaluator.outcomes(log, exposure: exposure).best else { return }
    openUntil = best.openUntil
    reachedTimes = best.reachedTimes
  }

  /// Adds the next event; its time must not be before that of the last one.
  ///
  /// Steps are tried from the last to the first, so that an event never follows itself in a chain.
  /// - Parameters:
  ///   - symbol: The event.
  ///   - time: When, in milliseconds on the user's clock.
  ///   - isOnGoal: Whether it is about the user's goal.
  package mutating func take(_ symbol: Symbol, at time: Int64, isOnGoal: Bool = false) {
    guard evaluator == nil else {
      return log.append(FunnelEvent(time: time, symbol: symbol, isOnGoal: isOnGoal, session: session))
    }
    guard fills.indices.contains(symbol.index) else { return }
    var steps = fills[symbol.index]
    while steps != 0 {
      let step = 63 - steps.leadingZeroBitCount
      steps ^= 1 << UInt64(step)
      if isOnGoal || !requiresGoal[step] { advance(to: step, at: time) }
    }
  }

  private static func end(of start: Int64, _ window: Int64) -> Int64 {
    let (end, isLate) = start.addingReportingOverflow(window)
    return isLate ? .max : end
  }

  /// Fills a step with the event, if a chain is ready for it and none with the same start is there already.
  private mutating func advance(to step: Int, at time: Int64) {
    if step == 0 {
      starts[0] = time
    } else {
      let start = starts[step - 1]
      guard start != Self.never, time - start <= definition.windowMilliseconds, starts[step] < start else { return }
      starts[step] = start
    }
    if step == reachedTimes.count { reachedTimes.append(time) }
  }
}
