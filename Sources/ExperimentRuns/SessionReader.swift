import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Works out what the visits of people came to, from their tapes.
struct SessionReader: ~Copyable {
  /// What is measured, as numbers.
  private enum Measure {
    case reached(step: Int)
    /// A count of acts.
    case count(PersonAct?)
    /// The time to a step; from a step, or from exposure when that is negative.
    case time(from: Int, to: Int)
  }

  private let measures: [Measure]
  /// What each metric that is a rate is told per, in their order.
  private let denominatorActs: [[PersonAct]]
  private var matcher: FunnelMatcher
  private var movesOfAll: [Int] = []
  private var moveCount = 0
  /// The acts that are steps, with their symbols.
  private let actSteps: [(act: PersonAct, symbol: Symbol)]

  init(metrics: [Metric], definition: FunnelDefinition, symbols: SymbolTable) {
    measures = metrics.map { metric in
      switch metric.measure {
      case .reached(let step): .reached(step: step)
      case .count(let name), .rate(of: let name, per: _): .count(PersonAct(rawValue: name))
      case .time(.exposure, let step, _): .time(from: -1, to: step)
      case .time(.step(let from), let step, _): .time(from: from, to: step)
      }
    }
    denominatorActs = metrics.compactMap { metric in
      if case .rate(of: _, let names) = metric.measure {
        PersonAct.allCases.filter { names.contains($0.rawValue) }
      } else {
        nil
      }
    }
    matcher = FunnelMatcher(definition)
    actSteps = PersonAct.allCases.compactMap { act in symbols.symbol(ofAct: act.rawValue).map { (act, $0) } }
  }

  /// Reads a tape; the moves are left to ``moves``.
  mutating func read(
    _ tape: borrowing SessionTape,
    _ events: SessionEvents,
    into outcome: inout PersonOutcome,
    _ table: inout MoveTally
  ) {
    forget()
    outcome.exposure = nil
    outcome.hitStepCap = false
    let errand = tape.errand
    tape.withMoments { moments in follow(moments, errand, events, into: &outcome, &table) }
    matcher.finish(exposure: outcome.exposure?.time)
    outcome.reachedTimes.resize(to: matcher.reachedCount)
    for step in outcome.reachedTimes.indices { outcome.reachedTimes[step] = matcher.reachedTimes[step] }
    outcome.values.resize(to: measures.count)
    for metric in measures.indices { outcome.values[metric] = value(of: measures[metric], tape, outcome.exposure) }
    outcome.denominators.resize(to: denominatorActs.count)
    for rate in denominatorActs.indices {
      var count = 0
      for act in denominatorActs[rate] { count += tape.count(of: act) }
      outcome.denominators[rate] = Int64(count)
    }
  }

  private mutating func follow(
    _ moments: Span<SessionTape.Moment>,
    _ goal: Errand,
    _ events: SessionEvents,
    into outcome: inout PersonOutcome,
    _ table: inout MoveTally
  ) {
    var errand = goal
    var seen = Checksum()
    for position in moments.indices {
      let time = moments[position].time
      switch moments[position].event {
      case .navigated(let transition, let isDone):
        errand.isDone = isDone
        seen.mix(events.digest(of: transition))
        seen.mix(UInt64(truncatingIfNeeded: time))
        for index in events.range(of: transition) { take(events.events[index], at: time, toward: errand) }
      case .metSlot(let traits):
        if outcome.exposure == nil { outcome.exposure = Exposure(time: Int64(time), sizeClass: traits.horizontal) }
      case .ended(let reason):
        append(table.number(of: reason, after: moveCount > 0 ? movesOfAll[moveCount - 1] : nil))
        if reason == .stepCap { outcome.hitStepCap = true }
        matcher.beginSession()
      case .did(let act):
        for step in actSteps where step.act == act {
          matcher.take(AnalyticsEvent(time: Int64(time), symbol: step.symbol))
        }
      case .turned, .looked, .away: break
      }
    }
    outcome.seen = seen.value
  }

  /// Whether it has to be told when each act was.
  var readsActs: Bool { !actSteps.isEmpty }

  /// The moves of the latest person, in order, with the one that ends each visit.
  var moves: ArraySlice<Int> { movesOfAll[..<moveCount] }

  private mutating func forget() {
    matcher.reset()
    moveCount = 0
  }

  private mutating func append(_ move: Int) {
    if moveCount < movesOfAll.count { movesOfAll[moveCount] = move } else { movesOfAll.append(move) }
    moveCount += 1
  }

  private mutating func take(_ event: SessionEvents.Event, at time: Int, toward errand: Errand) {
    switch event {
    case .moved(let move): append(move)
    case .viewed(let symbol, let kind, let subject, let leaves):
      let isOnGoal = errand.isServed(by: kind, subject: subject, leaves: leaves)
      matcher.take(AnalyticsEvent(time: Int64(time), symbol: symbol, isOnGoal: isOnGoal))
    }
  }

  private func value(of measure: Measure, _ tape: borrowing SessionTape, _ exposure: Exposure?) -> Int64 {
    switch measure {
    case .reached(let step): matcher.isReached(step)
    case .count(let act): act.map { Int64(tape.count(of: $0)) } ?? 0
    case .time(let from, let step):
      matcher.time(from: from < 0 ? exposure?.time : matcher.reachedTime(of: from), to: step)
    }
  }
}
