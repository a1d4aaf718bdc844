/// Finds how far users get in a funnel, from their logs.
///
/// It knows every choice of a ``FunnelDefinition``. A user's log is held as a whole; for the common funnel
/// ``FunnelMatcher`` needs no log.
package struct FunnelEvaluator: Sendable {
  /// The funnel.
  package let definition: FunnelDefinition

  /// Makes an evaluator.
  package init(_ definition: FunnelDefinition) { self.definition = definition }

  /// The outcome of each unit of a user.
  ///
  /// A user is one unit, whatever it reached. Sessions are units in the order in which they occur; attempts are units if
  /// they started. If chains start at exposure, a user without exposure reached nothing.
  /// - Parameters:
  ///   - log: The user's events, in order of time.
  ///   - exposure: When the user was exposed, in milliseconds.
  package func outcomes(_ log: [FunnelEvent], exposure: Int64? = nil) -> [FunnelOutcome] {
    let rule = startRule(exposure)
    func outcome(_ places: [Int]) -> FunnelOutcome {
      search(definition.instants(log, at: places), from: 0, rule).outcome
    }
    let places = Array(log.indices)
    switch definition.unit {
    case .user: return [outcome(places)]
    case .session: return sessions(of: log).map(outcome)
    case .attempt:
      let instants = definition.instants(log, at: places)
      var outcomes: [FunnelOutcome] = []
      var place = 0
      while place < instants.count {
        let attempt = search(instants, from: place, .anywhere)
        place = attempt.end
        if attempt.hasStarted { outcomes.append(attempt.outcome) }
      }
      return outcomes
    }
  }

  private func startRule(_ exposure: Int64?) -> StartRule? {
    switch definition.entry {
    case .bestChain: .anywhere
    case .firstEntry: .first
    case .exposure: exposure.map { .exposure($0) }
    }
  }

  /// The places of the events of each session, in the order in which sessions begin.
  private func sessions(of log: [FunnelEvent]) -> [[Int]] {
    var sessions: [[Int]] = []
    var numbers: [Int: Int] = [:]
    for (place, event) in log.enumerated() {
      let number = numbers[event.session] ?? sessions.count
      if number == sessions.count { sessions.append([]) }
      numbers[event.session] = number
      sessions[number].append(place)
    }
    return sessions
  }
}

extension FunnelEvaluator {
  /// The result of a search.
  struct Finding {
    var chain: Chain?
    var firstTimes: [Int64?]
    var latestStart: Int64?
    /// The place of the instant in which the next attempt may start.
    var end: Int
  }

  /// Searches a unit's instants for its outcome.
  func search(
    _ instants: [Instant], from first: Int, _ starts: StartRule?
  ) -> (outcome: FunnelOutcome, hasStarted: Bool, end: Int) {
    var outcome = FunnelOutcome(stepCount: definition.steps.count)
    guard let starts else { return (outcome, false, instants.count) }
    let rules = ChainRules(definition)
    let finding = find(rules, instants, from: first, starts)
    if definition.exclusions.contains(where: { $0.effect == .dropUser }) {
      let other = find(ChainRules(definition, drops: false), instants, from: first, starts)
      outcome.isDropped = other.chain?.level ?? -1 > finding.chain?.level ?? -1
    }
    guard !outcome.isDropped else { return (outcome, true, finding.end) }
    let isComplete = finding.chain?.level ?? -1 >= rules.lastRequired
    if !isComplete, let start = finding.latestStart {
      let (end, isLate) = start.addingReportingOverflow(rules.window)
      outcome.openUntil = isLate ? .max : end
    }
    if let chain = finding.chain { record(chain, finding.firstTimes, rules, &outcome) }
    return (outcome, finding.latestStart != nil, finding.end)
  }

  private func find(_ rules: ChainRules, _ instants: [Instant], from first: Int, _ starts: StartRule) -> Finding {
    let isAttempt = definition.unit == .attempt
    if definition.order == .unordered {
      var search = UnorderedSearch(rules, starts: starts, isAttempt: isAttempt)
      let end = search.run(instants, from: first)
      let times = search.found?.times.map(Optional.some) ?? []
      return Finding(chain: search.found, firstTimes: times, latestStart: search.latestStart, end: end)
    }
    var search = ChainSearch(rules, starts: starts, isAttempt: isAttempt)
    let end = search.run(instants, from: first)
    return Finding(chain: search.found, firstTimes: search.firstTimes, latestStart: search.latestStart, end: end)
  }

  private func record(_ chain: Chain, _ firstTimes: [Int64?], _ rules: ChainRules, _ outcome: inout FunnelOutcome) {
    outcome.start = chain.start
    for (step, time) in chain.times.enumerated() where time != Chain.unfilled {
      outcome.times[step] = time
      outcome.firstTimes[step] = rules.voiding == 0 ? firstTimes[step] : time
    }
  }
}
