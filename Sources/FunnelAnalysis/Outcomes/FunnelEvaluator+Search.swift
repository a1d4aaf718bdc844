extension FunnelEvaluator {
  /// What a search found.
  struct Finding {
    var chain: Chain?
    var firstTimes: [Int64?]
    var latestStart: Int64?
    /// The place of the instant in which the next attempt may start.
    var end: Int
  }

  /// Searches a unit's instants, and tells its outcome.
  func search(
    _ instants: [Instant],
    from first: Int,
    _ starts: StartRule?,
    in log: [FunnelEvent],
    _ places: [Int],
    unit: Int?
  ) -> (outcome: FunnelOutcome, hasStarted: Bool, end: Int) {
    var outcome = FunnelOutcome(stepCount: definition.steps.count)
    outcome.unit = unit
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
    if let chain = finding.chain {
      tell(chain, finding.firstTimes, rules, &outcome)
      if !isComplete { outcome.next = next(after: instants[chain.instant].last, in: log, places) }
    }
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

  private func tell(_ chain: Chain, _ firstTimes: [Int64?], _ rules: ChainRules, _ outcome: inout FunnelOutcome) {
    outcome.start = chain.start
    for (step, time) in chain.times.enumerated() where time != Chain.unfilled {
      outcome.times[step] = time
      outcome.firstTimes[step] = rules.voiding == 0 ? firstTimes[step] : time
    }
  }

  /// What comes after an event in its unit's part of the log.
  private func next(after place: Int, in log: [FunnelEvent], _ places: [Int]) -> FunnelOutcome.Next {
    guard let following = places.first(where: { $0 > place }) else { return .end }
    return .event(log[following].symbol)
  }
}
