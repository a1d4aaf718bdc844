/// Matches one person's events, in order of time, against a funnel.
///
/// For every step it keeps the latest start of a chain that has reached the step. A later start can do whatever an
/// earlier one can, so this is exact, and costs O(steps) an event.
public struct FunnelMatcher: Sendable {
  /// The funnel.
  public let definition: FunnelDefinition
  /// When each step was first reached, step by step; its count is the number of steps reached.
  public private(set) var reachedTimes: [Int64] = []
  /// For each step, the times of the chain with the latest start that has reached it; empty when none has.
  private var chains: [[Int64]]

  /// Makes a matcher that has seen no events.
  public init(_ definition: FunnelDefinition) {
    self.definition = definition
    chains = Array(repeating: [], count: definition.steps.count)
  }

  /// How many steps were reached.
  public var reachedCount: Int { reachedTimes.count }

  /// The times, step by step, of the chain that reached the furthest step first.
  public private(set) var furthestChain: [Int64] = []

  /// Forgets everything, for the next person.
  public mutating func reset() {
    reachedTimes.removeAll(keepingCapacity: true)
    furthestChain.removeAll(keepingCapacity: true)
    for index in chains.indices { chains[index].removeAll(keepingCapacity: true) }
  }

  /// Takes in the next event; its time must not lie before that of the one before.
  ///
  /// Steps are tried from the last to the first, so that an event never follows itself in a chain.
  public mutating func take(_ event: AnalyticsEvent) {
    for step in definition.steps.indices.reversed() where definition.steps[step].matches(event) {
      advance(to: step, at: event.time)
    }
  }

  /// Lets the event fill a step, if a chain is ready for it and none with the same start is there already.
  private mutating func advance(to step: Int, at time: Int64) {
    if step == 0 {
      chains[0] = [time]
    } else {
      guard let start = chains[step - 1].first, time - start <= definition.windowMilliseconds else { return }
      if let known = chains[step].first, known >= start { return }
      chains[step] = chains[step - 1] + [time]
    }
    if step == reachedTimes.count {
      reachedTimes.append(time)
      furthestChain = chains[step]
    }
  }
}
